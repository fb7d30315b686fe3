"""docs/commands.md lists every command and option, docs/configuration.md every variable and metric.

`WARREN_WRITE_GOLDEN=1` rewrites the list of commands.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typer import Context

from warren.cli.main import COMMANDS, Commands

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "commands.md"
HEAD = """# Commands

For everybody who uses the command line: every command with its options.

`warren COMMAND --help` prints the same. This page is generated: `WARREN_WRITE_GOLDEN=1` with
`tests/docs/test_commands.py` writes it again.
"""


def cell(text: str) -> str:
    """Escape a text for a table cell."""
    return " ".join(text.replace("|", "\\|").split())


def told(name: str, command: Any) -> Iterator[str]:
    """Yield the section of a command and its subcommands."""
    if inner := getattr(command, "commands", None):
        for word, one in inner.items():
            yield from told(f"{name} {word}", one)
        return
    context = Context(command, info_name=name)
    usage = " ".join([name, *command.collect_usage_pieces(context)])
    rows = [one.get_help_record(context) for one in command.get_params(context)]
    about = [" ".join(part.split()) for part in (command.help or "").split("\n\n")]
    yield f"\n## {name}\n\n```\n{usage}\n```\n\n" + "\n\n".join(about) + "\n"
    lines = [f"| `{cell(left)}` | {cell(right)} |" for left, right in filter(None, rows)]
    yield "\n| option | meaning |\n|---|---|\n" + "\n".join(lines) + "\n"


def test_the_page_lists_every_command() -> None:
    made = HEAD + "".join("".join(told(f"warren {name}", Commands()[name])) for name in COMMANDS)
    if os.environ.get("WARREN_WRITE_GOLDEN"):
        PAGE.write_text(made, encoding="utf-8")
    assert PAGE.read_text("utf-8") == made, "write it again: WARREN_WRITE_GOLDEN=1"
    assert made.count("\n## warren ") >= len(COMMANDS)


def test_the_page_lists_every_variable_and_metric() -> None:
    page = (ROOT / "docs" / "configuration.md").read_text("utf-8")
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "warren").rglob("*.py"))
    wanted = {*re.findall(r"\bWARREN_[A-Z_]*[A-Z]\b", source)}
    metrics = (ROOT / "warren" / "table" / "web" / "health.py").read_text("utf-8")
    wanted |= {*re.findall(r'"(warren_\w+)"', metrics)}
    assert len(wanted) > 15
    assert {name for name in wanted if f"`{name}" not in page} == set()
