"""Editions: custom packs, which change the cards of a game.

An edition is a single text that can be sent, stored and embedded in records:

    game      = "gosu"
    name      = "Moonlight"
    version   = 1
    author    = "Ada"
    leave_out = ["loya", "fire"]      # cards and whole clans

    [copies]
    alpha_warrior = 1

    [[clan]]
    id     = "moon"
    names  = { en = "Moon Goblins", fr = "Gobelins de la Lune" }
    one    = { en = "Moon card" }     # in texts; many = { en = "Moon cards" }
    colour = "lavender"               # optional, like sign and letter: defaults are chosen

    [[card]]
    id      = "lantern_bearer"
    clan    = "moon"
    names   = { en = "Lantern Bearer" }
    level   = 1
    arrival = "draw 1 card"

A card with the id of one of the game's cards replaces that card; all others are new. The result is
a pack like the game's own.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from warren.language.compile import compile_card
from warren.language.errors import did_you_mean
from warren.locale import FALLBACK, LANGUAGES
from warren.packs.custom import FILE as FILE
from warren.packs.custom import Edition as Edition
from warren.packs.custom import fingerprint_of as fingerprint_of
from warren.packs.errors import Limit, PackError
from warren.packs.liveries import SETS, Livery, first_free
from warren.packs.loader import LANG, MOST_COPIES, Card, CardReader, Pack, common_levels
from warren.packs.pictures import NAME
from warren.packs.places import Place
from warren.packs.reading import ID, Reader, parse_source
from warren.packs.rewriting import rewritten
from warren.packs.texts import CardTexts

FORMAT = 1  # the latest format of a pack that this version reads
HEAD = ("format", "game", "name", "version", "author", "leave_out", LANG)
FORMS = ("one", "many")  # singular and plural of the word for a clan's cards
PICTURE = "picture"
CLAN_KEYS = ("id", "names", *FORMS, "added", PICTURE, *SETS)
MOST_BYTES = 200_000  # maximum size in bytes of an edition
MOST_IN_LINE = 1_000  # maximum number of characters in a line; parsing may take quadratic time
MOST_IN_TEXT = 2_000  # maximum number of characters in a card's text for one moment
MOST_ITEMS = 250  # maximum number of cards of an edition
MOST_FAULTS = 20  # faulty cards found by one reading, because explaining a fault takes time
MOST_LETTERS = 60  # maximum number of characters in a name or id
MOST_MARKS = 3  # combining marks on one letter
MOST_FREE = 8  # alternatives offered if a letter, colour or sign is taken
PORTRAIT = "portrait"
THROWS = range(1_000)
VERSIONS = range(1, 1_000_000)
ENDS = re.compile(r"(?<!\r)\r+\n")  # line ends with carriage returns
MARK = "\ufeff"  # byte-order mark


def plain(text: str, file: str) -> str:
    """Return a text in its stored form: no byte-order mark, LF line ends, one at the end."""
    if len(text.encode(errors="replace")) > MOST_BYTES:
        limit = Limit(MOST_BYTES, len(text.encode(errors="replace")), "long")
        raise PackError(f"the pack is longer than {MOST_BYTES} bytes", file=file, limit=limit)
    text = ENDS.sub("\n", text.removeprefix(MARK)).rstrip() + "\n"
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MOST_IN_LINE:
            message = f"this line is longer than {MOST_IN_LINE} characters"
            raise PackError(message, file=file, line=number)
    return text


def has_piles(name: str) -> bool:
    """Return whether a letter has so many combining marks that they cover nearby lines."""
    kinds = map(unicodedata.category, unicodedata.normalize("NFC", name))
    runs = groupby(kind in ("Mn", "Me") for kind in kinds)
    return any(is_mark and len(list(run)) > MOST_MARKS for is_mark, run in runs)


def read_edition(text: str, base: Pack, *, file: str = FILE) -> Pack:
    """Apply an edition to a game's pack and return the result."""
    return _EditionReader(base, file).made(plain(text, file))


class Editing(Reader):
    """The parts of an edition common to all games: its header, and names of new items."""

    table: Mapping[str, Any]

    def begin(self, text: str, file: str, game: str, keys: tuple[str, ...]) -> Edition:
        """Parse the text and check its top-level keys; return the edition."""
        self.file = file
        self.table, self.places = parse_source(text, file)
        self._check_format()
        if "game" not in self.table:
            raise self.wrong("the pack has no 'game'", self.at("game"))
        if self.table["game"] != game:
            said = self.table.get("game")
            raise self.wrong(f"the game is {said!r}; it must be '{game}'", self.at("game"))
        self.only(self.table, (*HEAD, *keys), "", 0)
        return Edition(
            name=self._named("name"),
            version=self.whole("version", self.table.get("version"), VERSIONS, self.at),
            author=self._named("author") if "author" in self.table else "",
            text=text,
            file=file,
        )

    def _check_format(self) -> None:
        """Refuse a text from a later version of Warren by its format, not by its unknown keys."""
        number = self.table.get("format", FORMAT)
        if type(number) is int and number > FORMAT:
            message = (
                f"the pack has format {number}, but this version of Warren reads format {FORMAT}: "
                "update Warren"
            )
            raise self.wrong(message, self.at("format"), value=True)
        self.whole("format", number, range(FORMAT, FORMAT + 1), self.at)

    def at(self, key: str) -> Place:
        """Return the position of a top-level key."""
        return self.places.key("", 0, key)

    def only(self, table: Mapping[str, Any], known: tuple[str, ...], name: str, at: int) -> None:
        """Refuse unknown keys."""
        for key in table:
            if key not in known:
                place = self.places.key(name, at, key)
                raise self.wrong(f"unknown key '{key}'{did_you_mean(key, known)}", place)

    def tables(self, key: str) -> list[Any]:
        """Return all `[[key]]` tables of the text."""
        found = self.table.get(key, [])
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise self.wrong(f"a {key} begins with [[{key}]]", self.at(key))
        if len(found) > MOST_ITEMS:
            place = self.places.key(key, MOST_ITEMS, "")
            many = len(found)
            message = (
                f"a pack can have at most {MOST_ITEMS} of these, not {many}: remove the others"
            )
            raise self.wrong(message, place)
        return found

    def left_out(self, known: Iterable[str], what: str) -> set[str]:
        """Return the ids of the game's items to leave out."""
        value, place = self.table.get("leave_out", []), self.at("leave_out")
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self.wrong("leave_out must be a list of words", place, value=True)
        all_known = list(known)
        for one in value:
            if one not in all_known:
                hint = did_you_mean(one, all_known)
                raise self.wrong(f"there is no {what} '{one}'{hint}", place, value=True)
        return set(value)

    def picture_in(self, table: Mapping[str, Any], place: Place) -> str:
        """Return a picture's name, the hash of its content; "" for a drawn picture."""
        value = table.get(PICTURE, "")
        if value != "" and not (isinstance(value, str) and NAME.fullmatch(value)):
            raise self.wrong(
                "a picture is named by its contents: choose it in the workshop, or use "
                "`warren packs bundle`",
                place,
                value=True,
            )
        return value

    def _named(self, key: str) -> str:
        value = self.table.get(key)
        if value is None:
            raise self.wrong(f"the pack has no '{key}'", self.at(key))
        return self._printed(key, value, self.at(key))

    def _printed(self, key: str, value: Any, place: Place) -> str:
        """Check a printed name."""
        if not isinstance(value, str) or not value.strip() or "\n" in value:
            raise self.wrong(f"{key} must be a name on one line", place, value=True)
        if odd := [letter for letter in value if not letter.isprintable()]:
            message = f"{key} has an invisible character, U+{ord(odd[0]):04X}: remove it"
            raise self.wrong(message, place, value=True)
        if has_piles(value):
            raise self.wrong(f"{key} has too many combining marks on one letter", place, value=True)
        if len(value) > MOST_LETTERS:
            raise self.wrong(f"{key} is longer than {MOST_LETTERS} characters", place, value=True)
        return value.strip()

    def check_id(self, name: str, place: Place) -> None:
        """Check the length of an id, which people type and records contain."""
        if len(name) > MOST_LETTERS:
            raise self.wrong(f"id is longer than {MOST_LETTERS} characters", place, value=True)

    def names_in(self, value: Any, place: Place) -> dict[str, str]:
        """Return a name in every language; missing languages get the first given name."""
        given = self.given_names(value, place)
        usual = next(given[code] for code in LANGUAGES if code in given)
        return {code: given.get(code, usual) for code in LANGUAGES}

    def given_names(self, value: Any, place: Place) -> dict[str, str]:
        """Return a name in the languages of the text."""
        if not isinstance(value, dict) or not value:
            message = 'give names by language: names = { en = "..." }'
            raise self.wrong(message, place, value=True)
        for language in value:
            if language not in LANGUAGES:
                hint = did_you_mean(language, LANGUAGES)
                raise self.wrong(f"unknown language '{language}'{hint}", place, value=True)
        return {code: self._printed("names", name, place) for code, name in value.items()}


class _EditionReader(Editing, CardReader):
    """Reads an edition: its name, and the cards that it removes, keeps and adds."""

    def __init__(self, base: Pack, file: str) -> None:
        known = {card.id for card in base.cards} | {card.called for card in base.cards}
        texts = CardTexts(base.dialect, base.words, base.names, base.cards)
        super().__init__(base.dialect, base.clans, common_levels(base), "house", texts, known=known)
        self.base = base
        self.file = file
        self.names: dict[str, Mapping[str, str]] = {}  # names of new clans and cards
        self.added: list[str] = []  # new clans of the expansion
        self.forms: dict[str, dict[str, Mapping[str, str]]] = {}  # nouns for their cards
        self.liveries: dict[str, Livery] = {}
        self.pictures: dict[str, str] = {}  # pictures of new clans

    def made(self, text: str) -> Pack:
        """Return the resulting pack."""
        edition = self.begin(text, self.file, self.base.game, ("copies", "clan", "card"))
        self.language = self.spoken(self.table.get(LANG, FALLBACK))
        for index, raw in enumerate(self.tables("clan")):
            self._new_clan(raw, index)
        left_out = self._left_out()
        self.clans = tuple(clan for clan in self.clans if clan not in left_out)
        self.known -= left_out
        self.texts = CardTexts(
            self.base.dialect,
            {code: self._new_words(code, words) for code, words in self.base.words.items()},
            self._names_to_read(),
            self.base.cards,
        )
        self._read_cards(left_out)
        self.check_mentions()
        kept = rewritten(edition.text, self.places, self.rewritten)
        edition = replace(edition, text=kept, remarks=tuple(self.remarks))
        return self._pack(edition, left_out, self._copies(self.table.get("copies", {})))

    def _names_to_read(self) -> dict[str, dict[str, str]]:
        """Return the card names that texts may mention: the game's and the new names."""
        new: dict[str, dict[str, str]] = {}
        for raw in self.tables("card"):
            given = raw.get("names")
            names = given if isinstance(given, dict) else {}
            usual = next((one for one in names.values() if isinstance(one, str)), "")
            for card in (raw.get("id"), raw.get("called")):
                if isinstance(card, str):
                    new[card] = {code: str(names.get(code, usual or card)) for code in LANGUAGES}
        for card in self.base.cards:
            new.setdefault(card.called or card.id, {})
        return {
            code: {name: said.get(code, name) for name, said in new.items()} | {**names}
            for code, names in self.base.names.items()
        }

    # --- reading --------------------------------------------------------------------------------

    def _new_clan(self, raw: Mapping[str, Any], index: int) -> None:
        def place(key: str) -> Any:
            return self.places.key("clan", index, key)

        self.only(raw, CLAN_KEYS, "clan", index)
        clan = raw.get("id")
        if not isinstance(clan, str) or not ID.fullmatch(clan):
            message = f"the id {clan!r} must be lower-case letters, digits and '_'"
            raise self.wrong(message, place("id"), value=True)
        self.check_id(clan, place("id"))
        if clan in self.clans:
            raise self.wrong(f"there is already a clan '{clan}'", place("id"), value=True)
        if self.one_of("added", raw.get("added", False), (False, True), place("added")):
            if not self.base.added:
                raise self.wrong("this game has no expansion: remove 'added'", place("added"))
            self.added.append(clan)
        self.names[clan] = self.names_in(raw.get("names"), place("names"))
        self.forms[clan] = {
            form: self.given_names(raw[form], place(form)) for form in FORMS if form in raw
        }
        self.liveries[clan] = self._livery(raw, clan, place)
        self.pictures[clan] = self.picture_in(raw, place(PICTURE))
        self.clans = (*self.clans, clan)

    def _livery(self, raw: Mapping[str, Any], clan: str, place: Callable[[str], Place]) -> Livery:
        """Return the colour, sign and letter of a new clan; choose missing ones."""
        own = self.base.dialect.letters
        letters = [one for one in self.names[clan]["en"].upper() if one in SETS["letter"]]
        wanted = {**SETS, "letter": (*letters, *SETS["letter"])}
        found = {}
        for key, known in SETS.items():
            taken = [getattr(one, key) for one in self.liveries.values()]
            if key == "letter":
                taken += [own[name] for name in self.base.clans]
            if key in raw:
                found[key] = str(self.one_of(key, raw[key], known, place(key)))
                if found[key] in taken:
                    others = ", ".join([one for one in known if one not in taken][:MOST_FREE])
                    message = f"another clan already has the {key} '{found[key]}'; free: {others}"
                    raise self.wrong(message, place(key), value=True)
            else:
                free = first_free(wanted[key], taken)
                if free is None:
                    raise self.wrong(f"every {key} already belongs to a clan", place("id"))
                found[key] = free
        return Livery(**found)

    def _left_out(self) -> set[str]:
        """Return the game's cards and clans to leave out; a clan includes its cards."""
        cards = [card.id for card in self.base.cards]
        found = self.left_out((*cards, *self.base.clans), "card or clan")
        return {*found, *(card.id for card in self.base.cards if card.clan in found)}

    def _read_cards(self, left_out: set[str]) -> None:
        """Read all cards, even after a faulty card, so that one reading finds several faults."""
        faults: list[PackError] = []
        for index, raw in enumerate(self.tables("card")):
            try:
                self._new_card(raw, index, left_out)
            except PackError as error:
                faults.append(error)
                if len(faults) == MOST_FAULTS:
                    break
        if faults:
            faults[0].others = faults[1:]
            raise faults[0]

    def _new_card(self, raw: Mapping[str, Any], index: int, left_out: set[str]) -> None:
        def place(key: str) -> Any:
            return self.places.key("card", index, key)

        clan = raw.get("clan")
        if clan not in self.clans:
            hint = did_you_mean(str(clan), self.clans) if clan else ""
            message = f"unknown clan '{clan}'{hint}" if clan else "this card has no clan"
            raise self.wrong(message, place("clan"), value="clan" in raw)
        apart = ("clan", "names", PORTRAIT, PICTURE)
        facts = {key: value for key, value in raw.items() if key not in apart}
        for key, value in facts.items():
            if isinstance(value, str) and len(value) > MOST_IN_TEXT:
                message = f"{key} is longer than {MOST_IN_TEXT} characters"
                raise self.wrong(message, place(key), value=True)
        if "tile" in raw and not any(card.tile for card in self.base.cards):
            raise self.wrong("this game has no tiles: remove 'tile'", place("tile"))
        card = self.card(facts, index, str(clan), self.source)
        own = self.picture_in(raw, place(PICTURE)) or self.pictures.get(str(clan), "")
        card = replace(card, picture=own, **self._portrait(raw.get(PORTRAIT, {}), place(PORTRAIT)))
        self.check_id(card.id, place("id"))
        if card.id in left_out:
            raise self.wrong(f"'{card.id}' is left out", place("id"), value=True)
        if "names" in raw:
            self.names[card.id] = self.names_in(raw["names"], place("names"))
        elif card.id not in self.base.designs:
            raise self.wrong("a new card needs names", place("names"))
        self.cards.append(card)

    def _portrait(self, value: Any, place: Place) -> dict[str, Any]:
        """Return a portrait: its seed and chosen parts, which the art package checks."""
        if not isinstance(value, dict):
            raise self.wrong(
                "a portrait must be a table: portrait = { throw = 2 }", place, value=True
            )
        throw = value.get("throw", 0)
        if type(throw) is not int or throw not in THROWS:
            raise self.wrong(f"throw must be from 0 to {THROWS.stop - 1}", place, value=True)
        looks = tuple((part, kind) for part, kind in value.items() if part != "throw")
        for part, kind in looks:
            if not isinstance(kind, str) or not ID.fullmatch(kind):
                raise self.wrong(f"{part} must be a word", place, value=True)
        return {"throw": throw, "looks": looks}

    def _copies(self, value: Any) -> dict[str, int]:
        """Return the given numbers of copies by card."""
        if not isinstance(value, dict):
            raise self.wrong("copies must be a table: [copies]", self.at("copies"))

        def place(card_id: str) -> Any:
            return self.places.key("copies", 0, card_id)

        known = self.known | {card.id for card in self.cards}
        for card_id, copies in value.items():
            if card_id not in known:
                raise self.wrong(
                    f"unknown card '{card_id}'{did_you_mean(card_id, known)}", place(card_id)
                )
            self.whole(card_id, copies, range(1, MOST_COPIES + 1), place)
        return value

    # --- result ----------------------------------------------------------------------------------

    def _pack(self, edition: Edition, left_out: set[str], copies: Mapping[str, int]) -> Pack:
        base = self.base
        own = {card.id: card for card in self.cards}
        kept = [own.pop(card.id, card) for card in base.cards if card.id not in left_out]
        added = tuple(clan for clan in (*base.added, *self.added) if clan in self.clans)
        clans = (*(clan for clan in self.clans if clan not in added), *added)
        cards = tuple(
            replace(card, copies=copies[card.id]) if card.id in copies else card
            for card in sorted((*kept, *own.values()), key=lambda card: clans.index(card.clan))
        )
        pack = replace(
            base,
            clans=clans,
            added=added,
            cards=cards,
            names={code: {**names, **self._new_names(code)} for code, names in base.names.items()},
            words={code: self._new_words(code, words) for code, words in base.words.items()},
            edition=edition,
            liveries={clan: one for clan, one in self.liveries.items() if clan in clans},
        )
        self._check(pack)
        return pack

    def _new_names(self, language: str) -> dict[str, str]:
        ids = {card.id for card in self.cards}
        return {name: said[language] for name, said in self.names.items() if name in ids}

    def _new_words(self, language: str, words: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the game's words, including those for new clans."""
        form = words.get("new_clan", {})
        new = {
            clan: {
                "name": said[language],
                **{key: text.format(clan=said[language]) for key, text in form.items()},
                **{
                    key: forms[language]
                    for key, forms in self.forms.get(clan, {}).items()
                    if language in forms
                },
            }
            for clan, said in self.names.items()
            if clan in self.clans and clan not in self.base.clans
        }
        return {**words, "clans": {**words["clans"], **new}}

    def _check(self, pack: Pack) -> None:
        """Check that no text names a removed card, and that every clan has cards."""
        sizes = Counter(card.clan for card in pack.cards)
        for clan in pack.clans:
            if not sizes[clan]:
                raise self.wrong(f"the clan '{clan}' has no cards", self._place_of("clan", clan))
        self._check_ends(pack)
        numbered = pack.numbered()
        is_all_there = numbered.has_all_of(self.base.numbered())
        for card in self.cards if is_all_there else pack.cards:
            try:
                compile_card(card.text, numbered)
            except KeyError as error:
                message = (
                    f"'{card.id}' mentions '{error.args[0]}', which is left out: leave it out too"
                )
                raise self.wrong(message, self._place_of("card", card.id)) from None

    def _place_of(self, kind: str, name: str) -> Place:
        """Return the position of an edition's table, or of `leave_out` for the game's own cards."""
        ids = [one.get("id") for one in self.tables(kind)]
        return self.places.key(kind, ids.index(name), "") if name in ids else self.at("leave_out")

    def _check_ends(self, pack: Pack) -> None:
        """Check that no effect can continue endlessly."""
        found = pack.dialect.for_ever(pack.cards)
        if found is None:
            return
        card, key, why = found
        for index, own in enumerate(self.cards):
            if own.id == card.id:
                other = self._partner(pack, card)
                both = f"{why}, because of '{card.id}' and '{other}'"
                message = both if other else why
                raise self.wrong(message, self.places.key("card", index, key), value=True)
        if not self.cards:
            raise PackError(f"{key} of '{card.id}': {why}", file=self.file)
        first = self._first_too_many(pack)
        message = f"with '{self.cards[first].id}', {key} of '{card.id}' is not allowed: {why}"
        raise self.wrong(message, self.places.key("card", first, ""))

    def _partner(self, pack: Pack, card: Card) -> str:
        """Return another card that makes the endless use of this one possible;

        "" if there is none.
        """
        mine = [one for one in self.cards if one.id != card.id]
        own = {one.id for one in self.cards}
        for other in (*mine, *(one for one in pack.cards if one.id not in own)):
            if not pack.dialect.for_ever([one for one in pack.cards if one.id != other.id]):
                return other.id
        return ""

    def _first_too_many(self, pack: Pack) -> int:
        """Return the index of the first card that makes an effect endless.

        Uses bisection, because there may be hundreds of cards.
        """
        well, wrong = 0, len(self.cards)
        while wrong - well > 1:
            some = (well + wrong) // 2
            later = {card.id for card in self.cards[some:]}
            if pack.dialect.for_ever([card for card in pack.cards if card.id not in later]):
                wrong = some
            else:
                well = some
        return well


def differences(pack: Any, base: Any) -> dict[str, list[Any]]:
    """Return the new, changed and missing items, compared with the game's own."""
    before = {one.id: one for one in base.items}
    now = {one.id: one for one in pack.items}
    return {
        "new": [one for name, one in now.items() if name not in before],
        "changed": [one for name, one in now.items() if name in before and one != before[name]],
        "gone": [one for name, one in before.items() if name not in now],
    }
