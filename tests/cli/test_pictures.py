"""Packs with pictures on the command line: bundled, unpacked, and accepted like texts."""

from __future__ import annotations

import re

import pytest

import own_pictures as made
from warren.packs.archive import read_archive
from warren.packs.pictures import cleaned, name_of
from warren.table.people import moderation
from warren.table.protocol.messages import PictureReport
from warren.table.storage import pictures
from warren.table.storage.kinds import open_store

DATA = cleaned(made.png(colour=b"\xd0\x20\x30"))
NAME = name_of(DATA)


@pytest.fixture
def bundled(warren, tmp_path):
    """A `.warrenpack` with a text and a picture that had metadata."""
    dirty = made.png(colour=b"\xd0\x20\x30", more=made.chunk(b"tEXt", b"where I live"))
    (tmp_path / "lantern.png").write_bytes(dirty)
    (tmp_path / "moon.toml").write_text(made.pack("lantern.png"), "utf-8")
    result = warren("packs", "bundle", "moon.toml")
    assert result.stdout == "moon.warrenpack: 1 picture\n", result.output
    return tmp_path / "moon.warrenpack"


def test_a_bundle_has_the_pictures_without_metadata(bundled):
    text, found = read_archive(bundled.read_bytes())
    assert found == {NAME: DATA}
    assert text == made.pack(NAME)


def test_it_is_taken_wherever_a_text_is(warren, bundled):
    prints = {
        re.search("fingerprint (.*)", warren("packs", "check", file).stdout)[1]
        for file in ("moon.toml", "moon.warrenpack")
    }
    assert len(prints) == 1
    played = ("simulate", "gosu", "--matches", "2")
    assert warren(*played, "--pack", "moon.warrenpack").exit_code == 0


def test_it_is_unpacked_and_bundled_again(warren, bundled, tmp_path):
    assert warren("packs", "unpack", "moon.warrenpack").stdout == "moon: pack.toml, 1 picture\n"
    assert (tmp_path / "moon" / "pictures" / NAME).read_bytes() == DATA
    again = tmp_path / "again.warrenpack"
    assert warren("packs", "bundle", "moon/pack.toml", "--out", str(again)).exit_code == 0
    assert again.read_bytes() == bundled.read_bytes()


def test_the_picture_is_printed(warren, bundled, tmp_path):
    from PIL import Image

    about = ("--cards", "lantern", "--out", "lantern.png")
    assert warren("print", "moon.warrenpack", *about).exit_code == 0
    with Image.open(tmp_path / "lantern.png") as image:
        red, green, blue = image.convert("RGB").getpixel((image.width // 2, image.height // 3))
    assert red > 180
    assert max(green, blue) < 80


def test_bad_files_are_named(warren, bundled, tmp_path):
    (tmp_path / "cut.warrenpack").write_bytes(bundled.read_bytes()[:-40])
    result = warren("packs", "check", "cut.warrenpack")
    assert result.exit_code == 2
    assert "cut.warrenpack: this is not a .warrenpack, or it is damaged" in result.output
    (tmp_path / "lantern.png").write_text("no picture")
    assert "lantern.png: this is not a PNG" in warren("packs", "bundle", "moon.toml").output
    (tmp_path / "lacks.toml").write_text(made.pack(NAME), "utf-8")
    assert f"the picture {NAME} is not in" in warren("packs", "bundle", "lacks.toml").output


@pytest.mark.parametrize("way", ["up", "absolute", "link"])
def test_no_file_outside_the_folder_is_bundled(warren, tmp_path, way):
    (tmp_path / "secret.png").write_bytes(made.png())
    folder = tmp_path / "theirs"
    folder.mkdir()
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    said = {"up": "../secret.png", "absolute": str(tmp_path / "secret.png"), "link": "link.png"}
    (folder / "moon.toml").write_text(made.pack(said[way]), "utf-8")
    for told in (("bundle",), ("check",)):
        result = warren("packs", *told, "theirs/moon.toml")
        assert result.exit_code == 2
        assert "outside the pack's folder; copy it there" in " ".join(result.output.split())
    assert not (folder / "moon.warrenpack").exists()


def test_a_host_hides_a_picture_and_shows_it_again(warren, tmp_path):
    place = tmp_path / "house.db"
    store = open_store(place)
    store.now(pictures.add(NAME, DATA, "ann", 1.0, 1_000_000))
    wanted = PictureReport(picture=NAME, why="Not for children.")
    assert store.now(moderation.report_picture("bob", wanted, 2.0))
    store.close()
    about = ("--store", str(place))
    told = warren("house", "reports", *about).stdout
    assert f"ann (ann) picture {NAME}" in told
    assert "Not for children." in told
    assert warren("house", "picture", NAME, "--out", "seen.png", *about).exit_code == 0
    assert (tmp_path / "seen.png").read_bytes() == DATA
    for words, said, hidden in (((), "hidden\n", True), (("--show",), "shown again\n", False)):
        assert warren("house", "picture", NAME, *words, *about).stdout == said
        store = open_store(place)
        assert store.now(pictures.find(NAME)).is_shown is not hidden
        store.close()
    assert "there is no picture x" in warren("house", "picture", "x", *about).output
