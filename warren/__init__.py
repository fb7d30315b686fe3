"""Warren: goblin card games as software. Play them, host them, simulate them."""

from warren import renamed

__version__ = "0.2.0"

renamed.install()
