"""`warren art`."""

import pytest

from warren.art import picture, sheet


def test_a_card_is_written_to_standard_output(warren):
    assert warren("art", "card", "gosu", "trix").stdout == picture("gosu", "trix") + "\n"


def test_a_card_is_written_to_a_file(warren, tmp_path):
    result = warren("art", "card", "gosux", "back", "--output", "back.svg")
    assert result.stdout == "back.svg: written\n"
    assert (tmp_path / "back.svg").read_text(encoding="utf-8") == picture("gosux", "back") + "\n"


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat", "warren"])
def test_a_sheet_is_written_to_a_file(warren, tmp_path, game):
    result = warren("art", "sheet", game, "--output", "sheet.html")
    assert result.exit_code == 0, result.output
    assert (tmp_path / "sheet.html").read_text(encoding="utf-8") == sheet(game)


def test_without_a_command_it_says_what_there_is(warren):
    out = warren("art").stdout
    assert "sheet" in out
    assert "card" in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["sheet", "gosuu"], "unknown game 'gosuu'; games are gosu, gosux, laundromat, warren"),
        (["card", "gosu", "triks"], "unknown picture 'triks' of gosu; did you mean 'trix'?"),
        (["card", "laundromat", "elf_sok"], "did you mean 'elf_sock'?"),
        (["card", "gosu", "trix", "--output", "."], "this is a folder, not a file"),
        (["card", "gosu", "trix", "--output", "no/trix.svg"], "there is no folder 'no'"),
    ],
)
def test_what_can_not_be_drawn_is_refused_in_one_line(warren, words, why):
    assert why in warren.refused("art", *words)
