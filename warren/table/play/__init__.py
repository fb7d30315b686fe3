"""Tables: opening, playing, showing, putting to sleep and waking them."""
