"""Names of swings: arithmetic on made-up numbers with known answers."""

from dataclasses import replace

import pytest

from warren.analysis.chances import Guess
from warren.analysis.turning import (
    LEAST,
    MOST_POINTS,
    Kind,
    Stretch,
    TurningPoint,
    is_mistake,
    named,
    turning_points,
)

SHARP = 0.01  # a standard error small enough to show everything


def chance(value: float, error: float = SHARP) -> Guess:
    return Guess(value, error)


def stretch(
    before: float = 0.5,
    *,
    done: float | None = None,
    best: float | None = None,
    after: float | None = None,
    error: float = SHARP,
    **more,
) -> Stretch:
    """Return a stretch in which only the given things happen."""
    done = before if done is None else done
    best = done if best is None else best
    return Stretch(
        seat=more.pop("seat", 0),
        first=more.pop("first", 10),
        last=more.pop("last", 10),
        before=chance(before, error),
        done=chance(done, error),
        best=chance(best, error),
        is_best=best <= done,
        after=chance(done if after is None else after, error),
        **more,
    )


def kinds(stretch: Stretch) -> list[Kind]:
    return [point.kind for point in named(stretch)]


def only(stretch: Stretch) -> TurningPoint:
    [point] = named(stretch)
    return point


def test_where_nothing_changes_there_is_nothing_to_say():
    assert named(stretch()) == []


# --- mistakes ------------------------------------------------------------------------------------


def test_a_choice_much_worse_than_the_best_is_a_mistake():
    found = only(stretch(0.6, best=0.6, done=0.35))
    assert found.kind is Kind.MISTAKE
    assert (found.before, found.after) == pytest.approx((0.6, 0.35))
    assert found.size == pytest.approx(-0.25)


def test_a_choice_a_little_worse_is_no_mistake():
    assert kinds(stretch(0.6, best=0.6, done=0.6 - LEAST + 0.001)) == []


def test_what_may_be_noise_is_no_mistake():
    worse = stretch(0.6, best=0.6, done=0.4, error=0.05)  # 20 points, noise up to 21
    assert not is_mistake(worse)
    assert kinds(worse) == []


def test_the_best_action_is_no_mistake_whatever_the_numbers():
    assert not is_mistake(replace(stretch(0.6, best=0.9, done=0.4), is_best=True))


def test_a_choice_that_seems_better_than_the_best_is_no_mistake():
    assert not is_mistake(replace(stretch(best=0.4, done=0.6), is_best=False))


def test_a_mistake_is_no_bad_luck_as_well():
    assert kinds(stretch(0.6, best=0.6, done=0.3, after=0.3)) == [Kind.MISTAKE]


def test_after_a_mistake_there_may_be_luck():
    assert kinds(stretch(0.6, best=0.6, done=0.3, after=0.55)) == [Kind.MISTAKE, Kind.LUCK]


# --- luck ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("after", "size"), [(0.75, 0.25), (0.2, -0.3)])
def test_a_change_without_a_bad_choice_is_luck(after, size):
    found = only(stretch(0.5, after=after, last=12))
    assert found.kind is Kind.LUCK
    assert found.size == pytest.approx(size)
    assert (found.first, found.last, found.move) == (10, 12, 12)


def test_what_others_gave_by_their_choices_is_no_luck():
    assert kinds(stretch(0.5, after=0.75, given=chance(0.25))) == []


def test_what_others_gave_and_fortune_took_away_is_bad_luck():
    found = only(stretch(0.5, after=0.5, given=chance(0.25)))
    assert found.kind is Kind.LUCK
    assert (found.before, found.after) == pytest.approx((0.75, 0.5))


def test_nobody_can_expect_more_than_everything():
    found = stretch(0.9, after=0.95, given=chance(0.4))
    assert found.expected.value == 1
    assert kinds(found) == []


def test_a_small_change_and_one_within_noise_are_no_luck():
    assert kinds(stretch(0.5, after=0.59)) == []
    assert kinds(stretch(0.5, after=0.7, error=0.05)) == []


def test_where_nothing_came_to_light_there_is_no_luck():
    assert kinds(stretch(0.5, after=0.9, is_news=False)) == []


def test_what_is_not_known_is_no_luck():
    assert named(replace(stretch(0.5, after=0.9), after=None)) == []


# --- good finds ----------------------------------------------------------------------------------


def find(others: list[float], **more) -> Stretch:
    guesses = tuple(chance(other) for other in others)
    return stretch(0.7, others=guesses, is_plain=more.pop("is_plain", False), **more)


def test_the_only_good_action_is_a_find_if_it_does_not_look_best():
    found = only(find([0.5, 0.3]))
    assert found.kind is Kind.FIND
    assert (found.before, found.after) == pytest.approx((0.5, 0.7))
    assert found.size == pytest.approx(0.2)


def test_what_anybody_would_do_is_no_find():
    assert kinds(find([0.5, 0.3], is_plain=True)) == []


def test_one_of_several_good_actions_is_no_find():
    assert kinds(find([0.65, 0.3])) == []


def test_where_there_is_no_choice_there_is_no_find():
    assert kinds(find([])) == []


def test_an_action_of_which_little_is_known_may_be_as_good():
    unsure = (chance(0.3), chance(0.4, 0.2))
    assert kinds(replace(find([]), others=unsure)) == []


# --- the end -------------------------------------------------------------------------------------


def test_the_last_choice_that_wins_is_not_luck():
    won = stretch(0.55, done=0.99, best=0.99, after=1.0, is_end=True)
    found = only(won)
    assert found.kind is Kind.DECIDED
    assert (found.before, found.after) == pytest.approx((0.55, 1.0))


def test_a_last_choice_that_left_nothing_open_is_not_luck_however_the_search_erred():
    assert kinds(stretch(0.5, done=0.6, after=1.0, is_end=True, is_news=False)) == [Kind.DECIDED]


def test_the_last_choice_that_throws_the_win_away_is_a_mistake():
    assert kinds(stretch(0.6, best=0.95, done=0.02, after=0.0, is_end=True)) == [Kind.MISTAKE]


def test_only_what_the_last_choice_left_open_is_luck():
    assert kinds(stretch(0.5, done=0.5, after=1.0, is_end=True)) == [Kind.LUCK]
    assert kinds(stretch(0.97, done=0.97, after=1.0, is_end=True)) == []


# --- choosing among them -------------------------------------------------------------------------


def test_the_few_largest_are_taken_and_told_in_order():
    swings = [0.15, 0.5, 0.2, 0.45, 0.4, 0.35, 0.3, 0.25]
    lines = [
        stretch(0.5, best=0.5, done=0.5 - swing, first=n, last=n) for n, swing in enumerate(swings)
    ]
    found = turning_points(lines)
    assert len(found) == MOST_POINTS
    assert [point.move for point in found] == [1, 3, 4, 5, 6]


def test_luck_that_two_seats_share_is_told_once():
    mine = stretch(0.5, after=0.8, first=10, last=12)
    theirs = stretch(0.5, after=0.25, first=11, last=13, seat=1)
    later = stretch(0.5, after=0.7, first=14, last=15, seat=1)
    found = turning_points([theirs, mine, later])
    assert [(point.seat, point.first) for point in found] == [(0, 10), (1, 14)]


def test_a_mistake_amid_luck_is_told_too():
    lucky = stretch(0.5, after=0.9, first=10, last=12)
    wrong = stretch(0.5, best=0.5, done=0.3, first=11, last=11, seat=1)
    assert {point.kind for point in turning_points([lucky, wrong])} == {Kind.LUCK, Kind.MISTAKE}


def test_a_match_without_swings_has_no_turning_points():
    assert turning_points([stretch() for _ in range(9)]) == ()


def test_a_turning_point_as_plain_data():
    found = only(stretch(0.5, after=0.75, last=12)).as_dict()
    assert found["kind"] == "luck"
    assert (found["move"], found["first"], found["last"]) == (12, 10, 12)
    assert (found["before"], found["after"], found["size"]) == (0.5, 0.75, 0.25)
