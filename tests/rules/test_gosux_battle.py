"""GOSU X: the Great Battle, the Song of the Dead, winning, Veterans (X-BATTLE to X-VET)."""

from collections.abc import Iterable

import pytest

from helpers import (
    all_events,
    bounty,
    discards,
    do,
    gosux,
    hand,
    hand_size,
    locked,
    options,
    question,
    row,
    strength,
    supremacy,
    tiles,
    tokens,
    wonder,
)
from warren.engine import Match


def battle(text: str, **settings) -> Match:
    """Let both players pass: seat 1 in the position, seat 0 now."""
    return do(gosux(text, **settings), "pass")


def strengths(match: Match) -> list[int]:
    """Return the armies' strengths in the battle."""
    return [detail for _, _, detail in all_events(match, "strength")]


def result(match: Match) -> tuple[tuple[int, ...], str] | None:
    """Return the winners and the reason."""
    return (match.outcome.winners, match.outcome.reason) if match.outcome else None


def sacrificed(match: Match, seat: int) -> list[str]:
    """Return a seat's sacrifices since the match began, in order."""
    return [card for owner, card, _ in all_events(match, "sacrificed") if owner == seat]


FIFTEEN = {
    "III": "galmi byun_hyung_ja_galmi tomorrow byun_hyung_ja_tomorrow xi_an",
    "II": "shard kan_te ree_ab she_rift ez",
    "I": "un_go bun_to kno_bo un_go bun_to",
}
FIFTEEN_OTHERS = {
    "III": "narashima byun_hyung_ja_narashima justice byun_hyung_ja_justice phoenix",
    "II": "niranjan nalin nachiketa quae sati",
    "I": "nitish navaj nikhilesh nitish navaj",
}
EVERYTHING = " ".join([*FIFTEEN.values(), *FIFTEEN_OTHERS.values()]).split()


def army(cards: dict[str, str], *, captured: Iterable[str] = (), without: str = "") -> str:
    """Rows as text, with some cards captured and one left out."""
    rows = []
    for name, ids in cards.items():
        left = [card for card in ids.split() if card != without]
        rows.append(f"{name}: " + " ".join(f"[{c}]" if c in captured else c for c in left))
    return "   ".join(rows)


def sacrifice_all(match: Match) -> Match:
    """Let everybody sacrifice the first possible card until a turn begins."""
    while not match.is_over and match.decision.question == "sacrifice":
        do(match, options(match)[0])
    return match


# --- the great battle (X-BATTLE) -----------------------------------------------------------------


def test_x_battle_01_the_values_of_face_up_cards_are_added_up():
    match = battle("""
        seat 0   III: tomorrow
                 II:  ez ne_o
                 I:   obeezs wiindz wiindz
        seat 1   I:   muraena
                 passed: yes
        """)
    assert strengths(match) == [5 + 6 + 6, 2]


def test_x_battle_01_veteran_galmi_avatar_and_phoenix_add_to_it():
    match = battle("""
        seat 0   III: phoenix
                 II:  galmi_avatar
                 I:   esprits_de_smook*
                 tokens: 0
                 hand: un_go muraena alpha
        seat 1   I:   nikhilesh
                 hand: nitish
                 passed: yes
        """)
    assert strengths(match) == [5 + 2 * 3 + 2 * 2 + 3, 2]


@pytest.mark.parametrize(
    ("troop", "value"), [("nikhilesh", 6), ("nitish$", 6), ("nitish", 3), ("[nikhilesh]", 3)]
)
def test_x_battle_01_galmi_avatar_counts_twice_against_a_face_up_bounty_card(troop, value):
    match = battle(f"""
        seat 0   II: galmi_avatar
                 I:  un_go
        seat 1   I:  {troop}
                 passed: yes
        """)
    assert strengths(match)[0] == value + 2


def test_x_battle_02_captured_cards_count_nothing():
    match = battle("""
        seat 0   II: [shard]
                 I:  un_go [bun_to]
        seat 1   II: niranjan
                 I:  [nitish]
                 passed: yes
        """)
    assert strengths(match) == [2, 3]


def test_x_battle_03_a_veteran_with_a_token_counts_twice():
    match = battle("""
        seat 0   II: hempo* smook
                 I:  esprits_de_smook* un_go
                 locked: 1
        seat 1   I:  nikhilesh*
                 passed: yes
        """)
    assert strengths(match) == [6 + 3 + 4 + 2, 2]


def test_x_battle_03_a_captured_veteran_has_no_value_to_double():
    match = battle("""
        seat 0   I: esprits_de_smook* [esprits_de_smook]
        seat 1   passed: yes
        """)
    assert strengths(match) == [4, 0]


def test_x_battle_04_two_tokens_double_once():
    """No Veteran has two symbols; Aat, facing one, may still have two tokens (X-AAT-05)."""
    match = battle("""
        seat 0   I: aat**
                 locked: 1
        seat 1   I: esprits_de_smook
                 passed: yes
        """)
    assert strengths(match) == [4, 2]


def test_x_battle_05_the_greater_strength_wins_one_supremacy_token():
    match = battle("""
        seat 0   I: un_go bun_to
        seat 1   I: nitish
                 passed: yes
        """)
    assert (strengths(match), supremacy(match)) == ([4, 2], [1, 0])


def test_x_battle_05_the_wonder_token_does_not_help_a_weaker_army():
    match = battle("""
        wonder: 1
        seat 0   I: un_go bun_to
        seat 1   I: nitish
                 passed: yes
        """)
    assert supremacy(match) == [1, 0]


@pytest.mark.parametrize(("holder", "won"), [(0, [1, 0]), (1, [0, 1])])
def test_x_battle_06_the_wonder_holder_wins_a_tie(holder, won):
    match = battle(f"""
        wonder: {holder}
        seat 0   I: un_go
        seat 1   I: nitish
                 passed: yes
        """)
    assert (strengths(match), supremacy(match)) == ([2, 2], won)


def test_x_battle_07_a_tie_without_wonder_holder_gives_a_token_to_both():
    match = battle("""
        seat 0   I: un_go
        seat 1   I: nitish
                 passed: yes
        """)
    assert supremacy(match) == [1, 1]


def test_x_battle_07_two_empty_armies_tie():
    match = battle("seat 1   passed: yes")
    assert (strengths(match), supremacy(match)) == ([0, 0], [1, 1])


def the_two_bhj_of_the_battle(wonder_holder: str) -> Match:
    """Return a tie; seat 0 has Goan Sul's BHJ, seat 1 Justice's."""
    return battle(f"""
        wonder: {wonder_holder}
        seat 0   III: byun_hyung_ja_goan_sul
                 II:  smook
                 I:   un_go
        seat 1   III: byun_hyung_ja_justice
                 II:  niranjan
                 I:   nitish
                 passed: yes
        """)


def test_x_battle_08_in_a_tie_for_both_nobody_has_won_or_lost():
    match = the_two_bhj_of_the_battle("nobody")
    assert supremacy(match) == [1, 1]
    assert (locked(match, 0), locked(match, 1)) == (2, 2)


def test_x_battle_08_a_tie_won_with_the_wonder_token_is_won_and_lost():
    match = the_two_bhj_of_the_battle("0")
    assert supremacy(match) == [1, 0]
    assert (locked(match, 0), locked(match, 1)) == (1, 1)


def test_x_battle_08_in_a_tie_for_both_goan_sul_wins_nothing():
    match = battle("""
        tiles: goan_sul
        seat 0   I: un_go
        seat 1   I: nitish
                 passed: yes
        """)
    assert (supremacy(match), result(match)) == ([1, 1], None)


def test_x_battle_09_the_second_supremacy_token_wins_at_once():
    match = battle("""
        seat 0   supremacy: 1
                 I: un_go
        seat 1   supremacy: 1
                 I: [nitish]
                 passed: yes
        """)
    assert result(match) == ((0,), "supremacy")
    assert row(match, 1, 1) == ["[nitish]"]


def test_x_battle_10_two_second_tokens_at_once_are_a_draw():
    match = battle("""
        seat 0   supremacy: 1
                 I: un_go
        seat 1   supremacy: 1
                 I: nitish
                 passed: yes
        """)
    assert supremacy(match) == [2, 2]
    assert result(match) == ((), "draw")


def test_x_battle_10_only_who_has_two_wins_a_tie_for_both():
    match = battle("""
        seat 0   I: un_go
        seat 1   supremacy: 1
                 I: nitish
                 passed: yes
        """)
    assert supremacy(match) == [1, 2]
    assert result(match) == ((1,), "supremacy")


@pytest.mark.parametrize(
    ("opponents", "margin", "outcome"),
    [("II: niranjan\nI: nitish", 9, None), ("I: nitish navaj", 10, ((0,), "margin"))],
)
def test_x_battle_11_goan_sul_wins_by_a_margin_of_10_not_of_9(opponents, margin, outcome):
    match = battle(f"""
        seat 0   III: goan_sul
                 II:  smook
                 I:   un_go bun_to kno_bo
        seat 1   passed: yes
                 {opponents}
        """)
    assert strengths(match) == [14, 14 - margin]
    assert result(match) == outcome


def test_x_battle_11_a_tie_won_with_the_wonder_token_is_won_by_0():
    match = battle("""
        wonder: 0
        seat 0   III: goan_sul
                 II:  smook
                 I:   un_go
        seat 1   III: narashima
                 II:  niranjan
                 I:   nitish
                 passed: yes
        """)
    assert strengths(match) == [10, 10]
    assert (supremacy(match), result(match)) == ([1, 0], None)


def test_x_battle_11_the_losers_goan_sul_gives_the_winner_nothing():
    match = battle("""
        seat 0   III: tomorrow xi_an
                 II:  ez ne_o
                 I:   obeezs wiindz
        seat 1   III: [goan_sul]
                 II:  [smook]
                 I:   [un_go]
                 passed: yes
        """)
    assert strengths(match) == [20, 0]
    assert result(match) is None


def test_x_battle_11_a_captured_goan_sul_wins_nothing():
    match = battle("""
        seat 0   III: [goan_sul]
                 II:  smook hempo
                 I:   un_go bun_to
        seat 1   passed: yes
        """)
    assert strengths(match) == [10, 0]
    assert result(match) is None


def test_x_battle_11_the_goan_sul_tile_serves_either_player():
    match = battle("""
        tiles: goan_sul
        seat 0   tokens: 2
        seat 1   II: niranjan nalin
                 I:  nitish navaj
                 passed: yes
        """)
    assert result(match) == ((1,), "margin")


def test_x_battle_12_supremacy_comes_before_the_bhj_of_the_winner():
    match = battle("""
        seat 0   supremacy: 1   locked: 0
                 III: byun_hyung_ja_goan_sul
                 II:  smook
                 I:   un_go
        seat 1   passed: yes
        """)
    assert result(match) == ((0,), "supremacy")
    assert all_events(match, "unlocked") == []


def test_x_battle_12_the_margin_comes_before_the_bhj_of_the_winner():
    match = battle("""
        tiles: goan_sul
        seat 0   locked: 0
                 III: byun_hyung_ja_goan_sul
                 II:  smook
                 I:   un_go
        seat 1   passed: yes
        """)
    assert result(match) == ((0,), "margin")


def the_bhj_of_winner_and_loser(*, locked_0: int, locked_1: int) -> Match:
    """Seat 0 wins by 2; both BHJ wait."""
    return battle(f"""
        seat 0   locked: {locked_0}
                 III: byun_hyung_ja_goan_sul
                 II:  smook
                 I:   un_go bun_to
        seat 1   locked: {locked_1}
                 III: byun_hyung_ja_justice
                 II:  niranjan
                 I:   [nitish] navaj
                 passed: yes
        """)


def test_x_battle_12_the_bhj_of_the_winner_comes_before_that_of_the_loser():
    match = the_bhj_of_winner_and_loser(locked_0=0, locked_1=0)
    assert result(match) == ((0,), "fifth-token")


def test_x_battle_12_the_bhj_of_the_loser_follows_if_the_match_goes_on():
    match = the_bhj_of_winner_and_loser(locked_0=1, locked_1=0)
    assert result(match) == ((1,), "fifth-token")
    assert locked(match, 0) == 0


def test_x_battle_12_both_bhj_come_before_the_song_of_the_dead():
    match = the_bhj_of_winner_and_loser(locked_0=2, locked_1=1)
    assert (locked(match, 0), locked(match, 1)) == (1, 0)
    told = [what for what in (h.what for _, h in match.log()) if what in ("unlocked", "song")]
    assert told == ["unlocked", "unlocked", "song"]


def test_x_battle_12_the_bhj_of_the_loser_gets_nothing_if_the_battle_ends_the_match():
    match = battle("""
        seat 0   supremacy: 1
                 III: tomorrow xi_an
                 II:  ez ne_o
                 I:   obeezs wiindz
        seat 1   locked: 0
                 III: byun_hyung_ja_justice
                 II:  niranjan
                 I:   nitish
                 passed: yes
        """)
    assert result(match) == ((0,), "supremacy")


def test_x_battle_13_winning_a_tie_does_not_spend_the_wonder_token():
    match = battle("""
        wonder: 1
        seat 0   tokens: 2
        seat 1   II: [niranjan]
                 I:  [nitish] [navaj]
                 passed: yes
        """)
    assert (supremacy(match), question(match)) == ([0, 1], (1, "sacrifice"))
    assert wonder(match) == 1


def the_battle_of_the_rulebook(holder: int) -> Match:
    """The example: a captured card, a Veteran with a token, three cards in hand under Phoenix."""
    return battle(f"""
        wonder: {holder}
        tiles: phoenix xi_an
        seat 0   clans: goan_sul galmi tomorrow
                 III: tomorrow
                 II:  shard ez
                 I:   un_go esprits_de_smook* [bun_to]
        seat 1   clans: narashima justice abhilasha
                 II:  niranjan quae
                 I:   nitish navaj volantis les_fees_petale
                 hand: elle nezha solok
                 passed: yes
        """)


@pytest.mark.parametrize(("holder", "won"), [(0, [1, 0]), (1, [0, 1])])
def test_x_battle_14_the_example_of_the_rulebook(holder, won):
    match = the_battle_of_the_rulebook(holder)
    assert strengths(match) == [5 + 6 + 2 + 4, 6 + 8 + 3] == [17, 17]
    assert supremacy(match) == won


def test_x_battle_15_tokens_stay_on_their_cards_until_the_song_of_the_dead():
    match = battle("""
        seat 0   II: shard*
                 I:  un_go* bun_to
                 locked: 1
        seat 1   passed: yes
        """)
    assert question(match) == (0, "sacrifice")
    assert (row(match, 0, 2), row(match, 0, 1)) == (["shard*"], ["un_go*", "bun_to"])


# --- the Song of the Dead (X-SONG) ---------------------------------------------------------------


def test_x_song_01_it_follows_a_battle_that_does_not_end_the_match():
    match = battle("""
        seat 0   I: un_go
        seat 1   passed: yes
        """)
    assert all_events(match, "song") != []
    assert match.view().round == 2


def test_x_song_01_it_does_not_follow_one_that_does():
    match = battle("""
        seat 0   supremacy: 1
                 I: un_go
        seat 1   passed: yes
        """)
    assert all_events(match, "song") == []
    assert (match.is_over, row(match, 0, 1)) == (True, ["un_go"])


def test_x_song_02_all_captured_cards_of_both_armies_are_released():
    match = battle("""
        seat 0   II: [shard]
                 I:  un_go [bun_to]
        seat 1   I:  [nitish] [navaj]
                 passed: yes
        """)
    assert question(match) == (0, "sacrifice")
    assert (row(match, 0, 2), row(match, 0, 1)) == (["shard"], ["un_go", "bun_to"])
    assert row(match, 1, 1) == ["nitish", "navaj"]


def test_x_song_02_being_released_there_triggers_nothing():
    """Neither arrival texts nor the Wonder token."""
    match = battle("""
        seat 0   II: [nalin]
                 I:  muraena [un_go] [muraena]
        seat 1   passed: yes
        """)
    assert question(match) == (0, "sacrifice")
    assert (hand_size(match, 0), wonder(match)) == (0, None)


TROOPS = ["un_go", "bun_to", "kno_bo", "un_go"]
HEROES = ["shard", "kan_te", "ree_ab"]


@pytest.mark.parametrize(("size", "lost"), [(7, 4), (6, 3), (5, 3), (2, 1), (1, 1), (0, 0)])
@pytest.mark.parametrize("wins", [True, False])
def test_x_song_03_both_sacrifice_half_their_cards_rounded_up(size, lost, wins):
    match = battle(f"""
        wonder: {0 if wins else 1}
        seat 0   II: {" ".join(f"[{card}]" for card in HEROES[: max(0, size - 4)])}
                 I:  {" ".join(f"[{card}]" for card in TROOPS[:size])}
        seat 1   passed: yes
        """)
    sacrifice_all(match)
    assert supremacy(match) == ([1, 0] if wins else [0, 1])
    assert len(sacrificed(match, 0)) == len(discards(match, 0)) == lost


@pytest.mark.parametrize("winner", [0, 1])
def test_x_song_03_the_winner_makes_all_sacrifices_before_the_loser(winner):
    match = battle(f"""
        wonder: {winner}
        seat 0   II: shard
                 I:  un_go bun_to kno_bo
        seat 1   II: niranjan
                 I:  nitish navaj nikhilesh
                 passed: yes
        """)
    assert question(match) == (winner, "sacrifice")
    sacrifice_all(match)
    assert [seat for seat, _, _ in all_events(match, "sacrificed")] == [
        *(winner, winner),
        *(1 - winner, 1 - winner),
    ]


def test_x_song_04_each_sacrifice_must_be_free_at_that_moment():
    match = battle("""
        seat 0   II: shard kan_te
                 I:  un_go bun_to kno_bo
        seat 1   passed: yes
        """)
    assert options(match) == ["choose 0.I3", "choose 0.II2"]
    assert match.why_not("choose 0.I2") == "not-free"
    do(match, "choose 0.II2")
    assert options(match) == ["choose 0.I3", "choose 0.II1"]
    do(match, "choose 0.I3")
    assert options(match) == ["choose 0.I2", "choose 0.II1"]
    do(match, "choose 0.II1")
    assert (row(match, 0, 2), row(match, 0, 1)) == ([], ["un_go", "bun_to"])


def test_x_song_04_nobody_sacrifices_a_card_of_the_other_army():
    match = battle("""
        seat 0   II: shard
                 I:  un_go bun_to
        seat 1   I:  nitish
                 passed: yes
        """)
    assert match.why_not("choose 1.I1") is not None


def a_tie_for_both(seed: int) -> Match:
    return battle(
        """
        seat 0   II: shard
                 I:  un_go bun_to
        seat 1   II: niranjan
                 I:  nitish navaj
                 passed: yes
        """,
        seed=seed,
    )


def test_x_song_05_after_a_tie_for_both_who_sacrifices_first_also_starts():
    for seed in range(10):
        match = a_tie_for_both(seed)
        assert supremacy(match) == [1, 1]
        (first, asked) = question(match)
        assert asked == "sacrifice"
        sacrifice_all(match)
        order = [seat for seat, _, _ in all_events(match, "sacrificed")]
        assert order == [first, first, 1 - first, 1 - first]
        assert question(match) == (first, "turn")


def test_x_song_05_chance_decides_who_that_is():
    assert {question(a_tie_for_both(seed))[0] for seed in range(30)} == {0, 1}


def test_x_song_06_both_draw_up_to_seven():
    match = battle("""
        seat 0   I: un_go
                 hand: bun_to kno_bo
        seat 1   passed: yes
        """)
    assert (hand_size(match, 0), hand_size(match, 1)) == (7, 7)


def test_x_song_06_nobody_discards_there():
    match = battle("""
        seat 0   I: un_go
        seat 1   hand: nitish nitish navaj navaj nikhilesh nikhilesh niranjan nalin
                 passed: yes
        """)
    assert question(match) == (1, "turn")
    assert (hand_size(match, 1), discards(match, 1)) == (8, [])


@pytest.mark.parametrize("tile", ["none", "narashima"])
def test_x_song_06_it_is_seven_with_narashima_too(tile):
    match = battle(f"""
        tiles: {tile}
        seat 0   I: un_go
        seat 1   passed: yes
        """)
    assert (hand_size(match, 0), hand_size(match, 1)) == (7, 7)


def test_x_song_07_all_unlocked_tokens_are_held_again():
    match = battle("""
        seat 0   locked: 0   tokens: 1   spent: 1
                 II: shard* kan_te
                 I:  un_go* bun_to
        seat 1   locked: 1   tokens: 1   spent: 2
                 passed: yes
        """)
    sacrifice_all(match)
    assert match.view().round == 2
    assert (tokens(match, 0), tokens(match, 1)) == ((4, 0), (3, 0))
    assert "*" not in "".join(row(match, 0, 1) + row(match, 0, 2))


@pytest.mark.parametrize("holder", [0, 1])
def test_x_song_08_the_wonder_token_returns_to_the_board(holder):
    match = battle(f"""
        wonder: {holder}
        seat 0   I: un_go
        seat 1   passed: yes
        """)
    assert (match.view().round, wonder(match)) == (2, None)


@pytest.mark.parametrize("winner", [0, 1])
def test_x_song_09_the_loser_starts_the_next_round(winner):
    match = battle(f"""
        wonder: {winner}
        seat 0   I: un_go
        seat 1   I: nitish
                 passed: yes
        """)
    assert (match.view().round, question(match)) == (2, (1 - winner, "turn"))
    assert [seat.passed for seat in match.view().seats] == [False, False]


def goan_sul_in_a_battle(holder: str, others: str, *, goan_sul: str = "goan_sul", **settings):
    """Seat 0 has Goan Sul among 5 cards, so it sacrifices 3, or 4; its strength is 14."""
    match = battle(
        f"""
        wonder: {holder}
        seat 0   III: {goan_sul}
                 II:  smook
                 I:   un_go bun_to kno_bo
        seat 1   passed: yes
                 {others}
        """,
        **settings,
    )
    return sacrifice_all(match)


FOURTEEN = "II: niranjan nalin\nI: nitish navaj nikhilesh nitish"
SIXTEEN = "II: niranjan nalin\nI: nitish navaj nikhilesh nitish navaj"


@pytest.mark.parametrize(
    ("holder", "others", "won"),
    [
        ("nobody", "I: nitish navaj nikhilesh", [1, 0]),
        ("0", FOURTEEN, [1, 0]),
        ("1", FOURTEEN, [0, 1]),
        ("nobody", FOURTEEN, [1, 1]),
        ("nobody", SIXTEEN, [0, 1]),
    ],
)
def test_x_song_10_goan_sul_demands_one_more_unless_won_by_10(holder, others, won):
    match = goan_sul_in_a_battle(holder, others)
    assert supremacy(match) == won
    assert len(sacrificed(match, 0)) == 4


@pytest.mark.parametrize(
    ("holder", "others", "won", "lost"),
    [
        ("nobody", "I: nitish navaj nikhilesh", [1, 0], 4),
        ("0", FOURTEEN, [1, 0], 4),
        ("1", FOURTEEN, [0, 1], 3),
        ("nobody", FOURTEEN, [1, 1], 3),
        ("nobody", SIXTEEN, [0, 1], 3),
    ],
)
def test_x_song_10_by_option_it_is_owed_after_a_narrow_win_only(holder, others, won, lost):
    match = goan_sul_in_a_battle(holder, others, goan_sul_extra_only_on_win=True)
    assert supremacy(match) == won
    assert len(sacrificed(match, 0)) == lost


def test_x_song_10_it_concerns_the_player_of_goan_sul_only():
    match = goan_sul_in_a_battle("nobody", "I: nitish navaj nikhilesh nitish")
    assert (len(sacrificed(match, 0)), len(sacrificed(match, 1))) == (4, 2)


def test_x_song_10_a_goan_sul_captured_in_the_battle_demands_nothing():
    """AD-6: though it is released before the sacrifices."""
    match = goan_sul_in_a_battle("nobody", "I: nitish", goan_sul="[goan_sul]")
    assert len(sacrificed(match, 0)) == 3


def test_x_song_10_the_tile_demands_it_from_both_players():
    match = battle("""
        tiles: goan_sul
        seat 0   I: un_go bun_to kno_bo
        seat 1   I: nitish navaj
                 passed: yes
        """)
    assert (len(sacrificed(match, 0)), len(sacrificed(match, 1))) == (3, 2)


def test_x_song_10_nobody_sacrifices_more_than_there_is():
    match = battle("""
        tiles: goan_sul
        seat 0   I: un_go
        seat 1   passed: yes
        """)
    assert (sacrificed(match, 0), sacrificed(match, 1)) == (["un_go"], [])


def test_x_song_11_half_is_counted_from_all_cards_after_the_releases():
    match = battle("""
        seat 0   I: un_go [bun_to] [kno_bo] [un_go]
        seat 1   passed: yes
        """)
    assert sacrificed(match, 0) == ["un_go", "kno_bo"]


def test_x_song_12_ethereal_cards_can_be_sacrificed():
    match = battle("""
        seat 0   II: sha_dow
                 I:  obeezs wiindz
        seat 1   passed: yes
        """)
    assert "choose 0.II1" in options(match)
    do(match, "choose 0.II1")
    assert row(match, 0, 2) == []


def test_x_song_13_a_release_there_may_complete_15_face_up_cards():
    match = battle(f"""
        seat 0   {army(FIFTEEN, captured=["shard"])}
        seat 1   passed: yes
        """)
    assert result(match) == ((0,), "full-army")
    assert sacrificed(match, 0) == []


def test_x_song_13_the_loser_of_the_battle_may_be_the_one():
    match = battle(f"""
        seat 0   I: un_go
        seat 1   passed: yes   {army(FIFTEEN_OTHERS, captured=EVERYTHING)}
        """)
    assert supremacy(match) == [1, 0]
    assert result(match) == ((1,), "full-army")


def test_x_song_13_both_at_once_are_a_draw():
    match = battle(f"""
        wonder: 0
        seat 0   {army(FIFTEEN, captured=["shard"])}
        seat 1   passed: yes   {army(FIFTEEN_OTHERS, captured=["nalin"])}
        """)
    assert result(match) == ((), "draw-full")


def test_x_song_14_the_bounty_token_stays_on_its_card():
    match = battle("""
        seat 0   II: shard
                 I:  un_go$ bun_to
        seat 1   passed: yes
        """)
    do(match, "choose 0.I2")
    assert (match.view().round, bounty(match)) == (2, "0.I1")


def test_x_song_14_it_returns_to_the_board_with_the_card_that_leaves():
    match = battle("""
        seat 0   II: shard$
                 I:  un_go bun_to
        seat 1   passed: yes
        """)
    do(match, "choose 0.II1")
    assert bounty(match) is None


def test_x_song_15_the_turn_counter_is_set_back():
    match = battle("""
        turns_left: 1
        seat 0   I: un_go
                 deck:
        seat 1   deck:
                 passed: yes
        """)
    assert (match.view().round, match.view().turns_left) == (2, 0)
    do(match, "draw 3", "draw 1")  # now seat 1 can only pass
    assert (question(match), match.view().turns_left) == ((0, "turn"), 3)


def test_x_song_15_a_ban_goes_on_to_its_own_end():
    """Seat 0 names Kan Te in the last turn of a round; its next turn is in the next round."""
    match = gosux("""
        turns_left: 1
        seat 0   I: volantis volantis
                 hand: les_fleches_de_justice
                 deck: elle nezha
        seat 1   I: un_go bun_to
                 hand: kan_te
                 deck: kno_bo shard ree_ab
                 passed: yes
        """)
    do(match, "play les_fleches_de_justice", "ban kan_te")
    assert (match.view().round, question(match)) == (2, (1, "turn"))
    assert match.why_not("play kan_te") == "banned"
    do(match, "draw 1", "draw 1")
    assert match.why_not("play kan_te") is None


def a_reshuffle_in_the_song(*, left: int, sacrifices: list[str]) -> Match:
    """Seat 0 has BHJ (Narashima), one card in its deck and ten in its discards."""
    match = battle(f"""
        seat 0   locked: {left}
                 III: byun_hyung_ja_narashima
                 II:  niranjan nalin
                 I:   nitish navaj nikhilesh
                 deck: nitish
                 discards: un_go bun_to kno_bo un_go bun_to kno_bo boul_go boul_go shard kan_te
        seat 1   passed: yes
        """)
    return do(match, *sacrifices)


KEEP_IT = ["choose 0.I3", "choose 0.II2", "choose 0.I2"]
LOSE_IT = ["choose 0.III1", "choose 0.I3"]


def test_x_song_16_a_reshuffle_there_makes_bhj_narashima_react():
    match = a_reshuffle_in_the_song(left=2, sacrifices=KEEP_IT)
    assert len(all_events(match, "reshuffled")) == 1
    assert (locked(match, 0), tokens(match, 0)) == (1, (3, 0))


def test_x_song_16_unless_it_was_sacrificed():
    match = a_reshuffle_in_the_song(left=2, sacrifices=LOSE_IT)
    assert len(all_events(match, "reshuffled")) == 1
    assert locked(match, 0) == 2


def test_x_song_16_a_fifth_token_wins_nothing_there():
    match = a_reshuffle_in_the_song(left=0, sacrifices=KEEP_IT)
    assert result(match) is None
    assert (match.view().round, locked(match, 0), tokens(match, 0)) == (2, 0, (4, 0))


# --- winning (X-WIN) -----------------------------------------------------------------------------


def test_x_win_01_two_supremacy_tokens_win():
    match = battle("""
        seat 0   tokens: 2
        seat 1   supremacy: 1
                 I: nitish
                 passed: yes
        """)
    assert (supremacy(match), result(match)) == ([0, 2], ((1,), "supremacy"))


def test_x_win_02_having_to_unlock_a_fifth_token_wins():
    match = gosux("""
        seat 0   locked: 0   tokens: 0
                 III: byun_hyung_ja_galmi
                 II:  shard
                 I:   un_go
                 hand: bun_to
        """)
    do(match, "pass")
    assert result(match) == ((0,), "fifth-token")


def test_x_win_02_the_fourth_token_does_not():
    match = gosux("""
        seat 0   locked: 1   tokens: 0
                 III: byun_hyung_ja_galmi
                 II:  shard
                 I:   un_go
                 hand: bun_to
        """)
    do(match, "pass")
    assert (result(match), tokens(match, 0)) == (None, (1, 3))


def test_x_win_03_fifteen_face_up_cards_win():
    match = gosux(f"""
        seat 0   {army(FIFTEEN, without="byun_hyung_ja_galmi")}
                 hand: byun_hyung_ja_galmi
        """)
    do(match, "play byun_hyung_ja_galmi")
    assert result(match) == ((0,), "full-army")


def test_x_win_03_with_one_of_them_captured_there_is_no_win():
    match = gosux(f"""
        seat 0   {army(FIFTEEN, captured=["shard"], without="byun_hyung_ja_galmi")}
                 hand: byun_hyung_ja_galmi
        """)
    do(match, "play byun_hyung_ja_galmi")
    assert result(match) is None


def test_x_win_03_the_moment_it_is_released_there_is():
    match = gosux(f"""
        seat 0   {army(FIFTEEN, captured=["shard"])}
        """)
    do(match, "activate kan_te")
    assert result(match) == ((0,), "full-army")


def test_x_win_04_goan_suls_margin_wins():
    match = battle("""
        seat 0   III: goan_sul
                 II:  smook
                 I:   un_go
        seat 1   passed: yes
        """)
    assert (strengths(match), result(match)) == ([10, 0], ((0,), "margin"))


def justice_arrives(*, supremacy_0: int, tiles_0: str, hero: str = "elle") -> Match:
    """Seat 0, of Justice, Galmi and Narashima, plays Justice."""
    match = gosux(f"""
        tiles: {tiles_0}
        seat 0   clans: justice galmi narashima
                 supremacy: {supremacy_0}
                 II: {hero}
                 I:  volantis
                 hand: justice
        """)
    return do(match, "play justice")


def test_x_win_05_justice_wins_with_the_third_tile_and_a_supremacy_token():
    match = justice_arrives(supremacy_0=1, tiles_0="galmi narashima")
    assert sorted(tiles(match)) == ["galmi", "justice", "narashima"]
    assert result(match) == ((0,), "tiles")


def test_x_win_05_the_second_tile_wins_nothing_nor_do_tiles_of_nobody():
    match = justice_arrives(supremacy_0=1, tiles_0="galmi goan_sul")
    do(match, "clan justice")
    assert sorted(tiles(match)) == ["galmi", "goan_sul", "justice"]
    assert result(match) is None


def test_x_win_06_what_is_left_to_resolve_is_not_resolved():
    """Galmi would put a card on a deck and leave fourteen."""
    match = gosux(f"""
        seat 0   {army(FIFTEEN, without="galmi")}
                 hand: galmi
        """)
    do(match, "play galmi")
    assert result(match) == ((0,), "full-army")
    assert all_events(match, "on-deck") == []


def test_x_win_06_the_end_of_the_turn_does_not_come():
    """Nezha would draw."""
    match = justice_arrives(supremacy_0=1, tiles_0="galmi narashima", hero="nezha")
    assert result(match) == ((0,), "tiles")
    assert hand_size(match, 0) == 0


def test_x_win_07_a_release_by_the_opponent_may_complete_fifteen():
    """BHJ (Abhilasha) releases all cards of the other army."""
    match = gosux(f"""
        seat 0   III: byun_hyung_ja_abhilasha
                 II:  solok
                 I:   les_apotres_de_la_nuit
        seat 1   {army(FIFTEEN_OTHERS, captured=["nalin", "quae", "sati"])}
        """)
    do(match, "draw 1")
    assert result(match) == ((1,), "full-army")
    assert locked(match, 0) == 1


def test_x_win_07_a_change_within_a_text_is_looked_at_before_the_next_sentence():
    """Fre'e releases the fifteenth card and would then copy Alpha (mort), which captures it."""
    match = gosux("""
        seat 0   III: galmi byun_hyung_ja_galmi tomorrow byun_hyung_ja_tomorrow
                      byun_hyung_ja_abhilasha
                 II:  shard kan_te ree_ab ez [alpha_mort]
                 I:   un_go bun_to kno_bo un_go les_apotres_de_la_nuit
                 hand: fre_e ne_o ne_ye
        """)
    do(match, "shift II4", "bring fre_e", "discard ne_o")
    assert result(match) == ((0,), "full-army")
    assert row(match, 0, 2)[-1] == "alpha_mort"


def test_x_win_07_both_by_the_same_change_are_a_draw():
    """The Song of the Dead releases all cards at once."""
    match = battle(f"""
        seat 0   {army(FIFTEEN, captured=EVERYTHING)}
        seat 1   passed: yes   {army(FIFTEEN_OTHERS, captured=EVERYTHING)}
        """)
    assert result(match) == ((), "draw-full")


def test_x_win_08_a_fifth_token_wins_before_the_rest_of_its_text():
    match = gosux("""
        seat 0   locked: 0
                 III: byun_hyung_ja_abhilasha
                 II:  solok
                 I:   les_apotres_de_la_nuit
        seat 1   I: [nitish] [navaj] [nikhilesh]
        """)
    do(match, "draw 1")
    assert result(match) == ((0,), "fifth-token")
    assert row(match, 1, 1) == ["[nitish]", "[navaj]", "[nikhilesh]"]


def test_x_win_09_running_out_of_cards_is_no_loss():
    match = gosux("""
        seat 0   I: un_go
                 deck:
        seat 1   I: nitish
                 deck:
        """)
    do(match, "draw 3", "draw 3")  # now both can only pass
    assert (result(match), match.view().round) == (None, 2)
    assert (hand(match, 0), hand(match, 1)) == (["un_go"], ["nitish"])


def test_x_win_10_the_third_tile_without_a_supremacy_token_wins_nothing():
    match = justice_arrives(supremacy_0=0, tiles_0="galmi narashima")
    assert sorted(tiles(match)) == ["galmi", "justice", "narashima"]
    assert result(match) is None


def test_x_win_10_nor_does_it_win_later_when_a_supremacy_token_is_taken():
    match = battle("""
        tiles: justice galmi narashima
        seat 0   clans: justice galmi narashima
                 III: justice
                 II:  elle
                 I:   volantis
        seat 1   passed: yes
        """)
    assert (supremacy(match), result(match)) == ([1, 0], None)


# --- Veterans (X-VET) ----------------------------------------------------------------------------


def test_x_vet_01_a_token_on_a_veteran_doubles_its_value():
    match = gosux("""
        seat 0   I: esprits_de_smook un_go
        seat 1   tokens: 2
        """)
    assert strength(match, 0) == 4
    do(match, "activate I1")
    assert row(match, 0, 1) == ["esprits_de_smook*", "un_go"]
    assert strength(match, 0) == 6


def test_x_vet_01_a_token_on_another_card_does_not():
    match = gosux("""
        seat 0   I: muraena
        seat 1   tokens: 2
        """)
    do(match, "activate I1")
    assert (row(match, 0, 1), strength(match, 0)) == (["muraena*"], 2)


@pytest.mark.parametrize(
    ("level", "card"),
    [(1, "deesses_de_lave"), (2, "alpha"), (2, "hemro_le_chasseur_de_primes"), (2, "pangu")],
)
def test_x_vet_02_a_veteran_without_symbol_never_bears_a_token(level, card):
    rows = {1: f"I: {card}", 2: f"I: esprits_de_smook   II: {card}"}
    match = gosux(f"""
        seat 0   {rows[level]}
        """)
    assert match.why_not(f"activate {card}") == "no-symbol"


def test_x_vet_02_it_is_a_veteran_for_smook_all_the_same():
    match = gosux("""
        seat 0   I: esprits_de_smook
                 discards: pangu deesses_de_lave goan_sul shard un_go
        """)
    do(match, "activate I1")
    assert sorted(options(match)) == ["take deesses_de_lave", "take goan_sul", "take pangu"]


def test_x_vet_03_a_token_that_leaves_takes_the_doubling_along():
    match = gosux("""
        seat 0   tokens: 0   spent: 1
                 I: esprits_de_smook* volantis
                 hand: les_fees_petale
        """)
    assert strength(match, 0) == 4 + 2
    do(match, "play les_fees_petale", "choose 0.I1")
    assert row(match, 0, 1) == ["esprits_de_smook", "volantis", "les_fees_petale"]
    assert strength(match, 0) == 2 + 2 + 2


# --- the safety cap (A-27) -----------------------------------------------------------------------


def capped(text: str, *, turns: int) -> Match:
    return gosux(text, turn_cap=turns)


def test_a_27_after_so_many_turns_the_round_is_closed():
    match = capped(
        """
        seat 0   I: un_go
        seat 1   I: nitish navaj
        """,
        turns=3,
    )
    do(match, "draw 1", "draw 1")
    assert all_events(match, "strength") == []
    do(match, "draw 1")
    assert (strengths(match), supremacy(match)) == ([2, 4], [0, 1])
    assert match.view().round == 2


def test_a_27_the_log_says_so():
    match = capped("seat 0   I: un_go", turns=1)
    do(match, "draw 1")
    assert len(all_events(match, "turn-cap")) == 1


def test_a_27_tokens_held_do_not_matter_and_nobody_was_first_to_pass():
    match = capped(
        """
        seat 0   III: byun_hyung_ja_galmi
                 II:  shard
                 I:   un_go
                 hand: bun_to
        """,
        turns=1,
    )
    do(match, "play bun_to", "level 1")
    sacrifice_all(match)
    assert match.view().round == 2
    assert locked(match, 0) == 2
    assert all_events(match, "passed") == []


def test_a_27_an_extra_turn_still_due_is_lost():
    match = capped(
        """
        seat 0   I: timer
        seat 1   I: nitish navaj
        """,
        turns=1,
    )
    do(match, "activate I1")
    assert (strengths(match), match.view().round) == ([2, 4], 2)
    assert match.view().additional is False


def test_a_27_the_turns_of_every_round_are_counted_anew():
    match = capped(
        """
        seat 0   I: un_go bun_to
                 deck:
        seat 1   deck:
        """,
        turns=2,
    )
    do(match, "draw 1", "draw 1")
    assert (supremacy(match), match.view().round) == ([1, 0], 2)
    do(match, "draw 1")
    assert result(match) is None
    do(match, "draw 1")
    assert result(match) == ((0,), "supremacy")
