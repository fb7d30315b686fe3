"""Compiles the Python of a site; only `compiling.mjs` runs it.

Otherwise, browsers would compile the Python on every visit, which takes longer than everything
else.
"""

import json
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import cache_from_source, source_hash
from pathlib import Path
from zipfile import ZipFile, ZipInfo

MADE = Path("/made")
NO_DOCUMENTATION = 2  # optimisation level


def compiled(name: str, source: bytes) -> bytes:
    """Return the compiled code of a module, which Python loads without a check."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=NO_DOCUMENTATION)
    return bytes(_code_to_hash_pyc(code, source_hash(source), False))


def compile_all(path: Path, kept: set[str], left_out: tuple[str, ...]) -> None:
    """Rewrite an archive with compiled modules, some of them with their source."""
    with ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if name[-1] != "/"}
    with ZipFile(path, "w") as archive:  # the archive is compressed as a whole
        for name, content in files.items():
            if name.startswith(left_out):
                continue
            for place, made in forms(name, content, name in kept):
                archive.writestr(ZipInfo(place), made)


def forms(name: str, content: bytes, is_kept: bool) -> list[tuple[str, bytes]]:
    """Return a file in its form for the archive."""
    if not name.endswith(".py"):
        return [(name, content)]
    try:
        code = compiled(name, content)
    except SyntaxError:  # written for another version of Python, or a template
        return [(name, content)]
    return [(name, content), (cache_from_source(name), code)] if is_kept else [(f"{name}c", code)]


about = json.loads((MADE / "compiling.json").read_text())
for file, choice in about.items():
    compile_all(MADE / file, set(choice["kept"]), tuple(choice["left_out"]))
