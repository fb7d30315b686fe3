"""Slow results are cached."""

import pickle

import pytest

from tests import tree as t
from warren.language import keeping
from warren.language.keeping import kept


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The cache folder."""
    monkeypatch.setattr(keeping, "folder", tmp_path / "not" / "yet" / "there")
    return tmp_path / "not" / "yet" / "there"


class Maker:
    """Makes a list, and counts the calls."""

    def __init__(self):
        self.made = 0

    def __call__(self):
        self.made += 1
        return ["thing", self.made]


def test_it_is_made_once(folder):
    make = Maker()
    assert [kept("thing", [b"a"], make) for _ in range(3)] == [["thing", 1]] * 3
    assert [file.name.split("-")[0] for file in folder.iterdir()] == ["thing"]


def test_it_is_made_anew_from_other_sources(folder):
    make = Maker()
    found = [kept("thing", sources, make) for sources in ([b"a"], [b"b"], [b"a", b"b"], [b"a"])]
    assert found == [["thing", 1], ["thing", 2], ["thing", 3], ["thing", 1]]


def test_things_of_other_names_are_other_things(folder):
    make = Maker()
    assert kept("one", [b"a"], make) != kept("other", [b"a"], make)


@pytest.mark.parametrize("broken", [b"", b"nonsense", b"\x80\x05."])
def test_it_is_made_anew_if_it_can_not_be_read(folder, broken):
    make = Maker()
    kept("thing", [b"a"], make)
    (file,) = folder.iterdir()
    file.write_bytes(broken)
    assert kept("thing", [b"a"], make) == ["thing", 2]
    assert kept("thing", [b"a"], make) == ["thing", 2]


def test_nothing_is_kept_without_a_folder(monkeypatch):
    monkeypatch.setattr(keeping, "folder", None)
    make = Maker()
    assert [kept("thing", [b"a"], make)[1] for _ in range(2)] == [1, 2]


def test_it_works_where_nothing_can_be_kept(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(keeping, "folder", tmp_path / "file" / "cache")
    make = Maker()
    assert [kept("thing", [b"a"], make)[1] for _ in range(2)] == [1, 2]


def test_a_word_that_was_hashed_is_pickled_without_its_hash():
    """Names hash differently in another process."""
    one = t.Draw(t.Number(2))
    before = pickle.dumps(one)
    assert hash(one) == hash(t.Draw(t.Number(2)))
    assert pickle.dumps(one) == before
    assert pickle.loads(before) == one
