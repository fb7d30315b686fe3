"""Folders for engines and tables: the user's own, or as configured."""

import sys

import pytest

from warren.engine.folders import data_folder
from warren.kernel.compile import cache_root

FOLDERS = [
    (cache_root, "WARREN_CACHE", "XDG_CACHE_HOME", ".cache"),
    (data_folder, "WARREN_DATA", "XDG_DATA_HOME", ".local/share"),
]


@pytest.mark.parametrize(("folder", "ours"), [each[:2] for each in FOLDERS])
def test_one_may_say_where(folder, ours, tmp_path, monkeypatch):
    monkeypatch.setenv(ours, str(tmp_path))
    assert folder() == tmp_path


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
@pytest.mark.parametrize(("folder", "ours", "xdg", "home"), FOLDERS)
def test_unless_told_they_are_the_users_own(folder, ours, xdg, home, tmp_path, monkeypatch):
    monkeypatch.delenv(ours, raising=False)
    monkeypatch.delenv(xdg, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert folder() == tmp_path / home / "warren"
    monkeypatch.setenv(xdg, str(tmp_path / "elsewhere"))
    assert folder() == tmp_path / "elsewhere" / "warren"
