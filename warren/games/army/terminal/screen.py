"""A position of an army game in the terminal: armies as grids, hands, piles.

Each game draws its own parts of the table with a subclass in its folder.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from rich.text import Text

from warren.cli.paper import MARGIN, Paper
from warren.games.army.presentation.notation import ROMAN
from warren.games.army.presentation.views import ArmyView, SeatView, SlotView
from warren.games.army.terminal.cards import ArmyCards

COLUMNS = 5
WIDEST_CELL = 20
BELOW = 10  # lines reserved for hand, question and choices
FREE, TOKEN, NO_TOKEN, EMPTY = "°", "●", "○", "·"
UNSEEN = "…"
# Actions of a turn by verb; all actions of a kind begin with the words of this label
KINDS = {"play": "play", "shift": "shift", "activate": "activate"}
NO_KIND = ""  # drawing and passing


class Screen(Paper):
    """Draws views for a reader of one language."""

    cards: ArmyCards
    heads = 1  # lines above an army
    kinds: Mapping[str, str] = KINDS

    def __init__(
        self, cards: ArmyCards, players: Sequence[str], *, width: int, height: int
    ) -> None:
        super().__init__(cards, players, width=width, height=height)
        # the margin contains the row's name
        self.cell = min(WIDEST_CELL, (width - MARGIN) // COLUMNS)

    # --- what differs between games --------------------------------------------------------------

    @abstractmethod
    def top(self, view: ArmyView) -> list[Text]:
        """Return the lines above all armies."""

    @abstractmethod
    def head(self, view: ArmyView, seat: SeatView) -> list[Text]:
        """Return a seat's name and its public facts."""

    @abstractmethod
    def marks(self, seat: SeatView, slot: SlotView) -> str:
        """Return the marks of a card."""

    # --- the table -------------------------------------------------------------------------------

    def table(self, view: ArmyView) -> list[Text]:
        """Return everything on the table: opponents above, the viewer's own army last."""
        lines = self.top(view)
        rows = len(view.seats) * (self.heads + len(ROMAN)) + len(lines) - 1
        with_empty_rows = rows <= self.height - BELOW
        for seat in sorted(view.seats, key=lambda seat: self.nearness(view, seat)):
            lines += [*self.head(view, seat), *self.army(seat, with_empty_rows=with_empty_rows)]
        return lines

    def nearness(self, view: ArmyView, seat: SeatView) -> int:
        """Return opponents first, then the viewer."""
        return int(seat.seat == view.viewer)

    def shown(self, view: ArmyView) -> tuple[object, ...]:
        """Return the drawn parts of a position, apart from hands and piles."""
        seats = tuple(
            ((s.rows, s.points, s.passed), (s.tokens, s.dragoons, s.locked)) for s in view.seats
        )
        choices = tuple((s.packet_size, s.clans, s.banned) for s in view.seats)
        table = (view.advantage, view.wonder, view.tiles, view.clans, view.supply)
        turn = (view.turns_left, view.additional, view.free_level_1)
        return seats, choices, table, view.round, turn

    def round(self, view: ArmyView) -> str:
        """Return the game and the round; hands are exchanged and drafted before round 1."""
        if not view.round:
            return self.cards.title
        return f"{self.cards.title}, {self.label('round')} {view.round}"

    def tokens(self, view: ArmyView, seat: SeatView) -> str:
        """Return a seat's tokens: held, then used."""
        slots = [slot for other in view.seats for row in other.rows for slot in row]
        own = [slot for slot in slots if slot.token == seat.seat and not slot.dragoon]
        placed = sum(slot.tokens for slot in own)
        return TOKEN * seat.tokens + NO_TOKEN * (placed + seat.spent)

    def army(self, seat: SeatView, *, with_empty_rows: bool) -> list[Text]:
        """Draw three rows, highest level on top; the bottom row is always drawn."""
        rows = reversed(range(len(seat.rows)))
        return [self.row(seat, r) for r in rows if r == 0 or seat.rows[r] or with_empty_rows]

    def row(self, seat: SeatView, row: int) -> Text:
        """Return five places of one level."""
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
        """Draw a card: clan, whether it is free, name, tokens; captured cards behind bars."""
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
        """Return the name of a card in an army."""
        return self.cards.short[slot.card]

    # --- hands and piles -------------------------------------------------------------------------

    def hands(self, view: ArmyView, *, choosing: bool = False) -> list[Text]:
        """Return the viewer's hand, and the known cards of the others."""
        lines: list[Text] = []
        for seat in view.seats:
            if seat.hand and seat.seat != view.viewer:
                lines += self.listing(self.known(view, seat), seat.hand)
        if view.revealed:
            lines += self.listing(self.label("revealed"), view.revealed)
        return lines if view.viewer is None else lines + self.own_cards(view)

    def known(self, view: ArmyView, seat: SeatView) -> str:
        """Return the heading for the known cards of another player's hand."""
        return self.own.say("screen", "known", player=self.players[seat.seat])

    def own_cards(self, view: ArmyView) -> list[Text]:
        """Return the viewer's hand."""
        return self.listing(self.label("hand"), view.seats[view.viewer or 0].hand)

    def known_deck(self, known: Iterable[str | None]) -> list[Text]:
        """Return a deck from the top, with gaps where its cards are unknown."""
        tags: list[Text] = []
        for card_id, same in groupby(known):
            if card_id is None:
                tags.append(Text(UNSEEN, style="dim"))
            else:
                tags += [self.cards.tag(card_id) for _ in same]
        return tags

    def listing(self, heading: str, card_ids: Iterable[str]) -> list[Text]:
        """List cards after a heading, by clan and level, as many per line as possible."""
        count = Counter(card_ids)
        tags = []
        for card_id in sorted(count, key=self.cards.order.__getitem__):
            tag = self.cards.tag(card_id)
            tags.append(tag.append(f" ×{count[card_id]}") if count[card_id] > 1 else tag)
        return self.flow(heading, tags)

    def in_detail(self, view: ArmyView) -> list[Text]:
        """Return the texts of the cards in the viewer's hand."""
        return [] if view.viewer is None else self.told(view.seats[view.viewer].hand)

    def told(self, card_ids: Iterable[str]) -> list[Text]:
        """Return the texts of cards, by clan and level."""
        lines: list[Text] = []
        for card_id in sorted(set(card_ids), key=self.cards.order.__getitem__):
            lines += [self.in_hand(card_id), *self.cards.says(self.cards.pack.card(card_id))]
        return lines

    def in_hand(self, card_id: str) -> Text:
        """Return a card of the hand with its shift cost, symbols and keywords, then its text."""
        facts = self.cards.powers(self.cards.pack.card(card_id))
        return Text(" · ").join([self.cards.tag(card_id), *map(Text, facts)])

    def pile(self, heading: str, card_ids: Sequence[str]) -> list[Text]:
        """Return a pile in its order, from the top."""
        return self.flow(heading, [self.cards.tag(card_id) for card_id in reversed(card_ids)])

    # --- choices ---------------------------------------------------------------------------------

    def offer(
        self, view: ArmyView, numbers: Sequence[int], labels: Sequence[str], actions: Sequence[str]
    ) -> list[Text]:
        """Return the viewer's options; the actions of a turn are grouped by kind."""
        if not view.decision or view.decision.question != "turn":
            return self.choices(numbers, labels)
        lines: list[Text] = []
        entries = zip(map(self.kind_of, actions), numbers, labels, strict=True)
        for kind, same in groupby(entries, lambda entry: entry[0]):
            lines += self.of_a_kind(kind, [(number, said) for _, number, said in same])
        return lines

    def kind_of(self, action: str) -> str:
        """Return the kind of an action in notation; "let a player draw" has no kind."""
        verb, _, rest = action.partition(" ")
        return NO_KIND if rest.startswith("draw") else self.kinds.get(verb, NO_KIND)

    def of_a_kind(self, kind: str, entries: Sequence[tuple[int, str]]) -> list[Text]:
        """List actions of one kind after their common words."""
        template = self.texts.tables["action"].get(kind, "")
        first = template.partition("{")[0] if isinstance(template, str) else ""
        rests = [said.removeprefix(first) for _, said in entries if said.startswith(first)]
        if len(rests) < len(entries) or any(rest[:1].isdigit() for rest in rests):
            first = ""  # two adjacent numbers would be hard to read
        words = [
            Text.assemble((str(number), "bold"), f" {said.removeprefix(first)}")
            for number, said in entries
        ]
        return self.flow(first.strip(), words) if first else self.run_on(Text(), words, indent=0)

    # --- marks -----------------------------------------------------------------------------------

    def legend(self, view: ArmyView | None = None) -> list[Text]:
        """Explain the marks and letters that occur in a match."""
        clans = self.clan_tags(self.clans_met(view))
        words = map(Text, self.mark_words(view))
        return self.flow(self.own.say("screen", "marks"), [*words, *clans])

    def clans_met(self, view: ArmyView | None) -> tuple[str, ...]:
        """Return the clans whose letters appear on the screen."""
        return self.cards.pack.clans

    def clan_tags(self, clans: Iterable[str]) -> list[Text]:
        """Return clans in a list."""
        return [self.cards.clan_tag(clan) for clan in clans]

    def mark_words(self, view: ArmyView | None) -> list[str]:
        """Return the meanings of the marks."""
        return [f"{FREE} {self.label('free')}", f"[ ] {self.label('captured')}"]
