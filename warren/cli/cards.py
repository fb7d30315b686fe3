"""Cards by name in any language, and all that is known of one."""

from __future__ import annotations

import unicodedata
from collections import Counter
from difflib import get_close_matches
from functools import cached_property

from rich.text import Text

from warren.cli.console import own_texts
from warren.engine.texts import Texts
from warren.language.speak import Words, card_sentences, speak_powers
from warren.packs.loader import LANGUAGES, Card, Pack

CLAN_STYLES = {
    "ancient": "bold",  # white, but readable on white
    "alpha": "green",
    "dark": "magenta",
    "meka": "bright_blue",
    "fire": "red",
    "justice": "gold3",
    "abhilasha": "medium_purple",
    "tomorrow": "dark_cyan",
    "narashima": "orange3",
    "galmi": "cyan",
    "phoenix": "dark_orange",
    "goan_sul": "red",
    "xi_an": "green",
}
OTHER_STYLES = ("cyan", "yellow", "green", "magenta", "red", "bright_blue")
TITLES = {"gosu": "GOSU", "gosux": "GOSU X"}


def fold(text: str) -> str:
    """Letters and digits alone, without case or accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if letter.isalnum())


class Cards:
    """The cards of a pack as they appear in a terminal, in one language."""

    def __init__(self, pack: Pack, language: str) -> None:
        self.pack = pack
        self.language = language
        self.texts = Texts.load(pack.game, language)
        self.own = own_texts(language)
        self.title = TITLES.get(pack.game, pack.game.upper())
        self.order = {card.id: place for place, card in enumerate(pack.cards)}

    # --- names and clans -------------------------------------------------------------------------

    @cached_property
    def short(self) -> dict[str, str]:
        """Names without the words that a whole clan shares: "Dark Goblin Medic" is Medic."""
        names = {card.id: self.pack.name(card.id, self.language) for card in self.pack.cards}
        shorter = {}
        for card in self.pack.cards:
            kin = [
                names[c.id].split()
                for c in self.pack.cards
                if (c.clan, c.level) == (card.clan, card.level)
            ]
            shorter[card.id] = " ".join(names[card.id].split()[shared_words(kin) :])
        count = Counter(shorter.values())
        return {key: name if count[name] == 1 else names[key] for key, name in shorter.items()}

    @cached_property
    def letters(self) -> dict[str, str]:
        """A letter for each clan: an initial of a word that is in no other clan's name."""
        names = {clan: self.clan_name(clan) for clan in self.pack.clans}
        words = {clan: [w for w in name.split() if w[:1].isupper()] for clan, name in names.items()}
        count = Counter(word for own in words.values() for word in set(own))
        initials = {
            clan: [word[0] for word in own if count[word] == 1] + list(names[clan].upper())
            for clan, own in words.items()
        }
        found: dict[str, str] = {}
        for clan in sorted(words, key=lambda clan: sum(count[w] == 1 for w in words[clan])):
            free = (letter for letter in initials[clan] if letter not in found.values())
            found[clan] = next(free, "?")
        return {clan: found[clan] for clan in self.pack.clans}

    def clan_name(self, clan: str) -> str:
        """A clan's printed name."""
        return str(self.pack.words[self.language]["clans"][clan]["name"])

    def clan_tag(self, clan: str) -> Text:
        """A clan in a list: letter and name, in its colour."""
        return Text(f"{self.letters[clan]} {self.clan_name(clan)}", style=self.style(clan))

    def style(self, clan: str) -> str:
        """A clan's colour."""
        other = OTHER_STYLES[self.pack.clans.index(clan) % len(OTHER_STYLES)]
        return CLAN_STYLES.get(clan, other)

    def tag(self, card_id: str) -> Text:
        """A card in a list: clan, level and short name, in the clan's colour."""
        card = self.pack.card(card_id)
        name = f"{self.letters[card.clan]}{card.level} {self.short[card_id]}"
        return Text(name, style=self.style(card.clan))

    # --- finding ---------------------------------------------------------------------------------

    def find(self, text: str) -> list[Card]:
        """The cards that a text may mean: an id, a name in any language, or a part of one."""
        wanted = fold(text)
        if not wanted:
            return []
        known = {card: self._known_as(card.id) for card in self.pack.cards}
        exact = [card for card, names in known.items() if wanted in names]
        return exact or [
            card for card, names in known.items() if any(wanted in name for name in names)
        ]

    def near(self, text: str) -> list[str]:
        """Names that look like a text which means no card."""
        names = {
            name: self.pack.name(card.id, self.language)
            for card in self.pack.cards
            for name in self._known_as(card.id)
        }
        found = get_close_matches(fold(text), names, n=5, cutoff=0.6)
        return list(dict.fromkeys(names[name] for name in found))[:3]

    def _known_as(self, card_id: str) -> set[str]:
        names = [self.pack.name(card_id, language) for language in LANGUAGES]
        return {fold(name) for name in (card_id, self.short[card_id], *names)}

    # --- what a card says ------------------------------------------------------------------------

    @cached_property
    def words(self) -> Words:
        """The words that the cards are told in."""
        return Words.from_mapping(self.pack.words, self.pack.names)

    def says(self, card: Card) -> list[Text]:
        """The text of a card, a paragraph for each moment."""
        lines = card_sentences(card.text, self.language, self.words, symbols=card.symbols)
        return [Text(f"  {line}") for line in lines]

    def tile(self, clan: str) -> str:
        """What the tile of a clan does while it is active; nothing if it has none."""
        for card in self.pack.cards:
            if card.tile and card.clan == clan:
                return speak_powers(card.text.permanent, self.language, self.words)
        return ""

    def heading(self, text: str) -> str:
        """A text with its capital and colon."""
        return self.own.say("screen", "heading", text=text[:1].upper() + text[1:])

    def sheet(self, card: Card) -> list[Text]:
        """What is printed on a card, what its keywords mean, and where we know it from."""
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
                named = self.heading(say("keyword", keyword))
                lines.append(Text(f"  {named} {say('meaning', keyword)}"))
        if self.texts.has("meaning", "x") and any("X" in line.plain.split() for line in lines):
            lines.append(Text(f"  {say('meaning', 'x')}"))
        if card.tile:
            lines.append(Text(f"  {self.own.say('screen', 'as_a_tile')}"))
        number = f", {card.number}" if card.number else ""
        source = f"{card.id}{number}: {say('source', card.source)}"
        return [*lines, Text(source, style="dim")]

    def facts(self, card: Card) -> list[str]:
        """Everything printed on a card but its text."""
        say = self.texts.say
        return [
            f"{say('label', 'level')} {card.level} ({say('level', str(card.level))})",
            f"{say('label', 'value')} {card.value}",
            f"{say('label', 'copies')} {card.copies}",
            *self.powers(card),
        ]

    def powers(self, card: Card) -> list[str]:
        """Shift cost, symbols and keywords of a card."""
        say = self.texts.say
        facts = []
        if card.shift is not None:
            facts.append(f"{say('label', 'shift_cost')} {card.shift}")
        if card.symbols:
            times = f" ×{card.symbols}" if card.symbols > 1 else ""
            facts.append(say("label", "activation") + times)
        return [*facts, *(say("keyword", keyword) for keyword in card.keywords)]


def shared_words(names: list[list[str]]) -> int:
    """How many words all names begin with, if there are several names; never a whole name."""
    count = 0
    while (
        len(names) > 1
        and all(len(name) > count + 1 for name in names)
        and len({name[count] for name in names}) == 1
    ):
        count += 1
    return count
