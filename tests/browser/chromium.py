"""Find a Chromium, or install one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

# The shell renders the same pages without windows, in three quarters of the processor time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
INSTALL = ["apt-get", "install", "-y", "--no-install-recommends"]
INSTALLING = 180  # seconds that one command may take
CHECKING = 60


class NoChromiumError(Exception):
    """No Chromium works; the message lists the attempts."""


def do_without(why: str) -> NoReturn:
    """Skip the test because there is no browser; fail if tests must run (CI is set)."""
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


def chromium(own: str) -> str:
    """Return the path of a working Chromium; `own` is Playwright's own folder."""
    tried: list[str] = []
    found = installed(own, tried)
    if found is None or is_worth_more(found):
        install(tried)
        found = installed(own, tried)
    if found is None:
        raise NoChromiumError(
            "there is no Chromium, and none could be installed: set WARREN_CHROMIUM to one. "
            "Tried: " + "; ".join(dict.fromkeys(tried))
        )
    return found


def is_worth_more(path: str) -> bool:
    """Return whether to look for the quick shell although another browser exists, as in CI."""
    if "WARREN_CHROMIUM" in os.environ or Path(path).name == NAMES[0]:
        return False
    return bool(os.environ.get("CI")) and has_packages()


def has_packages() -> bool:
    """Return whether we may install system packages."""
    return shutil.which("apt-get") is not None and is_root()


def installed(own: str, tried: list[str]) -> str | None:
    """Return the first Chromium that runs; note why others do not."""
    chosen = os.environ.get("WARREN_CHROMIUM")
    if chosen:
        places = [("WARREN_CHROMIUM", shutil.which(chosen))]
    else:
        places = [(f"{name} on PATH", shutil.which(name)) for name in NAMES]
        places.append(("Playwright's own", own if Path(own).exists() else None))
    for name, path in places:
        if path is None:
            tried.append(f"{name}: not there")
            continue
        problem = failed([path, "--version"], CHECKING)
        if problem is None:
            return path
        tried.append(f"{name}: {problem}")
    return None


def install(tried: list[str]) -> None:
    """Install Chromium if possible; record any failure."""
    if os.environ.get("WARREN_CHROMIUM"):
        return  # the user has chosen this browser
    if has_packages():
        others = [] if shutil.which(NAMES[1]) else [[*INSTALL, NAMES[1]]]
        commands = [["apt-get", "update"], [*INSTALL, NAMES[0]], *others]
    else:
        commands = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    for command in commands:
        problem = failed(command, INSTALLING)
        if problem is not None:
            tried.append(f"`{' '.join([Path(command[0]).name, *command[1:]])}`: {problem}")
        elif "install" in command:
            return


def failed(command: list[str], limit: float) -> str | None:
    """Return why a command failed, or None."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command,
            check=False,
            timeout=limit,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except subprocess.TimeoutExpired:
        return f"took longer than {limit:.0f} s"
    except OSError as error:
        return str(error)
    if done.returncode == 0:
        return None
    last = done.stdout.strip().splitlines()[-1:] or ["said nothing"]
    return f"exit status {done.returncode}: {last[0][:200]}"


def is_root() -> bool:
    """Return whether this process is root; Chromium's sandbox does not work then."""
    return hasattr(os, "geteuid") and os.geteuid() == 0
