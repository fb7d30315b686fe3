"""GOSU X as text: its actions, positions, views and sentences."""
