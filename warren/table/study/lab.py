"""The lab for the page: runs `warren lab` in a separate process and polls its state.

A run is identified by its settings. The process of a run writes the results to a file. While a
client polls, the server touches another file next to it. If the server stops touching the file, the
process ends. A machine plays one run at a time at the lowest priority (`warren.cli.live`). Several
workers share the runs (`runs.py`).
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import subprocess
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from warren.bots import LEVELS
from warren.engine.games import GAMES, game_and_preset
from warren.table.protocol.messages import LabRun
from warren.table.protocol.refusals import Refused
from warren.table.workers.supervising import COMMAND

NOBODY, HERE, EVERYBODY = DOORS = ("nobody", "here", "everybody")
POLICY = "policy"
MOST, MOST_OF_BOTS = 1_000_000, 400  # maximum number of matches of a run
KEPT = 200  # runs whose results are kept
BUSY = 75  # exit status if another process came first
FRESH = 10.0  # seconds without output after which a run counts as dead
WANTED = 60.0  # seconds without a request until its files are deleted; the run stops earlier
FAILED = "failed"
JUDGE = "champion@400"  # the strongest bot that finishes within hours
FOUND = ".json"  # suffix of the results file
AFTER_KEY = re.compile(r"(--\w+)?\.\w+$")  # the part of a file name after the run's id
# The state of a run that has not begun
NOTHING: dict[str, Any] = {
    "state": "stopped",
    "done": 0,
    "matches": 0,
    "finding": None,
    "found": [],
    "at": 0.0,
    "message": "",
}


class Lab:
    """The runs for the page, one at a time."""

    def __init__(self, folder: Path, *, door: str = HERE, workers: int | None = None) -> None:
        self.folder = folder
        self.door = door
        self.workers = workers
        self.process: subprocess.Popen[bytes] | None = None
        self.key = ""  # id of the current run
        self.turn = threading.Lock()
        self.must_have_room: Callable[[], None] = lambda: None  # refuses to write on a full disk
        # total bytes of all files, and when they were measured
        self.bytes, self.measured = 0, -FRESH

    async def told(self, run: LabRun) -> dict[str, Any]:
        """Return the state of a run, without delaying others."""
        return await asyncio.to_thread(self.ask, run)

    def ask(self, run: LabRun) -> dict[str, Any]:
        """Return a run's state as `LabState`; begin, continue or stop it as requested."""
        check(run)
        with self.turn:
            self.folder.mkdir(parents=True, exist_ok=True)
            key = key_of(run)
            return self._go_on(run, key) if run.go else self._stop(key)

    def _stop(self, key: str) -> dict[str, Any]:
        self._wanted(key).unlink(missing_ok=True)
        self._tidy()
        said = self._read(key)
        return said if said["state"] == "done" else {**said, "state": "stopped"}

    def _go_on(self, run: LabRun, key: str) -> dict[str, Any]:
        self._wanted(key).touch()
        ended = self.process.poll() if self.process else 0  # check this before the results are read
        said = self._read(key)
        if said["state"] == "done":
            return said
        if self.process and ended is None:
            return self._at_work(key, said)
        was, self.process = self.key if self.process else "", None
        if was == key and ended == BUSY:
            is_other = said["state"] == "playing" and time.time() - said["at"] < FRESH
            return said if is_other else {**said, "state": "busy"}
        if was == key and ended:
            return {**said, "state": FAILED, "message": self._last_words(key)}
        self._start(run, key)
        return {**said, "state": "starting"}

    def _at_work(self, key: str, said: dict[str, Any]) -> dict[str, Any]:
        """Return the state while our process is busy, with this run or with another."""
        if key == self.key:
            return {**said, "state": "playing" if said["found"] else "starting"}
        is_stopping = not self._wanted(self.key).exists()
        return {**said, "state": "starting" if is_stopping else "busy"}

    def _start(self, run: LabRun, key: str) -> None:
        self._tidy()
        self.must_have_room()
        file = self.folder / f"{key}.json"
        name = f"{run.game}:{run.preset}" if run.preset else run.game
        told = [*COMMAND, "lab", name, "--live", str(file), "--matches", str(run.matches)]
        told += ["--seats", str(run.seats or "all"), "--bot", run.bot]
        for option, text in (("--pack", run.pack), ("--beside", run.beside)):
            if text:
                kept = self.folder / f"{key}{option}.toml"
                kept.write_text(text, "utf-8")
                told += [option, str(kept)]
        if self.workers:
            told += ["--workers", str(self.workers)]
        with (self.folder / f"{key}.err").open("wb") as errors:
            self.process = subprocess.Popen(
                told, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors
            )
        self.key = key

    def _read(self, key: str) -> dict[str, Any]:
        file = self.folder / f"{key}.json"
        try:
            said: dict[str, Any] = msgspec.json.decode(file.read_bytes())
            return {**NOTHING, **said, "at": file.stat().st_mtime}
        except (OSError, msgspec.DecodeError):
            return NOTHING

    def _last_words(self, key: str) -> str:
        """Return the reason why a process ended, from its output."""
        with suppress(OSError):
            said = (self.folder / f"{key}.err").read_text("utf-8", errors="replace").split("\n")
            return next((line.strip()[:500] for line in reversed(said) if line.strip()), "")
        return ""

    def _wanted(self, key: str) -> Path:
        return self.folder / f"{key}.wanted"

    def _tidy(self) -> None:
        """Delete the files of stopped runs, except results; also delete old results."""
        runs: defaultdict[str, list[Path]] = defaultdict(list)
        for file in self.folder.glob("*.*"):
            runs[AFTER_KEY.sub("", file.name)].append(file)
        if self.process and self.process.poll() is None:
            runs.pop(self.key, None)  # the current run
        latest = sorted(runs, key=self._looked_at, reverse=True)
        for rank, key in enumerate(latest):
            is_wanted = time.time() - changed(self._wanted(key)) < WANTED
            for file in runs[key]:
                if rank >= KEPT or (not is_wanted and file.suffix != FOUND):
                    file.unlink(missing_ok=True)

    def _looked_at(self, key: str) -> float:
        """Return the time of the last request for a run."""
        return changed(self._wanted(key)) or changed(self.folder / f"{key}{FOUND}")

    def size(self) -> int:
        """Return the total bytes of all files, measured at intervals."""
        if time.monotonic() - self.measured > FRESH:
            self.measured = time.monotonic()
            with suppress(OSError):
                self.bytes = sum(one.stat().st_size for one in self.folder.glob("*"))
        return self.bytes

    async def close(self) -> None:
        """Close the lab."""
        self.stop()

    def stop(self) -> None:
        """Stop the current run."""
        if self.process:
            self.process.terminate()


def changed(file: Path) -> float:
    """Return the time at which a file was last written; 0 if it no longer exists."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


def key_of(run: LabRun) -> str:
    """Return the id of a run, from its settings."""
    about = msgspec.json.encode(msgspec.structs.replace(run, go=False))
    return hashlib.sha256(about).hexdigest()[:32]


def check(run: LabRun) -> None:
    """Refuse settings that can't be played."""
    known = run.game in GAMES and run.bot in (POLICY, JUDGE, *LEVELS)
    if not known or ((run.pack or run.beside) and GAMES[run.game].editions is None):
        raise Refused("unknown")
    if run.matches > (MOST if run.bot == POLICY else MOST_OF_BOTS) or (run.beside and not run.pack):
        raise Refused("bad-options")
    try:
        game, preset = game_and_preset(f"{run.game}:{run.preset}" if run.preset else run.game)
        game.options(**{**preset, **({"seats": run.seats} if run.seats else {})})
    except ValueError as error:
        raise Refused("bad-options", str(error)) from None
