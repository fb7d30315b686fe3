"""Reads and checks packs: a folder of card files, or a single file of your own.

A pack is data: it is validated, never executed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warren.language.compile import Names, compile_card
from warren.language.errors import LanguageError, did_you_mean
from warren.language.keeping import kept
from warren.language.ops import Keyword
from warren.language.tree import CardText, ChooseOne, Trigger, Word
from warren.language.vocabulary import packages
from warren.locale import FALLBACK, LANGUAGES
from warren.packs.dialects import Dialect, nodes
from warren.packs.errors import PackError
from warren.packs.liveries import Livery
from warren.packs.reading import ID, Reader, read_table, read_toml
from warren.packs.reading import SOURCES as SOURCES
from warren.packs.texts import ACTIONS, POWERS, CardTexts, objection

if TYPE_CHECKING:
    from warren.language.reading import Remark
    from warren.packs.custom import Edition

LEVELS = (1, 2, 3)
BLOCKS = (
    "effect",
    "arrival",
    "arrival_by_shift",
    "activation",
    "shifted",
    "destroyed",
    "captured",
    "removed",
)
# field names that differ from their keys
PARTS = {"global": "everyone", "global_action": "everyones_action"}
FACTS = (
    "id",
    "number",
    "level",
    "copies",
    "value",
    "shift",
    "keywords",
    "symbols",
    "called",
    "tile",
    "source",
)
LANG = "lang"  # the key for the language of texts
FILE_KEYS = ("clan", "card", "source", LANG)
LEVELS_OF = {"level", "levels", "with_supremacy", "with_dragoon", "with_advantage"}
COUNT = re.compile(r"(?<!\w)\d+")
COMMENT = re.compile(r"#.*")
KEYWORDS = tuple(keyword.name.lower() for keyword in Keyword)
HEAD = {"game": str, "version": int, "source": str, "clans": list, "levels": dict}
ADDED = "added"  # the key for the clans that an expansion adds
MOST_COPIES = 2
MOST_CARDS = 99  # the largest count in a sentence
MOST_CHOSEN = 16  # maximum number of cards revealed or struck at once
MOST_OPTIONS = 8  # maximum number of options after `choose one:`


@dataclass(frozen=True)
class Card:
    """A design: a card as printed."""

    id: str
    number: int
    clan: str
    level: int
    copies: int
    value: int
    shift: int | None
    keywords: tuple[str, ...]
    symbols: int
    source: str
    text: CardText
    called: str = ""  # the id of a name that several cards share
    tile: bool = False  # its permanent powers come from its clan's tile
    rows: tuple[int, ...] = ()  # the rows (levels) where it may be played, if several
    throw: int = 0  # seed of its portrait
    looks: tuple[tuple[str, str], ...] = ()  # chosen parts of its portrait
    picture: str = ""  # the file name of its own picture; "" if it is drawn
    file: str = field(compare=False, default="")
    line: int = field(compare=False, default=1)

    @cached_property
    def parts(self) -> tuple[Any, ...]:
        """All nodes of its text; cached, because checks visit all cards of a pack."""
        return tuple(nodes(self.text))

    @cached_property
    def kinds(self) -> frozenset[type]:
        """The classes of nodes in its text."""
        return frozenset(map(type, self.parts))


@dataclass(frozen=True)
class Pack:
    """The cards of a game, by clan in pack order."""

    dialect: Dialect
    version: int
    clans: tuple[str, ...]  # an expansion's clans come last
    cards: tuple[Card, ...]
    values: tuple[int, ...]  # military value by level
    names: Mapping[str, Mapping[str, str]]  # language -> card id -> name
    words: Mapping[str, Mapping[str, Any]]  # language -> the game's printed words
    added: tuple[str, ...] = ()  # the clans of an expansion
    edition: Edition | None = None  # custom packs only: the name and text
    # liveries of the clans that a custom pack adds
    liveries: Mapping[str, Livery] = field(default_factory=dict)

    __hash__ = object.__hash__  # by identity, because results are cached for exactly this object

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields to pickle, without cached properties."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.dialect.game

    @cached_property
    def base(self) -> Pack:
        """The pack without its expansion."""
        if not self.added:
            return self
        kept = tuple(card for card in self.cards if card.clan not in self.added)
        clans = tuple(clan for clan in self.clans if clan not in self.added)
        return replace(self, clans=clans, cards=kept, added=())

    def letter(self, clan: str) -> str:
        """Return the unique letter of a clan."""
        own = self.liveries.get(clan)
        return own.letter if own else self.dialect.letters[clan]

    def livery(self, clan: str) -> str:
        """Return the key of a clan's drawing: its id, or its livery if a custom pack added it."""
        own = self.liveries.get(clan)
        return own.name if own else clan

    @property
    def items(self) -> tuple[Card, ...]:
        """Everything with an id and a name."""
        return self.cards

    @cached_property
    def designs(self) -> Mapping[str, int]:
        """The numbers of cards by id."""
        return {card.id: number for number, card in enumerate(self.cards)}

    def numbered(self, more: Iterable[Card] = ()) -> Names:
        """Number clans, cards and names; `more` are custom cards."""
        cards = {card.id: card for card in (*self.cards, *more)}
        designs = {card_id: number for number, card_id in enumerate(cards)}
        called: dict[str, list[int]] = {}
        for card in cards.values():
            called.setdefault(card.called or card.id, []).append(designs[card.id])
        for card in cards.values():
            for power in card.text.permanent:
                if "stands_for" in power.marks:
                    for name in vars(power)["names"]:
                        called.setdefault(name, []).append(-1 - designs[card.id])
        return Names(
            clans={clan: number for number, clan in enumerate(self.clans)},
            cards=designs,
            called={name: tuple(found) for name, found in called.items()},
            x_is_tokens=self.dialect.x_is_tokens,
        )

    def card(self, card_id: str) -> Card:
        """Return the card with this id."""
        for card in self.cards:
            if card.id == card_id:
                return card
        hint = did_you_mean(card_id, (card.id for card in self.cards))
        raise KeyError(f"unknown card '{card_id}'{hint}")

    def name(self, card_id: str, language: str = "en") -> str:
        """Return the printed name of a card; by default, a name made from its id."""
        name = self.names.get(language, {}).get(card_id)
        return card_id.replace("_", " ").title() if name is None else name


def load_pack(folder: Traversable, dialect: Dialect, *readers: Path) -> Pack:
    """Read and check a folder of pack files, or use the cached result if no file has changed.

    A change in the source files `readers` also invalidates the cache.
    """
    sources = sources_of(
        *map(files, ("warren.language.grammars", "warren.locale", "warren.packs")),
        *sources_of_words(),
        folder,
        readers=readers,
    )
    return kept(f"pack-{dialect.game}", sources, lambda: read_pack(folder, dialect))


def sources_of_words() -> Iterator[Traversable]:
    """Yield the folders of the effect language and of all games' words."""
    return map(files, ("warren.language", *packages()))


def sources_of(*folders: Traversable, readers: Iterable[Path] = ()) -> Iterator[bytes]:
    """Yield the content of all files behind a pack, including the code that reads it."""
    for folder in folders:
        for file in sorted(folder.iterdir(), key=lambda one: one.name):
            if file.name.endswith((".py", ".toml")):
                yield file.name.encode() + file.read_bytes()
    for reader in readers:
        yield reader.name.encode() + reader.read_bytes()


def read_pack(folder: Traversable, dialect: Dialect) -> Pack:
    """Read and check a folder of card files."""
    head = _read_head(folder, dialect)
    added = tuple(head.get(ADDED, ()))
    clans = (*head["clans"], *added)
    names = {lang: read_table(folder, f"names.{lang}.toml") for lang in LANGUAGES}
    words = {lang: read_words(folder, lang) for lang in LANGUAGES}
    texts = CardTexts(dialect, words, names)
    reader = CardReader(dialect, clans, head, str(head["source"]), texts)
    for clan in clans:
        reader.read(folder.joinpath(f"{clan}.toml"))
    reader.check_mentions()
    return Pack(
        dialect=dialect,
        version=int(head["version"]),
        clans=clans,
        cards=tuple(reader.cards),
        values=tuple(head["levels"]["value"]),
        added=added,
        names=names,
        words=words,
    )


def read_words(folder: Traversable, language: str) -> dict[str, Any]:
    """Return a game's printed words in a language, including its names for the levels."""
    ranks = read_table(folder, f"texts.{language}.toml").get("level", {})
    return {**read_table(folder, f"words.{language}.toml"), "ranks": ranks}


def _read_head(folder: Traversable, dialect: Dialect) -> dict[str, Any]:
    """Read and check the top-level keys in `pack.toml`."""
    head, places = read_toml(folder.joinpath("pack.toml"))

    def wrong(message: str, key: str) -> PackError:
        place = places.key("", 0, key)
        return PackError(message, file="pack.toml", line=place.line, column=place.column)

    for key, kind in HEAD.items():
        if key not in head:
            raise wrong(f"the pack has no '{key}'", key)
        if not isinstance(head[key], kind) or isinstance(head[key], bool):
            raise wrong(f"'{key}' can't be {head[key]!r}", key)
        if key == "game" and head[key] != dialect.game:  # the other keys depend on the game
            raise wrong(f"the game is {head[key]!r}; it must be '{dialect.game}'", key)
    for key in ("clans", ADDED):
        clans = head.get(key, [])
        if not isinstance(clans, list) or not all(isinstance(clan, str) for clan in clans):
            raise wrong(f"{key} must be a list of words", key)
    for fact in ("copies", "value"):
        numbers = head["levels"].get(fact)
        if not isinstance(numbers, list) or [type(n) for n in numbers] != [int] * len(LEVELS):
            raise wrong(f"the levels need {fact} = [..], a number for each level", "levels")
    return head


def check_file(path: Path, pack: Pack) -> list[Card]:
    """Read and check a single card file of your own against a game's pack.

    The cards may refer to each other and to the game's cards. A card with the id of one of the
    game's cards replaces that card.
    """
    known = {card.id for card in pack.cards} | {card.called for card in pack.cards}
    texts = CardTexts(pack.dialect, pack.words, pack.names, pack.cards)
    reader = CardReader(pack.dialect, pack.clans, common_levels(pack), "house", texts, known=known)
    reader.read(path)
    reader.check_mentions()
    return reader.cards


def with_cards(pack: Pack, cards: Iterable[Card]) -> Pack:
    """Return the pack with some cards replaced; the number of copies must stay the same."""
    changed = {card.id: card for card in cards}
    unknown = [card for card in changed.values() if card.id not in {c.id for c in pack.cards}]
    if unknown:
        raise PackError(
            f"'{unknown[0].id}' replaces no card of {pack.game}"
            + did_you_mean(unknown[0].id, (card.id for card in pack.cards)),
            file=unknown[0].file,
            line=unknown[0].line,
        )
    merged = tuple(changed.get(card.id, card) for card in pack.cards)
    if sum(card.copies for card in merged) != sum(card.copies for card in pack.cards):
        odd = next(card for card in merged if card.copies != pack.card(card.id).copies)
        copies = pack.card(odd.id).copies
        raise PackError(
            f"'{odd.id}' must have copies = {copies}: the number of cards must stay the same",
            file=odd.file,
            line=odd.line,
        )
    check_ends(pack.dialect, merged, changed)
    return replace(pack, cards=merged)


def check_ends(dialect: Dialect, cards: Sequence[Card], own: Mapping[str, Card]) -> None:
    """Check that no effect can continue endlessly with the new cards."""
    if found := dialect.for_ever(cards):
        card, key, why = found
        blamed = own.get(card.id) or next(iter(own.values()), card)
        message = f"{key} of '{card.id}': {why}"
        raise PackError(message, file=blamed.file, line=blamed.line)


def check_pack(pack: Pack) -> None:
    """Check that every card has a name and a text that can be spoken and compiled."""
    for language in LANGUAGES:
        for card in pack.cards:
            if card.id not in pack.names[language]:
                raise ValueError(f"names.{language}.toml has no name for '{card.id}'")
    check_texts(pack, pack.cards)


def check_texts(pack: Pack, cards: Sequence[Card]) -> None:
    """Check that every card can be spoken in every language and compiled."""
    from warren.language.speak import Words, card_sentences  # only needed here

    ids = list(dict.fromkeys(card.id for card in (*pack.cards, *cards)))
    names = {
        language: {card_id: pack.name(card_id, language) for card_id in ids}
        for language in LANGUAGES
    }
    words = Words.from_mapping(pack.words, names)
    numbered = pack.numbered(cards)
    for card in cards:
        compile_card(card.text, numbered)
        for language in LANGUAGES:
            card_sentences(card.text, language, words, symbols=card.symbols, keywords=card.keywords)


def numbers_in(node: Word) -> list[int]:
    """Return the integers among a node's fields."""
    return [value for value in vars(node).values() if type(value) is int]


def out_of_range(count: object, most: int) -> str:
    """Return the error message for a count that is out of range."""
    return f"the count {count} is out of range: it must be from 1 to {most}"


def at_least_one(value: int | tuple[int, ...]) -> tuple[int, ...]:
    """Return one level or several as a tuple."""
    return value if isinstance(value, tuple) else (value,)


def common_levels(pack: Pack) -> dict[str, Any]:
    """Return the usual copies and value of each level, in the form of `pack.toml`."""

    def usual(level: int, fact: str) -> int:
        return next(int(getattr(card, fact)) for card in pack.cards if card.level == level)

    return {"levels": {f: [usual(level, f) for level in LEVELS] for f in ("copies", "value")}}


class CardReader(Reader):
    """Reads card files, checking every key, word and reference."""

    def __init__(
        self,
        dialect: Dialect,
        clans: tuple[str, ...],
        head: Mapping[str, Any],
        source: str,
        texts: CardTexts,
        known: Iterable[str] = (),
    ) -> None:
        self.texts = texts
        self.language = FALLBACK
        self.remarks: list[Remark] = []
        self.rewritten: dict[tuple[int, str], str] = {}  # canonical texts by card and key
        self.dialect = dialect
        self.clans = clans
        self.copies = list(head["levels"]["copies"])
        self.values = list(head["levels"]["value"])
        self.source = source
        self.known = set(known)
        self.cards: list[Card] = []
        # file, kind, name, line and column
        self.mentions: list[tuple[str, str, str, int, int]] = []

    def read(self, path: Traversable | Path) -> None:
        """Read one card file."""
        self.file = path.name
        table, self.places = read_toml(path)
        for key in table:
            if key not in FILE_KEYS:
                place = self.places.key("", 0, key)
                raise self.wrong(f"unknown key '{key}'{did_you_mean(key, FILE_KEYS)}", place)
        if "clan" not in table:
            raise PackError('the file must begin with clan = "..."', file=self.file)
        clan = table["clan"]
        if clan not in self.clans:
            raise self.wrong(
                f"unknown clan '{clan}'{did_you_mean(str(clan), self.clans)}",
                self.places.key("", 0, "clan"),
                value=True,
            )
        self.language = self.spoken(table.get(LANG, FALLBACK))
        source = table.get("source", self.source)
        self.one_of("source", source, SOURCES, self.places.key("", 0, "source"))
        cards = table.get("card", [])
        if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
            raise self.wrong("a card begins with [[card]]", self.places.key("", 0, "card"))
        for index, raw in enumerate(cards):
            self.cards.append(self.card(raw, index, str(clan), str(source)))

    def spoken(self, language: Any) -> str:
        """Check and return the language of the texts."""
        place = self.places.key("", 0, LANG)
        return str(self.one_of(LANG, language, tuple(LANGUAGES), place))

    def check_mentions(self) -> None:
        """Check that every clan and card mentioned in a text exists."""
        ids = self.known | {card.id for card in self.cards}
        names = ids | {card.called for card in self.cards}
        known_by_kind = {"clan": self.clans, "card": ids, "name": names}
        for file, kind, word, line, column in self.mentions:
            known = known_by_kind[kind]
            if word not in known:
                message = f"unknown {kind} '{word}'{did_you_mean(word, known)}"
                raise PackError(message, file=file, line=line, column=column)

    def card(self, raw: Mapping[str, Any], index: int, clan: str, source: str) -> Card:
        """Read one card from its table."""

        def place(key: str) -> Any:
            return self.places.key("card", index, key)

        known = (*FACTS, *self.dialect.keys)
        for key in raw:
            if key not in known:
                hint = did_you_mean(key, known)
                raise self.wrong(f"unknown key '{key}'{hint}", place(key))
        for key in ("id", "level"):
            if key not in raw:
                raise self.wrong(f"this card has no {key}", place(key))
        card_id = self._id(raw["id"], place("id"))
        level = self.one_of("level", raw["level"], LEVELS, place("level"))
        whole = self.whole
        text = self._text(raw, index)
        rows = self._rows(raw.get("rows", []), level, place("rows"))
        return Card(
            id=card_id,
            number=whole("number", raw.get("number", 0), range(0, 10_000), place),
            clan=clan,
            level=level,
            copies=whole(
                "copies",
                raw.get("copies", self.copies[level - 1]),
                range(1, MOST_COPIES + 1),
                place,
            ),
            value=whole("value", raw.get("value", self.values[level - 1]), range(0, 100), place),
            shift=whole("shift", raw["shift"], range(0, 100), place) if "shift" in raw else None,
            keywords=self._keywords(raw, place),
            symbols=whole(
                "symbols",
                raw.get("symbols", int("activation" in raw)),
                range(0, self.dialect.most_symbols + 1),
                place,
            ),
            called=self._called(raw.get("called", ""), place("called")),
            tile=self.one_of("tile", raw.get("tile", False), (False, True), place("tile")),
            source=self.one_of("source", raw.get("source", source), SOURCES, place("source")),
            text=text,
            rows=rows,
            file=self.file,
            line=self.places.key("card", index, "").line,
        )

    def _id(self, value: Any, place: Any) -> str:
        if not isinstance(value, str) or not ID.fullmatch(value):
            raise self.wrong(
                f"the id {value!r} must be lower-case letters, digits and '_'", place, value=True
            )
        if value in {card.id for card in self.cards}:
            raise self.wrong(f"the id '{value}' is used twice", place, value=True)
        return value

    def _called(self, value: Any, place: Any) -> str:
        if not isinstance(value, str) or (value and not ID.fullmatch(value)):
            raise self.wrong(
                f"called is {value!r}; it must be lower-case letters, digits and '_'",
                place,
                value=True,
            )
        return value

    def _rows(self, value: Any, level: int, place: Any) -> tuple[int, ...]:
        """Check and return the rows (levels) for a card; empty means only its own level."""
        levels = isinstance(value, list) and all(type(r) is int and r in LEVELS for r in value)
        if not levels:
            raise self.wrong("rows must be a list of levels: 1, 2, 3", place, value=True)
        if value and (value != sorted(set(value)) or len(value) < 2 or level not in value):
            message = f"rows must be several levels in order, including {level}"
            raise self.wrong(message, place, value=True)
        return tuple(value)

    def _keywords(self, raw: Mapping[str, Any], place: Any) -> tuple[str, ...]:
        value, at = raw.get("keywords", []), place("keywords")
        if not isinstance(value, list):
            raise self.wrong("keywords must be a list", at, value=True)
        for keyword in value:
            if keyword not in self.dialect.keywords:
                hint = did_you_mean(str(keyword), self.dialect.keywords)
                raise self.wrong(f"unknown keyword '{keyword}'{hint}", at, value=True)
        if "shadow_jump" in value and "shift" in raw:
            raise self.wrong("a card with shadow_jump can't have a shift cost", place("shift"))
        return tuple(value)

    def _text(self, raw: Mapping[str, Any], index: int) -> CardText:
        parts: dict[str, Any] = {}
        for key in (*BLOCKS, *POWERS, *ACTIONS):
            if key in raw:
                parts[PARTS.get(key, key)] = self._sentences(key, raw[key], index)
        if all(PARTS.get(key, key) in parts for key in ACTIONS):
            place = self.places.key("card", index, "global_action")
            raise self.wrong("a card can have only one action: its own or everyone's", place)
        self._check_moments(parts, index)
        return CardText(**parts)

    def _check_moments(self, parts: Mapping[str, Any], index: int) -> None:
        """Check that a card has at most one power for each moment."""
        seen = set()
        for key in POWERS:
            for power in parts.get(PARTS.get(key, key), ()):
                if not isinstance(power, Trigger):
                    continue
                if power.when in seen:
                    place = self.places.key("card", index, key)
                    raise self.wrong(f"'{power.when.value}' is given twice", place, value=True)
                seen.add(power.when)

    def _sentences(self, key: str, value: Any, index: int) -> Any:
        place = self.places.key("card", index, key)
        if not isinstance(value, str):
            raise self.wrong(f"{key} must be sentences in quotes", place, value=True)
        self._check_digits(value, place)
        shift = place.value_column - 1
        try:
            text = self.texts.read(key, value, self.language, place.value_line)
        except LanguageError as error:
            moved = shift if error.line == place.value_line else 0
            raise PackError(
                error.message,
                file=self.file,
                line=error.line,
                column=error.column + moved,
                help=replace(error.help, column=error.help.column + moved),
            ) from None
        tree = text.tree
        if not (tree if key in (*POWERS, *ACTIONS) else getattr(tree, "sentences", ())):
            raise self.wrong(f"{key} is empty", place, value=True)
        self._check_counts(tree, value, place)
        self._check_options(tree, key, place)
        if message := objection(self.dialect, tree, key):
            raise self.wrong(message, place, value=True)
        for kind, word, line, column in text.mentions():
            moved = shift if line == place.value_line else 0
            self.mentions.append((self.file, kind, word, line, column + moved))
        for remark in text.remarks:
            moved = shift if remark.line == place.value_line else 0
            self.remarks.append(replace(remark, column=remark.column + moved))
        if text.remarks or text.language != FALLBACK:
            self.rewritten[index, key] = text.canonical(key)
        return tree

    def _check_counts(self, tree: Any, text: str, place: Any) -> None:
        """Check that every count is possible in a match, and that every level exists."""
        for node in nodes(tree):
            for levels in LEVELS_OF & getattr(node, "__dict__", {}).keys():
                for level in at_least_one(getattr(node, levels)):
                    if level not in LEVELS:
                        message = f"unknown level {level}; levels are 1, 2 and 3"
                        raise self._at_number(message, level, text, place)
            if "at_once" in getattr(node, "marks", ()):  # checked card by card
                total = sum(numbers_in(node.targets.amount if hasattr(node, "targets") else node))
                if total > MOST_CHOSEN:
                    raise self._at_number(out_of_range(total, MOST_CHOSEN), total, text, place)

    def _check_digits(self, text: str, place: Any) -> None:
        """Check that every number in a text is from 1 to the allowed maximum."""
        for count in COUNT.findall(COMMENT.sub("", text)):
            if len(count) > 9 or not 1 <= int(count) <= MOST_CARDS:
                raise self._at_number(out_of_range(count, MOST_CARDS), count, text, place)

    def _at_number(self, message: str, number: object, text: str, place: Any) -> PackError:
        """Return an error at a number's position, or at the first digits if it is in words."""
        found = re.search(rf"(?<!\w){number}(?!\w)", text) or COUNT.search(text)
        before = text[: found.start()] if found else ""
        line, at = before.count("\n"), len(before) - before.rfind("\n") - 1
        column = at + (1 if line else place.value_column)
        return PackError(message, file=self.file, line=place.value_line + line, column=column)

    def _check_options(self, tree: Any, key: str, place: Any) -> None:
        """Check that no choice has too many options."""
        for part in tree if isinstance(tree, tuple) else (tree,):
            for sentence in getattr(getattr(part, "effect", part), "sentences", ()):
                if isinstance(sentence, ChooseOne) and len(sentence.options) > MOST_OPTIONS:
                    count = len(sentence.options)
                    message = f"{key} offers {count} options; at most {MOST_OPTIONS} are allowed"
                    raise self.wrong(message, place, value=True)
