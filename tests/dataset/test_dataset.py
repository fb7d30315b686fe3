"""Datasets of strong play: reproducible byte by byte, resumable, complete, without leaks."""

from __future__ import annotations

import json
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyarrow", reason="there may be no wheel for this platform")

from warren.crew import crew
from warren.dataset import SPLITS, Dataset, Plan, make, tables
from warren.research.features import FeatureTable, runs_of

PLAN = Plan.of("laundromat", seats=2, iterations=8, matches=2, seed=5)
ENOUGH = 320  # enough decisions for files of every split


def made(folder: Path, plan: Plan = PLAN, decisions: int = ENOUGH, **how: Any) -> Dataset:
    """Make a whole dataset."""
    with crew(**how) as hands:
        assert [*make(folder, plan, decisions, crew=hands)][-1] >= decisions
    return Dataset(folder)


def contents(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    return made(tmp_path_factory.mktemp("made") / "set")


@pytest.fixture
def copy(data: Dataset, tmp_path: Path) -> Dataset:
    """A dataset to damage."""
    shutil.copytree(data.folder, tmp_path / "copy")
    return Dataset(tmp_path / "copy")


def test_two_workers_make_the_same_bytes(data: Dataset, tmp_path: Path) -> None:
    assert contents(made(tmp_path / "other", workers=2).folder) == contents(data.folder)


def test_a_cluster_makes_the_same_bytes(data: Dataset, tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="run by `make examples`")
    assert contents(made(tmp_path / "other", ray="local").folder) == contents(data.folder)


def test_another_seed_makes_other_decisions(data: Dataset, tmp_path: Path) -> None:
    plan = Plan.of("laundromat", seats=2, iterations=8, matches=2, seed=6)
    other = made(tmp_path / "other", plan, 1)
    assert other.files()[0].read_bytes() != data.files()[0].read_bytes()


def test_an_interrupted_run_goes_on_to_the_same_bytes(data: Dataset, tmp_path: Path) -> None:
    folder = tmp_path / "other"
    with crew() as hands, closing(make(folder, PLAN, ENOUGH, crew=hands)) as counts:
        assert next(counts) == 0
        assert next(counts) > 0
    files = Dataset(folder).files()
    assert len(files) == 1
    written = files[0].stat().st_mtime_ns
    (folder / "decisions" / "validation-00001.part").write_bytes(b"torn")
    assert contents(made(folder).folder) == contents(data.folder)
    assert files[0].stat().st_mtime_ns == written  # it was not played again


def test_a_folder_of_another_plan_is_refused(data: Dataset, tmp_path: Path) -> None:
    plan = Plan.of("laundromat", seats=2, iterations=9, matches=2, seed=5)
    with pytest.raises(ValueError, match="its iterations is 8, not 9"):
        made(data.folder, plan)
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(ValueError, match="is not empty"):
        made(tmp_path)


def test_the_card_tells_what_is_there(data: Dataset) -> None:
    card = (data.folder / "README.md").read_text("utf-8")
    assert f"--decisions {len(data)} " in card
    assert "--seats 2" in card
    for split in SPLITS:
        decisions = sum(tables.rows_in(path) for path in data.files(split))
        matches = len([*data.matches(split)])
        assert f"| {split} | {matches} | {decisions} |" in card
    for column in tables.DECISIONS.names:
        assert f"| `{column}` |" in card


def test_every_decision_is_the_one_of_its_match(data: Dataset) -> None:
    """The record leads to a position with the row's observation and legal actions."""
    seen = 0
    for split in SPLITS:
        [decisions] = list(data.batches(split, 10_000))[:1]
        for row in range(0, len(decisions.match), 17):
            match = data.position(int(decisions.match[row]), int(decisions.number[row]))
            seat, real = int(decisions.seat[row]), decisions.real[row]
            features = FeatureTable(runs_of(match.engine))
            cells = features.sparse(features.raw(match.engine.observe(match._states, seat)))
            kept = decisions.cells[row]
            assert kept[kept < data.cells].tolist() == cells.tolist()
            legal = sorted(action.number for action in match.legal(seat))
            assert decisions.legal[row, real].tolist() == legal
            assert len(legal) > 1
            assert decisions.visits[row].sum() >= PLAN.iterations
            assert decisions.visits[row].argmax() == decisions.place[row]
            assert 0 <= decisions.value[row] <= 1
            tried = decisions.visits[row] > 0
            assert (np.isnan(decisions.values[row]) == ~tried).all()
            seen += 1
    assert seen > 8


def test_names_tell_what_a_cell_means(data: Dataset) -> None:
    match = data.position(PLAN.seed, 0)
    features = FeatureTable(runs_of(match.engine))
    assert data.cells == features.cells
    assert data.cell_names[7] == features.cell_name(7)


def test_results_are_those_of_the_records(data: Dataset) -> None:
    from warren.engine import Match

    for row in data.matches():
        outcome = Match.from_record(row["record"]).outcome
        assert outcome is not None
        assert {seat for seat, share in enumerate(row["shares"]) if share} == {*outcome.winners}


def test_a_seed_shuffles_and_loses_nothing(data: Dataset) -> None:
    def keys(seed: int | None) -> list[tuple[int, int]]:
        found = data.batches("train", 7, seed=seed)
        return [
            pair
            for one in found
            for pair in zip(one.match.tolist(), one.number.tolist(), strict=True)
        ]

    assert keys(1) == keys(1) != keys(2)
    assert keys(None) == sorted(keys(None)) == sorted(keys(1))


def test_an_unknown_split_is_refused(data: Dataset) -> None:
    with pytest.raises(ValueError, match="splits are train, validation, test"):
        next(data.batches("tests", 1))


# --- leaks ---------------------------------------------------------------------------------------


def test_no_match_is_in_two_splits(data: Dataset) -> None:
    seeds = [{row["match"] for row in data.matches(split)} for split in SPLITS]
    assert all(seeds)
    assert sum(map(len, seeds)) == len(set.union(*seeds))
    assert data.check() == {"validation": 0, "test": 0}


def test_a_match_in_two_splits_is_found(copy: Dataset) -> None:
    train, test = copy.files("train")[0], copy.files("test")[0]
    for table in ("decisions", "matches"):
        shutil.copy(copy.folder / table / train.name, copy.folder / table / test.name)
    with pytest.raises(ValueError, match=r"match 5 is in train and in test"):
        copy.check()


def test_positions_that_are_repeated_are_counted(copy: Dataset) -> None:
    """The same position under another match's seed."""
    train, test = copy.files("train")[0], copy.files("test")[0]
    taken = tables.read(train).to_pylist()[0]
    shares = copy.shares_of(test)
    match = min(shares)
    taken |= {"match": match, "result": shares[match][taken["seat"]]}
    tables.write(test, [tuple(taken.values())], tables.DECISIONS)
    assert copy.check() == {"validation": 0, "test": 1}


@pytest.mark.parametrize(
    "damage", [{"result": 0.25}, {"action": -1}, {"visits": [1]}, {"match": 1}], ids=str
)
def test_a_damaged_file_is_found(copy: Dataset, damage: dict[str, Any]) -> None:
    file = copy.files("train")[0]
    rows = [{**row, **damage} for row in tables.read(file).to_pylist()]
    tables.write(file, [tuple(row.values()) for row in rows], tables.DECISIONS)
    with pytest.raises(ValueError, match="is damaged"):
        copy.check()


def test_a_worker_with_another_network_is_refused(data: Dataset) -> None:
    from warren.crew import CrewError
    from warren.dataset.playing import at_work

    with pytest.raises(CrewError, match="a different network"), at_work(PLAN, "0123"):
        pass


def test_the_heading_has_all_that_decides(data: Dataset) -> None:
    heading = json.loads((data.folder / "dataset.json").read_text("utf-8"))
    assert heading == PLAN.heading()
    assert {"warren", "cards", "network", "options", "seed"} <= {*heading}
