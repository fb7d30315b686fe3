"""A position in the terminal: armies as grids, hands, piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.text import Text

from warren.cli.cards import Cards
from warren.engine import View
from warren.engine.army.notation import ROMAN
from warren.engine.texts import Texts
from warren.engine.views import SeatView, SlotView

COLUMNS = 5
MARGIN = 4  # the name of a row
WIDEST_CELL = 20
BELOW = 10  # lines that hand, question and choices may take
FREE, TOKEN, NO_TOKEN, EMPTY = "°", "●", "○", "·"


class Screen:
    """Draws views for a reader of one language."""

    def __init__(
        self, cards: Cards, own: Texts, players: Sequence[str], *, width: int, height: int
    ) -> None:
        self.cards = cards
        self.texts = cards.texts
        self.own = own
        self.players = players
        self.width = width
        self.height = height
        self.cell = min(WIDEST_CELL, (width - MARGIN) // COLUMNS)

    def label(self, key: str) -> str:
        """A short word of the game."""
        return self.texts.say("label", key)

    # --- the table -------------------------------------------------------------------------------

    def table(self, view: View) -> list[Text]:
        """Everything on the table: opponents above, the viewer's own army last."""
        seats = sorted(view.seats, key=lambda seat: seat.seat == view.viewer)
        is_tight = len(seats) * (1 + len(ROMAN)) > self.height - BELOW
        lines = [self.top(view)]
        for seat in seats:
            lines += [self.head(view, seat), *self.army(seat, with_empty_rows=not is_tight)]
        return lines

    def top(self, view: View) -> Text:
        """The round and the piles."""
        discards = f"{self.label('discards')} {len(view.discards)}"
        if view.discards:
            discards += f" ({self.cards.short[view.discards[-1]]})"
        parts = [
            f"{view.game.upper()}, {self.label('round')} {view.round}",
            f"{self.label('deck')} {view.deck_size}",
            discards,
        ]
        return self.rule("  ".join(parts), "═", style="bold")

    def head(self, view: View, seat: SeatView) -> Text:
        """A seat's name and what everybody knows of it."""
        used = sum(slot.token == seat.seat for s in view.seats for row in s.rows for slot in row)
        tokens = TOKEN * seat.tokens + NO_TOKEN * (used + seat.spent)
        facts = [
            f"{self.label('points')} {seat.points}",
            f"{self.label('strength')} {seat.strength}",
            f"{self.label('tokens')} {tokens}",
            f"{self.label('hand')} {seat.hand_size}",
        ]
        if view.advantage == seat.seat:
            facts.append(self.label("advantage"))
        if seat.passed:
            facts.append(self.label("passed"))
        return self.rule(f"{self.heading(self.players[seat.seat])} {'  '.join(facts)}", "─")

    def heading(self, text: str) -> str:
        """A text with its capital and colon."""
        return self.own.say("screen", "heading", text=text[:1].upper() + text[1:])

    def rule(self, text: str, line: str, style: str = "") -> Text:
        """A line across the screen with a text in it."""
        ruled = Text(f"{line}{line} {text} ", style=style)
        ruled.truncate(self.width, overflow="ellipsis")
        return ruled.append(line * (self.width - ruled.cell_len))

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
        """A card: clan, whether it is free, name, whose token; captured ones are behind bars."""
        card = self.cards.pack.card(slot.card)
        style = self.cards.style(card.clan)
        token = "" if slot.token is None else TOKEN
        if slot.token is not None and slot.token != seat.seat:
            token += str(slot.token)
        room = self.cell - 3 - len(token) - 2 * slot.captured
        name = Text(self.cards.short[slot.card])
        name.truncate(room, overflow="ellipsis")
        cell = Text(self.cards.letters[card.clan], style=style)
        cell.append(FREE if slot.free else " ")
        if slot.captured:
            cell.append(f"[{name}]", style="dim strike")
        else:
            cell.append(str(name), style=style)
        return cell.append(token, style="bold yellow")

    # --- hands and piles -------------------------------------------------------------------------

    def hands(self, view: View) -> list[Text]:
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

    def flow(self, heading: str, words: Sequence[Text]) -> list[Text]:
        """A heading and words that are never broken."""
        lines = [Text.assemble((self.heading(heading), "bold"))]
        for word in words or [Text("–", style="dim")]:
            if lines[-1].cell_len + 2 + word.cell_len > self.width:
                lines.append(Text(" " * MARGIN))
            lines[-1].append("  ").append_text(word)
        return lines

    def discards(self, view: View) -> list[Text]:
        """The discards, the one on top first."""
        tags = [self.cards.tag(card_id) for card_id in reversed(view.discards)]
        return self.flow(self.label("discards"), tags)

    def legend(self) -> list[Text]:
        """What the marks and letters mean."""
        marks = [
            Text(f"{FREE} {self.label('free')}"),
            Text(f"[ ] {self.label('captured')}"),
            Text(f"{TOKEN} {self.own.say('screen', 'token')}"),
        ]
        clans = [
            Text(f"{letter} {self.cards.clan_name(clan)}", style=self.cards.style(clan))
            for clan, letter in self.cards.letters.items()
        ]
        return self.flow(self.own.say("screen", "marks"), [*marks, *clans])

    # --- choices ---------------------------------------------------------------------------------

    def choices(self, numbers: Sequence[int], labels: Sequence[str]) -> list[Text]:
        """A numbered list, in as many columns as fit."""
        widest = max(len(str(number)) for number in numbers)
        entries = [
            f"{number:>{widest + 1}} {label}" for number, label in zip(numbers, labels, strict=True)
        ]
        for columns in (4, 3, 2, 1):
            height = -(-len(entries) // columns)
            split = [entries[at : at + height] for at in range(0, len(entries), height)]
            widths = [max(map(len, column)) + 2 for column in split]
            if columns == 1 or (sum(widths) - 2 <= self.width and len(entries) > columns):
                break
        lines = []
        for place in range(height):
            line = Text()
            for column, width in zip(split, widths, strict=True):
                if place < len(column):
                    line.append(f"{column[place]:{width}}")
            line.rstrip()
            lines.append(line)
        return lines
