"""The form's view of a pack's text, in TypeScript: it reads values like TOML and keeps the rest."""

from __future__ import annotations

import json
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

WEB = Path(__file__).parents[2] / "web"
ESBUILD = WEB / "node_modules" / ".bin" / "esbuild"
EXAMPLES = sorted((WEB.parent / "warren" / "games").glob("*/examples/*.toml"))
PRINTED = [
    file
    for file in sorted((WEB.parent / "warren" / "games").glob("*/pack/*.toml"))
    if not file.name.startswith(("words", "texts", "names", "pack"))
]
RUN = r"""
import { readFileSync } from "node:fs";
import { blocksOf, exchanged, moved } from "SOURCE/blocks";
import { entriesOf, withValue } from "SOURCE/keys";

const isLong = ({ value }) => typeof value === "string" && value.includes("\n");
const inShort = (piece) => entriesOf(piece).filter((one) => !isLong(one));
const again = (piece) =>
  inShort(piece).reduce((said, { key, value }) => withValue(said, key, value), piece);
const bare = (piece) =>
  entriesOf(piece).reduce((said, { key }) => withValue(said, key, null), piece);

const found = JSON.parse(readFileSync(0, "utf8")).map((text) => {
  const pieces = blocksOf(text);
  const turned = moved(text, pieces[1].line, pieces.at(-1).line);
  return {
    values: pieces.flatMap((one) => entriesOf(one.text).map(({ key, value }) => [key, value])),
    whole: pieces.map((one) => one.text).join("\n"),
    again: pieces.reduceRight((said, one) => exchanged(said, one.line, again(one.text)), text),
    turned: moved(turned, blocksOf(turned).at(-1).line, blocksOf(turned)[1].line),
    bare: pieces.map((one) => bare(one.text)).join("\n"),
  };
});
console.log(JSON.stringify(found));
"""
ODD = r"""game = 'gosu' # lit
name = "A \"q\" \\ é\u00e9"
version = 1
leave_out = [ # list
  "fire", # why
  "dante",
]
# above
[[card]] # head
id = "x"
names = { en = "A, {b}", fr = 'c # d' } # nm
level=1
arrival = '''
draw 1 card
  and "more" # not a comment
'''
captured = '''draw 1 card'''

# the copies
[copies]
loya = +2
"""
KINDS = ("card", "clan", "garment", "programme", "basket", "type")
FILES = [file.read_text("utf-8") for file in (*EXAMPLES, *PRINTED)]
TEXTS = [ODD, *(text for text in FILES if "\n[[" in text)]


pytestmark = pytest.mark.skipif(not ESBUILD.exists(), reason="the page is not built here")


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Return the page's result for every text."""
    folder = tmp_path_factory.mktemp("keys")
    script = folder / "run.ts"
    script.write_text(RUN.replace("SOURCE", str(WEB / "src" / "workshop")))
    bundle = folder / "run.cjs"
    about = ["--bundle", "--platform=node", "--log-level=error", f"--outfile={bundle}"]
    subprocess.run([ESBUILD, script, *about], check=True, timeout=120)
    done = subprocess.run(
        ["node", bundle],
        check=True,
        timeout=120,
        capture_output=True,
        input=json.dumps(TEXTS).encode(),
    )
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def read(text: str) -> Any:
    """Parse a text as TOML; the line break at the end of a long text does not matter."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(one) for key, one in value.items()}
        if isinstance(value, list):
            return [plain(one) for one in value]
        return value.rstrip("\n") if isinstance(value, str) else value

    return plain(tomllib.loads(text))


def pairs(text: str) -> list[str]:
    """Return every key with its value, unordered."""
    table = read(text)
    within = {key: one for key, one in table.items() if isinstance(one, dict) and key == "copies"}
    several = {key: one for key, one in table.items() if isinstance(one, list) and key in KINDS}
    head = {key: one for key, one in table.items() if key not in {**within, **several}}
    inner = [one for value in several.values() for one in value]
    return in_order([one for each in (head, *within.values(), *inner) for one in each.items()])


def in_order(found: list[Any]) -> list[str]:
    """Pairs that can be compared."""
    return sorted(json.dumps(pair) for pair in found)


def comments(text: str) -> list[str]:
    """Return all comments, unordered."""
    return sorted(line.partition("#")[2] for line in text.split("\n") if "#" in line)


def test_values_are_read_as_toml_reads_them(told: list[dict[str, Any]]) -> None:
    for text, one in zip(TEXTS, told, strict=True):
        assert one["whole"] == text
        assert in_order(one["values"]) == pairs(text)


def test_writing_what_is_there_changes_nothing_that_is_said(told: list[dict[str, Any]]) -> None:
    for text, one in zip(TEXTS, told, strict=True):
        assert read(one["again"]) == read(text)
        inside = "leave_out = ["  # a list is rewritten without its inner comments
        if inside + " #" not in text:
            assert comments(one["again"]) == comments(text)


def test_a_piece_that_is_moved_and_moved_back_takes_its_comments_along(
    told: list[dict[str, Any]],
) -> None:
    for text, one in zip(TEXTS, told, strict=True):
        assert one["turned"].split() == text.split()


def test_a_key_that_is_taken_out_leaves_its_comment(told: list[dict[str, Any]]) -> None:
    assert "# nm" in told[0]["bare"]
    assert "names" not in told[0]["bare"]
    assert "# above\n[[card]] # head" in told[0]["bare"]
