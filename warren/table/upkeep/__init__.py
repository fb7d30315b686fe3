"""Maintenance of a store: erasing, cleaning, checking and repairing."""
