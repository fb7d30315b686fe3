"""Reads and writes `.warrenpack` files: ZIP archives of a pack and its pictures.

    format              warrenpack 1
    pack.toml           the text of the pack
    pictures/NAME       its pictures, named by the hash of their content

Archives are untrusted. Unpacking an entry stops at its size limit, regardless of its header. No
entry is ever written to disk under its own name.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from warren.packs import editions, pictures
from warren.packs.pictures import MOST_BYTES, MOST_IN_PACK, NAME, PictureError, names_in

SUFFIX = ".warrenpack"
MAGIC = b"PK\x03\x04"
ENTRY = b"PK\x01\x02"  # signature of an entry of the central directory
FORMAT, TEXT, FOLDER = "format", "pack.toml", "pictures/"
VERSION = 1
SAID = re.compile(rb"warrenpack (\d{1,9})\s*")
MOST_FILES = editions.MOST_ITEMS + 10
MOST_ARCHIVE = MOST_IN_PACK + editions.MOST_BYTES + 500 * MOST_FILES
WHEN = (1980, 1, 1, 0, 0, 0)  # a fixed time, so that equal packs give equal files
OWN = re.compile(r'^(picture\s*=\s*)"([^"\n]+)"', re.MULTILINE)
FAULTS = (BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError)


class ArchiveError(PictureError):
    """The file is not a `.warrenpack`."""

    code = "archive"


class Archive(NamedTuple):
    """The text of a pack, and its pictures by their names."""

    text: str
    pictures: Mapping[str, bytes]


def is_archive(data: bytes) -> bool:
    """Return whether a file is an archive, not a text."""
    return data.startswith(MAGIC)


def read_archive(data: bytes) -> Archive:
    """Read a pack with its pictures, and check them."""
    if len(data) > MOST_ARCHIVE:
        raise too_much()
    if data.count(ENTRY) > 2 * MOST_FILES:
        raise too_many()
    try:
        with ZipFile(BytesIO(data)) as file:
            return _read(file)
    except PictureError:
        raise
    except FAULTS:
        raise not_one() from None


def not_one() -> ArchiveError:
    """Return the error for a file that is not a valid archive."""
    return ArchiveError("this is not a .warrenpack, or it is damaged")


def _read(file: ZipFile) -> Archive:
    entries: dict[str, ZipInfo] = {}
    for one in file.infolist():
        name = one.filename
        if name == FOLDER:
            continue
        if name not in (FORMAT, TEXT) and not NAME.fullmatch(name.removeprefix(FOLDER)):
            raise ArchiveError(f"'{name[:80]}' does not belong in a .warrenpack")
        if name in entries or len(entries) >= MOST_FILES:
            raise too_many()
        entries[name] = one
    _check_version(_unpacked(file, entries, FORMAT, 100))
    try:
        text = _unpacked(file, entries, TEXT, editions.MOST_BYTES).decode()
    except UnicodeDecodeError:
        raise ArchiveError(f"{TEXT} is not a text file") from None
    found: dict[str, bytes] = {}
    for name in names_in(text):
        found[name] = _unpacked(file, entries, FOLDER + name, MOST_BYTES)
        if sum(map(len, found.values())) > MOST_IN_PACK:
            raise too_much()
        check_named(name, found[name])
    return Archive(text, found)


def _unpacked(file: ZipFile, entries: Mapping[str, ZipInfo], name: str, most: int) -> bytes:
    """Unpack an entry up to its limit."""
    if name not in entries:
        raise ArchiveError(f"the .warrenpack has no {name}")
    if entries[name].compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise not_one()
    with file.open(entries[name]) as source:
        found = source.read(most + 1)
    if len(found) > most:
        raise ArchiveError(f"{name} is larger than {size_of(most)}")
    return found


def _check_version(said: bytes) -> None:
    found = SAID.fullmatch(said)
    if not found:
        raise not_one()
    if int(found[1]) > VERSION:
        raise ArchiveError("this .warrenpack comes from a later version of Warren: update Warren")


def check_named(name: str, data: bytes) -> None:
    """Refuse a picture that has metadata, or whose name does not match its content."""
    if pictures.cleaned(data) != data:
        raise ArchiveError(f"{name} has metadata: make the file again with `warren packs bundle`")
    if pictures.name_of(data) != name:
        raise ArchiveError(f"{name} does not match the hash in its name")


def too_much() -> ArchiveError:
    """Return the error for pictures that are too large together."""
    return ArchiveError(f"a pack can have at most {size_of(MOST_IN_PACK)} of pictures")


def too_many() -> ArchiveError:
    """Return the error for an archive with too many entries, or with two of one name."""
    return ArchiveError(f"a .warrenpack can have at most {MOST_FILES} files, and none twice")


def size_of(most: int) -> str:
    """Return a limit in words."""
    for unit, bytes_of in (("MB", 1_000_000), ("KB", 1_000)):
        if most >= bytes_of:
            return f"{most // bytes_of} {unit}"
    return f"{most} bytes"


def write_archive(text: str, found: Mapping[str, bytes]) -> bytes:
    """Write a pack and its pictures as one file; equal packs make equal files."""
    used = {name: found[name] for name in names_in(text) if name in found}
    if sum(map(len, used.values())) > MOST_IN_PACK:
        raise too_much()
    target = BytesIO()
    with ZipFile(target, "w") as file:
        for name, data, how in (
            (FORMAT, f"warrenpack {VERSION}\n".encode(), ZIP_STORED),
            (TEXT, text.encode(), ZIP_DEFLATED),
            *((FOLDER + name, data, ZIP_STORED) for name, data in used.items()),
        ):
            entry = ZipInfo(name, WHEN)
            entry.compress_type = how
            file.writestr(entry, data)
    return target.getvalue()


def bundled(text: str, folder: Path) -> Archive:
    """Bundle a pack with the pictures in its text, without metadata and named by content.

    Pictures already named by content are read from the folder `pictures` if they exist.
    """
    found: dict[str, bytes] = {}

    def named(match: re.Match[str]) -> str:
        said, is_named = match[2], bool(NAME.fullmatch(match[2]))
        file = folder / FOLDER / said if is_named else folder / said
        if is_named and not file.is_file():
            return match[0]
        try:
            data = pictures.cleaned(_bytes_of(file, folder))
        except PictureError as error:
            raise ArchiveError(f"{said}: {error}") from None
        name = pictures.name_of(data)
        found[name] = data
        return f'{match[1]}"{name}"'

    return Archive(OWN.sub(named, text), found)


def _bytes_of(file: Path, folder: Path) -> bytes:
    """Read a file inside a folder; do not trust its name or symbolic links."""
    if not file.is_file():  # reading a pipe could block forever
        raise PictureError("there is no such file")
    if not file.resolve().is_relative_to(folder.resolve()):
        raise PictureError("the file is outside the pack's folder; copy it there")
    try:
        with file.open("rb") as source:
            return source.read(MOST_BYTES + 1)
    except OSError:
        raise PictureError("there is no such file") from None
