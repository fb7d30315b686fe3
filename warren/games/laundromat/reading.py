"""Reads and checks the files of Goblin Laundromat's pack; errors include their place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Protocol, cast

from warren.games.laundromat import laundry
from warren.games.laundromat.laundry import (
    CYCLES,
    DIRECTIONS,
    GAME,
    STAINS,
    Basket,
    Garment,
    GarmentType,
    LaundryPack,
    Programme,
)
from warren.language.errors import did_you_mean
from warren.language.keeping import kept
from warren.locale import LANGUAGES
from warren.packs.errors import PackError
from warren.packs.loader import sources_of
from warren.packs.places import Place, Places
from warren.packs.reading import ID, SOURCES, Reader, read_toml

MAXIMA = tuple(f"max_{stain}" for stain in STAINS)  # limits of a programme
SPECIES = 5
GARMENTS = 90
OF_EACH_TYPE = 5  # programmes of each type

# Ways to score a type of garment, and the numbers that each needs
SCORES: dict[str, tuple[str, ...]] = {
    "pairs": ("pair",),
    "majority": ("first", "second"),
    "coins": (),
}
# The types named by the rules; all others score coins (L-SCORE-04, L-SCORE-06, L-SCORE-10)
NAMED = {"socks": "pairs", "underwear": "majority", "trousers": "majority", "capes": "majority"}

# Texts of each word in some tables
FORMS = {"species": ("one", "many", "of"), "types": ("name", "one", "many")}

COINS = range(0, 100)
LIMITS = range(0, 100)
STAINS_OF_A_KIND = range(0, 10)
COPIES = range(1, GARMENTS + 1)
TEMPERATURES = range(1, 100)
VERSIONS = range(1, 10_000)


Read = Callable[[Traversable], tuple[dict[str, Any], Places]]
# The game's own files never change, even if an edition changes their items
read_once: Read = cast(Read, cache(read_toml))


def load_laundry_pack() -> LaundryPack:
    """Return the pack that comes with the game; cached until a file changes."""
    folder = files("warren.games.laundromat").joinpath("pack")
    sources = sources_of(
        files("warren.packs"), folder, readers=[Path(__file__), Path(laundry.__file__)]
    )
    return kept(f"pack-{GAME}", sources, lambda: read_laundry_pack(folder))


def read_laundry_pack(folder: Traversable, own: Changes | None = None) -> LaundryPack:
    """Read and check the files of a pack, with the changes of an edition."""
    read_file = read_toml if own is None else read_once
    head = File(read_file, folder, "pack.toml", ("game", "version", "source", "species"))
    if head.table["game"] != GAME:
        raise head.wrong_value(f"the game is {head.table['game']!r}; it must be '{GAME}'", "game")
    version = head.whole_of("version", VERSIONS)
    species = _species(head)

    usual = head.source

    def read(name: str, needed: tuple[str, ...], others: tuple[str, ...] = ()) -> File:
        found = File(read_file, folder, name, needed, others, usual=usual)
        found.own = own
        return found

    types = _types(read("types.toml", ("type",)))
    wardrobe = read("garments.toml", ("garment",))
    machine = read("programmes.toml", ("programme",), ("cycle_source",))
    goblins = read("baskets.toml", ("specialisation", "basket"))
    potion = read("potion.toml", ("coins",))
    sources = {
        "cycle": machine.source_of("cycle_source", machine.source),
        "specialisation": goblins.source,
        "potion": potion.source,
    }

    ids: set[str] = set()
    gone = own.gone if own else set()
    found = LaundryPack(
        game=GAME,
        version=version,
        species=species,
        stains=STAINS,
        types=types,
        garments=_garments(wardrobe, head, species, types, ids),
        programmes=_programmes(machine, ids),
        baskets=_baskets(goblins, species, ids),
        specialisation=goblins.whole_of("specialisation", COINS),
        potion=potion.whole_of("coins", COINS),
        sources=sources,
        names={code: _names(read_file, folder, code, ids | gone) for code in LANGUAGES},
        words={code: _words(read_file, folder, code) for code in LANGUAGES},
    )
    return found if own is None else own.over(found)


class Part(Reader):
    """A table of a file, its head or one item: keys and values with their places."""

    noun = ""  # the noun of an item, as in [[garment]]
    index = 0
    source = ""

    def __init__(self, file: str, table: Mapping[str, Any], places: Places) -> None:
        self.file, self.table, self.places = file, table, places

    def place(self, key: str) -> Place:
        return self.places.key(self.noun, self.index, key)

    def wrong_value(self, message: str, key: str) -> PackError:
        return self.wrong(message, self.place(key), value=True)

    def check_keys(self, needed: tuple[str, ...], others: tuple[str, ...]) -> None:
        for key in self.table:
            if key not in needed and key not in others:
                raise self.wrong(_unknown(key, (*needed, *others)), self.place(key))
        for key in needed:
            self.check_present(key)

    def check_present(self, key: str) -> None:
        if key not in self.table:
            owner = f"this {self.noun}" if self.noun else "the file"
            raise self.wrong(f"{owner} has no {key}", self.place(key))

    def whole_of(self, key: str, allowed: range, *, usual: int = 0) -> int:
        return self.whole(key, self.table.get(key, usual), allowed, self.place)

    def word_of(self, key: str, allowed: Iterable[str | int]) -> Any:
        return self.one_of(key, self.table[key], tuple(allowed), self.place(key))

    def source_of(self, key: str, usual: str) -> str:
        word: str = self.one_of("source", self.table.get(key, usual), SOURCES, self.place(key))
        return word


def _unknown(key: str, known: tuple[str, ...]) -> str:
    """Return the error for an unknown key; max_... must end with a kind of stain."""
    stain = key.removeprefix("max_")
    if stain == key or MAXIMA[0] not in known:
        return f"unknown key '{key}'{did_you_mean(key, known)}"
    kinds = ", ".join(STAINS)
    return f"unknown stain '{stain}'; it must be one of {kinds}{did_you_mean(stain, STAINS)}"


class Changes(Protocol):
    """The changes of an edition: removed and added items, and other values."""

    @property
    def gone(self) -> set[str]:
        """The removed items."""

    def among(self, noun: str, items: list[Item]) -> list[Item]:
        """Return the game's items except removed and replaced ones, then its own."""

    def over(self, pack: LaundryPack) -> LaundryPack:
        """Return the pack with its values and names."""


class File(Part):
    """A file of the pack: its head and its items in order; `usual` is the pack's source."""

    own: Changes | None = None  # an edition that changes its items

    def __init__(
        self,
        read: Read,
        folder: Traversable,
        name: str,
        needed: tuple[str, ...],
        others: tuple[str, ...] = (),
        *,
        usual: str = "",
    ) -> None:
        super().__init__(name, *read(folder.joinpath(name)))
        self.check_keys(needed, ("source", *others))
        self.source = self.source_of("source", usual)

    def items(self, noun: str, needed: tuple[str, ...], others: tuple[str, ...] = ()) -> list[Item]:
        """Return the tables [[noun]] of the file."""
        found = self.table[noun]
        if not isinstance(found, list) or not all(isinstance(raw, dict) for raw in found):
            raise self.wrong(f"a {noun} begins with [[{noun}]]", self.place(noun))
        items = [Item(self, noun, index, raw, self.source) for index, raw in enumerate(found)]
        if self.own is not None:
            items = self.own.among(noun, items)
        for item in items:
            item.check_keys(needed, ("source", *others))
        return items

    def check_count(self, noun: str, count: int, wanted: int) -> None:
        """Check that the number of cards is that of the box."""
        if count != wanted:
            message = f"the number of {noun}s is {count}; it must be {wanted}"
            raise self.wrong(message, self.place(noun))


class Item(Part):
    """One item of a file, such as a garment."""

    def __init__(
        self, file: Reader, noun: str, index: int, raw: Mapping[str, Any], source: str
    ) -> None:
        super().__init__(file.file, raw, file.places)
        self.noun, self.index = noun, index
        self.source = self.source_of("source", source)

    def new_id(self, ids: set[str]) -> str:
        """Return the id, which must be unique, and add it to those in use."""
        value = self.table["id"]
        if not isinstance(value, str) or not ID.fullmatch(value):
            message = f"the id {value!r} must be lower-case letters, digits and '_'"
            raise self.wrong_value(message, "id")
        if value in ids:
            raise self.wrong_value(f"the id '{value}' is used twice", "id")
        ids.add(value)
        return value


def _species(head: File) -> tuple[str, ...]:
    """Read five species (L-COMP-01, L-COMP-08)."""
    words = head.table["species"]
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise head.wrong_value("species must be a list of words", "species")
    for word in words:
        if not ID.fullmatch(word):
            message = f"the species {word!r} must be lower-case letters, digits and '_'"
            raise head.wrong_value(message, "species")
        if words.count(word) > 1:
            raise head.wrong_value(f"the species '{word}' is named twice", "species")
    if len(words) != SPECIES:
        message = f"the number of species is {len(words)}; it must be {SPECIES}"
        raise head.wrong_value(message, "species")
    return tuple(words)


# --- types of garments ---------------------------------------------------------------------------


def _types(file: File) -> tuple[GarmentType, ...]:
    """Read the types of garments: four named by the rules, and others with their own coins."""
    numbers = tuple(key for keys in SCORES.values() for key in keys)
    ids: set[str] = set()
    types = [_type(item, ids) for item in file.items("type", ("id", "scores"), numbers)]
    for named in NAMED:
        if named not in ids:
            raise file.wrong(f"there is no type '{named}'", file.place("type"))
    return tuple(types)


def _type(item: Item, ids: set[str]) -> GarmentType:
    type_id = item.new_id(ids)
    scores = item.word_of("scores", SCORES)
    wanted = NAMED.get(type_id, "coins")
    if scores != wanted:
        raise item.wrong_value(f"'{type_id}' must score {wanted}, not {scores}", "scores")
    _check_numbers(item, scores)
    pair, first, second = (item.whole_of(key, COINS) for key in ("pair", "first", "second"))
    if second > first:
        message = f"second is {second}; it must not be more than first, which is {first}"
        raise item.wrong_value(message, "second")
    return GarmentType(type_id, scores, pair, first, second, item.source)


def _check_numbers(item: Item, scores: str) -> None:
    """Check that a type has exactly the numbers for its scoring."""
    for way, keys in SCORES.items():
        for key in keys:
            if way == scores:
                item.check_present(key)
            elif key in item.table:
                message = f"'{key}' means nothing for a type that scores {scores}"
                raise item.wrong(message, item.place(key))


# --- garments ------------------------------------------------------------------------------------


def _garments(
    file: File,
    head: File,
    species: tuple[str, ...],
    types: tuple[GarmentType, ...],
    ids: set[str],
) -> tuple[Garment, ...]:
    """Read 90 garments (L-COMP-04), some of each species; the rulebook checks other numbers."""
    items = file.items("garment", ("id", "species", "type"), ("copies", *STAINS, "coins"))
    by_id = {kind.id: kind for kind in types}
    garments = tuple(_garment(item, species, by_id, ids) for item in items)
    if file.own is None:
        file.check_count("garment", sum(garment.copies for garment in garments), GARMENTS)
    for word in species:
        if word not in {garment.species for garment in garments}:
            raise head.wrong_value(f"no garment is of the species '{word}'", "species")
    return garments


def _garment(
    item: Item, species: tuple[str, ...], types: Mapping[str, GarmentType], ids: set[str]
) -> Garment:
    garment_id = item.new_id(ids)
    of_species = item.word_of("species", species)
    kind = types[item.word_of("type", types)]
    dirt, magic, slime = (item.whole_of(stain, STAINS_OF_A_KIND) for stain in STAINS)
    return Garment(
        id=garment_id,
        species=of_species,
        type=kind.id,
        copies=_copies(item, kind),
        stains=(dirt, magic, slime),
        coins=_coins(item, kind),
        source=item.source,
    )


def _copies(item: Item, kind: GarmentType) -> int:
    """Return the copies: socks come in pairs of one design, everything else is single."""
    copies = item.whole_of("copies", COPIES, usual=1)
    if kind.scores == "pairs" and copies % 2:
        raise item.wrong_value(f"copies is {copies}; {kind.id} come in pairs", "copies")
    if kind.scores != "pairs" and copies > 1:
        message = f"copies is {copies}; only socks have copies, not {kind.id}"
        raise item.wrong_value(message, "copies")
    return copies


def _coins(item: Item, kind: GarmentType) -> int:
    """Return the coins, which pairs and majorities do not have (L-SCORE-11)."""
    if kind.scores == "coins":
        item.check_present("coins")
    elif "coins" in item.table:
        message = f"{kind.id} have no coins of their own: they score {kind.scores}"
        raise item.wrong(message, item.place("coins"))
    return item.whole_of("coins", COINS)


# --- programmes ----------------------------------------------------------------------------------


def _programmes(file: File, ids: set[str]) -> tuple[Programme, ...]:
    """Read 20 programmes (L-COMP-03), by type."""
    needed = ("id", "type", "cycle", "direction", "temperature", "coins")
    found = [(item, _programme(item, ids)) for item in file.items("programme", needed, MAXIMA)]
    file.check_count("programme", len(found), len(CYCLES) * OF_EACH_TYPE)
    for number in CYCLES:
        _check_one_type([pair for pair in found if pair[1].type == number])
    return tuple(sorted((programme for _, programme in found), key=lambda one: one.type))


def _programme(item: Item, ids: set[str]) -> Programme:
    programme_id = item.new_id(ids)
    number = item.word_of("type", CYCLES)
    dirt, magic, slime = (
        item.whole_of(key, LIMITS) if key in item.table else None for key in MAXIMA
    )
    if dirt is magic is slime is None:
        message = f"this programme tracks no stain; it needs one of {', '.join(MAXIMA)}"
        raise item.wrong(message, item.place(""))
    return Programme(
        id=programme_id,
        type=number,
        cycle=_cycle(item, number),
        direction=DIRECTIONS[item.word_of("direction", DIRECTIONS)],
        temperature=item.whole_of("temperature", TEMPERATURES),
        limits=(dirt, magic, slime),
        coins=item.whole_of("coins", COINS),
        source=item.source,
    )


def _cycle(item: Item, number: int) -> int:
    """Check that the cycle matches the type (L-COMP-06)."""
    cycle = item.whole_of("cycle", range(min(CYCLES.values()), max(CYCLES.values()) + 1))
    if cycle != CYCLES[number]:
        message = f"cycle is {cycle}; programmes of type {number} have cycle {CYCLES[number]}"
        raise item.wrong_value(message, "cycle")
    return cycle


def _check_one_type(found: list[tuple[Item, Programme]]) -> None:
    """Check five programmes (L-COMP-03), one direction (L-COMP-13), five temperatures (A-01)."""
    temperatures: dict[int, str] = {}
    for count, (item, programme) in enumerate(found, start=1):
        first = found[0][1]
        if count > OF_EACH_TYPE:
            message = f"type {programme.type} has more than {OF_EACH_TYPE} programmes"
            raise item.wrong_value(message, "type")
        if programme.direction != first.direction:
            message = (
                f"all programmes of type {programme.type} must have the direction of '{first.id}'"
            )
            raise item.wrong_value(message, "direction")
        if other := temperatures.get(programme.temperature):
            message = (
                f"temperature {programme.temperature} is already used by '{other}' of the same type"
            )
            raise item.wrong_value(message, "temperature")
        temperatures[programme.temperature] = programme.id


# --- baskets, names and words --------------------------------------------------------------------


def _baskets(file: File, species: tuple[str, ...], ids: set[str]) -> tuple[Basket, ...]:
    """Read one basket for each species (L-COMP-01)."""
    baskets: list[Basket] = []
    for item in file.items("basket", ("id", "species")):
        basket = Basket(item.new_id(ids), item.word_of("species", species), item.source)
        if basket.species in {other.species for other in baskets}:
            raise item.wrong_value(f"'{basket.species}' has two baskets", "species")
        baskets.append(basket)
    file.check_count("basket", len(baskets), SPECIES)
    return tuple(baskets)


def _names(read: Read, folder: Traversable, language: str, ids: set[str]) -> dict[str, str]:
    """Read the names in one language; some may be missing."""
    path = folder.joinpath(f"names.{language}.toml")
    if not path.is_file():
        return {}
    names = Part(path.name, *read(path))
    names.check_keys((), tuple(ids))
    for item_id, name in names.table.items():
        if not isinstance(name, str) or not name.strip():
            raise names.wrong_value(f"the name of '{item_id}' must be text between quotes", item_id)
    return dict(names.table)


def _words(read: Read, folder: Traversable, language: str) -> dict[str, dict[str, Any]]:
    """Read the printed words in one language, by table."""
    path = folder.joinpath(f"words.{language}.toml")
    if not path.is_file():
        return {}
    words = Part(path.name, *read(path))
    for key, table in words.table.items():
        if not isinstance(table, dict):
            raise words.wrong("words must be in tables, such as [species]", words.place(key))
        for word, value in table.items():
            _check_word(words, key, word, value)
    return dict(words.table)


def _check_word(words: Part, table: str, word: str, value: Any) -> None:
    """Check a word: a stain or direction is a text; a species or type has several."""
    place = words.places.key(table, 0, word)
    needed = FORMS.get(table)
    if needed is None:
        if not isinstance(value, str):
            raise words.wrong(f"'{word}' must be a text, not {value!r}", place, value=True)
        return
    forms = value if isinstance(value, dict) else {}
    for form in needed:
        if not isinstance(forms.get(form), str):
            message = f"'{word}' needs the texts {', '.join(needed)}: '{form}' is missing"
            raise words.wrong(message, place, value=True)
