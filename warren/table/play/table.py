"""A table: its seats and its match, derived from its entries.

Nothing here waits or writes. `may_...` methods refuse invalid requests; `apply` applies stored
entries, so replaying the entries of a table rebuilds it exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from warren.bots import described, is_bot
from warren.engine import GAMES, Match, NotationError
from warren.engine.games import edition_of
from warren.engine.proof import commitment_to, prove, seed_of
from warren.engine.record import Record
from warren.engine.texts import Texts
from warren.help.lessons import Lesson
from warren.help.rules import Rulebook, RulesError
from warren.packs.editions import fingerprint_of
from warren.table.guard.names import clean_name, look_of
from warren.table.play import entries
from warren.table.play.clocks import Clocks
from warren.table.play.entries import Setup
from warren.table.play.parts import at_table
from warren.table.protocol.refusals import Refused

OPEN, RUNNING, OVER = "open", "running", "over"

UNDOS = 500  # maximum number of undos at a table; all are replayed whenever the table is woken
STAND_IN = "medium"  # the bot that plays for absent players
MOST_TOLD = 300  # length of the message about an illegal action


@dataclass
class TableSeat:
    """A seat of the table."""

    player: str | None = None
    name: str = ""
    salt: str = ""  # the player's contribution to the deal
    portrait: str = ""  # the portrait that the player chose
    bot: str | None = None  # a bot at the seat, or one that plays for an absent player

    @property
    def kind(self) -> str:
        """The kind: open, person or bot."""
        if self.player:
            return "person"
        return "bot" if self.bot else "open"


def replayed(text: str) -> Imported:
    """Return the match in a record."""
    record = Record.from_text(text)
    return Imported(record, Match.from_record(record))


def is_twin(one: TableSeat, other: TableSeat) -> bool:
    """Return whether two seats have bots of the same level."""
    return one.kind == "bot" and one.bot == other.bot


class Imported(NamedTuple):
    """A match that was played elsewhere."""

    record: Record
    match: Match


class Table:
    """One table, from its opening to the end of its match."""

    def __init__(
        self,
        table_id: str,
        created: float,
        setup: Setup,
        pack_text: str = "",
        imported: Imported | None = None,
    ) -> None:
        self.id = table_id
        self.created = created
        self.setup = setup
        self.pack_text = pack_text  # the text of a custom pack
        self.pack: Any | None = None  # the pack's cards; None for the game's own
        self.number = 0  # number of the last entry
        self.phase = OPEN
        self.places = [TableSeat() for _ in range(setup.seats)]
        self.match: Match | None = None
        self.decisions: dict[int, int] = {}  # seat: the number of its open decision
        self.had: list[float] = []  # for every action, its seat's clock before it
        self.undone = 0  # number of actions undone so far
        self.renamed = 0  # number of renames
        self.chat: list[tuple[str, str, float]] = []
        self.clocks = Clocks(setup.clock, setup.seats)
        self.rematch: str | None = None
        self.ended = created  # when the match ended
        self.came: set[int] = set()  # seats whose players acted themselves
        self.tried: tuple[str, float] | None = None  # in a position, the first action and its time
        self.tried_at = 0  # number of actions before that
        # In a tournament: seats that left or ran out of time, in order, with the reason
        self.lost: dict[int, tuple[int, str]] = {}
        known = GAMES[setup.game].pack.version
        if setup.version > known:
            raise ValueError(f"card version {setup.version} is unknown; the latest is {known}")
        if setup.pack and fingerprint_of(pack_text) != setup.pack:
            raise ValueError("the text of the pack is not the one with which the table was opened")
        self.imported: Record | None = None  # the record of an imported match
        if setup.record:
            self._replay(imported or replayed(setup.record))
        elif setup.pack:
            self.pack = edition_of(setup.game, pack_text)

    def _replay(self, imported: Imported) -> None:
        """Replay an imported match, which counts as finished."""
        self.imported, self.match = record, match = imported
        self.pack = match.engine.pack if self.setup.pack else None
        self.phase = OVER
        for seat, place in enumerate(self.places):
            name = record.players[seat] if seat < len(record.players) else ""
            place.player, place.name = f"record-{seat}", written_name(name)

    # --- properties ------------------------------------------------------------------------------

    @property
    def commitment(self) -> str:
        """The hash shown before the deal; after the match, the secret and the salts confirm it."""
        return commitment_to(self.setup.secret) if self.setup.secret else ""

    @property
    def seed(self) -> int:
        """The seed of the deal, derived from the server's secret and everybody's salts."""
        if self.setup.seed is not None:
            return self.setup.seed
        return seed_of(self.setup.secret, [place.salt for place in self.places])

    def record(self) -> Record:
        """Return the match with its proof of fairness; available only once it is over."""
        assert self.match is not None
        if self.phase != OVER:
            raise Refused("not-over")
        if self.imported:
            return self.imported
        names = [place.name or (place.bot or "") for place in self.places]
        record = self.match.record().with_players(names)
        if not self.setup.secret:
            return record
        salts = [place.salt for place in self.places]
        return prove(record, self.setup.secret, salts, seeded=self.setup.seed is None)

    @property
    def edition(self) -> tuple[int, int]:
        """A pair of counters; after a change, earlier texts must be sent again."""
        return self.undone, self.renamed

    @property
    def running(self) -> Match:
        """The running match."""
        if self.phase != RUNNING or self.match is None:
            raise Refused("over" if self.phase == OVER else "not-started")
        return self.match

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that must decide."""
        return self.match.pending if self.match else ()

    def seat_of(self, player: str | None) -> int | None:
        """Return the seat of a player; None if there is none."""
        if player is not None:
            for seat, place in enumerate(self.places):
                if place.player == player:
                    return seat
        return None

    def own_seat(self, player: str | None) -> int:
        """Return the seat of a player; refuse players without one."""
        seat = self.seat_of(player)
        if seat is None:
            raise Refused("not-your-seat")
        return seat

    def lesson(self, language: str) -> Lesson | None:
        """Return the lesson of this table, as long as its match follows the lesson."""
        if not self.setup.lesson:
            return None
        lesson = Lesson.load(self.setup.game, language)
        return lesson if not self.match or lesson.is_followed(self.match.texts) else None

    def taught_action(self) -> tuple[int, str] | None:
        """Return the seat and action of the lesson's current step."""
        lesson = self.lesson("en")
        if lesson is None or self.match is None or len(self.match.actions) >= len(lesson.steps):
            return None
        step = lesson.steps[len(self.match.actions)]
        return step.seat, step.action

    def bots_to_move(self) -> list[int]:
        """Return the seats for which bots must decide."""
        if self.phase != RUNNING or self.match is None:
            return []
        return [seat for seat in self.match.pending if self.places[seat].bot]

    @property
    def is_riddle(self) -> bool:
        """Whether the player must still find the best action unaided."""
        return self.setup.daily is not None and self.tried is None

    def is_solo(self) -> bool:
        """Return whether one person plays against bots alone."""
        return len([place for place in self.places if place.player]) == 1

    def may_take_back(self, seat: int) -> bool:
        """Return whether the seat's last action can be undone."""
        if self.phase != RUNNING or self.match is None or not self.match.actions:
            return False
        if self.is_riddle:
            return False
        if self.setup.is_trial:  # in trials, players may try everything again
            chosen = self.match.actions[max(self.setup.given, self.tried_at) :]
            return self.undone < UNDOS and any(one == seat for one, _ in chosen)
        return (
            self.undone < UNDOS
            and self.match.actions[-1][0] == seat
            and self.match.is_certain(len(self.match.actions))
            and not self.setup.lesson
            and not self.setup.rated
            and not at_table(self.setup.game).comes_to_light(seat, self.match.happened(seat))
        )

    # --- what may happen -------------------------------------------------------------------------

    def may_sit(
        self, seat: int, player: str, name: str, salt: str = "", portrait: str = ""
    ) -> entries.Sat:
        """Return the entry for taking an open seat or moving to it."""
        self._must_be(OPEN)
        place = self._place(seat)
        if place.kind != "open":
            raise Refused("taken")
        if self._is_taken(name, player):
            raise Refused("name-taken")
        return entries.Sat(seat, player, name, salt, portrait)

    def may_rename(
        self, player: str | None, name: str, portrait: str = ""
    ) -> entries.Renamed | None:
        """Return the entry for a player's new name or portrait; None if nothing has changed.

        The old name is kept if somebody else at the table already has the new name.
        """
        seat = self.seat_of(player)
        if seat is None or self.phase == OVER:
            return None
        place = self.places[seat]
        new = place.name if self._is_taken(name, player) else name
        if (new, portrait) == (place.name, place.portrait):
            return None
        return entries.Renamed(seat, new, portrait)

    def _is_taken(self, name: str, player: str | None) -> bool:
        """Return whether somebody else at the table has a name that looks like this one."""
        return any(
            look_of(other.name) == look_of(name) and other.player != player
            for other in self.places
            if other.player
        )

    def may_stand(self, player: str | None) -> entries.Stood | entries.TakenOver:
        """Return the entry for leaving."""
        seat = self.own_seat(player)
        if self.phase == RUNNING:
            if self.places[seat].bot:
                raise Refused("away-already")
            if self.is_riddle:
                raise Refused("riddle")
            return entries.TakenOver(seat, STAND_IN, "left")
        self._must_be(OPEN)
        return entries.Stood(seat)

    def may_seat(self, seat: int, bot: str | None, player: str | None) -> entries.Seated:
        """Return the entry for putting a bot on a seat, or for opening the seat again."""
        self._must_host(player)
        self._must_be(OPEN)
        if self._place(seat).kind == "person":
            raise Refused("taken")
        if bot is not None and not is_bot(bot):
            raise Refused("unknown-bot")
        return entries.Seated(seat, bot)

    def may_start(self, player: str | None) -> entries.Started:
        """Return the entry for beginning, once all seats are taken."""
        self._must_host(player)
        self._must_be(OPEN)
        if any(place.kind == "open" for place in self.places):
            raise Refused("seats-open")
        return entries.Started()

    def may_act(
        self,
        seat: int,
        action: str,
        decision: int | None,
        language: str = "en",
        *,
        bot: str | None = None,
    ) -> entries.Acted:
        """Return the entry for an answer by a seat's player, or by the bot that plays there."""
        match = self.running
        if self.places[seat].bot != bot:
            raise Refused("away-already")
        if decision is not None and self.decisions.get(seat) != decision:
            raise Refused("stale")
        taught = self.taught_action()
        if taught and taught != (seat, action):
            raise Refused("lesson")
        try:
            meant = match.action(action, seat)
        except NotationError as error:
            raise Refused("malformed", error.message[:MOST_TOLD]) from None
        if refused := self.refusal(seat, meant.number, language):
            raise refused
        return entries.Acted(seat, meant.text)

    def name(self, seat: int, language: str) -> str:
        """Return the name of a seat's player; bots with the same level are numbered."""
        place = self.places[seat]
        if self.setup.record and is_bot(place.name):
            return described(place.name, language).name
        if self.setup.record and not place.name:
            word = Texts.load(self.setup.game, language).say("label", "player")
            return f"{word.capitalize()} {seat + 1}"
        if place.player:
            return place.name
        if place.bot is None:
            return ""
        same = [n for n, other in enumerate(self.places) if is_twin(other, place)]
        name = described(place.bot, language).name
        return f"{name} {same.index(seat) + 1}" if len(same) > 1 else name

    def names(self, language: str) -> list[str]:
        """Return everybody's names."""
        return [self.name(seat, language) for seat in range(len(self.places))]

    def refusal(self, seat: int, action: int, language: str) -> Refused | None:
        """Return the reason why the rules do not allow an action now."""
        refusal = self.running.why_not(action, seat)
        if refusal is None:
            return None
        sentence = refusal.sentence(language, self.names(language))
        return Refused(str(refusal), sentence, self.paragraph(str(refusal)))

    def paragraph(self, code: str) -> str | None:
        """Return the paragraph of the rules that explains a refusal."""
        try:
            return Rulebook.load(self.setup.game, "en").for_refusal(code).id
        except RulesError:
            return None

    def paragraph_about(self, mistake: str) -> str | None:
        """Return the paragraph of the rules to read again after a kind of mistake."""
        try:
            return Rulebook.load(self.setup.game, "en").mistakes.get(mistake)
        except RulesError:
            return None

    def may_undo(self, player: str | None, decision: int) -> entries.Undone:
        """Return the entry for taking the last action back."""
        seat = self.own_seat(player)
        if self.places[seat].bot:
            raise Refused("away-already")
        if decision not in self.decisions.values():
            raise Refused("stale")
        if self.undone >= UNDOS:
            raise Refused("enough")
        if not self.may_take_back(seat):
            raise Refused("cannot-undo")
        return entries.Undone(seat)

    def may_return(self, player: str | None) -> entries.Returned | None:
        """Return the entry for coming back."""
        seat = self.seat_of(player)
        if seat is None or self.phase != RUNNING or not self.places[seat].bot:
            return None
        return entries.Returned(seat)

    def _must_be(self, phase: str) -> None:
        if self.phase != phase:
            raise Refused("over" if self.phase == OVER else "started")

    def _must_host(self, player: str | None) -> None:
        if player is None or player != self.setup.host:
            raise Refused("not-host")

    def _place(self, seat: int) -> TableSeat:
        if not 0 <= seat < len(self.places):
            raise Refused("no-such-seat")
        return self.places[seat]

    # --- what has happened -----------------------------------------------------------------------

    def apply(self, entry: entries.Entry, at: float) -> None:
        """Apply an entry that was allowed when it was written."""
        self.number += 1
        DOES[type(entry)](self, entry, at)

    def apply_all(self, happened: Iterable[tuple[entries.Entry, float]]) -> None:
        """Apply entries; consecutive actions are applied together, which is faster."""
        for are_actions, run in groupby(happened, lambda one: isinstance(one[0], entries.Acted)):
            if are_actions:
                self._act_all([(one, at) for one, at in run if isinstance(one, entries.Acted)])
            else:
                for entry, at in run:
                    self.apply(entry, at)

    def _act_all(self, acted: list[tuple[entries.Acted, float]]) -> None:
        match = self.running
        moment = len(match.actions)
        match.carry_out_all((entry.seat, entry.action) for entry, _ in acted)
        for entry, at in acted:
            self.number += 1
            moment += 1
            self._acted(moment, entry.seat, at)

    def _sit(self, entry: entries.Sat, at: float) -> None:
        for place in self.places:
            if place.player == entry.player:
                place.player, place.name, place.salt, place.portrait = None, "", "", ""
        self.places[entry.seat] = TableSeat(
            entry.player, entry.name, entry.salt, portrait=entry.portrait
        )

    def _rename(self, entry: entries.Renamed, at: float) -> None:
        place = self.places[entry.seat]
        place.name, place.portrait = entry.name, entry.portrait
        self.renamed += 1

    def _stand(self, entry: entries.Stood, at: float) -> None:
        self.places[entry.seat] = TableSeat()

    def _seat(self, entry: entries.Seated, at: float) -> None:
        self.places[entry.seat] = TableSeat(bot=entry.bot)

    def _start(self, entry: entries.Started, at: float) -> None:
        self.match = self.dealt(self.seed)
        self.phase = RUNNING
        self._ask(self.match.pending, at)

    def dealt(self, seed: int) -> Match:
        """Return a match for this table; the first match with a custom pack takes a while."""
        setup = self.setup
        if setup.position:
            return Match.from_text(setup.position, seed=seed, pack=self.pack)
        name = f"{setup.game}:{setup.preset}" if setup.preset else setup.game
        options: dict[str, Any] = {**setup.options, "seats": setup.seats}
        return Match(name, seed=seed, pack=self.pack, **options)

    def _act(self, entry: entries.Acted, at: float) -> None:
        """Apply an action."""
        self.running.carry_out(entry.action, entry.seat)
        self._acted(len(self.running.actions), entry.seat, at)

    def _acted(self, moment: int, seat: int, at: float) -> None:
        """Update the table after an action."""
        match = self.running
        before, owing = match.pending_at(moment - 1), match.pending_at(moment)
        if not self.places[seat].bot:
            self.came.add(seat)
        if self.is_riddle and moment > self.setup.given and not self.places[seat].bot:
            self.tried, self.tried_at = (match.texts[moment - 1], at), moment
        if self.clocks.are_used:
            self.had.append(self.clocks.left_at(at)[seat])
            if not self.places[seat].bot:  # a bot that takes over gains no time
                self.clocks.decided(seat, at)
        if not owing:
            self.phase = OVER
            self.ended = at
            self.decisions = {}
            self.clocks.run((), at)
            return
        self._ask(owing, at, waiting={*before} - {seat} if len(before) > 1 else ())

    def _undo(self, entry: entries.Undone, at: float) -> None:
        match = self.running
        before = match.pending
        while self.setup.is_trial and match.actions[-1][0] != entry.seat:  # bots acted since
            match.undo()
        match.undo()
        self.undone += 1
        owing = match.pending
        self._ask(owing, at, waiting={*before} - {entry.seat} if len(owing) > 1 else ())
        if self.clocks.are_used:
            self.clocks.taken_back(entry.seat, self.had.pop())

    def _take_over(self, entry: entries.TakenOver, at: float) -> None:
        self.places[entry.seat].bot = entry.bot
        if self.setup.tournament and entry.seat not in self.lost:
            self.lost[entry.seat] = len(self.lost), entry.why
            self.ended = at
        self._run_clocks(self.owing, at)

    def _return(self, entry: entries.Returned, at: float) -> None:
        self.places[entry.seat].bot = None
        if self.clocks.are_used and self.clocks.left[entry.seat] <= 0:
            self.clocks.left[entry.seat] = self.clocks.whole / 4  # enough time to continue
        self._run_clocks(self.owing, at)

    def _talk(self, entry: entries.Talked, at: float) -> None:
        if entry.text:  # otherwise it was erased
            self.chat.append((entry.name, entry.text, at))

    def _resume(self, entry: entries.Resumed, at: float) -> None:
        if entry.away is None:
            self.clocks.pause(at)
        else:
            self.clocks.skip(entry.away, at)

    def _follow(self, entry: entries.Rematched, at: float) -> None:
        self.rematch = entry.table

    def _ask(self, owing: tuple[int, ...], at: float, waiting: Collection[int] = ()) -> None:
        """Ask seats for new decisions, except seats with an open decision."""
        old, self.decisions = self.decisions, dict.fromkeys(owing, self.number)
        if waiting:
            self.decisions |= {seat: old[seat] for seat in owing if seat in waiting and seat in old}
        self._run_clocks(owing, at)

    def _run_clocks(self, owing: tuple[int, ...], at: float) -> None:
        if self.clocks.are_used:
            self.clocks.run([seat for seat in owing if not self.places[seat].bot], at)


DOES: dict[type[entries.Entry], Callable[[Table, Any, float], None]] = {
    entries.Sat: Table._sit,
    entries.Renamed: Table._rename,
    entries.Stood: Table._stand,
    entries.Seated: Table._seat,
    entries.Started: Table._start,
    entries.Acted: Table._act,
    entries.Undone: Table._undo,
    entries.TakenOver: Table._take_over,
    entries.Returned: Table._return,
    entries.Talked: Table._talk,
    entries.Resumed: Table._resume,
    entries.Rematched: Table._follow,
}


def written_name(name: str) -> str:
    """Return a name from a record, if the name would be allowed here."""
    try:
        return clean_name(name)
    except Refused:
        return ""
