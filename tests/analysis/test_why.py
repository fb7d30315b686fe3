"""Reasons: every figure is counted, every sentence has its figures, no accusation is false."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from statistics import fmean
from string import Formatter

import pytest

from covering import takes_all
from helpers import gosu
from trees import TABLES, decisions, table
from warren.analysis import analyse, analysis, hint
from warren.analysis.chances import Guess
from warren.analysis.turning import LEAST, Kind
from warren.analysis.why import (
    Claim,
    Effort,
    Fact,
    FactGroup,
    Findings,
    Reasons,
    Side,
    Why,
    explain,
)
from warren.analysis.why_told import tell_why
from warren.analysis.wording import decimal, percent, smooth
from warren.bots import Pair, play_pairs
from warren.engine import GAMES
from warren.engine.fields import reading
from warren.engine.texts import Texts
from warren.games.army import reckoning as army
from warren.games.laundromat import reckoning as laundry
from warren.games.laundromat.scoring import Line
from warren.locale import LANGUAGES

CLAIMED = 10 if takes_all() else 4  # choices of each table
SMALL = Effort(pairs=24, iterations=4, decisions=2)
MANY = Effort(pairs=300)  # played by the policy alone
COINS = (laundry.GARMENTS, Line.PROGRAMMES, Line.POTION)
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
every_game = pytest.mark.parametrize("game", GAMES)
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def some_choices(game, seats, *, every=25, most=4):
    """Yield positions of a random match, the deciding seat, and two of its actions."""
    match, chance = table(game, seats, seed=seats), random.Random(seats)
    taken = 0
    for number, seat in enumerate(decisions(match, chance)):
        if number % every == 0 and taken < most:
            taken += 1
            first, second = chance.sample([one.number for one in match.legal(seat)], 2)
            yield match, seat, first, second


def pairs_of(match, seat, first, second, effort=SMALL, seed=0):
    return play_pairs(match, seat, first, second, seed=seed, **vars(effort))


# --- what is counted -----------------------------------------------------------------------------


@every_table
def test_parts_add_up_to_the_difference_in_every_world(game, seats):
    for choice in some_choices(game, seats):
        pairs = pairs_of(*choice)
        assert len(pairs) == SMALL.pairs
        for pair in pairs:
            assert sum(pair.parts) == pytest.approx(pair.worth[0] - pair.worth[1], abs=2e-4)


@every_table
def test_an_action_compared_with_itself_makes_no_difference(game, seats):
    for match, seat, action, _ in some_choices(game, seats, most=2):
        for pair in pairs_of(match, seat, action, action):
            assert pair.worth[0] == pair.worth[1]
            assert pair.facts[0] == pair.facts[1]
            assert not any(pair.parts)


@every_table
def test_hidden_cards_change_nothing(game, seats):
    """The pairs depend on the seat's knowledge, not on the actual cards."""
    for match, seat, first, second in some_choices(game, seats, most=2):
        other = match.copy()
        other.engine.redeal(other._states, seat, 77)
        found = pairs_of(match, seat, first, second)
        assert found == pairs_of(other, seat, first, second)


def test_coins_are_those_of_the_score_sheet():
    match = table("laundromat", 2, seed=2)
    for seat in decisions(match, random.Random(2)):
        if match.decision_of(seat).question == "wash":
            ended = match.copy()
            ended.act("stop", seat)
            if ended.is_over:
                break
    stop, draw = (
        next(a.number for a in match.legal(seat) if a.text == t) for t in ("stop", "draw")
    )
    score = match.engine.game.plain(laundry.score)
    rules, end = reading(match.engine.rules), reading(ended.state)
    for pair in pairs_of(match, seat, stop, draw):
        for other in range(2):
            own = pair.facts[0][other]
            assert list(own[: len(Line)]) == [int(score(rules, end, other, line)) for line in Line]
            assert sum(own[place] for place in COINS) == sum(own[: len(Line)])
        assert pair.worth[0] == (seat in ended.outcome.winners) / len(ended.outcome.winners)


def test_a_battle_is_counted_as_it_goes():
    match = gosu(
        """
        round: 2   turn: 0   advantage: 0
        seat 0   points: 0   tokens: 0   I: dark_medic alpha_warrior   hand: sol
        seat 1   points: 0   tokens: 0   passed: yes   I: fire_ammo    hand: dark_thief
        """
    )
    leave = next(one.number for one in match.legal(0) if one.text == "pass")
    strength = [int(match.state["strength"][seat]) for seat in range(2)]
    for pair in pairs_of(match, 0, leave, leave):
        mine, theirs = pair.facts[0]
        assert (mine[army.BATTLE], theirs[army.BATTLE]) == (1, 0)
        assert (mine[army.POINTS], theirs[army.POINTS]) == (1, 0)
        assert [mine[army.ARMY], theirs[army.ARMY]] == strength
        assert (mine[army.ADDED], mine[army.TRAPPED], mine[army.DESTROYED]) == (0, 0, 0)
        assert mine[army.BEGINS] + theirs[army.BEGINS] == 1


@every_table
def test_a_time_limit_only_leaves_out_the_last_worlds(game, seats):
    choice = next(some_choices(game, seats))
    every = explain(*choice, effort=SMALL, seed=9)
    assert explain(*choice, effort=SMALL, seed=9, seconds=1_000.0) == every
    assert every.pairs == SMALL.pairs
    hurried = explain(*choice, effort=SMALL, seed=9, seconds=0.0)
    fewest = explain(*choice, effort=replace(SMALL, pairs=hurried.pairs), seed=9)
    assert hurried == fewest
    assert SMALL.pairs // 3 <= hurried.pairs < SMALL.pairs


@every_game
@pytest.mark.parametrize("doubts", [1, 3, 10])
@pytest.mark.parametrize("iterations", [300, 1_000, 5_000])
def test_playing_out_costs_at_most_half_of_the_search(game, doubts, iterations, monkeypatch):
    played = []
    monkeypatch.setattr(
        analysis, "explain", lambda *_, effort, **__: played.append(effort) or Why(*[None] * 6)
    )
    match = table(game, 2, seed=2)
    for _ in decisions(match, random.Random(2)):
        pass
    found = analyse(match, iterations=20)
    played.clear()
    numbers = [move.number for move in found.moves if move.is_choice][:doubts]
    [*analysis.played_on(replace(found, iterations=iterations), numbers, 1)]
    assert 1 <= len(played) <= doubts
    costs = [effort.cost for effort in played]
    smallest = match.engine.game.part("reasons", Reasons).effort.smaller[-1]
    assert sum(costs) <= iterations * len(found.moves) / 2 or costs == [smallest.cost]


# --- what is claimed -----------------------------------------------------------------------------


def is_over_in(pair: Pair, ending: int | None) -> bool:
    """Return whether a seat wins the match in a world, after either action."""
    return ending is not None and any(seat[ending] for arm in pair.facts for seat in arm)


def figure_of(claim: Claim, pairs, brought, arm: int) -> float:
    """Recount the figure of a claim."""
    fact = brought.facts[claim.fact]
    if fact.is_later:  # counted where the match goes on, unless nobody may mention it
        going = [pair for pair in pairs if not is_over_in(pair, brought.ending)]
        pairs = going if 2 * len(going) >= len(pairs) else pairs
    numbers = [pair.facts[arm][claim.seat][fact.place] for pair in pairs]
    return fmean(number > 0 for number in numbers) if fact.is_share else fmean(numbers)


@every_table
def test_every_figure_in_every_sentence_is_counted_again(game, seats):
    for match, seat, first, second in some_choices(game, seats, every=9, most=CLAIMED):
        brought = match.engine.game.part("reasons", Reasons)
        why = explain(match, seat, first, second, effort=MANY, seed=5)
        if why.is_contradicted:
            first, second = second, first
            why = explain(match, seat, first, second, effort=MANY, seed=5)
        pairs = pairs_of(match, seat, first, second, MANY, 5)
        assert why.worth == pytest.approx([fmean(p.worth[arm] for p in pairs) for arm in (0, 1)])
        for claim in why.claims:
            if claim.fact in brought.facts:
                figures = [figure_of(claim, pairs, brought, arm) for arm in (0, 1)]
                assert [claim.better, claim.other] == pytest.approx(figures)
        groups = [fmean(pair.parts[group] for pair in pairs) for group in range(len(why.parts))]
        for claim in why.reasons:
            assert pytest.approx(claim.points) in groups
        for language, reader in product(LANGUAGES, (seat, None)):
            said = " ".join(tell_why(why, match, language, reader=reader))
            for claim in why.claims:
                for figure in told_figures(claim, brought, language):
                    assert figure in said, (claim, said)


def told_figures(claim: Claim, brought: Reasons, language: str) -> list[str]:
    """Return the figures of a claim as written."""
    if claim.fact not in brought.facts:
        return [str(round(100 * abs(claim.points)))]
    numbers = (claim.better, claim.other)
    if claim.is_share:
        return [percent(n).strip("<> %\N{NO-BREAK SPACE}") for n in numbers]
    better, other = (str(round(n)) if n == round(n) else decimal(n, language) for n in numbers)
    return [decimal(float(better), language) if better in ("0", "1") else better, other]


def every_claim(brought: Reasons, pairs: list[Pair], seats: int) -> Iterator[Claim]:
    """Yield every claim that could be made from some pairs, with its figures recounted."""
    for name, seat in product(brought.facts, range(seats)):
        better, other = (
            figure_of(Claim(name, seat, 0.0, 0.0), pairs, brought, arm) for arm in (0, 1)
        )
        counted = Findings(brought, pairs, 0, [0]).counted(name, seat)
        assert (counted.better, counted.other) == pytest.approx((better, other))
        yield replace(counted, points=0.1)
    for number, group in enumerate(brought.groups):
        part = fmean(pair.parts[number] for pair in pairs)
        for worth, seat in product(worths_of(group), range(seats)):
            sign = 1 if worth in {names[0] for names in (group.worth, group.worths)} else -1
            yield Claim(worth, seat, sign * part, 0.0, points=sign * part)


def worths_of(group: FactGroup) -> list[str]:
    """Return the claims that the cards of a group are worth more or less."""
    return [name for names in (group.worth, group.worths) for name in names or ()]


def figures_in(said: str) -> list[str]:
    """Return all figures of a sentence."""
    return re.findall(r"\d+(?:[.,]\d)?", said)


@every_game
@in_every_language
def test_every_kind_of_sentence_has_its_figures_and_no_other(game, language):
    """Every fact and worth, of every seat, alone, with a cause, with an excuse, and as a `but`."""
    match, seats, chance = table(game, 3 if game != "gosux" else 2), 2, random.Random(4)
    brought = match.engine.game.part("reasons", Reasons)
    pairs = [
        Pair(
            (0.6, 0.5),
            tuple(chance.uniform(0.02, 0.3) for _ in brought.groups),
            tuple(
                tuple(tuple(chance.randrange(4) for _ in range(16)) for _ in range(seats))
                for _ in range(2)
            ),
        )
        for _ in range(40)
    ]
    claims = [*every_claim(brought, pairs, seats)]
    first, second, *_ = (action.number for action in match.legal(match.pending[0]))
    for claim, reader in product(claims, (0, 1, None)):
        cause = chance.choice([one for one in claims if one.fact in brought.facts])
        forms = [(claim, ()), (replace(claim, cause=cause), (cause,))]
        forms.append((replace(claim, cause=cause, is_excused=True), (cause,)))
        for reason, causes in forms:
            why = Why(0, first, second, (0.6, 0.5), Guess(0.1, 0.01), 40, (reason,), but=claim)
            expected = [told_figures(one, brought, language) for one in (claim, *causes)]
            sentence, but = tell_why(why, match, language, ["Ann", "Bob"], reader)
            assert figures_in(sentence) == [one for each in expected for one in each]
            assert figures_in(but) == expected[0]


@pytest.mark.parametrize(
    ("better", "other", "said"),
    [(2.0, 1.0, "2 cards in hand instead of 1."), (1.0, 0.25, "1.0 cards in hand instead of 0.2.")],
)
def test_a_whole_number_has_no_decimals_unless_a_plural_follows_a_one(better, other, said):
    match = table("gosu", 2)
    first, second, *_ = (action.number for action in match.legal(0))
    claim = Claim("hand", 0, better, other, points=0.1)
    why = Why(0, first, second, (0.6, 0.5), Guess(0.1, 0.01), 100, (claim,))
    [sentence] = tell_why(why, match, "en", reader=0)
    assert sentence.endswith(said)


@pytest.mark.parametrize(("name", "said"), [("Ann", "la main d’Ann"), ("Bob", "la main de Bob")])
def test_french_elides_before_a_vowel(name, said):
    assert smooth(f"dans la main de {name} ajoutent", "fr") == f"dans {said} ajoutent"


@pytest.mark.parametrize(
    ("number", "said"),
    [("0", "0 pièce"), ("1,5", "1,5 pièce"), ("2", "2 pièces"), ("40,5", "40,5 pièces")],
)
def test_french_has_a_plural_from_two_on(number, said):
    assert smooth(f"rapportent {number} pièces", "fr") == f"rapportent {said}"


@pytest.mark.parametrize(("part", "cause"), [(1, None), (6, "part")])
def test_a_part_is_a_cause_if_it_accounts_for_half(part, cause):
    brought = Reasons(
        facts={"all": Fact(0, parts=("part",)), "part": Fact(1)},
        groups=(FactGroup(("all",), Side.OWN),),
        effort=MANY,
    )
    facts = [(((10, part),), ((0, 0),)), (((11, part),), ((1, 0),))]
    pairs = [Pair((0.6, 0.5), (share,), each) for share in (0.1, 0.12) for each in facts] * 10
    [claim] = Findings(brought, pairs, 0, [0]).reasons()
    assert claim.fact == "all"
    assert (claim.cause and claim.cause.fact) == cause


ENDING = Reasons(
    facts={"army": Fact(0, is_later=True)},
    groups=(FactGroup(("army",), Side.OWN, worth=("army_better", "army_worse")),),
    effort=MANY,
    ending=1,
)


@pytest.mark.parametrize(("ended", "army"), [(0, (9, 12)), (10, (9, 12)), (11, None), (20, None)])
def test_no_army_enters_a_round_after_the_end_of_the_match(ended, army):
    """An army at the end of a lost match was once said to enter the next round."""
    goes_on = Pair((0.6, 0.5), (0.1,), (((9, 0),), ((12, 0),)))
    is_over = Pair((0.6, 0.5), (0.1,), (((8, 0),), ((30, 1),)))
    pairs = [replace(one, parts=(0.1 + 0.01 * (n % 2),)) for n, one in enumerate([goes_on] * 20)]
    pairs = [is_over if n < ended else one for n, one in enumerate(pairs)]
    found = Findings(ENDING, pairs, 0, [0])
    claim = found.claim("army", 0)
    assert (claim and (claim.better, claim.other)) == army
    assert (found.worth_of(ENDING.groups[0], 0.1) is None) == (army is None)


TWO_FACTS = Reasons(
    facts={
        "battle": Fact(0, is_share=True, excuses=("drew_next",)),
        "drew_next": Fact(1),
    },
    groups=(FactGroup(("battle",)), FactGroup((), Side.OWN)),
    effort=MANY,
)


def findings(*rows: tuple[tuple[float, float], tuple[int, int], tuple[int, int]]) -> Findings:
    """Make pairs for one seat: the parts of both groups, and the facts after either action."""
    pairs = [Pair((0.6, 0.5), parts, ((better,), (other,))) for parts, better, other in rows]
    return Findings(TWO_FACTS, pairs, 0, [0])


def test_a_fact_that_speaks_for_the_other_action_needs_an_excuse():
    lost = ((0.2, 0.0), (0, 5), (1, 5)), ((0.21, 0.0), (0, 6), (1, 6))
    assert findings(*lost * 20).reasons() == ()
    excused = ((0.2, 0.0), (0, 15), (1, 5)), ((0.21, 0.0), (0, 16), (1, 6))
    [claim] = findings(*excused * 20).reasons()
    assert (claim.fact, claim.better, claim.other, claim.is_excused) == ("battle", 0, 1, True)
    assert (claim.cause.fact, claim.cause.better, claim.cause.other) == ("drew_next", 15.5, 5.5)


def test_nothing_is_claimed_that_noise_may_have_made():
    even = ((0.3, 0.0), (1, 0), (0, 0)), ((-0.3, 0.0), (0, 0), (1, 0))
    assert findings(*even * 20).reasons() == ()
    assert findings(*even * 20).but() is None


def test_the_part_that_costs_most_is_told_as_but():
    costs = ((-0.1, 0.3), (0, 0), (1, 0)), ((-0.11, 0.3), (0, 0), (1, 0))
    but = findings(*costs * 20).but()
    assert (but.fact, but.better, but.other) == ("battle", 0, 1)


def test_a_group_without_facts_is_told_by_its_worth():
    brought = replace(
        TWO_FACTS, groups=(FactGroup(("battle",)), FactGroup((), Side.OWN, ("more", "less")))
    )

    def found(sign: int) -> Findings:
        parts = [(0.2, sign * part) for part in (0.1, 0.12)]
        pairs = [Pair((0.6, 0.5), each, (((1, 0),), ((1, 0),))) for each in parts] * 20
        return Findings(brought, pairs, 0, [0])

    [claim] = found(1).reasons()
    assert (claim.fact, claim.points) == ("more", pytest.approx(0.11))
    but = found(-1).but()
    assert (but.fact, but.points) == ("less", pytest.approx(-0.11))


@pytest.mark.parametrize(
    ("drawn", "cause"), [((3, 1), ("drew_next", 3.5, 1.5)), ((1, 3), None), ((2, 2), None)]
)
def test_better_cards_have_a_cause_if_one_was_counted(drawn, cause):
    """Only a fact of their own side that argues in the same direction."""
    group = FactGroup((), Side.OWN, ("more", "less"), causes=("drew_next",))
    brought = replace(TWO_FACTS, groups=(group,))
    better, other = drawn
    pairs = [
        Pair((0.6, 0.5), (0.1 + n / 50,), (((0, better + n), (0, 9)), ((0, other + n), (0, 0))))
        for n in (0, 1)
    ] * 20
    [claim] = Findings(brought, pairs, 0, [0]).reasons()
    told = claim.cause and (claim.cause.fact, claim.cause.better, claim.cause.other)
    assert (claim.fact, told) == ("more", cause)


def test_an_argument_against_the_action_must_weigh_something():
    small = ((0.5, -0.03), (1, 0), (0, 0)), ((0.5, -0.031), (1, 0), (0, 0))
    brought = replace(TWO_FACTS, groups=(FactGroup(("battle",)), FactGroup((), worth=("a", "b"))))
    found = findings(*small * 20)
    assert Findings(brought, found.pairs, 0, [0]).but() is None


@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_every_group_of_an_army_game_can_be_told(game):
    """Otherwise a part of a difference could never be explained."""
    groups = GAMES[game].part("reasons", Reasons).groups
    assert all(group.facts or group.worth for group in groups)


@pytest.mark.parametrize(
    ("own", "side", "seat"),
    [([0], Side.OWN, 0), ([0, 2], Side.OWN, 2), ([2], Side.THEIRS, 2), ([0, 1], Side.THEIRS, 2)],
)
def test_the_cards_of_several_seats_are_told_of_the_deciding_one(own, side, seat):
    """With allies or several opponents, too, a group without a fact gets a reason."""
    names = ("army", ""), ("armies", "")
    brought = replace(TWO_FACTS, groups=(FactGroup((), side, *names),))
    facts = ((1, 0), (1, 0), (1, 0))
    pairs = [Pair((0.6, 0.5), (part,), (facts, facts)) for part in (0.1, 0.12)] * 20
    decider = 2 if 2 in own else own[0]
    [claim] = Findings(brought, pairs, decider, own).reasons()
    alone = len(own) == 1 if side is Side.OWN else len(own) == 2
    assert (claim.fact, claim.seat) == ("army" if alone else "armies", seat)


# --- what is not confirmed -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "error", "said"),
    [
        (0.01, 0.01, "the two do about equally well (+1 ± 3 points)."),
        (-0.02, 0.015, "the two do about equally well (−2 ± 4 points)."),
        (0.0, 0.0, "the two do about equally well (0 ± 1 point)."),
        (0.01, 0.04, "40 simulated worlds do not tell the two apart (+1 ± 12 points)."),
        (0.12, 0.07, "40 simulated worlds do not tell the two apart (+12 ± 21 points)."),
        (-0.04, 0.03, "40 simulated worlds do not tell the two apart (−4 ± 9 points)."),
        (0.04, 0.01, "it does only a little better (+4 ± 3 points)."),
        (-0.08, 0.01, "does better by 8 points: which is better is uncertain."),
    ],
)
def test_what_is_not_confirmed_is_told_with_its_figures(value, error, said):
    match = table("gosu", 2)
    first, second, *_ = (action.number for action in match.legal(0))
    why = Why(0, first, second, (0.5, 0.5), Guess(value, error), 40)
    assert not why.is_confirmed
    [sentence] = tell_why(why, match, "en", reader=0)
    assert sentence.endswith(said)


@pytest.mark.parametrize(
    ("is_thorough", "said"),
    [
        (True, "nothing that we count explains why."),
        (False, "No reason found in 40 simulated worlds; a longer search may find one."),
    ],
)
def test_too_small_an_effort_is_not_blamed_on_what_is_counted(is_thorough, said):
    match = table("gosu", 2)
    first, second, *_ = (action.number for action in match.legal(0))
    why = Why(0, first, second, (0.6, 0.4), Guess(0.2, 0.01), 40, is_thorough=is_thorough)
    [sentence] = tell_why(why, match, "en", reader=0)
    assert sentence.endswith(said)


@every_game
def test_only_the_full_effort_is_thorough(game, monkeypatch):
    choice = next(some_choices(game, 2))
    kind, whole = type(choice[0].engine.game), type(choice[0].engine.game).part

    def part(self, name, expected):
        found = whole(self, name, expected)
        return replace(found, effort=SMALL) if name == "reasons" else found

    monkeypatch.setattr(kind, "part", part)
    assert explain(*choice).is_thorough
    assert explain(*choice, seconds=1_000.0).is_thorough
    assert not explain(*choice, seconds=0.0).is_thorough
    assert not explain(*choice, effort=replace(SMALL, pairs=12)).is_thorough


# --- confirm before you accuse -------------------------------------------------------------------


def test_a_mistake_that_playing_on_does_not_confirm_is_none(believe, monkeypatch):
    believe(lambda match, seat, action: 0.1 if action == "pass" else 0.5)
    match = table("gosu", 2, seed=47)
    for text in ("draw 1", "pass"):
        match.act(text)
    same = Why(0, 1, 2, (0.5, 0.49), Guess(0.01, 0.02), 100)
    monkeypatch.setattr(analysis, "explain", lambda *_, **__: same)
    found = analyse(match, iterations=1_000)
    assert all(point.kind is not Kind.MISTAKE for point in found.turning_points)
    assert found.accuracy(0).mistakes == 0
    assert found.moves[1].why is same


@pytest.mark.parametrize(("value", "error"), [(0.04, 0.001), (0.12, 0.07)])
def test_a_small_or_doubtful_difference_confirms_nothing(value, error):
    assert not Why(0, 1, 2, (0.5, 0.5), Guess(value, error), 100).is_confirmed
    assert Why(0, 1, 2, (0.5, 0.5), Guess(LEAST / 2, error / 10), 100).is_confirmed


def test_an_analysis_is_the_same_with_any_number_of_workers():
    match = table("laundromat", 2, seed=2)
    for _ in decisions(match, random.Random(2)):
        pass
    one, two = (analyse(match, iterations=300, workers=workers) for workers in (1, 2))
    assert one.as_dict() == two.as_dict()
    assert any(move["why"] for move in one.as_dict()["moves"])


@every_game
def test_the_chance_before_a_decision_is_that_after_the_best_action(game):
    match = table(game, 2, seed=2)
    for _, _ in zip(decisions(match, random.Random(2)), range(12), strict=False):
        pass
    for move in analyse(match, iterations=300).moves:
        assert move.before == move.best.guess
        assert move.chances[move.seat] == move.best.chance
        assert sum(move.chances) == pytest.approx(1.0, abs=1e-6)
    told = hint(match, iterations=300)
    assert (told.chance, told.chances[told.seat]) == (told.best[0].chance,) * 2


# --- texts ---------------------------------------------------------------------------------------


def claims_in(game: str, language: str) -> dict[str, str]:
    tables = Texts(game, language, GAMES[game].wording("reasons", "texts", language)).tables
    return {
        f"{fact}.{who}": text
        for fact, forms in tables["claim"].items()
        for who, text in forms.items()
    }


def blanks(text: str) -> set[str]:
    return {blank for _, blank, _, _ in Formatter().parse(text) if blank}


@every_game
@in_every_language
def test_every_claim_can_be_told(game, language):
    brought = GAMES[game].part("reasons", Reasons)
    worths = {worth for group in brought.groups for worth in worths_of(group)}
    english, here = claims_in(game, "en"), claims_in(game, language)
    assert {key.partition(".")[0] for key in here} == {*brought.facts, *worths}
    assert {key: blanks(text) for key, text in here.items()} == {
        key: blanks(text) for key, text in english.items()
    }
    for key, text in here.items():
        figures = {"points"} if key.partition(".")[0] in worths else {"better", "other"}
        assert blanks(text) == figures | ({"player"} if key.endswith("they") else set()), key
        assert not re.search(r"['\"]|\s\s|^\s|[\s.]$", text), key


@in_every_language
def test_it_is_said_plainly_that_there_is_no_reason(language):
    match = table("laundromat", 2)
    [first, second, *_] = match.legal()
    seat = match.pending[0]
    said = set()
    differences = [Guess(0.0, 0.01), Guess(0.2, 0.01), Guess(-0.2, 0.01)]
    differences += [Guess(0.08, 0.05), Guess(0.04, 0.01)]
    for difference in differences:
        why = Why(seat, first.number, second.number, (0.5, 0.5), difference, 100)
        [sentence] = tell_why(why, match, language)
        assert sentence.endswith(".")
        said.add(sentence)
    assert len(said) == 5, "same, unknown, doubt, unsure and slight are five things"


@in_every_language
def test_the_worth_of_cards_is_told_of_the_right_side(language):
    """For any reader: better cards of the decider help, better ones of an opponent don't."""
    match = table("gosu", 2)
    groups = match.engine.game.part("reasons", Reasons).groups
    first, second, *_ = (action.number for action in match.legal(0))
    more, less = {
        "en": ("add", "take"),
        "fr": ("ajout", "enlèv"),
        "it": ("aggiung", "tolgon|toglie"),
    }[language]
    for group, reader, sign in product(groups, (0, 1, None), (1, -1)):
        if group.worth:
            seat, points = 0 if group.side is Side.OWN else 1, 0.07 * sign
            claim = Claim(group.worth[sign < 0], seat, points, 0.0, points=points)
            why = Why(0, first, second, (0.6, 0.5), Guess(0.1, 0.01), 100, (claim,))
            [sentence] = tell_why(why, match, language, reader=reader)
            is_more = (group.side is Side.OWN) == (sign > 0)
            assert re.search(more if is_more else less, sentence)
            assert "7" in sentence
            assert "−" not in sentence


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (0.0, "nello 0 %"),
        (0.001, "in meno dell’1 %"),
        (0.01, "nell’1 %"),
        (0.08, "nell’8 %"),
        (0.11, "nell’11 %"),
        (0.18, "nel 18 %"),
        (0.83, "nell’83 %"),
        (0.999, "in più del 99 %"),
        (1.0, "nel 100 %"),
    ],
)
def test_italian_articles_fit_the_number(share, said):
    assert smooth(f"nel {percent(share)}", "it").replace("\N{NO-BREAK SPACE}", " ") == said
    assert smooth(f"nel {percent(share)}", "en") == f"nel {percent(share)}"


# --- hints ---------------------------------------------------------------------------------------


def test_a_hint_tells_why_if_asked():
    match = table("laundromat", 2, seed=2)
    for seat in decisions(match, random.Random(2)):
        if match.decision_of(seat).question == "wash":
            break
    silent = hint(match, seat, iterations=500)
    assert (silent.why, silent.because) == (None, ())
    told = hint(match, seat, iterations=500, why=True)
    assert told.because == tell_why(told.why, match, reader=seat)
    assert told.best[0].sentence in told.rather
    assert told.as_dict()["why"]["pairs"] == told.why.pairs
    assert told.best[0] == silent.best[0]
    assert told.best[-1].sentence in told.rather  # what is argued against is in the list
