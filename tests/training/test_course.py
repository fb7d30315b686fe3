"""Training: positions that the kernel notes, and a small course that learns, ends and resumes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

from own_packs import MOON
from warren import training
from warren.bots.network import Network
from warren.cli.main import app
from warren.crew import Alone
from warren.engine.games import edition_of
from warren.training import course as stages
from warren.training.contest import Contest, Minds, Score, contest, play_one
from warren.training.course import Course, CoursePlan
from warren.training.playing import COLUMNS, EMPTY, Manner, Positions, engine_of, input_count, play

NAME = "laundromat"
SMALL = CoursePlan(
    matches=1_200, rounds=1, searched=12, iterations=16, trial=4, seconds=0.005, cells=32, plies=4
)


def columns(positions: Positions) -> list[np.ndarray]:
    return [np.nan_to_num(getattr(positions, name).astype(np.float64)) for name in COLUMNS]


def test_the_same_seed_notes_the_same_positions():
    one, same, other = (play(NAME, 3, Manner(), seed=seed, matches=40) for seed in (5, 5, 500))
    assert all(np.array_equal(*both) for both in zip(columns(one), columns(same), strict=True))
    assert not np.array_equal(one.inputs[:20], other.inputs[:20])
    assert one.matches == 40


def test_results_are_shares_of_seats_that_are_there():
    found = play(NAME, 3, Manner(), seed=1, matches=60)
    assert np.isnan(found.results[:, 3:]).all()
    assert np.allclose(found.results[:, :3].sum(axis=1), 1, atol=0.01)
    there = found.inputs[found.inputs != EMPTY]
    assert there.max() < input_count(engine_of(NAME, 3))


def test_a_search_notes_what_it_looked_at():
    found = play(NAME, 2, Manner(32, one_in=1), seed=1, matches=2)
    noted = found.visits.sum(axis=1)
    assert (noted > 0).any()
    assert (noted <= 32).all()
    assert not np.isnan(found.thought.astype(float)).all()


def test_positions_are_read_as_they_were_written(tmp_path):
    found = play(NAME, 2, Manner(16, one_in=2), seed=3, matches=3)
    found.write(tmp_path / "some.npz")
    again = Positions.read(tmp_path / "some.npz")
    assert all(np.array_equal(*both) for both in zip(columns(found), columns(again), strict=True))


def test_positions_of_several_kinds_are_joined():
    parts = [
        play(NAME, 2, Manner(), seed=1, matches=20),
        play(NAME, 4, Manner(8), seed=1, matches=2),
    ]
    both = Positions.joined(parts)
    assert len(both.inputs) == sum(len(one.inputs) for one in parts)
    assert both.matches == 22


def told(lines: list[str]):
    return lambda line: lines.append(str(line))


def test_a_course_learns_is_tried_and_goes_on_where_it_was(tmp_path):
    pytest.importorskip("torch")
    lines: list[str] = []
    course = Course(NAME, tmp_path, SMALL, crew=Alone(), told=told(lines))
    assert course.run() in (course.network(0), course.network(1))
    first, second = course.lines()
    assert first["accepted"]
    assert first["against"] == "expert's search"
    assert first["brier"]["held out"] < first["brier"]["constant"]
    assert second["against"] == "round 0"
    before = course.curve.read_text()
    again = Course(NAME, tmp_path, SMALL, crew=Alone(), told=told(lines))
    assert again.run() is not None
    assert again.curve.read_text() == before  # no work was left
    network = Network.read(course.network(0))
    assert network.plies == SMALL.plies


def test_the_same_course_learns_the_same(tmp_path):
    pytest.importorskip("torch")
    plan = CoursePlan(matches=300, rounds=0, trial=2, seconds=0.005, cells=32)
    networks = []
    for name in ("one", "other"):
        course = Course(NAME, tmp_path / name, plan, crew=Alone(), told=told([]))
        course.run()
        networks.append(Network.read(course.network(0)))
    assert np.array_equal(networks[0].count_rows, networks[1].count_rows)
    assert np.array_equal(networks[0].second, networks[1].second)


def test_a_contest_gives_each_seat_in_turn_the_same_deals():
    asked = Contest([(NAME, 2)], "", "", matches=4, seconds=0.002)
    score = contest(Alone(), asked)
    assert score.matches == 4
    assert 0 <= score.share <= 1
    assert score.part == 2 * score.share
    assert play_one(asked, Minds({}), (NAME, 3, 2, 7))[1] == 3


def test_a_course_goes_further_from_a_network(tmp_path):
    pytest.importorskip("torch")
    first = Course(NAME, tmp_path / "first", SMALL, crew=Alone(), told=told([]))
    first.run()
    course = Course(NAME, tmp_path / "second", SMALL, crew=Alone(), told=told([]))
    course.start_from(first.network(0))
    course.start_from(first.network(1))  # it has begun already, so this changes nothing
    assert course.network(0).read_bytes() == first.network(0).read_bytes()
    course.run()
    start, further = course.lines()
    assert start["matches"] == 0
    assert further["against"] == "round 0"
    assert further["brier"]["before"] < further["brier"]["constant"] + 0.05


def test_a_learner_stands_where_its_network_does(tmp_path):
    pytest.importorskip("torch")
    from warren.training import learning

    course = Course(NAME, tmp_path, replace(SMALL, rounds=0), crew=Alone(), told=told([]))
    network = Network.read(course.run())
    found, words, designs = learning.new_learner(engine_of(NAME, 2), network.bias.size)
    again = learning.quantised(
        learning.restored(network, found), words, designs, network.policy, network.plies
    )
    for name in ("count_rows", "word_rows", "design_rows", "bias", "second", "third", "last"):
        assert np.array_equal(getattr(again, name), getattr(network, name)), name


def test_a_course_learns_cards_of_ones_own(tmp_path):
    pytest.importorskip("torch")
    plan = CoursePlan(matches=300, rounds=0, trial=2, seconds=0.005, cells=32)
    text = edition_of("gosu", MOON).edition.text
    course = Course("gosu", tmp_path, plan, crew=Alone(), told=told([]), edition=text)
    network = Network.read(course.run())
    plain = engine_of("gosu", 2).pack
    assert {*network.designs} - {card.id for card in plain.cards}
    assert course.kinds()


def test_a_network_for_own_cards_is_not_kept_for_bots(tmp_path):
    file = tmp_path / "moon.toml"
    file.write_text(MOON)
    result = CliRunner().invoke(app, ["train", "gosu", "--pack", str(file), "--keep"])
    assert result.exit_code != 0
    assert "the game's own cards" in f"{result.output} {result.exception}"


def test_a_pooled_course_learns_from_all_rounds_and_from_its_first_network(tmp_path, monkeypatch):
    taught = []

    class Lessons:
        @staticmethod
        def teach(name, positions, **asked):
            taught.append((len(positions.inputs), asked["before"], asked["trust"]))
            asked["network"].write_bytes(asked["policy_of"].read_bytes())
            return {}

    plan = replace(SMALL, rounds=3, searched=3, iterations=8, pooled=True)
    course = Course(NAME, tmp_path, plan, crew=Alone(), told=told([]))
    some = play(NAME, 2, Manner(), seed=1, matches=2)
    course.network(0).write_bytes(b"first")
    monkeypatch.setattr(stages.Network, "read", lambda _: None)
    monkeypatch.setattr(stages, "play", lambda *_, **__: some)
    monkeypatch.setattr(course, "trial", lambda *_: Score(share=1, part=2))
    monkeypatch.setattr(training, "learning", Lessons, raising=False)
    course.note({"round": 0, "matches": 0, "positions": 0, "accepted": True})
    course.run()
    sizes = [size for size, _, _ in taught]
    assert sizes == [sizes[0], 2 * sizes[0], 3 * sizes[0]]
    assert {before for _, before, _ in taught} == {course.learner(0)}
    assert course.manner(1).one_in == 1
    assert course.champion() == 3
