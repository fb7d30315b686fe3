"""Every command that takes a pack refuses odd ones in one line that names the file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from own_packs import MOON
from packs.test_archive import USUAL, zipped

COMMANDS = {
    "check": ("packs", "check", "FILE"),
    "bundle": ("packs", "bundle", "FILE"),
    "unpack": ("packs", "unpack", "FILE"),
    "print": ("print", "FILE"),
    "play": ("play", "gosu", "--pack", "FILE"),
    "simulate": ("simulate", "gosu", "--matches", "1", "--pack", "FILE"),
    "balance": ("balance", "gosu", "--matches", "1", "--pack", "FILE"),
    "lab": ("lab", "gosu", "--matches", "1", "--pack", "FILE"),
    "beside": ("lab", "gosu", "--matches", "1", "--pack", "moon.toml", "--beside", "FILE"),
    "arena": ("arena", "gosu", "--bots", "greedy,easy", "--pack", "FILE"),
}
NAME = '"Lantern Bearer"'
RUDE = {
    "a bomb": zipped({**USUAL, "pack.toml": bytes(50_000_000)}),
    "an archive in it": zipped({**USUAL, "inner.zip": zipped(USUAL)}),
    "thousands of entries": zipped({f"pictures/{n:064x}.png": b"" for n in range(10_000)}),
    "a later version": zipped({**USUAL, "format": b"warrenpack 2\n"}),
    "a later text": MOON.replace("author ", "format = 2\nauthor ").encode(),
    "deep lists": MOON.encode() + b"x = " + b"[" * 50_000 + b"]" * 50_000,
    "a long number": MOON.encode() + b"value = " + b"9" * 50_000,
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(1_000),
    "another alphabet": MOON.encode("utf-16"),
    "nothing": b"",
    "a long text": MOON.encode() + b"#" * 200_000,
    "a long name": MOON.replace(NAME, f'"{"A" * 300}"').encode(),
    "a control character": MOON.replace(NAME, r'"a\u0007b"').encode(),
    "a turned direction": MOON.replace(NAME, '"\u202eabc"').encode(),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_odd_packs_are_refused_in_one_line(warren, tmp_path: Path, command: str) -> None:
    (tmp_path / "moon.toml").write_text(MOON, "utf-8")
    for what, data in RUDE.items():
        is_archive = data.startswith(b"PK")
        file = tmp_path / f"odd.{'warrenpack' if is_archive else 'toml'}"
        file.write_bytes(data)
        words = [file.name if word == "FILE" else word for word in COMMANDS[command]]
        said = warren.refused(*words)
        assert file.name in said, what
        assert len(said) < 400, what
        assert not re.search(r"recursion|int_max|Error\b|\x1b|\x07|\u202e", said), (what, said)
        assert sorted(one.name for one in tmp_path.iterdir()) == sorted({"moon.toml", file.name})
        file.unlink()
