"""GOSU as text: its actions, positions, views and sentences."""
