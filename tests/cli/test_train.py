"""`warren train --keep` and `--restore` as processes: a finished course and its network."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from warren.bots.network import Network, shipped_file
from warren.engine.games import game

GAME = "gosux"
SHIPPED = shipped_file(game(GAME))


@pytest.fixture
def weak(tmp_path) -> Path:
    """A network that judges every position the wrong way round."""
    found = Network.read(SHIPPED)
    path = tmp_path / "weak.npz"
    replace(found, last=-found.last).write(path)
    return path


@pytest.fixture
def train(warren, tmp_path):
    """Return a function that runs `warren train` with separate data and a dummy PyTorch."""
    (tmp_path / "stand-ins").mkdir()
    (tmp_path / "stand-ins" / "torch.py").write_text("")

    def run(*args: object, learned: Path | None = None) -> tuple[int, str]:
        if learned is not None:
            course = tmp_path / "training" / GAME
            course.mkdir(parents=True, exist_ok=True)
            line = {"round": 0, "matches": 1, "positions": 1, "accepted": True}
            (course / "curve.jsonl").write_text(json.dumps(line) + "\n")
            (course / "network-0.npz").write_bytes(learned.read_bytes())
        process = warren.start(
            *args, WARREN_DATA=str(tmp_path / "data"), PYTHONPATH=str(tmp_path / "stand-ins")
        )
        out, err = process.communicate()
        assert "Traceback" not in err, err
        return process.returncode, out + err

    return run


def kept(tmp_path: Path) -> Path:
    return tmp_path / "data" / "networks" / f"{GAME}.npz"


KEEP = ("train", GAME, "--rounds", 0, "--trial", 16, "--seconds", 0.01, "--workers", 1, "--keep")


def test_a_weak_network_is_not_kept_and_a_strong_one_is(train, weak, tmp_path):
    before = SHIPPED.read_bytes()
    code, told = train(*KEEP, learned=weak)
    assert code == 1, told
    assert "not kept" in told
    assert not kept(tmp_path).exists()

    kept(tmp_path).parent.mkdir(parents=True)
    kept(tmp_path).write_bytes(weak.read_bytes())
    code, told = train(*KEEP, learned=SHIPPED)
    assert code == 0, told
    assert kept(tmp_path).read_bytes() == before
    assert SHIPPED.read_bytes() == before  # the network that ships with Warren is never overwritten

    code, told = train(*KEEP, learned=SHIPPED)
    assert (code, "use already" in told) == (1, True)


def test_what_was_kept_before_is_restored_and_bots_tell_what_is_used(train, weak, tmp_path):
    def used() -> str:
        lines = train("bots")[1].splitlines()
        return "\n".join(line for line in lines if line.startswith(f"{GAME}: "))

    before = used()
    assert str(SHIPPED) in before
    assert "--restore" not in before
    kept(tmp_path).parent.mkdir(parents=True)
    kept(tmp_path).write_bytes(weak.read_bytes())
    for now in (kept(tmp_path), SHIPPED):
        told = used()
        assert str(now) in told
        assert f"warren train {GAME} --restore" in told
        assert train("train", GAME, "--restore")[0] == 0
    assert kept(tmp_path).read_bytes() == weak.read_bytes()


def test_with_nothing_to_restore_that_is_one_line(train):
    assert train("train", GAME, "--restore") == (
        2,
        f"warren: {GAME} has no other network to restore\n",
    )


def test_a_network_that_is_broken_or_of_another_version_is_not_used(train, tmp_path):
    kept(tmp_path).parent.mkdir(parents=True)
    kept(tmp_path).write_bytes(SHIPPED.read_bytes()[:1000])
    assert f"not used: {kept(tmp_path)}" in train("bots")[1]
    other = Network.read(SHIPPED)
    replace(other, count_rows=other.count_rows[1:]).write(kept(tmp_path))
    told = train("bots")[1]
    assert f"not used: {kept(tmp_path)}" in told
    assert str(SHIPPED) in told
