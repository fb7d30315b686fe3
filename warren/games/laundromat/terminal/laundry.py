"""A position of Goblin Laundromat in the terminal: a line for each player, the drum, garments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rich.text import Text

from warren.cli.paper import Paper, nothing
from warren.games.laundromat.laundry import Garment, Programme
from warren.games.laundromat.presentation.views import LaundrySeatView, LaundryView
from warren.games.laundromat.terminal.garments import ROMAN, STAIN_STYLES, Wardrobe

UNUSED, USED = "●", "○"
NOW, LATER, HIDDEN = "▸", "·", "?"
FATES = {"completed": "✓", "discarded": "✗"}
FULL, FREE = "●", "○"  # symbols of a gauge
TOO_MUCH, PROTECTED, TIMES = "!", "°", "×"
WIDE = 100  # columns from which words fit on the screen
HIGH = 30  # lines from which others' baskets fit on the screen
LONGEST_GAUGE = 6
SHORT = 10  # letters of a shortened word
FAIL = "bold red"


class LaundryScreen(Paper):
    """Draws views of Goblin Laundromat."""

    cards: Wardrobe

    # --- the table -------------------------------------------------------------------------------

    def table(self, view: LaundryView) -> list[Text]:
        """Return the players and their clean garments; at the end, the score sheet."""
        if view.reason:
            return [self.top(view), *self.clean(view), Text(), *self.sheet(view)]
        lines = [self.top(view), *self.seats(view)]
        return lines + (self.clean(view) if any(seat.clean for seat in view.seats) else [])

    def shown(self, view: LaundryView) -> tuple[object, ...]:
        """Return the drawn parts of a position, apart from the drum of the viewer's wash."""
        seats = tuple((s.clean, s.coins, s.potion, s.programmes) for s in view.seats)
        return seats, view.round, view.step

    def top(self, view: LaundryView) -> Text:
        """Return the round, its cycle and direction, and the piles."""
        if view.reason:
            return self.rule(f"{self.cards.title}, {self.label('match_over')}", "═", style="bold")
        parts = [
            f"{self.cards.title}, {self.label('round')} {view.round}/{len(ROMAN)}",
            f"{self.label('cycle')} {view.cycle}",
        ]
        if len(view.seats) > 2:
            parts.append(self.label(view.direction))
        if view.market:
            parts.append(f"{self.label('pile')} {view.pile_size}")
        parts.append(f"{self.label('supply')} {view.supply_size}")
        return self.rule("  ".join(parts), "═", style="bold")

    def seats(self, view: LaundryView) -> list[Text]:
        """Return a line for each player: species, coins, potion, basket, programmes."""
        names = [self.label(name) for name in ("species", "coins", "potion", "basket")]
        names += [self.label("programmes"), self.own.say("screen", "now")]
        heads = [Text(), *(Text(name, style="dim") for name in names)]
        rows = [self.seat(view, seat) for seat in view.seats]
        return self.in_columns([heads, *rows], right=(2, 4))

    def seat(self, view: LaundryView, seat: LaundrySeatView) -> list[Text]:
        """Return the public facts of a player."""
        return [
            self.player(view, seat),
            Text(self.cards.species(seat.species)),
            Text(str(seat.coins), style="bold"),
            Text(UNUSED if seat.potion else USED),
            Text(str(seat.basket_size)),
            Text(" ".join(self.fates(view, seat))),
            self.cards.brief(self.active(view, seat)),
        ]

    def player(self, view: LaundryView, seat: LaundrySeatView) -> Text:
        """Return a player's name; the viewer's own and the washer's are highlighted."""
        name = self.players[seat.seat]
        style = "bold" if seat.seat == view.viewer else ""
        mark = NOW if seat.seat == view.washer else ""
        return Text(name[:1].upper() + name[1:] + mark, style=style)

    def fates(self, view: LaundryView, seat: LaundrySeatView) -> list[str]:
        """Return the fate of each programme: done, in progress, still to come."""
        marks = []
        for number, programme in enumerate(seat.programmes, start=1):
            waiting = LATER if programme.programme else HIDDEN
            waiting = NOW if number == view.round else waiting
            marks.append(FATES.get(programme.fate, waiting))
        return marks

    def active(self, view: LaundryView, seat: LaundrySeatView) -> Programme:
        """Return the programme of this round, which is turned up."""
        return self.cards.pack.programme(str(seat.programmes[view.round - 1].programme))

    # --- clean garments --------------------------------------------------------------------------

    def clean(self, view: LaundryView) -> list[Text]:
        """Return the clean garments of everyone by type, and their current coins."""
        kinds = [kind.id for kind in self.cards.pack.types if kind.scores == "majority"]
        names = [*(self.cards.name(kind) for kind in kinds), self.others(), self.label("species")]
        names = [self.fitting(name) for name in names]
        heads = [Text(name, style="dim") for name in (self.label("clean"), *names)]
        rows = [self.zone(view, seat, kinds) for seat in view.seats]
        fixed = self.in_columns([heads, *(row[:-1] for row in rows)])
        start = max(line.cell_len for line in fixed) + 2
        socks = [[Text(self.cards.name("socks"), style="dim")], *(row[-1] for row in rows)]
        return [
            line
            for left, words in zip(fixed, socks, strict=True)
            for line in self.beside(left, words, start)
        ]

    def fitting(self, word: str) -> str:
        """Return a word, shortened if space is short."""
        too_long = self.width < WIDE and len(word) > SHORT
        return f"{word[: SHORT - 1]}…" if too_long else word

    def others(self) -> str:
        """Return the name for types with their own coins: a single type, or all others."""
        kinds = [kind.id for kind in self.cards.pack.types if kind.scores == "coins"]
        return self.cards.name(kinds[0]) if len(kinds) == 1 else self.texts.say("score", "others")

    def zone(self, view: LaundryView, seat: LaundrySeatView, kinds: list[str]) -> list[Any]:
        """Return the counts of one player's clean garments; socks are a list of words."""
        garments = [self.cards.pack.garment(garment) for garment in seat.clean]
        count = Counter(garment.type for garment in garments)
        coins = dict(seat.score)
        named = {kind.id for kind in self.cards.pack.types if kind.scores != "coins"}
        others = sum(number for kind, number in count.items() if kind not in named)
        own = sum(garment.species == seat.species for garment in garments)
        return [
            self.player(view, seat),
            *(paid(count[kind], coins[kind]) for kind in kinds),
            paid(others, coins["others"]),
            paid(own, coins["specialisation"]),
            self.socks(garment for garment in garments if garment.type == "socks"),
        ]

    def socks(self, garments: Iterable[Garment]) -> list[Text]:
        """Return socks by design, pairs first, each with the coins of its pairs."""
        count = Counter(garment.id for garment in garments)
        words = []
        for garment, number in sorted(count.items(), key=lambda one: (-one[1], one[0])):
            times = f" {TIMES}{number}" if number > 1 else ""
            style = "bold" if number > 1 else ""
            words.append(Text(self.sock(garment) + times, style=style))
            if number > 1:
                coins = self.cards.pack.sock_pair * (number // 2)
                words[-1].append(f" ({coins})", style="not bold")
        for word in words[:-1]:
            word.append(",", style="not bold")
        return words or [nothing()]

    def sock(self, garment_id: str) -> str:
        """Return a sock in short form: only the species if it has only one design of sock."""
        species = self.cards.pack.garment(garment_id).species
        socks = [g for g in self.cards.pack.garments if (g.type, g.species) == ("socks", species)]
        return self.cards.species(species) if len(socks) == 1 else self.cards.name(garment_id)

    def beside(self, left: Text, words: Sequence[Text], start: int) -> list[Text]:
        """Append words to a line, or wrap them if space is short."""
        left.pad_right(start - 2 - left.cell_len)
        lines, is_first = [left], True
        for word in words:
            if not is_first and lines[-1].cell_len + 1 + word.cell_len > self.width:
                lines.append(Text(" " * (start - 2)))
                is_first = True
            lines[-1].append("  " if is_first else " ").append_text(word)
            is_first = False
        return lines

    # --- the score sheet -------------------------------------------------------------------------

    def sheet(self, view: LaundryView) -> list[Text]:
        """Return every line of the score sheet, a column for each player, and stains in a tie."""
        names = [*(line for line, _ in view.seats[0].score), "total", "stains"]
        columns = [[*dict(s.score).values(), s.coins, s.stained] for s in view.seats]
        heads = [Text(self.label("coins"), style="dim")]
        heads += [self.player(view, seat) for seat in view.seats]
        rows = [
            [Text(self.texts.say("score", name)), *(Text(str(number)) for number in numbers)]
            for name, numbers in zip(names, zip(*columns, strict=True), strict=True)
        ]
        *lines, total, stains = self.in_columns([heads, *rows], right=range(1, len(heads)))
        total.stylize("bold")
        stains.stylize("dim")
        rule = Text("─" * max(line.cell_len for line in lines), style="dim")
        return [*lines, rule, total, stains]

    # --- programme, drum, basket, hand -----------------------------------------------------------

    def hands(self, view: LaundryView, *, choosing: bool = False) -> list[Text]:
        """Return the wash, the viewer's programmes and hand, and the known contents of baskets."""
        lines: list[Text] = []
        if view.reason:
            return lines
        if view.washer is not None and view.washer != view.viewer:
            lines += self.wash(view, view.seats[view.washer])
        if view.market and not choosing:
            lines += self.listing(self.label("market"), view.market)
        if view.viewer is None:
            return lines
        you = view.seats[view.viewer]
        lines += self.wash(view, you)
        if view.washer is None:
            lines += self.later(view, you)
        if you.hand and not choosing:
            lines += self.listing(self.label("hand"), you.hand)
        if you.chosen:
            lines += self.listing(self.label("choice"), (you.chosen,))
        has_failed = view.decision is not None and view.decision.question == "keep"
        if not has_failed:
            lines += self.basket(view, you)
        if view.washer is None and self.height >= HIGH:
            lines += self.other_baskets(view)
        return lines

    def wash(self, view: LaundryView, seat: LaundrySeatView) -> list[Text]:
        """Return a player's programme with its limits; during a wash, also the drum."""
        programme = self.active(view, seat)
        is_washing = view.washer == seat.seat
        name = f"{self.cards.name(programme.id)} {self.cards.temperature(programme)}"
        if seat.seat != view.viewer:
            name = f"{self.players[seat.seat]}, {name}"
        reward = Text(f"{self.label('reward')} +{programme.coins}")
        stains = seat.stains if is_washing else None
        lines = self.flow(name, [*self.gauges(programme, stains), reward])
        if is_washing:
            drawn = self.texts.say("line", "drawn", n=len(seat.drum), cycle=view.cycle)
            garments = [
                self.tag(one.garment).append(PROTECTED if one.protected else "")
                for one in seat.drum
            ]
            lines += self.flow(f"{self.label('drum')}, {drawn}", garments)
        return lines

    def gauges(self, programme: Programme, stains: Sequence[int] | None) -> list[Text]:
        """Show the limits of a programme; in a wash, with the stains so far."""
        words = []
        for place, (stain, limit) in enumerate(
            zip(self.cards.pack.stains, programme.limits, strict=True)
        ):
            name, style = self.cards.stain(stain), STAIN_STYLES[stain]
            if limit is None:
                words.append(Text(self.own.say("screen", "uncounted", stain=name), style="dim"))
            elif stains is None:
                said = self.texts.say("line", "limit", stain=name, most=limit)
                words.append(Text(said, style=style))
            else:
                words.append(self.gauge(name, stains[place], limit, style))
        return words

    def gauge(self, stain: str, have: int, limit: int, style: str) -> Text:
        """Return the stains of one kind, with their limit: `magic ●●○`."""
        said = f"{stain} {FULL * have}{FREE * (limit - have)}"
        if not 0 < limit <= LONGEST_GAUGE:
            said = self.texts.say("line", "gauge", stain=stain, have=have, most=limit)
        return Text(TOO_MUCH + said, style=FAIL) if have > limit else Text(said, style=style)

    def later(self, view: LaundryView, seat: LaundrySeatView) -> list[Text]:
        """Return the viewer's programmes of later rounds."""
        words = []
        for roman, seen in list(zip(ROMAN, seat.programmes, strict=True))[view.round :]:
            if seen.programme:
                programme = self.cards.pack.programme(seen.programme)
                name = f"{self.cards.name(programme.id)} " if self.width >= WIDE else ""
                words.append(Text(f"{roman} {name}").append_text(self.cards.brief(programme)))
        return self.flow(self.own.say("screen", "later"), words) if words else []

    def basket(self, view: LaundryView, seat: LaundrySeatView) -> list[Text]:
        """Show the known garments of a basket; in a wash, mark those that would make it fail."""
        key = "own_basket" if seat.seat == view.viewer else "basket"
        words = self.tags(seat.basket_known, in_wash=(view, seat))
        unknown = seat.basket_size - len(seat.basket_known)
        if unknown > 0:
            words.append(Text(self.texts.say("line", "unknown", n=unknown), style="dim"))
        return self.flow(self.own.say("screen", key, player=self.players[seat.seat]), words)

    def other_baskets(self, view: LaundryView) -> list[Text]:
        """Return the known garments of the others' baskets."""
        others = [s for s in view.seats if s.seat != view.viewer and s.basket_known]
        return [line for seat in others for line in self.basket(view, seat)]

    def listing(self, heading: str, garments: Iterable[str]) -> list[Text]:
        """Return garments with their stains after a heading."""
        return self.flow(heading, self.tags(garments))

    def tags(
        self, garments: Iterable[str], in_wash: tuple[LaundryView, LaundrySeatView] | None = None
    ) -> list[Text]:
        """Return garments with their stains, in the order of the pack."""
        count = Counter(garments)
        tags = []
        for garment in sorted(count, key=self.cards.order.__getitem__):
            tag = self.tag(garment)
            if in_wash and self.is_too_much(*in_wash, self.cards.pack.garment(garment)):
                tag = Text(TOO_MUCH, style=FAIL).append_text(tag)
            tags.append(tag.append(f" {TIMES}{count[garment]}") if count[garment] > 1 else tag)
        return tags

    def tag(self, garment_id: str) -> Text:
        """Return a garment in a list: its name, and a letter for each of its stains."""
        blots = self.cards.blots(self.cards.pack.garment(garment_id))
        name = Text(self.cards.name(garment_id))
        return name.append(" ").append_text(blots) if blots else name

    def is_too_much(self, view: LaundryView, seat: LaundrySeatView, garment: Garment) -> bool:
        """Return whether a garment would make the wash fail if drawn next without the potion."""
        limits = self.active(view, seat).limits
        return view.washer == seat.seat and any(
            limit is not None and have + more > limit
            for have, more, limit in zip(seat.stains, garment.stains, limits, strict=True)
        )

    def in_detail(self, view: LaundryView) -> list[Text]:
        """Show the hand, market or drum with each garment's coins, and the known garments."""
        if view.viewer is None:
            return []
        you = view.seats[view.viewer]
        lines: list[Text] = []
        garments = you.hand or view.market or tuple(one.garment for one in you.drum)
        for garment_id in sorted(set(garments), key=self.cards.order.__getitem__):
            garment = self.cards.pack.garment(garment_id)
            name, facts, *more, _ = self.cards.sheet(garment)
            lines += [name.append(" · ").append_text(facts), *more]
        return [*lines, *self.basket(view, you), *self.other_baskets(view)]

    # --- choices ---------------------------------------------------------------------------------

    def offer(
        self, view: Any, numbers: Sequence[int], labels: Sequence[str], actions: Sequence[str]
    ) -> list[Text]:
        """Return garments in a table with all their facts, and other actions in a list."""
        if not all(" " in action for action in actions):
            return self.choices(numbers, labels)
        garments = [self.cards.pack.garment(action.split()[1]) for action in actions]
        you = view.seats[view.viewer]
        stains = self.cards.stains if self.width >= WIDE else self.cards.blots
        names = ("kind", "species", "stains", "clean", "basket")
        heads = [Text(), *(Text(self.label(name), style="dim") for name in names)]
        rows = [
            [
                *self.facts(you, garment, number),
                stains(garment) or nothing(),
                self.owned(you.clean, garment),
                self.owned(you.basket_known, garment),
            ]
            for number, garment in zip(numbers, garments, strict=True)
        ]
        return self.in_columns([heads, *rows], right=(4, 5))

    def facts(self, seat: LaundrySeatView, garment: Garment, number: int) -> list[Text]:
        """Return a garment's number and name, its type with its coins, and its species."""
        is_own = garment.species == seat.species
        bonus = f" +{self.cards.pack.specialisation}" if is_own else ""
        return [
            Text(f"{number:>2} {self.cards.name(garment.id)}"),
            Text(f"{self.fitting(self.cards.name(garment.type))} {self.cards.worth(garment)}"),
            Text(self.cards.species(garment.species) + bonus, style="bold" if is_own else ""),
        ]

    def owned(self, garment_ids: Iterable[str], garment: Garment) -> Text:
        """Count the garments that score with this one: identical socks, or all of the same type."""
        pairs = self.cards.kinds[garment.type].scores == "pairs"
        others = [self.cards.pack.garment(garment_id) for garment_id in garment_ids]
        number = sum(g.id == garment.id if pairs else g.type == garment.type for g in others)
        return Text(str(number)) if number else nothing()

    # --- other zones -----------------------------------------------------------------------------

    def discards(self, view: LaundryView) -> list[Text]:
        """Return the clean garments of everyone, one by one, and those that left the game."""
        lines: list[Text] = []
        for seat in view.seats:
            heading = f"{self.label('clean')} ({self.players[seat.seat]})"
            lines += self.listing(heading, seat.clean)
        return lines + self.listing(self.label("removed"), view.removed)

    def legend(self, view: LaundryView | None = None) -> list[Text]:
        """Return the meanings of the marks and letters."""
        letters = [
            Text(f"{letter} {self.cards.stain(stain)}", style=STAIN_STYLES[stain])
            for stain, letter in self.cards.letters.items()
        ]
        say = self.own.say
        marks = [
            f"{UNUSED} {self.label('potion')}",
            f"{USED} {self.label('used')}",
            f"{FATES['completed']} {self.label('completed')}",
            f"{FATES['discarded']} {self.label('discarded')}",
            f"{NOW} {say('screen', 'now')}",
            f"{HIDDEN} {say('screen', 'face_down')}",
            f"{TOO_MUCH} {say('screen', 'too_much')}",
            f"{PROTECTED} {self.label('protected')}",
        ]
        return self.flow(say("screen", "marks"), [*letters, *map(Text, marks)])


def paid(number: int, coins: int) -> Text:
    """Return a number of garments, and their coins."""
    if not number:
        return nothing()
    return Text(f"{number} ({coins})" if coins else str(number))
