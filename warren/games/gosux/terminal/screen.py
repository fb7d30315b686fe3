"""A position of GOSU X in the terminal: tiles, clans, and each player's piles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import wrap

from rich.text import Text

from warren.cli.paper import MARGIN
from warren.games.army.presentation.views import ArmyView, SeatView, SlotView
from warren.games.army.terminal.screen import KINDS, NO_TOKEN, TOKEN, Screen
from warren.games.gosux.terminal.cards import GosuxCards

LOCKED, BOUNTY, ETHEREAL, MIRROR = "▫", "$", "*", "="


class DuelScreen(Screen):
    """Draws views of GOSU X."""

    cards: GosuxCards
    heads = 2
    kinds: Mapping[str, str] = KINDS | {"revive": "revive"}

    # --- the table -------------------------------------------------------------------------------

    def table(self, view: ArmyView) -> list[Text]:
        """Return everything on the table; before the deal, the clans that can be chosen."""
        return super().table(view) if view.round else self.draft(view)

    def draft(self, view: ArmyView) -> list[Text]:
        """Return the clans of both players, and the effects of the other clans' tiles."""
        title = f"{self.cards.title}, {self.own.say('screen', 'draft')}"
        lines = [self.rule(title, "═", style="bold")]
        for seat in sorted(view.seats, key=lambda seat: seat.seat == view.viewer):
            clans = [self.cards.clan_tag(clan) for clan in seat.clans]
            lines += self.flow(self.players[seat.seat], clans)
        taken = {clan for seat in view.seats for clan in seat.clans}
        left = [clan for clan in self.cards.pack.clans if clan not in taken]
        heading = self.heading(self.own.say("screen", "left"))
        lines += [Text(line, style="bold") for line in wrap(heading, self.width)]
        return lines + self.tiles(left)

    def tiles(self, clans: Iterable[str], *, heading: str = "") -> list[Text]:
        """Return the texts of the tiles of some clans."""
        lines: list[Text] = []
        for clan in clans:
            named = self.heading(f"{heading}{self.cards.clan_tag(clan)}")
            told = wrap(f"{named} {self.cards.tile(clan)}", self.width, subsequent_indent="  ")
            first, *more = map(Text, told)
            first.stylize(self.cards.style(clan), end=len(named))
            lines += [first, *more]
        return lines

    def top(self, view: ArmyView) -> list[Text]:
        """Return the round and its limits, then the active tiles."""
        parts = [self.round(view), f"{self.label('hand_limit')} {view.hand_limit}"]
        if view.turns_left:
            parts.append(f"{self.label('turns_left')} {view.turns_left}")
        if view.additional:
            parts.append(self.label("additional_turn"))
        rule = self.rule("  ".join(parts), "═", style="bold")
        return [rule, *self.tiles(view.tiles, heading=f"{self.label('tile')} ")]

    def head(self, view: ArmyView, seat: SeatView) -> list[Text]:
        """Return a seat's name, clans, tokens and army; below that its piles."""
        letters = " ".join(self.cards.letters[clan] for clan in seat.clans)
        facts = [
            f"{self.label('supremacy')} {seat.points}",
            f"{self.label('strength')} {seat.strength}",
            f"{self.label('tokens')} {self.tokens(view, seat)}",
        ]
        if view.wonder == seat.seat:
            facts.append(self.label("wonder"))
        if seat.passed:
            facts.append(self.label("passed"))
        named = self.heading(f"{self.players[seat.seat]} ({letters})")
        return [self.rule(f"{named} {'  '.join(facts)}", "─"), *self.piles(seat)]

    def tokens(self, view: ArmyView, seat: SeatView) -> str:
        """Return a seat's tokens: held, used, locked."""
        return super().tokens(view, seat) + LOCKED * (seat.locked or 0)

    def piles(self, seat: SeatView) -> list[Text]:
        """Return the sizes of a seat's piles, and the cards it can't play."""
        words = [
            f"{self.label('hand')} {seat.hand_size}",
            f"{self.label('deck')} {seat.deck_size}",
            f"{self.label('discards')} {len(seat.discards)}",
        ]
        if seat.discards:
            words[-1] += f" ({self.cards.short[seat.discards[-1]]})"
        if seat.removed:
            words.append(f"{self.label('removed')} {len(seat.removed)}")
        if seat.banned:
            names = ", ".join(self.cards.short[card_id] for card_id in seat.banned)
            banned = self.own.say("screen", "heading", text=self.label("banned"))
            words.append(f"{banned} {names}")
        return self.run_on(Text(" " * (MARGIN - 2)), map(Text, words))

    def name(self, slot: SlotView) -> str:
        """Return a card's name in an army; a mirror card also shows the card whose text it has."""
        mirrored = f"{MIRROR}{self.cards.short[slot.mirrors]}" if slot.mirrors else ""
        return super().name(slot) + mirrored

    def marks(self, seat: SeatView, slot: SlotView) -> str:
        """Return the marks of a card: its tokens, Bounty and protection."""
        return TOKEN * slot.tokens + BOUNTY * slot.bounty + ETHEREAL * slot.ethereal

    def mark_words(self, view: ArmyView | None) -> list[str]:
        """Return the meanings of the marks."""
        return [
            *super().mark_words(view),
            f"{TOKEN} {self.own.say('screen', 'own_token')}",
            f"{NO_TOKEN} {self.own.say('screen', 'used')}",
            f"{LOCKED} {self.own.say('screen', 'locked')}",
            f"{BOUNTY} {self.label('bounty')}",
            f"{ETHEREAL} {self.label('ethereal')}",
            f"{MIRROR} {self.own.say('screen', 'mirror')}",
        ]

    # --- hands and piles -------------------------------------------------------------------------

    def hands(self, view: ArmyView, *, choosing: bool = False) -> list[Text]:
        """Show the viewer's knowledge of hands and decks."""
        lines: list[Text] = []
        if not view.round:
            return lines
        for seat in view.seats:
            if seat.deck_known:
                key = "own_deck" if seat.seat == view.viewer else "deck"
                heading = self.own.say("screen", key, player=self.players[seat.seat])
                lines += self.flow(heading, self.known_deck(seat.deck_known))
        return lines + super().hands(view)

    def discards(self, view: ArmyView) -> list[Text]:
        """Return the discards of both players, top cards first, and the removed cards."""
        lines: list[Text] = []
        for seat in view.seats:
            player = self.players[seat.seat]
            heading = f"{self.label('discards')} ({player})"
            lines += self.pile(heading, seat.discards)
            if seat.removed:
                lines += self.listing(f"{self.label('removed')} ({player})", seat.removed)
        return lines
