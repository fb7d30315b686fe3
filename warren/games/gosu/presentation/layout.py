"""GOSU's positions as text.

Kamakor, a starting draft, a turn limit and teams add further lines:

    options: kamakor=true starting_draft=true turn_limit=10
    clans: dragoon kobuke shadow shibuke dark   # else: those of the cards written, and others;
                                      # also without Kamakor, if a pack has more than five clans
    turns_left: 7                     # of all who have not passed, once a seat (or a team) has
    extra_turns: 1   free_extras: 1   # extra turns in which a level-1 card costs nothing, as bits
    costs_nothing: yes                # whether this turn is one
    gone: 11 23                       # packet and choice of drafted cards that left their hands
    seat 0   dragoons: 1              # Dragoon tokens held; the others are in the supply
             failed_jumps: 1
             forbidden: 1             # what cards forbid, as flags (language/ops.py: Forbidden)
             I:   tantivoo^ bitspur^1 # with a Dragoon token of seat 0, and one of seat 1
             hand: kao@11 trix?1      # Kao was taken from packet 1 at choice 1 of the draft;
                                      # seat 1 knows Trix
    deck: motley! ...                 # everyone knows that Motley lies on top

Members of a team share their points; those written for one apply to the other, too.
"""

from __future__ import annotations

import re
from typing import Any

from warren.engine.errors import NotationError
from warren.engine.sections import PlacedWord, Section
from warren.games.army.presentation.layout import YES_OR_NO, Layout
from warren.games.army.presentation.notation import ally_of
from warren.games.army.records import EVERYONE, IN_DISCARDS
from warren.games.gosu import steps as gosu
from warren.games.gosu.army import FREE_EXTRAS, NOT_DRAFTED, PICKS
from warren.games.gosu.drafting import CLANS_IN_MATCH, KEPT_FIRST, LAST_PICK
from warren.games.gosu.steps import DRAGOON_TOKEN
from warren.language.ops import Forbidden

MOST_POINTS = 99
MOST_JUMPS = 999  # maximum number of failed jumps in a round
MOST_FORBIDDEN = 2 * Forbidden.TURN - 1  # all flags
# Facts that exist only with some options, and the option that each needs
OF_OPTIONS = {
    "dragoons": "kamakor",
    "failed_jumps": "kamakor",
    "free_extras": "kamakor",
    "costs_nothing": "kamakor",
    "turns_left": "turn_limit",
}


def eliminates(rules: Any) -> bool:
    """Return whether some clans are not in every match: those of Kamakor, or of a pack."""
    return bool(rules["kamakor"]) or int(rules["clans"]) > CLANS_IN_MATCH


class GosuLayout(Layout):
    """Reads a shared deck, victory points and the Advantage; Kamakor and other options add more."""

    MARKED = re.compile(
        r"^(?P<open>\[?)(?P<id>[a-z0-9_]+)(?P<token>[*^]\d?)?(?P<drafted>@[0-9]{2})?"
        r"(?P<known>!|\?[0-3]{1,3}|)(?P<close>\]?)$"
    )
    TOKENS = gosu.TOKENS

    # --- optional facts -------------------------------------------------------------------------

    def prepare(self) -> None:
        """Determine the clans of the match; nothing is taken from the supply yet."""
        for section in (self.table, *self.sections.values()):
            for key, head in section.heads.items():
                if key in OF_OPTIONS and not self.rules[OF_OPTIONS[key]]:
                    raise self.missing(head, f"'{key}:'", OF_OPTIONS[key])
                if key == "clans" and not eliminates(self.rules):
                    raise self.missing(head, "'clans:'", "kamakor")
        clans = list(self.pack.clans)
        in_rules = clans[: int(self.rules["clans"])]
        self.clans = self.clans_in_match() if eliminates(self.rules) else in_rules
        self.state["clans_in"] = sum(1 << clans.index(clan) for clan in self.clans)
        self.state["supply"] = self.rules["dragoons"]
        self.state["drafted"] = NOT_DRAFTED
        self.state["pick"] = LAST_PICK if self.rules["starting_draft"] else -1

    def missing(self, word: PlacedWord, what: str, option: str) -> NotationError:
        """Return the error for a fact that this match can't have."""
        value = "10" if option == "turn_limit" else "true"
        return word.wrong(f"{what} needs {option}; write options: {option}={value}")

    def marks(self, word: PlacedWord) -> re.Match[str]:
        """Return a known card of this match with its marks."""
        match = self.MARKED.match(word.text.lower())
        if match is not None and match["id"] in self.clan_of and match["id"] not in self.free:
            raise self.missing(word, match["id"], "kamakor")
        return super().marks(word)

    # --- clans -----------------------------------------------------------------------------------

    def clans_in_match(self) -> list[str]:
        """Return the five clans that were not eliminated (G-KSET-02)."""
        words = self.table.entries.get("clans")
        said = self.read_clans(words) if words is not None else None
        if said is not None and len(said) != CLANS_IN_MATCH:
            raise self.table.heads["clans"].wrong("'clans:' takes five clans")
        found = list(said or ())
        for section in (self.table, *self.sections.values()):
            for word in self.card_words(section):
                self.note_clan(word, found)
        left = [clan for clan in self.pack.clans if clan not in found]
        return found + left[: CLANS_IN_MATCH - len(found)]

    def note_clan(self, word: PlacedWord, found: list[str]) -> None:
        """Record the clan of a card as part of the match."""
        card_id = self.marks(word)["id"]
        clan = self.clan_of[card_id]
        if clan in found:
            return
        if len(found) == CLANS_IN_MATCH:
            there = ", ".join(found)
            raise word.wrong(f"{card_id} is of clan {clan}, but the match has {there}")
        found.append(clan)

    # --- tokens ----------------------------------------------------------------------------------

    def write_marks(
        self, slot: tuple[int, int, int], word: PlacedWord, marks: re.Match[str]
    ) -> None:
        if marks["drafted"]:
            raise word.wrong(f"'{marks['drafted']}' is for cards in hand")
        if not marks["token"]:
            return
        owner = int(marks["token"][1:] or slot[0])
        if owner >= self.seats:
            raise word.wrong(f"there is no seat {owner} in a match for {self.seats} players")
        design = int(self.rules["design"][int(self.state["army"][slot])])
        if not self.rules["symbols"][design]:
            self.remarks.append(("no_symbol", {"card": marks["id"]}))
        if marks["token"].startswith("*"):
            self.put_tokens(slot, word, owner=owner, count=1)
        else:
            self.put_dragoon(slot, word, owner)

    def put_dragoon(self, slot: tuple[int, int, int], word: PlacedWord, owner: int) -> None:
        """Put a Dragoon token of a seat on a card."""
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

    def take_from_supply(self, word: PlacedWord, count: int) -> None:
        """Take Dragoon tokens from the supply."""
        self.state["supply"] -= count
        if self.state["supply"] < 0:
            there = int(self.rules["dragoons"])
            raise word.wrong(f"this match has only {there} Dragoon tokens")

    # --- seats -----------------------------------------------------------------------------------

    def known_by(self, seat: int, mark: str) -> int:
        """Return the seats that know a card; allies may show each other their hands (A-13)."""
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
                raise word.wrong(f"there is no such seat in a match for {self.seats} players")
            if marks["drafted"]:
                self.write_past(seat, int(card), word, marks["drafted"])

    def write_past(self, seat: int, card: int, word: PlacedWord, drafted: str) -> None:
        """Write the packet of the starting draft in which a card was chosen, and the choice."""
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
        state["forbidden"][seat] = section.one("forbidden", 0, MOST_FORBIDDEN, 0)

    def points(self, seat: int, section: Section) -> int:
        """Return victory points; those of a team are the same for both (G-TEAM-01)."""
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

    def write_gone(self, word: PlacedWord) -> None:
        """Write a choice of the starting draft whose card has left its hand: packet and choice."""
        if not self.rules["starting_draft"]:
            raise self.missing(word, "'gone:'", "starting_draft")
        if not re.fullmatch(rf"[0-{self.seats - 1}][0-{LAST_PICK}]", word.text):
            raise word.wrong(f"'{word.text}' is not a packet and a choice, such as 02")
        self.state["picks_gone"][int(word.text[0])] |= 1 << int(word.text[1])

    def turns_left(self) -> int:
        """Return the limited turns left, which begin with a pass (G-LIMIT-01, G-LIMIT-07)."""
        first = first_turns_left(self.rules, self.state)
        if first < 0 and "turns_left" in self.table.entries:
            who = "both members of a team have" if self.rules["teams"] else "a seat has"
            raise self.table.heads["turns_left"].wrong(f"turns are limited only once {who} passed")
        return self.table.one("turns_left", 0, int(self.rules["turn_limit"]), first)


def first_turns_left(rules: Any, state: Any) -> int:
    """Return the turn limit that starts with the current passes; -1 if none starts."""
    passed = sum(1 << seat for seat in range(int(rules["seats"])) if state["passed"][seat])
    sides = (int(rules["side"][seat]) for seat in range(int(rules["seats"])))
    begun = any(passed & side == side for side in sides)
    return int(rules["turn_limit"]) if rules["turn_limit"] and begun else -1
