"""A position in the terminal: armies as grids, hands, piles.

`Screen` draws GOSU; what another game has on its table comes in classes of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from textwrap import wrap

from rich.text import Text

from warren.cli.paper import MARGIN, Paper
from warren.games.army.face.notation import ROMAN
from warren.games.army.face.views import ArmyView, SeatView, SlotView
from warren.games.army.terminal.cards import Cards

COLUMNS = 5
WIDEST_CELL = 20
BELOW = 10  # lines that hand, question and choices may take
FREE, TOKEN, NO_TOKEN, EMPTY = "°", "●", "○", "·"
DRAGOON, UNSEEN = "◆", "…"
CLAN_VERB = "clan"
# What can be done in a turn, by the verb of the notation; all of a kind begin with the words of
# this label
KINDS = {
    "play": "play",
    "revive": "revive",
    "shift": "shift",
    "jump": "jump",
    "activate": "activate",
    "dragoon": "activate",
    "use": "use",
    "ally": "activate_ally",
    "ally_dragoon": "activate_ally",
}
NO_KIND = ""  # to draw, to pass


class Screen(Paper):
    """Draws views for a reader of one language."""

    cards: Cards
    heads = 1  # lines above an army

    def __init__(self, cards: Cards, players: Sequence[str], *, width: int, height: int) -> None:
        super().__init__(cards, players, width=width, height=height)
        self.cell = min(WIDEST_CELL, (width - MARGIN) // COLUMNS)  # the margin names the row

    # --- the table -------------------------------------------------------------------------------

    def table(self, view: ArmyView) -> list[Text]:
        """Everything on the table: opponents above, the viewer's own army last."""
        if not is_dealt(view):
            return self.elimination(view)
        if is_drafting(view):
            return self.starting_draft(view)
        lines = self.top(view)
        rows = len(view.seats) * (self.heads + len(ROMAN)) + len(lines) - 1
        with_empty_rows = rows <= self.height - BELOW
        for seat in sorted(view.seats, key=lambda seat: nearness(view, seat)):
            lines += [*self.head(view, seat), *self.army(seat, with_empty_rows=with_empty_rows)]
        return lines

    def shown(self, view: ArmyView) -> tuple[object, ...]:
        """What is drawn of a position, apart from hands and piles."""
        seats = tuple(
            ((s.rows, s.points, s.passed), (s.tokens, s.dragoons, s.locked)) for s in view.seats
        )
        choices = tuple((s.packet_size, s.clans, s.banned) for s in view.seats)
        table = (view.advantage, view.wonder, view.tiles, view.clans, view.supply)
        turn = (view.turns_left, view.additional, view.free_level_1)
        return seats, choices, table, view.round, turn

    def top(self, view: ArmyView) -> list[Text]:
        """The round and the piles, then what only some matches have."""
        discards = f"{self.label('discards')} {len(view.discards)}"
        if view.discards:
            discards += f" ({self.cards.short[view.discards[-1]]})"
        parts = [self.round(view), f"{self.label('deck')} {view.deck_size}"]
        if view.turns_left is not None:
            parts.append(f"{self.label('turns_left')} {view.turns_left}")
        if view.additional:
            parts.append(self.label("additional_turn"))
        rule = self.rule("  ".join([*parts, discards]), "═", style="bold")
        return [rule, *self.besides(view)]

    def besides(self, view: ArmyView) -> list[Text]:
        """Teams and their points, the clans of the match, the supply of Dragoon tokens."""
        words = self.teams(view)
        if view.supply is not None:
            letters = [Text(self.cards.letters[c], self.cards.style(c)) for c in view.clans]
            words.append(Text(" ").join([Text(self.own.say("screen", "clans")), *letters]))
            words.append(Text(f"{self.label('supply')} {view.supply} {DRAGOON}"))
        if view.free_level_1:
            level = self.texts.say("level", "1")
            words.append(Text(self.own.say("screen", "costs_nothing", level=level)))
        return self.run_on(Text(" " * 2), words, indent=2) if words else []

    def teams(self, view: ArmyView) -> list[Text]:
        """Who plays with whom and their points, the viewer's own team first."""
        pairs = [(seat, view.seats[seat.ally]) for seat in view.seats if seat.ally is not None]
        once = [(one, other) for one, other in pairs if one.seat < other.seat]
        once.sort(key=lambda pair: view.viewer not in (pair[0].seat, pair[1].seat))
        together = f" {self.label('and')} "
        return [
            Text(
                f"{self.heading(together.join(self.players[seat.seat] for seat in pair))} "
                f"{self.label('points')} {pair[0].points}"
            )
            for pair in once
        ]

    def round(self, view: ArmyView) -> str:
        """The game and how far it has come; hands are exchanged and drafted before round 1."""
        if not view.round:
            return self.cards.title
        return f"{self.cards.title}, {self.label('round')} {view.round}"

    def head(self, view: ArmyView, seat: SeatView) -> list[Text]:
        """A seat's name and what everybody knows of it."""
        name = self.players[seat.seat]
        facts = [
            f"{self.label('strength')} {seat.strength}",
            f"{self.label('tokens')} {self.tokens(view, seat)}",
            f"{self.label('hand')} {seat.hand_size}",
        ]
        if seat.ally is None:  # points of a team stand on top
            facts.insert(0, f"{self.label('points')} {seat.points}")
        elif is_ally(view, seat):
            name += f" ({self.label('ally')})"
        if view.advantage == seat.seat:
            facts.append(self.label("advantage"))
        if seat.passed:
            facts.append(self.label("passed"))
        return [self.rule(f"{self.heading(name)} {'  '.join(facts)}", "─")]

    def tokens(self, view: ArmyView, seat: SeatView) -> str:
        """A seat's tokens: held, then used, then the Dragoon tokens held."""
        slots = [slot for other in view.seats for row in other.rows for slot in row]
        own = [slot for slot in slots if slot.token == seat.seat and not slot.dragoon]
        placed = sum(slot.tokens for slot in own)
        dragoons = f" {DRAGOON * seat.dragoons}" if seat.dragoons else ""
        return TOKEN * seat.tokens + NO_TOKEN * (placed + seat.spent) + dragoons

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
        token = DRAGOON if slot.dragoon else TOKEN
        return token if slot.token == seat.seat else f"{token}{slot.token}"

    # --- before the first turn -------------------------------------------------------------------

    def elimination(self, view: ArmyView) -> list[Text]:
        """The clans that are out; those that are in are there to choose from."""
        title = f"{self.cards.title}, {self.own.say('screen', 'elimination')}"
        out = [clan for clan in self.cards.pack.clans if clan not in view.clans]
        lines = [self.rule(title, "═", style="bold"), *self.besides_clans(view)]
        return lines + self.flow(self.own.say("screen", "eliminated"), self.clan_tags(out))

    def besides_clans(self, view: ArmyView) -> list[Text]:
        """The teams, if there are any."""
        teams = self.teams(view)
        return self.run_on(Text(" " * 2), teams, indent=2) if teams else []

    def clan_tags(self, clans: Iterable[str]) -> list[Text]:
        """Clans in a list."""
        return [self.cards.clan_tag(clan) for clan in clans]

    def clans_offered(self, numbers: Sequence[int], actions: Sequence[str]) -> list[Text]:
        """The clans that can be eliminated, with a word on each."""
        lines: list[Text] = []
        for number, action in zip(numbers, actions, strict=True):
            clan = action.removeprefix(CLAN_VERB).strip()
            named = f"{number:>3} {self.cards.clan_tag(clan)}"
            if self.own.has("clan", clan):
                named = self.own.say("screen", "heading", text=named)
                told = f"{named} {self.own.say('clan', clan)}"
            else:
                told = named
            first, *more = map(Text, wrap(told, self.width, subsequent_indent=" " * MARGIN))
            first.stylize(self.cards.style(clan), start=MARGIN, end=len(named))
            lines += [first, *more]
        return lines

    def starting_draft(self, view: ArmyView) -> list[Text]:
        """Who has yet to choose from a packet; packets and hands are shown with the hands."""
        parts = [
            f"{self.cards.title}, {self.own.say('screen', 'starting_draft')}",
            f"{self.label('deck')} {view.deck_size}",
        ]
        lines = [self.rule("  ".join(parts), "═", style="bold"), *self.besides(view)]
        choosing = [Text(self.players[seat]) for seat in view.pending]
        return lines + self.flow(self.own.say("screen", "choosing"), choosing)

    # --- hands and piles -------------------------------------------------------------------------

    def hands(self, view: ArmyView, *, choosing: bool = False) -> list[Text]:
        """The viewer's hand, and what the viewer knows of the others and of the deck."""
        lines: list[Text] = []
        if not is_dealt(view):
            still_in = self.flow(self.own.say("screen", "still_in"), self.clan_tags(view.clans))
            return lines if choosing else still_in
        if view.deck_known:
            heading = self.own.say("screen", "shared_deck")
            lines += self.flow(heading, self.known_deck(view.deck_known))
        for seat in view.seats:
            if seat.hand and seat.seat != view.viewer:
                key = "known_ally" if is_ally(view, seat) else "known"
                heading = self.own.say("screen", key, player=self.players[seat.seat])
                lines += self.listing(heading, seat.hand)
        if view.revealed:
            lines += self.listing(self.label("revealed"), view.revealed)
        return lines if view.viewer is None else lines + self.own_cards(view)

    def own_cards(self, view: ArmyView) -> list[Text]:
        """The viewer's hand; in the starting draft, what was kept so far and the packet."""
        own = view.seats[view.viewer or 0]
        if not is_drafting(view):
            return self.listing(self.label("hand"), own.hand)
        kept = self.listing(self.own.say("screen", "kept"), own.hand)
        return kept + self.listing(self.label("packet"), own.packet)

    def known_deck(self, known: Iterable[str | None]) -> list[Text]:
        """A deck from the top, with gaps where its cards are unknown."""
        tags: list[Text] = []
        for card_id, same in groupby(known):
            if card_id is None:
                tags.append(Text(UNSEEN, style="dim"))
            else:
                tags += [self.cards.tag(card_id) for _ in same]
        return tags

    def listing(self, heading: str, card_ids: Iterable[str]) -> list[Text]:
        """Cards after a heading, by clan and level, as many a line as there is room for."""
        count = Counter(card_ids)
        tags = []
        for card_id in sorted(count, key=self.cards.order.__getitem__):
            tag = self.cards.tag(card_id)
            tags.append(tag.append(f" ×{count[card_id]}") if count[card_id] > 1 else tag)
        return self.flow(heading, tags)

    def in_detail(self, view: ArmyView) -> list[Text]:
        """What the cards in the viewer's hand say, after those of the viewer's packet."""
        if view.viewer is None:
            return []
        own = view.seats[view.viewer]
        lines = self.told(own.packet)
        if own.packet and own.hand:
            lines.append(Text(self.heading(self.own.say("screen", "kept")), style="bold"))
        return lines + self.told(own.hand)

    def told(self, card_ids: Iterable[str]) -> list[Text]:
        """What cards say, by clan and level."""
        lines: list[Text] = []
        for card_id in sorted(set(card_ids), key=self.cards.order.__getitem__):
            lines += [self.in_hand(card_id), *self.cards.says(self.cards.pack.card(card_id))]
        return lines

    def in_hand(self, card_id: str) -> Text:
        """A card of the hand with its shift cost, symbols and keywords, before what it says."""
        facts = self.cards.powers(self.cards.pack.card(card_id))
        return Text(" · ").join([self.cards.tag(card_id), *map(Text, facts)])

    def discards(self, view: ArmyView) -> list[Text]:
        """The discards, the one on top first."""
        return self.pile(self.label("discards"), view.discards)

    def pile(self, heading: str, card_ids: Sequence[str]) -> list[Text]:
        """A pile in its order, from the top."""
        return self.flow(heading, [self.cards.tag(card_id) for card_id in reversed(card_ids)])

    # --- choices ---------------------------------------------------------------------------------

    def offer(
        self, view: ArmyView, numbers: Sequence[int], labels: Sequence[str], actions: Sequence[str]
    ) -> list[Text]:
        """What the viewer can do now: clans with a word on each, the actions of a turn by kind."""
        question = view.decision.question if view.decision else ""
        if question == "eliminate":
            return self.clans_offered(numbers, actions)
        if question != "turn":
            return self.choices(numbers, labels)
        lines: list[Text] = []
        entries = zip(map(kind_of, actions), numbers, labels, strict=True)
        for kind, same in groupby(entries, lambda entry: entry[0]):
            lines += self.of_a_kind(kind, [(number, said) for _, number, said in same])
        return lines

    def of_a_kind(self, kind: str, entries: Sequence[tuple[int, str]]) -> list[Text]:
        """Actions of one kind after the words that they have in common."""
        template = self.texts.tables["action"].get(kind, "")
        first = template.partition("{")[0] if isinstance(template, str) else ""
        rests = [said.removeprefix(first) for _, said in entries if said.startswith(first)]
        if len(rests) < len(entries) or any(rest[:1].isdigit() for rest in rests):
            first = ""  # a number before a number would be hard to read
        words = [
            Text.assemble((str(number), "bold"), f" {said.removeprefix(first)}")
            for number, said in entries
        ]
        return self.flow(first.strip(), words) if first else self.run_on(Text(), words, indent=0)

    # --- marks -----------------------------------------------------------------------------------

    def legend(self, view: ArmyView | None = None) -> list[Text]:
        """What the marks and letters mean, as far as a match has them."""
        words = self.mark_words()
        if view and view.supply is not None:
            words.append(f"{DRAGOON} {self.own.say('screen', 'dragoon')}")
        clans = self.clan_tags(self.clans_met(view))
        return self.flow(self.own.say("screen", "marks"), [*map(Text, words), *clans])

    def clans_met(self, view: ArmyView | None) -> tuple[str, ...]:
        """The clans whose letters a player meets; those to be eliminated are told one by one."""
        if view is None or view.deck_size is None:
            return self.cards.pack.clans
        if not is_dealt(view):
            return ()
        return view.clans or self.cards.pack.base.clans

    def mark_words(self) -> list[str]:
        """What the marks mean."""
        return [
            f"{FREE} {self.label('free')}",
            f"[ ] {self.label('captured')}",
            f"{TOKEN} {self.own.say('screen', 'token')}",
        ]


def is_dealt(view: ArmyView) -> bool:
    """Whether the clans are settled and the cards dealt."""
    return bool(view.round or view.deck_size)


def is_drafting(view: ArmyView) -> bool:
    """Whether hands are still being drafted."""
    return any(seat.packet_size for seat in view.seats)


def nearness(view: ArmyView, seat: SeatView) -> int:
    """Opponents first, then the ally, then the viewer."""
    if seat.seat == view.viewer:
        return 2
    return int(is_ally(view, seat))


def is_ally(view: ArmyView, seat: SeatView) -> bool:
    """Whether the viewer plays with this seat."""
    return seat.ally is not None and seat.ally == view.viewer


def kind_of(action: str) -> str:
    """What kind of action this is, in notation; what lets the ally draw is of no kind."""
    verb, _, rest = action.partition(" ")
    return NO_KIND if rest.startswith("draw") else KINDS.get(verb, NO_KIND)
