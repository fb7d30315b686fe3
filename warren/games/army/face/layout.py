"""Positions as text that people and tests can write as well as read.

    round: 2   turn: 0   advantage: 1
    seat 0   points: 1  tokens: 1
             III: walror
             II:  kao* [sol]          # a token on Kao; Sol is captured
             I:   dark_medic dark_medic fire_ammo
             hand: trix manner!       # everyone knows of Manner
    seat 1   I:   alpha_guardian*0    # bears a token of seat 0
             passed: yes
    deck: awn mind ...                # top first; `...`: all other cards below, shuffled
    discards: loya                    # the last one lies on top

Whatever is left out is as at the start: no points, two tokens, empty zones, and every card not
mentioned in the deck. A deck without `...` is just what is written; cards mentioned nowhere are
then out of the match, as are those after `box:`. Everything after `#` is a comment.

With Kamakor, after a starting draft, with a turn limit and in teams there is more to write:

    options: kamakor=true starting_draft=true turn_limit=10
    clans: dragoon kobuke shadow shibuke dark   # else: those of the cards written, and others
    turns_left: 7                     # of all who have not passed, once a seat (or a team) has
    extra_turns: 1   free_extras: 1   # extra turns in which a level-1 card costs nothing, as bits
    costs_nothing: yes                # whether this turn is one
    gone: 11 23                       # packet and choice of drafted cards that left their hands
    seat 0   dragoons: 1              # Dragoon tokens held; the others are in the supply
             failed_jumps: 1
             I:   tantivoo^ bitspur^1 # with a Dragoon token of seat 0, and one of seat 1
             hand: kao@11 trix?1      # Kao was taken from packet 1 at choice 1 of the draft;
                                      # seat 1 knows of Trix
    deck: motley! ...                 # everyone knows that Motley lies on top

Members of a team have their points in common: those of one are the other's, too.

In GOSU X every seat has a deck, discards and clans of its own:

    game: gosux
    round: 2   turn: 0   wonder: 1   tiles: phoenix xi_an
    additional: yes                   # this turn is an extra one
    open_discards: yes                # in which cards may be played from the discards
    seat 0   clans: galmi justice narashima
             supremacy: 1   tokens: 1   spent: 0   locked: 1
             II:  shard*$             # a token and the Bounty token
             I:   un_go [volantis$]
             hand: ree_ab! nezha?     # everyone knows of Ree Ab, the opponent of Nezha
             deck: elle! kan_te ...   # everyone knows that Elle lies on top
             discards: quae
             removed: sati
             banned: ree_ab elle:2    # can't be played until so many turns of the opponent's end
    seat 1   passed: yes              # or `limit`: the turns after the first pass are used up
    turns_left: 2

There, a seat's clans are those of the cards written for it, filled up with clans that nobody
mentions; the tiles of the two clans left are active (`tiles: none`: no tile is); nobody holds the
Wonder token; two tokens are held and two locked; and whoever is left to play has three turns.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from warren.engine.errors import NotationError
from warren.engine.face import Remark
from warren.engine.sections import Section, Word, listed, read_sections
from warren.games.army.face.notation import ROMAN, ally_of
from warren.games.army.records import (
    COLUMNS,
    EVERYONE,
    IN_BOX,
    IN_DECK,
    IN_DISCARDS,
    IN_HAND,
    NONE,
    REMOVED,
    ROWS,
)
from warren.games.gosu import steps as gosu
from warren.games.gosu.army import FREE_EXTRAS, NOT_DRAFTED, PICKS
from warren.games.gosu.drafting import CLANS_IN_MATCH, KEPT_FIRST, LAST_PICK
from warren.games.gosu.steps import DRAGOON_TOKEN
from warren.games.gosux import steps as gosux
from warren.games.gosux.turns import BAN_LASTS, PASSED_BY_LIMIT
from warren.kernel.chance import seed_chance, shuffle
from warren.language.errors import did_you_mean
from warren.language.ops import Standing

YES_OR_NO = {"yes": 1, "no": 0}
MOST_POINTS = 99
MOST_JUMPS = 999  # that may fail in a round
# What can be said only in some matches, and the option that they have
OF_OPTIONS = {
    "clans": "kamakor",
    "dragoons": "kamakor",
    "failed_jumps": "kamakor",
    "free_extras": "kamakor",
    "costs_nothing": "kamakor",
    "turns_left": "turn_limit",
}
THE_REST = "..."  # of the cards, in a deck
NO_TILES = "none"
TOKEN_KEYS = ("tokens", "spent", "locked")


class Layout(ABC):
    """Writes a text into a state: every card gets its place."""

    MARKED = re.compile("")  # how a card with its marks is written
    TOKENS = 0  # of every seat
    PASSED = YES_OR_NO
    MOST_ROUNDS = 99
    MOST_EXTRA_TURNS = 99
    CARD_KEYS = (*ROMAN, "hand", "deck", "discards", "removed", "banned", "box")

    def __init__(self, engine: Any, state: Any, text: str, seed: int) -> None:
        self.engine = engine
        self.pack = engine.pack
        self.rules = engine.rules
        self.state = state
        self.seats = int(engine.options.seats)
        _, self.table, self.sections = read_sections(text)
        self.seed = seed
        self.remarks: list[Remark] = []
        self.token_words: dict[int, Word] = {}  # the last card that bears a token of the seat
        self.clan_of = {card.id: card.clan for card in self.pack.cards}
        self.free: dict[str, list[int]] = {}
        for card in range(int(self.rules["cards"])):
            self.free.setdefault(self.pack.cards[self.rules["design"][card]].id, []).append(card)

    def write(self) -> None:
        """Fill the state; `arrange` then derives the rest and opens the turn."""
        self.state["where"] = IN_BOX
        self.state["known"] = 0
        self.state["tokens"] = self.TOKENS  # also where nobody sits
        self.write_chance()
        for seat, section in self.sections.items():
            if seat >= self.seats:
                raise section.start.wrong(f"there is no seat {seat} in a match for {self.seats}")
        self.prepare()
        for seat, section in self.sections.items():
            self.write_army(seat, section)
        for seat in range(self.seats):
            self.write_seat(seat, self.section(seat))
        self.write_piles()
        self.write_table()

    def section(self, seat: int) -> Section:
        """What is said of a seat."""
        return self.sections.get(seat, Section())

    def write_chance(self) -> None:
        words = self.table.entries.get("chance")
        if words is None:
            seed_chance(self.state["chance"], self.seed)
        elif len(words) != 4:
            raise self.table.heads["chance"].wrong("'chance:' wants four numbers")
        else:
            self.state["chance"] = [word.number(0, 2**32 - 1) for word in words]

    # --- what each game has of its own -----------------------------------------------------------

    @abstractmethod
    def prepare(self) -> None:
        """Settle what must be known before any card is placed."""

    @abstractmethod
    def write_marks(self, slot: tuple[int, int, int], word: Word, marks: re.Match[str]) -> None:
        """Put on a card of an army what is written beside its name."""

    def known_by(self, seat: int, mark: str) -> int:
        """Who knows of a card in the seat's hand, as bits."""
        return EVERYONE if mark else 1 << seat

    @abstractmethod
    def write_seat(self, seat: int, section: Section) -> None:
        """Points, tokens, the hand."""

    @abstractmethod
    def write_piles(self) -> None:
        """Decks, discards, and cards out of the match."""

    # --- cards -----------------------------------------------------------------------------------

    def marks(self, word: Word) -> re.Match[str]:
        """A known card with its marks."""
        match = self.MARKED.match(word.text.lower())
        if match is None or bool(match["open"]) != bool(match["close"]):
            raise word.wrong(f"'{word.text}' can't be read as a card")
        if match["id"] not in self.free:
            hint = did_you_mean(match["id"], self.free)
            raise word.wrong(f"unknown card '{match['id']}'{hint}")
        return match

    def card_words(self, section: Section) -> Iterator[Word]:
        """Every word that names a card, without what follows a colon."""
        for key, words in section.entries.items():
            if key in self.CARD_KEYS:
                yield from (word.split(":")[0] for word in words if word.text != THE_REST)

    def read_clans(self, words: list[Word]) -> list[str]:
        """Clans by name, none of them twice."""
        found: list[str] = []
        for word in words:
            clan = word.text.lower()
            if clan not in self.pack.clans:
                hint = did_you_mean(clan, self.pack.clans)
                raise word.wrong(f"unknown clan '{word.text}'{hint}")
            if clan in found:
                raise word.wrong(f"{clan} is said twice")
            found.append(clan)
        return found

    def card(self, word: Word) -> tuple[int, re.Match[str]]:
        """A copy of the card a word names that has no place yet, and its marks."""
        marks = self.marks(word)
        card_id = marks["id"]
        if not self.free[card_id]:
            copies = self.pack.card(card_id).copies
            times = "only once" if copies == 1 else f"only {copies} times"
            raise word.wrong(f"{card_id} is in the game {times}")
        return self.free[card_id].pop(0), marks

    def plain_card(self, word: Word) -> int:
        """A card that is neither captured nor marked."""
        card, marks = self.card(word)
        if word.text.lower() != marks["id"]:
            raise word.wrong(f"only {marks['id']} itself can stand here, without any mark")
        return card

    def place(self, card: int, where: int, known: int) -> None:
        self.state["where"][card] = where
        self.state["known"][card] = known

    def add(self, zone: str, pile: int, card: int) -> None:
        """One more card lies in this zone."""
        size = int(self.state[f"{zone}_size"][pile])
        self.state[zone][pile, size] = card
        self.state[f"{zone}_size"][pile] = size + 1

    # --- armies and hands ------------------------------------------------------------------------

    def write_army(self, seat: int, section: Section) -> None:
        below = COLUMNS
        for row in range(ROWS):
            words = section.entries.get(ROMAN[row], [])
            if len(words) > below:
                limit = f"only {below} lie below" if row else "a row holds 5"
                raise words[below].wrong(f"too many cards in row {ROMAN[row]}: {limit}")
            below = len(words)
            self.state["row_size"][seat, row] = len(words)
            for column, word in enumerate(words):
                self.write_slot((seat, row, column), word)

    def write_slot(self, slot: tuple[int, int, int], word: Word) -> None:
        seat, row, column = slot
        card, marks = self.card(word)
        if marks["known"]:
            raise word.wrong(f"'{marks['known']}' is for hidden cards: everyone sees an army")
        if not self.rules["rows"][card] >> row & 1:
            raise word.wrong(f"{marks['id']} does not belong in row {ROMAN[row]}")
        self.state["army"][slot] = card
        self.state["captured"][slot] = bool(marks["open"])
        self.write_marks(slot, word, marks)
        self.place(card, (seat * ROWS + row) * COLUMNS + column, EVERYONE)

    def put_tokens(self, slot: tuple[int, int, int], word: Word, *, owner: int, count: int) -> None:
        """Tokens of a seat lie on a card."""
        self.token_words[owner] = word
        self.state["token_on"][slot] = owner + 1
        self.state["tokens_on"][slot] = count

    def write_hand(self, seat: int, section: Section) -> None:
        for word in section.entries.get("hand", []):
            card, marks = self.card(word)
            if word.text.lower() != marks["id"] + self.hand_marks(marks):
                raise word.wrong("a card in hand can't be captured or bear a token")
            self.add("hand", seat, card)
            self.place(card, IN_HAND + seat, self.known_by(seat, marks["known"]))

    def hand_marks(self, marks: re.Match[str]) -> str:
        """What a card in hand may be marked with."""
        return marks["known"]

    def write_tokens(self, seat: int, section: Section, locked: int | None = None) -> None:
        """Tokens held and spent; what is not said follows from the rest."""
        state = self.state
        on_cards = int(state["tokens_on"][state["token_on"] == seat + 1].sum())
        rest = self.TOKENS - (locked or 0) - on_cards
        spent = section.one("spent", 0, self.TOKENS, -1)
        held = section.one("tokens", 0, self.TOKENS, rest - max(spent, 0))
        if spent < 0:
            spent = rest - held
        if spent < 0 or held < 0 or held + spent != rest:
            counts = {"held": held, "spent": spent, "locked": locked, "on cards": on_cards}
            raise self.wrong_tokens(seat, section, counts)
        state["tokens"][seat], state["spent"][seat] = held, spent

    def wrong_tokens(
        self, seat: int, section: Section, counts: dict[str, int | None]
    ) -> NotationError:
        """What is said of a seat's tokens does not add up."""
        heads = [section.heads[key] for key in TOKEN_KEYS if key in section.heads]
        word = heads[0] if heads else self.token_words[seat]
        said = {what: count for what, count in counts.items() if count is not None and count >= 0}
        parts = listed([f"{count} {what}" for what, count in said.items()], "and")
        return word.wrong(f"seat {seat} has {self.TOKENS} tokens: {parts} don't add up")

    # --- piles and the table ---------------------------------------------------------------------

    def write_deck(self, pile: int, section: Section, cards: Iterable[str]) -> None:
        """The cards that are written, top first, and below them the rest of these designs."""
        words = section.entries.get("deck")
        rest = words is None
        if words and words[-1].text == THE_REST:
            rest, words = True, words[:-1]
        named = [self.deck_card(word) for word in words or []]
        below = sorted(copy for card in cards for copy in self.free[card]) if rest else []
        shuffled = np.array(below, np.int64)
        shuffle(self.state["chance"], shuffled, len(shuffled))
        for card, known in [*((card, 0) for card in shuffled.tolist()), *reversed(named)]:
            self.add("deck", pile, card)
            self.place(card, IN_DECK, known)

    def deck_card(self, word: Word) -> tuple[int, int]:
        """A card of a deck, and who knows where it lies."""
        card, marks = self.card(word)
        if word.text.lower() not in (marks["id"], f"{marks['id']}!"):
            raise word.wrong(f"only '!' may mark {marks['id']} in a deck")
        return card, EVERYONE if marks["known"] else 0

    def write_pile(self, zone: str, pile: int, section: Section, where: int) -> None:
        """Cards that everyone sees."""
        for word in section.entries.get(zone, []):
            card = self.plain_card(word)
            self.add(zone, pile, card)
            self.place(card, where, EVERYONE)

    def write_passed(self, seat: int, section: Section) -> None:
        passed = section.choice("passed", self.PASSED, 0)
        self.state["passed"][seat] = passed
        self.state["passes"] += passed > 0

    def write_table(self) -> None:
        state, last = self.state, self.seats - 1
        first = next((s for s in range(self.seats) if not state["passed"][s]), None)
        if first is None:
            head = self.sections[last].heads["passed"]
            raise head.wrong("every seat has passed: no turn is left in this position")
        state["turn"] = self.table.one("turn", 0, last, first)
        if state["passed"][state["turn"]]:
            raise self.table.heads["turn"].wrong("it can't be the turn of a seat that has passed")
        state["round_number"] = self.table.one("round", 1, self.MOST_ROUNDS, 1)
        state["turns"] = self.table.one("turns", 0, int(self.rules["turn_cap"]) - 1, 0)
        state["extra_turns"] = self.table.one("extra_turns", 0, self.MOST_EXTRA_TURNS, 0)


class GosuLayout(Layout):
    """One deck for all, victory points, the Advantage; and what Kamakor and other options add."""

    MARKED = re.compile(
        r"^(?P<open>\[?)(?P<id>[a-z0-9_]+)(?P<token>[*^]\d?)?(?P<drafted>@[0-9]{2})?"
        r"(?P<known>!|\?[0-3]{1,3}|)(?P<close>\]?)$"
    )
    TOKENS = gosu.TOKENS

    # --- what only some matches have -------------------------------------------------------------

    def prepare(self) -> None:
        """Settle which clans are in the match; nothing is taken from the supply yet."""
        for section in (self.table, *self.sections.values()):
            for key, head in section.heads.items():
                if key in OF_OPTIONS and not self.rules[OF_OPTIONS[key]]:
                    raise self.missing(head, f"'{key}:'", OF_OPTIONS[key])
        clans = list(self.pack.clans)
        in_rules = clans[: int(self.rules["clans"])]
        self.clans = self.clans_in_match() if self.rules["kamakor"] else in_rules
        self.state["clans_in"] = sum(1 << clans.index(clan) for clan in self.clans)
        self.state["supply"] = self.rules["dragoons"]
        self.state["drafted"] = NOT_DRAFTED
        self.state["pick"] = LAST_PICK if self.rules["starting_draft"] else 0

    def missing(self, word: Word, what: str, option: str) -> NotationError:
        """Something was written that only another match has."""
        value = "10" if option == "turn_limit" else "true"
        return word.wrong(f"{what} is for matches with {option}; write options: {option}={value}")

    def marks(self, word: Word) -> re.Match[str]:
        """A known card of this match with its marks."""
        match = self.MARKED.match(word.text.lower())
        if match is not None and match["id"] in self.clan_of and match["id"] not in self.free:
            raise self.missing(word, match["id"], "kamakor")
        return super().marks(word)

    # --- clans -----------------------------------------------------------------------------------

    def clans_in_match(self) -> list[str]:
        """The five clans that were not eliminated (G-KSET-02)."""
        words = self.table.entries.get("clans")
        said = self.read_clans(words) if words is not None else None
        if said is not None and len(said) != CLANS_IN_MATCH:
            raise self.table.heads["clans"].wrong("'clans:' wants five clans")
        found = list(said or ())
        for section in (self.table, *self.sections.values()):
            for word in self.card_words(section):
                self.note_clan(word, found)
        left = [clan for clan in self.pack.clans if clan not in found]
        return found + left[: CLANS_IN_MATCH - len(found)]

    def note_clan(self, word: Word, found: list[str]) -> None:
        """A card is in the match, so its clan is, too."""
        card_id = self.marks(word)["id"]
        clan = self.clan_of[card_id]
        if clan in found:
            return
        if len(found) == CLANS_IN_MATCH:
            there = listed(found, "and")
            raise word.wrong(f"{card_id} is of clan {clan}, but the match has {there}")
        found.append(clan)

    # --- tokens ----------------------------------------------------------------------------------

    def write_marks(self, slot: tuple[int, int, int], word: Word, marks: re.Match[str]) -> None:
        if marks["drafted"]:
            raise word.wrong(f"'{marks['drafted']}' is for cards in hand")
        if not marks["token"]:
            return
        owner = int(marks["token"][1:] or slot[0])
        if owner >= self.seats:
            raise word.wrong(f"there is no seat {owner} in a match for {self.seats}")
        design = int(self.rules["design"][int(self.state["army"][slot])])
        if not self.rules["symbols"][design]:
            self.remarks.append(("no_symbol", {"card": marks["id"]}))
        if marks["token"].startswith("*"):
            self.put_tokens(slot, word, owner=owner, count=1)
        else:
            self.put_dragoon(slot, word, owner)

    def put_dragoon(self, slot: tuple[int, int, int], word: Word, owner: int) -> None:
        """A Dragoon token of a seat lies on a card."""
        if not self.rules["kamakor"]:
            raise self.missing(word, "a Dragoon token", "kamakor")
        mark = owner + 1 + DRAGOON_TOKEN
        if (self.state["token_on"] == mark).sum() == gosu.MOST_DRAGOONS:
            raise word.wrong(
                f"seat {owner} has {gosu.MOST_DRAGOONS} Dragoon tokens on cards already"
            )
        self.state["token_on"][slot] = mark
        self.state["tokens_on"][slot] = 1
        self.take_from_supply(word, 1)

    def take_from_supply(self, word: Word, count: int) -> None:
        """So many Dragoon tokens are not in the supply."""
        self.state["supply"] -= count
        if self.state["supply"] < 0:
            there = int(self.rules["dragoons"])
            raise word.wrong(f"there are {there} Dragoon tokens in this match, and no more")

    # --- seats -----------------------------------------------------------------------------------

    def known_by(self, seat: int, mark: str) -> int:
        """Some may know of a card; allies may show each other their hands (A-13)."""
        shown = int(self.rules["sees_hand"][seat])
        if mark.startswith("?"):
            return shown | sum(1 << int(other) for other in set(mark[1:]))
        return EVERYONE if mark else shown

    def hand_marks(self, marks: re.Match[str]) -> str:
        return (marks["drafted"] or "") + marks["known"]

    def write_hand(self, seat: int, section: Section) -> None:
        super().write_hand(seat, section)
        hand = self.state["hand"][seat]
        for word, card in zip(section.entries.get("hand", []), hand, strict=False):
            marks = self.marks(word)
            if any(int(other) >= self.seats for other in marks["known"][1:]):
                raise word.wrong(f"there is no such seat in a match for {self.seats}")
            if marks["drafted"]:
                self.write_past(seat, int(card), word, marks["drafted"])

    def write_past(self, seat: int, card: int, word: Word, drafted: str) -> None:
        """From which packet of the starting draft a card was taken, and when."""
        if not self.rules["starting_draft"]:
            raise self.missing(word, f"'{drafted}'", "starting_draft")
        packet, pick = (int(number) for number in drafted[1:])
        if packet >= self.seats or pick > LAST_PICK or (packet + pick) % self.seats != seat:
            raise word.wrong(f"seat {seat} had no packet {packet} at choice {pick} of the draft")
        past = PICKS * packet + pick
        if (self.state["drafted"] == past).sum() == (1 if pick else KEPT_FIRST):
            raise word.wrong(f"no more cards were taken from packet {packet} at choice {pick}")
        self.state["drafted"][card] = past

    def write_seat(self, seat: int, section: Section) -> None:
        state = self.state
        state["points"][seat] = self.points(seat, section)
        self.write_passed(seat, section)
        self.write_tokens(seat, section)
        self.write_hand(seat, section)
        state["dragoons"][seat] = section.one("dragoons", 0, gosu.MOST_DRAGOONS, 0)
        if state["dragoons"][seat]:
            self.take_from_supply(section.heads["dragoons"], int(state["dragoons"][seat]))
        state["failed_jumps"][seat] = section.one("failed_jumps", 0, MOST_JUMPS, 0)

    def points(self, seat: int, section: Section) -> int:
        """Victory points; those of a team are the same for both (G-TEAM-01)."""
        ally = self.section(ally_of(seat)) if self.rules["teams"] else Section()
        common = ally.one("points", 0, MOST_POINTS, 0)
        own = section.one("points", 0, MOST_POINTS, common)
        if own >= int(self.rules["points_to_win"]):
            self.remarks.append(("enough_points", {"seat": seat, "n": own}))
        if "points" in ally.entries and own != common:
            raise section.heads["points"].wrong(
                f"seats {min(seat, ally_of(seat))} and {max(seat, ally_of(seat))} are a team:"
                f" they can't have {own} and {common} points"
            )
        return own

    # --- piles and the table ---------------------------------------------------------------------

    def write_piles(self) -> None:
        self.write_pile("discards", 0, self.table, IN_DISCARDS)
        for word in self.table.entries.get("box", []):
            self.plain_card(word)
        self.write_deck(0, self.table, [c for c in self.free if self.clan_of[c] in self.clans])

    def write_table(self) -> None:
        state, table = self.state, self.table
        state["advantage"] = table.one("advantage", 0, self.seats - 1, 0)
        super().write_table()
        state["turns_left"] = self.turns_left()
        most = min((1 << int(state["extra_turns"])) - 1, FREE_EXTRAS)
        state["free_extras"] = table.one("free_extras", 0, most, 0)
        state["costs_nothing"] = table.choice("costs_nothing", YES_OR_NO, 0)
        for word in table.entries.get("gone", []):
            self.write_gone(word)

    def write_gone(self, word: Word) -> None:
        """A choice of the starting draft whose card has left its hand: packet and choice."""
        if not self.rules["starting_draft"]:
            raise self.missing(word, "'gone:'", "starting_draft")
        if not re.fullmatch(rf"[0-{self.seats - 1}][0-{LAST_PICK}]", word.text):
            raise word.wrong(f"'{word.text}' is no packet and choice, as 02")
        self.state["picks_gone"][int(word.text[0])] |= 1 << int(word.text[1])

    def turns_left(self) -> int:
        """What is left of the limited turns; they begin with a pass (G-LIMIT-01, G-LIMIT-07)."""
        first = first_turns_left(self.rules, self.state)
        if first < 0 and "turns_left" in self.table.entries:
            who = "both members of a team have" if self.rules["teams"] else "a seat has"
            raise self.table.heads["turns_left"].wrong(f"turns are limited only once {who} passed")
        return self.table.one("turns_left", 0, int(self.rules["turn_limit"]), first)


def first_turns_left(rules: Any, state: Any) -> int:
    """The limit of turns that begins with the passes there are; -1 if none does."""
    passed = sum(1 << seat for seat in range(int(rules["seats"])) if state["passed"][seat])
    sides = (int(rules["side"][seat]) for seat in range(int(rules["seats"])))
    begun = any(passed & side == side for side in sides)
    return int(rules["turn_limit"]) if rules["turn_limit"] and begun else -1


class GosuxLayout(Layout):
    """Clans and a deck for each seat, Supremacy and locked tokens, tiles, Wonder and Bounty."""

    MARKED = re.compile(
        r"^(?P<open>\[?)(?P<id>[a-z0-9_]+)(?P<token>\*{0,2})(?P<bounty>\$?)(?P<known>[!?]?)"
        r"(?P<close>\]?)$"
    )
    TOKENS = gosux.MOST_TOKENS
    PASSED = YES_OR_NO | {"limit": PASSED_BY_LIMIT}
    MOST_EXTRA_TURNS = 1
    MOST_ROUNDS = 3  # X-TURN-01
    MOST_LOCKED = gosux.MOST_TOKENS - gosux.TOKENS
    MOST_CLANS = 3

    # --- clans and tiles -------------------------------------------------------------------------

    def prepare(self) -> None:
        """Settle whose clans are whose, and which tiles are active."""
        self.state["bounty"] = NONE
        self.owner: dict[str, int] = {}
        for seat, section in self.sections.items():
            self.read_own_clans(seat, section)
        for seat, section in self.sections.items():
            for word in self.card_words(section):
                self.claim(seat, word)
        tiles = self.read_tiles()
        self.fill_up_clans(tiles or [])
        clans = list(self.pack.clans)
        self.state["clan_owner"] = gosux.NOBODY
        for clan, seat in self.owner.items():
            self.state["clan_owner"][clans.index(clan)] = seat
            self.state["deck_clans"][seat] |= 1 << clans.index(clan)
        if tiles is None:
            tiles = [clan for clan in clans if clan not in self.owner]
        self.state["tiles"] = sum(1 << clans.index(clan) for clan in tiles)

    def read_tiles(self) -> list[str] | None:
        """The active tiles, or None if nothing is said of them."""
        words = self.table.entries.get("tiles")
        if words is None:
            return None
        return [] if [word.text for word in words] == [NO_TILES] else self.read_clans(words)

    def read_own_clans(self, seat: int, section: Section) -> None:
        words = section.entries.get("clans")
        if words is None:
            return
        clans = self.read_clans(words)
        if len(clans) != self.MOST_CLANS:
            raise section.heads["clans"].wrong("'clans:' wants three clans")
        for word, clan in zip(words, clans, strict=True):
            if clan in self.owner:
                raise word.wrong(f"{clan} is a clan of seat {self.owner[clan]} already")
            self.owner[clan] = seat

    def claim(self, seat: int, word: Word) -> None:
        """The card is the seat's, so its clan is, too."""
        card_id = self.marks(word)["id"]
        clan = self.clan_of[card_id]
        own = self.clans_of(seat)
        if self.owner.get(clan, seat) != seat:
            raise word.wrong(f"{card_id} is of clan {clan}, which seat {self.owner[clan]} has")
        if clan not in own and len(own) == self.MOST_CLANS:
            raise word.wrong(
                f"{card_id} is of clan {clan}, but seat {seat} has {listed(own, 'and')}"
            )
        self.owner[clan] = seat

    def clans_of(self, seat: int) -> list[str]:
        """The clans that are the seat's so far."""
        return [clan for clan, owner in self.owner.items() if owner == seat]

    def fill_up_clans(self, tiles: list[str]) -> None:
        """Every seat has three clans: first of those that nobody mentions, not even as a tile."""
        left = [clan for clan in self.pack.clans if clan not in self.owner]
        left.sort(key=lambda clan: clan in tiles)
        for seat in range(self.seats):
            for clan in left[: self.MOST_CLANS - len(self.clans_of(seat))]:
                self.owner[clan] = seat
                left.remove(clan)

    # --- seats -----------------------------------------------------------------------------------

    def write_marks(self, slot: tuple[int, int, int], word: Word, marks: re.Match[str]) -> None:
        card = int(self.state["army"][slot])
        tokens = len(marks["token"])
        if tokens:
            self.check_tokens(card, word, marks, tokens)
            self.put_tokens(slot, word, owner=slot[0], count=tokens)
        if marks["bounty"]:
            if self.state["bounty"] != NONE:
                bearer = self.pack.cards[self.rules["design"][int(self.state["bounty"])]].id
                raise word.wrong(f"there is one Bounty token, and it lies on {bearer}")
            self.state["bounty"] = card

    def check_tokens(self, card: int, word: Word, marks: re.Match[str], tokens: int) -> None:
        """A card has room for as many tokens as symbols; a mirror card may have lost some."""
        design = int(self.rules["design"][card])
        if marks["open"]:
            raise word.wrong("the tokens of a captured card are spent: it bears none")
        symbols = int(self.rules["symbols"][design])
        if tokens > symbols and not self.rules["standing"][design, Standing.MIRROR]:
            room = "no room for a token" if symbols == 0 else f"room for {symbols} token only"
            raise word.wrong(f"{marks['id']} has {room}")

    def known_by(self, seat: int, mark: str) -> int:
        """Only the other seat has seen a card with a question mark."""
        return 0b11 if mark == "?" else super().known_by(seat, mark)

    def write_seat(self, seat: int, section: Section) -> None:
        state = self.state
        most = int(self.rules["points_to_win"]) - 1
        state["points"][seat] = section.one("supremacy", 0, most, 0)
        state["locked"][seat] = section.one("locked", 0, self.MOST_LOCKED, self.MOST_LOCKED)
        self.write_passed(seat, section)
        self.write_tokens(seat, section, int(state["locked"][seat]))
        self.write_hand(seat, section)
        self.write_bans(seat, section)

    def write_bans(self, seat: int, section: Section) -> None:
        for word in section.entries.get("banned", []):
            named, ends = word.split(":")
            card = self.plain_design(named)
            if self.state["ban"][seat, card]:
                raise word.wrong(f"{named.text} is said twice")
            self.state["ban"][seat, card] = ends.number(1, BAN_LASTS) if ends else 1
            self.state["bans"][seat] += 1

    def plain_design(self, word: Word) -> int:
        """The design of a card without any mark."""
        card_id = self.marks(word)["id"]
        if word.text.lower() != card_id:
            raise word.wrong(f"only {card_id} itself can stand here, without any mark")
        return list(self.clan_of).index(card_id)

    # --- piles and the table ---------------------------------------------------------------------

    def write_piles(self) -> None:
        for seat in range(self.seats):
            section = self.section(seat)
            self.write_pile("discards", seat, section, IN_DISCARDS)
            self.write_pile("removed", seat, section, REMOVED)
            own = [card for card, clan in self.clan_of.items() if self.owner.get(clan) == seat]
            self.write_deck(seat, section, own)

    def write_table(self) -> None:
        super().write_table()
        state, table = self.state, self.table
        state["battle_winner"] = gosux.NOBODY
        holders = {str(seat): seat for seat in range(self.seats)} | {"nobody": gosux.NOBODY}
        state["wonder"] = table.choice("wonder", holders, gosux.NOBODY)
        state["open_discards"] = table.choice("open_discards", YES_OR_NO, 0)
        state["additional"] = table.choice("additional", YES_OR_NO, int(state["open_discards"]))
        if state["open_discards"] and not state["additional"]:
            raise table.heads["open_discards"].wrong("only in an extra turn are discards open")
        if state["additional"] and state["extra_turns"]:
            raise table.heads["extra_turns"].wrong("no extra turn follows an extra turn")
        if state["passes"]:
            state["turns_left"] = table.one("turns_left", 1, 99, gosux.TURNS_AFTER_PASS)
        elif table.one("turns_left", 0, 99, 0):
            raise table.heads["turns_left"].wrong("turns are limited only once a seat has passed")


LAYOUTS: dict[str, type[Layout]] = {"gosu": GosuLayout, "gosux": GosuxLayout}


def lay_out(engine: Any, state: Any, text: str, seed: int) -> list[Remark]:
    """Write a text into an empty state; what no match could have led to is remarked."""
    layout = LAYOUTS[engine.game.name](engine, state, text, seed)
    layout.write()
    return layout.remarks
