"""Warren: goblin card games as software. Play them, host them, simulate them."""

__version__ = "0.2.0"
