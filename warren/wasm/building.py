"""From rules to WebAssembly: `make engines`.

Numba compiles the entry point and everything that it calls to an LLVM module. Before it is
optimised for the local processor, we retarget it to WebAssembly, add an entry with one argument,
optimise and link it. The same sources and tools give the same file, byte for byte.
"""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from warren.kernel import compile as engines
from warren.kernel import tuning
from warren.kernel.entry import entry
from warren.wasm import lacking, request
from warren.wasm.files import Origin, with_origin

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"  # all browsers have them
PASSES = 2  # inlining in the first leaves work for a second
STACK = 1 << 18  # bytes; engines do not recurse
MEMORY = 1 << 30  # bytes; the maximum memory of an engine

LINK = (
    *("--no-entry", "--strip-all", "--stack-first", "--export-memory"),
    *(f"--export={name}" for name in (request.ENTRY, "__heap_base", "__stack_pointer")),
    *("-z", f"stack-size={STACK}", f"--max-memory={MEMORY}"),
)

Functions = Mapping[str, Any]


class _Linked(Exception):
    """Stops Numba once the entry point and everything that it calls are linked."""


def build(name: str, functions: Functions, *, rules: Any, state: Any) -> bytes:
    """Build a game's engine as WebAssembly."""
    text = linked(functions, rules=rules, state=state)
    origin = Origin.of(name, functions, rules=rules, state=state)
    return with_origin(link(translate(text, rules=rules, state=state), library()), origin)


def linked(functions: Functions, *, rules: Any, state: Any) -> str:
    """Return the entry point and everything that it calls as one unoptimised LLVM module."""
    import numba

    numba.njit("int64(int64)")(lambda number: number)  # initialise Numba before it is tuned
    tidy, found = tuning._optimise, list[str]()

    def stop_at_the_entry(library: Any, level: int) -> None:
        if library.name != entry.__name__:
            return tidy(library, level)
        found.append(str(library._final_module))
        raise _Linked

    with (
        tempfile.TemporaryDirectory() as folder,
        tuning.tuned_numba(engines.packages(functions)),
        tuning._tuned([(tuning, "_optimise", stop_at_the_entry)]),
        tuning._tuned([(tuning, "_vectorise", lambda library: None)]),
        contextlib.suppress(_Linked),
    ):
        short = tuning.short_pipeline()
        wrap = engines._compiler(Path(folder), rules, state, pipeline_class=short, **engines.TUNING)
        engines.Namespace(functions, wrap).engine()
    return found[0]


def translate(text: str, *, rules: Any, state: Any) -> bytes:
    """Translate a module for this machine into a WebAssembly object file."""
    import llvmlite.binding as llvm

    machine = target()
    text = without_this_machine(text) + outer_entry(entry_in(text), rules=rules, state=state)
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    for part in (*module.functions, *module.global_variables):
        if not part.is_declaration and part.name != request.ENTRY:
            part.linkage = "internal"
    module.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    passes = llvm.create_pass_builder(machine, options)
    for _ in range(PASSES):
        passes.getModulePassManager().run(module, passes)
    made: bytes = machine.emit_object(module)
    return made


def target() -> Any:
    """Return the LLVM target machine for WebAssembly."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="static"
    )


def library() -> bytes:
    """Return an object file with the functions that LLVM expects and WebAssembly lacks."""
    import llvmlite.binding as llvm

    made: bytes = target().emit_object(llvm.parse_assembly(lacking.module(TRIPLE)))
    return made


def without_this_machine(text: str) -> str:
    """Return the module without the attributes of the local processor."""
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)
    text = re.sub(r"(attributes #\d+ = \{)\s*noinline\s*\}", r"\1 nounwind }", text)
    return text.replace("@strlen(", "@strlen64(").replace("@sqrt(", "@llvm.sqrt.f64(")


def entry_in(text: str) -> str:
    """Return the name of the entry point in the module."""
    name = tuning._mangled(entry.__name__) * 2
    found = re.search(rf"^define [^@\n]*i32 (@\w*{name}\w*)\(", text, re.MULTILINE)
    assert found, "the module has no entry point"
    return found[1]


def outer_entry(entry: str, *, rules: Any, state: Any) -> str:
    """Return the exported function: it reads a request and calls the entry point."""
    lines = ["%fault = alloca ptr"]
    for place, field in enumerate(request.FIELDS):
        lines.append(f"%at.{field} = getelementptr i64, ptr %request, i32 {place}")
        lines.append(f"%{field} = load i64, ptr %at.{field}")
    arguments = ["ptr %at.answer", "ptr %fault"]
    for field, count, size in (
        ("rulebook", "1", rules.itemsize),
        ("states", "%count", state.itemsize),
    ):
        lines.append(f"%to.{field} = inttoptr i64 %{field} to ptr")
        arguments += array(f"%to.{field}", count, size)
    arguments += [f"i64 %{field}" for field in ("index", "wanted", "seat", "number")]
    lines.append("%to.out = inttoptr i64 %out to ptr")
    arguments += array("%to.out", "%length", 8)
    lines.append(f"%status = call i32 {entry}({', '.join(arguments)})")
    lines.append("ret i32 %status")
    return f"\ndefine i32 @{request.ENTRY}(ptr %request) {{\n" + "\n".join(lines) + "\n}\n"


def array(data: str, count: str, size: int) -> list[str]:
    """An array as Numba passes it: two owners, length, size of an item, data, shape, strides."""
    numbers = [f"i64 {count}", f"i64 {size}"]
    return ["ptr null", "ptr null", *numbers, f"ptr {data}", *numbers]


def link(*made: bytes) -> bytes:
    """Link object files into a module that can be run; it may import nothing."""
    with tempfile.TemporaryDirectory() as folder:
        sources = [Path(folder, f"{number}.o") for number in range(len(made))]
        for path, content in zip(sources, made, strict=True):
            path.write_bytes(content)
        target = Path(folder, "engine.wasm")
        linker = [sys.executable, "-m", "ziglang", "wasm-ld"]
        subprocess.run([*linker, *LINK, "-o", target, *sources], check=True)
        return target.read_bytes()
