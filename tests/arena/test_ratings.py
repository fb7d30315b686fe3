"""Ratings and scores compared with known values, and sensible intervals."""

from itertools import combinations
from math import log10

import pytest

from warren.arena import Report, Result, Series
from warren.arena.ratings import ratings
from warren.arena.scores import beginner_share, pair_of, seat_share, share_of


def result(seed, bots, *winners, first=None, reason="points", slowest=0.01) -> Result:
    each = len(bots)
    return Result(
        seed, tuple(bots), winners, reason, first, (10,) * each, (0.05,) * each, (slowest,) * each
    )


def series(first, second, *, wins, losses, draws=0, start=0) -> list[Result]:
    """Matches of two seats, each with its own seed."""
    ends = [(0,)] * wins + [(1,)] * losses + [()] * draws
    return [result(start + n, (first, second), *end) for n, end in enumerate(ends)]


def swapped(firsts, seconds) -> list[Result]:
    """Pairs of matches with one seed each: the winners of the first and of the second."""
    found = []
    for seed, (one, other) in enumerate(zip(firsts, seconds, strict=True)):
        found.append(result(seed, "ab", "ab".index(one)))
        found.append(result(seed, "ba", "ba".index(other)))
    return found


# --- ratings -------------------------------------------------------------------------------------


def test_three_wins_to_one_are_191_points():
    found = ratings("ab", series("a", "b", wins=3000, losses=1000))
    assert found["a"].value - found["b"].value == pytest.approx(400 * log10(3), abs=0.2)
    assert found["a"].value + found["b"].value == pytest.approx(3000)


def test_half_a_win_is_given_to_each():
    found = ratings("ab", series("a", "b", wins=7, losses=2))
    assert found["a"].value - found["b"].value == pytest.approx(400 * log10(7.5 / 2.5))


def test_a_draw_is_half_a_win_for_each():
    drawn = ratings("ab", series("a", "b", wins=5, losses=1, draws=4))
    found = ratings("ab", series("a", "b", wins=7, losses=3))
    assert drawn["a"].value == pytest.approx(found["a"].value)


def test_bradley_and_terry_for_three_bots():
    """Strengths 4, 2 and 1 are recovered from the expected numbers of wins."""
    results = []
    for start, (one, other) in enumerate(combinations("abc", 2)):
        strengths = {"a": 4, "b": 2, "c": 1}
        share = strengths[one] / (strengths[one] + strengths[other])
        wins = round(3000 * share)
        results += series(one, other, wins=wins, losses=3000 - wins, start=10_000 * start)
    found = ratings("abc", results)
    step = 400 * log10(2)
    assert [found[b].value for b in "abc"] == pytest.approx([1500 + step, 1500, 1500 - step], abs=1)


def test_three_seats_share_the_wins_by_strength():
    winners = [0] * 1200 + [1] * 600 + [2] * 200
    found = ratings("abc", [result(n, "abc", w) for n, w in enumerate(winners)])
    assert found["a"].value - found["b"].value == pytest.approx(400 * log10(2), abs=2)
    assert found["b"].value - found["c"].value == pytest.approx(400 * log10(3), abs=2)


def test_two_seats_of_three_win_twice_as_often():
    winners = [0, 1, 2] * 1000
    found = ratings("ab", [result(n, "aba", w) for n, w in enumerate(winners)])
    assert found["a"].value == pytest.approx(1500, abs=0.1)


def test_who_wins_everything_has_a_finite_rating_and_a_wide_interval():
    found = ratings("ab", series("a", "b", wins=100, losses=0))
    assert found["a"].value - found["b"].value == pytest.approx(400 * log10(100.5 / 0.5))
    assert found["a"].high - found["a"].low > 200
    assert found["b"].high < found["a"].low


def test_a_ladder_of_bots_that_win_everything_is_finite():
    results = [result(seed, pair, 0) for seed in range(200) for pair in combinations("abcdef", 2)]
    found = ratings("abcdef", results)
    values = [found[name].value for name in "abcdef"]
    assert values == sorted(values, reverse=True)
    assert values[0] - 1500 == pytest.approx(1500 - values[-1], abs=0.1)  # and the fit recovers it
    assert all(abs(rating.low) < 10_000 and abs(rating.high) < 10_000 for rating in found.values())


def test_more_matches_make_a_narrower_interval():
    few = ratings("ab", series("a", "b", wins=30, losses=20))["a"]
    many = ratings("ab", series("a", "b", wins=3000, losses=2000))["a"]
    assert few.low < many.low < many.value < many.high < few.high
    # 60 % of 5000 matches: ± 1.96 · sqrt(0.6 · 0.4 / 5000), of which each bot's rating has half
    margin = 1.96 * (400 / 2.302585) / (0.6 * 0.4 * 5000) ** 0.5 / 2
    assert many.high - many.value == pytest.approx(margin, rel=0.1)


def test_ratings_are_the_same_at_every_run_and_in_every_order():
    results = series("a", "b", wins=8, losses=5)
    assert ratings("ab", results) == ratings("ab", results)


# --- scores --------------------------------------------------------------------------------------


def test_a_score_counts_wins_losses_and_draws():
    results = [*series("a", "b", wins=6, losses=2, draws=2), *series("a", "c", wins=9, losses=0)]
    pair = pair_of("a", "b", results)
    assert (pair.matches, pair.won, pair.lost, pair.shared, pair.neither) == (10, 6, 2, 2, 0)
    assert pair.score.value == pytest.approx(0.7)
    assert pair.score.low < 0.7 < pair.score.high


def test_with_three_seats_a_score_is_the_part_of_what_two_have_won():
    results = [
        result(0, "abc", 0),
        result(1, "abc", 0),
        result(2, "abc", 1),
        result(3, "abc", 2),
        result(4, "abc", 0, 2),
    ]
    pair = pair_of("a", "b", results)
    assert (pair.won, pair.lost, pair.shared, pair.neither) == (3, 1, 0, 1)
    assert pair.score.value == pytest.approx(2.5 / 3.5)


def test_bots_that_never_won_have_no_score():
    pair = pair_of("a", "b", [result(n, "abc", 2) for n in range(5)])
    assert (pair.matches, pair.neither, pair.score) == (5, 5, None)


def test_many_seeds_have_the_interval_of_the_textbook():
    score = pair_of("a", "b", series("a", "b", wins=6000, losses=4000)).score
    margin = 1.96 * (0.6 * 0.4 / 10_000) ** 0.5
    assert score.high - score.value == pytest.approx(margin, rel=0.02)
    assert score.value - score.low == pytest.approx(margin, rel=0.02)


def test_an_interval_takes_the_matches_of_a_seed_as_one_witness():
    """If the deal decides, swapped seats win one each: all seeds are alike, which is certain.

    If the same bot wins both, two matches carry no more information than one.
    """
    by_deal = pair_of("a", "b", swapped("ab" * 50, "ba" * 50)).score
    by_bot = pair_of("a", "b", swapped("ab" * 50, "ab" * 50)).score
    apart = pair_of("a", "b", series("a", "b", wins=100, losses=100)).score
    assert by_deal.value == by_bot.value == apart.value == 0.5
    width = {name: s.high - s.low for name, s in (("d", by_deal), ("b", by_bot), ("x", apart))}
    assert width["d"] < 0.5 * width["x"]
    assert width["b"] == pytest.approx(2**0.5 * width["x"], rel=0.05)


@pytest.mark.parametrize("seeds", [1, 2, 10, 1000])
def test_a_clean_sweep_is_no_certainty(seeds):
    score = pair_of("a", "b", swapped("a" * seeds, "a" * seeds)).score
    assert score.value == score.high == 1
    assert 1 - 6 / (seeds + 2) < score.low < 1 - 1 / (seeds + 2)


def test_nothing_played_has_no_share():
    assert share_of([]) is None


def test_seats_and_who_begins():
    results = [
        result(0, "ab", 0, first=1),
        result(1, "ab", 0, first=0),
        result(2, "ab", 1, first=1),
        result(3, "ab", first=0),
        result(4, "ab", 0, 1, first=None),
    ]
    assert seat_share(0, results).value == pytest.approx(3 / 5)
    assert seat_share(1, results).value == pytest.approx(2 / 5)
    assert beginner_share(results).value == pytest.approx(2 / 4)


# --- the report ----------------------------------------------------------------------------------

DUEL = Series.of("gosux", ["greedy", "uniform"], matches=4)
PLAYED = [
    result(0, ("greedy", "uniform"), 0, first=0, slowest=0.2),
    result(0, ("uniform", "greedy"), 1, first=0, reason="margin", slowest=0.1),
    result(1, ("greedy", "uniform"), first=1, reason="draw", slowest=0.3),
]


def test_a_report_counts_for_every_bot():
    report = Report(DUEL, PLAYED[::-1])
    greedy = report.as_dict()["players"]["greedy"]
    assert greedy == {
        "matches": 3,
        "wins": 2,
        "share_of_wins": 2.5,
        "won_by": {"margin": 1, "points": 1},
        "forfeits": {},
        "decisions": 30,
        "decisions_per_match": 10,
        "seconds": {"mean": 0.005, "slowest_of_a_match": 0.2, "slowest": 0.3},
    }
    assert report.as_dict()["players"]["uniform"]["won_by"] == {}
    assert report.drawn_by == {"draw": 1}


def test_the_order_of_results_makes_no_difference():
    assert Report(DUEL, PLAYED).as_dict() == Report(DUEL, PLAYED[::-1]).as_dict()


def test_tables_are_read_by_people():
    lines = Report(DUEL, PLAYED).lines()
    assert lines[0] == ("matches  3 of 4; 4 of each pairing: 2 seeds from 0, each played 2 times")
    assert "nobody won: 1 by draw" in lines
    [pairing] = [line.split() for line in lines if line.startswith("greedy - uniform")]
    assert pairing[3:9] == ["3", "2", "0", "1", "83.3", "%"]
    assert not any("neither" in line for line in lines)


def test_a_bot_alone_is_not_rated():
    report = Report(
        Series.of("gosu", ["greedy"], matches=1), [result(0, ("greedy", "greedy"), 1, first=1)]
    )
    assert (report.pairs, report.ratings) == ([], {})
    assert report.as_dict()["players"]["greedy"]["wins"] == 1
    assert report.lines()[1:3] == ["", "bot     matches  wins  by points"]


def test_a_report_of_nothing_says_so():
    report = Report(DUEL, [], interrupted=True)
    assert report.lines()[-1] == "no match was finished"
    assert report.as_dict()["wins_by_seat"] == [None, None]
