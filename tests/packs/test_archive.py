"""`.warrenpack` files: written, read again, and refused if anything is odd."""

from __future__ import annotations

import os
import re
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import pytest

import own_pictures as made
from warren.packs import archive
from warren.packs.archive import (
    MOST_ARCHIVE,
    ArchiveError,
    bundled,
    is_archive,
    read_archive,
    write_archive,
)
from warren.packs.pictures import MOST_IN_PACK, PictureError, cleaned, name_of

DATA = cleaned(made.png())
NAME = name_of(DATA)
TEXT = made.pack(NAME)
USUAL = {"format": b"warrenpack 1\n", "pack.toml": TEXT.encode(), f"pictures/{NAME}": DATA}


def zipped(entries: dict[str, bytes], how: int = ZIP_DEFLATED) -> bytes:
    """Make an archive of any entries."""
    target = BytesIO()
    with ZipFile(target, "w", how) as file:
        for name, data in entries.items():
            file.writestr(ZipInfo(name), data, how)
    return target.getvalue()


def test_a_pack_with_pictures_is_one_file() -> None:
    data = write_archive(TEXT, {NAME: DATA, "unused.png": b"x"})
    assert is_archive(data)
    assert read_archive(data) == (TEXT, {NAME: DATA})
    assert write_archive(TEXT, {NAME: DATA}) == data  # always the same
    assert not is_archive(TEXT.encode())


def test_any_zip_program_may_write_it() -> None:
    for how in (ZIP_DEFLATED, ZIP_STORED):
        assert read_archive(zipped({"pictures/": b"", **USUAL}, how)).pictures == {NAME: DATA}


def lying() -> bytes:
    """Return an archive whose directory understates a picture's size."""
    data = bytearray(zipped(USUAL, ZIP_STORED))
    at = data.rindex(b"PK\x01\x02")
    data[at + 24 : at + 28] = (10).to_bytes(4, "little")
    return bytes(data)


def locked() -> bytes:
    """Return an archive that claims to be encrypted."""
    data = bytearray(zipped(USUAL, ZIP_STORED))
    at = data.rindex(b"PK\x01\x02")
    data[at + 8] |= 1
    return bytes(data)


def many() -> bytes:
    """Return an archive with more pictures than allowed, each of them valid."""
    found = {}
    for number in range(60):
        noise = made.chunk(b"IDAT", b"")
        data = made.png(more=made.chunk(b"sRGB", bytes([number])) + noise * 15_800)
        found[name_of(data)] = data
    assert sum(map(len, found.values())) > MOST_IN_PACK
    text = "\n".join(f'picture = "{name}"' for name in found)
    return zipped(
        {**USUAL, "pack.toml": text.encode()} | {f"pictures/{n}": d for n, d in found.items()}
    )


OTHER = cleaned(made.jpeg())
DIRTY = made.png(more=made.chunk(b"tEXt", b"x"))
BAD = {
    "no ZIP": (b"PK\x03\x04 nothing", "not a .warrenpack"),
    "nothing": (b"", "not a .warrenpack"),
    "cut": (zipped(USUAL)[:-30], "not a .warrenpack"),
    "too large": (bytes(MOST_ARCHIVE + 1), "at most 10 MB of pictures"),
    "no format": (zipped({k: v for k, v in USUAL.items() if k != "format"}), "no format"),
    "another format": (zipped({**USUAL, "format": b"epub"}), "not a .warrenpack"),
    "a later version": (zipped({**USUAL, "format": b"warrenpack 2\n"}), "later version"),
    "no text": (zipped({k: v for k, v in USUAL.items() if k != "pack.toml"}), "no pack.toml"),
    "a text that is none": (zipped({**USUAL, "pack.toml": b"\xff\xfe"}), "not a text file"),
    "a bomb as text": (
        zipped({**USUAL, "pack.toml": bytes(5_000_000)}),
        "pack.toml is larger than 200 KB",
    ),
    "a bomb as picture": (
        zipped({**USUAL, f"pictures/{NAME}": bytes(5_000_000)}),
        "larger than 200 KB",
    ),
    "a bomb as format": (
        zipped({**USUAL, "format": bytes(5_000_000)}),
        "format is larger than 100 bytes",
    ),
    "a way out": (zipped({**USUAL, "../../etc/passwd": b"x"}), "does not belong"),
    "a root": (zipped({**USUAL, f"/pictures/{NAME}": b"x"}), "does not belong"),
    "a way around": (zipped({**USUAL, f"pictures/../{NAME}": b"x"}), "does not belong"),
    "a way out of Windows": (zipped({**USUAL, "..\\..\\x": b"x"}), "does not belong"),
    "a drive": (zipped({**USUAL, "C:\\x": b"x"}), "does not belong"),
    "a folder": (zipped({**USUAL, f"pictures/{NAME}/": b""}), "does not belong"),
    "other capitals": (zipped({**USUAL, "PACK.TOML": b"x"}), "does not belong"),
    "a program": (zipped({**USUAL, "setup.py": b"x"}), "does not belong"),
    "a picture that is not there": (
        zipped({k: v for k, v in USUAL.items() if not k.startswith("pictures")}),
        f"has no pictures/{NAME}",
    ),
    "another picture": (zipped({**USUAL, f"pictures/{NAME}": OTHER}), "does not match"),
    "a fake picture": (zipped({**USUAL, f"pictures/{NAME}": b"MZ"}), "not a PNG"),
    "metadata": (zipped({**USUAL, f"pictures/{NAME}": DIRTY}), "metadata"),
    "a lie about its size": (lying(), "not a .warrenpack"),
    "a password": (locked(), "not a .warrenpack"),
    "another compression": (zipped(USUAL, ZIP_BZIP2), "not a .warrenpack"),
    "too many pictures": (many(), "at most 10 MB of pictures"),
}


@pytest.mark.parametrize("what", BAD)
def test_odd_archives_are_refused_with_the_reason(what: str) -> None:
    data, why = BAD[what]
    with pytest.raises(PictureError) as refused:
        read_archive(data)
    assert why in str(refused.value)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_no_entry_comes_twice() -> None:
    target = BytesIO()
    with ZipFile(target, "w") as file:
        for name, data in (*USUAL.items(), ("pack.toml", b"another")):
            file.writestr(name, data)
    with pytest.raises(ArchiveError, match="none twice"):
        read_archive(target.getvalue())


def test_thousands_of_entries_are_refused_before_any_is_read(monkeypatch) -> None:
    data = zipped({**USUAL, **{f"pictures/{n:064x}.png": b"" for n in range(10_000)}})
    monkeypatch.setattr(archive, "ZipFile", None)
    with pytest.raises(ArchiveError, match="can have at most 260 files, and none twice"):
        read_archive(data)


def test_no_damage_raises_anything_else() -> None:
    data = zipped(USUAL)
    for at in range(len(data)):
        for other in (data[:at], data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :]):
            try:
                assert read_archive(other)
            except PictureError:
                continue


def test_files_beside_a_text_are_bundled(tmp_path: Path) -> None:
    (tmp_path / "lantern.png").write_bytes(DIRTY)
    text, found = bundled(made.pack("lantern.png"), tmp_path)
    assert (text, found) == (TEXT, {NAME: DATA})
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / NAME).write_bytes(DATA)
    assert bundled(TEXT, tmp_path) == (TEXT, {NAME: DATA})


def test_no_file_outside_the_folder_is_bundled(tmp_path: Path) -> None:
    """The text may be a stranger's, and so may links that came with it."""
    folder, secret = tmp_path / "pack", tmp_path / "secret.png"
    (folder / "pictures").mkdir(parents=True)
    secret.write_bytes(DATA)
    (folder / "link.png").symlink_to(secret)
    (folder / "up").symlink_to(tmp_path)
    (folder / "pictures" / NAME).symlink_to(secret)
    for said in (str(secret), "../secret.png", "link.png", "up/secret.png"):
        with pytest.raises(ArchiveError, match=f"{re.escape(said)}: .*outside the pack's folder"):
            bundled(made.pack(said), folder)
    with pytest.raises(ArchiveError, match="outside the pack's folder"):
        bundled(TEXT, folder)
    (folder / "inner").mkdir()
    (folder / "inner" / "lantern.png").write_bytes(DATA)
    (folder / "near.png").symlink_to(Path("inner", "lantern.png"))
    for said in ("inner/lantern.png", "inner/../inner/lantern.png", "near.png"):
        assert bundled(made.pack(said), folder) == (TEXT, {NAME: DATA})


def test_pipes_and_endless_links_are_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    (tmp_path / "loop.png").symlink_to("loop.png")
    for said in ("pipe.png", "loop.png"):
        with pytest.raises(ArchiveError, match=f"{said}: there is no such file"):
            bundled(made.pack(said), tmp_path)


def test_a_file_that_is_no_picture_is_named(tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match=r"lantern\.png: there is no such file"):
        bundled(made.pack("lantern.png"), tmp_path)
    (tmp_path / "lantern.png").write_text("hello")
    with pytest.raises(ArchiveError, match=r"lantern\.png: this is not a PNG"):
        bundled(made.pack("lantern.png"), tmp_path)
