"""The lab: stored matches, rates with margins, and the effect of a change."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from own_packs import MOON
from warren.bots import lab, rates
from warren.bots.lab import FIELDS, RateGroup, Trial, beside, summed
from warren.bots.matches import engine_of
from warren.bots.measuring import LabRequest
from warren.bots.rates import FoundRate, told
from warren.engine import Match
from warren.engine.games import GAMES
from warren.kernel import playout

ENDINGS = {1: "points", 2: "full-army", 3: "one-clan", 4: "named-cards"}


@pytest.fixture(autouse=True)
def kept_apart(tmp_path, monkeypatch):
    """Store the trials of a test in a separate folder."""
    monkeypatch.setattr(lab, "cache_root", lambda: tmp_path)


def trial_of(shares, **about) -> Trial:
    """Return a trial with these winners and empty armies."""
    given = np.array(shares, np.float32)
    matches, seats = given.shape
    usual = {
        "first": np.zeros(matches, np.int8),
        "shares": given,
        "decisions": np.full(matches, 10),
        "rounds": np.full(matches, 3),
        "reason": np.ones(matches, np.int8),
        "standing": np.full((matches, seats, 15), lab.NONE, np.uint8),
    }
    return Trial(**{**usual, **about})


def engines_of(*editions: str) -> list[lab.Engine]:
    """Engines of GOSU with these cards."""
    return [engine_of("gosu", {}, edition) for edition in editions]


def seats_of(trial: Trial) -> RateGroup:
    """Return the group of each seat's wins."""
    return RateGroup("seat", ("seat 0", "seat 1"), lab.by_seat)


def test_a_trial_is_what_a_simulation_counts(engines):
    engine = engine_of("gosu", {}, "")
    trial = lab.play(engine, 5, 40)
    tally = engine.simulate(engine.new_states(), 5, 40, checks=False, by_policy=playout.EVERYONE)
    assert trial.decisions.sum() == tally[playout.DECISIONS]
    assert trial.rounds.sum() == tally[playout.ROUNDS]
    for reason in range(1, 5):
        assert (trial.reason == reason).sum() == tally[playout.REASONS + reason]
    assert trial.shares[:, 0].sum() == tally[playout.WINS]
    assert set(trial.first) == {0, 1}


def test_what_stands_at_the_end_is_what_a_match_shows(engines):
    engine = engine_of("gosu", {}, "")
    trial = lab.play(engine, 11, 6)
    states = engine.new_states()
    how = playout.EVERYONE
    for match in range(6):
        engine.simulate(states, 11 + match, 1, checks=False, by_policy=how)
        for seat in range(2):
            rows = [
                int(states[0]["army"][seat, row, column])
                for row in range(3)
                for column in range(int(states[0]["row_size"][seat, row]))
                if not states[0]["captured"][seat, row, column]
            ]
            found = trial.standing[match, seat]
            assert sorted(found[found != lab.NONE].tolist()) == sorted(rows)


def test_what_was_played_is_kept_and_not_played_again(engines, monkeypatch):
    engine = engine_of("gosu", {}, "")
    first = lab.piece(engine, 0, 20)
    monkeypatch.setattr(lab, "play", None)
    again = lab.piece(engine, 0, 20)
    assert all(np.array_equal(getattr(first, name), getattr(again, name)) for name in FIELDS)


def test_other_cards_options_and_seeds_are_kept_apart(engines):
    folders = {
        lab.folder_of(engine_of("gosu", options, edition))
        for options, edition in (({}, ""), ({"seats": 3}, ""), ({}, MOON))
    }
    assert len(folders) == 3


def test_what_is_damaged_is_played_again(engines):
    engine = engine_of("gosu", {}, "")
    lab.piece(engine, 0, 5)
    [file] = lab.folder_of(engine).iterdir()
    file.write_bytes(b"nothing")
    assert len(lab.piece(engine, 0, 5)) == 5


def test_pieces_of_a_longer_trial_are_those_of_a_shorter_one_and_more():
    def pieces(first_seed, matches, bot="policy"):
        return LabRequest(GAMES["gosu"], {}, [""], (2,), matches, first_seed, bot).pieces

    some = pieces(0, 10_000)
    assert pieces(0, 25_000)[: len(some)] == some
    assert some[0] == (0, 500)  # the first result comes soon
    assert sum(count for _, count in pieces(7, 12_345)) == 12_345
    assert pieces(1, 3, "greedy") == [(1, 2), (3, 1)]


def test_sums_of_parts_are_those_of_the_whole(engines):
    def found_in(*seeds):
        found = []
        for part in seeds:
            found = rates.joined(found, lab.gathered(engines_of("", MOON), part, ENDINGS))
        return rates.report(found, {})

    for one, other in zip(found_in((0, 20), (20, 20)), found_in((0, 40)), strict=True):
        assert one.name == other.name
        assert one.rate == pytest.approx(other.rate)
        assert one.effect == pytest.approx(other.effect)
        assert one.effect_margin == pytest.approx(other.effect_margin, abs=1e-9)


def test_a_margin_is_that_of_so_many_witnesses():
    chance = np.random.default_rng(1)
    first = chance.random(10_000) < 0.3
    trial = trial_of(np.stack([first, ~first], axis=1))
    [seat, _] = told(summed(seats_of(trial), lab.by_seat(trial)))
    assert seat.rate == pytest.approx(0.3, abs=0.02)
    assert seat.margin == pytest.approx(1.96 * np.sqrt(seat.rate * (1 - seat.rate) / 10_000))


def test_the_same_matches_have_no_effect_and_no_doubt():
    chance = np.random.default_rng(2)
    first = chance.random(1_000) < 0.5
    trial = trial_of(np.stack([first, ~first], axis=1))
    group, counted = seats_of(trial), lab.by_seat(trial)
    [seat, _] = told(beside(group, counted, group, counted))
    assert (seat.effect, seat.effect_margin) == (pytest.approx(0), pytest.approx(0, abs=1e-9))
    assert not seat.has_changed


def test_other_seeds_tell_less_than_the_same_ones():
    chance = np.random.default_rng(3)
    first = chance.random(4_000) < 0.5
    won_more = first | (chance.random(4_000) < 0.05)
    old = trial_of(np.stack([first, ~first], axis=1))
    new = trial_of(np.stack([won_more, ~won_more], axis=1))
    stirred = trial_of(np.stack([won_more, ~won_more], axis=1)[::-1])
    group, counted = seats_of(old), lab.by_seat(old)
    paired = told(beside(group, lab.by_seat(new), group, counted))[0]
    apart = told(beside(group, lab.by_seat(stirred), group, counted))[0]
    assert paired.effect == apart.effect == pytest.approx(0.025, abs=0.01)
    assert paired.effect_margin < apart.effect_margin / 3
    assert rates.corrected([paired])[0].has_changed


def test_who_decides_first_wins_as_often_as_that():
    trial = trial_of([[1, 0], [0, 1], [0, 1]], first=np.array([0, 1, 0]))
    won, of = lab.first_player(trial)
    assert (won.sum(), of.sum()) == (2, 3)


def test_cards_and_clans_are_counted_where_they_stand(engines):
    engine = engine_of("gosu", {}, "")
    kao = engine.pack.designs["kao"]
    card = int(engine.rules["first_copy"][kao])
    armies = np.full((2, 2, 15), lab.NONE, np.uint8)
    armies[0, 1, 3] = card
    armies[1, 0, 3] = armies[1, 1, 0] = card
    trial = trial_of([[0, 1], [0, 1]], standing=armies)
    groups = {group.title: group for group in lab.groups_of(engine, {})}
    won, of = groups["card"].count(trial)
    assert (won[:, kao].tolist(), of[:, kao].tolist()) == ([1, 1], [1, 2])
    dark = engine.pack.clans.index("dark")
    won, of = groups["clan"].count(trial)
    assert (won[:, dark].sum(), of.sum()) == (2, 3)


def test_baskets_programmes_and_clean_garments_are_counted(engines):
    engine = engine_of("laundromat", {"seats": 3}, "")
    trial = lab.play(engine, 5, 20)
    counted = {group.title: group.count(trial) for group in lab.groups_of(engine, {})}
    for title, each in (("basket", 1), ("programme", 4)):
        won, of = counted[title]
        assert (of.sum(axis=1) == 3 * each).all()
        assert won.sum(axis=1) == pytest.approx(each * np.ones(20), abs=1e-5)
    assert (counted["type"][1].sum(axis=1) == counted["garment"][1].sum(axis=1)).all()
    assert 0 < counted["garment"][1].sum() <= 20 * 3 * 18


def test_what_is_dealt_first_stands_at_the_end_of_a_match(engines):
    match = Match("laundromat", seed=3)
    pack = match.engine.pack
    baskets = [pack.baskets[one].id for one in match.state["goblin"][: match.seats]]
    trial = lab.play(engine_of("laundromat", {}, ""), 3, 1)
    [group] = [one for one in lab.groups_of(match.engine, {}) if one.title == "basket"]
    _, of = group.count(trial)
    assert {group.names[at] for at in np.flatnonzero(of[0])} == set(baskets)


LIKE = {"kao": 0.4, "dante": 0.6, "walror": 0.99}


@pytest.mark.parametrize(
    ("rate", "margin", "said"),
    [
        (0.62, 0.01, rates.STRONG),
        (0.38, 0.01, rates.WEAK),
        (0.50, 0.01, rates.FAIR),
        (0.60, 0.05, rates.UNSURE),
        (0.50, 0.30, rates.UNSURE),
    ],
)
def test_a_verdict_is_a_word_for_where_the_interval_lies(rate, margin, said):
    one = FoundRate("card", "loya", rate, margin, 100)
    levels = {"loya": 2, "kao": 2, "dante": 2, "walror": 3}
    others = [FoundRate("card", name, rate, 0.01, 100) for name, rate in LIKE.items()]
    [loya, *rest] = rates.judged([one, *others], frozenset({"loya"}), levels, {})
    assert loya == replace(one, verdict=said, usual=0.6)
    assert rest == others  # unchanged cards are not judged
    [alone] = rates.judged([one], frozenset({"loya"}), levels, LIKE)  # nothing to compare it with
    assert alone.verdict == said


def test_luck_is_corrected_for_how_much_is_looked_at():
    assert rates.holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert rates.holm([]) == []
    chance = np.random.default_rng(5)
    alarms = 0
    for _ in range(400):
        rows = [FoundRate("card", str(n), 0.5, 0.02, 9, effect=chance.normal(0, 0.0102),
                      effect_margin=0.02) for n in range(40)]  # fmt: skip
        alarms += any(one.has_changed for one in rates.corrected(rows))
    assert alarms < 40  # chance alone gives 5 % of 400; without the correction, nearly all alarm


def test_a_stronger_card_is_found_to_be_stronger(engines):
    text = (
        'game = "gosu"\nname = "Strong"\nversion = 1\n[[card]]\nid = "loya"\nclan = "ancient"\n'
        'level = 2\nvalue = 20\narrival = "draw 4 cards"\n'
    )
    sums = lab.gathered(engines_of("", text), (0, 3_000), ENDINGS)
    loya = next(one for one in rates.report(sums, {"loya": 2}) if one.name == "loya")
    assert loya.effect > 0.1
    assert loya.has_changed
    assert loya.verdict == rates.STRONG
