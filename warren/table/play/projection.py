"""A viewer's view of a table, built only from what that viewer may know."""

from __future__ import annotations

from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from msgspec import Raw, json
from msgspec.structs import asdict

from warren.analysis.coaching import welcome
from warren.daily.telling import explained
from warren.engine import Match
from warren.engine.fields import Fields, copy_of, reading
from warren.engine.presentation import Pointing, Sentences
from warren.engine.views import DecisionView, Way
from warren.locale import LANGUAGES
from warren.table.guard.names import look_of
from warren.table.play.catalogue import about, edition_in
from warren.table.play.daily_texts import riddle_text, told_text
from warren.table.play.entries import OfDay
from warren.table.play.looks import shown
from warren.table.play.parts import at_table
from warren.table.play.table import OVER, RUNNING, Table, is_twin
from warren.table.play.telling import Beat, Line, Told, placed
from warren.table.protocol.messages import write

INTRODUCED = 8  # cached tables without their match
BEATS = 20  # maximum number of missed actions that are shown again
UNSAID = ("turn",)  # the next heading names the acting player
Kept = TypeVar("Kept")


class Projection:
    """One table as each of its viewers sees it, in the viewer's language."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.speakers: dict[str, Sentences] = {}
        self.told: dict[tuple[int | None, str], Told] = {}
        self.edition = table.edition
        self.places: Pointing | None = None
        self.explained: dict[str, str] = {}  # texts of a position, by language
        self.proved: dict[str, Any] | None = None
        self.past: Match | None = None  # the match as it was, for viewers who are behind
        self.readings: dict[int, Fields] = {}  # positions at the latest moments
        self.passings: dict[int, Passing] = {}  # the latest action that was told
        self.introduced: dict[tuple[Any, ...], dict[str, Any]] = {}  # the table without its match

    # --- names and sentences ---------------------------------------------------------------------

    def portrait(self, seat: int) -> str:
        """Return the portrait of a seat's player; bots of the same level get different ones."""
        place = self.table.places[seat]
        if place.player:
            return shown(place.portrait, place.name or f"player {seat + 1}")
        if place.bot is None:
            return ""
        before = sum(is_twin(other, place) for other in self.table.places[:seat])
        return shown("", f"{place.bot} {before + 1}" if before else place.bot)

    def looks(self) -> set[str]:
        """Return all names of the people at the table, in every language."""
        return {
            look_of(name) for language in LANGUAGES for name in self.table.names(language) if name
        }

    def sentences(self, match: Match, language: str) -> Sentences:
        """Return the sentences of the match in a language."""
        if language not in self.speakers:
            self.speakers[language] = match.sentences(language, self.table.names(language))
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
        seen: int | None = None,
    ) -> dict[str, Any]:
        """Return everything that a viewer sees, to be written by `messages.write`.

        `seen` is the last moment shown to the viewer, None at first.
        """
        table = self.table
        seat = table.seat_of(player)
        match = table.match
        clocks = table.clocks
        told = self.all_told(seat, language)
        state = self.read(match) if match else None
        view = match.look(state, seat) if match else None
        return {
            "type": "table",
            "number": table.number,
            "you": seat,
            "table": self.about(player, language, presence),
            "view": view,
            "ask": self.ask(match, state, seat, view.decision, language)
            if match and view
            else None,
            "moments": len(match.actions) if match else 0,
            "log": {"from": log_from, "lines": told.log.since(log_from)},
            "chat": {
                "from": chat_from,
                "lines": [
                    {"name": name, "text": text, "at": at}
                    for name, text, at in table.chat[chat_from:]
                ],
            },
            "beats": self.missed(told, seat, language, seen),
            "left": clocks.left_at(now) if clocks.are_used and match else None,
            "ticking": list(clocks.ticking),
            "can_undo": seat is not None and table.may_take_back(seat),
            "can_hint": self.can_hint(seat),
            "own": self.own(match, state, seat) if match else None,
            "lesson": self.lesson(seat, language),
        }

    def about(self, player: str | None, language: str, presence: dict[str, Any]) -> dict[str, Any]:
        """Return the table without its match, cached for all viewers who see the same."""
        table = self.table
        places = tuple([(one.player, one.name, one.portrait, one.bot) for one in table.places])
        who = player == table.setup.host, language, table.phase, table.rematch, table.id
        key = (*who, places, frozenset(presence["players"]), presence["spectators"])
        if key not in self.introduced:
            if len(self.introduced) >= INTRODUCED:
                self.introduced.clear()
            self.introduced[key] = self.introduce(player, language, presence)
        return self.introduced[key]

    def introduce(
        self, player: str | None, language: str, presence: dict[str, Any]
    ) -> dict[str, Any]:
        """Build the table without its match."""
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
                    "name": self.table.name(seat, language),
                    "portrait": self.portrait(seat),
                    "bot": place.bot,
                    "connected": place.player in presence["players"] or place.kind == "bot",
                    "away": bool(place.player and place.bot),
                }
                for seat, place in enumerate(table.places)
            ],
            "host": player == setup.host,
            "is_private": setup.is_private,
            "spectators": presence["spectators"],
            "clock": asdict(setup.clock),
            "lesson": setup.lesson,
            "rated": setup.rated,
            "imported": bool(setup.record),
            "rematch": table.rematch,
            "commitment": table.commitment,
            "proof": self.proof() if over and setup.secret else None,
            "pack": self.pack(),
            "tournament": asdict(setup.tournament) if setup.tournament else None,
        }

    def pack(self) -> dict[str, Any] | None:
        """Return the name of the custom pack in play."""
        edition = edition_in(self.table.pack)
        return about(edition) if edition else None

    def proof(self) -> dict[str, Any]:
        """Return the proof that nobody chose the deal, once the match is over."""
        if self.proved is None:
            proof = self.table.record().proof
            assert proof
            self.proved = {
                "secret": proof.secret,
                "salts": proof.salts,
                "fingerprint": proof.fingerprint,
            }
        return self.proved

    # --- questions -------------------------------------------------------------------------------

    def read(self, match: Match) -> Any:
        """Return the position, read once for all its viewers."""
        moment = len(match.actions)
        if moment not in self.readings:
            for old in self.readings.values():
                old.forget()
            self.readings = latest(self.readings, moment, reading(copy_of(match.state)))
        return self.readings[moment]

    def ask(
        self,
        match: Match,
        state: Any,
        seat: int | None,
        decision: DecisionView | None,
        language: str,
    ) -> dict[str, Any] | None:
        """Return the match's open question; only the deciding seat gets options."""
        if decision is None:
            return None
        mine = seat is not None and decision.seat == seat and self.table.phase == RUNNING
        return {
            "decision": self.table.decisions.get(decision.seat, 0),
            "seat": decision.seat,
            "mine": mine,
            "question": decision.question,
            "card": decision.card,
            "at": placed(self.pointing(match).at(state, seat), decision.card),
            "sentence": self.sentences(match, language).ask(state, decision, seat),
            "options": self.options(match, state, decision, language) if mine else [],
        }

    def options(
        self, match: Match, state: Any, decision: DecisionView, language: str
    ) -> list[dict[str, Any]]:
        """Return the legal actions of the seat that decides."""
        speaker, pointing = self.sentences(match, language), self.pointing(match)
        taught = self.table.taught_action()
        found = []
        for action in match.legal(decision.seat):
            if taught and taught[1] != action.text:
                continue
            pointer = pointing.point(state, decision.seat, action.number)
            found.append(
                {
                    "action": action.text,
                    "kind": pointer.kind,
                    "label": speaker.label(state, decision.seat, action.number),
                    "target": placed(pointer.target),
                    "cost": pointer.cost,
                    "final": pointer.final,
                    "onto": pointer.onto,
                }
            )
        return found

    def can_hint(self, seat: int | None) -> bool:
        """Return whether the viewer may ask for hints, as in a match against bots alone."""
        table = self.table
        return (
            seat in table.decisions
            and table.phase == RUNNING
            and table.is_solo()
            and not table.setup.rated
            and not table.is_riddle
            and table.taught_action() is None
        )

    def lesson(self, seat: int | None, language: str) -> dict[str, Any] | None:
        """Return the current step of the lesson."""
        lesson = self.table.lesson(language)
        match = self.table.match
        if self.table.setup.daily and match and seat is not None:
            return self.riddle(self.table.setup.daily, match, language)
        if self.table.setup.coached and match and seat is not None and self.table.is_solo():
            return taught(welcome(language), about="coach")
        if lesson is None or match is None or seat is None:
            return None
        done = len(match.actions)
        if done > len(lesson.steps):
            return None
        if done == len(lesson.steps):
            return taught(lesson.on_your_own)
        step = lesson.steps[done]
        first = done == 0 or all(one.text is None for one in lesson.steps[:done])
        said = [lesson.welcome] if first else []
        if step.text and step.seat == seat:
            shown = taught("\n\n".join([*said, step.text]), step.action)
            number = sum(one.text is not None for one in lesson.steps[: done + 1])
            return {**shown, "step": number, "steps": len(lesson.taught)}
        return taught(said[0]) if said else None

    def riddle(self, daily: OfDay, match: Match, language: str) -> dict[str, Any] | None:
        """Return the task of a daily position, and the verdict after the attempt."""
        table = self.table
        if table.tried is None:
            return taught(riddle_text(daily, language), about="daily")
        if any(seat == daily.seat for seat, _ in match.actions[table.tried_at :]):
            return None
        if language not in self.explained:
            before = match.earlier(table.tried_at - 1)
            said = explained(
                before,
                daily.seat,
                daily.choices,
                table.tried[0],
                language,
                self.table.names(language),
            )
            self.explained[language] = told_text(table.setup.game, daily, said, language)
        return taught(self.explained[language], about="daily")

    def own(self, match: Match, state: Any, seat: int | None) -> dict[str, Any] | None:
        """Return the game's own facts for the player who must decide."""
        if seat is None or seat not in match.pending:
            return None
        own = at_table(self.table.setup.game).own
        found: dict[str, Any] | None = state.kept(("own", seat), own, match, seat)
        return found

    # --- what happened ---------------------------------------------------------------------------

    def pointing(self, match: Match) -> Pointing:
        """Return the positions of things on the table."""
        if self.places is None:
            self.places = match.presentation.pointing(match.engine, match.views)
        return self.places

    def log(self, seat: int | None, language: str) -> list[Line]:
        """Return the log as a viewer reads it."""
        return self.all_told(seat, language).log.since(0)

    def look_again(self) -> None:
        """Drop the outdated part of the cached account, or all of it."""
        if self.edition == self.table.edition:
            return
        _, renamed = self.edition
        self.edition = self.table.edition
        self.readings, self.passings, self.past = {}, {}, None
        if renamed != self.table.renamed or self.table.match is None:
            self.speakers.clear()
            self.explained.clear()
            self.told.clear()
        else:
            for told in self.told.values():
                told.take_back(self.table.match.actions)

    def beats(self, seat: int | None, language: str) -> list[Beat]:
        """Return the beats shown to a viewer: the deal, then every action."""
        moments = range(len(self.all_told(seat, language).beats))
        return [json.decode(self.beat(moment, seat, language)) for moment in moments]

    def beat(self, moment: int, seat: int | None, language: str) -> Raw:
        """Return the beat of a moment."""
        told = self.all_told(seat, language)
        return self.beats_from(told, moment, moment + 1, seat, language)[0]

    def beats_from(
        self, told: Told, first: int, last: int, seat: int | None, language: str
    ) -> list[Raw]:
        """Return the beats of some moments; compose them again if they are no longer cached."""
        match = self.table.match
        found = []
        for moment in range(first, last):
            beat = told.beats[moment]
            if beat is None:
                assert match
                again = Told(told.heading_before(moment))
                self.tell(match, moment, seat, language, again)
                beat = again.beats[0]
            assert beat
            found.append(beat)
        self.past = None
        return found

    def missed(self, told: Told, seat: int | None, language: str, seen: int | None) -> list[Raw]:
        """Return the beats that a viewer missed; all but the last include the table after them."""
        match, last = self.table.match, len(told.beats)
        first = last if seen is None else max(seen + 1, last - BEATS)
        beats = self.beats_from(told, first, last, seat, language)
        if match is None or len(beats) < 2:
            return beats
        past = match.earlier(first)
        shown = []
        for moment, beat in enumerate(beats[:-1], first):
            past = match.later(past, moment)
            view = write(past.view(seat))
            shown.append(Raw(bytes(beat)[:-1] + b',"view":' + view + b"}"))
        return [*shown, beats[-1]]

    def all_told(self, seat: int | None, language: str) -> Told:
        """Return the viewer's account of everything that has happened."""
        match = self.table.match
        self.tells(seat, language, most=len(match.actions) + 1 if match else 0)
        return self.told[seat, language]

    def tells(self, seat: int | None, language: str, *, most: int) -> bool:
        """Compose the sentences for some more events; return whether none are left."""
        self.look_again()
        told = self.told.get((seat, language))
        if told is None:
            told = self.told[seat, language] = Told()
        match = self.table.match
        if match is None or len(told.beats) > len(match.actions):
            return True
        first, last = len(told.beats), len(match.actions)
        for moment in range(first, min(first + most, last + 1)):
            self.tell(match, moment, seat, language, told)
        told.actions += match.actions[len(told.actions) : len(told.beats) - 1]
        is_all = len(told.beats) > last
        if is_all:
            self.past = None
        return is_all

    def passing(self, match: Match, moment: int, speaker: Sentences) -> Passing:
        """Return the action that led to a moment, as everybody sees it."""
        if moment not in self.passings:
            before, leads, is_open = None, True, False
            if moment:
                before = self.before(match, moment)
                number = match.actions[moment - 1][1]
                leads = speaker.leads(before, number)
                is_open = self.pointing(match).is_open(before, number)
            ways = self.pointing(match).ways(before, match.events_at(moment))
            found = Passing(before, leads, is_open, ways)
            self.passings = {moment: found}  # other moments are rarely requested again
        return self.passings[moment]

    def before(self, match: Match, moment: int) -> Fields:
        """Return the position before the action that led to a moment; usually cached."""
        wanted = moment - 1
        if wanted not in self.readings:
            past = self.past
            if past is None or len(past.actions) > wanted:
                past = self.past = match.earlier(wanted)
            elif len(past.actions) < wanted:
                past = self.past = match.later(past, wanted)
            self.readings = latest(self.readings, wanted, reading(copy_of(past.state)))
        return self.readings[wanted]

    def tell(self, match: Match, moment: int, seat: int | None, language: str, told: Told) -> None:
        """Add the effects of an action; moment 0 is the deal."""
        speaker = self.sentences(match, language)
        before, leads, is_open, ways = self.passing(match, moment, speaker)
        events = match.happened_at(moment, seat)
        actor, action, deed = None, None, ""
        lines: list[str | None] = []
        for is_unsaid, run in groupby(events, lambda event: event.what in UNSAID):
            some = list(run)
            lines += [None] * len(some) if is_unsaid else speaker.lines(some, seat, before)
        if moment:
            actor, number = match.actions[moment - 1]
            deed = speaker.deed(before, actor, number, seat, silent=not any(lines))
            if actor == seat or is_open:
                action = match.texts[moment - 1]
        text = deed or next(filter(None, lines), "")
        told.add(moment, actor, action, text, leads=leads)
        for event, line, way in zip(events, lines, ways, strict=True):
            told.happened(event, line, way, is_chapter=event.what in speaker.chapters)
        told.finish()

    def moment(self, number: int, viewer: int | None, language: str) -> dict[str, Any]:
        """Return the table as it was after a given number of actions."""
        whole = self.table.match
        assert whole is not None
        self.look_again()
        match = whole if number == len(whole.actions) else whole.earlier(number)
        view = match.view(viewer)
        decision, ask = view.decision, None
        if decision is not None:
            ask = {
                "decision": 0,
                "seat": decision.seat,
                "mine": False,
                "question": decision.question,
                "card": decision.card,
                "at": placed(self.pointing(whole).at(match.state, viewer), decision.card),
                "sentence": self.sentences(whole, language).ask(match.state, decision, viewer),
                "options": [],
            }
        return {
            "moment": number,
            "view": view,
            "ask": ask,
            "beats": [self.beat(number, viewer, language)],
        }


class Passing(NamedTuple):
    """An action and the state before it, in a form common to all viewers."""

    before: Fields | None  # the position before, None for the deal
    leads: bool  # it is a heading in the log
    is_open: bool  # everybody sees which action it was
    ways: list[Way]


def latest(known: dict[int, Kept], moment: int, found: Kept) -> dict[int, Kept]:
    """Return the cached results of a moment and of the moment before it."""
    return {one: known[one] for one in known if one == moment - 1} | {moment: found}


def taught(text: str, action: str | None = None, about: str = "lesson") -> dict[str, Any]:
    """Return a text for the player who must decide."""
    return {"about": about, "text": text, "action": action, "step": 0, "steps": 0}
