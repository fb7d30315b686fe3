"""GOSU X's positions as text.

In GOSU X, every seat has its own deck, discards and clans:

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
             banned: ree_ab elle:2    # can't be played until this many turns of the opponent's end
    seat 1   passed: yes              # or `limit`: the turns after the first pass are used up
    turns_left: 2

If `clans:` is omitted, a seat has the clans of its listed cards, filled up with unmentioned clans.
By default, the tiles of the two remaining clans are active; `tiles: none` means that no tile is
active. By default, nobody holds the Wonder token, two tokens are held and two are locked, and the
player still to play has three turns.
"""

from __future__ import annotations

import re

from warren.engine.sections import PlacedWord, Section
from warren.games.army.presentation.layout import YES_OR_NO, Layout
from warren.games.army.records import IN_DISCARDS, NONE, REMOVED
from warren.games.gosux import steps as gosux
from warren.games.gosux.turns import BAN_LASTS, PASSED_BY_LIMIT
from warren.language.ops import Standing

NO_TILES = "none"


class GosuxLayout(Layout):
    """Reads each seat's clans, deck and tokens, then the tiles, the Wonder and the Bounty."""

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
        """Determine each seat's clans, and the active tiles."""
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
        """Return the active tiles, or None if not given."""
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
            raise section.heads["clans"].wrong("'clans:' takes three clans")
        for word, clan in zip(words, clans, strict=True):
            if clan in self.owner:
                raise word.wrong(f"{clan} already belongs to seat {self.owner[clan]}")
            self.owner[clan] = seat

    def claim(self, seat: int, word: PlacedWord) -> None:
        """Add the clan of a seat's card to the seat's clans."""
        card_id = self.marks(word)["id"]
        clan = self.clan_of[card_id]
        own = self.clans_of(seat)
        if self.owner.get(clan, seat) != seat:
            raise word.wrong(f"{card_id} is of clan {clan}, which seat {self.owner[clan]} has")
        if clan not in own and len(own) == self.MOST_CLANS:
            there = ", ".join(own)
            raise word.wrong(f"{card_id} is of clan {clan}, but seat {seat} has {there}")
        self.owner[clan] = seat

    def clans_of(self, seat: int) -> list[str]:
        """Return the seat's clans so far."""
        return [clan for clan, owner in self.owner.items() if owner == seat]

    def fill_up_clans(self, tiles: list[str]) -> None:
        """Fill up every seat to three clans, preferably clans that are not mentioned as tiles."""
        left = [clan for clan in self.pack.clans if clan not in self.owner]
        left.sort(key=lambda clan: clan in tiles)
        for seat in range(self.seats):
            for clan in left[: self.MOST_CLANS - len(self.clans_of(seat))]:
                self.owner[clan] = seat
                left.remove(clan)

    # --- seats -----------------------------------------------------------------------------------

    def write_marks(
        self, slot: tuple[int, int, int], word: PlacedWord, marks: re.Match[str]
    ) -> None:
        card = int(self.state["army"][slot])
        tokens = len(marks["token"])
        if tokens:
            self.check_tokens(card, word, marks, tokens)
            self.put_tokens(slot, word, owner=slot[0], count=tokens)
        if marks["bounty"]:
            if self.state["bounty"] != NONE:
                bearer = self.pack.cards[self.rules["design"][int(self.state["bounty"])]].id
                raise word.wrong(f"there is only one Bounty token, and it is on {bearer}")
            self.state["bounty"] = card

    def check_tokens(self, card: int, word: PlacedWord, marks: re.Match[str], tokens: int) -> None:
        """Check that a card has at most as many tokens as symbols, unless it is a mirror card."""
        design = int(self.rules["design"][card])
        if marks["open"]:
            raise word.wrong("a captured card has no tokens: they are spent")
        symbols = int(self.rules["symbols"][design])
        if tokens > symbols and not self.rules["standing"][design, Standing.MIRROR]:
            room = "no room for a token" if symbols == 0 else f"room for only {symbols} token"
            raise word.wrong(f"{marks['id']} has {room}")

    def known_by(self, seat: int, mark: str) -> int:
        """Return the seats that know a card: with a question mark, only the other seat."""
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
                raise word.wrong(f"{named.text} is given twice")
            self.state["ban"][seat, card] = ends.number(1, BAN_LASTS) if ends else 1
            self.state["bans"][seat] += 1

    def plain_design(self, word: PlacedWord) -> int:
        """Return the design of a card without any mark."""
        card_id = self.marks(word)["id"]
        if word.text.lower() != card_id:
            raise word.wrong(f"only {card_id} itself may be here, without any mark")
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
            raise table.heads["open_discards"].wrong("discards are open only in an extra turn")
        if state["additional"] and state["extra_turns"]:
            raise table.heads["extra_turns"].wrong("no extra turn follows an extra turn")
        if state["passes"]:
            state["turns_left"] = table.one("turns_left", 1, 99, gosux.TURNS_AFTER_PASS)
        elif table.one("turns_left", 0, 99, 0):
            raise table.heads["turns_left"].wrong("turns are limited only once a seat has passed")
