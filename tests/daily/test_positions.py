"""The games' own positions: playable, and their best actions are legal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from covering import takes_all
from warren.bots import Thought
from warren.bots.search import Choice as Tried
from warren.daily import archive_of, days, of_day, positions
from warren.daily.checking import checked
from warren.daily.making import LEAST, SearchPlan, chosen, found_in, has_rival, is_sure
from warren.daily.parts import Daily
from warren.daily.positions import WHOLE, packed, read_line, written
from warren.engine import GAMES, Match
from warren.locale import LANGUAGES

OURS = [name for name, game in GAMES.items() if game.is_ours]
in_every_game = pytest.mark.parametrize("game", OURS)


@in_every_game
def test_every_position_can_be_played_and_its_best_action_is_legal(engines, game):
    assert positions(game)
    for one in positions(game):
        match = one.match(game)
        legal = [action.text for action in match.legal(one.seat)]
        assert {choice.action for choice in one.choices} <= set(legal), one.seed
        assert len(legal) > 1


@in_every_game
def test_the_best_action_is_better_by_far(game):
    for one in positions(game):
        best, *others = one.choices
        assert best.chance - max(other.chance for other in others) >= LEAST * WHOLE - 1


@in_every_game
def test_playing_on_confirms_the_best_action(engines, game):
    """A sample of `warren daily check`, which checks all positions."""
    many = len(positions(game))
    for number in (many // 2, many // 5) if takes_all() else (many // 2,):
        verdict = checked(game, number, None)
        assert verdict is not None
        assert verdict.confirmed, verdict


@in_every_game
def test_every_theme_has_a_name_in_every_language(game):
    daily = GAMES[game].part("daily", Daily)
    for language in LANGUAGES:
        assert set(GAMES[game].wording("daily", "themes", language)["theme"]) == set(daily.themes)
    assert {one.theme for one in positions(game)} <= set(daily.themes)


@in_every_game
def test_every_position_comes_once_before_any_comes_again(game):
    many = len(positions(game))
    assert sorted(of_day(game, day) for day in range(5, 5 + many)) == list(range(many))
    assert of_day(game, 5) == of_day(game, 5 + many)


@in_every_game
def test_the_archive_holds_nothing_of_the_days_ahead(game):
    past = {number for _, number in archive_of(game, 1_000)}
    many = len(positions(game))
    ahead = {of_day(game, day) for day in range(1_000, 1_000 + many // 2)}
    assert past
    assert not past & ahead


def test_days_are_those_of_the_calendar():
    assert days.day_of(days.starts_at(1)) == 1
    assert days.day_of(days.starts_at(2) - 0.001) == 1
    assert days.starts_at(1) == 1_767_225_600  # the first of January 2026


def test_what_is_written_is_read():
    one = positions(OURS[0])[0]
    assert read_line(written(one)) == one
    assert packed([one]) == packed([one])


def test_positions_are_found_in_matches_of_bots(engines):
    found = list(found_in(SearchPlan("laundromat", 400, plain=True), 107))
    assert found
    for one in found:
        assert one.match("laundromat").decision_of(one.seat)
    assert list(found_in(SearchPlan("laundromat", 400), 107)) == [
        one for one in found if not one.plain
    ]
    rest = frozenset(one.theme for one in found[1:]) - {found[0].theme}
    about = SearchPlan("laundromat", 400, plain=True, themes=rest or frozenset({"none"}))
    assert list(found_in(about, 107)) == [one for one in found if one.theme in rest]


def test_plain_positions_are_chosen_last_and_two_of_a_match_at_most():
    one = positions(OURS[0])[0]
    found = [replace(one, seed=n // 3, theme=f"{n % 2}", plain=n < 6) for n in range(12)]
    assert [(kept.seed, kept.plain) for kept in chosen(found, 4)] == [(2, False)] * 2 + [
        (3, False)
    ] * 2
    assert len(chosen(found, 6)) == 6
    assert sum(kept.plain for kept in chosen(found, 6)) == 2
    assert len(chosen(found, 100)) == 8


def thought(match, *seen):
    """Return a search result: the visits and chance of each action."""
    legal = match.legal()
    choices = tuple(Tried(legal[n], visits, chance) for n, visits, chance in seen)
    return Thought(0, choices, (0.5, 0.5), 2_000, 0.0)


def test_an_action_that_another_search_settles_on_is_a_rival_if_it_is_nearly_as_good():
    match = Match(OURS[0], seed=1)
    deep = thought(match, (0, 19_900, 0.76), (1, 100, 0.40))
    assert not has_rival(deep, [thought(match, (0, 1_900, 0.74), (1, 100, 0.70))])
    assert has_rival(deep, [thought(match, (1, 1_900, 0.68), (0, 100, 0.5))])
    worse = thought(match, (1, 1_900, 0.60), (0, 100, 0.4))
    assert not has_rival(deep, [worse])
    assert has_rival(deep, [worse, thought(match, (0, 1_900, 0.70), (1, 100, 0.4))])


def test_what_all_searches_have_seen_makes_a_position_sure():
    match = Match(OURS[0], seed=1)
    deep = thought(match, (0, 19_960, 0.60), (1, 40, 0.45))
    assert not is_sure([deep])
    assert is_sure([deep, *[thought(match, (0, 1_900, 0.6), (1, 100, 0.44))] * 5])
    assert not is_sure([deep, *[thought(match, (0, 1_900, 0.6), (1, 100, 0.59))] * 5])
