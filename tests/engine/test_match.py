"""A match from a user's side: begin, act, be refused, undo, copy, save."""

import pickle
import random

import numpy as np
import pytest

from helpers import do, events, gosu, gosux, hand, kamakor, options, row
from own_packs import MOON
from warren.engine import (
    GAMES,
    IllegalAction,
    Match,
    NotationError,
    Refusal,
    WarrenError,
    game,
    games,
)
from warren.engine.games import check_seed, edition_of, load_pack
from warren.games.army.words import ACTIONS

NAMES = ("Ada", "Bo")


def refusal(match: Match, action: str, language: str = "en") -> str:
    """Return the sentence that refuses an action."""
    found = match.why_not(action)
    assert found is not None, f"{action} is legal"
    return found.sentence(language, NAMES)


def untouched(match: Match) -> tuple[str, int, str]:
    """Return everything that a refusal must not change."""
    return match.digest(), len(match.actions), match.record().text


# --- beginning -----------------------------------------------------------------------------------


def test_the_same_seed_deals_the_same_match():
    assert Match("gosu", seed=42).digest() == Match("gosu", seed=42).digest()


def test_another_seed_deals_another_match():
    assert Match("gosu", seed=42).digest() != Match("gosu", seed=43).digest()


def test_without_a_seed_one_is_chosen_and_remembered():
    match = Match("gosu")
    assert Match("gosu", seed=match.seed).digest() == match.digest()


@pytest.mark.parametrize("seed", [0, 2**32, 2**63 - 1, np.int64(5)])
def test_a_seed_is_any_whole_number_below_two_to_the_63(seed):
    assert Match("gosu", seed=seed).seed == int(seed)


@pytest.mark.parametrize("seed", ["7", 7.0, True, [7], b"7"])
def test_a_seed_that_is_no_whole_number_is_refused(seed):
    with pytest.raises(ValueError, match=r"a seed must be a whole number, not "):
        Match("gosu", seed=seed)


@pytest.mark.parametrize("seed", [-1, 2**63, 10**40])
def test_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(ValueError, match=f"a seed must be from 0 to {2**63 - 1}, not {seed}"):
        check_seed(seed)


def test_an_unknown_game_is_refused_with_the_games_there_are():
    with pytest.raises(ValueError, match=r"unknown game 'gosu2'; games are gosu.*mean 'gosu'"):
        Match("gosu2")


@pytest.mark.parametrize("name", [5, None, ["gosu"], ""])
def test_a_game_that_is_no_name_is_refused(name):
    with pytest.raises(ValueError, match="unknown game"):
        game(name)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_has_as_many_seats_as_asked_for(seats):
    assert Match("gosu", seats=seats, seed=1).seats == seats
    assert seats in GAMES["gosu"].seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 10**30])
def test_a_number_of_seats_out_of_range_is_refused(seats):
    with pytest.raises(ValueError, match=f"gosu is for 2 to 4 seats, not {seats}"):
        Match("gosu", seats=seats)


def test_gosux_is_for_two():
    assert Match("gosux", seats=2, seed=7).seats == Match("gosux", seed=7).seats == 2


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_gosux_is_for_nobody_else(seats):
    with pytest.raises(ValueError, match=rf"gosux is for 2 seats, not {seats} \(X-SET-01\)"):
        Match("gosux", seats=seats)


@pytest.mark.parametrize("seats", ["2", 2.0, None, True])
def test_a_number_of_seats_that_is_no_number_is_refused(seats):
    with pytest.raises(ValueError, match="option seats must be int, not "):
        Match("gosu", seats=seats)


def test_an_unknown_option_is_refused_with_the_nearest():
    with pytest.raises(ValueError, match="unknown option 'seets'; did you mean 'seats'"):
        Match("gosu", seets=3)


def test_a_yes_or_no_option_takes_no_number():
    with pytest.raises(ValueError, match="option pass_needs_no_tokens must be bool, not 1"):
        Match("gosu", pass_needs_no_tokens=1)


@pytest.mark.parametrize("cap", [0, -3, 30_001])
def test_a_turn_cap_out_of_range_is_refused(cap):
    with pytest.raises(ValueError, match=f"turn_cap must be from 1 to 30000, not {cap}"):
        Match("gosu", turn_cap=cap)


# --- acting --------------------------------------------------------------------------------------


def a_turn() -> Match:
    return gosu("""
        seat 0   I: alpha_guardian dark_medic
                 hand: kao walror sol meka_priest
        seat 1   I: ancient_psi fire_ammo
                 hand: mind
        """)


def test_an_action_may_be_text_a_number_or_an_action():
    by_text, by_number, by_action = a_turn(), a_turn(), a_turn()
    chosen = next(action for action in by_action.legal() if action.text == "play kao")
    by_text.act("play kao")
    by_number.act(chosen.number)
    by_action.act(chosen)
    assert by_text.digest() == by_number.digest() == by_action.digest() != a_turn().digest()


def test_a_number_may_come_from_numpy():
    match = a_turn()
    match.act(np.int64(match.legal()[0].number))
    assert len(match.actions) == 1


def test_an_action_returns_what_everyone_saw_happen():
    happened = a_turn().act("play kao")
    assert ("played", 0, "kao") in [(h.what, h.seat, h.card) for h in happened]


def test_every_legal_action_can_be_written_and_read_back():
    match = a_turn()
    assert [match.why_not(action.text) for action in match.legal()] == [None] * len(options(match))


def test_an_action_compares_with_its_text_and_with_its_like():
    first, again = a_turn().legal()[0], a_turn().legal()[0]
    assert first == again == first.text == str(first)
    assert len({first, again}) == 1
    assert repr(first) == f"<Action '{first.text}' of seat 0>"


def test_only_the_seat_that_decides_has_legal_actions():
    match = a_turn()
    assert match.legal(0) == match.legal() != []
    assert match.legal(1) == []


@pytest.mark.parametrize("action", ["play trix", "play walror", "yes", "shift I5", "choose 1.I1"])
def test_an_illegal_action_changes_nothing(action):
    match = a_turn()
    before = untouched(match)
    with pytest.raises(IllegalAction):
        match.act(action)
    assert untouched(match) == before


def test_an_illegal_action_carries_code_and_reason():
    with pytest.raises(IllegalAction) as caught:
        a_turn().act("play trix")
    assert caught.value.code == "not-in-hand"
    assert caught.value.reason == str(caught.value) == "Can’t play Trix: it is not in your hand."
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, WarrenError)


def test_unreadable_text_changes_nothing():
    match = a_turn()
    before = untouched(match)
    with pytest.raises(NotationError):
        match.act("plai kao")
    assert untouched(match) == before


@pytest.mark.parametrize("number", [-1, ACTIONS, 99_999, -(10**30), 10**30])
def test_a_number_that_means_no_action_is_illegal(number):
    assert a_turn().why_not(number) == "not-asked"


def test_every_number_is_legal_or_refused_with_a_sentence():
    match = a_turn()
    legal = {action.number for action in match.legal()}
    for number in range(ACTIONS):
        found = match.why_not(number)
        assert (found is None) == (number in legal)
        assert found is None or found.sentence().startswith("Can’t ")


@pytest.mark.parametrize("action", [None, 2.5, True, b"pass", ["pass"]])
def test_what_can_be_no_action_is_refused(action):
    match = a_turn()
    with pytest.raises(ValueError, match="an action is text or a whole number, not "):
        match.act(action)
    assert match.actions == []


def test_the_other_seat_cannot_act():
    match = a_turn()
    with pytest.raises(IllegalAction) as caught:
        match.act("pass", seat=1)
    assert caught.value.code == "not-your-decision"


def test_an_action_is_carried_out_by_the_seat_it_belongs_to():
    match = a_turn()
    action = match.legal()[-1]
    do(match, "pass")
    assert match.why_not(action) == "not-your-decision"


@pytest.mark.parametrize("seat", [2, -1, 64, 10**30, "0", 0.0, True])
def test_a_seat_that_is_not_in_the_match_is_refused(seat):
    """Seat 64 was once accepted as seat 0, because a shift by 64 bits does nothing."""
    match = a_turn()
    clear = "there is no seat .* in a match for 2 players: seats are 0 to 1"
    for call in (match.legal, match.decision_of, match.view, match.happened, match.log):
        with pytest.raises(ValueError, match=clear):
            call(seat)
    with pytest.raises(ValueError, match=clear):
        match.act("pass", seat=seat)
    with pytest.raises(ValueError, match=clear):
        match.why_not("pass", seat=seat)
    assert match.actions == []


def test_nothing_is_legal_once_the_match_is_over():
    match = finished()
    assert match.is_over
    assert match.legal() == match.legal(0) == []
    assert match.pending == ()
    assert match.decision is None
    with pytest.raises(IllegalAction) as caught:
        match.act("pass")
    assert caught.value.code == "match-over"
    assert str(caught.value) == "Can’t pass: the match is over."


def test_the_outcome_says_who_won_and_why():
    match = finished()
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "points")
    assert a_turn().outcome is None


def test_nobody_wins_a_draw():
    match = a_draw()
    assert (match.outcome.winners, match.outcome.reason) == ((), "draw")
    assert (match.view().winners, match.view().reason) == ((), "draw")
    assert (match.is_over, match.pending, match.decision) == (True, (), None)


def test_two_full_armies_draw():
    """The Song of the Dead releases the fifteenth card of both."""
    match = gosux("""
        seat 0   III: galmi byun_hyung_ja_galmi justice byun_hyung_ja_justice narashima
                 II:  shard ree_ab kan_te she_rift elle
                 I:   un_go un_go bun_to bun_to [volantis]
                 passed: yes
        seat 1   III: phoenix byun_hyung_ja_phoenix tomorrow xi_an byun_hyung_ja_xi_an
                 II:  kaez genious fenghuang nio pangu
                 I:   arpia arpia timer timer [muraena]
        """)
    do(match, "pass", "react 1")
    assert (match.outcome.winners, match.outcome.reason) == ((), "draw-full")


def a_draw() -> Match:
    """Return a match in which both seats take their second Supremacy token."""
    match = gosux("""
        seat 0   supremacy: 1   I: un_go   passed: yes
        seat 1   supremacy: 1   I: arpia   hand: kaez
        """)
    return do(match, "pass")


def finished() -> Match:
    """Seat 0 wins its third battle."""
    match = gosu("""
        seat 0   points: 2   I: dark_medic   hand: mind
        seat 1   passed: yes
        """)
    return do(match, "pass")


def test_the_decision_of_a_seat_is_what_it_owes():
    match = gosu("turn: 1   seat 0 hand: kao   seat 1 hand: mind")
    assert match.decision_of(1) == match.decision
    assert match.decision_of(0) is None


# --- refusals name what they speak of ------------------------------------------------------------


def test_a_refusal_is_its_code():
    found = a_turn().why_not("play trix")
    assert isinstance(found, Refusal)
    assert found == "not-in-hand"
    assert f"{found}" == "not-in-hand"


POOR = """
    seat 0   I: alpha_guardian* fire_sniper [dark_medic] ancient_psi
             II: dalister
             hand: kao
             tokens: 0
    seat 1   I: fire_ammo
    """
SENTENCES = [
    (
        "play walror",
        "seat 0 hand: walror I: dark_medic meka_scout II: kao",
        "Can’t play Walror: there is no face-up Bakuto of the Fire Goblins in your army. "
        "Bring one in first.",
        "Impossible de poser Walror : votre armée ne compte aucun Bakuto face visible du clan « "
        "Gobelins de Feu ». Faites-en d’abord entrer un.",
        "Non puoi giocare Walror: nel tuo esercito non c’è nessun Bakuto scoperto del clan Goblin "
        "del Fuoco. Fanne prima entrare uno.",
    ),
    (
        "shift I2",
        POOR,
        "Can’t mutate Fire Goblin Sniper: this takes 3 cards in hand (2 to discard), and you have "
        "1. Draw more cards first.",
        None,
        None,
    ),
    (
        "activate II1",
        POOR,
        "Can’t activate Dalister: it has no activation symbol, so no token can be placed on it.",
        None,
        None,
    ),
    (
        "activate I3",
        POOR,
        "Can’t activate Dark Goblin Medic: it is trapped until the next round starts.",
        None,
        None,
    ),
    (
        "activate I1",
        POOR,
        "Can’t activate Alpha Goblin Guardian: there is already an Activation token on it. Tokens "
        "come back when the next round starts.",
        None,
        None,
    ),
    (
        "activate 1.I1",
        POOR,
        "Can’t activate Fire Goblin A.M.M.O.: it belongs to Bo. Choose a card in your own army.",
        None,
        None,
    ),
    (
        "draw 3",
        POOR,
        "Can’t draw: this takes 2 Activation tokens, and you have 0 left. Tokens come back when "
        "the next round starts.",
        None,
        None,
    ),
    (
        "draw 1",
        POOR,
        "Can’t draw: this takes 1 Activation token, and you have 0 left. Tokens come back when "
        "the next round starts.",
        None,
        None,
    ),
]


@pytest.mark.parametrize(
    ("action", "position", "english", "french", "italian"), SENTENCES, ids=[s[0] for s in SENTENCES]
)
def test_a_refusal_names_cards_clans_and_numbers(action, position, english, french, italian):
    match = gosu(position)
    assert refusal(match, action) == english
    for language, said in (("fr", french), ("it", italian)):
        found = refusal(match, action, language).replace("\N{NO-BREAK SPACE}", " ")
        assert found == said or said is None
        assert "{" not in found
        assert found != english


def test_a_full_row_is_named_with_its_number_of_cards():
    match = gosu("""
        seat 0   I: dark_medic dark_medic meka_scout meka_scout fire_ammo
                 hand: fire_ammo mind ange
        """)
    assert refusal(match, "play fire_ammo") == (
        "Can’t play Fire Goblin A.M.M.O.: your Bakuto row is full, with 5 cards. "
        "A card can still come in by mutation."
    )


def test_a_row_that_would_be_too_long_is_named_with_the_one_below():
    match = gosu("""
        seat 0   I: dark_medic fire_ammo
                 II: kao kalim
                 hand: duwal mind ange trix
        """)
    assert refusal(match, "play duwal") == (
        "Can’t play Duwal: your Hero row can’t be longer than the Bakuto row below it. "
        "Play a Bakuto first."
    )


def test_an_ozeki_without_a_hero_of_its_clan_is_told_the_hero_is_missing():
    match = gosu("""
        seat 0   I: fire_ammo dark_medic   II: kao   hand: walror mind
        """)
    assert "no face-up Hero of the Fire Goblins" in refusal(match, "play walror")


def test_a_card_that_cannot_be_paid_for_says_how_many_are_needed():
    match = gosu("""
        seat 0   I: dark_medic   hand: fire_ammo kao
        """)
    assert refusal(match, "play fire_ammo") == (
        "Can’t play Fire Goblin A.M.M.O.: this takes 3 cards in hand (2 to discard), "
        "and you have 2. Draw more cards first."
    )


def test_a_shift_without_newcomer_names_the_level():
    match = gosu("""
        seat 0   I: fire_sniper   hand: kao mind fire_sniper
        """)
    assert refusal(match, "shift I1") == (
        "Can’t mutate Fire Goblin Sniper: you have no Bakuto with a different name "
        "to put in its place."
    )


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Can’t bring in Kao: the level asked for is Bakuto."),
        ("fr", "Impossible de faire entrer Kao : le niveau demandé est Bakuto."),
        ("it", "Non puoi far entrare Kao: il livello richiesto è Bakuto."),
    ],
)
def test_a_newcomer_that_is_refused_was_to_be_brought_in(language, sentence):
    match = gosu("seat 0   I: fire_sniper   hand: kao mind meka_scout dark_medic")
    match.act("shift I1")
    assert match.decision.question == "newcomer"
    assert refusal(match, "bring kao", language).replace("\N{NO-BREAK SPACE}", " ") == sentence


def test_drawing_five_names_the_holder_of_the_advantage():
    match = gosu("""
        advantage: 1
        seat 0   I: dark_medic II: kao III: higuma   hand: mind
        """)
    assert "and that is Bo." in refusal(match, "draw more")


def test_tokens_left_are_counted():
    match = gosu("seat 0 hand: mind tokens: 1", pass_needs_no_tokens=True)
    assert refusal(match, "pass") == "Can’t pass: you still have 1 Activation token. Use it first."


def test_a_target_of_the_wrong_level_is_told_the_levels_asked_for():
    match = gosu("""
        seat 0   I: meka_scout   hand: dark_assassin mind ange
        seat 1   I: dark_medic fire_ammo   II: kao   III: trix
        """)
    do(match, "play dark_assassin", "discard mind")
    assert refusal(match, "choose 1.III1") == (
        "Can’t choose Trix: the level asked for is Bakuto or Hero."
    )
    assert "it is not FREE" in refusal(match, "choose 1.II1")


def test_choosing_too_little_says_how_many_are_missing():
    match = gosu("""
        seat 0   I: dark_medic
        seat 1   I: fire_ammo meka_scout meka_priest   points: 1
        """)
    do(match, "activate I1")
    assert refusal(match, "done") == "Can’t do that: you have to choose 2 more cards first."


def test_recovering_the_wrong_clan_names_the_right_one():
    match = gosu("""
        seat 0   hand: meka_tinkerer
        discards: kao meka_scout meow
        """)
    do(match, "play meka_tinkerer")
    assert refusal(match, "take kao") == (
        "Can’t choose Kao: it is not one of the Meka Goblins. Choose a card of that clan."
    )


def test_a_number_that_is_too_high_is_told_the_highest():
    match = gosu("seat 0 I: dark_medic II: alikan hand: mind ange")
    do(match, "activate II1")
    assert refusal(match, "x 3") == "Can’t do that: the number must be from 0 to 2."


def test_seats_without_a_name_are_called_by_their_number():
    assert "Seat 0" in a_turn().why_not("pass", seat=1).sentence()


# --- many at once --------------------------------------------------------------------------------

PRESETS = ("gosu", "gosu:kamakor+tournament+teams", "gosux", "laundromat")


def at_random(name: str, seed: int) -> Match:
    """Play a whole match at random."""
    match, chance = Match(name, seed=seed), random.Random(seed)
    while not match.is_over:
        match.carry_out(chance.choice(match.legal(chance.choice(match.pending))))
    return match


def written(match: Match) -> list[tuple[int, str]]:
    """Return seats and actions in notation."""
    return [(seat, text) for (seat, _), text in zip(match.actions, match.texts, strict=True)]


@pytest.mark.parametrize("name", PRESETS)
def test_what_came_of_every_action_is_known_afterwards(name):
    match = at_random(name, 3)
    engine = match.engine
    states = engine.new_states()
    states[0]["watching"] = 1
    assert match.pending_at(0) == Match(name, seed=3).pending
    engine.setup(states, match.seed)
    for moment, (seat, number) in enumerate(match.actions, 1):
        luck = states[0]["chance"].tobytes()
        owing = engine.apply(states, seat, number)
        told = states[0]["event"][: int(states[0]["event_count"])]
        assert [*map(list, match.events_at(moment))] == told.tolist()
        assert match.pending_at(moment) == tuple(s for s in range(match.seats) if owing >> s & 1)
        assert match.is_certain(moment) == (states[0]["chance"].tobytes() == luck)
    assert {match.is_certain(moment) for moment in range(len(match.actions))} == {True, False}


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("at_once", [2, 64])
def test_actions_carried_out_together_come_to_the_same(name, at_once, monkeypatch):
    match = at_random(name, 4)
    again = Match(name, seed=4)
    monkeypatch.setattr(games, "AT_ONCE", at_once)
    again.carry_out_all(written(match))
    assert (again.digest(), again.record().text) == (match.digest(), match.record().text)
    for viewer in (None, 0, 1):
        assert again.log(viewer) == match.log(viewer)


def test_actions_carried_out_together_stop_at_an_illegal_one():
    match = at_random("gosu", 5)
    again = Match("gosu", seed=5)
    with pytest.raises(IllegalAction):
        again.carry_out_all([*written(match)[:10], (match.actions[10][0], "x 99")])
    assert again.digest() == match.earlier(10).digest()
    again.carry_out_all(written(match)[10:])
    assert again.digest() == match.digest()


def test_an_action_that_is_known_but_illegal_here_stops_them_too():
    match = at_random("gosu", 7)
    Match("gosu", seed=7).carry_out_all(written(match))  # from here on, all texts are cached
    half = match.earlier(10)
    seat, text = next((s, text) for s, text in written(match) if half.why_not(text, s))
    again = Match("gosu", seed=7)
    with pytest.raises(IllegalAction) as refused:
        again.carry_out_all([*written(match)[:10], (seat, text), *written(match)[10:]])
    assert refused.value.code == half.why_not(text, seat)
    assert again.digest() == half.digest()


def test_actions_carried_out_together_may_be_said_in_other_words():
    match = at_random("gosu", 6)
    again = Match("gosu", seed=6)
    again.carry_out_all((seat, f"  {text.upper()} ") for seat, text in written(match))
    assert again.texts == match.texts


# --- taking back and copying ---------------------------------------------------------------------


def test_undo_takes_back_one_action():
    match = a_turn()
    do(match, "play kao")
    before = untouched(match)
    seen = match.happened(1)
    do(match, "draw 1")
    match.undo()
    assert untouched(match) == before
    assert match.happened(1) == seen


def test_undo_in_the_middle_of_an_effect_returns_to_its_question():
    match = gosu("seat 0 I: dark_medic   seat 1 I: fire_ammo meka_scout")
    do(match, "activate I1")
    before, offered = match.digest(), options(match)
    do(match, "choose 1.I1")
    match.undo()
    assert (match.digest(), options(match)) == (before, offered)


def test_undo_after_the_end_reopens_the_match():
    match = finished()
    match.undo()
    assert not match.is_over
    assert match.outcome is None
    assert "pass" in options(match)


def test_undo_at_the_start_is_refused():
    match = a_turn()
    before = untouched(match)
    with pytest.raises(IllegalAction) as caught:
        match.undo()
    assert caught.value.code == "nothing-to-undo"
    assert caught.value.reason == "There is no action to take back."
    assert untouched(match) == before


def test_undo_of_a_dealt_match_goes_back_to_the_deal():
    match = Match("gosu", seed=3)
    dealt = match.digest()
    match.act(match.legal()[0])
    match.undo()
    assert match.digest() == dealt
    assert match.actions == []


def test_a_copy_goes_its_own_way():
    match = a_turn()
    do(match, "play kao")
    twin = match.copy()
    assert untouched(twin) == untouched(match)
    before = untouched(match)
    do(twin, "draw 1")
    assert untouched(match) == before
    do(match, "pass")
    assert row(twin, 0, 2) == ["kao"]


def test_a_copy_can_be_taken_back():
    match = do(a_turn(), "play kao")
    twin = match.copy()
    twin.undo()
    assert twin.digest() == a_turn().digest()
    assert len(match.actions) == 1


# --- saving --------------------------------------------------------------------------------------


def test_a_saved_match_can_be_loaded_and_gone_on_with(tmp_path):
    match = Match("gosu", seats=3, seed=9)
    for _ in range(12):
        match.act(match.legal()[0])
    match.save(tmp_path / "match.txt")
    again = Match.load(tmp_path / "match.txt")
    assert untouched(again) == untouched(match)
    for one in (match, again):
        one.act(one.legal()[-1])
    assert again.digest() == match.digest()


def test_a_path_may_be_text(tmp_path):
    a_turn().save(str(tmp_path / "match.txt"))
    assert Match.load(str(tmp_path / "match.txt")).digest() == a_turn().digest()


def test_a_match_saved_in_the_middle_of_an_effect_goes_on_there(tmp_path):
    match = gosu("seat 0 I: dark_medic   seat 1 I: fire_ammo meka_scout")
    do(match, "activate I1").save(tmp_path / "match.txt")
    again = Match.load(tmp_path / "match.txt")
    assert (again.digest(), options(again)) == (match.digest(), options(match))


def test_a_file_that_is_no_text_is_refused(tmp_path):
    (tmp_path / "match.txt").write_bytes(b"warren record 1\n\xff\xfe")
    with pytest.raises(NotationError, match="this is not a text file"):
        Match.load(tmp_path / "match.txt")


def test_a_file_that_is_not_there_says_so(tmp_path):
    with pytest.raises(FileNotFoundError):
        Match.load(tmp_path / "nothing.txt")


def test_a_match_prints_as_its_position_and_what_it_waits_for():
    assert str(a_turn()).endswith("# seat 0 owes a decision: turn\n")
    assert str(finished()).endswith("# won by (0,) through points\n")
    assert str(a_draw()).endswith("# won by nobody through draw\n")
    assert hand(Match.from_text(str(a_turn())), 0) == hand(a_turn(), 0)


def test_the_pack_of_a_match_is_the_one_it_was_made_with():
    assert a_turn().engine.pack is load_pack("gosu")


def test_events_of_the_last_action_only():
    match = do(a_turn(), "play kao", "pass")
    assert events(match, "played") == []
    assert events(match, "passed") == [(1, None, 0)]


def test_a_refusal_speaks_of_the_position_it_was_given_in():
    match = gosu("""
        seat 0   I: alpha_guardian
                 hand: kao sol
        """)
    refusal = match.why_not("play kao")
    said = refusal.sentence("en")
    match.act("play sol")
    assert refusal.sentence("en") == said


# --- Kamakor, the starting draft, teams ----------------------------------------------------------


def drafting(**chosen) -> Match:
    """Return a starting draft that has just begun."""
    match = Match("gosu", seed=5, starting_draft=True, **chosen)
    while match.decision.question != "pick":
        match.act(match.legal()[0])
    return match


def test_teams_are_for_four():
    assert Match("gosu", seed=1, teams=True).seats == 4
    with pytest.raises(ValueError, match=r"teams need 4 seats, not 3 \(G-TEAM-01\)"):
        Match("gosu", seats=3, teams=True)


def test_kamakor_does_not_let_tokens_be_kept():
    assert Match("gosu", seed=1, kamakor=True).engine.options.pass_needs_no_tokens
    kept = Match("gosu", seed=1, kamakor=True, pass_needs_no_tokens=False)
    assert not kept.engine.options.pass_needs_no_tokens


def test_clans_are_eliminated_before_anything_is_dealt():
    match = Match("gosu", seed=1, seats=3, kamakor=True)
    first = match.pending[0]
    deciders = []
    for clan in ("ancient", "dragoon", "fire", "shadow", "meka"):
        assert [seat.hand_size for seat in match.view().seats] == [0, 0, 0]
        deciders.append(match.pending[0])
        match.act(f"clan {clan}")
    assert deciders == [(first + turn) % 3 for turn in range(5)]
    assert match.view().clans == ("alpha", "dark", "kobuke", "shibuke", "warmachine")
    assert match.view().deck_size == 100 - 21
    assert match.decision.question == "turn"


def test_the_seats_of_a_draft_may_choose_in_any_order():
    one, two = drafting(seats=3), drafting(seats=3)
    kept = {seat: one.legal(seat)[:2] for seat in range(3)}
    for match, order in ((one, (0, 1, 2)), (two, (2, 0, 1))):
        for number in range(2):
            for seat in order:
                match.act(kept[seat][number].text, seat=seat)
    assert one.digest() == two.digest()
    assert one.pending == two.pending == (0, 1, 2)


def test_a_draft_is_recorded_and_replayed():
    match = drafting(seats=3, kamakor=True)
    while match.decision.question == "pick":
        match.act(match.legal(match.pending[-1])[-1])
    again = Match.from_record(match.record())
    assert again.digest() == match.digest()
    assert again.record().text == match.record().text


def test_a_choice_in_a_draft_is_taken_back():
    match = drafting()
    before = match.digest()
    match.act(match.legal(1)[0])
    assert match.digest() != before
    match.undo()
    assert match.digest() == before


def test_a_seat_that_has_chosen_is_refused():
    match = drafting()
    for _ in range(2):
        match.act(match.legal(0)[0])
    with pytest.raises(IllegalAction) as caught:
        match.act(match.legal(1)[0].text, seat=0)
    assert caught.value.code == "not-your-decision"


IN_A_TURN = """
    seat 0   III: marshal_tremmulk
             II:  mosk_of_the_canopy jin_swapshop
             I:   dragoon_goblin_groom^1 gleaner_of_the_world_tree kobuke_goblin_tout
             hand: kao motley lichenna   dragoons: 1
    seat 1   III: the_public_works   II: bolster   I: kobuke_goblin_herald
    """
SITUATIONS = {
    "elimination": lambda: Match("gosu", seed=3, kamakor=True),
    "draft": drafting,
    "turn": lambda: kamakor(IN_A_TURN),
    "teams": lambda: gosu("seat 0 I: dark_medic   seat 2 I: dark_medic*0", teams=True),
}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_every_number_is_legal_or_refused_with_a_sentence_with_options(situation):
    match = SITUATIONS[situation]()
    seat = match.pending[0]
    legal = {action.number for action in match.legal(seat)}
    for number in range(ACTIONS):
        found = match.why_not(number, seat)
        assert (found is None) == (number in legal), number
        assert found is None or found.sentence("en", NAMES).startswith("Can’t ")


@pytest.mark.parametrize("language", ["fr", "it"])
def test_every_refusal_can_be_said_in_every_language(language):
    match = gosu("""
        options: kamakor=true teams=true
        seat 0   II: mosk_of_the_canopy   I: dragoon_goblin_groom^1 gleaner_of_the_world_tree
        seat 2   I: dragoon_goblin_groom
        """)
    said = set()
    for number in range(ACTIONS):
        found = match.why_not(number)
        if found is not None:
            said.add(found)
            assert "{" not in found.sentence(language, NAMES)
    assert {"no-dragoon", "no-shadow-jump", "no-own-action", "token-already-there"} <= said


# --- what actions and decisions mean -------------------------------------------------------------

LABELS = {
    "en": "Draw 1 card for 1 Activation token",
    "fr": "Piocher 1 carte pour 1 jeton d’Activation",
    "it": "Pesca 1 carta con 1 gettone Attivazione",
}


@pytest.mark.parametrize("language", LABELS)
def test_an_action_says_what_it_does_even_after_the_match_has_gone_on(language):
    match = Match("gosu", seed=7)
    action = match.action("draw 1", 0)
    assert action.label(language) == LABELS[language]
    play = next(one for one in match.legal() if one.text.startswith("play"))
    said = play.label(language, ["Ada", "Bo"])
    match.act("draw 1")
    assert play.label(language, ["Ada", "Bo"]) == said


def test_a_decision_says_what_it_asks_and_what_there_is_to_choose_from():
    match = gosux("seat 0 I: le_cercle_rouge [un_go] [boul_go] hand: les_apotres_de_la_nuit")
    match.act("play les_apotres_de_la_nuit")
    decision = match.decision
    assert decision.question == "choose-one"
    assert decision.meanings() == {
        "option 1": "Capture a card of level 1",
        "option 2": "Free a captured card of level 1",
    }
    assert decision.meanings("fr").keys() == {"option 1", "option 2"}
    assert decision.sentence("en") == "Apostles of the Night: choose one of the options."


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_no_label_is_a_bare_yes_or_number(game, language):
    match, chance = Match(game, seed=3), random.Random(3)
    while not match.is_over:
        for text, meaning in match.decision.meanings(language).items():
            assert len(meaning.split()) > 1 or meaning in SHORT, (text, meaning)
        match.act(chance.choice(match.legal()))


SHORT = {"Don’t"}


# --- what a position alone does not tell ---------------------------------------------------------


def test_a_position_that_leaves_no_choice_says_that_it_went_on():
    match = gosu("seat 0 I: dark_medic spent: 2   seat 1 hand: kao")
    assert match.pending == (1,)
    assert [(event.what, event.seat) for event in match.went_on()] == [("passed", 0)]
    assert "# went on by itself: Seat 0 passes.\n" in str(match)


def test_a_position_with_a_choice_waits_as_it_is_written():
    match = gosu("seat 0 hand: kao")
    assert match.went_on() == []
    assert "by itself" not in str(match)
    assert Match("gosu", seats=2, seed=7).went_on() == []


def test_an_extra_turn_is_called_one():
    match = gosu("extra_turns: 1   seat 0 hand: kao trix   seat 1 hand: dante")
    assert match.decision.sentence() == "Your turn: choose an action."
    match.act("draw 1")
    assert match.view(1).additional
    assert match.decision.sentence() == "Your extra turn: choose an action."
    match.act("draw 1")
    assert match.pending == (1,)
    assert not match.view(1).additional


def test_the_last_who_plays_has_no_extra_turns():
    match = gosu("seat 0 hand: kao trix   seat 1 passed: yes")
    match.act("draw 1")
    assert match.pending == (0,)
    assert not match.view(0).additional


def test_an_extra_turn_of_gosu_x_is_called_one():
    match = gosux("additional: yes   seat 0 hand: shard un_go")
    assert match.decision.sentence() == "Your additional turn: choose an action."


def test_what_no_match_leads_to_is_remarked():
    match = gosu("seat 0 points: 3 I: fire_ammo* fire_ammo*   hand: kao")
    assert match.copy().remarks("en", NAMES) == (
        "Fire Goblin A.M.M.O. has no Activation symbol: no token can have been put on it.",
        "Ada has 3 points, enough to have won: this position can’t be reached.",
    )
    assert len(match.remarks("fr")) == len(match.remarks("it")) == 2
    assert gosu("seat 0 points: 2 I: fire_ak52*").remarks() == ()
    assert Match("gosu", seats=2, seed=7).remarks() == ()


# --- in other processes --------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["", MOON])
def test_a_match_goes_over_to_another_process(edition):
    pack = edition_of("gosu", edition) if edition else None
    match = Match("gosu", seats=2, seed=7, pack=pack)
    for _ in range(5):
        match.act(match.legal()[0])
    twin = pickle.loads(pickle.dumps(match))
    assert twin.record().text == match.record().text
    for one in (match, twin):
        one.act(one.legal()[0])
        one.undo()
    assert twin.digest() == match.digest()
    assert twin.log() == match.log()
    assert twin.earlier(2).digest() == match.earlier(2).digest()


def test_a_written_position_is_read_once():
    match = gosu("seat 0 points: 3 I: fire_ammo* fire_ammo*   hand: kao")
    begun = match.digest()
    twin = pickle.loads(pickle.dumps(match))
    for one in (match, twin):
        one._position = "nobody reads this"
        one.act(one.legal()[0])
        assert one.earlier(0).digest() == begun
        one.undo()
        assert one.digest() == begun
        assert len(one.remarks()) == 2
