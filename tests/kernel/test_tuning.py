"""Patch points in Numba: they exist, are listed in the docs, and are tested with this version."""

from __future__ import annotations

import re
from inspect import ismodule
from pathlib import Path
from typing import Any

import numba
import pytest

from warren.engine import GAMES
from warren.games.army.knowledge import list_cards
from warren.kernel import compile as engines
from warren.kernel import tuning

ROOT = Path(__file__).resolve().parents[2]
POINTS = [*tuning.compiling(frozenset({"warren"})), *tuning.loading()]


def full_name(owner: object, name: str) -> str:
    if ismodule(owner):
        return f"{owner.__name__}.{name}"
    assert isinstance(owner, type)
    return f"{owner.__module__}.{owner.__qualname__}.{name}"


def test_the_docs_list_every_patch_point() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    listed = re.findall(r"^\| `(numba\.[\w.]+)` \|", page, re.MULTILINE)
    assert listed == [full_name(owner, name) for owner, name, _ in POINTS]
    said = re.search(r"Tested with Numba (.+?) \(`TESTED`\)", page)
    assert said
    assert tuple(said[1].split(" and ")) == tuning.TESTED


@pytest.mark.parametrize(("owner", "name"), [point[:2] for point in POINTS], ids=str)
def test_numba_has_the_patch_point(owner: object, name: str) -> None:
    assert callable(getattr(owner, name))


def test_the_version_we_develop_with_is_tested() -> None:
    pinned = re.search(
        r"^numba==(.+)$", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE
    )
    assert pinned
    assert pinned[1] in tuning.TESTED
    assert numba.__version__ in tuning.TESTED, "run `make bounds`, then add this version to TESTED"


def test_cards_are_marked_with_vector_instructions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, ordinary = list[str](), tuning._vectorise

    def kept(library: Any) -> None:
        ordinary(library)
        made.append(str(library._final_module))

    monkeypatch.setattr(tuning, "_vectorise", kept)
    game = GAMES["gosu"]
    functions = dict(game.contract)
    numba.njit("int64(int64)")(lambda number: number)  # initialise Numba before it is tuned
    with engines.ONE_AT_A_TIME, tuning.tuned_numba(engines.packages(functions)):
        how = {"pipeline_class": tuning.short_pipeline(), **engines.TUNING}
        wrap = engines._compiler(tmp_path, game.rules, game.state, **how)
        engines.Namespace(functions, wrap).make(list_cards)
    [module] = made
    assert re.search(r"store <\d+ x i64>", module)
