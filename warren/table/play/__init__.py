"""Tables: opened, played at, shown, put to sleep and woken."""
