"""Warren: goblin card games as software. Play them, host them, simulate them."""

from warren import renamed

__version__ = "1.0.0"

renamed.install()
