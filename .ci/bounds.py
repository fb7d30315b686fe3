#!/usr/bin/env python3
"""Try Warren with the lowest versions that pyproject.toml allows, or with the newest.

`python .ci/bounds.py lowest` or `newest`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BOUND = re.compile(r"(?P<name>[\w.-]+)>=(?P<lowest>[\d.]+)(,<[\d.]+)?(?P<marker>;.*)?")
WITH = ("pytest", "pytest-timeout", "pytest-xdist", "httpx")  # what the smoke test itself needs
SMOKE = (
    "tests/locale",
    "tests/packs",
    "tests/language/test_parse.py",
    "tests/kernel/test_compile.py",  # both ways of compiling, with this very Numba
    "tests/engine/test_match.py",
    "tests/table/test_server.py",
    "tests/cli/test_main.py",
)


def lowest(dependencies: list[str]) -> list[str]:
    """`numpy>=2.0,<3` -> `numpy==2.0.*`, the first allowed series."""
    found = [BOUND.fullmatch(each) for each in dependencies]
    assert all(found), f"each dependency has a lower bound: {dependencies}"
    return [f"{each['name']}=={each['lowest']}.*{each['marker'] or ''}" for each in found if each]


def run(*command: str) -> None:
    """Run a command in the root, ignoring the versions in constraints.txt."""
    environment = {key: value for key, value in os.environ.items() if "CONSTRAINT" not in key}
    print("$", *command, flush=True)
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def main(which: str) -> None:
    """Install into a separate folder, and run the smoke test there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = ROOT / "build" / which
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "venv", str(folder))
    python = str(folder / "bin" / "python")
    wanted = project["dependencies"] + project["optional-dependencies"]["native"]
    pins = lowest(wanted) if which == "lowest" else []
    run(python, "-m", "pip", "install", "-q", "-e", ".[native]", *pins, *WITH)
    run(python, "-m", "pip", "freeze", "--exclude-editable")
    run(python, "-m", "pytest", "-n", "0", *SMOKE)


if __name__ == "__main__":
    if sys.argv[1:] not in (["lowest"], ["newest"]):
        sys.exit(__doc__)
    main(sys.argv[1])
