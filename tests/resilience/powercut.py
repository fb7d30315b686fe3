"""Disks that lose power, are full or fail: an SQLite VFS with files in memory.

Effects of a power cut:

* A write or a truncation is kept, lost or torn at the boundaries of sectors, unless its file was
  synced since. Each sector is independent, so the order may differ, in a file and between files.
* A created file may be missing and a deleted one may be back, unless the folder was synced since.
  As in SQLite's own VFS, the first sync of a new journal or WAL syncs the folder, and so does a
  deletion that requests it.
* Where a file grew around something lost, there are zeros or noise.
* Bytes that were not written stay unchanged, which SQLite's own VFS expects as well.

Only one connection at a time may use a disk: locks are not modelled.
"""

from __future__ import annotations

import ctypes
import itertools
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_double, c_int, c_int64, c_void_p
from functools import cache
from pathlib import Path
from typing import Any

NAME = "warren-shadow"
SECTOR = 512  # bytes that are written completely or not at all
LONGEST = 512  # bytes of a path
POWERSAFE_OVERWRITE = 0x1000  # as SQLite's own VFS claims

OK = 0
DEAD = sqlite3.SQLITE_IOERR  # the power is off
NOT_THERE = sqlite3.SQLITE_CANTOPEN
CHANGES = {"create", "write", "truncate", "sync", "delete"}  # operations a cut may interrupt
ENDINGS = ("-journal", "-wal")  # suffixes of the files beside a database
NEEDS_FOLDER = 0x800 | 0x80000  # SQLITE_OPEN_MAIN_JOURNAL, SQLITE_OPEN_WAL
OPEN_CREATE, OPEN_MAIN = 0x4, 0x100

Trouble = Callable[[str, str], int]  # an operation and a file's ending: an error code, or OK
NUMBERS = itertools.count(1)


# --- disks ---------------------------------------------------------------------------------------


class File:
    """A file's bytes as written, and the part that is safely on disk."""

    def __init__(self, content: bytes = b"") -> None:
        self.content = bytearray(content)
        self.synced = bytearray(content)
        self.pending: list[tuple[int, bytes | None]] = []  # writes since the last sync

    def change(self, offset: int, data: bytes | None) -> None:
        """Write at an offset, or truncate there."""
        apply(self.content, offset, data)
        self.pending.append((offset, data))

    def sync(self) -> None:
        """Make the current content safe."""
        for change in self.pending:
            apply(self.synced, *change)
        self.pending.clear()

    def survivor(self, chance: random.Random) -> File:
        """Return what a power cut leaves of the file."""
        left = bytearray(self.synced)
        for_sure = chance.randint(0, len(self.pending)) if chance.random() < 0.5 else 0
        likely = chance.choice((0.0, 0.5, 0.9, 1.0))
        noise = chance.random() < 0.5
        for number, (offset, data) in enumerate(self.pending):
            for change in sectors(offset, data):
                if number < for_sure or chance.random() < likely:
                    apply(left, *change, chance if noise else None)
        return File(bytes(left))


def apply(
    content: bytearray, offset: int, data: bytes | None, chance: random.Random | None = None
) -> None:
    """Write at an offset, or truncate there; a gap is filled with zeros or noise."""
    gap = offset - len(content)
    if gap > 0:
        content += chance.randbytes(gap) if chance else bytes(gap)
    if data is None:
        del content[offset:]
    else:
        content[offset : offset + len(data)] = data


def sectors(offset: int, data: bytes | None) -> Iterator[tuple[int, bytes | None]]:
    """Split a change into parts that survive independently."""
    if data is None:
        yield offset, None
        return
    end = offset + len(data)
    while offset < end:
        next_one = min(end, (offset // SECTOR + 1) * SECTOR)
        yield offset, data[offset - end + len(data) : next_one - end + len(data)]
        offset = next_one


class Disk:
    """A disk with one database: files by suffix."""

    def __init__(self, folder: Path, files: dict[str, File] | None = None) -> None:
        self.path = folder / f"tables-{next(NUMBERS)}.db"  # no real file is written there
        self.files = dict(files or {})
        self.synced = dict(self.files)  # files that certainly exist
        self.moves: list[tuple[str, File | None]] = []  # files created or deleted since then
        self.memory: list[Any] = []  # that connections share
        self.is_open = False
        self.is_dead = False
        self.changes = 0
        self.trouble: Trouble = lambda kind, ending: OK
        DISKS[str(self.path)] = self

    def step(self, kind: str, ending: str) -> int:
        """Begin an operation; return OK, or the error with which it fails."""
        if self.is_dead:
            return DEAD
        self.changes += kind in CHANGES
        return self.trouble(kind, ending)

    def cut_at(self, number: int) -> None:
        """Cut the power in the middle of a later change, counted from now."""
        last = self.changes + number

        def trouble(kind: str, ending: str) -> int:
            self.is_dead = self.changes >= last
            return DEAD if self.is_dead else OK

        self.trouble = trouble

    def fail(self, code: int, kinds: set[str], *, after: int = 0, times: int | None = None) -> None:
        """Let operations fail a number of times, after some that succeed."""
        seen = 0

        def trouble(kind: str, ending: str) -> int:
            nonlocal seen
            if kind not in kinds:
                return OK
            seen += 1
            return code if seen > after and (times is None or seen <= after + times) else OK

        self.trouble = trouble

    def mend(self) -> None:
        """Stop all failures."""
        self.trouble = lambda kind, ending: OK

    def move(self, ending: str, file: File | None) -> None:
        """Create or delete a file."""
        if file is None:
            del self.files[ending]
        else:
            self.files[ending] = file
        self.moves.append((ending, file))

    def sync_folder(self) -> None:
        """Make the list of files safe."""
        self.synced = dict(self.files)
        self.moves.clear()

    def sync(self) -> None:
        """Sync everything."""
        for file in self.files.values():
            file.sync()
        self.sync_folder()

    def survivor(self, chance: random.Random) -> Disk:
        """Return the disk as a power cut leaves it."""
        self.is_dead = True
        there = dict(self.synced)
        for ending in {moved for moved, _ in self.moves}:
            moves = [file for moved, file in self.moves if moved == ending]
            kept = chance.randint(0, len(moves))
            if kept and moves[kept - 1] is None:
                there.pop(ending, None)
            elif kept:
                there[ending] = moves[kept - 1]  # type: ignore[assignment]
        self.forget()
        files = {ending: there[ending].survivor(chance) for ending in sorted(there)}
        return Disk(self.path.parent, files)

    def copy(self) -> Disk:
        """Return another disk with the same files, all synced."""
        files = {ending: File(bytes(file.content)) for ending, file in self.files.items()}
        return Disk(self.path.parent, files)

    def forget(self) -> None:
        """Drop the disk, which nobody opens again."""
        DISKS.pop(str(self.path), None)


DISKS: dict[str, Disk] = {}  # disks by the path of their database


def disk_of(name: str) -> tuple[Disk | None, str]:
    """Return the disk of a path, and the file's suffix."""
    for ending in ENDINGS:
        if name.endswith(ending):
            return DISKS.get(name.removesuffix(ending)), ending
    return DISKS.get(name), ""


# --- the VFS -------------------------------------------------------------------------------------


class OpenFile(ctypes.Structure):
    """`sqlite3_file`, with a number of our own."""

    _fields_ = (("methods", c_void_p), ("number", c_int64))


class Handle:
    """A file that SQLite has open."""

    def __init__(self, disk: Disk | None, ending: str, file: File, syncs_folder: bool) -> None:
        self.disk = disk  # None: a temporary file that belongs to nobody else
        self.ending = ending
        self.file = file
        self.syncs_folder = syncs_folder

    def step(self, kind: str) -> int:
        """Begin an operation."""
        return self.disk.step(kind, self.ending) if self.disk else OK


AFile, Bytes, Whole, Wholes = POINTER(OpenFile), c_void_p, POINTER(c_int), POINTER(c_int64)
METHODS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("close", (AFile,)),
    ("read", (AFile, Bytes, c_int, c_int64)),
    ("write", (AFile, Bytes, c_int, c_int64)),
    ("truncate", (AFile, c_int64)),
    ("sync", (AFile, c_int)),
    ("file_size", (AFile, Wholes)),
    ("lock", (AFile, c_int)),
    ("unlock", (AFile, c_int)),
    ("check_reserved_lock", (AFile, Whole)),
    ("file_control", (AFile, c_int, Bytes)),
    ("sector_size", (AFile,)),
    ("device_characteristics", (AFile,)),
    ("shm_map", (AFile, c_int, c_int, c_int, POINTER(c_void_p))),
    ("shm_lock", (AFile, c_int, c_int, c_int)),
    ("shm_barrier", (AFile,)),
    ("shm_unmap", (AFile, c_int)),
)
CALLS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("open", (Bytes, Bytes, AFile, c_int, Whole)),
    ("delete", (Bytes, c_char_p, c_int)),
    ("access", (Bytes, c_char_p, c_int, Whole)),
    ("full_pathname", (Bytes, c_char_p, c_int, Bytes)),
    ("dl_open", (Bytes, c_char_p)),
    ("dl_error", (Bytes, c_int, Bytes)),
    ("dl_sym", (Bytes, Bytes, c_char_p)),
    ("dl_close", (Bytes, Bytes)),
    ("randomness", (Bytes, c_int, Bytes)),
    ("sleep", (Bytes, c_int)),
    ("current_time", (Bytes, POINTER(c_double))),
    ("get_last_error", (Bytes, c_int, Bytes)),
)


class Methods(ctypes.Structure):
    """`sqlite3_io_methods`, up to shared memory."""

    _fields_ = (("version", c_int), *((name, c_void_p) for name, _ in METHODS))


class Vfs(ctypes.Structure):
    """`sqlite3_vfs`."""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        *((name, c_void_p) for name, _ in CALLS),
    )


class Shadow:
    """The functions that SQLite calls, alive as long as the process."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self.handles: dict[int, Handle] = {}
        self.numbers = itertools.count(1)
        self.errors: list[BaseException] = []  # of our own
        self.callbacks: list[Any] = []
        self.nothing = ctypes.cast(library.sqlite3_initialize, c_void_p).value
        self.methods = Methods(2, *(self._callback(*method) for method in METHODS))
        calls = (self._callback(*call) for call in CALLS)
        size = ctypes.sizeof(OpenFile)
        self.vfs = Vfs(1, size, LONGEST, None, NAME.encode(), None, *calls)
        if library.sqlite3_vfs_register(ctypes.byref(self.vfs), 0) != OK:
            raise OSError("SQLite takes no other VFS")

    def _callback(self, name: str, kinds: tuple[Any, ...]) -> int | None:
        """Return a function for SQLite; operations that do not matter here succeed.

        Those are SQLite functions that do nothing. One of ours could not run while Python handles
        an exception, and a failing statement releases its locks then.
        """
        work = getattr(self, f"on_{name}", None)
        if work is None:
            return self.nothing

        def call(*given: Any) -> int:
            try:
                return int(work(*given))
            except BaseException as error:
                self.errors.append(error)
                return DEAD

        callback = CFUNCTYPE(c_int, *kinds)(call)
        self.callbacks.append(callback)
        return ctypes.cast(callback, c_void_p).value

    def _handle(self, opened: Any) -> Handle:
        return self.handles[opened.contents.number]

    # --- files -----------------------------------------------------------------------------------

    def on_open(self, _: Any, name: int | None, opened: Any, flags: int, out: Any) -> int:
        """Open a file, creating it if necessary; one without a name is temporary."""
        opened.contents.methods = None
        handle = Handle(None, "", File(), False)
        if name is not None:
            disk, ending = disk_of(ctypes.string_at(name).decode())
            if disk is None or disk.is_dead or (flags & OPEN_MAIN and disk.is_open):
                return NOT_THERE
            is_new = ending not in disk.files
            if is_new:
                code = disk.step("create", ending) if flags & OPEN_CREATE else NOT_THERE
                if code != OK:
                    return code
                disk.move(ending, File())
            disk.is_open |= bool(flags & OPEN_MAIN)
            syncs_folder = is_new and bool(flags & NEEDS_FOLDER)
            handle = Handle(disk, ending, disk.files[ending], syncs_folder)
        number = next(self.numbers)
        self.handles[number] = handle
        opened.contents.number = number
        opened.contents.methods = ctypes.addressof(self.methods)
        if out:
            out[0] = flags
        return OK

    def on_close(self, opened: Any) -> int:
        """Close a file, which needs no power."""
        handle = self.handles.pop(opened.contents.number)
        if handle.disk and not handle.ending:
            handle.disk.is_open = False
            handle.disk.memory.clear()
        return OK

    def on_read(self, opened: Any, into: int, amount: int, offset: int) -> int:
        """Read bytes; those beyond the end are zero."""
        handle = self._handle(opened)
        code = handle.step("read")
        if code != OK:
            return code
        found = bytes(handle.file.content[offset : offset + amount])
        ctypes.memmove(into, found.ljust(amount, b"\0"), amount)
        return OK if len(found) == amount else sqlite3.SQLITE_IOERR_SHORT_READ

    def on_write(self, opened: Any, data: int, amount: int, offset: int) -> int:
        """Write; a failing write is half done."""
        handle = self._handle(opened)
        if handle.disk and handle.disk.is_dead:
            return DEAD
        code = handle.step("write")
        handle.file.change(offset, ctypes.string_at(data, amount if code == OK else amount // 2))
        return code

    def on_truncate(self, opened: Any, size: int) -> int:
        """Truncate a file."""
        handle = self._handle(opened)
        code = handle.step("truncate")
        if code == OK:
            handle.file.change(size, None)
        return code

    def on_sync(self, opened: Any, flags: int) -> int:
        """Sync a file."""
        handle = self._handle(opened)
        code = handle.step("sync")
        if code == OK:
            handle.file.sync()
            if handle.disk and handle.syncs_folder:
                handle.disk.sync_folder()
                handle.syncs_folder = False
        return code

    def on_file_size(self, opened: Any, out: Any) -> int:
        """Return the size of a file."""
        out[0] = len(self._handle(opened).file.content)
        return OK

    def on_check_reserved_lock(self, opened: Any, out: Any) -> int:
        """Report no other lock."""
        out[0] = 0
        return OK

    def on_file_control(self, opened: Any, what: int, about: Any) -> int:
        """Report all requests as unknown."""
        return sqlite3.SQLITE_NOTFOUND

    def on_sector_size(self, opened: Any) -> int:
        """Return the size that a power cut leaves whole."""
        return SECTOR

    def on_device_characteristics(self, opened: Any) -> int:
        """Return the guarantees that SQLite may rely on."""
        return POWERSAFE_OVERWRITE

    def on_shm_map(self, opened: Any, page: int, size: int, extend: int, out: Any) -> int:
        """Provide memory shared by connections to the same file."""
        handle = self._handle(opened)
        assert handle.disk
        memory = handle.disk.memory
        while extend and len(memory) <= page:
            memory.append(ctypes.create_string_buffer(size))
        out[0] = ctypes.addressof(memory[page]) if page < len(memory) else None
        return OK

    # --- names -----------------------------------------------------------------------------------

    def on_delete(self, _: Any, name: bytes, sync_folder: int) -> int:
        """Delete a file."""
        disk, ending = disk_of(name.decode())
        if disk is None:
            return DEAD
        if ending not in disk.files:
            return sqlite3.SQLITE_IOERR_DELETE_NOENT
        code = disk.step("delete", ending)
        if code == OK:
            disk.move(ending, None)
            if sync_folder:
                disk.sync_folder()
        return code

    def on_access(self, _: Any, name: bytes, flags: int, out: Any) -> int:
        """Return whether a file exists and is not empty."""
        disk, ending = disk_of(name.decode())
        if disk is None or disk.is_dead:
            return DEAD
        out[0] = int(ending in disk.files and bool(disk.files[ending].content))
        return OK

    def on_full_pathname(self, _: Any, name: bytes, size: int, out: int) -> int:
        """Return the path, which is complete already."""
        if len(name) >= size:
            return sqlite3.SQLITE_CANTOPEN
        ctypes.memmove(out, name + b"\0", len(name) + 1)
        return OK

    def on_randomness(self, _: Any, size: int, out: int) -> int:
        """Random bytes."""
        ctypes.memmove(out, random.randbytes(size), size)
        return size


@cache
def shadow() -> Shadow | None:
    """Return the VFS, registered once; None if Python's SQLite can't be reached."""
    try:
        import _sqlite3

        return Shadow(ctypes.CDLL(_sqlite3.__file__))
    except (ImportError, AttributeError, OSError):
        return None


@contextmanager
def shadowed() -> Iterator[Shadow]:
    """Route connections to a `Disk` through it; all others are unaffected."""
    made = shadow()
    assert made is not None
    usual = sqlite3.connect

    def connect(path: Any, *given: Any, **about: Any) -> sqlite3.Connection:
        if str(path) in DISKS:
            return usual(f"{Path(path).as_uri()}?vfs={NAME}", *given, uri=True, **about)
        return usual(path, *given, **about)

    sqlite3.connect = connect  # type: ignore[assignment]
    try:
        yield made
    finally:
        sqlite3.connect = usual
        errors = list(made.errors)
        made.errors.clear()
        assert not errors, errors
