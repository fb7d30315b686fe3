"""Our protocols build on uvicorn's internals, which may change: written against uvicorn 0.54.

Before another version is allowed in pyproject.toml, read what changed in these two modules of
uvicorn, run `make soak`, and name the version here.
"""

from __future__ import annotations

import inspect
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from warren.table.web.frames import FrameCounter
from warren.table.web.patience import Patient

WRITTEN_AGAINST = ("0.53", "0.54")
ROOT = Path(__file__).resolve().parents[2]
OURS = (FrameCounter, Patient)
OWN = re.compile(r"self\.([a-z]\w*)")


def test_no_version_is_allowed_that_the_protocols_were_not_written_against() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    [bounds] = [each for each in project["dependencies"] if each.startswith("uvicorn")]
    first, last = WRITTEN_AGAINST[0], int(WRITTEN_AGAINST[-1].split(".")[1])
    assert bounds == f"uvicorn>={first},<0.{last + 1}"
    assert uvicorn.__version__.rsplit(".", 1)[0] in WRITTEN_AGAINST


@pytest.mark.parametrize("ours", OURS)
def test_uvicorn_calls_what_we_override(ours: type[Any]) -> None:
    [base] = ours.__bases__
    for name, method in vars(ours).items():
        if inspect.isfunction(method) and "super()." + name in inspect.getsource(method):
            theirs = inspect.signature(getattr(base, name))
            if name != "__init__":
                assert [*inspect.signature(method).parameters] == [*theirs.parameters], name


@pytest.mark.parametrize("ours", OURS)
def test_uvicorn_has_what_we_use_of_it(ours: type[Any]) -> None:
    [base] = ours.__bases__
    known = {*dir(ours), *OWN.findall(inspect.getsource(ours.__init__))}
    theirs = set(OWN.findall(inspect.getsource(base)))
    assert set(OWN.findall(inspect.getsource(ours))) <= known | theirs
