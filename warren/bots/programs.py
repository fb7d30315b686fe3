"""A program that communicates line by line, with a time limit for each answer.

Separate threads read its output and write its input, so a program that writes too much or does not
read delays only itself.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from queue import Empty, Full, Queue
from time import monotonic
from typing import IO

LONGEST = 10_000  # maximum size of a line in bytes
REMARKS = 1_000  # lines that a program may write in addition to answers
UNHEARD = 100  # lines queued for a program that does not read
KEPT = 200  # lines of a program's last output that are stored
SHOWN = 20_000  # characters of a program's last output that are shown
QUOTED = 80  # characters of an answer that we quote
LINGER = 1.0  # seconds that a program may run after closing its output
PARTING = 10.0  # seconds to read the last output of a program that has ended
POLL = 0.01  # seconds between checks

TOO_LONG = b""  # replaces a line that is too long


class Forfeit(Exception):
    """An external bot broke a rule, which the message names, and loses the match."""

    output = ""  # the last lines that the program wrote


class Silent(Forfeit):
    """The program did not answer in time."""


class Program:
    """A process, and the conversation with it."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # protects it from Ctrl-C, and groups its child processes
            )
        except OSError as error:
            raise Forfeit(f"can't be started: {error.strerror or error}") from error
        self.heard: Queue[bytes | None] = Queue(REMARKS)  # None marks the end of the output
        self.told: Queue[bytes | None] = Queue(UNHEARD)
        self.complaint = ""  # the last line of the standard error
        self.written: deque[bytes] = deque(maxlen=KEPT)  # the last lines of both streams
        self.readers = [
            threading.Thread(target=work, daemon=True) for work in (self._listen, self._overhear)
        ]
        for thread in (*self.readers, threading.Thread(target=self._tell, daemon=True)):
            thread.start()

    # --- threads ---------------------------------------------------------------------------------

    def _listen(self) -> None:
        stream = self._stream(self.process.stdout)
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(LONGEST + 1):
                self.written.append(line)
                self.heard.put(line if len(line) <= LONGEST else TOO_LONG)
        self.heard.put(None)

    def _tell(self) -> None:
        stream = self._stream(self.process.stdin)
        with contextlib.suppress(OSError, ValueError):  # the program does not read its input
            while line := self.told.get():
                stream.write(line)
                stream.flush()

    def _overhear(self) -> None:
        stream = self._stream(self.process.stderr)
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(LONGEST):
                self.written.append(line)
                self.complaint = readable(line).strip() or self.complaint

    @staticmethod
    def _stream(stream: IO[bytes] | None) -> IO[bytes]:
        assert stream is not None
        return stream

    # --- the conversation ------------------------------------------------------------------------

    def tell(self, line: str) -> None:
        """Send a line that needs no answer."""
        try:
            self.told.put_nowait(line.encode() + b"\n")
        except Full:
            raise Forfeit("does not listen") from None

    def ask(self, line: str, seconds: float) -> str:
        """Send a line and return the answer: the next line that is not a remark (`# ...`)."""
        deadline = monotonic() + seconds
        self._refuse_unasked()
        self.tell(line)
        for _ in range(REMARKS):
            answer = self._hear(deadline, seconds)
            if not answer.startswith("#"):
                return answer
        raise Forfeit(f"made {REMARKS:,} remarks and gave no answer")

    def _refuse_unasked(self) -> None:
        """Drop remarks; treat any other unsolicited line as a fault."""
        for _ in range(REMARKS):
            try:
                line = self.heard.get_nowait()
            except Empty:
                return
            if not (said := self._read(line)).startswith("#"):
                raise Forfeit(f"said {quoted(said)} unasked")

    def _hear(self, deadline: float, seconds: float) -> str:
        try:
            line = self.heard.get(timeout=max(0.0, deadline - monotonic()))
        except Empty:
            if self.process.poll() is not None:  # a child process still holds its output open
                raise self._gone() from None
            raise Silent(f"did not answer within {seconds:g} s") from None
        return self._read(line)

    def _read(self, line: bytes | None) -> str:
        if line is None:
            raise self._gone()
        if line == TOO_LONG:
            raise Forfeit(f"sent a line of more than {LONGEST:,} characters")
        return readable(line).strip()

    def _gone(self) -> Forfeit:
        how = self._end_told()
        self.end()
        self._hear_out()
        return Forfeit(how + (f": {quoted(self.complaint)}" if self.complaint else ""))

    def _end_told(self) -> str:
        try:
            code = self.process.wait(LINGER)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"ended (signal {-code})" if code < 0 else f"ended (exit code {code})"

    def _hear_out(self) -> None:
        """Read the rest of the program's streams; a full queue must not block the reader thread."""
        deadline = monotonic() + PARTING
        while any(thread.is_alive() for thread in self.readers) and monotonic() < deadline:
            with contextlib.suppress(Empty):
                self.heard.get_nowait()
            for thread in self.readers:
                thread.join(POLL)

    def last_output(self) -> str:
        """Return the last lines of the program's two streams, without control characters."""
        lines = [printable(readable(line)) for line in list(self.written)]
        return "\n".join(lines)[-SHOWN:]

    def end(self) -> None:
        """Kill the program and all its child processes."""
        with contextlib.suppress(Full):
            self.told.put_nowait(None)
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()


def readable(line: bytes) -> str:
    """Return a line as text, even if it is not valid UTF-8; keep indentation."""
    return line.decode(errors="replace").rstrip()


def printable(said: str) -> str:
    """Return text without control characters, which could garble the terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in said.replace("\t", "    "))


def plain(said: str) -> str:
    """Return a shortened line without control characters."""
    shown = printable(said.strip())
    return shown if len(shown) <= QUOTED else f"{shown[:QUOTED]}..."


def quoted(said: str) -> str:
    """Return the shortened line in quotation marks."""
    return f"'{plain(said)}'"
