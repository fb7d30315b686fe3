"""Laws that hold in every game, in random matches with all numbers of seats and option mixes."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from random_matches import Table, any_pending, go_on_alike, positions
from warren.engine import GAMES, IllegalAction, Match
from warren.kernel.stack import EVENTS, FRAMES, TRIGGERS
from warren.packs.loader import Card


def mixed(chance: random.Random) -> Table:
    """GOSU with a random mix of options."""
    seats = chance.choice([2, 3, 4, 4])
    chosen: dict[str, Any] = {}
    if seats == 4 and chance.random() < 0.6:
        chosen["teams"] = True
        if chance.random() < 0.3:
            chosen["allies_show_hands"] = True
    for name, odds in (("kamakor", 0.6), ("starting_draft", 0.6)):
        if chance.random() < odds:
            chosen[name] = True
    if chance.random() < 0.5:
        chosen["turn_limit"] = chance.choice([1, 3, 10])
        if chance.random() < 0.4:
            chosen["pass_uses_limited_turn"] = True
    if chance.random() < 0.4:
        chosen["pass_needs_no_tokens"] = not chosen.get("kamakor", False)
    if chosen.get("kamakor") and chance.random() < 0.5:
        chosen["dragoon_supply"] = chance.choice([0, 1, 8])
    if chance.random() < 0.2:
        chosen["captured_row_counts_as_empty"] = True
    return Table("gosu", seats, chosen)


def mixes(count: int) -> list[Table]:
    """Return different mixes, the same in every run."""
    chance = random.Random(517)  # these mixes contain all options, and most pairs of them
    found: dict[str, Table] = {}
    while len(found) < count:
        table = mixed(chance)
        if len(table.options) > 1:
            found.setdefault(str(table), table)
    return list(found.values())


PLAIN = [Table(name, seats) for name, game in GAMES.items() for seats in game.seats]
EVERYTHING = {"kamakor": True, "teams": True, "starting_draft": True, "turn_limit": 10}
MIXES = [Table("gosu", 4, EVERYTHING), *mixes(6)]
TABLES = PLAIN + MIXES
ARMIES = ("gosu", "gosux")
SEEDS = range(2)  # seeds of plain tables; each mix needs only one match


def each(tables: Iterable[Table]) -> pytest.MarkDecorator:
    """Parametrise a test over these tables."""
    return pytest.mark.parametrize("table", list(tables), ids=str)


every_table = each(TABLES)
every_army = each(table for table in TABLES if table.name in ARMIES)
several_matches = pytest.mark.parametrize(
    ("table", "seed"),
    [(table, seed) for table in TABLES for seed in (SEEDS if table in PLAIN else [0])],
    ids=str,
)


def played(table: Table, seed: int, *, lively: bool = False) -> Match:
    """Play a random match to its end; lively players rarely pass."""
    match = table.match(seed)
    chance = random.Random(seed)
    while not match.is_over:
        actions = match.legal(any_pending(match, chance))
        if lively and chance.random() < 0.95:
            actions = [action for action in actions if action.text != "pass"] or actions
        match.act(chance.choice(actions))
    return match


@several_matches
def test_replaying_a_record_gives_the_same_position(table: Table, seed: int) -> None:
    match = played(table, seed)
    again = Match.from_record(match.record().text)
    assert again.digest() == match.digest()
    assert again.outcome == match.outcome
    assert again.record().text == match.record().text
    assert again.log(0) == match.log(0)


@several_matches
def test_every_legal_action_is_accepted_and_every_other_refused(table: Table, seed: int) -> None:
    for match, chance in positions(table, seed):
        if chance.random() < 0.6:
            continue
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
        for other in range(-1, table.seats + 1):
            if other not in match.pending:
                assert engine.legal(states, other) == [] if 0 <= other < table.seats else True
                assert all(engine.why_not(states, other, action) for action in legal)


@every_table
def test_an_illegal_action_changes_nothing(table: Table) -> None:
    for match, chance in positions(table, 11):
        if len(match.actions) % 3:
            continue
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
def test_every_refusal_can_be_said_in_three_languages(table: Table) -> None:
    speakers = [table.match(12).sentences(language) for language in ("en", "fr", "it")]
    for match, chance in positions(table, 12):
        seat = any_pending(match, chance)
        for action in chance.sample(range(match.engine.game.actions), 6):
            reason = match.engine.why_not(match._states, seat, action)
            if reason:
                said = {one.refusal(match.state, seat, action, reason) for one in speakers}
                assert len(said) == 3
                assert not any("{" in sentence for sentence in said)


@every_table
def test_every_question_action_and_event_can_be_said_in_three_languages(table: Table) -> None:
    names = [f"P{n}" for n in range(table.seats)]
    speakers = [table.match(13).sentences(language, names) for language in ("en", "fr", "it")]
    for match, _ in positions(table, 13):
        if len(match.actions) % 3:
            continue
        seat = match.pending[-1]
        decision = match.view(seat).decision
        for speaker in speakers:
            for viewer in (seat, None):
                assert speaker.ask(match.state, decision, viewer)
                assert all(speaker.tell(h, viewer) for h in match.happened(viewer))
            labels = [speaker.label(match.state, seat, a.number) for a in match.legal(seat)]
            assert all(labels)


@several_matches
def test_cards_and_tokens_are_conserved(table: Table, seed: int) -> None:
    for match, _ in positions(table, seed):
        assert match.engine.conserved(match._states) == 0


def dealt(table: Table, seed: int) -> Match:
    """Return a dealt match at its first turn."""
    return next(
        match
        for match, _ in positions(table, seed)
        if match.decision and match.decision.question == "turn"
    )


@every_army
def test_conservation_notices_a_lost_card(table: Table) -> None:
    match = dealt(table, 1)
    match.state["deck_size"] -= 1
    assert match.engine.conserved(match._states) != 0


@every_army
def test_conservation_notices_a_lost_token(table: Table) -> None:
    match = dealt(table, 1)
    match.state["tokens"][0] -= 1
    assert match.engine.conserved(match._states) != 0


@several_matches
def test_nothing_a_viewer_gets_changes_when_hidden_cards_are_exchanged(
    table: Table, seed: int
) -> None:
    exchanged = 0
    for match, chance in positions(table, seed):
        if chance.random() < 0.3:
            continue
        viewer = chance.randrange(table.seats)  # over a match, everybody is checked
        other = match.copy()
        other.engine.redeal(other._states, viewer, chance.getrandbits(60))
        exchanged += (other.state["where"] != match.state["where"]).any()
        # a redeal lists the options of the deciding seat again; only that seat may see them
        before, after = match.view(viewer), other.view(viewer)
        assert after == before
        assert repr(after) == repr(before)
        seen = match.engine.observe(match._states, viewer).tolist()
        assert other.engine.observe(other._states, viewer).tolist() == seen
        assert other.engine.conserved(other._states) == 0
        assert other.happened(viewer) == match.happened(viewer)
        assert other.engine.pending(other._states) == match.engine.pending(match._states)
    assert exchanged > 10


@several_matches
def test_a_guess_depends_on_knowledge_and_seed_alone(table: Table, seed: int) -> None:
    """Two positions that a seat can't tell apart lead to the same guess, card by card."""
    different = 0
    for match, chance in positions(table, seed + 70):
        if len(match.actions) % 4:
            continue
        viewer = chance.randrange(table.seats)
        twin, one, other = (match.copy() for _ in range(3))
        twin.engine.redeal(twin._states, viewer, chance.getrandbits(60))
        different += twin.digest() != match.digest()
        other._states[:] = twin._states
        guess = chance.getrandbits(60)
        for guessed in (one, other):
            guessed.engine.redeal(guessed._states, viewer, guess)
        assert one.digest() == other.digest()
    assert different > 2


def drafts_with_others(table: Table) -> bool:
    """Return whether several others may have a card that was passed on in a starting draft."""
    return table.seats > 2 and table.options.get("starting_draft", False)


@each(table for table in TABLES if table.name in ARMIES and not drafts_with_others(table))
def test_what_a_seat_cannot_tell_apart_stays_so(table: Table) -> None:
    """Two guesses continue with the same actions, and the seat learns nothing until it is told.

    Revealed cards may differ; then the guesses part.
    """
    assert sum(go_on_alike(table, seed) for seed in range(2)) > 10


@each([Table("gosu", 4, {"starting_draft": True}), MIXES[0]])
def test_what_a_seat_cannot_tell_apart_after_a_draft_stays_so(table: Table) -> None:
    assert sum(go_on_alike(table, seed) for seed in range(12)) > 10


@each([*(table for table in PLAIN if table.name in ARMIES), *MIXES[:3]])
def test_events_hide_what_others_draw(table: Table) -> None:
    """Unless everyone had seen the card on the deck."""
    drawn = 0
    seen: dict[int | None, set[str | None]] = {}
    for match, _ in positions(table, 4):
        for viewer in (*range(table.seats), None):
            told = match.happened(viewer)
            seen_now = {h.card for h in told if h.what in ("on-deck", "under-deck")}
            known = seen.get(viewer, set()) | seen_now
            for happening in told:
                if happening.what == "drew" and not sees_hand(table, viewer, happening.seat):
                    drawn += 1
                    assert happening.card is None or happening.card in known
            view = match.view(viewer)
            seen[viewer] = {card for seat in view.seats for card in seat.deck_known or ()}
            seen[viewer] |= set(view.deck_known)
    assert drawn > 20


def sees_hand(table: Table, viewer: int | None, seat: int) -> bool:
    """Return whether the viewer sees the seat's draws: its own hand, perhaps an ally's."""
    shown = table.options.get("allies_show_hands", False) and (seat + 2) % 4 == viewer
    return seat == viewer or shown


@every_army
def test_a_spectator_sees_no_hand(table: Table) -> None:
    match = dealt(table, 3)
    assert all(seat.hand_size > 0 for seat in match.view(None).seats)
    assert all(seat.hand == () for seat in match.view(None).seats)
    assert match.view(None).decision.options == ()


@several_matches
def test_undo_gives_the_position_before(table: Table, seed: int) -> None:
    before = None
    for count, (match, _) in enumerate(positions(table, seed)):
        if before is not None and count % 15 == 0:
            undone = match.copy()
            undone.undo()
            assert undone.digest() == before
            assert len(undone.actions) == len(match.actions) - 1
        before = match.digest()


@every_table
def test_a_copy_goes_its_own_way(table: Table) -> None:
    match = table.match(5)
    twin = match.copy()
    before = match.digest()
    twin.act(twin.legal()[0])
    assert match.digest() == before != twin.digest()


@several_matches
def test_a_position_can_be_written_and_read(table: Table, seed: int) -> None:
    """Any position: between two turns the table says all, otherwise the actions since do."""
    for match, chance in positions(table, seed):
        if chance.random() > 0.15:  # hundreds remain, from every phase
            continue
        text = match.to_text()
        again = Match.from_text(text)
        assert again.digest() == match.digest()
        assert again.to_text() == text
        assert again.pending == match.pending
        assert {a.text for a in again.legal()} == {a.text for a in match.legal()}
        follow = chance.choice(match.legal()).text
        ahead = match.copy()
        again.act(follow)
        ahead.act(follow)
        assert again.digest() == ahead.digest()
        assert Match.from_record(again.record().text).digest() == again.digest()
    end = Match.from_text(match.to_text())
    assert end.outcome == match.outcome is not None
    assert end.digest() == match.digest()


@several_matches
def test_features_do_not_depend_on_how_a_position_was_reached(table: Table, seed: int) -> None:
    compared = 0
    for match, _ in positions(table, seed):
        if len(match.actions) % 4 == 0:
            again = Match.from_text(match.to_text())
            for seat in range(table.seats):
                seen = match.engine.observe(match._states, seat).tolist()
                assert again.engine.observe(again._states, seat).tolist() == seen
            compared += 1
    assert compared > 2


@every_table
def test_notation_of_every_legal_action_reads_back(table: Table) -> None:
    for match, _ in positions(table, 6):
        for action in match.legal():
            assert match._read(action.text, action.seat) == action.number


@every_table
def test_nothing_under_way_outgrows_its_record(table: Table) -> None:
    """Events, frames and waiting reactions stay within a position's capacity."""
    for seed in range(12 if table in PLAIN else 4):
        for match, _ in positions(table, seed):
            assert match.state["event_count"] <= EVENTS
            if table.name in ARMIES:
                assert match.state["depth"] < FRAMES
                assert match.state["waiting"] < TRIGGERS


@every_table
def test_a_new_deal_forgets_the_match_before(table: Table) -> None:
    """States can be reused: every step of a new match equals one on fresh states."""
    for seed in range(4 if table in PLAIN else 1):
        used = played(table, seed, lively=True)
        for again in (used, *(match for match, _ in positions(table, seed + 50))):
            states = again._states.copy()
            again.engine.setup(states, 7)
            fresh = again.engine.new_states()
            again.engine.setup(fresh, 7)
            for seat in range(table.seats):
                seen = again.engine.observe(states, seat).tolist()
                assert seen == again.engine.observe(fresh, seat).tolist()


@each([*PLAIN, MIXES[0]])
def test_interpreted_equals_compiled(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = table.match(21)
    monkeypatch.setenv("WARREN_INTERPRET", "1")
    plain = table.match(21)
    assert plain.engine is not compiled.engine
    chance = random.Random(21)
    while not compiled.is_over:
        assert plain.digest() == compiled.digest()
        assert plain.happened(0) == compiled.happened(0)
        assert [a.number for a in plain.legal()] == [a.number for a in compiled.legal()]
        if table.name in ARMIES and len(compiled.actions) % 4 == 0:
            seat, seed = compiled.pending[0], chance.getrandbits(60)
            liked = {one.engine.best_action(one._states, seat, seed) for one in (plain, compiled)}
            assert len(liked) == 1
        action = chance.choice(compiled.legal(any_pending(compiled, chance)))
        compiled.act(action.number, action.seat)
        plain.act(action.number, action.seat)
    assert plain.outcome == compiled.outcome


OWN_MOMENTS = ("captured", "removed")  # reactions of the card itself
UNTOLD = ("ROUND_STARTED", "ANY_MOMENT")  # tested, but without a text of its own


def reacts(card: Card) -> bool:
    """Return whether a card has a power that waits for something."""
    powers = (*card.text.permanent, *card.text.everyone)
    waits = any(hasattr(power, "when") and power.when.name not in UNTOLD for power in powers)
    return waits or any(getattr(card.text, moment).sentences for moment in OWN_MOMENTS)


KINDS = {
    "played": "arrived",
    "shifted-in": "arrived",
    "activated": "activated",
    "activated-by-dragoon": "ridden",
    "reacted": "reacted",
    "jumps": "jumped",
    "used": "used",
}


def what_cards_do(cards: Iterable[Card], *, kamakor: bool) -> set[tuple[str, str]]:
    """Return every use that occurs on a card."""
    wanted = set()
    for card in cards:
        wanted.add(("arrived", card.id))
        if card.symbols:
            wanted.add(("activated", card.id))
            if kamakor:
                wanted.add(("ridden", card.id))
        if reacts(card):
            wanted.add(("reacted", card.id))
        if "shadow_jump" in card.keywords:
            wanted.add(("jumped", card.id))
        if card.text.action or card.text.everyones_action:
            wanted.add(("used", card.id))
    return wanted


@each([Table("gosu", 3), Table("gosu", 3, {"kamakor": True}), Table("gosux", 2)])
def test_every_card_was_used_at_least_once(table: Table) -> None:
    """Every design arrives, every activation is used, every power reacts or stands."""
    pack = table.match(0).engine.pack
    cards = pack.cards if table.options or table.name != "gosu" else pack.base.cards
    missing = what_cards_do(cards, kamakor=bool(table.options))
    for seed in range(900):
        match = played(table, seed, lively=True)
        for _, happening in match.log(None):
            if happening.what in KINDS:
                missing.discard((KINDS[happening.what], happening.card))
        if not missing:
            return
    pytest.fail(f"never used: {missing}")


@every_table
def test_no_match_outlasts_what_the_rules_allow(table: Table) -> None:
    """GOSU X ends after at most three rounds (X-TURN-01), Goblin Laundromat after four (L-FLOW-01).

    No game reaches the safety cap.
    """
    for seed in range(40 if table in PLAIN else 6):
        match = played(table, seed)
        assert not match.state["capped"]
        if table.name == "gosux":
            assert match.view(None).round <= 3
        if table.name == "laundromat":
            assert match.view(None).round == 4


@every_table
def test_many_random_matches_end_and_break_no_law(table: Table) -> None:
    from warren.kernel import playout

    engine = table.match(0).engine
    matches = 3_000 if table in PLAIN else 1_000
    tally = engine.simulate(engine.new_states(), 1_000, matches, checks=True)
    assert tally[playout.MATCHES] == matches
    assert tally[playout.BROKEN] == 0
    assert tally[playout.STUCK] == 0
    assert tally[playout.REASONS : playout.WINS].sum() == matches
