"""A position in the terminal: armies as grids, hands, piles.

`Screen` draws GOSU; what another game has on its table comes in classes of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.text import Text

from warren.cli.cards import Cards
from warren.cli.paper import MARGIN, Paper
from warren.engine.army.notation import ROMAN
from warren.engine.army.views import ArmyView, SeatView, SlotView
from warren.engine.texts import Texts

COLUMNS = 5
WIDEST_CELL = 20
BELOW = 10  # lines that hand, question and choices may take
FREE, TOKEN, NO_TOKEN, EMPTY = "°", "●", "○", "·"


class Screen(Paper):
    """Draws views for a reader of one language."""

    cards: Cards
    heads = 1  # lines above an army

    def __init__(
        self, cards: Cards, own: Texts, players: Sequence[str], *, width: int, height: int
    ) -> None:
        super().__init__(cards, own, players, width=width, height=height)
        self.cell = min(WIDEST_CELL, (width - MARGIN) // COLUMNS)  # the margin names the row

    # --- the table -------------------------------------------------------------------------------

    def table(self, view: ArmyView) -> list[Text]:
        """Everything on the table: opponents above, the viewer's own army last."""
        seats = sorted(view.seats, key=lambda seat: seat.seat == view.viewer)
        is_tight = len(seats) * (self.heads + len(ROMAN)) > self.height - BELOW
        lines = self.top(view)
        for seat in seats:
            lines += [*self.head(view, seat), *self.army(seat, with_empty_rows=not is_tight)]
        return lines

    def shown(self, view: ArmyView) -> tuple[object, ...]:
        """What is drawn of a position, apart from hands and piles."""
        seats = tuple(
            (s.rows, s.points, s.tokens, s.passed, s.clans, s.locked, s.banned) for s in view.seats
        )
        return seats, view.advantage, view.wonder, view.tiles, view.round, view.turns_left

    def top(self, view: ArmyView) -> list[Text]:
        """The round and the piles."""
        discards = f"{self.label('discards')} {len(view.discards)}"
        if view.discards:
            discards += f" ({self.cards.short[view.discards[-1]]})"
        parts = [self.round(view), f"{self.label('deck')} {view.deck_size}", discards]
        return [self.rule("  ".join(parts), "═", style="bold")]

    def round(self, view: ArmyView) -> str:
        """The game and how far it has come."""
        return f"{self.cards.title}, {self.label('round')} {view.round}"

    def head(self, view: ArmyView, seat: SeatView) -> list[Text]:
        """A seat's name and what everybody knows of it."""
        facts = [
            f"{self.label('points')} {seat.points}",
            f"{self.label('strength')} {seat.strength}",
            f"{self.label('tokens')} {self.tokens(view, seat)}",
            f"{self.label('hand')} {seat.hand_size}",
        ]
        if view.advantage == seat.seat:
            facts.append(self.label("advantage"))
        if seat.passed:
            facts.append(self.label("passed"))
        return [self.rule(f"{self.heading(self.players[seat.seat])} {'  '.join(facts)}", "─")]

    def tokens(self, view: ArmyView, seat: SeatView) -> str:
        """A seat's tokens: held, then used."""
        slots = [slot for other in view.seats for row in other.rows for slot in row]
        placed = sum(slot.tokens for slot in slots if slot.token == seat.seat)
        return TOKEN * seat.tokens + NO_TOKEN * (placed + seat.spent)

    def army(self, seat: SeatView, *, with_empty_rows: bool) -> list[Text]:
        """Three rows, the highest level on top; the bottom row is never left out."""
        rows = reversed(range(len(seat.rows)))
        return [self.row(seat, r) for r in rows if r == 0 or seat.rows[r] or with_empty_rows]

    def row(self, seat: SeatView, row: int) -> Text:
        """Five places of one level."""
        line = Text(f"{ROMAN[row]:{MARGIN}}")
        for column in range(COLUMNS):
            if column < len(seat.rows[row]):
                cell = self.slot(seat, seat.rows[row][column])
            else:
                cell = Text(EMPTY, style="dim")
            cell.pad_right(self.cell - cell.cell_len)
            line.append_text(cell)
        line.rstrip()
        return line

    def slot(self, seat: SeatView, slot: SlotView) -> Text:
        """A card: clan, whether it is free, name, what lies on it; captured ones behind bars."""
        card = self.cards.pack.card(slot.card)
        style = self.cards.style(card.clan)
        marks = self.marks(seat, slot)
        room = self.cell - 3 - len(marks) - 2 * slot.captured
        name = Text(self.name(slot))
        name.truncate(room, overflow="ellipsis")
        cell = Text(self.cards.letters[card.clan], style=style)
        cell.append(FREE if slot.free else " ")
        if slot.captured:
            cell.append(f"[{name}]", style="dim strike")
        else:
            cell.append(str(name), style=style)
        return cell.append(marks, style="bold yellow")

    def name(self, slot: SlotView) -> str:
        """What a card in an army is called."""
        return self.cards.short[slot.card]

    def marks(self, seat: SeatView, slot: SlotView) -> str:
        """What lies on a card: a token, with a number if it is another seat's."""
        if slot.token is None:
            return ""
        return TOKEN if slot.token == seat.seat else f"{TOKEN}{slot.token}"

    # --- hands and piles -------------------------------------------------------------------------

    def hands(self, view: ArmyView, *, choosing: bool = False) -> list[Text]:
        """The viewer's hand, and what the viewer knows of the others."""
        lines: list[Text] = []
        for seat in view.seats:
            if seat.hand and seat.seat != view.viewer:
                heading = self.own.say("screen", "known", player=self.players[seat.seat])
                lines += self.listing(heading, seat.hand)
        if view.revealed:
            lines += self.listing(self.label("revealed"), view.revealed)
        if view.viewer is not None:
            lines += self.listing(self.label("hand"), view.seats[view.viewer].hand)
        return lines

    def listing(self, heading: str, card_ids: Iterable[str]) -> list[Text]:
        """Cards after a heading, by clan and level, as many a line as there is room for."""
        count = Counter(card_ids)
        tags = []
        for card_id in sorted(count, key=self.cards.order.__getitem__):
            tag = self.cards.tag(card_id)
            tags.append(tag.append(f" ×{count[card_id]}") if count[card_id] > 1 else tag)
        return self.flow(heading, tags)

    def in_detail(self, view: ArmyView) -> list[Text]:
        """What the cards in the viewer's hand say."""
        hand = () if view.viewer is None else view.seats[view.viewer].hand
        lines: list[Text] = []
        for card_id in sorted(set(hand), key=self.cards.order.__getitem__):
            lines += [self.in_hand(card_id), *self.cards.says(self.cards.pack.card(card_id))]
        return lines

    def in_hand(self, card_id: str) -> Text:
        """A card of the hand, before what it says."""
        return self.cards.tag(card_id)

    def discards(self, view: ArmyView) -> list[Text]:
        """The discards, the one on top first."""
        return self.pile(self.label("discards"), view.discards)

    def pile(self, heading: str, card_ids: Sequence[str]) -> list[Text]:
        """A pile in its order, from the top."""
        return self.flow(heading, [self.cards.tag(card_id) for card_id in reversed(card_ids)])

    def legend(self) -> list[Text]:
        """What the marks and letters mean."""
        clans = [self.cards.clan_tag(clan) for clan in self.cards.letters]
        return self.flow(self.own.say("screen", "marks"), [*map(Text, self.mark_words()), *clans])

    def mark_words(self) -> list[str]:
        """What the marks mean."""
        return [
            f"{FREE} {self.label('free')}",
            f"[ ] {self.label('captured')}",
            f"{TOKEN} {self.own.say('screen', 'token')}",
        ]
