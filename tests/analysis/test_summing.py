"""A match summed up: choices and luck add up move by move, and every figure is recounted."""

import itertools
import re
from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from trees import TABLES
from warren.analysis import analyse, tell
from warren.analysis.chances import Guess
from warren.analysis.ledger import LedgerEntry, ledger
from warren.analysis.summing import course, kind_name, summed_up, together
from warren.analysis.why import Claim, Reasons, Why
from warren.analysis.wording import MINUS, own_texts, percent
from warren.bots import player
from warren.daily.positions import daily_of
from warren.engine import GAMES, Match
from warren.engine.texts import Texts
from warren.locale import LANGUAGES

GOLDEN = (
    "gosu-2-seats",
    "gosu-3-seats",
    "kamakor-teams",
    "gosux-by-margin",
    "gosux-draw",
    "laundromat-2-seats",
    "laundromat-5-seats",
)
every_golden = pytest.mark.parametrize("name", GOLDEN)
in_every_language = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("game", GAMES)


@every_golden
def test_choices_and_luck_add_up_to_what_happened(golden, name):
    found = analyse(golden(name), iterations=60)
    for seat in range(found.match.seats):
        entries = ledger(found, seat)
        chances = [chance.value for _, chance in found.curve(seat)]
        assert [entry.before for entry in entries] == pytest.approx(chances[:-1])
        assert [entry.after for entry in entries] == pytest.approx(chances[1:])
        for entry in entries:
            assert entry.own + entry.others + entry.luck == pytest.approx(
                entry.after - entry.before
            )
        assert sum(entry.own + entry.others + entry.luck for entry in entries) == pytest.approx(
            found.result[seat] - chances[0]
        )


def test_a_match_that_runs_adds_up_to_the_chance_now(golden):
    match = golden("gosu-2-seats").earlier(20)
    found = analyse(match, iterations=60)
    [now] = found.open
    entries = ledger(found, now.seat)
    assert entries[-1].after == now.before.value
    [first, account, _] = tell(found).sums[now.seat]
    assert percent(now.before.value) in first
    assert sum(signed_in(account)) == change(entries)


@in_every_language
@pytest.mark.parametrize("name", ["gosux-by-margin", "laundromat-2-seats", "gosu-3-seats"])
def test_every_figure_of_a_summary_is_counted_again(golden, name, language):
    found = analyse(golden(name), iterations=200)
    for seat, said in enumerate(tell(found, language).sums):
        course, account, lesson = said
        own = [move for move in found.moves if move.seat == seat]
        has_won = found.result[seat] > 0
        furthest = (min if has_won else max)(own, key=lambda move: move.before.value)
        first, far = percent(own[0].before.value), percent(furthest.before.value)
        assert figures(course, first, far)
        assert (str(furthest.number) in numbers(course)) == (first != far)
        entries = ledger(found, seat)
        told = signed_in(account)
        for part, figure in zip(("own", "others", "luck"), told, strict=True):
            assert figure == pytest.approx(100 * sum(getattr(e, part) for e in entries), abs=1.7)
        assert sum(told) == change(entries)
        made = found.accuracy(seat).made
        assert made == tuple(one for one in made if found.moves[one.move - 1].is_confirmed)
        if made:
            worst = max(made, key=lambda one: one.cost)
            loss = found.moves[worst.move - 1].loss.value
            assert {str(len(made)), str(worst.move), str(round(100 * loss))} <= numbers(lesson)
            assert kind_name(found, worst.kind, language) in lesson


def figures(sentence: str, *shares: str) -> bool:
    """Return whether a sentence contains all shares; Italian says `meno dell’1 %` for `<1 %`."""
    return all(share.lstrip("<>") in sentence for share in shares)


def signed_in(account: str) -> list[int]:
    """Return the three figures of an account, without those of players' names."""
    account = re.sub(r"\b(Seat|Place|Posto) \d", "", account)
    return [int(one.replace(MINUS, "-")) for one in re.findall(rf"[+{MINUS}]?\b\d+", account)]


def change(entries: Sequence[LedgerEntry]) -> int:
    """Return the difference between the first and the last chance, as printed."""
    return round(100 * entries[-1].after) - round(100 * entries[0].before)


@pytest.mark.parametrize(
    ("numbers", "total", "rounded"),
    [
        ([0.5, 0.4, 0.4], 1, [1, 0, 0]),
        ([-26.4, 56.4, 18.4], 48, [-26, 56, 18]),
        ([-26.4, 56.4, 18.4], 49, [-26, 57, 18]),
        ([10.0, -10.0, 0.0], 1, [11, -10, 0]),
    ],
)
def test_rounded_parts_add_up(numbers, total, rounded):
    found = together(numbers, total)
    assert found == rounded
    assert sum(found) == total


def course_of(chances, result, winners=()):
    """Return the first sentence about seat 0, which had these chances."""
    points = [*enumerate(map(Guess, chances)), (len(chances), Guess(result or 0.0))]
    found = SimpleNamespace(
        curve=lambda _: points if result is not None else points[:-1],
        result=None if result is None else (result, 1 - result),
        match=SimpleNamespace(outcome=SimpleNamespace(winners=winners)),
    )
    return course(found, 0, "Ada", own_texts("en"))


@pytest.mark.parametrize(
    ("chances", "result", "winners", "said"),
    [
        ((0.59, 0.3), 1, (0,), "a chance of 59 %, stood at 30 % at worst (move 2), and won."),
        ((0.59, 0.588), 1, (0,), "a chance of 59 %, never stood worse, and won."),
        ((0.59, 0.592), 0, (1,), "a chance of 59 %, never stood better, and did not win."),
        ((0.59, 0.3, 0.592), None, (), "a chance of 59 % and has the same chance now."),
        ((0.59, 0.3), None, (), "a chance of 59 % and stands at 30 % now."),
        ((0.59, 0.3), 0.5, (0, 1), "a chance of 59 % and shared the win."),
        ((0.59, 0.3), 0.5, (), "a chance of 59 %, and nobody won."),
    ],
)
def test_a_course_says_no_figure_twice(chances, result, winners, said):
    told = course_of(chances, result, winners).replace("\N{NO-BREAK SPACE}", " ")
    assert told == f"Ada began with {said}"


def numbers(sentence: str) -> set[str]:
    """Return all numbers in a sentence."""
    return set(re.findall(r"\d+", sentence))


def test_a_seat_that_decided_nothing_has_no_summary(golden):
    found = analyse(golden("gosu-2-seats").earlier(0), iterations=60)
    assert summed_up(found, 0, "Ada", "en") == ()


# --- kinds of mistakes ---------------------------------------------------------------------------


@every_game
@in_every_language
def test_every_kind_has_a_name_and_positions_to_practise(game, language):
    bundle = GAMES[game]
    brought = bundle.part("reasons", Reasons)
    texts = Texts(game, language, bundle.wording("reasons", "texts", language))
    assert set(texts.tables["kind"]) == set(brought.kinds)
    for themes in brought.kinds.values():
        assert themes
        assert set(themes) <= set(daily_of(bundle).themes)


def kind_of(match: Match, seat: int, better: str, other: str, *claims: Claim) -> str:
    """Return the kind of a mistake from its two actions."""
    brought = match.engine.game.part("reasons", Reasons)
    best, done = match.action(better, seat), match.action(other, seat)
    why = Why(seat, best.number, done.number, (0.6, 0.4), Guess(0.2, 0.01), 100, claims)
    return brought.kind(match, best, done, why)


def test_kinds_of_mistakes_in_an_army_game():
    match = Match("gosu", seats=2, seed=47)
    seat = match.pending[0]
    plays = [one.text for one in match.legal(seat) if one.text.startswith("play")]
    assert kind_of(match, seat, "pass", plays[0]) == "passed_late"
    assert kind_of(match, seat, plays[0], "pass") == "passed_early"
    assert kind_of(match, seat, "draw 1", "pass") == "tokens_left"
    assert kind_of(match, seat, plays[0], "draw 1") == "drew_instead"
    assert kind_of(match, seat, "draw 1", plays[0]) == "built_instead"
    assert kind_of(match, seat, *plays[:2]) == "wrong_goblin"
    battle = Claim("battle", seat, 0.9, 0.2, is_share=True)
    assert kind_of(match, seat, *plays[:2], battle) == "battle_misjudged"


def test_kinds_of_mistakes_in_the_laundromat():
    match = Match("laundromat", seats=2, seed=2)
    seen = set()
    while not match.is_over:
        seat = match.pending[0]
        texts = [one.text for one in match.legal(seat)]
        for better, other in itertools.pairwise(texts):
            seen.add(kind_of(match, seat, better, other))
            seen.add(kind_of(match, seat, other, better))
            seen.add(kind_of(match, seat, other, better, Claim("capes", 1 - seat, 1.0, 2.0)))
        match.act(texts[-1], seat)
    assert seen == set(GAMES["laundromat"].part("reasons", Reasons).kinds)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_two_actions_differ_by_a_known_kind(game, seats):
    match = Match(game, seats=seats, seed=3)
    brought = match.engine.game.part("reasons", Reasons)
    bot = player("greedy", 3)
    while not match.is_over:
        seat = match.pending[0]
        texts = [one.text for one in match.legal(seat)]
        if len(texts) > 1:
            assert kind_of(match, seat, texts[0], texts[-1]) in brought.kinds
        match.act(bot.choose(match, seat), seat)
