"""Printed goblins."""
