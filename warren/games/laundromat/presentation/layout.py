"""Positions of Goblin Laundromat as text for people and tests to write and read.

    game: laundromat
    options: seats=3
    round: 2   washer: 1              # who washes now; without it, baskets are being filled
    seat 0   goblin: elf              # the species of its Goblin Basket
             potion: used             # or yes, if it still can be used
             programmes: p03- p06 p12 p18     # I to IV; + completed, - removed from the game
             basket: orc_sock elf_cape_hooded@2.1.1 orc_hat_cap elf_hat_grand   # top first
             clean: elf_sock@1.0.0>1          # the score zone, in the order of arrival
             removed: dwarf_hat_cap@1.2.1>1   # out of the game, after a wash of this seat
    seat 1   potion: used
             drum: elf_cape_feathered orc_hat_grand~   # the potion protects the second
             basket: dwarf_sock dwarf_sock
    seat 2   programmes: p01+ p07- p11 p16
    supply: elf_sock ...              # top first; `...`: all other garments below, shuffled

Omitted facts have their starting values. Goblins and programmes are the first unused ones of the
pack, without programmes of earlier rounds. Potions are unused, everything else is empty, and every
unmentioned garment is in the supply. A supply without `...` holds only the listed garments;
unmentioned garments are then out of the game. Everything after `#` is a comment.

While baskets are filled, every seat has a hand of the same size:

    seat 0   hand: orc_sock orc_sock elf_hat_grand   chosen: orc_sock   # others still think

Two seats have a market instead. List the rest of its pile, top first; with `...`, the picks so far
determine its size:

    market: orc_sock elf_hat_grand elf_sock
    pile: dwarf_sock ...

Without a washer, hands or a market, the round begins: garments are dealt from the supply.

A garment's history determines which seats may know it. `@2.0.1`: dealt in round 2, in the packet
that began at seat 0, and taken at step 1 (the first is 0; at the last step, cards are given away).
`@1.m3`: taken in round 1 as pick 3 of the market. Without a history, nobody saw the garment before
it was revealed. `>1`: revealed in round 1; without `>`, in the current round.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np

from warren.engine.sections import PlacedWord, Section, read_sections
from warren.games.laundromat.records import (
    AT_MARKET,
    BASKET,
    CLEAN,
    COMPLETED,
    DISCARDED,
    GARMENTS,
    MARKET,
    NONE,
    PROGRAMMES,
    ROUNDS,
    SEATS,
    WAITING,
)
from warren.kernel.chance import seed_chance, shuffle
from warren.language.errors import did_you_mean

THE_REST = "..."  # stands for all other garments
POTIONS = {"yes": 1, "used": 0}
FATES = {"": WAITING, "+": COMPLETED, "-": DISCARDED}
FEWEST_IN_HAND = 2  # one of the last two cards is given away

GARMENT = re.compile(
    r"(?P<id>[a-z0-9_]+)"
    r"(?P<history>@(?P<dealt>[0-9]+)\.(m(?P<pick>[0-9]+)|(?P<packet>[0-9]+)\.(?P<step>[0-9]+)))?"
    r"(?P<light>>(?P<drawn>[0-9]+))?"
    r"(?P<protected>~?)"
)
PROGRAMME = re.compile(r"(?P<id>[a-z0-9_]+)(?P<fate>[+-]?)")
ELSEWHERE = {
    "history": "only a garment that is or was in a basket has a history",
    "light": "'>' is for garments that are clean or removed",
    "protected": "'~' is for a garment in the drum",
}


@dataclass(frozen=True)
class Marked:
    """A garment as written, with its marks."""

    word: PlacedWord
    parts: re.Match[str]

    def __getitem__(self, name: str) -> str:
        return self.parts[name] or ""

    def part(self, name: str) -> PlacedWord:
        """Return a mark or a number in it, with its position in the text."""
        return PlacedWord(self[name], self.word.line, self.word.column + self.parts.start(name))


def lay_out(engine: Any, state: Any, text: str, seed: int) -> None:
    """Fill an empty state from a text."""
    LaundryLayout(engine, state, text, seed).write()


class LaundryLayout:
    """Fills a state from a text, and gives every garment its place and history."""

    def __init__(self, engine: Any, state: Any, text: str, seed: int) -> None:
        self.pack = engine.pack
        self.rules = engine.rules
        self.state = state
        self.seats = int(engine.options.seats)
        self.seed = seed
        _, self.table, self.sections = read_sections(text)
        self.histories: dict[
            tuple[int, int, int], PlacedWord
        ] = {}  # histories by round, packet and step
        self.free: dict[str, list[int]] = {}
        for garment in range(GARMENTS):
            self.free.setdefault(self.name(garment), []).append(garment)

    def write(self) -> None:
        """Fill the state; `arrange` then derives the rest and opens the decision."""
        self.clear()
        self.write_chance()
        self.write_round()
        self.write_goblins()
        self.write_programmes()
        self.check_order_of_washes()
        for seat in range(self.seats):
            self.write_seat(seat)
        self.write_hands()
        self.write_choices()
        self.write_piles()
        self.check_histories()
        for seat in range(self.seats):
            self.check_basket(seat)

    def clear(self) -> None:
        """Clear the table."""
        for field in ("washer", "chosen", "protected", "home", "goblin", "programme"):
            self.state[field] = NONE
        self.state["potion"] = 1  # also for empty seats

    def write_chance(self) -> None:
        words = self.table.entries.get("chance")
        if words is None:
            seed_chance(self.state["chance"], self.seed)
        elif len(words) != 4:
            raise self.table.heads["chance"].wrong("'chance:' needs four numbers")
        else:
            self.state["chance"] = [word.number(0, 2**32 - 1) for word in words]

    def write_round(self) -> None:
        """Write the round, and its washing seat."""
        for seat, section in self.sections.items():
            if seat >= self.seats:
                raise section.start.wrong(
                    f"there is no seat {seat} in a match for {self.seats} players"
                )
        self.round = self.table.one("round", 1, ROUNDS, 1)
        self.washer = self.table.one("washer", 0, self.seats - 1, NONE)
        self.state["round_number"], self.state["washer"] = self.round, self.washer

    # --- small words -----------------------------------------------------------------------------

    def name(self, garment: int) -> str:
        return str(self.pack.garments[self.rules["design"][garment]].id)

    def section(self, seat: int) -> Section:
        """Return the section of a seat."""
        return self.sections.get(seat, Section())

    def words(self, seat: int, key: str) -> list[PlacedWord]:
        """Return the words after one of a seat's keys."""
        return self.section(seat).entries.get(key, [])

    def cycle(self, number: int) -> int:
        """Return the maximum number of garments in a wash of a round."""
        return int(self.rules["cycle"][number - 1])

    def deal(self, number: int) -> int:
        """Return the number of garments dealt in a round, to everyone or as one market."""
        return int(self.rules["deal"][number - 1])

    def direction(self, number: int) -> int:
        """Return 1 if a round goes to the left, -1 if to the right."""
        return int(self.rules["direction"][number - 1])

    def picker(self, number: int, pick: int) -> int:
        """Return the seat that makes a pick from a market (L-MKT-04)."""
        one, other = self.rules["temperature"][self.state["programme"][number - 1, :2]]
        return (int(one >= other) + pick) % 2

    def has_washed(self, seat: int, number: int) -> bool:
        """Return whether a seat has washed in a round."""
        return int(self.state["fate"][number - 1, seat]) != WAITING

    # --- goblins and programmes ------------------------------------------------------------------

    def write_goblins(self) -> None:
        goblins = {goblin.species: number for number, goblin in enumerate(self.pack.baskets)}
        for seat, section in self.sections.items():
            word = one_word(section, "goblin")
            if word is not None:
                goblin = known(word, word.text.lower(), goblins, "goblin")
                if goblin in self.state["goblin"]:
                    raise word.wrong(f"another seat has the {word.text.lower()} goblin")
                self.state["goblin"][seat] = goblin
        fill_up(self.state["goblin"], range(SEATS))

    def write_programmes(self) -> None:
        """Write the given programmes; deal the others to the other seats, and remove the rest."""
        self.state["fate"][: self.round - 1, : self.seats] = DISCARDED
        for seat, section in self.sections.items():
            words = section.entries.get("programmes")
            if words is not None and len(words) != ROUNDS:
                raise section.heads["programmes"].wrong("'programmes:' takes four, I to IV")
            for number, word in enumerate(words or [], start=1):
                self.write_programme(seat, number, word)
        of_each_type = PROGRAMMES // ROUNDS
        for index, places in enumerate(self.state["programme"]):
            fill_up(places, range(index * of_each_type, (index + 1) * of_each_type))

    def write_programme(self, seat: int, number: int, word: PlacedWord) -> None:
        """Write the programme of a seat for a round."""
        marks = PROGRAMME.fullmatch(word.text.lower())
        if marks is None:
            raise word.wrong(f"'{word.text}' can't be read as a programme")
        ids = {programme.id: index for index, programme in enumerate(self.pack.programmes)}
        programme = known(word, marks["id"], ids, "programme")
        kind = self.pack.programmes[programme].type
        if kind != number:
            raise word.wrong(f"{marks['id']} is of type {kind}: it can't be programme {number}")
        if programme in self.state["programme"]:
            raise word.wrong(f"another seat has {marks['id']}")
        self.check_fate(seat, number, word, is_marked=bool(marks["fate"]))
        self.state["programme"][number - 1, seat] = programme
        self.state["fate"][number - 1, seat] = FATES[marks["fate"]]

    def check_fate(self, seat: int, number: int, word: PlacedWord, *, is_marked: bool) -> None:
        """Check that a programme is finished if and only if its seat has washed."""
        if number < self.round and not is_marked:
            raise word.wrong(f"the wash of round {number} is over: mark its programme with + or -")
        if number > self.round and is_marked:
            raise word.wrong(f"round {number} has not begun: its programme can't be marked")
        if number == self.round and is_marked and self.washer == NONE:
            raise word.wrong("nobody has washed yet: mark a programme only with a 'washer:'")
        if number == self.round and is_marked and seat == self.washer:
            raise word.wrong(f"seat {seat} washes now: its programme can't be marked yet")

    def check_order_of_washes(self) -> None:
        """Check that each seat that has washed passed the turn to its neighbour (L-WASH-01)."""
        for seat in range(self.seats):
            after = (seat + self.direction(self.round)) % self.seats
            washed = self.has_washed(seat, self.round)
            if washed and after != self.washer and not self.has_washed(after, self.round):
                word = self.table.entries["washer"][0]
                raise word.wrong(f"seat {after} washes after seat {seat}, not seat {self.washer}")

    # --- garments --------------------------------------------------------------------------------

    def named(self, word: PlacedWord, *allowed: str) -> Marked:
        """Return a known garment with marks that are allowed here."""
        parts = GARMENT.fullmatch(word.text.lower())
        if parts is None:
            raise word.wrong(f"'{word.text}' can't be read as a garment")
        known(word, parts["id"], self.free, "garment")
        marked = Marked(word, parts)
        for mark, message in ELSEWHERE.items():
            if marked[mark] and mark not in allowed:
                raise marked.part(mark).wrong(message)
        return marked

    def garment(self, word: PlacedWord, *allowed: str) -> tuple[int, Marked]:
        """Return a copy of the named garment that has no place yet, with its marks."""
        marked = self.named(word, *allowed)
        copies = self.free[marked["id"]]
        if not copies:
            number = self.pack.garment(marked["id"]).copies
            times = "only once" if number == 1 else f"only {number} times"
            raise word.wrong(f"{marked['id']} is in the game {times}")
        return copies.pop(0), marked

    def plain(self, words: list[PlacedWord]) -> list[int]:
        """Return garments without any mark."""
        return [self.garment(word)[0] for word in words]

    def put(self, zone: str, garments: list[int], seat: int | None = None) -> None:
        """Put garments into a zone, the last one on top."""
        if seat is None:
            self.state[zone][: len(garments)] = garments
            self.state[f"{zone}_size"] = len(garments)
        else:
            self.state[zone][seat, : len(garments)] = garments
            self.state[f"{zone}_size"][seat] = len(garments)

    # --- histories -------------------------------------------------------------------------------

    def washable(self, seat: int, word: PlacedWord, *allowed: str) -> tuple[int, Marked]:
        """Return a garment that is or was in a seat's basket, with its history."""
        garment, marked = self.garment(word, "history", *allowed)
        if marked["history"]:
            dealt, packet, step = self.read_history(seat, marked)
            self.state["dealt"][garment] = dealt
            self.state["packet"][garment] = packet
            self.state["taken"][garment] = step
        return garment, marked

    def read_history(self, seat: int, marked: Marked) -> tuple[int, int, int]:
        """Read round, packet and step, which must be unique and lead to this seat."""
        word = marked.part("history")
        dealt = marked.part("dealt").number(1, self.round)
        read = self.read_pick if marked["pick"] else self.read_step
        packet, step, taker = read(marked, dealt)
        if taker != seat:
            raise word.wrong(f"this went into the basket of seat {taker}")
        history = (dealt, packet, step)
        if history in self.histories:
            raise word.wrong("another garment has the same history")
        self.histories[history] = word
        return history

    def read_step(self, marked: Marked, dealt: int) -> tuple[int, int, int]:
        """Return the packet, the step and the seat by which a garment was taken."""
        if self.seats == 2:
            raise marked.part("history").wrong("two seats have a market: write @ROUND.mPICK")
        packet = marked.part("packet").number(0, self.seats - 1)
        step = marked.part("step").number(0, self.deal(dealt) - 1)
        return packet, step, (packet + step * self.direction(dealt)) % self.seats

    def read_pick(self, marked: Marked, dealt: int) -> tuple[int, int, int]:
        """Return the market, the pick and the seat by which a garment was taken there."""
        if self.seats > 2:
            message = f"{self.seats} seats have no market: write @ROUND.PACKET.STEP"
            raise marked.part("history").wrong(message)
        pick = marked.part("pick").number(0, self.deal(dealt) - 1)
        return AT_MARKET, pick, self.picker(dealt, pick)

    def check_histories(self) -> None:
        """Check that no garment was taken at a later step."""
        for (dealt, _, step), word in self.histories.items():
            if dealt == self.round and step >= self.steps():
                raise word.wrong(f"step {step} of round {dealt} has not happened yet")

    def steps(self) -> int:
        """Return the number of garments taken from every packet, or from the market, so far."""
        state = self.state
        if self.is_new():
            return 0
        left = int(state["packet_size"]) + int(state["market_size"]) + int(state["pile_size"])
        return self.deal(self.round) - left

    def is_new(self) -> bool:
        """Return whether this round has not been dealt yet."""
        state = self.state
        return self.washer == NONE and state["packet_size"] == 0 and state["market_size"] == 0

    # --- seats -----------------------------------------------------------------------------------

    def write_seat(self, seat: int) -> None:
        """Write the potion, and garments that are or were in the basket."""
        self.state["potion"][seat] = self.section(seat).choice("potion", POTIONS, 1)
        self.write_basket(seat)
        self.write_clean(seat)
        for word in self.words(seat, "removed"):
            self.state["home"][self.drawn(seat, word)] = seat
        if "drum" in self.section(seat).entries:
            self.write_drum(seat, self.section(seat))

    def write_basket(self, seat: int) -> None:
        """Write a basket, top first; it must have room for garments still to come."""
        words = self.words(seat, "basket")
        first = self.round if self.washer == NONE else self.round + 1
        room = BASKET - sum(self.dealt_to(number) for number in range(first, ROUNDS + 1))
        if len(words) > room:
            raise words[room].wrong(f"a basket of round {self.round} has {room} garments at most")
        garments = [self.washable(seat, word)[0] for word in words]
        self.put("basket", garments[::-1], seat)

    def dealt_to(self, number: int) -> int:
        """Return the number of garments that a round adds to each basket."""
        return self.deal(number) // (2 if self.seats == 2 else 1)

    def write_clean(self, seat: int) -> None:
        """Write clean garments in the order of arrival, with room for later washes."""
        words = self.words(seat, "clean")
        rounds = range(1, ROUNDS + 1)
        washing = sum(self.cycle(number) for number in rounds if not self.has_washed(seat, number))
        most = CLEAN - washing
        if len(words) > most:
            raise words[most].wrong(f"seat {seat} has washed {most} garments at most so far")
        self.put("clean", [self.drawn(seat, word) for word in words], seat)

    def drawn(self, seat: int, word: PlacedWord) -> int:
        """Return a garment revealed in an earlier wash of the seat."""
        garment, marked = self.washable(seat, word, "light")
        drawn = marked.part("drawn").number(1, self.round) if marked["light"] else self.round
        dealt = int(self.state["dealt"][garment])
        if drawn < dealt:
            message = f"{marked['id']} was dealt in round {dealt}: it can't be drawn before"
            raise marked.part("light").wrong(message)
        self.state["drawn"][garment] = drawn
        return garment

    # --- the wash --------------------------------------------------------------------------------

    def write_drum(self, seat: int, section: Section) -> None:
        """Write the garments of a wash with an open decision."""
        head, words = section.heads["drum"], section.entries["drum"]
        cycle = self.cycle(self.round)
        if seat != self.washer:
            raise head.wrong("only the washer has a drum")
        if len(words) > cycle:
            raise words[cycle].wrong(f"a wash of round {self.round} takes {cycle} garments at most")
        self.put("drum", [self.in_drum(seat, word, words[0]) for word in words])
        if len(words) == cycle and not self.has_failed():
            raise head.wrong(f"a wash with {cycle} garments is complete: nothing is left to decide")

    def in_drum(self, seat: int, word: PlacedWord, first: PlacedWord) -> int:
        """Return a garment of the drum, which the potion may protect."""
        garment, marked = self.washable(seat, word, "protected")
        if marked["protected"]:
            self.check_potion(seat, marked.part("protected"), is_first=word is first)
            self.state["protected"] = garment
        return garment

    def check_potion(self, seat: int, mark: PlacedWord, *, is_first: bool) -> None:
        """Check that a used potion protects one garment, and never the first."""
        if is_first:
            raise mark.wrong("no potion can protect the first garment of a wash (L-POT-02)")
        if self.state["potion"][seat]:
            raise mark.wrong(f"the potion of seat {seat} is unused: write 'potion: used'")
        if self.state["protected"] != NONE:
            raise mark.wrong("a potion protects one garment only (L-POT-03)")

    def has_failed(self) -> bool:
        """Return whether the drum has more stains than the programme allows (L-WASH-07)."""
        state, rules = self.state, self.rules
        garments = state["drum"][: int(state["drum_size"])]
        stains = rules["stains"][garments[garments != state["protected"]]].sum(axis=0)
        programme = int(state["programme"][self.round - 1, self.washer])
        return bool((stains > rules["limit"][programme]).any())

    # --- hands -----------------------------------------------------------------------------------

    def write_hands(self) -> None:
        """Write the hands as packets, which stay in place as the steps advance."""
        hands = [self.words(seat, "hand") for seat in range(self.seats)]
        for section in self.sections.values():
            if "hand" in section.heads:
                self.check_filling(section.heads["hand"], two=False)
        if not any(hands):
            return
        self.check_hands(hands)
        size = len(hands[0])
        turned = (self.deal(self.round) - size) * self.direction(self.round)
        self.state["packet_size"] = size
        for seat, words in enumerate(hands):
            packet = (seat - turned) % self.seats
            self.state["packets"][packet, :size] = sorted(self.plain(words))

    def check_filling(self, head: PlacedWord, *, two: bool) -> None:
        """Check that baskets are filled before any wash: from hands, or a market for two."""
        if self.washer != NONE:
            message = f"'{head.text}' can't go with 'washer:': baskets are filled before the washes"
            raise head.wrong(message)
        if two and self.seats > 2:
            raise head.wrong(f"'{head.text}' is for two seats: {self.seats} have hands")
        if not two and self.seats == 2:
            raise head.wrong("two seats have no hands: they fill baskets from a market")

    def check_hands(self, hands: list[list[PlacedWord]]) -> None:
        """Check that all hands have the same size, and that it fits the round."""
        first = next(seat for seat, words in enumerate(hands) if words)
        size, most = len(hands[first]), self.deal(self.round)
        for seat, words in enumerate(hands):
            if len(words) != size:
                head = self.section(seat).heads.get("hand", self.sections[first].heads["hand"])
                raise head.wrong(
                    f"hands must have the same size: seat {first} has {size} garments, "
                    f"seat {seat} has {len(words)}"
                )
        if not FEWEST_IN_HAND <= size <= most:
            head = self.sections[0].heads["hand"]
            raise head.wrong(f"a hand of round {self.round} has 2 to {most} garments, not {size}")

    def write_choices(self) -> None:
        """Write the choices of some seats while others are still choosing."""
        for seat, section in self.sections.items():
            word = one_word(section, "chosen")
            if word is not None:
                self.state["chosen"][seat] = self.in_hand(seat, word)
        if (self.state["chosen"][: self.seats] != NONE).all():
            head = self.sections[self.seats - 1].heads["chosen"]
            raise head.wrong("every seat has chosen: nothing is left to decide in this position")

    def in_hand(self, seat: int, word: PlacedWord) -> int:
        """Return the first garment in hand that the word names."""
        wanted = self.named(word)["id"]
        turned = self.steps() * self.direction(self.round)
        packet = self.state["packets"][(seat - turned) % self.seats]
        for garment in packet[: int(self.state["packet_size"])]:
            if self.name(garment) == wanted:
                return int(garment)
        raise word.wrong(f"{wanted} is not in the hand of seat {seat}")

    # --- market, pile and supply -----------------------------------------------------------------

    def write_piles(self) -> None:
        """Write the listed garments, top first, followed by those represented by `...`."""
        market = self.read_market()
        pile, pile_goes_on = self.read_pile("pile", goes_on=False)
        supply, supply_goes_on = self.read_pile("supply", goes_on=True)
        rest = self.rest() if pile_goes_on or supply_goes_on else []
        lacks = self.pile_lacks(len(market) + len(pile), len(rest)) if pile_goes_on else 0
        pile = rest[:lacks] + pile
        self.check_market(len(market), len(pile))
        self.put("market", market)
        self.put("pile", pile)
        self.put("supply", (rest[lacks:] if supply_goes_on else []) + supply)
        self.check_supply()

    def read_market(self) -> list[int]:
        """Return the garments that two seats pick from."""
        for key in ("market", "pile"):
            if key in self.table.heads:
                self.check_filling(self.table.heads[key], two=True)
        words = self.table.entries.get("market", [])
        if len(words) > MARKET:
            raise words[MARKET].wrong(f"the market has at most {MARKET} garments")
        return self.plain(words)

    def read_pile(self, key: str, *, goes_on: bool) -> tuple[list[int], bool]:
        """Return the listed garments, top last, and whether others lie below."""
        words = self.table.entries.get(key)
        if words is None:
            return [], goes_on
        goes_on = bool(words) and words[-1].text == THE_REST
        return self.plain(words[:-1] if goes_on else words)[::-1], goes_on

    def rest(self) -> list[int]:
        """Return all garments without a place, shuffled."""
        rest = np.array([copy for copies in self.free.values() for copy in copies], np.int64)
        shuffle(self.state["chance"], rest, len(rest))
        return rest.tolist()

    def pile_lacks(self, written: int, left: int) -> int:
        """Return the number of garments that a market needs besides those listed and picked."""
        picks = sum(dealt == self.round for dealt, _, _ in self.histories)
        lacks = max(self.deal(self.round) - picks - written, 0)
        if lacks > left:
            head = self.table.heads["pile"]
            raise head.wrong(f"{lacks} more garments belong in the pile, but only {left} are left")
        return lacks

    def check_market(self, market: int, pile: int) -> None:
        """Check that market and pile match the picks of this round."""
        most, heads = self.deal(self.round), self.table.heads
        if pile and not market:
            raise heads["pile"].wrong("a pile needs a market: write 'market:' too")
        if pile and market < MARKET:
            raise heads["market"].wrong(f"the market has {MARKET} garments while its pile lasts")
        if market + pile > most:
            raise heads["market"].wrong(
                f"a market of round {self.round} has {most} garments at most, with its pile, "
                f"not {market + pile}"
            )

    def check_supply(self) -> None:
        """Check that the supply lasts for all later deals."""
        first = self.round if self.is_new() else self.round + 1
        hands = 1 if self.seats == 2 else self.seats
        need = sum(hands * self.deal(number) for number in range(first, ROUNDS + 1))
        size = int(self.state["supply_size"])
        if size < need:
            word = self.table.heads.get("supply", self.table.start)
            raise word.wrong(f"the rounds to come need {need} garments: the supply has {size}")

    # --- baskets ---------------------------------------------------------------------------------

    def check_basket(self, seat: int) -> None:
        """Check that every later wash can take a whole cycle (L-FILL-11)."""
        garments = int(self.state["basket_size"][seat]) + self.coming(seat)
        if seat == self.washer:
            garments += int(self.state["drum_size"])
        for number in range(self.round, ROUNDS + 1):
            if number > self.round:
                garments += self.dealt_to(number)
            if not self.has_washed(seat, number):
                self.check_wash(seat, number, garments)
                garments -= self.cycle(number)

    def check_wash(self, seat: int, number: int, garments: int) -> None:
        """Check that there are enough garments for a wash of this round."""
        cycle = self.cycle(number)
        if garments < cycle:
            section = self.section(seat)
            word = section.heads.get("basket", section.start)
            raise word.wrong(
                f"the basket of seat {seat} is too small: the wash of round {number} may take "
                f"{cycle} garments, not only {garments} (L-FILL-11)"
            )

    def coming(self, seat: int) -> int:
        """Return the number of garments that a basket still gets in this round."""
        if self.washer != NONE:
            return 0
        steps, deal = self.steps(), self.deal(self.round)
        if self.seats > 2:
            return deal - steps
        return sum(self.picker(self.round, pick) == seat for pick in range(steps, deal))


def one_word(section: Section, key: str) -> PlacedWord | None:
    """Return the single word after a key, if any."""
    words = section.entries.get(key)
    if words is None:
        return None
    if len(words) != 1:
        raise section.heads[key].wrong(f"'{key}:' needs one name")
    return words[0]


def known(word: PlacedWord, name: str, names: dict[str, Any], noun: str) -> Any:
    """Return the object with a name; for an unknown name, suggest the nearest one."""
    if name not in names:
        raise word.wrong(f"unknown {noun} '{name}'{did_you_mean(name, names)}")
    return names[name]


def fill_up(places: Any, cards: range) -> None:
    """Put unplaced cards, in the order of the pack, into the empty places."""
    left = iter([card for card in cards if card not in places])
    for place, card in enumerate(places):
        if card == NONE:
            places[place] = next(left)
