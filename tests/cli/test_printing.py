"""`warren print`."""

import pytest

from own_packs import MOON


def test_a_pack_is_printed(warren, tmp_path):
    (tmp_path / "moon.toml").write_text(MOON, "utf-8")
    result = warren("print", "moon.toml", "--lang", "it", "--paper", "letter")
    assert result.exit_code == 0, result.output
    assert result.stdout == "moon.pdf: 3 cards, 5 sheets\n"
    assert (tmp_path / "moon.pdf").read_bytes().startswith(b"%PDF")


def test_a_clan_without_tokens_is_printed(warren, tmp_path):
    result = warren("print", "gosux", "--clan", "galmi", "--only-cards", "--out", "cards.pdf")
    assert result.stdout == "cards.pdf: 15 cards, 2 sheets\n"


def test_single_cards_are_images(warren, tmp_path):
    assert warren("print", "gosu", "--cards", "trix", "--out", "t.svg").exit_code == 0
    assert (tmp_path / "t.svg").read_text("utf-8").startswith("<svg")
    result = warren("print", "gosu", "--cards", "trix, kao", "--format", "png", "--out", ".")
    assert result.stdout == "trix.png: written\nkao.png: written\n"
    assert (tmp_path / "kao.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["nothing"], "'nothing' is neither a file nor a game; games are gosu, gosux"),
        (["gosu", "--cards", "triks"], "unknown card 'triks'; did you mean 'trix'?"),
        (["gosu", "--clan", "mekka"], "did you mean 'meka'?"),
        (["gosu", "--paper", "a5"], "unknown paper 'a5'; papers are a4, letter"),
        (["gosu", "--lang", "de"], "de"),
        (["gosu", "--out", "a.doc"], "unknown format 'doc'; formats are pdf, svg, png"),
        (["gosu", "--out", "no/a.pdf", "--cards", "trix"], "there is no folder 'no'"),
        (["gosu", "--out", "a.png"], "cards need a folder; or name one by --cards"),
        (["many.toml"], "10,000 cards"),
        (["note.txt"], "this is not a pack"),
    ],
)
def test_what_can_not_be_printed_is_refused_in_one_line(warren, tmp_path, monkeypatch, words, why):
    (tmp_path / "note.txt").write_text("hello", "utf-8")
    (tmp_path / "many.toml").write_text(MOON, "utf-8")
    if words == ["many.toml"]:
        many = {"lantern_bearer": 5_000, "loya": 5_000}
        monkeypatch.setattr("warren.printing.faces.Deck.copies", many)
    assert why in warren.refused("print", *words)
