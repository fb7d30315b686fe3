"""Packs with faults: every fault is found, and all other cards are kept."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest

from own_packs import MOON, TILES, WASH
from warren.packs.reading import parse_source
from warren.table.study import drafts

BEARER, LOYA = "lantern_bearer", "loya"


def read(text: str, game: str = "gosu") -> tuple[set[str] | None, list[int]]:
    """Return the readable cards, and the lines with faults."""
    pack, faults = drafts.read(game, text)
    ids = {one.id for one in pack.items} if pack else None
    return ids, [getattr(one, "line", 0) for one in faults]


@pytest.mark.parametrize(
    ("right", "wrong", "lines"),
    [
        ("draw 2 cards", "drwa 2 cards", [17]),
        ('"draw 2 cards"', '"draw 2 cards', [17]),  # an unclosed text
        ('"draw 2 cards"', '"""draw 2 cards', [18]),  # an unclosed long text
        ("level   = 1", "level   = 9", [16]),
        ("level   = 1\n", "", [12]),
        ("lavender", "lavendr", [10]),
        ('"dante"', '"dnate"', [5]),
        ("version   = 3", 'version = "x"', [3]),
        ("names   = {", "nmaes   = {", [15]),
    ],
)
def test_a_fault_hides_no_card(right: str, wrong: str, lines: list[int]) -> None:
    ids, found = read(MOON.replace(right, wrong, 1))
    assert ids
    assert {BEARER, LOYA} <= ids
    assert found == lines


def test_every_fault_is_told_and_none_that_follows_from_another() -> None:
    ids, lines = read(MOON.replace("draw 2", "drwa 2").replace("draw 3", "darw 3"))
    assert lines == [17, 23]
    assert ids
    assert {BEARER, LOYA} <= ids
    ids, lines = read(MOON.replace('clan    = "moon"', 'clan    = "mon"'))
    assert lines == [14]  # the clan's lack of cards is not reported as well
    assert ids
    assert LOYA in ids
    assert BEARER not in ids


def test_a_clan_without_cards_is_told_where_it_stands() -> None:
    ids, lines = read(MOON.replace('clan    = "moon"', 'clan    = "alpha"'))
    assert lines == [7]
    assert ids
    assert BEARER in ids


def test_other_games_keep_their_cards_too() -> None:
    ids, lines = read(TILES.replace("draw 1 card", "drwa 1 card", 1), "gosux")
    assert len(lines) == 1
    assert ids
    assert {"tide_0", "tide_14"} <= ids
    two = (
        WASH.replace('plain"', 'plain", "elf_underwear_baggy"') + WASH[WASH.index("[[garment]]") :]
    )
    two = two.replace("silk", "lace", 1).replace("magic   = 2", "magic   = 'x'", 1)
    ids, lines = read(two, "laundromat")
    assert len(lines) == 1
    assert ids
    assert "elf_underwear_lace" in ids


def test_a_text_that_is_no_pack_has_faults_and_no_cards() -> None:
    assert read("hello [[ = ") == (None, [1])


def test_the_cards_before_the_last_fault_stay_when_time_runs_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("warren.packs.mending.LONGEST", 0.0)
    ids, lines = read(MOON.replace("draw 2", "drwa 2").replace("draw 3", "darw 3"))
    assert lines == [17, 23]
    assert ids
    assert {BEARER, LOYA} <= ids


def test_many_faulty_cards_are_found_by_few_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = '[[card]]\nid = "c{n}"\nclan = "moon"\nnames = {{ en = "C" }}\nlevel = {n}\n'
    readings: list[str] = []

    def counted(text: str, file: str) -> Any:
        readings.append(text)
        return parse_source(text, file)

    monkeypatch.setattr("warren.packs.editions.parse_source", counted)
    ids, lines = read(MOON + "".join(wrong.format(n=n) for n in range(10, 25)))
    assert len(readings) == 3  # the whole text, then without the faults, twice
    assert len(lines) == 15
    assert ids
    assert {BEARER, LOYA, "c10", "c24"} <= ids


def test_far_too_many_cards_are_one_fault_and_hide_no_other() -> None:
    cards = [
        f'[[card]]\nid = "c{n}"\nclan = "alpha"\nnames = {{ en = "C{n}" }}\nlevel = 1\n'
        for n in range(2_000)
    ]
    begun = process_time()
    ids, lines = read(f'game = "gosu"\nname = "x"\nversion = 1\n{"".join(cards)}')
    assert len(lines) == 1
    assert ids
    assert {"c0", "c249", "loya"} <= ids
    assert "c250" not in ids
    assert process_time() - begun < 2
