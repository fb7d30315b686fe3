"""Laws that hold in every game, on random matches for every number of seats."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from warren.engine import GAMES, IllegalAction, Match
from warren.kernel.stack import EVENTS, FRAMES, TRIGGERS
from warren.packs.loader import Card

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
ARMIES = ("gosu", "gosux")
SEEDS = range(3)

every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
every_army = pytest.mark.parametrize(
    ("name", "seats"), [table for table in TABLES if table[0] in ARMIES]
)


def positions(name: str, seats: int, seed: int) -> Iterator[tuple[Match, random.Random]]:
    """Every position of a random match at which somebody decides."""
    chance = random.Random(seed)
    match = Match(name, seats=seats, seed=seed)
    while not match.is_over:
        yield match, chance
        match.act(chance.choice(match.legal(any_pending(match, chance))))


def any_pending(match: Match, chance: random.Random) -> int:
    """One of the seats that owe a decision."""
    return chance.choice(match.pending) if len(match.pending) > 1 else match.pending[0]


def played(name: str, seats: int, seed: int, *, lively: bool = False) -> Match:
    """A random match, played to its end; lively players seldom pass."""
    match = Match(name, seats=seats, seed=seed)
    chance = random.Random(seed)
    while not match.is_over:
        actions = match.legal()
        if lively and chance.random() < 0.95:
            actions = [action for action in actions if action.text != "pass"] or actions
        match.act(chance.choice(actions))
    return match


@every_table
@pytest.mark.parametrize("seed", SEEDS)
def test_replaying_a_record_gives_the_same_position(name: str, seats: int, seed: int) -> None:
    match = played(name, seats, seed)
    again = Match.from_record(match.record().text)
    assert again.digest() == match.digest()
    assert again.outcome == match.outcome
    assert again.record().text == match.record().text
    assert again.log(0) == match.log(0)


@every_table
@pytest.mark.parametrize("seed", SEEDS)
def test_every_legal_action_is_accepted_and_every_other_refused(
    name: str, seats: int, seed: int
) -> None:
    for match, _ in positions(name, seats, seed):
        states, engine = match._states, match.engine
        for seat in match.pending:
            legal = {action.number for action in match.legal(seat)}
            assert len(legal) == len(match.legal(seat))
            accepted = {
                action
                for action in range(-1, engine.game.actions + 1)
                if engine.why_not(states, seat, action) == 0
            }
            assert accepted == legal, match
        for other in range(-1, seats + 1):
            if other not in match.pending:
                assert engine.legal(states, other) == [] if 0 <= other < seats else True
                assert all(engine.why_not(states, other, action) for action in legal)


@every_table
def test_an_illegal_action_changes_nothing(name: str, seats: int) -> None:
    for match, chance in positions(name, seats, 11):
        seat = match.pending[0]
        legal = {action.number for action in match.legal()}
        illegal = chance.choice([a for a in range(match.engine.game.actions) if a not in legal])
        before, record = match.state.tobytes(), match.record().text
        with pytest.raises(IllegalAction) as caught:
            match.act(illegal, seat=seat)
        assert caught.value.code
        assert str(caught.value)
        assert match.state.tobytes() == before
        assert match.record().text == record


@every_table
def test_every_refusal_can_be_said_in_three_languages(name: str, seats: int) -> None:
    for match, chance in positions(name, seats, 12):
        seat = match.pending[0]
        for action in chance.sample(range(match.engine.game.actions), 40):
            refusal = match.why_not(action, seat=seat)
            if refusal is not None:
                said = {refusal.sentence(language) for language in ("en", "fr", "it")}
                assert len(said) == 3
                assert not any("{" in sentence for sentence in said)


@every_table
def test_every_question_action_and_event_can_be_said_in_three_languages(
    name: str, seats: int
) -> None:
    for match, _ in positions(name, seats, 13):
        seat = match.pending[0]
        decision = match.view(seat).decision
        for language in ("en", "fr", "it"):
            speaker = match.sentences(language, [f"P{n}" for n in range(seats)])
            for viewer in (seat, None):
                assert speaker.ask(match.state, decision, viewer)
                assert all(speaker.tell(h, viewer) for h in match.happened(viewer))
            labels = [speaker.label(match.state, seat, a.number) for a in match.legal()]
            assert all(labels)


@every_table
@pytest.mark.parametrize("seed", SEEDS)
def test_cards_and_tokens_are_conserved(name: str, seats: int, seed: int) -> None:
    for match, _ in positions(name, seats, seed):
        assert match.engine.conserved(match._states) == 0


def dealt(name: str, seats: int, seed: int) -> Match:
    """A match whose cards are dealt: at the first turn."""
    return next(
        match
        for match, _ in positions(name, seats, seed)
        if match.decision and match.decision.question == "turn"
    )


@every_army
def test_conservation_notices_a_lost_card(name: str, seats: int) -> None:
    match = dealt(name, seats, 1)
    match.state["deck_size"] -= 1
    assert match.engine.conserved(match._states) != 0


@every_army
def test_conservation_notices_a_lost_token(name: str, seats: int) -> None:
    match = dealt(name, seats, 1)
    match.state["tokens"][0] -= 1
    assert match.engine.conserved(match._states) != 0


@every_table
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_a_viewer_gets_changes_when_hidden_cards_are_exchanged(
    name: str, seats: int, seed: int
) -> None:
    exchanged = 0
    for match, chance in positions(name, seats, seed):
        for viewer in range(seats):
            other = match.copy()
            other.engine.redeal(other._states, viewer, chance.getrandbits(60))
            exchanged += other.digest() != match.digest()
            # a redeal lists the options of whoever decides anew; only that seat may see them
            assert other.view(viewer) == match.view(viewer)
            assert repr(other.view(viewer)) == repr(match.view(viewer))
            seen = match.engine.observe(match._states, viewer).tolist()
            assert other.engine.observe(other._states, viewer).tolist() == seen
            assert other.engine.conserved(other._states) == 0
            assert other.happened(viewer) == match.happened(viewer)
    assert exchanged > 10


@every_army
def test_events_hide_what_others_draw(name: str, seats: int) -> None:
    """Unless everyone had seen the card lie on the deck."""
    drawn = 0
    seen: dict[int | None, set[str | None]] = {}
    for match, _ in positions(name, seats, 4):
        for viewer in (*range(seats), None):
            told = match.happened(viewer)
            seen_now = {h.card for h in told if h.what in ("on-deck", "under-deck")}
            known = seen.get(viewer, set()) | seen_now
            for happening in told:
                if happening.what == "drew" and happening.seat != viewer:
                    drawn += 1
                    assert happening.card is None or happening.card in known
            seen[viewer] = {
                card for seat in match.view(viewer).seats for card in seat.deck_known or ()
            }
    assert drawn > 20


@every_army
def test_a_spectator_sees_no_hand(name: str, seats: int) -> None:
    match = dealt(name, seats, 3)
    assert all(seat.hand_size > 0 for seat in match.view(None).seats)
    assert all(seat.hand == () for seat in match.view(None).seats)
    assert match.view(None).decision.options == ()


@every_table
@pytest.mark.parametrize("seed", SEEDS)
def test_undo_gives_the_position_before(name: str, seats: int, seed: int) -> None:
    before = None
    for count, (match, _) in enumerate(positions(name, seats, seed)):
        if before is not None and count % 7 == 0:
            undone = match.copy()
            undone.undo()
            assert undone.digest() == before
            assert len(undone.actions) == len(match.actions) - 1
        before = match.digest()


@every_table
def test_a_copy_goes_its_own_way(name: str, seats: int) -> None:
    match = Match(name, seats=seats, seed=5)
    twin = match.copy()
    before = match.digest()
    twin.act(twin.legal()[0])
    assert match.digest() == before != twin.digest()


@every_table
@pytest.mark.parametrize("seed", SEEDS)
def test_a_position_can_be_written_and_read(name: str, seats: int, seed: int) -> None:
    """In army games between two turns, in Goblin Laundromat always."""
    written = 0
    for match, chance in positions(name, seats, seed):
        is_between_turns = match.decision.question == "turn"
        assert match.face.is_writable(match.state) == (is_between_turns or name not in ARMIES)
        if match.face.is_writable(match.state):
            again = Match.from_text(match.to_text())
            assert again.digest() == match.digest()
            assert again.to_text() == match.to_text()
            follow = chance.choice(match.legal()).text
            ahead = match.copy()
            again.act(follow)
            ahead.act(follow)
            assert again.digest() == ahead.digest()
            written += 1
    assert written > 10


@every_table
def test_notation_of_every_legal_action_reads_back(name: str, seats: int) -> None:
    for match, _ in positions(name, seats, 6):
        for action in match.legal():
            assert match._read(action.text, action.seat) == action.number


@every_table
def test_nothing_under_way_outgrows_its_record(name: str, seats: int) -> None:
    """Events, frames and waiting reactions stay below what a position can hold."""
    for seed in range(12):
        for match, _ in positions(name, seats, seed):
            assert match.state["event_count"] <= EVENTS
            if name in ARMIES:
                assert match.state["depth"] < FRAMES
                assert match.state["waiting"] < TRIGGERS


@every_table
def test_a_new_deal_forgets_the_match_before(name: str, seats: int) -> None:
    """States may be used again: every step of a new match is as on fresh ones."""
    for seed in range(6):
        used = played(name, seats, seed, lively=True)
        for again in (used, *(match for match, _ in positions(name, seats, seed + 50))):
            states = again._states.copy()
            again.engine.setup(states, 7)
            fresh = again.engine.new_states()
            again.engine.setup(fresh, 7)
            for seat in range(seats):
                seen = again.engine.observe(states, seat).tolist()
                assert seen == again.engine.observe(fresh, seat).tolist()


@every_table
def test_interpreted_equals_compiled(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = Match(name, seats=seats, seed=21)
    monkeypatch.setenv("WARREN_INTERPRET", "1")
    plain = Match(name, seats=seats, seed=21)
    assert plain.engine is not compiled.engine
    chance = random.Random(21)
    while not compiled.is_over:
        assert plain.digest() == compiled.digest()
        assert plain.happened(0) == compiled.happened(0)
        assert [a.number for a in plain.legal()] == [a.number for a in compiled.legal()]
        seat = compiled.pending[0]
        assert plain.engine.evaluate(plain._states, seat) == compiled.engine.evaluate(
            compiled._states, seat
        )
        action = chance.choice(compiled.legal()).number
        compiled.act(action)
        plain.act(action)
    assert plain.outcome == compiled.outcome


OWN_MOMENTS = ("captured", "removed")  # reactions of the card itself
UNTOLD = ("ROUND_STARTED", "ANY_MOMENT")  # tested, but no reaction is told


def reacts(card: Card) -> bool:
    """Whether a card has a power that waits for something."""
    powers = (*card.text.permanent, *card.text.everyone)
    waits = any(hasattr(power, "when") and power.when.name not in UNTOLD for power in powers)
    return waits or any(getattr(card.text, moment).sentences for moment in OWN_MOMENTS)


@pytest.mark.parametrize("name", ARMIES)
def test_every_card_was_used_at_least_once(name: str) -> None:
    """Every design arrives, every activation is used, every power reacts or stands."""
    used: dict[str, set[str]] = {"arrived": set(), "activated": set(), "reacted": set()}
    kinds = {
        "played": "arrived",
        "shifted-in": "arrived",
        "activated": "activated",
        "reacted": "reacted",
    }
    game = GAMES[name]
    wanted = {
        "arrived": {card.id for card in game.pack.cards},
        "activated": {card.id for card in game.pack.cards if card.symbols},
        "reacted": {card.id for card in game.pack.cards if reacts(card)},
    }
    for seed in range(900):
        match = played(name, game.seats[seed % len(game.seats)], seed, lively=True)
        for _, happening in match.log(None):
            if happening.what in kinds:
                used[kinds[happening.what]].add(happening.card)
        missing = {kind: wanted[kind] - found for kind, found in used.items()}
        if not any(missing.values()):
            return
    pytest.fail(f"never used: {missing}")


@every_table
def test_no_match_outlasts_what_the_rules_allow(name: str, seats: int) -> None:
    """GOSU X ends after three rounds at most (X-TURN-01), Goblin Laundromat after four (L-FLOW-01).

    No game reaches the safety cap.
    """
    for seed in range(40):
        match = played(name, seats, seed)
        assert not match.state["capped"]
        if name == "gosux":
            assert match.view(None).round <= 3
        if name == "laundromat":
            assert match.view(None).round == 4


@every_table
def test_many_random_matches_end_and_break_no_law(name: str, seats: int) -> None:
    from warren.engine.games import Engine
    from warren.kernel import playout

    game = GAMES[name]
    engine = Engine(game, game.options(seats=seats))
    tally = engine.simulate(engine.new_states(), 1_000, 3_000, checks=True)
    assert tally[playout.MATCHES] == 3_000
    assert tally[playout.BROKEN] == 0
    assert tally[playout.STUCK] == 0
    assert tally[playout.REASONS : playout.WINS].sum() == 3_000
