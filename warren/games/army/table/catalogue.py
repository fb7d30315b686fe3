"""The cards of army games for the page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import takewhile
from typing import Any

from warren.games.army.table.signs import WHEN, signs
from warren.language.speak import Words, card_lines, speak_powers
from warren.packs.loader import Card, Pack
from warren.table.play.catalogue import Cards, capital, in_table

TOKENS = {  # keys from the packs' nouns
    "token": "activation",
    "advantage": "advantage",
    "dragoon": "dragoon",
    "bounty_token": "bounty",
    "supremacy": "supremacy",
    "victory_point": "point",
}
STANDING = ("standing", "global")  # kinds of lines that apply while the card is in play


class Goblins(Cards):
    """The cards of an army game."""

    pack: Pack

    @property
    def clans(self) -> tuple[str, ...]:
        """The clans, with those of an expansion last."""
        return self.pack.clans

    def clan_name(self, clan: str) -> str:
        """Return a clan's printed name."""
        return str(self.printed["clans"][clan]["name"])

    def letter(self, clan: str) -> str:
        """Return the letter of a clan."""
        return self.pack.letter(clan)

    def names(self) -> Iterator[tuple[str, str]]:
        """Yield the names of levels and tokens, and the effects of clan tiles."""
        nouns = self.printed["nouns"]
        yield from in_table("level", self.texts.tables["level"])
        yield from (
            (f"token.{token}", nouns[noun]["one"])
            for noun, token in TOKENS.items()
            if noun in nouns
        )
        yield from in_table("when", {when: self.of_game["when"][when] for when in WHEN})
        yield from in_table("sign", self.sign_names())
        for card in self.pack.cards:
            if card.tile:
                said = speak_powers(card.text.permanent, self.language, self.lexicon)
                yield f"tile.{card.clan}", said

    # --- a card ----------------------------------------------------------------------------------

    def infos(self) -> Iterator[dict[str, Any]]:
        """Return every card, by clan."""
        return map(self.goblin, self.pack.cards)

    def one(self, card_id: str) -> dict[str, Any] | None:
        """Return a single card, without reading the others."""
        return next((self.goblin(card) for card in self.pack.cards if card.id == card_id), None)

    def goblin(self, card: Card) -> dict[str, Any]:
        """Return a card, as `CardInfo`."""
        lines = self.lines(card)
        text = "\n".join(line for line, _ in lines)
        return self.info(
            card,
            short=self.short(card),
            kind="goblin",
            clan=card.clan,
            clan_name=self.clan_name(card.clan),
            level=card.level,
            value=card.value,
            keywords=[self.keyword(keyword) for keyword in card.keywords],
            text=text,
            standing=[n for n, (_, kind) in enumerate(lines) if kind in STANDING],
            signs=signs(card),
            rulings=[*self.notes(card, text), *self.ruled(card.id)],
            own={"shift": card.shift, "symbols": card.symbols},
        )

    def sign_names(self) -> dict[str, str]:
        """Return the signs of the game's cards, in the game's own words."""
        names = self.of_game["sign"]
        used = {sign for card in self.pack.cards for group in signs(card) for sign in group["what"]}
        return {sign: name for sign, name in names.items() if sign in used}

    def short(self, card: Card) -> str:
        """Return a card's name without its clan: `Priest` for `Meka Goblin Priest`."""
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
        """Count the first and last words shared by all names of a clan's lowest level."""
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
        """The lexicon of the cards' texts."""
        return Words.from_mapping(self.pack.words, self.pack.names)

    def lines(self, card: Card) -> list[tuple[str, str]]:
        """Return the lines of a card's text with their kinds, one line per moment."""
        return card_lines(
            card.text, self.language, self.lexicon, symbols=card.symbols, keywords=card.keywords
        )

    def keyword(self, keyword: str) -> dict[str, str]:
        """Return a keyword: its printed name, and its meaning."""
        label = self.lexicon.lexicon(self.language).keywords[keyword]
        return {"name": keyword, "label": capital(label), "meaning": self.meaning(keyword)}

    def meaning(self, keyword: str) -> str:
        """Return the meaning of a keyword."""
        return self.texts.say("meaning", keyword)

    def notes(self, card: Card, text: str) -> Iterator[str]:
        """Yield notes on a printed card: its rows, its tile, and the X in its text."""
        notes = self.of_game["note"]
        if card.rows:
            levels = self.either([self.texts.say("level", str(row)) for row in card.rows])
            yield notes["rows"].format(levels=levels)
        if card.tile:
            yield notes["tile"]
        if "X" in text.split() and self.texts.has("meaning", "x"):
            yield self.texts.say("meaning", "x")

    def either(self, items: list[str]) -> str:
        """Return `Bakuto, Hero or Ozeki`."""
        *others, last = items
        return f"{', '.join(others)} {self.texts.say('label', 'or')} {last}"


def shared(names: list[list[str]]) -> int:
    """Return the number of leading words shared by all these names."""
    return sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*names, strict=False)))
