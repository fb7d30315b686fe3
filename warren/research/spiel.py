"""Warren's games as games of OpenSpiel (extra `openspiel`).

>>> import pyspiel
>>> from warren.research import spiel
>>> game = pyspiel.load_game("warren_gosu", {"players": 2})
>>> state = game.new_initial_state()
>>> state.apply_action(7)  # the deal, a number below `deals`
>>> state.current_player()
0

The deal determines all randomness, so a history is complete. Simultaneous decisions are made one
after another, and no seat sees the others' answers.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import numpy as np

from warren.engine import GAMES, Match
from warren.engine.games import Engine, game_and_preset
from warren.engine.match import SEATS_OF
from warren.engine.presentation import presentation_of
from warren.research.batch import BY_CHANCE, Batch
from warren.research.extras import extra
from warren.research.features import FeatureTable, runs_of
from warren.research.length import longest_of
from warren.research.luck import is_lucky, settle
from warren.research.playing import rewards_of

if TYPE_CHECKING:
    import pyspiel
else:
    pyspiel = extra("pyspiel", "openspiel")

DEALS = 10_000
MANY = 1 << 20  # upper bound on the chance events in a match, which no match approaches
DIGEST = 8  # bytes
NO_LUCK = -1  # an action without a chance event
SWITCHES = {"true": True, "false": False}
PARAMETERS = {
    **{"players": 0, "preset": "", "options": "", "deals": DEALS},
    "marks": False,  # return information states as short hashes
    "chances": 0,  # outcomes of each draw, shuffle or wash; 0: the deal determines them all
    "longest": 0,  # decisions until a match ends in a draw; 0: the bound of the game
    "position": "",  # the starting position as text; otherwise a deal
}


class SpielPosition:
    """A position, and the memory of every seat.

    Seats' memories are computed lazily, because rollouts never need them.
    """

    def __init__(self, engine: Engine, states: Any, owing: int, *, marks: bool) -> None:
        self.engine = engine
        self.states = states
        self.owing = owing
        self.marks = marks  # whether a memory is a hash, which is shorter than the text
        self.memories = [""] * engine.seats  # each seat's memory up to its last decision
        self.seen: list[np.ndarray | None] = [None] * engine.seats  # its current view, as numbers,
        self.taken: list[dict[int, int]] = [{} for _ in range(engine.seats)]  # and had done,
        self.known = states.copy()  # the position to which the memories belong
        self.moves: list[tuple[int, int, int]] = []  # the actions since then, with their outcomes
        self._look(self.known)

    @classmethod
    def dealt(cls, engine: Engine, seed: int, *, marks: bool) -> SpielPosition:
        """Return the first position of a match."""
        states = engine.new_states()
        owing = engine.setup(states, seed)
        return cls(engine, states, owing, marks=marks)

    def __deepcopy__(self, memo: Any) -> SpielPosition:
        twin = SpielPosition.__new__(SpielPosition)
        twin.engine, twin.owing, twin.marks = self.engine, self.owing, self.marks
        twin.seen = self.seen[:]
        twin.states, twin.known = self.states.copy(), self.known
        twin.memories, twin.moves = self.memories[:], self.moves[:]
        twin.taken = [dict(taken) for taken in self.taken]
        return twin

    def __reduce__(self) -> Any:
        """Return the state for OpenSpiel's pickling; an engine is stored as its rules."""
        kept = {name: value for name, value in vars(self).items() if name != "engine"}
        return read_position, (self.engine.game.name, self.engine.options, kept)

    @property
    def seat(self) -> int:
        """The deciding seat."""
        return SEATS_OF[self.owing][0]

    def act(self, action: int, luck: int = NO_LUCK) -> None:
        """Carry out an action of the deciding seat; a seed determines all hidden information."""
        seat = self.seat
        if luck != NO_LUCK:
            settle(self.states[0], luck)
        self.owing = self.engine.apply(self.states, seat, action)
        self.moves.append((seat, action, luck))

    def needs_luck(self, action: int) -> bool:
        """Return whether the action draws, shuffles or washes."""
        after = self.states.copy()
        self.engine.apply(after, self.seat, action)
        return is_lucky(self.states[0], after[0])

    def memory(self, seat: int) -> str:
        """Return everything that the seat has seen and done, as text or as a hash."""
        self._remember()
        return self.memories[seat]

    def deeds(self, seat: int) -> dict[int, int]:
        """Return the number of times the seat has taken each action."""
        self._remember()
        return self.taken[seat]

    def _remember(self) -> None:
        if self.moves:
            self.known = self.known.copy()  # other positions may share it
        for seat, action, luck in self.moves:
            if luck != NO_LUCK:
                settle(self.known[0], luck)
            self.memories[seat] += f"\n> {self.words(self.known, seat, action)}"
            self.engine.apply(self.known, seat, action)
            self.taken[seat][action] = self.taken[seat].get(action, 0) + 1
            self._look(self.known)
        self.moves = []

    def words(self, states: Any, seat: int, action: int) -> str:
        """Return an action as text, or as its number if memories are hashes."""
        if self.marks:
            return str(action)
        presentation = presentation_of(self.engine.game.name)
        question = presentation.question_of(states[0])
        return presentation.action_text(self.engine.pack, action, seat=seat, question=question)

    def _look(self, states: Any) -> None:
        """Show a position to all seats, and extend their memories."""
        features = features_of(self.engine)
        for seat, memory in enumerate(self.memories):
            raw, before = features.raw(self.engine.observe(states, seat)), self.seen[seat]
            self.seen[seat] = raw
            if self.marks:
                told = memory.encode() + raw.tobytes()
                self.memories[seat] = blake2b(told, digest_size=DIGEST).hexdigest()
                continue
            new = np.flatnonzero(raw if before is None else raw != before)
            told_now = "; ".join(f"{features.names[place]}: {raw[place]}" for place in new)
            if told_now:
                self.memories[seat] = f"{memory}\n{told_now}"

    def guessed(self, seat: int, seed: int) -> SpielPosition:
        """Return the same position for the seat, with everything hidden from it redealt."""
        memory, deeds = self.memory(seat), self.deeds(seat)
        states = self.states.copy()
        self.engine.redeal(states, seat, seed)
        twin = SpielPosition(self.engine, states, self.owing, marks=self.marks)
        twin.memories[seat], twin.taken[seat] = memory, dict(deeds)
        return twin

    def rewards(self) -> list[float]:
        """Return each seat's reward: 1 for the win; all rewards add up to 0."""
        _, shares = self.engine.outcome(self.states)
        won = np.array(shares, float)
        if self.owing or not won.any():
            return [0.0] * self.engine.seats
        return rewards_of(won / won.sum()).tolist()


def read_position(name: str, options: Any, kept: dict[str, Any]) -> SpielPosition:
    """Restore a pickled position."""
    position = SpielPosition.__new__(SpielPosition)
    vars(position).update(kept, engine=shared_engine(name, options))
    return position


@cache
def shared_engine(name: str, options: Any) -> Engine:
    """Share an engine among games with the same rules."""
    return Engine(GAMES[name], options)


def features_of(engine: Engine) -> FeatureTable:
    """Return the table of features of an engine, made once."""
    return _features(engine.game.name, engine.options)


@cache
def _features(name: str, options: Any) -> FeatureTable:
    return FeatureTable(runs_of(shared_engine(name, options)))


class WarrenGame(pyspiel.Game):
    """One of Warren's games, under fixed rules."""

    def __init__(self, kind: Any, name: str, params: dict[str, Any] | None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        self.engine = engine_of(name, chosen)
        self.deals, self.chances = int(chosen["deals"]), int(chosen["chances"])
        if self.deals < 1 or self.chances < 0:
            raise ValueError(f"the number of deals must be at least 1, not {self.deals}")
        self.longest = int(chosen["longest"]) or longest_of(self.engine)
        if self.longest < 0:
            raise ValueError(f"a match needs at least one decision, not {self.longest}")
        self.start = start_of(self.engine, chosen)
        self.marks = bool(chosen["marks"])
        self.features = features_of(self.engine)
        self.views = presentation_of(self.engine.game.name).views(self.engine)
        self.presentation = presentation_of(self.engine.game.name)
        seats = self.engine.seats
        about = pyspiel.GameInfo(
            num_distinct_actions=self.engine.game.actions,
            max_chance_outcomes=max(self.deals, self.chances),
            num_players=seats,
            min_utility=-1.0 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        self.outcomes = [(deal, 1.0 / self.deals) for deal in range(self.deals)]
        self.lucks = [(luck, 1.0 / self.chances) for luck in range(self.chances)]
        super().__init__(kind, about, params or {})

    def new_initial_state(self) -> WarrenState:
        """Return the state before the deal."""
        return WarrenState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the deal, and one chance event for each decision if chance is explicit."""
        return int(self.start is None) + (self.longest if self.chances else 0)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return the observer of positions of this game."""
        kind = iig_obs_type
        if kind and kind.public_info and kind.private_info == pyspiel.PrivateInfoType.NONE:
            return PublicObserver(self)
        if kind and not kind.public_info:
            return PrivateObserver(self)
        return Observer(self, has_recall=bool(kind and kind.perfect_recall))


class WarrenState(pyspiel.State):
    """A position of a match, or the state before its deal."""

    def __init__(self, game: WarrenGame) -> None:
        super().__init__(game)
        self.position: SpielPosition | None = None
        self.waiting: int | None = None  # an action whose chance event is still open
        self.events = 0  # number of chance events so far, for the seed of the next
        self.decided = 0
        if game.start is not None:
            self.position = deepcopy(game.start)

    @property
    def game(self) -> WarrenGame:
        """The game of this state."""
        game: WarrenGame = self.get_game()
        return game

    def current_player(self) -> int:
        """Return the deciding player; the chance player before the deal and at chance events."""
        if self.position is None or self.waiting is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.position.seat

    def is_terminal(self) -> bool:
        """Return whether the match is over, or has reached the longest allowed length."""
        if self.position is None or self.waiting is not None:
            return False
        return self.position.owing == 0 or self.decided >= self.game.longest

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all deals, or all outcomes of a chance event, equally likely."""
        return self.game.outcomes if self.position is None else self.game.lucks

    def _legal_actions(self, player: int) -> list[int]:
        position = self.position
        assert position is not None
        return sorted(position.engine.legal(position.states, player))

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.events = action * MANY
            self.position = SpielPosition.dealt(self.game.engine, action, marks=self.game.marks)
            return
        if self.waiting is not None:
            self.events += 1
            self.position.act(self.waiting, self.events * self.game.chances + action)
            self.waiting = None
            return
        self.decided += 1
        if self.game.chances and self.position.needs_luck(action):
            self.waiting = action
        else:
            self.position.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.position
        if position is None:
            return f"deal {action}"
        if player == pyspiel.PlayerId.CHANCE:
            return f"luck {action}"
        presentation, state = self.game.presentation, position.states[0]
        pack, question = position.engine.pack, presentation.question_of(state)
        return presentation.action_text(pack, action, seat=player, question=question)

    def returns(self) -> list[float]:
        """Return each player's return: 1 for the win; all returns add up to 0."""
        return self.position.rewards() if self.position else [0.0] * self.game.engine.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> WarrenState:
        """Return a random position that looks the same to the player, with its probability."""
        assert self.position is not None
        twin: WarrenState = self.clone()
        twin.position = self.position.guessed(player, int(sampler() * 2**53))
        return twin

    def __str__(self) -> str:
        if self.position is None:
            return "before the deal"
        return self.game.presentation.draw(self.game.engine, self.position.states[0])


class Observer:
    """A player's knowledge: features, and with recall also its actions and a hash of its views."""

    def __init__(self, game: WarrenGame, *, has_recall: bool) -> None:
        self.features = game.features
        self.has_recall = has_recall
        cells = game.features.cells
        actions = game.engine.game.actions if has_recall else 0
        self.tensor = np.zeros(cells + actions, np.float32)
        self.dict = {"features": self.tensor[:cells]}
        if has_recall:
            self.dict["own actions"] = self.tensor[cells:]

    def set_from(self, state: WarrenState, player: int) -> None:
        """Write the player's knowledge into the tensor."""
        self.tensor.fill(0)
        position = state.position
        if position is None:
            return
        raw = self.features.raw(position.engine.observe(position.states, player))
        self.dict["features"][self.features.sparse(raw)] = 1
        if self.has_recall:
            for action, times in position.deeds(player).items():
                self.dict["own actions"][action] = times

    def string_from(self, state: WarrenState, player: int) -> str:
        """Return the player's knowledge, in words; with recall, everything seen and done so far."""
        position = state.position
        if position is None:
            return "before the deal"
        if self.has_recall:
            return f"player {player}: {position.memory(player)}"
        raw = self.features.raw(position.engine.observe(position.states, player))
        said = (f"{self.features.names[place]}: {raw[place]}" for place in np.flatnonzero(raw))
        return f"player {player}; " + "; ".join(said)


class PublicObserver:
    """The knowledge common to all seats, as text: one part of a factored observation."""

    def __init__(self, game: WarrenGame) -> None:
        self.game = game
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, np.ndarray] = {}

    def set_from(self, state: WarrenState, player: int) -> None:
        """Do nothing, because there is no tensor."""

    def string_from(self, state: WarrenState, player: int) -> str:
        """Return the view of a spectator."""
        if state.position is None:
            return "before the deal"
        return lines_of(self.game.views.view(state.position.states[0], None).as_dict())


class PrivateObserver(PublicObserver):
    """A player's private knowledge: the other part of a factored observation."""

    def string_from(self, state: WarrenState, player: int) -> str:
        """Return the lines of the player's view that are missing from a spectator's view."""
        if state.position is None:
            return "before the deal"
        own = lines_of(self.game.views.view(state.position.states[0], player).as_dict())
        public = set(super().string_from(state, player).splitlines())
        return "\n".join(line for line in own.splitlines() if line not in public)


def lines_of(facts: Any, path: str = "") -> str:
    """Return nested facts as lines, each with a path and a value."""
    if not isinstance(facts, dict | list | tuple):
        return f"{path}: {facts}"
    named = facts.items() if isinstance(facts, dict) else enumerate(facts)
    parts = (lines_of(fact, f"{path}.{name}" if path else str(name)) for name, fact in named)
    return "\n".join(filter(None, parts))


class Playouts:
    """An evaluator for OpenSpiel's searches, based on native playouts by fast bots."""

    def __init__(
        self, game: WarrenGame, *, times: int = 1, by: str = BY_CHANCE, seed: int = 0
    ) -> None:
        self.batch = Batch.of(game.engine, times, again=False)
        self.batch.reset(seed)
        self.bots = dict.fromkeys(range(game.engine.seats), by)

    def evaluate(self, state: WarrenState) -> np.ndarray:
        """Return the average result of every player."""
        assert state.position is not None
        self.batch.fill(state.position.states[0])
        self.batch.play(self.bots)
        means: np.ndarray = rewards_of(self.batch.shares).mean(axis=0)
        return means

    def prior(self, state: WarrenState) -> list[tuple[int, float]]:
        """Return a uniform prior over the legal actions."""
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


def engine_of(name: str, chosen: dict[str, Any]) -> Engine:
    """Return the engine for a game's parameters."""
    if chosen["position"]:
        match = Match.from_text(str(chosen["position"]))
        if match.engine.game.name != name:
            raise ValueError(f"this is a position of {match.engine.game.name}, not of {name}")
        return shared_engine(name, match.engine.options)
    preset = str(chosen["preset"])
    game, options = game_and_preset(f"{name}:{preset}" if preset else name)
    for said in filter(None, str(chosen["options"]).split("+")):
        key, _, value = said.partition(":")
        if value not in SWITCHES and not value.isdecimal():
            raise ValueError(f"'{said}' must look like turn_limit:10 or some_option:true")
        options[key] = SWITCHES[value] if value in SWITCHES else int(value)
    if chosen["players"]:
        options["seats"] = int(chosen["players"])
    return shared_engine(game.name, game.options(**options))


def start_of(engine: Engine, chosen: dict[str, Any]) -> SpielPosition | None:
    """Return the position in which matches begin, if one is given."""
    if not chosen["position"]:
        return None
    states = engine.new_states()
    states[:] = Match.from_text(str(chosen["position"]))._states
    return SpielPosition(engine, states, engine.pending(states), marks=bool(chosen["marks"]))


def register() -> None:
    """Register the games with OpenSpiel, as `warren_NAME`."""
    for name, game in GAMES.items():
        kind = pyspiel.GameType(
            short_name=f"warren_{name}",
            long_name=f"Warren: {game.title}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=game.seats.stop - 1,
            min_num_players=game.seats.start,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=True,
            parameter_specification=PARAMETERS,
        )
        pyspiel.register_game(kind, _maker(kind, name))


def _maker(kind: Any, name: str) -> type:
    """Return a class of games that OpenSpiel can create from parameters alone."""

    class Game(WarrenGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, name, params)

    return Game


register()
