"""Maintenance of a store: erasing, cleaning, checking, repairing."""
