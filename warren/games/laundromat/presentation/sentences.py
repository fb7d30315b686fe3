"""Goblin Laundromat in sentences: labels of actions, questions, refusals and events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from warren.engine.speaking import Speaker
from warren.engine.views import DecisionView, Happening, code
from warren.games.laundromat import words
from warren.games.laundromat.records import DESIGNS, STAINS, UNTRACKED
from warren.games.laundromat.words import Ask, End, Reason

SIMPLE = {words.STOP: "stop", words.DRAW: "draw", words.POTION: "potion"}

# Adjacent events in one sentence: for several seats, or several garments
OF_EVERYONE = ("programme", "dealt", "chose", "gave", "turned-up", "scored", "won")
OF_ONE_SEAT = ("drew", "removed")


class LaundrySentences(Speaker):
    """Sentences about the states of one engine, in one language, for one viewer."""

    breaks: tuple[str, ...] = ("round", "chose", "took", "wash", "scored")  # begin a paragraph
    chapters: tuple[str, ...] = ("round", "wash", "scored")  # headings of the log
    untold: tuple[str, ...] = ("won",)  # the end has its own sentence, with its reason

    def __init__(self, engine: Any, views: Any, language: str, players: list[str]) -> None:
        super().__init__(engine, views, language, players)
        self.rules = views.rules
        self.seats = range(int(engine.options.seats))
        self.garments = {garment.id: garment for garment in self.pack.garments}
        self.rewards = {programme.id: programme.coins for programme in self.pack.programmes}

    # --- small words -----------------------------------------------------------------------------

    def everyone(self, seats: Iterable[int], viewer: int | None = None) -> str:
        """Return players as a list; the viewer is `you`."""
        you = self.texts.say("label", "you")
        return self.listed([you if seat == viewer else self.player(seat) for seat in seats])

    def stain(self, kind: int) -> str:
        """Return the name of a kind of stain."""
        return str(self.pack.words[self.language]["stains"][self.pack.stains[kind]])

    def garment(self, garment_id: str | None) -> str:
        """Return a garment with its stains: `Elf hat (magic 2, slime 1)`."""
        if garment_id is None:
            return ""
        stains = enumerate(self.garments[garment_id].stains)
        found = ", ".join(f"{self.stain(kind)} {count}" for kind, count in stains if count)
        return f"{self.card(garment_id)} ({found or self.texts.say('label', 'spotless')})"

    def gauges(self, state: Any, seat: int) -> str:
        """Return the stains in the drum, each kind with its limit: `dirt 1/2, magic 2/2`."""
        limits = self.rules["limit"][state["programme"][self.round(state), seat]].tolist()
        gauges = zip(range(STAINS), state["stain"].tolist(), limits, strict=True)
        return ", ".join(
            [
                self.texts.say("line", "gauge", stain=self.stain(kind), have=have, most=most)
                for kind, have, most in gauges
                if most != UNTRACKED
            ]
        )

    def round(self, state: Any) -> int:
        """Return the number of the round, counted from 0."""
        return max(int(state["round_number"]), 1) - 1

    def cycle(self, state: Any) -> int:
        """Return the maximum number of garments in a wash of this round."""
        return int(self.rules["cycle"][self.round(state)])

    def owing(self, state: Any) -> list[int]:
        """Return the seats that must decide."""
        return [seat for seat in self.seats if int(state["owing"]) >> seat & 1]

    def neighbour(self, state: Any, seat: int) -> str:
        """Return the player who receives the garments that a seat passes on."""
        direction = int(self.rules["direction"][self.round(state)])
        return self.player((seat + direction) % len(self.seats))

    # --- questions -------------------------------------------------------------------------------

    def ask(self, state: Any, decision: DecisionView, viewer: int | None) -> str:
        """Return the question as a sentence, with its player."""
        if decision.question == code(Ask.FILL):
            return self.ask_to_fill(state, viewer)
        return self.texts.say(
            "ask",
            decision.question,
            "you" if decision.seat == viewer else "they",
            player=self.player(decision.seat),
            n=int(state["drum_size"]),
            cycle=self.cycle(state),
            stains=self.gauges(state, decision.seat),
        )

    def ask_to_fill(self, state: Any, viewer: int | None) -> str:
        """Return the question while all choose: the viewer chooses, has chosen, or watches."""
        owing, left = self.owing(state), int(state["packet_size"]) - 1
        if viewer is None:
            form, n, other = "they", len(owing), ""
        elif viewer in owing:
            form, n = "you" if left > 1 else "you_last", left
            other = self.neighbour(state, viewer)
        else:
            form, n, other = "waiting", len(owing), ""
        return self.texts.say("ask", "fill", form, player=self.everyone(owing), n=n, other=other)

    # --- actions ---------------------------------------------------------------------------------

    def label(self, state: Any, seat: int, action: int) -> str:
        """Return an action as a line of a list."""
        if action in SIMPLE:
            return self.texts.say("action", SIMPLE[action], n=int(state["drum_size"]))
        card = self.card(self.design(action))
        if action >= words.KEEP:
            return self.texts.say("action", "keep", card=card)
        form = "market" if int(state["question"]) == Ask.MARKET else "fill"
        return self.texts.say("action", "take", form, card=card)

    def design(self, action: int) -> str | None:
        """Return the id of the garment that an action names, if there is one."""
        if not words.TAKE <= action < words.ACTIONS:
            return None
        number = (action - words.TAKE) % DESIGNS
        return self.pack.garments[number].id if number < len(self.pack.garments) else None

    # --- refusals --------------------------------------------------------------------------------

    def refusal(self, state: Any, seat: int, action: int, reason: int) -> str:
        """Return the refused action, then the reason, then a way out."""
        card = self.design(action)
        opening = SIMPLE.get(action, "answer")
        if card:
            opening = "keep" if action >= words.KEEP else "take"
        others = [other for other in self.owing(state) if other != seat]
        return self.texts.say("refusal", opening, card=self.card(card)) + self.texts.say(
            "reason",
            code(Reason(reason)),
            player=self.everyone(others) if others else "",
            need=self.cycle(state),
        )

    # --- events ----------------------------------------------------------------------------------

    @staticmethod
    def same_line(happening: Happening) -> tuple[Any, ...]:
        """Return the grouping key of an event, shared by neighbouring events in one sentence."""
        if happening.what in OF_EVERYONE:
            return (happening.what,)
        if happening.what in OF_ONE_SEAT:
            return happening.what, happening.seat, happening.detail
        return (id(happening),)

    def narrate(self, happenings: Iterable[Happening], viewer: int | None) -> list[str]:
        """Return events as lines of the log."""
        return [line for line in self.lines(happenings, viewer) if line is not None]

    def lines(
        self, happenings: Iterable[Happening], viewer: int | None, before: Any = None
    ) -> list[str | None]:
        """Return a line of the log for each event; None if an earlier line covers the event."""
        lines: list[str | None] = []
        for _, group in groupby(list(happenings), self.same_line):
            together = list(group)
            lines += [self.tell_group(together, viewer), *[None] * (len(together) - 1)]
        return lines

    def leads(self, before: Any, action: int) -> bool:
        """Return whether an action is a log heading; a wash is one, for all its draws."""
        return int(before["question"]) in (Ask.FILL, Ask.MARKET)

    def deed(self, before: Any, seat: int, action: int, viewer: int | None, *, silent: bool) -> str:
        """Return an empty text, because the events describe everything."""
        return ""

    def tell(self, happening: Happening, viewer: int | None, more: Sequence[Happening] = ()) -> str:
        """Return an event as a line of the log; `more` are events on the same line."""
        together = [list(group) for _, group in groupby([happening, *more], self.same_line)]
        return " ".join(self.tell_group(group, viewer) for group in together)

    def tell_group(self, group: list[Happening], viewer: int | None) -> str:
        """Return events that share a line."""
        match group[0].what:
            case "programme" | "dealt" | "scored" if self.is_of_all(group):
                return self.tell_of_all(group, viewer)
            case "chose":
                return self.tell_choices(group, viewer)
            case "gave":
                return self.tell_gifts(group, viewer)
            case "won":
                return self.tell_end(group, viewer)
            case "passed":
                form = "left" if group[0].seat else "right"
                return self.say_event(group[0], form)
            case "drew" | "removed" | "turned-up":
                return self.tell_garments(group, viewer)
        return " ".join([self.say_event(event, self.form(event, viewer)) for event in group])

    def form(self, happening: Happening, viewer: int | None) -> str:
        """Return whether the event is about the reader."""
        return "you" if happening.seat == viewer else "they"

    def is_of_all(self, group: list[Happening]) -> bool:
        """Return whether the events cover every seat once."""
        return sorted(event.seat for event in group) == list(self.seats)

    def say_event(self, happening: Happening, form: str, **values: Any) -> str:
        """Return an event with its names and numbers."""
        detail, card = happening.detail, happening.card
        told: dict[str, Any] = {
            "player": self.player(happening.seat),
            "card": self.card(card),
            "n": detail,
        }
        if happening.what == "failed":
            told["stain"] = self.stain(detail)
        if happening.what == "completed" and card:
            told["n"] = self.rewards[card]
        key = happening.what.replace("-", "_")
        return self.texts.say("event", key, form, **(told | values))

    def tell_of_all(self, group: list[Happening], viewer: int | None) -> str:
        """Return an event of every seat as a list:

        `Quick Rinse (Ada) and Mud-Proof Rinse (you)`.
        """
        pairs = []
        for event in group:
            who = self.everyone([event.seat], viewer)
            pairs.append(
                f"{self.card(event.card)} ({who})" if event.card else f"{who} ({event.detail})"
            )
        return self.say_event(group[0], "all", list=self.listed(pairs))

    def tell_choices(self, group: list[Happening], viewer: int | None) -> str:
        """Return the choices: players see only their own, and one sentence covers all others."""
        for event in group:
            if event.seat == viewer:
                return self.say_event(event, "you")
        if self.is_of_all(group):
            return self.say_event(group[0], "all")
        players = self.everyone(event.seat for event in group)
        return self.say_event(group[0], "they", player=players, n=len(group))

    def tell_gifts(self, group: list[Happening], viewer: int | None) -> str:
        """Return the gifts that a player gives and gets; spectators see one sentence for all."""
        given = [event for event in group if event.seat == viewer]
        got = [event for event in group if event.detail == viewer]
        if not given and not got and self.is_of_all(group):
            to_the_left = (group[0].detail - group[0].seat) % len(self.seats) == 1
            return self.say_event(group[0], "all_left" if to_the_left else "all_right")
        return " ".join(self.tell_gift(event, viewer) for event in (given + got or group))

    def tell_gift(self, event: Happening, viewer: int | None) -> str:
        form = "they_yours" if event.detail == viewer else self.form(event, viewer)
        return self.say_event(event, form, other=self.player(event.detail))

    def tell_garments(self, group: list[Happening], viewer: int | None) -> str:
        """Return several garments in one sentence; drawn garments with their stains."""
        form, first = self.form(group[0], viewer), group[0]
        name = self.garment if first.what == "drew" else self.card
        if first.what == "drew" and first.detail:
            form += "_protected"
        return self.say_event(
            first, form, card=self.listed([name(event.card) for event in group]), n=len(group)
        )

    def tell_end(self, group: list[Happening], viewer: int | None) -> str:
        """Return the winner; several winners are equal in coins and stains."""
        if len(group) == 1:
            return self.say_event(group[0], self.form(group[0], viewer))
        winners = self.everyone([event.seat for event in group], viewer)
        return self.texts.say("end", code(End.SHARED), "shared", player=winners)
