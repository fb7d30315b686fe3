"""The levels: moves that no bot should miss, and the carelessness of an easy bot."""

from __future__ import annotations

import random

import pytest

from helpers import gosu, gosux, kamakor, laundromat, options
from players import hasty
from trees import decisions, table, without_choice
from warren.bots import LEVELS, Budget, Search, Thought, bot, player, think
from warren.bots.levels import TRIED
from warren.engine import Match

every_level = pytest.mark.parametrize("level", LEVELS)
SEEDS = range(3)


def chosen(level: str, match: Match, seat: int = 0) -> set[str]:
    """Return the choices of this level's bots here, without their time limits."""
    known = LEVELS[level]
    if known.has_learned:
        known = hasty(known, iterations=1_500)
    return {Search(known, seed).choose(match, seat).text for seed in SEEDS}


# --- a single move wins --------------------------------------------------------------------------


@every_level
def test_only_the_hero_wins_the_third_point(level):
    """A second Bakuto costs the hand and only makes a tie; passing loses."""
    match = gosu("""
        round: 4   turn: 0   advantage: 1
        seat 0   points: 2   tokens: 0   spent: 2
                 I: dark_medic
                 hand: kao alpha_guardian dante
        seat 1   points: 2   passed: yes
                 I: meka_scout alpha_warrior
        """)
    assert chosen(level, match) == {"play kao"}


@every_level
def test_only_a_capture_wins_the_third_point(level):
    match = gosu("""
        round: 4   turn: 0   advantage: 1
        seat 0   points: 2   tokens: 1   spent: 1
                 I: dark_medic dark_thief
        seat 1   points: 2   passed: yes
                 I: meka_scout alpha_warrior
        """)
    assert chosen(level, match) == {"activate I1"}


@every_level
def test_what_a_capture_strikes_decides_the_match(level):
    """Only one of two armies is as strong as the bot's own."""
    match = gosu("""
        round: 4   turn: 0   advantage: 2
        seat 0   points: 2   tokens: 1   spent: 1
                 I: dark_medic dark_thief
        seat 1   points: 2   passed: yes
                 I: dark_assassin
        seat 2   points: 2   passed: yes
                 I: alpha_warrior meka_scout
        """)
    match.act("activate I1")
    assert {"choose 0.I1", "choose 0.I2", "choose 1.I1"} < set(options(match))
    assert chosen(level, match) <= {"choose 2.I1", "choose 2.I2"}


@every_level
def test_only_the_dragoon_wins_the_third_point(level):
    match = kamakor("""
        round: 4   turn: 0   advantage: 1
        seat 0   points: 2   tokens: 0   spent: 2   dragoons: 1
                 I: dark_medic dark_thief
                 hand: alpha_guardian
        seat 1   points: 2   passed: yes
                 I: meka_scout alpha_warrior
        """)
    assert chosen(level, match) == {"dragoon I1"}


@every_level
def test_a_win_is_better_than_a_draw(level):
    match = gosux("""
        round: 2   turn: 0
        seat 0   supremacy: 1   tokens: 0
                 I: un_go
                 hand: bun_to
        seat 1   supremacy: 1   passed: yes
                 I: nitish
        """)
    assert chosen(level, match) == {"play bun_to"}


@every_level
def test_to_stop_wins_the_last_round(level):
    """The next garment has too much magic for the programme."""
    match = laundromat("""
        round: 4   washer: 0
        seat 0   goblin: elf   potion: used   programmes: p01- p06- p11- p16
                 drum: elf_sock elf_sock elf_sock
                 basket: elf_cape_hooded@4.m0 elf_trousers_work@4.m2 elf_trousers_travel@4.m4
        seat 1   goblin: orc   potion: used   programmes: p02- p07- p12- p17-
                 clean: dwarf_hat_grand dwarf_hat_cap
        """)
    assert chosen(level, match) == {"stop"}


@every_level
def test_to_draw_wins_the_last_round(level):
    """The next garment is a hat without stains."""
    hats = " ".join(
        f"{species}_hat_grand@4.m{2 * number}"
        for number, species in enumerate(("dwarf", "orc", "vampire", "mermaid", "elf"))
    )
    match = laundromat(f"""
        round: 4   washer: 0
        seat 0   goblin: elf   potion: used   programmes: p01- p06- p11- p16
                 drum: orc_sock   basket: {hats}
        seat 1   goblin: orc   potion: used   programmes: p02- p07- p12- p17-
                 clean: dwarf_hat_pointed dwarf_hat_cap
        """)
    assert chosen(level, match) == {"draw"}


# --- a match that is won stays won ---------------------------------------------------------------


@every_level
def test_a_point_that_is_there_to_take_is_taken(level):
    """Passing at once wins; so does everything else, as long as one passes in the end."""
    match = gosu("""
        round: 4   turn: 0   advantage: 1
        seat 0   points: 2   tokens: 1   spent: 1
                 I: dark_medic dark_thief
                 hand: alpha_guardian alpha_warrior meka_scout
        seat 1   points: 2   passed: yes
                 I: meka_scout
        """)
    player = bot(level, 1)
    while not match.is_over:
        assert match.pending == (0,)
        match.act(player.choose(match, 0))
    assert match.outcome.winners == (0,)


def test_a_sure_win_is_not_risked_for_more_coins():
    """Stopping wins for certain; drawing gains more, and wins nearly as surely."""
    match = laundromat("""
        round: 4   washer: 0
        seat 0   goblin: elf   potion: used   programmes: p01- p06- p11- p16
                 drum: elf_hat_grand
                 basket: orc_sock orc_sock orc_sock orc_sock elf_sock
        seat 1   goblin: orc   potion: used   programmes: p02- p07- p12- p17-
                 clean: dwarf_hat_grand
        """)
    player = bot("expert", 1)
    while not match.is_over:
        thought = think(match, 0, iterations=4_000)
        chosen = player.choose(match, 0)
        chances = {choice.action.number: choice.chance for choice in thought.choices}
        assert chances[chosen.number] > max(chances.values()) - 0.02
        match.act(chosen)
    assert match.outcome.winners == (0,)


# --- carelessness --------------------------------------------------------------------------------


class Watched(Search):
    """Stores its thoughts."""

    def _pick(self, thought: Thought):
        self.thought = thought
        return super()._pick(thought)


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
def test_an_easy_bot_takes_nothing_much_worse_than_the_best(game):
    level = LEVELS["easy"]
    assert level.carelessness > 0
    not_the_best = 0
    match = table(game, 2, 5)
    for seat in decisions(match, random.Random(5)):
        player = Watched(hasty(level, iterations=level.budget.iterations), 7)
        action = player.choose(match, seat)
        best, *others = player.thought.choices
        tried = {c.action.number: c.chance for c in (best, *others) if c.visits >= TRIED}
        assert tried[action.number] >= best.chance ** (1 + level.carelessness)
        not_the_best += action != best.action
    assert not_the_best > 1


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
def test_a_careful_bot_takes_what_it_has_looked_at_most(game):
    match = table(game, 2, 5)
    for seat in decisions(match, random.Random(5)):
        player = Watched(hasty(LEVELS["expert"]), 7)
        action = player.choose(match, seat)
        assert action == player.thought.choices[0].action


def test_where_there_is_no_choice_nobody_thinks(monkeypatch):
    match, seat = without_choice()
    player = bot("expert", 1)
    monkeypatch.delattr(player, "thinker")
    assert [player.choose(match, seat)] == match.legal(seat)


def test_levels_think_longer_and_longer():
    budgets = [level.budget for level in LEVELS.values()]
    assert list(LEVELS) == ["easy", "medium", "hard", "expert", "champion"]
    assert [b.iterations for b in budgets] == sorted({b.iterations for b in budgets})
    assert all(budget.seconds and budget.threads == 1 for budget in budgets)


def test_a_bot_for_measurements_thinks_so_many_iterations(engines):
    match = Match("laundromat", seed=3)
    thinker = player("expert@40", seed=1)
    assert thinker.level.budget_for(match.engine.game) == Budget(40)
    again = player("expert@40", seed=1)
    assert thinker.choose(match, 0) == again.choose(match, 0)


@pytest.mark.parametrize("name", ["greedy@40", "expert@", "expert@many", "nobody@40"])
def test_who_does_not_think_has_no_iterations(name):
    with pytest.raises(ValueError, match="not a bot with a number of iterations"):
        player(name)
