"""What a viewer is sent of a table: the only way out, built up from what that viewer may know."""

from __future__ import annotations

from typing import Any

import numpy as np
from msgspec.structs import asdict

from warren.bots import described
from warren.engine import Match
from warren.engine.face import Sentences
from warren.engine.plain import reading
from warren.engine.texts import Texts
from warren.engine.views import DecisionView
from warren.locale import LANGUAGES
from warren.table.names import look_of
from warren.table.table import OVER, RUNNING, Table
from warren.table.targets import FINAL, target_of

GUESSES = 100  # to find out how likely a wash is to fail
Line = dict[str, Any]


class Projection:
    """One table as all its viewers see it, in their languages."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.speakers: dict[str, Sentences] = {}
        self.told: dict[tuple[int | None, str], list[list[Line]]] = {}  # a list for every action
        self.undone = 0
        self.proved: dict[str, Any] | None = None
        self.reading: tuple[tuple[int, int], Any] | None = None  # a moment, and its position

    # --- names and sentences ---------------------------------------------------------------------

    def name(self, seat: int, language: str) -> str:
        """What a seat's player is called; a bot by its level, numbered if there are several."""
        place = self.table.places[seat]
        if self.table.setup.record:
            word = Texts.load(self.table.setup.game, language).say("label", "seat")
            return f"{word.capitalize()} {seat + 1}"
        if place.player:
            return place.name
        if place.bot is None:
            return ""
        same = [n for n, other in enumerate(self.table.places) if is_twin(other, place)]
        name = described(place.bot, language).name
        return f"{name} {same.index(seat) + 1}" if len(same) > 1 else name

    def looks(self) -> set[str]:
        """Every name that somebody at the table goes by, in any language."""
        return {look_of(name) for language in LANGUAGES for name in self.names(language) if name}

    def names(self, language: str) -> list[str]:
        """What everybody is called."""
        return [self.name(seat, language) for seat in range(len(self.table.places))]

    def sentences(self, match: Match, language: str) -> Sentences:
        """Speaks of the match in a language."""
        if language not in self.speakers:
            self.speakers[language] = match.sentences(language, self.names(language))
        return self.speakers[language]

    # --- the whole -------------------------------------------------------------------------------

    def message(
        self,
        player: str | None,
        language: str,
        *,
        now: float,
        presence: dict[str, Any],
        log_from: int = 0,
        chat_from: int = 0,
        happenings: bool = False,
    ) -> dict[str, Any]:
        """Everything that a viewer sees, to be written by `messages.write`."""
        table = self.table
        seat = table.seat_of(player)
        match = table.match
        clocks = table.clocks
        lines = self.log(seat, language)
        view = match.views.view(self.read(match), seat) if match else None
        return {
            "type": "table",
            "number": table.number,
            "you": seat,
            "table": self.about(player, language, presence),
            "view": view,
            "ask": self.ask(match, seat, view.decision, language) if match and view else None,
            "moments": len(match.actions) if match else 0,
            "log": {"from": log_from, "lines": lines[log_from:]},
            "chat": {
                "from": chat_from,
                "lines": [
                    {"name": name, "text": text, "at": at}
                    for name, text, at in table.chat[chat_from:]
                ],
            },
            "happenings": match.happened(seat) if match and happenings else [],
            "left": clocks.left_at(now) if clocks.are_used and match else None,
            "ticking": list(clocks.ticking),
            "can_undo": seat is not None and table.may_take_back(seat),
            "can_hint": self.can_hint(seat),
            "risk": self.risk(match, seat) if match else None,
            "lesson": self.lesson(seat, language),
        }

    def about(self, player: str | None, language: str, presence: dict[str, Any]) -> dict[str, Any]:
        """The table without its match."""
        table, setup = self.table, self.table.setup
        over = table.phase == OVER
        return {
            "id": table.id,
            "game": setup.game,
            "preset": setup.preset,
            "options": setup.options,
            "phase": table.phase,
            "seats": [
                {
                    "seat": seat,
                    "kind": place.kind,
                    "name": self.name(seat, language),
                    "bot": place.bot,
                    "connected": place.player in presence["players"] or place.kind == "bot",
                    "away": bool(place.player and place.bot),
                }
                for seat, place in enumerate(table.places)
            ],
            "host": player is not None and player == setup.host,
            "is_private": setup.is_private,
            "spectators": presence["spectators"],
            "clock": asdict(setup.clock),
            "lesson": setup.lesson,
            "imported": bool(setup.record),
            "rematch": table.rematch,
            "commitment": table.commitment,
            "proof": self.proof() if over and setup.secret else None,
        }

    def proof(self) -> dict[str, Any]:
        """What shows that nobody chose the deal, once the match is over."""
        if self.proved is None:
            proof = self.table.record().proof
            assert proof
            self.proved = {
                "secret": proof.secret,
                "salts": proof.salts,
                "fingerprint": proof.fingerprint,
            }
        return self.proved

    # --- what is asked ---------------------------------------------------------------------------

    def read(self, match: Match) -> Any:
        """The position, to be read by all viewers of it."""
        moment = (len(match.actions), self.table.undone)
        if self.reading is None or self.reading[0] != moment:
            self.reading = moment, reading(match.state)
        return self.reading[1]

    def ask(
        self, match: Match, seat: int | None, decision: DecisionView | None, language: str
    ) -> dict[str, Any] | None:
        """What the match waits for; options only for whoever decides."""
        if decision is None:
            return None
        mine = seat is not None and decision.seat == seat and self.table.phase == RUNNING
        return {
            "decision": self.table.decisions.get(decision.seat, 0),
            "seat": decision.seat,
            "mine": mine,
            "question": decision.question,
            "card": decision.card,
            "sentence": self.sentences(match, language).ask(self.read(match), decision, seat),
            "options": self.options(match, decision, language) if mine else [],
        }

    def options(self, match: Match, decision: DecisionView, language: str) -> list[dict[str, Any]]:
        """The legal actions of the seat that decides."""
        speaker = self.sentences(match, language)
        taught = self.table.taught_action()
        found = []
        state = self.read(match)
        for action in match.legal(decision.seat):
            text = action.text
            if taught and taught[1] != text:
                continue
            found.append(
                {
                    "action": text,
                    "label": speaker.label(state, decision.seat, action.number),
                    "target": target_of(
                        self.table.setup.game, text, decision.question, decision.seat
                    ),
                    "final": text in FINAL,
                }
            )
        return found

    def can_hint(self, seat: int | None) -> bool:
        """Advice is for those who play with bots alone."""
        table = self.table
        return (
            seat is not None
            and table.phase == RUNNING
            and table.is_solo()
            and seat in table.decisions
            and table.taught_action() is None
        )

    def lesson(self, seat: int | None, language: str) -> dict[str, Any] | None:
        """What is taught now."""
        lesson = self.table.lesson(language)
        match = self.table.match
        if lesson is None or match is None or seat is None:
            return None
        done = len(match.actions)
        if done > len(lesson.steps):
            return None
        if done == len(lesson.steps):
            return {"text": lesson.on_your_own, "action": None}
        step = lesson.steps[done]
        first = done == 0 or all(one.text is None for one in lesson.steps[:done])
        said = [lesson.welcome] if first else []
        if step.text and step.seat == seat:
            return {"text": "\n\n".join([*said, step.text]), "action": step.action}
        return {"text": said[0], "action": None} if said else None

    def risk(self, match: Match, seat: int | None) -> float | None:
        """How likely the next garment makes the own wash fail, by what the seat can know."""
        if self.table.setup.game != "laundromat" or seat is None or seat not in match.pending:
            return None
        decision = match.views.decision(match.state, seat)
        if decision is None or decision.question != "wash":
            return None
        engine, failed = match.engine, 0
        states = engine.new_states()
        for seed in range(GUESSES):
            states[0] = match.state
            states[0]["watching"] = 0
            engine.redeal(states, seat, seed)
            garment = top_of_basket(states[0], seat)
            failed += would_fail(engine.rules, match.state, seat, garment)
        return failed / GUESSES

    # --- what happened ---------------------------------------------------------------------------

    def log(self, seat: int | None, language: str) -> list[Line]:
        """The log as a viewer reads it."""
        match = self.table.match
        if match is None:
            return []
        if self.undone != self.table.undone:
            self.undone = self.table.undone
            self.told.clear()
        told = self.told.setdefault((seat, language), [])
        for moment in range(len(told), len(match.actions) + 1):
            told.append(self.tell(match, moment, seat, language))
        return [line for lines in told for line in lines]

    def tell(self, match: Match, moment: int, seat: int | None, language: str) -> list[Line]:
        """What an action brought about, in lines."""
        speaker = self.sentences(match, language)
        events = match.happened_at(moment, seat)
        head = any(event.what in speaker.breaks for event in events)
        texts = [text for text in speaker.narrate(events, seat) if text]
        return [
            {"moment": moment, "text": text, "head": head and number == 0}
            for number, text in enumerate(texts)
        ]

    def moment(self, number: int, viewer: int | None, language: str) -> dict[str, Any]:
        """The table as it was after so many actions."""
        whole = self.table.match
        assert whole is not None
        match = whole if number == len(whole.actions) else whole.earlier(number)
        decision = match.views.decision(match.state, viewer)
        ask = None
        if decision is not None:
            ask = {
                "decision": 0,
                "seat": decision.seat,
                "mine": False,
                "question": decision.question,
                "card": decision.card,
                "sentence": self.sentences(whole, language).ask(match.state, decision, viewer),
                "options": [],
            }
        return {
            "moment": number,
            "view": match.view(viewer),
            "ask": ask,
            "happenings": match.happened(viewer),
        }


def is_twin(one: Any, other: Any) -> bool:
    """Whether two seats have bots of the same level."""
    return one.kind == "bot" and one.bot == other.bot


def top_of_basket(state: Any, seat: int) -> int:
    """The garment that comes out next."""
    return int(state["basket"][seat, int(state["basket_size"][seat]) - 1])


def would_fail(rules: Any, state: Any, seat: int, garment: int) -> bool:
    """Whether a garment would be too much for the wash under way."""
    programme = int(state["programme"][int(state["round_number"]) - 1, seat])
    stains = state["stain"].astype(np.int64) + rules["stains"][garment]
    return bool((stains > rules["limit"][programme]).any())
