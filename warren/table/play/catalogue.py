"""All cards of a game, as shown by the page: facts, rules text, keywords and rulings.

The printed text of the cards comes from their pack. Descriptions of clans and short names for the
page are in each game's `table/catalogue.en.toml`, and rulings on single cards in
`table/rulings.en.toml`; both have translations. In these files, `{kao}` stands for the name of the
card kao.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any

from warren.art import palette
from warren.engine.games import game as game_called
from warren.engine.games import load_pack
from warren.engine.texts import Texts
from warren.packs.editions import Edition, differences
from warren.packs.liveries import Livery

# Fields that most cards don't have, in the order of `CardInfo`.
NOTHING: dict[str, Any] = {
    "id": "",
    "name": "",
    "short": "",
    "kind": "",
    "sort": "",
    "clan": None,
    "clan_name": "",
    "level": None,
    "value": None,
    "keywords": [],
    "text": "",
    "standing": [],
    "signs": [],
    "rulings": [],
    "source": "",
    "picture": "",
    "own": None,
}


def beside_the_game(pack: Any, language: str) -> dict[str, Any] | None:
    """Return the name and changes of a custom pack, as `PackContent`; None for the game's own."""
    edition = edition_in(pack)
    if edition is None:
        return None
    base = load_pack(pack.game)
    found = differences(pack, base)
    return {
        **about(edition),
        "new": [one.id for one in found["new"]],
        "changed": [one.id for one in found["changed"]],
        "gone": [base.name(one.id, language) for one in found["gone"]],
    }


def about(edition: Edition) -> dict[str, Any]:
    """Return the name of a custom pack, as `PackInfo`."""
    return {
        "fingerprint": edition.fingerprint,
        "name": edition.name,
        "version": edition.version,
        "author": edition.author,
    }


def edition_in(pack: Any) -> Edition | None:
    """Return the name of a custom pack, and its text."""
    found: Edition | None = getattr(pack, "edition", None)
    return found


class Cards(ABC):
    """The cards of a pack, in one language."""

    def __init__(self, pack: Any, language: str) -> None:
        self.pack = pack
        self.language = language
        self.of_game = game_called(pack.game).wording("table", "catalogue", language)
        self.rulings = game_called(pack.game).wording("table", "rulings", language)
        self.texts = Texts.load(pack.game, language)
        self.printed: Mapping[str, Any] = getattr(pack, "words", {}).get(language, {})
        self.liveries: Mapping[str, Livery] = getattr(pack, "liveries", {})
        self.own = own_cards(pack)

    # --- what differs between games -------------------------------------------------------------

    @property
    @abstractmethod
    def clans(self) -> tuple[str, ...]:
        """Return the ids of the clans."""

    @abstractmethod
    def clan_name(self, clan: str) -> str:
        """Return a clan's printed name."""

    @abstractmethod
    def letter(self, clan: str) -> str:
        """Return the unique letter of a clan."""

    @abstractmethod
    def infos(self) -> Iterator[dict[str, Any]]:
        """Return every card, as `CardInfo`."""

    def one(self, card_id: str) -> dict[str, Any] | None:
        """Return a single card; None if the id is unknown."""
        return next((found for found in self.infos() if found["id"] == card_id), None)

    @abstractmethod
    def names(self) -> Iterator[tuple[str, str]]:
        """Return the names of other things on the table."""

    # --- the same for all games ------------------------------------------------------------------

    def clan(self, clan: str) -> dict[str, Any]:
        """Return a clan: its name, letter and description; for a new clan, its colours, too."""
        own = self.liveries.get(clan)
        return {
            "id": clan,
            "name": self.clan_name(clan),
            "letter": self.letter(clan),
            "about": "" if own else self.of_game["clan"][clan],
            "tones": tones(own.name) if own else None,
        }

    def words(self) -> Iterator[tuple[str, str]]:
        """Return names by the kind of thing and its code: `stain.dirt`, `end.full-army`."""
        yield from self.names()
        ends = self.of_game["end"]
        yield from in_table("end", {end: self.with_names(said) for end, said in ends.items()})
        yield from in_table("token", self.of_game.get("token", {}))
        yield from in_table("label", self.texts.tables["label"])

    def info(self, card: Any, **known: Any) -> dict[str, Any]:
        """Return a card as `CardInfo`; unknown fields are left empty."""
        name = self.pack.name(card.id, self.language)
        source = self.texts.say("source", card.source)
        about = {"id": card.id, "name": name, "short": name, "source": source}
        return {**NOTHING, **about, "picture": getattr(card, "picture", ""), **known}

    def ruled(self, key: str) -> list[str]:
        """Return rulings on disputed points, with the names of the cards filled in.

        Changed cards have no rulings.
        """
        if key in self.own:
            return []
        return [self.with_names(ruling) for ruling in self.rulings.get(key, ())]

    def with_names(self, text: str) -> str:
        """Return a text with the names of cards filled in."""
        return text.format_map(self.pack.names[self.language])


class PlainCards(Cards):
    """The cards of a game without a catalogue: only their names."""

    clans = ()

    def clan_name(self, clan: str) -> str:
        """Return nothing, because there are no clans."""
        return clan

    def letter(self, clan: str) -> str:
        """Return nothing, because there are no clans."""
        return clan

    def infos(self) -> Iterator[dict[str, Any]]:
        """Yield every card with its name, and the game's facts about it, if any."""
        for card in self.pack.names["en"]:
            name = self.pack.name(card, self.language)
            has_text = self.texts.has("meaning", card)
            text = self.texts.say("meaning", card) if has_text else ""
            yield {
                **NOTHING,
                "id": card,
                "name": name,
                "short": name,
                "kind": "plain",
                "text": text,
            }

    def names(self) -> Iterator[tuple[str, str]]:
        """Return zones and facts."""
        for kind in ("zone", "fact"):
            yield from in_table(kind, self.texts.tables.get(kind, {}))

    def words(self) -> Iterator[tuple[str, str]]:
        """Return names, and the possible endings of a match."""
        yield from self.names()
        ends = self.texts.tables.get("end", {})
        shown = {end: self.texts.say("end", end, "short") for end in ends}
        yield from in_table("end", {end.replace("_", "-"): said for end, said in shown.items()})
        yield from in_table("label", self.texts.tables["label"])


def own_cards(pack: Any) -> frozenset[str]:
    """Return the cards that a custom pack changes or adds."""
    if edition_in(pack) is None:
        return frozenset()
    found = differences(pack, load_pack(pack.game))
    return frozenset(one.id for one in (*found["new"], *found["changed"]))


def tones(livery: str) -> dict[str, list[str]]:
    """Return the colours of a new clan on light pages and dark ones, as `ClanTones`."""
    worn = palette(livery)
    return {
        part: [getattr(scheme, part) for scheme in (worn.light, worn.dark)]
        for part in ("ground", "ink", "accent")
    }


def in_table(kind: str, names: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Return the names of one kind of thing, by their keys in a catalogue."""
    return ((f"{kind}.{key}", str(name)) for key, name in names.items())


def capital(text: str) -> str:
    """Return a text with its first letter capitalised."""
    return text[:1].upper() + text[1:]
