"""Parses card texts in the language of their author."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from warren.language import tree as t
from warren.language.compile import wins_by
from warren.language.errors import LanguageError
from warren.language.lacking import lacking
from warren.language.ops import Moment
from warren.language.sense import REVEALED, dangling, leaves_cards_revealed
from warren.locale import LANGUAGES
from warren.packs.dialects import Dialect, nodes

if TYPE_CHECKING:
    from warren.language.reading import Remark, TextReader

POWERS = ("permanent", "global", "hand", "first")
ACTIONS = ("action", "global_action")
NOT_FIRST, ONLY_FIRST = (
    "a first card can't have this power",
    "only a first card can have this power",
)
# kinds of names by field of a node
NAMED = {"clan": "clan", "card": "card", "name": "name", "names": "card"}


class CardTexts:
    """Parses texts in every language, with one game's words and card names."""

    def __init__(
        self,
        dialect: Dialect,
        words: Mapping[str, Mapping[str, Any]],
        names: Mapping[str, Mapping[str, str]],
        cards: Sequence[Any] = (),
    ) -> None:
        self.dialect, self.words, self.names, self.cards = dialect, words, names, tuple(cards)
        self.readers: dict[str, TextReader] = {}

    def reader(self, language: str) -> TextReader:
        """Return the parser for a language, created on first use."""
        if language not in self.readers:
            from warren.language.reading import TextReader
            from warren.language.speak import CANONICAL, Lexicon

            lexicon = Lexicon.from_mapping(language, self.words[language], self.names[language])
            self.readers[language] = TextReader(
                lexicon,
                CANONICAL.lexicon(language),
                foreign=self.dialect.first_foreign,
                keys=self.dialect.keys,
                objection=partial(objection, self.dialect),
                examples=lambda: sentences_of(self.cards, lexicon),
                x_is_chosen=not self.dialect.x_is_tokens,
                is_duel=self.dialect.x_is_tokens,
            )
            self.readers[language].prepare_refusals()
        return self.readers[language]

    def read(self, key: str, text: str, language: str, first_line: int) -> ReadText:
        """Parse a text in its author's language; if that fails, try the other languages."""
        try:
            return self._read(key, text, language, first_line)
        except LanguageError as error:
            spent = self.reader(language).work_done()
            for other in LANGUAGES:
                if other != language:
                    try:
                        return self._read(key, text, other, first_line, explains=False, spent=spent)
                    except LanguageError:
                        spent = self.reader(other).work_done()
            raise error

    def _read(
        self,
        key: str,
        text: str,
        language: str,
        first_line: int,
        *,
        explains: bool = True,
        spent: int = 0,
    ) -> ReadText:
        reader = self.reader(language)
        reader.spent, reader.explains, reader.remarks, reader.mentions = spent, explains, [], {}
        reader.key = key
        tree: Any
        if key in POWERS:
            tree = reader.powers(text, first_line, key)
        elif key in ACTIONS:
            if not {*ACTIONS} & {*self.dialect.keys}:
                raise LanguageError(lacking()["card_actions"]["why"]["en"], line=first_line)
            tree = reader.action(text, first_line)
        else:
            tree = reader.block(text, first_line, key)
        return ReadText(tree, language, reader.remarks, reader.mentions)


class ReadText:
    """A parsed text: its tree, remarks on its wording, and the positions of names."""

    def __init__(
        self,
        tree: Any,
        language: str,
        remarks: list[Remark],
        places: Mapping[str, tuple[int, int]],
    ) -> None:
        self.tree, self.language, self.remarks, self.places = tree, language, remarks, places

    def mentions(self) -> Iterator[tuple[str, str, int, int]]:
        """Yield the kind, name, line and column of every clan and card in the text."""
        for node in nodes(self.tree):
            for name, value in vars(node).items() if isinstance(node, t.Word) else ():
                if name in NAMED and value:
                    for word in value if isinstance(value, tuple) else (value,):
                        yield NAMED[name], word, *self.places.get(word, (0, 0))

    def canonical(self, key: str) -> str:
        """Return the stored form of the text: English, in canonical wording."""
        from warren.language.speak import speak_action, speak_block, speak_powers

        if key in POWERS:
            return speak_powers(self.tree)
        return speak_action(self.tree) if key in ACTIONS else speak_block(self.tree)


def objection(dialect: Dialect, tree: Any, key: str) -> str | None:
    """Return why a game refuses a text that can be read; None if it does not."""
    for node in nodes(tree):
        if message := getattr(node, "never", {}).get(key):
            return str(message)
    if message := dialect.too_much(tree):
        return str(message)
    for part in tree if isinstance(tree, tuple) else (tree,):
        if words := dialect.first_foreign(part):
            return f"'{words}' means nothing in this game"
        if words := dangling(part, moment=key):
            return f"'{words}' refers to nothing mentioned earlier in {key}"
        if leaves_cards_revealed(part):
            return REVEALED
    for power in tree if isinstance(tree, tuple) and key in POWERS else ():
        if is_for_first(power) != (key == "first") and not is_for_both(power):
            return NOT_FIRST if key == "first" else ONLY_FIRST
    return None


def is_for_first(power: t.Power) -> bool:
    """Return whether only an army's first card can have this power."""
    return not isinstance(power, t.Trigger) and power.is_for_first


def is_for_both(power: t.Power) -> bool:
    """Return whether both a first card and any other can have this power."""
    return (
        isinstance(power, t.Trigger)
        and power.when.name == Moment.ROUND_STARTED.name
        and not wins_by(power.effect)
    )


def sentences_of(cards: tuple[Any, ...], lexicon: Any) -> Mapping[str, Any]:
    """Return every sentence on a game's cards with its tree, for suggestions."""
    return _sentences(tuple(card.text for card in cards), _Held(lexicon))


class _Held:
    """A lexicon as a cache key; all lexicons of one language are equal."""

    def __init__(self, lexicon: Any) -> None:
        self.lexicon = lexicon

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.lexicon.language == self.lexicon.language

    def __hash__(self) -> int:
        return hash(self.lexicon.language)


@cache
def _sentences(texts: tuple[t.CardText, ...], held: _Held) -> Mapping[str, Any]:
    from warren.language.speaking import Teller

    teller = Teller(held.lexicon)
    found: dict[str, Any] = {}
    for text in texts:
        for part in vars(text).values():
            for power in part if isinstance(part, tuple) else (part,):
                if isinstance(power, t.Block):
                    found |= {teller.text(one): one for one in power.sentences}
                elif power is not None:
                    found[teller.text(power)] = power
    return found
