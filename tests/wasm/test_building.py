"""From rules to WebAssembly, with a tiny game."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tiny import game as tiny
from warren.kernel import compile as engines
from warren.wasm import building
from warren.wasm.files import origin_of
from warren.wasm.sandbox import Module

pytest.importorskip("ziglang", reason="make engines installs the linker")

BUILD = """
import sys
from tiny import entry as small_entry
from tiny import game as tiny
from warren.wasm import building
from warren.kernel import compile as engines

engines.entry = building.entry = small_entry.entry
code = building.build("tiny", tiny.GAME, rules=tiny.RULES, state=tiny.STATE)
sys.stdout.buffer.write(code)
"""


def built(seed: str) -> bytes:
    """Build the tiny game's engine in another process with this hash seed."""
    done = subprocess.run(
        [sys.executable, "-c", BUILD],
        env={"PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": seed},
        capture_output=True,
        check=False,
    )
    assert not done.returncode, done.stderr.decode()
    return done.stdout


@pytest.fixture(scope="module")
def code() -> bytes:
    return built("0")


def test_it_plays_like_plain_python(code: bytes) -> None:
    truth = tiny.played(engines.interpreted_entry(tiny.GAME), 50, interpreted=True)
    assert tiny.played(Module(code).entry, 50) == truth


def test_it_is_the_same_byte_for_byte(code: bytes) -> None:
    assert built("0") == code


def test_it_tells_what_it_was_made_of(code: bytes) -> None:
    told = origin_of(code)
    assert told is not None
    assert (told.game, len(told.sources)) == ("tiny", 64)


def test_what_wants_something_from_outside_is_refused() -> None:
    text = (
        "define i32 @enter(ptr %request) { %a = call i32 @rand() ret i32 %a }\ndeclare i32 @rand()"
    )
    with pytest.raises(subprocess.CalledProcessError):
        building.link(objects(text))


def objects(text: str) -> bytes:
    """Compile LLVM text to a WebAssembly object file."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(f'target triple = "{building.TRIPLE}"\n{text}')
    machine = llvm.Target.from_triple(building.TRIPLE).create_target_machine()
    made: bytes = machine.emit_object(module)
    return made
