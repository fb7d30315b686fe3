"""The grammar of each language: inflection, articles, elision, spelling."""

from warren.language.grammars.en import English
from warren.language.grammars.fr import French
from warren.language.grammars.grammar import Grammar
from warren.language.grammars.it import Italian

GRAMMARS: dict[str, Grammar] = {one.code: one for one in (English(), French(), Italian())}

__all__ = ["GRAMMARS", "Grammar"]
