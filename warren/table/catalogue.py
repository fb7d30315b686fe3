"""All cards of a game as the page shows them: facts, spoken text, keywords and rulings.

What is printed on cards comes from their pack. What clans are about and short names for the page
are in `catalogue.en.toml` and its sisters, rulings on single cards in `rulings.en.toml` and its
sisters; there `{kao}` stands for the name of the card kao.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from itertools import takewhile
from typing import Any

from warren.engine.games import game as game_called
from warren.engine.games import load_pack
from warren.engine.texts import Texts
from warren.engine.views import code
from warren.games.laundromat.laundry import (
    DIRECTIONS,
    Basket,
    Garment,
    GarmentType,
    LaundryPack,
    Programme,
)
from warren.games.laundromat.scoring import Line
from warren.language.speak import Words, card_sentences, speak_powers
from warren.packs.loader import Card, Pack
from warren.table.signs import WHEN, signs
from warren.table.wording import wording

# Unique within a game. The species of Goblin Laundromat have their initials.
LETTERS = {
    "ancient": "A",
    "alpha": "α",
    "dark": "D",
    "meka": "M",
    "fire": "F",
    "dragoon": "G",
    "kobuke": "K",
    "shadow": "W",
    "shibuke": "S",
    "warmachine": "R",
    "justice": "J",
    "abhilasha": "A",
    "tomorrow": "T",
    "narashima": "N",
    "galmi": "G",
    "phoenix": "P",
    "goan_sul": "S",
    "xi_an": "X",
}
TOKENS = {  # by the nouns of the packs
    "token": "activation",
    "advantage": "advantage",
    "dragoon": "dragoon",
    "bounty_token": "bounty",
    "supremacy": "supremacy",
    "victory_point": "point",
}
FATES = ("waiting", "completed", "discarded")  # of a programme

# What most cards don't have, in the order of `CardInfo`.
NOTHING: dict[str, Any] = {
    "id": "",
    "name": "",
    "short": "",
    "kind": "",
    "clan": None,
    "clan_name": "",
    "level": None,
    "value": None,
    "shift": None,
    "symbols": 0,
    "keywords": [],
    "text": "",
    "signs": [],
    "rulings": [],
    "source": "",
    "garment": None,
    "garment_name": "",
    "stains": None,
    "limits": None,
    "cycle": None,
    "temperature": None,
}


@cache
def catalogue(game: str, language: str) -> dict[str, Any]:
    """All cards of a game, as `Catalogue` in web/src/protocol.ts.

    The answer is kept, so nobody may change it.
    """
    pack = load_pack(game_called(game).name)
    cards = Laundry(pack, language) if isinstance(pack, LaundryPack) else Goblins(pack, language)
    return {
        "game": game,
        "clans": [cards.clan(clan) for clan in cards.clans],
        "cards": list(cards.infos()),
        "words": dict(cards.words()),
    }


class Cards(ABC):
    """The cards of a pack, in one language."""

    def __init__(self, pack: Any, language: str) -> None:
        self.pack = pack
        self.language = language
        self.own = wording("catalogue", language)
        self.rulings = wording("rulings", language).get(pack.game, {})
        self.texts = Texts.load(pack.game, language)
        self.printed: Mapping[str, Any] = pack.words[language]

    # --- what each kind of game has of its own ---------------------------------------------------

    @property
    @abstractmethod
    def clans(self) -> tuple[str, ...]:
        """The ids of the clans."""

    @abstractmethod
    def clan_name(self, clan: str) -> str:
        """A clan's printed name."""

    @abstractmethod
    def letter(self, clan: str) -> str:
        """The letter of a clan, which no other has."""

    @abstractmethod
    def infos(self) -> Iterator[dict[str, Any]]:
        """Every card, as `CardInfo`."""

    @abstractmethod
    def names(self) -> Iterator[tuple[str, str]]:
        """Names of whatever else lies on the table."""

    # --- the same for all ------------------------------------------------------------------------

    def clan(self, clan: str) -> dict[str, str]:
        """A clan: its name, its letter and what it is about."""
        return {
            "id": clan,
            "name": self.clan_name(clan),
            "letter": self.letter(clan),
            "about": self.own[self.pack.game]["clan"][clan],
        }

    def words(self) -> Iterator[tuple[str, str]]:
        """Names by the kind of thing and its code: `stain.dirt`, `end.full-army`."""
        yield from self.names()
        ends = self.own[self.pack.game]["end"]
        yield from in_table("end", {end: self.with_names(said) for end, said in ends.items()})
        yield from in_table("token", self.own[self.pack.game].get("token", {}))
        yield from in_table("label", self.texts.tables["label"])

    def info(self, card: Any, **known: Any) -> dict[str, Any]:
        """A card as `CardInfo`; what is not known of it is left empty."""
        name = self.pack.name(card.id, self.language)
        source = self.texts.say("source", card.source)
        return {**NOTHING, "id": card.id, "name": name, "short": name, "source": source, **known}

    def ruled(self, key: str) -> list[str]:
        """How disputed points are settled, with the names of the cards filled in."""
        return [self.with_names(ruling) for ruling in self.rulings.get(key, ())]

    def with_names(self, text: str) -> str:
        """A text in which cards are called by their names."""
        return text.format_map(self.pack.names[self.language])


class Goblins(Cards):
    """The cards of an army game."""

    pack: Pack

    @property
    def clans(self) -> tuple[str, ...]:
        """The clans, those of an expansion last."""
        return self.pack.clans

    def clan_name(self, clan: str) -> str:
        """A clan's printed name."""
        return str(self.printed["clans"][clan]["name"])

    def letter(self, clan: str) -> str:
        """The letter of a clan."""
        return LETTERS[clan]

    def names(self) -> Iterator[tuple[str, str]]:
        """Levels, tokens, and what the tiles of clans do."""
        nouns = self.printed["nouns"]
        yield from in_table("level", self.texts.tables["level"])
        yield from (
            (f"token.{token}", nouns[noun]["one"])
            for noun, token in TOKENS.items()
            if noun in nouns
        )
        yield from in_table("when", {when: self.own["when"][when] for when in WHEN})
        yield from in_table("sign", self.sign_names())
        for card in self.pack.cards:
            if card.tile:
                said = speak_powers(card.text.permanent, self.language, self.lexicon)
                yield f"tile.{card.clan}", said

    # --- a card ----------------------------------------------------------------------------------

    def infos(self) -> Iterator[dict[str, Any]]:
        """Every card, by clan."""
        return map(self.goblin, self.pack.cards)

    def goblin(self, card: Card) -> dict[str, Any]:
        """A card, as `CardInfo`."""
        text = self.spoken(card)
        return self.info(
            card,
            short=self.short(card),
            kind="goblin",
            clan=card.clan,
            clan_name=self.clan_name(card.clan),
            level=card.level,
            value=card.value,
            shift=card.shift,
            symbols=card.symbols,
            keywords=[self.keyword(keyword) for keyword in card.keywords],
            text=text,
            signs=signs(card),
            rulings=[*self.notes(card, text), *self.ruled(card.id)],
        )

    def sign_names(self) -> dict[str, str]:
        """The signs that some card of the game has, in the game's own words."""
        names = {**self.own["sign"], **self.own[self.pack.game].get("sign", {})}
        used = {sign for card in self.pack.cards for group in signs(card) for sign in group["what"]}
        return {sign: name for sign, name in names.items() if sign in used}

    def short(self, card: Card) -> str:
        """A card's name without its clan: `Priest` for `Meka Goblin Priest`."""
        name = self.pack.name(card.id, self.language).removesuffix(
            f" ({self.clan_name(card.clan)})"
        )
        if card.level > 1:
            return name
        before, after = self.surname[card.clan]
        words = name.split()
        return capital(" ".join(words[before : len(words) - after]))

    @cached_property
    def surname(self) -> dict[str, tuple[int, int]]:
        """How many words all names of a clan's lowest level share, before and after the rest."""
        names: dict[str, list[list[str]]] = {}
        for card in self.pack.cards:
            if card.level == 1:
                words = self.pack.name(card.id, self.language).split()
                names.setdefault(card.clan, []).append(words)
        return {
            clan: (shared(words), shared([name[::-1] for name in words]))
            for clan, words in names.items()
        }

    @cached_property
    def lexicon(self) -> Words:
        """The words that the cards are told in."""
        return Words.from_mapping(self.pack.words, self.pack.names)

    def spoken(self, card: Card) -> str:
        """The text of a card, a paragraph for each moment."""
        sentences = card_sentences(
            card.text, self.language, self.lexicon, symbols=card.symbols, keywords=card.keywords
        )
        return "\n".join(sentences)

    def keyword(self, keyword: str) -> dict[str, str]:
        """A keyword: its printed name, and what it means."""
        label = self.lexicon.lexicon(self.language).keywords[keyword]
        return {"name": keyword, "label": capital(label), "meaning": self.meaning(keyword)}

    def meaning(self, keyword: str) -> str:
        """What a keyword means: as the game says, or as we do."""
        if self.texts.has("meaning", keyword):
            return self.texts.say("meaning", keyword)
        return str(self.own[self.pack.game]["meaning"][keyword])

    def notes(self, card: Card, text: str) -> Iterator[str]:
        """What follows from the print of a card: its rows, its tile, and the X in its text."""
        notes = self.own["note"]
        if card.rows:
            levels = self.either([self.texts.say("level", str(row)) for row in card.rows])
            yield notes["rows"].format(levels=levels)
        if card.tile:
            yield notes["tile"]
        if "X" in text.split() and self.texts.has("meaning", "x"):
            yield self.texts.say("meaning", "x")

    def either(self, items: list[str]) -> str:
        """`Bakuto, Hero or Ozeki`."""
        *others, last = items
        return f"{', '.join(others)} {self.texts.say('label', 'or')} {last}"


class Laundry(Cards):
    """Garments, programmes and baskets of Goblin Laundromat; its clans are the species."""

    pack: LaundryPack

    @property
    def clans(self) -> tuple[str, ...]:
        """The species."""
        return self.pack.species

    def clan_name(self, clan: str) -> str:
        """A species."""
        return capital(self.printed["species"][clan]["one"])

    def letter(self, clan: str) -> str:
        """The initial of a species; no two are alike in our languages."""
        return self.clan_name(clan)[0]

    def names(self) -> Iterator[tuple[str, str]]:
        """Stains, types of garments, lines of the score sheet, directions, fates of programmes."""
        kinds = {kind: words["name"] for kind, words in self.printed["types"].items()}
        lines = (*map(code, Line), "total", "stains")
        yield from in_table("stain", self.printed["stains"])
        yield from in_table("garment", kinds)
        yield from in_table("score", {line: self.texts.say("score", line) for line in lines})
        yield from in_table("direction", {way: self.texts.say("label", way) for way in DIRECTIONS})
        yield from in_table("fate", {fate: self.texts.say("label", fate) for fate in FATES})
        yield "token.potion", self.texts.say("score", "potion")

    # --- garments, programmes, baskets -----------------------------------------------------------

    def infos(self) -> Iterator[dict[str, Any]]:
        """Garments, then programmes, then baskets."""
        yield from map(self.garment, self.pack.garments)
        yield from map(self.programme, self.pack.programmes)
        yield from map(self.basket, self.pack.baskets)

    def garment(self, garment: Garment) -> dict[str, Any]:
        """A garment, as `CardInfo`; its text says what its type pays."""
        kind = next(kind for kind in self.pack.types if kind.id == garment.type)
        name = self.printed["types"][kind.id]["name"]
        return self.info(
            garment,
            kind="garment",
            clan=garment.species,
            clan_name=self.clan_name(garment.species),
            value=garment.coins if kind.scores == "coins" else None,
            text=self.line(name, self.pays(kind, garment.coins)),
            rulings=self.ruled(kind.id),
            garment=kind.id,
            garment_name=name,
            stains=list(garment.stains),
        )

    def pays(self, kind: GarmentType, coins: int) -> str:
        """What a type of garment pays, and how; `coins` are those printed on this one."""
        pay = {"pairs": kind.pair, "coins": coins}.get(kind.scores, 0)
        return self.texts.say("meaning", kind.scores, n=pay, first=kind.first, second=kind.second)

    def programme(self, programme: Programme) -> dict[str, Any]:
        """A programme, as `CardInfo`; its level is its type, 1 to 4."""
        way = next(way for way, sign in DIRECTIONS.items() if sign == programme.direction)
        label = {key: self.texts.say("label", key) for key in ("limit", "direction", "reward", way)}
        paragraphs = [
            self.line(label["limit"], ", ".join(self.limits(programme))),
            self.line(label["direction"], label[way]),
            self.line(label["reward"], self.texts.say("meaning", "programme", n=programme.coins)),
        ]
        return self.info(
            programme,
            kind="programme",
            level=programme.type,
            value=programme.coins,
            text="\n".join(paragraphs),
            rulings=self.ruled("programme"),
            limits=list(programme.limits),
            cycle=programme.cycle,
            temperature=programme.temperature,
        )

    def limits(self, programme: Programme) -> Iterator[str]:
        """How many stains of each kind a programme allows."""
        for stain, most in zip(self.pack.stains, programme.limits, strict=True):
            name = self.printed["stains"][stain]
            if most is None:
                yield self.own["note"]["uncounted"].format(stain=name)
            else:
                yield self.texts.say("line", "limit", stain=name, most=most)

    def basket(self, basket: Basket) -> dict[str, Any]:
        """A Goblin Basket, as `CardInfo`."""
        return self.info(
            basket,
            kind="basket",
            clan=basket.species,
            clan_name=self.clan_name(basket.species),
            text=capital(self.texts.say("meaning", "species", n=self.pack.specialisation)),
            rulings=self.ruled("basket"),
        )

    def line(self, heading: str, text: str) -> str:
        """`Reward: 2 coins for a full drum.`"""
        return str(self.own["note"]["line"]).format(heading=capital(heading), text=text)


def shared(names: list[list[str]]) -> int:
    """With how many words all these names begin alike."""
    return sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*names, strict=False)))


def in_table(kind: str, names: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Names of one kind of thing by their keys in a catalogue."""
    return ((f"{kind}.{key}", str(name)) for key, name in names.items())


def capital(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]
