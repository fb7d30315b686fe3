"""Pictures of everything on the table, drawn as SVG text from card data.

The same card always has the same picture. Pictures contain no words, so they suit every language.
"""

from warren.art.clans import glyph, palette
from warren.art.gallery import UnknownPicture, as_image, own_pictures, picture, pictures
from warren.art.goblins.looks import PARTS, Looks, looks_of, unknown_part
from warren.art.goblins.portrait import goblin
from warren.art.painter import Palette, Tones
from warren.art.people import PEOPLE, is_portrait, person, portrait_of
from warren.art.sheet import sheet
from warren.art.tokens import favicon, logo, token

__all__ = [
    "PARTS",
    "PEOPLE",
    "Looks",
    "Palette",
    "Tones",
    "UnknownPicture",
    "as_image",
    "favicon",
    "glyph",
    "goblin",
    "is_portrait",
    "logo",
    "looks_of",
    "own_pictures",
    "palette",
    "person",
    "picture",
    "pictures",
    "portrait_of",
    "sheet",
    "token",
    "unknown_part",
]
