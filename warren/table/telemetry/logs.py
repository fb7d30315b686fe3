"""The log of a server: a line of JSON for each notable event, without secrets.

The fields of an event are in `extra`: `log.info("refused", extra={"code": "stale"})`.
"""

from __future__ import annotations

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path

from warren.locale.visible import visible

FILE = "warren.log"
STREAM = "-"  # instead of a file: standard error
BYTES, FILES = 5_000_000, 3  # bytes of a log file, and number of old files kept
OURS = "warren.table"
LOGS = (OURS, "uvicorn.error")
USUAL = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName", "color_message"}
# the same id at every worker that handles the request
REQUEST: ContextVar[str] = ContextVar("request", default="")
WORKER: int | None = None  # the worker that writes this log, if there are several


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, event, its fields, and the traceback."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        line |= {"request": REQUEST.get()} if REQUEST.get() else {}
        line |= {"worker": WORKER} if WORKER is not None else {}
        line |= {key: value for key, value in vars(record).items() if key not in USUAL}
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return visible(json.dumps(line, ensure_ascii=False, default=str))


class Brief(logging.Formatter):
    """A record as one line for people to read."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the event and its details; only the file gets the traceback."""
        told = [f"{key}={value}" for key, value in vars(record).items() if key not in USUAL]
        if record.exc_info and record.exc_info[1]:
            told.append(f"({type(record.exc_info[1]).__name__}: {record.exc_info[1]})")
        return " ".join([f"warren: {record.getMessage()}", *told]).replace("\n", " ")


def write_to(place: str | Path) -> None:
    """Log to a file, and warnings to standard error; or log all as JSON to standard error."""
    stream = logging.StreamHandler(sys.stderr)
    handlers: list[logging.Handler] = [stream]
    if str(place) == STREAM:
        stream.setFormatter(JsonLines())
    else:
        stream.setFormatter(Brief())
        stream.setLevel(logging.WARNING)
        from logging.handlers import RotatingFileHandler  # browsers lack this module

        file = RotatingFileHandler(place, maxBytes=BYTES, backupCount=FILES, encoding="utf-8")
        file.setFormatter(JsonLines())
        handlers.append(file)
    for name in LOGS:
        log = logging.getLogger(name)
        log.propagate = False
        for old in list(log.handlers):
            log.removeHandler(old)
            old.close()
        for handler in handlers:
            log.addHandler(handler)
    logging.getLogger(OURS).setLevel(logging.INFO)
