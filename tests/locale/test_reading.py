"""Text files are read in one way, and their errors are reported."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from warren.locale import TextError, joined, parse_toml, read_spoken, read_texts, read_toml

WARREN = Path(__file__).parents[2] / "warren"


def test_texts_are_read_by_name_and_language(tmp_path):
    (tmp_path / "texts.fr.toml").write_text('[say]\nhello = "Bonjour"\n', encoding="utf-8")
    assert read_texts(tmp_path, "texts", "fr") == {"say": {"hello": "Bonjour"}}
    with pytest.raises(TextError, match=r"texts\.it\.toml: there is no such file"):
        read_texts(tmp_path, "texts", "it")
    with pytest.raises(TextError, match="unknown language 'de'"):
        read_texts(tmp_path, "texts", "de")


@pytest.mark.parametrize(
    ("source", "message", "line", "column"),
    [
        (b"a = 1\nb =", "this value can't be read: put text in quotes", 2, 4),
        (b'a = "b\nc = 1', "the text has no closing quotes", 1, 7),
        (b"a = 1\na = 2", "this key is given twice", 2, 6),
        (b"a = \xff", "this is not UTF-8 text", 1, 1),
        (b"a = " + b"[" * 5000, "lists or tables are nested too deeply", 1, 1),
    ],
)
def test_what_is_wrong_has_its_place(tmp_path, source, message, line, column):
    file = tmp_path / "texts.en.toml"
    file.write_bytes(source)
    with pytest.raises(TextError) as error:
        read_toml(file)
    assert error.value.message.startswith(message)
    assert (error.value.file, error.value.line, error.value.column) == (file.name, line, column)


def test_a_folder_can_not_be_read(tmp_path):
    with pytest.raises(TextError, match="can't be read: Is a directory"):
        read_toml(tmp_path)


def test_nobody_else_reads_toml():
    readers = {
        path.relative_to(WARREN).as_posix()
        for path in WARREN.rglob("*.py")
        if re.search(r"^\s*(import|from) tomllib", path.read_text(encoding="utf-8"), re.M)
    }
    assert readers == {"locale/reading.py"}


def test_what_is_missing_in_a_language_is_said_in_english(tmp_path):
    (tmp_path / "texts.en.toml").write_text('hello = "Hello"\n', encoding="utf-8")
    (tmp_path / "texts.fr.toml").write_text('hello = "Bonjour"\n', encoding="utf-8")
    assert read_spoken(tmp_path, "texts", "fr") == {"hello": "Bonjour"}
    assert read_spoken(tmp_path, "texts", "it") == {"hello": "Hello"}
    assert read_spoken(tmp_path, "others", "fr") == {}
    with pytest.raises(TextError, match="unknown language 'de'"):
        read_spoken(tmp_path, "texts", "de")


def test_tables_lie_over_others():
    under = {"a": {"x": 1, "y": {"deep": 1, "other": 2}}, "b": 1, "c": {"z": 1}}
    over = {"a": {"y": {"deep": 3}, "w": 4}, "b": {"now": "a table"}, "d": 5}
    assert joined(under, over) == {
        "a": {"x": 1, "y": {"deep": 3, "other": 2}, "w": 4},
        "b": {"now": "a table"},
        "c": {"z": 1},
        "d": 5,
    }
    assert under["a"] == {"x": 1, "y": {"deep": 1, "other": 2}}


BROKEN = (
    *('a = "b\\qc"', 'a = "b\\uD800"', 'a = "b', "a = '''b", "a b", "a = [1", "a = {b = 1", "="),
    *(
        "a = 2000-99-99",
        "[a",
        "[[a]",
        "a = 1 b = 2",
        "a = {b = 1, b = 2}",
        "[a]\n[a]",
        'a = "\x01"',
    ),
    *("a = 1\na = 2", "a = 0x", "a = {b = 1}\n[a.c]", 'a = "\\xg"', "a.b = 1\n[a]", 'a = "\\u00"'),
    *("a = [1]\n[[a]]", "a = \0", "# \x07", "a = {\n", "a = nonsense", "[a\n", "[[a]\n"),
)


@pytest.mark.parametrize("text", BROKEN)
def test_faults_of_syntax_are_told_in_plain_words(text: str) -> None:
    with pytest.raises(TextError) as found:
        parse_toml(text, "file")
    assert found.value.message[0].islower() or found.value.message[0] == "'", found.value.message
