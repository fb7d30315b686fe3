"""Looking after a store: erasing, cleaning, checking, repairing."""
