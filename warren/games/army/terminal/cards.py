"""The cards of an army game in a terminal: clans, and everything about a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from rich.text import Text

from warren.cli.catalogue import Listing
from warren.language.speak import Words, card_sentences
from warren.packs.loader import Card, Pack
from warren.packs.names import short_names

OTHER_STYLES = ("cyan", "yellow", "green", "magenta", "red", "bright_blue")


class ArmyCards(Listing):
    """The cards of a pack for a terminal, in one language."""

    pack: Pack
    styles: Mapping[str, str] = {}  # the colours of clans
    # fixed letters of clans, as on the table; new clans get theirs automatically
    given: Mapping[str, str] = {}

    @property
    def items(self) -> tuple[Card, ...]:
        """The cards, by clan."""
        return self.pack.cards

    # --- names and clans -------------------------------------------------------------------------

    @cached_property
    def short(self) -> dict[str, str]:
        """Names without the words shared by a whole clan: "Dark Goblin Medic" is Medic."""
        return short_names(self.pack, self.language)

    @cached_property
    def letters(self) -> dict[str, str]:
        """Return a letter for each clan: an initial in no other clan's name, if possible."""
        names = {clan: self.clan_name(clan) for clan in self.pack.clans}
        words = {clan: [w for w in name.split() if w[:1].isupper()] for clan, name in names.items()}
        count = Counter(word for own in words.values() for word in set(own))
        alone = {clan: [word for word in own if count[word] == 1] for clan, own in words.items()}

        def wanted(clan: str) -> str:
            """Return the candidate letters: initials, then the other letters; or a fixed one."""
            initials = "".join(word[0] for word in alone[clan])
            others = "".join((*alone[clan], names[clan])).upper()
            return self.given.get(clan, "") + initials + others

        def turn(clan: str) -> tuple[bool, bool, int]:
            """Return the sort key: expansion clans last, clans with more candidates later."""
            return clan in self.pack.added, clan not in self.given, len(alone[clan])

        found: dict[str, str] = {}
        for clan in sorted(words, key=turn):
            taken = found.values()
            free = (one for one in wanted(clan) if one.isalpha() and one not in taken)
            found[clan] = next(free, "?")
        return {clan: found[clan] for clan in self.pack.clans}

    def clan_name(self, clan: str) -> str:
        """Return a clan's printed name."""
        return str(self.pack.words[self.language]["clans"][clan]["name"])

    def clan_tag(self, clan: str) -> Text:
        """Return a clan in a list: letter and name, in its colour."""
        return Text(f"{self.letters[clan]} {self.clan_name(clan)}", style=self.style(clan))

    def style(self, clan: str) -> str:
        """Return a clan's colour."""
        other = OTHER_STYLES[self.pack.clans.index(clan) % len(OTHER_STYLES)]
        return self.styles.get(clan, other)

    def tag(self, card_id: str) -> Text:
        """Return a card in a list: clan, level and short name, in the clan's colour."""
        card = self.pack.card(card_id)
        levels = "/".join(map(str, card.rows or (card.level,)))
        name = f"{self.letters[card.clan]}{levels} {self.short[card_id]}"
        return Text(name, style=self.style(card.clan))

    # --- texts of cards --------------------------------------------------------------------------

    @cached_property
    def words(self) -> Words:
        """The lexicon of the cards' texts."""
        return Words.from_mapping(self.pack.words, self.pack.names)

    def says(self, card: Card) -> list[Text]:
        """Return the text of a card, a paragraph for each moment."""
        lines = card_sentences(
            card.text, self.language, self.words, symbols=card.symbols, keywords=card.keywords
        )
        return [Text(f"  {line}") for line in lines]

    def sheet(self, card: Card) -> list[Text]:
        """Return a card's printed values, the meanings of its keywords, and its source."""
        say = self.texts.say
        name = self.pack.name(card.id, self.language)
        clan = self.clan_tag(card.clan).plain
        lines = [
            Text.assemble((name, f"{self.style(card.clan)} bold"), "  ", clan),
            Text(" · ".join(self.facts(card))),
            *self.says(card),
        ]
        for keyword in card.keywords:
            if self.texts.has("meaning", keyword):
                named = self.heading(self.keyword(keyword))
                lines.append(Text(f"  {named} {say('meaning', keyword)}"))
        return [*lines, *self.besides(card), self.source(card, card.number)]

    def besides(self, card: Card) -> list[Text]:
        """Return further notes on a card."""
        return []

    def facts(self, card: Card) -> list[str]:
        """Return everything printed on a card except its text."""
        say = self.texts.say
        rows = card.rows or (card.level,)
        values = [card.value if row == card.level else self.pack.values[row - 1] for row in rows]
        named = self.either(say("level", str(row)) for row in rows)
        return [
            f"{say('label', 'level')} {self.either(rows)} ({named})",
            f"{say('label', 'value')} {self.either(values)}",
            f"{say('label', 'copies')} {card.copies}",
            *self.powers(card),
        ]

    def either(self, items: Iterable[object]) -> str:
        """Return `1, 2 or 3`."""
        *others, last = map(str, items)
        return f"{', '.join(others)} {self.texts.say('label', 'or')} {last}" if others else last

    def powers(self, card: Card) -> list[str]:
        """Return shift cost, symbols and keywords of a card."""
        say = self.texts.say
        facts = []
        if card.shift is not None:
            facts.append(f"{say('label', 'shift_cost')} {card.shift}")
        if card.symbols:
            times = f" ×{card.symbols}" if card.symbols > 1 else ""
            facts.append(say("label", "activation") + times)
        return [*facts, *map(self.keyword, card.keywords)]

    def keyword(self, keyword: str) -> str:
        """Return a keyword's printed name."""
        return self.words.lexicon(self.language).keywords[keyword]
