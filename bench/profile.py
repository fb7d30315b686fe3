"""The use of an engine's time, down to inlined functions.

    python -m bench.profile gosu                        # random play
    python -m bench.profile gosu:kamakor --seats 4
    python -m bench.profile gosux --search              # tree search over whole matches

Needs `perf`, `nm` and `llvm-symbolizer`. The engine is compiled again with line numbers; its code
is otherwise the same. Shares are of the samples inside the engine; two runs differ by about two
points.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba.core import lowering

from bench.search import Ours
from warren.engine.games import Engine, game_and_preset
from warren.kernel import compile as engines
from warren.kernel import tuning

TOOLS = ("perf", "llvm-symbolizer")
PER_SECOND = 3000
SECONDS = 8.0
SHOWN = 24

# The purpose of a function, by its name or that of its caller after inlining
KINDS = (
    (
        "guessing the deal",
        r"redeal|gather_\w+|\w*hidden\w*|place_remembered|remembers|fits_question",
    ),
    (
        "weighing actions",
        r"weigh|survey\w*|traits\w*|weight_of|about_\w+|draw_by_odds|turn_with_card|fit|asker",
    ),
    (
        "the tree",
        r"walk_down|select|best_tried|likeliest_untried|promise|find_child|add_child|iterate",
    ),
    (
        "listing options",
        r"list_\w+|why_not\w*|playable_\w+|must_wait|offer|newcomers_in\w+|stands_for_design",
    ),
    ("shuffling", r"shuffle"),
    ("setting up", r"setup|clear_\w+|step_deal|see_anew|note"),
    ("armies seen anew", r"army_changed|army_grew|read_army|show_card|tile_powers|rows_with"),
    (
        "cards between zones",
        r"draw|take_top|\w*_hand|\w*discards?|refill|\w*aside|\w*reveal\w*|count_\w+|copy_in_\w+",
    ),
    (
        "powers that wait",
        r"notify\w*|is_awaited|standing\w*|queue_trigger|next_reaction|react|check_any_moment",
    ),
    (
        "drafts and rounds",
        r"step_(?!place|leave|enter)\w+|note_certain|find_remembered|keep|pass_packets|award|start_round",
    ),
    (
        "effects and answers",
        r"perform|answer\w*|respond|take_turn|play|shift|activate|arrive|lift_\w+|place|step_\w+",
    ),
    (
        "the loop",
        r"run|apply|legal|pending|first_seat|play_out|play_one|simulate|below|next_word|entry",
    ),
)


# --- an engine with debug information ------------------------------------------------------------


def engine_with_lines(name: str, seats: int) -> Engine:
    """Return an engine whose code has line numbers."""
    game, preset = game_and_preset(name)
    ordinary = tuning._make_private

    def make_private(library: Any, ours: frozenset[str]) -> None:
        text = re.sub(r"\bnoinline\b", '"named"', str(library._final_module))
        library._final_module = llvm.parse_assembly(text)  # inline as usual
        ordinary(library, ours)

    engines.TUNING["debug"] = True
    tuning._make_private = make_private
    # Numba's own version fails on a function that is only a docstring
    lowering.get_func_body_first_lineno = first_line
    with tempfile.TemporaryDirectory(prefix="warren-profile-") as folder:
        os.environ.update(WARREN_CACHE=folder, WARREN_ENGINE="native")
        return Engine(game, game.options(**{**preset, "seats": seats}))


def first_line(function: Callable[..., object]) -> int:
    """Return the first line of a function."""
    return function.__code__.co_firstlineno + 1


def object_file(engine: Engine, path: Path) -> int:
    """Write the engine's code as an object file; return its offset from the address in memory."""
    compiled = next(iter(engine.game.entry().overloads.values()))
    path.write_bytes(compiled.library._get_compiled_object())
    entry = compiled.fndesc.llvm_func_name
    table = run(["nm", str(path)])
    place = next(line.split()[0] for line in table.splitlines() if line.endswith(f" {entry}"))
    return int(compiled.library.get_pointer_to_function(entry)) - int(place, 16)


def run(command: Sequence[str], given: str = "") -> str:
    """Return a program's output."""
    return subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout


# --- samples -------------------------------------------------------------------------------------


def sampled(work: Callable[[], object], folder: Path) -> list[int]:
    """Sample the instruction pointer while the work runs for a few seconds."""
    data = str(folder / "perf.data")
    watch = ["perf", "record", "-e", "cpu-clock", "-F", str(PER_SECOND), "-o", data]
    with subprocess.Popen([*watch, "-p", str(os.getpid())], stderr=subprocess.DEVNULL) as watcher:
        time.sleep(1)
        end = time.perf_counter() + SECONDS
        while time.perf_counter() < end:
            work()
        watcher.send_signal(signal.SIGINT)
    said = run(["perf", "script", "-i", data, "-F", "ip"])
    return [int(address, 16) for address in said.split()]


def frames(path: Path, addresses: Sequence[int]) -> Iterator[list[str]]:
    """Yield each address's functions, innermost first."""
    asked = "\n".join(map(hex, addresses))
    said = run(["llvm-symbolizer", f"--obj={path}", "--functions=short", "--inlines"], asked)
    for block in said.strip().split("\n\n"):
        yield [plain(name) for name in block.split("\n")[::2]]


def plain(name: str) -> str:
    """Demangle a name: `_ZN6warren5games4army5zones4drawB...` is `draw`."""
    found = "?"
    name = name.removeprefix("_ZN")
    while digits := re.match(r"\d+", name):
        end = digits.end() + int(digits[0])
        found, name = name[digits.end() : end], name[end:]
    return found if found != "?" else name


def kind_of(stack: Sequence[str]) -> str:
    """Return the purpose of a sample."""
    for kind, pattern in KINDS:
        if any(re.fullmatch(pattern, name) for name in stack):
            return kind
    return "other"


# --- workloads -----------------------------------------------------------------------------------


def random_play(engine: Engine) -> Callable[[], object]:
    """Play whole matches at random."""
    states = engine.new_states()
    return lambda: engine.simulate(states, 1, 2_000, checks=False)


def tree_search(name: str, seats: int) -> Callable[[], object]:
    """Search in positions of whole matches."""
    subject = Ours(name, name, seats)
    found = subject.along
    return lambda: subject.search(found)


def main() -> None:
    """Compile, sample, and print two tables."""
    parser = argparse.ArgumentParser(prog="bench.profile", description=__doc__)
    parser.add_argument("game", nargs="?", default="gosu")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--search", action="store_true", help="tree search, not random play")
    chosen = parser.parse_args()
    missing = [tool for tool in (*TOOLS, "nm") if not shutil.which(tool)]
    if missing:
        parser.error(f"this needs {' and '.join(missing)}")
    engine = engine_with_lines(chosen.game, chosen.seats)
    if chosen.search:
        work = tree_search(chosen.game, chosen.seats)
    else:
        work = random_play(engine)
    work()
    with tempfile.TemporaryDirectory() as folder:
        print_shares(engine, work, Path(folder))


def print_shares(engine: Engine, work: Callable[[], object], folder: Path) -> None:
    """Print the time by purpose and by function."""
    code = folder / "engine.o"
    apart = object_file(engine, code)
    size = code.stat().st_size
    found = Counter(ip - apart for ip in sampled(work, folder) if 0 <= ip - apart < size)
    kinds, functions = Counter[str](), Counter[str]()
    for (_, count), stack in zip(found.items(), frames(code, [*found]), strict=True):
        kinds[kind_of(stack)] += count
        functions[stack[0]] += count
    for title, shares in (("what for", kinds), ("function", functions)):
        print(f"\n| {title} | share of {found.total():,} samples |\n|---|---:|")
        for name, count in shares.most_common(SHOWN):
            print(f"| {name} | {100 * count / found.total():.1f} % |")


if __name__ == "__main__":
    main()
