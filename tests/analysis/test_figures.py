"""Figures that players can compare: differences agree with the chances shown, ranges are possible.

Every test reads what is shown and calculates again, as a reader with a pencil would.
"""

import json
import re
from zlib import crc32

import pytest

from covering import covering
from warren.analysis import Analysis, analyse, hint, page, tell
from warren.analysis.chances import Guess, whole, within
from warren.analysis.telling import percent, span
from warren.analysis.turning import Kind
from warren.analysis.why import Why
from warren.daily import position_of
from warren.daily.positions import WHOLE
from warren.daily.telling import explained, rivals
from warren.engine import GAMES, Match
from warren.locale import LANGUAGES
from warren.table.study.hindsight import hindsight

SHARE = re.compile(r"(<|>|meno dell’|più del )?(\d+)\s%")
RANGE = re.compile(r"(\d+)–(\d+)\s%")
CHANCES = (0.0049, 0.3051, 0.4449, 0.4451, 0.5849, 0.6651, 0.8149, 0.9951)
GOLDEN = ("gosu-2-seats", "gosux-by-margin", "laundromat-3-seats", "kamakor-teams")
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def shares(sentence: str) -> list[int]:
    """The percentages in a sentence; `<1 %` counts as 0 and `>99 %` as 100."""
    signs = {"<": -1, "meno dell’": -1, ">": 1, "più del ": 1, "": 0}
    return [int(number) + signs[sign] for sign, number in SHARE.findall(sentence)]


def in_browser(chance: float) -> int:
    """The percentage of a chance in thousandths, as a browser rounds it."""
    return (round(1000 * chance) + 5) // 10


@pytest.fixture(params=GOLDEN)
def analysis(request, golden, believe, monkeypatch) -> Analysis:
    """A match whose chances are awkward to round; continuations confirm every other mistake."""
    allies = 2 if "teams" in request.param else 1

    def opinion(match: Match, seat: int, action: str) -> float:
        return CHANCES[crc32(f"{len(match.actions)} {action}".encode()) % len(CHANCES)] / allies

    def explain(match: Match, seat: int, better: int, other: int, **_: object) -> Why:
        lost = 0.1549 if len(match.actions) % 2 else 0.0249
        return Why(seat, better, other, (0.6, 0.6 - lost), Guess(lost, 0.01), 120)

    believe(opinion)
    monkeypatch.setattr("warren.analysis.analysis.explain", explain)
    return analyse(golden(request.param), iterations=30_000)


@in_every_language
def test_a_swing_is_the_difference_between_the_chances_of_its_sentence(analysis, language):
    told = tell(analysis, language)
    shown = hindsight(analysis, language, list(told.players))["points"]
    listed = [
        *zip(analysis.turning_points, told.points, strict=True),
        *zip(analysis.mistakes, told.mistakes, strict=True),
    ]
    assert {point.kind for point, _ in listed} >= {Kind.MISTAKE}
    for point, said in listed:
        first, second = shares(said.sentence)
        assert abs(point.points) == abs(first - second)
        assert (point.points > 0) == (point.size > 0)
    assert [round(100 * one["size"]) for one in shown] == [
        point.points for point in analysis.turning_points
    ]


def test_a_cost_is_the_difference_between_the_chances_in_the_list(analysis):
    for entry in hindsight(analysis, "en", list(tell(analysis).players))["moves"]:
        if entry["cost"]:
            [best] = [one["chance"] for one in entry["options"] if one["best"]]
            [taken] = [one["chance"] for one in entry["options"] if one["taken"]]
            assert round(100 * entry["cost"]) == in_browser(best) - in_browser(taken)


def test_a_cost_on_the_page_agrees_with_the_chances_and_the_list(analysis):
    text = page(analysis)
    rows = re.findall(r'<tr id="m(\d+)">.*?<td>([^<]*)</td><td>([^<]*)</td></tr>', text)
    lost = {int(number): cost for number, _, cost in rows}
    for mistake in analysis.mistakes:
        assert lost[mistake.move] == f"−{-mistake.points}"
    for move in analysis.moves:
        shown = percent(move.best.chance), percent(move.done.chance)
        [best], [done] = map(shares, shown)
        assert move.points == (0 if move.is_best else best - done)


@pytest.mark.parametrize(("game", "language"), covering(GAMES, LANGUAGES))
def test_a_hint_shows_the_same_chances_in_its_list_and_its_heading(game, language):
    match = Match(game, seed=47)
    for seed in range(3):
        found = hint(match, iterations=2_000, why=True, seed=seed, language=language)
        if shares(found.rather):
            assert set(shares(found.rather)) <= {whole(one.chance) for one in found.best}
        assert [in_browser(one.chance) for one in found.best] == [
            whole(one.chance) for one in found.best
        ]
        match.act(found.best[0].text)


@pytest.mark.parametrize("game", GAMES)
@in_every_language
def test_the_answer_to_a_daily_position_shows_its_chances(game, language):
    for number in range(3):
        position = position_of(game, number)
        match, seat = position.match(game), position.seat
        choices = [(one.action, one.chance, one.visits) for one in position.choices]
        players = [f"P{seat}" for seat in range(match.seats)]
        for action, chance, _ in choices:
            best, _ = rivals(choices, action)
            said = explained(match, seat, choices, action, language, players)
            other = max(one[1] for one in choices[1:]) if action == best else choices[0][1]
            assert sorted(shares(said)) == sorted(
                [in_browser(chance / WHOLE), in_browser(other / WHOLE)]
            )


# --- ranges --------------------------------------------------------------------------------------


@pytest.mark.parametrize("chance", [0.0, 0.0004, 0.005, 0.07, 0.5, 0.93, 0.9996, 1.0])
@pytest.mark.parametrize("margin", [0.0, 0.001, 0.04, 0.1, 0.6, 3.0])
def test_a_range_contains_its_chance_and_stays_within_0_and_100(chance, margin):
    low, high = within(chance, margin)
    assert 0 <= low <= whole(chance) <= high <= 100
    assert low < high
    assert low <= max(0, 100 * (chance - margin) + 0.55)
    assert high >= min(100, 100 * (chance + margin) - 0.55)
    assert RANGE.findall(span(chance, margin)) == [(str(low), str(high))]


@pytest.mark.parametrize("game", GAMES)
def test_every_range_on_a_page_is_possible(game):
    match = Match(game, seed=3)
    for _ in range(4):
        match.act(match.legal()[0])
    found = re.search(r'id="data">(.*?)</script>', page(analyse(match, iterations=60)))
    options = [one for move in json.loads(found.group(1))["moves"] for one in move["options"]]
    ranges = [one[1:] for one in options if one[1] >= 0]
    assert ranges
    for chance, low, high in ranges:
        assert 0 <= low <= (chance + 5) // 10 <= high <= 100
