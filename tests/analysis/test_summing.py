"""A match summed up: choices and luck add up move by move, and every figure is recounted."""

import itertools
import re
from collections.abc import Sequence
from types import SimpleNamespace
from zlib import crc32

import pytest

from trees import TABLES
from warren.analysis import Analysis, analyse, tell
from warren.analysis.chances import Guess, whole
from warren.analysis.ledger import LedgerEntry, ledger
from warren.analysis.summing import course, kind_name, summed_up
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
            assert entry.own + entry.others + entry.rest == pytest.approx(
                entry.after - entry.before
            )
        assert sum(entry.own + entry.others + entry.rest for entry in entries) == pytest.approx(
            found.result[seat] - chances[0]
        )


@pytest.mark.parametrize("moves", [20, 21, 30])
@pytest.mark.parametrize("name", ["gosu-2-seats", "gosu-3-seats", "laundromat-3-seats"])
def test_a_match_that_runs_adds_up_to_the_last_chance(golden, name, moves):
    """A seat's last chance is the one at its open decision or after its last action."""
    found = analyse(golden(name).earlier(moves), iterations=400)
    owing = {move.seat: move for move in found.open}
    for seat, said in enumerate(tell(found).sums):
        own = [move for move in found.moves if move.seat == seat]
        last = owing[seat].before.value if seat in owing else own[-1].done.guess.value
        when = moves if seat in owing else own[-1].number
        done, chance = found.curve(seat)[-1]
        assert (done, chance.value) == (when, last)
        entries = ledger(found, seat)
        assert [entry.move for entry in entries] == [move.number for move in own]
        assert entries[-1].after == last
        [first, account, _] = said
        assert figures(first, percent(last)) or "the same chance" in first
        assert sum(signed_in(account)) == change(entries)


def test_the_last_mistake_of_a_running_match_counts(believe):
    """Its player has not decided since."""
    believe(lambda match, seat, action: 0.3 if action == "pass" else 0.7)
    match = Match("gosu", seed=47)
    for text in ("draw 1", "draw 1", "pass"):
        match.act(text)
    found = analyse(match, iterations=30_000)
    assert found.moves[-1].seat == 1
    assert match.pending == (0,)
    assert [chance.value for _, chance in found.curve(1)] == pytest.approx([0.7, 0.7, 0.3])
    assert ledger(found, 1)[-1].own == pytest.approx(-0.4)
    course, account, _ = tell(found).sums[1]
    assert "stands at 30" in course
    assert signed_in(account) == [-40, 0, 0]


@in_every_language
@pytest.mark.parametrize("name", ["gosux-by-margin", "laundromat-2-seats", "gosu-3-seats"])
def test_every_figure_of_a_summary_is_counted_again(golden, name, language):
    found = analyse(golden(name), iterations=200)
    check_sums(found, language)


OPINIONS = (0.31, 0.447, 0.505, 0.5551, 0.6049, 0.708)  # their rounded differences are often wrong


@in_every_language
@pytest.mark.parametrize(
    "name", ["gosu-2-seats", "gosux-by-margin", "laundromat-3-seats", "kamakor-teams"]
)
def test_an_account_counts_the_listed_mistakes_only(golden, believe, monkeypatch, name, language):
    """The search finds a mistake almost everywhere; continuations confirm every third."""

    def opinion(match: Match, seat: int, action: str) -> float:
        said = f"{len(match.actions)} {action}".encode()
        return OPINIONS[crc32(said) % len(OPINIONS)] / (2 if "teams" in name else 1)

    def explain(match: Match, seat: int, better: int, other: int, **_: object) -> Why:
        lost = 0.1537 if len(match.actions) % 3 == 0 else 0.02
        return Why(seat, better, other, (0.6, 0.6 - lost), Guess(lost, 0.01), 120)

    believe(opinion)
    monkeypatch.setattr("warren.analysis.analysis.explain", explain)
    found = analyse(golden(name), iterations=30_000)
    assert [move for move in found.moves if not move.is_confirmed]
    assert found.mistakes
    check_sums(found, language)


def check_sums(found: Analysis, language: str) -> None:
    """Count every figure of an analysis's summaries again."""
    players = ("Ada", "Bo", "Cy", "Di")[: len(found.sides)]
    for seat, said in enumerate(tell(found, language, players).sums):
        course, account, lesson = said
        own = [move for move in found.moves if move.seat == seat]
        has_won = found.result[seat] > 0
        furthest = (min if has_won else max)(own, key=lambda move: move.before.value)
        first, far = percent(own[0].before.value), percent(furthest.before.value)
        assert figures(course, first, far)
        assert (str(furthest.number) in numbers(course)) == (first != far)
        entries = ledger(found, seat)
        told = signed_in(account)
        lost, given, _ = told
        made = [one for one in found.mistakes if one.seat == seat]
        assert lost == sum(one.points for one in made)
        assert lost == pytest.approx(100 * sum(entry.own for entry in entries))
        assert abs(given - 100 * sum(entry.others for entry in entries)) <= 0.5
        if len(found.sides) == 2:
            theirs = [one for one in found.mistakes if one.seat != seat]
            assert given == -sum(one.points for one in theirs if one.move >= own[0].number)
        assert sum(told) == change(entries)
        assert all(found.moves[one.move - 1].is_confirmed for one in made)
        assert len(made) == found.accuracy(seat).mistakes
        if made:
            worst = min(made, key=lambda one: one.points)
            assert {str(len(made)), str(worst.move), str(-worst.points)} <= numbers(lesson)
            why = found.moves[worst.move - 1].why
            assert not (why and why.kind) or kind_name(found, why.kind, language) in lesson


def figures(sentence: str, *shares: str) -> bool:
    """Return whether a sentence contains all shares; Italian says `meno dell’1 %` for `<1 %`."""
    return all(share.lstrip("<>") in sentence for share in shares)


def signed_in(account: str) -> list[int]:
    """Return the three figures of an account, without those of players' names."""
    account = re.sub(r"\b(Seat|Place|Posto) \d", "", account)
    return [int(one.replace(MINUS, "-")) for one in re.findall(rf"[+{MINUS}]?\b\d+", account)]


def change(entries: Sequence[LedgerEntry]) -> int:
    """The difference between the first and the last chance, as printed."""
    return whole(entries[-1].after) - whole(entries[0].before)


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
