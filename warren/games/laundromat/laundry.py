"""The pack of Goblin Laundromat: garments, programmes, baskets and the potion, read and checked.

Garments and programmes are numbers, without texts in the effect language. Clauses are those of the
rules of Goblin Laundromat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from warren.language.errors import did_you_mean
from warren.language.keeping import kept
from warren.locale import LANGUAGES
from warren.packs.editions import FILE, Editing, Edition, plain
from warren.packs.errors import PackError
from warren.packs.loader import sources_of
from warren.packs.places import Place, Places
from warren.packs.reading import ID, SOURCES, Reader, read_toml

GAME = "laundromat"
STAINS = ("dirt", "magic", "slime")  # L-COMP-09
MAXIMA = tuple(f"max_{stain}" for stain in STAINS)  # of a programme
DIRECTIONS = {"left": 1, "right": -1}  # 1 is clockwise
CYCLES = {1: 3, 2: 4, 3: 5, 4: 6}  # of each type of programme (L-COMP-06)
SPECIES = 5
GARMENTS = 90
OF_EACH_TYPE = 5  # programmes

# What a type of garment scores, and the numbers that it needs for it
SCORES: dict[str, tuple[str, ...]] = {
    "pairs": ("pair",),
    "majority": ("first", "second"),
    "coins": (),
}
# The types that the rules name; all others score coins (L-SCORE-04, L-SCORE-06, L-SCORE-10)
NAMED = {"socks": "pairs", "underwear": "majority", "trousers": "majority", "capes": "majority"}

# The texts that a word of some tables has
FORMS = {"species": ("one", "many", "of"), "types": ("name", "one", "many")}

# What an edition may say: items of these kinds, and what else is worth coins
NOUNS = ("type", "garment", "programme", "basket")
WORTH = ("specialisation", "potion")

COINS = range(0, 100)
LIMITS = range(0, 100)
STAINS_OF_A_KIND = range(0, 10)
COPIES = range(1, GARMENTS + 1)
TEMPERATURES = range(1, 100)
VERSIONS = range(1, 10_000)


@dataclass(frozen=True)
class GarmentType:
    """A type of garment and what it scores: `pairs`, `majority` or `coins`."""

    id: str
    scores: str
    pair: int  # coins for two of a design
    first: int  # coins for most garments of the type
    second: int
    source: str


@dataclass(frozen=True)
class Garment:
    """A design: what is printed on a garment (L-COMP-07)."""

    id: str
    species: str
    type: str
    copies: int
    stains: tuple[int, int, int]  # dirt, magic, slime
    coins: int
    source: str


@dataclass(frozen=True)
class Programme:
    """What is printed on a programme (L-COMP-05)."""

    id: str
    type: int  # 1 to 4: the round it is for
    cycle: int
    direction: int  # 1 left, clockwise; -1 right
    temperature: int
    limits: tuple[int | None, int | None, int | None]  # dirt, magic, slime; None: not tracked
    coins: int
    source: str


@dataclass(frozen=True)
class Basket:
    """A Goblin Basket: the species its owner is specialised in (L-COMP-11)."""

    id: str
    species: str
    source: str


Found = TypeVar("Found", GarmentType, Garment, Programme)


@dataclass(frozen=True)
class LaundryPack:
    """All that lies in the box of Goblin Laundromat."""

    game: str
    version: int
    species: tuple[str, ...]
    stains: tuple[str, ...]
    types: tuple[GarmentType, ...]
    garments: tuple[Garment, ...]
    programmes: tuple[Programme, ...]  # by type
    baskets: tuple[Basket, ...]
    specialisation: int  # coins for a clean garment of one's species
    potion: int  # coins for an unused potion
    sources: Mapping[str, str]  # of cycle, specialisation and potion
    names: Mapping[str, Mapping[str, str]]  # language -> id -> name
    words: Mapping[str, Mapping[str, Any]]  # language -> the game's printed words
    edition: Edition | None = None  # of a pack of one's own: what it is called, and its text

    __hash__ = object.__hash__  # what is made of a pack is kept for that very one

    @property
    def items(self) -> tuple[Garment | Programme | Basket, ...]:
        """All that has an id and a name."""
        return (*self.garments, *self.programmes, *self.baskets)

    @cached_property
    def designs(self) -> Mapping[str, int]:
        """The numbers of the garments."""
        return {garment.id: number for number, garment in enumerate(self.garments)}

    def garment(self, garment_id: str) -> Garment:
        """The design with this id."""
        return _found("garment", garment_id, self.garments)

    def programme(self, programme_id: str) -> Programme:
        """The programme with this id."""
        return _found("programme", programme_id, self.programmes)

    def name(self, item_id: str, language: str = "en") -> str:
        """The printed name of a garment, programme or basket; one without a name shows its id."""
        return self.names.get(language, {}).get(item_id, item_id.replace("_", " ").title())

    @property
    def sock_pair(self) -> int:
        """Coins for a pair of identical socks (L-SCORE-04)."""
        return _found("type", "socks", self.types).pair

    def majority(self, type_id: str) -> tuple[int, int]:
        """Coins for most and for second most garments of a type (L-SCORE-06)."""
        contested = (kind for kind in self.types if kind.scores == "majority")
        kind = _found("majority", type_id, tuple(contested))
        return kind.first, kind.second


def _found(noun: str, wanted: str, items: tuple[Found, ...]) -> Found:
    for item in items:
        if item.id == wanted:
            return item
    hint = did_you_mean(wanted, (item.id for item in items))
    raise KeyError(f"unknown {noun} '{wanted}'{hint}")


def missing_names(pack: LaundryPack) -> list[str]:
    """What has no name in some language, one line for each."""
    items = [item.id for item in pack.items]
    words = {
        "species": pack.species,
        "stains": pack.stains,
        "types": [kind.id for kind in pack.types],
        "directions": list(DIRECTIONS),
    }
    missing = []
    for language in LANGUAGES:
        names = pack.names.get(language, {})
        said = pack.words.get(language, {})
        missing += [f"names.{language}.toml has no name for '{i}'" for i in items if i not in names]
        missing += [
            f"words.{language}.toml has no '{word}' under [{table}]"
            for table, known in words.items()
            for word in known
            if word not in said.get(table, {})
        ]
    return missing


# --- reading -------------------------------------------------------------------------------------


def load_laundry_pack() -> LaundryPack:
    """The pack that comes with the game; kept as it was read, until anything changes."""
    folder = files("warren.games.laundromat").joinpath("pack")
    sources = sources_of(files("warren.packs"), folder, readers=[Path(__file__)])
    return kept(f"pack-{GAME}", sources, lambda: read_laundry_pack(folder))


def check_laundry_pack(pack: LaundryPack) -> None:
    """What a pack needs beyond files that can be read: all its names."""
    if missing := missing_names(pack):
        more = f" (and {len(missing) - 1} more)" if len(missing) > 1 else ""
        raise ValueError(missing[0] + more)


def read_laundry_edition(text: str, base: LaundryPack, *, file: str = FILE) -> LaundryPack:
    """The pack that an edition, somebody's own, makes of the game's.

    It leaves garments, programmes and baskets out and brings others, and may say anew what types of
    garments, a garment of one's species (`specialisation`) and an unused `potion` are worth.
    """
    home = files("warren.games.laundromat").joinpath("pack")
    return read_laundry_pack(home, _LaundryEdition(plain(text, file), base, file))


def read_laundry_pack(folder: Traversable, own: _LaundryEdition | None = None) -> LaundryPack:
    """Read and check the files of a pack, with what an edition changes about them."""
    head = _File(folder, "pack.toml", ("game", "version", "source", "species"))
    if head.table["game"] != GAME:
        raise head.wrong_value(f"the game is {head.table['game']!r}; it must be '{GAME}'", "game")
    version = head.whole_of("version", VERSIONS)
    species = _species(head)

    usual = head.source

    def read(name: str, needed: tuple[str, ...], others: tuple[str, ...] = ()) -> _File:
        found = _File(folder, name, needed, others, usual=usual)
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
        names={language: _names(folder, language, ids | gone) for language in LANGUAGES},
        words={language: _words(folder, language) for language in LANGUAGES},
    )
    return found if own is None else own.over(found)


class _LaundryEdition(Editing):
    """What an edition says, each item ready to take its place among those of the game."""

    def __init__(self, text: str, base: LaundryPack, file: str) -> None:
        self.edition = self.begin(text, file, GAME, (*NOUNS, *WORTH))
        items = [one.id for one in base.items]
        self.gone = self.left_out(items, "garment, programme or basket")
        self.types = [kind.id for kind in base.types]
        self.known = {*items, *self.types}
        self.names: dict[str, Mapping[str, str]] = {}
        self.own = {noun: self._items(noun) for noun in NOUNS}

    def _items(self, noun: str) -> dict[str, _Item]:
        """The items of a kind, by id; their names are noted."""
        found: dict[str, _Item] = {}
        for index, raw in enumerate(self.tables(noun)):
            facts = {key: value for key, value in raw.items() if key != "names"}
            item = _Item(self, noun, index, facts, "house")
            item.check_present("id")
            name = str(facts["id"])
            if name in found:
                raise item.wrong_value(f"the id '{name}' is used twice", "id")
            if "names" in raw:
                self.names[name] = self.names_in(raw["names"], item.place("names"))
            elif noun == "type" and name not in self.types:
                hint = did_you_mean(name, self.types)
                raise item.wrong_value(f"there is no type '{name}'{hint}", "id")
            elif name not in self.known:
                raise self.wrong(f"a new {noun} needs names", item.place("names"))
            if name in self.gone:
                raise item.wrong_value(f"'{name}' is left out", "id")
            found[name] = item
        return found

    def among(self, noun: str, items: list[_Item]) -> list[_Item]:
        """The game's items but for those that are gone or said anew, then the edition's own."""
        own = self.own[noun]
        kept = [item for item in items if item.table.get("id") not in {*self.gone, *own}]
        return [*kept, *own.values()]

    def over(self, pack: LaundryPack) -> LaundryPack:
        """The pack with what the edition says of worth and names."""
        ids = {one.id for one in pack.items}
        names = {
            code: {
                **{name: said for name, said in pack.names[code].items() if name in ids},
                **{name: said[code] for name, said in self.names.items() if name in ids},
            }
            for code in LANGUAGES
        }
        return replace(
            pack,
            names=names,
            edition=self.edition,
            specialisation=self._worth("specialisation", pack.specialisation),
            potion=self._worth("potion", pack.potion),
        )

    def _worth(self, key: str, usual: int) -> int:
        return self.whole(key, self.table.get(key, usual), COINS, self.at)


class _Part(Reader):
    """A table of a file, be it its head or one item: keys and values, each with its place."""

    noun = ""  # of an item, as in [[garment]]
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
    """What to say of a key that nobody knows; max_... must go on with a kind of stain."""
    stain = key.removeprefix("max_")
    if stain == key or MAXIMA[0] not in known:
        return f"unknown key '{key}'{did_you_mean(key, known)}"
    kinds = ", ".join(STAINS)
    return f"unknown stain '{stain}'; it must be one of {kinds}{did_you_mean(stain, STAINS)}"


class _File(_Part):
    """A file of the pack: its head, and its items in order; `usual` is the source of the pack."""

    own: _LaundryEdition | None = None  # an edition that changes its items

    def __init__(
        self,
        folder: Traversable,
        name: str,
        needed: tuple[str, ...],
        others: tuple[str, ...] = (),
        *,
        usual: str = "",
    ) -> None:
        super().__init__(name, *read_toml(folder.joinpath(name)))
        self.check_keys(needed, ("source", *others))
        self.source = self.source_of("source", usual)

    def items(
        self, noun: str, needed: tuple[str, ...], others: tuple[str, ...] = ()
    ) -> list[_Item]:
        """The tables [[noun]] of the file."""
        found = self.table[noun]
        if not isinstance(found, list) or not all(isinstance(raw, dict) for raw in found):
            raise self.wrong(f"a {noun} begins with [[{noun}]]", self.place(noun))
        items = [_Item(self, noun, index, raw, self.source) for index, raw in enumerate(found)]
        if self.own is not None:
            items = self.own.among(noun, items)
        for item in items:
            item.check_keys(needed, ("source", *others))
        return items

    def check_count(self, noun: str, count: int, wanted: int) -> None:
        """As many cards as the box holds."""
        if count != wanted:
            message = f"the number of {noun}s is {count}; it must be {wanted}"
            raise self.wrong(message, self.place(noun))


class _Item(_Part):
    """One item of a file, such as a garment."""

    def __init__(
        self, file: Reader, noun: str, index: int, raw: Mapping[str, Any], source: str
    ) -> None:
        super().__init__(file.file, raw, file.places)
        self.noun, self.index = noun, index
        self.source = self.source_of("source", source)

    def new_id(self, ids: set[str]) -> str:
        """The id, which no other item may have; it joins those in use."""
        value = self.table["id"]
        if not isinstance(value, str) or not ID.fullmatch(value):
            message = f"the id {value!r} must be lower-case letters, digits and '_'"
            raise self.wrong_value(message, "id")
        if value in ids:
            raise self.wrong_value(f"the id '{value}' is used twice", "id")
        ids.add(value)
        return value


def _species(head: _File) -> tuple[str, ...]:
    """Five species (L-COMP-01, L-COMP-08)."""
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


def _types(file: _File) -> tuple[GarmentType, ...]:
    """What garments score: four types that the rules name, and others with coins of their own."""
    numbers = tuple(key for keys in SCORES.values() for key in keys)
    ids: set[str] = set()
    types = [_type(item, ids) for item in file.items("type", ("id", "scores"), numbers)]
    for named in NAMED:
        if named not in ids:
            raise file.wrong(f"there is no type '{named}'", file.place("type"))
    return tuple(types)


def _type(item: _Item, ids: set[str]) -> GarmentType:
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


def _check_numbers(item: _Item, scores: str) -> None:
    """A type has the numbers that its way of scoring needs, and no others."""
    for way, keys in SCORES.items():
        for key in keys:
            if way == scores:
                item.check_present(key)
            elif key in item.table:
                message = f"'{key}' means nothing for a type that scores {scores}"
                raise item.wrong(message, item.place(key))


# --- garments ------------------------------------------------------------------------------------


def _garments(
    file: _File,
    head: _File,
    species: tuple[str, ...],
    types: tuple[GarmentType, ...],
    ids: set[str],
) -> tuple[Garment, ...]:
    """90 garments (L-COMP-04), some of each species."""
    items = file.items("garment", ("id", "species", "type"), ("copies", *STAINS, "coins"))
    by_id = {kind.id: kind for kind in types}
    garments = tuple(_garment(item, species, by_id, ids) for item in items)
    file.check_count("garment", sum(garment.copies for garment in garments), GARMENTS)
    for word in species:
        if word not in {garment.species for garment in garments}:
            raise head.wrong_value(f"no garment is of the species '{word}'", "species")
    return garments


def _garment(
    item: _Item, species: tuple[str, ...], types: Mapping[str, GarmentType], ids: set[str]
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


def _copies(item: _Item, kind: GarmentType) -> int:
    """Socks come in pairs of one design, everything else is single."""
    copies = item.whole_of("copies", COPIES, usual=1)
    if kind.scores == "pairs" and copies % 2:
        raise item.wrong_value(f"copies is {copies}; {kind.id} come in pairs", "copies")
    if kind.scores != "pairs" and copies > 1:
        message = f"copies is {copies}; only socks have copies, each of the {kind.id} is single"
        raise item.wrong_value(message, "copies")
    return copies


def _coins(item: _Item, kind: GarmentType) -> int:
    """Only garments that score neither pairs nor majorities have coins (L-SCORE-11)."""
    if kind.scores == "coins":
        item.check_present("coins")
    elif "coins" in item.table:
        message = f"{kind.id} have no coins of their own: they score {kind.scores}"
        raise item.wrong(message, item.place("coins"))
    return item.whole_of("coins", COINS)


# --- programmes ----------------------------------------------------------------------------------


def _programmes(file: _File, ids: set[str]) -> tuple[Programme, ...]:
    """20 programmes (L-COMP-03), by type."""
    needed = ("id", "type", "cycle", "direction", "temperature", "coins")
    found = [(item, _programme(item, ids)) for item in file.items("programme", needed, MAXIMA)]
    file.check_count("programme", len(found), len(CYCLES) * OF_EACH_TYPE)
    for number in CYCLES:
        _check_one_type([pair for pair in found if pair[1].type == number])
    return tuple(sorted((programme for _, programme in found), key=lambda one: one.type))


def _programme(item: _Item, ids: set[str]) -> Programme:
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


def _cycle(item: _Item, number: int) -> int:
    """The cycle follows from the type (L-COMP-06)."""
    cycle = item.whole_of("cycle", range(min(CYCLES.values()), max(CYCLES.values()) + 1))
    if cycle != CYCLES[number]:
        message = f"cycle is {cycle}; programmes of type {number} have cycle {CYCLES[number]}"
        raise item.wrong_value(message, "cycle")
    return cycle


def _check_one_type(found: list[tuple[_Item, Programme]]) -> None:
    """Five programmes (L-COMP-03), one direction (L-COMP-13), five temperatures (A-01)."""
    temperatures: dict[int, str] = {}
    for count, (item, programme) in enumerate(found, start=1):
        first = found[0][1]
        if count > OF_EACH_TYPE:
            message = f"type {programme.type} has more than {OF_EACH_TYPE} programmes"
            raise item.wrong_value(message, "type")
        if programme.direction != first.direction:
            message = f"all programmes of type {programme.type} must go the way of '{first.id}'"
            raise item.wrong_value(message, "direction")
        if other := temperatures.get(programme.temperature):
            message = f"temperature {programme.temperature} is that of '{other}', of the same type"
            raise item.wrong_value(message, "temperature")
        temperatures[programme.temperature] = programme.id


# --- baskets, names and words --------------------------------------------------------------------


def _baskets(file: _File, species: tuple[str, ...], ids: set[str]) -> tuple[Basket, ...]:
    """One basket for each species (L-COMP-01)."""
    baskets: list[Basket] = []
    for item in file.items("basket", ("id", "species")):
        basket = Basket(item.new_id(ids), item.word_of("species", species), item.source)
        if basket.species in {other.species for other in baskets}:
            raise item.wrong_value(f"'{basket.species}' has two baskets", "species")
        baskets.append(basket)
    file.check_count("basket", len(baskets), SPECIES)
    return tuple(baskets)


def _names(folder: Traversable, language: str, ids: set[str]) -> dict[str, str]:
    """The names in one language; some may still be missing."""
    path = folder.joinpath(f"names.{language}.toml")
    if not path.is_file():
        return {}
    names = _Part(path.name, *read_toml(path))
    names.check_keys((), tuple(ids))
    for item_id, name in names.table.items():
        if not isinstance(name, str) or not name.strip():
            raise names.wrong_value(f"the name of '{item_id}' must be text between quotes", item_id)
    return dict(names.table)


def _words(folder: Traversable, language: str) -> dict[str, dict[str, Any]]:
    """The printed words in one language, table by table."""
    path = folder.joinpath(f"words.{language}.toml")
    if not path.is_file():
        return {}
    words = _Part(path.name, *read_toml(path))
    for key, table in words.table.items():
        if not isinstance(table, dict):
            raise words.wrong("words stand in tables, such as [species]", words.place(key))
        for word, value in table.items():
            _check_word(words, key, word, value)
    return dict(words.table)


def _check_word(words: _Part, table: str, word: str, value: Any) -> None:
    """A stain or direction is a text; a species or type has several, each for its use."""
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
