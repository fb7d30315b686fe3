"""Actions as text: every verb, slots, names, and unreadable texts."""

import random

import pytest

from helpers import discards, do, gosu, gosux, hand, kamakor, options, question, removed, row
from warren.engine import IllegalAction, Match, NotationError, WarrenError
from warren.engine.errors import AmbiguousAction
from warren.engine.games import load_pack
from warren.engine.sections import whole
from warren.games.army.presentation.notation import ally_of, parse_action, slot_of
from warren.games.army.words import ACTIONS
from warren.games.gosux.presentation.notation import NOTATION
from words import Ask

PACK = load_pack("gosu")
GOSUX = load_pack("gosux")


def read(text: str, seat: int = 0) -> int:
    return parse_action(text, PACK, seat=seat)


def wrong(text: str, **place: int) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_action(text, PACK, seat=0, **place)
    return caught.value


# --- every verb ----------------------------------------------------------------------------------

VERBS = [
    "pass",
    "draw 1",
    "draw 3",
    "draw more",
    "yes",
    "no",
    "done",
    "token spent",
    "play kao",
    "discard kao",
    "take kao",
    "keep kao",
    "shift II2",
    "activate I1",
    "activate 1.I1",
    "choose 0.II1",
    "choose 3.III5",
    "clan alpha",
    "level 2",
    "x 0",
    "x 100",
    "player 1",
    "option 2",
    "react 1",
    "wonder",
    "search kao",
    "ban kao",
    "dragoon I1",
    "dragoon 3.II4",
    "jump III5",
    "use I1",
    "use 1.III1",
    "draw 1 dragoon",
    "draw 3 mixed",
    "draw 3 dragoon",
    "ally I1",
    "ally_dragoon II5",
    "ally draw 1",
    "ally draw 3",
    "clan warmachine",
]
OF_QUESTIONS = [
    ("bring kao", Ask.NEWCOMER),
    ("bring kao", Ask.SECRET_NEWCOMER),
    ("discard kao", Ask.PAY),
    ("discard kao", Ask.HAND_LIMIT),
    ("discard kao", Ask.SAVE),
    ("revive kao", Ask.TURN),
    ("take kao", Ask.RECOVER),
    ("take kao", Ask.FETCH),
    ("take kao", Ask.SECRET_NEWCOMER),
    ("bury kao", Ask.BURY),
    ("remove kao", Ask.REMOVE),
    ("copy kao", Ask.COPY_DISCARDED),
    ("keep kao", Ask.KEEP),
    ("top kao", Ask.ON_TOP),
    ("search kao", Ask.SEARCH),
    ("ban kao", Ask.BAN),
    ("play kao", Ask.TURN),
    ("keep kao", Ask.PICK),
    ("keep kao", Ask.KEEP_SOME),
    ("keep kao", Ask.LANDING),
    ("discard kao", Ask.PAY_CLANS),
]


@pytest.mark.parametrize("text", VERBS)
def test_every_verb_is_read_and_written_alike(text):
    assert NOTATION.text(PACK, read(text), seat=0, question=Ask.DISCARD) == text


@pytest.mark.parametrize("text", VERBS)
def test_case_and_spaces_make_no_difference(text):
    assert read(f"  {text.upper().replace(' ', '   ')} ") == read(text)


def test_no_two_verbs_mean_the_same():
    assert len({read(text) for text in VERBS}) == len(VERBS)


@pytest.mark.parametrize(("text", "asked"), OF_QUESTIONS)
def test_a_card_is_named_in_the_words_of_the_question(text, asked):
    assert NOTATION.text(PACK, read(text), seat=0, question=asked) == text
    assert NOTATION.fits_question(text, asked)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("bring kao", Ask.PAY),
        ("discard kao", Ask.NEWCOMER),
        ("take kao", Ask.BURY),
        ("take kao", Ask.TURN),
        ("revive kao", Ask.FETCH),
        ("remove kao", Ask.COPY_DISCARDED),
        ("keep kao", Ask.ON_TOP),
        ("top kao", Ask.KEEP),
    ],
)
def test_a_verb_of_another_question_does_not_fit(text, asked):
    assert not NOTATION.fits_question(text, asked)


def test_a_slot_without_seat_is_ones_own():
    assert read("choose II3", seat=2) == read("choose 2.II3")
    assert read("activate II3", seat=1) == read("activate 1.II3")


def test_every_card_can_be_named():
    assert len({read(f"play {card.id}") for card in PACK.cards}) == 150


def test_the_actions_of_whole_matches_are_written_and_read_back():
    chance = random.Random(5)
    for seats in (2, 3, 4):
        match = Match("gosu", seats=seats, seed=seats, turn_cap=40)
        for _ in range(250):
            if match.is_over:
                break
            action = chance.choice(match.legal())
            assert 0 <= action.number < ACTIONS
            assert parse_action(action.text, PACK, seat=action.seat) == action.number
            match.act(action)


# --- names for slots -----------------------------------------------------------------------------


def armies() -> Match:
    return gosu("""
        seat 0   I: dark_medic fire_sniper   II: ideo
                 hand: meka_scout mind ange trix
        seat 1   I: fire_sniper meka_priest
                 hand: kork
        """)


def test_a_card_may_be_named_where_a_slot_is_asked_for():
    match = do(armies(), "activate dark_medic")
    assert match.texts == ["activate I1"]
    do(match, "choose Meka_Priest")
    assert match.texts[-1] == "choose 1.I2"


def test_a_card_whose_name_begins_like_a_row_is_a_card():
    assert armies().why_not("shift ideo") == armies().why_not("shift II1")


def test_a_name_that_fits_several_cards_is_ambiguous():
    match = do(armies(), "activate I1")
    with pytest.raises(AmbiguousAction) as caught:
        match.act("choose fire_sniper")
    assert caught.value.code == "ambiguous"
    assert caught.value.message == "several cards are called fire_sniper: 0.I2, 1.I1"
    assert (caught.value.line, caught.value.column) == (1, 8)
    assert isinstance(caught.value, NotationError)
    assert question(match) == (0, "target")


def test_a_seat_makes_an_ambiguous_name_clear():
    match = do(armies(), "activate I1", "choose 1.fire_sniper")
    assert match.texts[-1] == "choose 1.I1"


def test_only_ones_own_cards_shift_so_their_name_is_clear():
    do(armies(), "shift fire_sniper")


def test_a_card_that_lies_nowhere_cannot_be_meant():
    with pytest.raises(NotationError, match="column 8: there is no kao in an army"):
        do(armies(), "activate I1").act("choose kao")


def test_an_action_that_is_read_may_still_be_illegal():
    with pytest.raises(IllegalAction):
        armies().act("choose 3.III5")


# --- what can't be read --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "an action is missing here"),
        ("   ", 1, "an action is missing here"),
        ("plai kao", 1, "unknown action 'plai'; did you mean 'play'?"),
        ("  pss", 3, "unknown action 'pss'; did you mean 'pass'?"),
        ("qqqq", 1, "unknown action 'qqqq'"),
        ("play", 5, "'play' is incomplete"),
        ("play kao kao", 10, "'play kao kao' has too many words"),
        ("play koa", 6, "unknown card 'koa'; did you mean 'kao'?"),
        ("play    koa", 9, "unknown card 'koa'; did you mean 'kao'?"),
        ("take qqqqqq", 6, "unknown card 'qqqqqq'"),
        ("clan alfa", 6, "unknown clan 'alfa'; did you mean 'alpha'?"),
        ("draw 5", 6, "'draw 5' means nothing; write 'draw 1' or 'draw 3' or 'draw more'"),
        ("pass now", 6, "'pass now' means nothing"),
        ("token", 6, "'token' is incomplete"),
        ("level 0", 7, "'0' is not a number from 1 to 3"),
        ("level 4", 7, "'4' is not a number from 1 to 3"),
        ("x -1", 3, "'-1' is not a number from 0 to 100"),
        ("x 101", 3, "'101' is not a number from 0 to 100"),
        ("x ²", 3, "'²' is not a number from 0 to 100"),
        ("x ٣", 3, "'٣' is not a number from 0 to 100"),
        ("player 4", 8, "'4' is not a number from 0 to 3"),
        ("option 0", 8, "'0' is not a number from 1 to 8"),
        ("react 33", 7, "'33' is not a number from 1 to 32"),
        ("shift I6", 7, "'6' is not a number from 1 to 5"),
        ("choose 4.I1", 8, "'4' is not a number from 0 to 3"),
        ("choose x.I1", 8, "'x' is not a number from 0 to 3"),
        ("choose .I1", 8, "'' is not a number from 0 to 3"),
        ("shift 1.I1", 7, "only cards of your own army can shift"),
        ("choose", 7, "'choose' is incomplete"),
        ("wonder 1", 8, "'wonder 1' means nothing"),
        ("bann kao", 1, "unknown action 'bann'; did you mean 'ban'?"),
        ("dragon I1", 1, "unknown action 'dragon'; did you mean 'dragoon'?"),
        ("dragoon", 8, "'dragoon' is incomplete"),
        ("dragoon 4.I1", 9, "'4' is not a number from 0 to 3"),
        ("jump 1.I1", 6, "only cards of your own army can jump"),
        ("ally 1.I1", 6, "only cards of the ally's army can be activated for the ally"),
        ("ally 0.I1", 6, "only cards of the ally's army can be activated for the ally"),
        ("ally draw 2", 6, "'ally draw 2' means nothing"),
        ("ally draw", 6, "'ally draw' means nothing"),
        ("draw 3 dragoons", 8, "'draw 3 dragoons' has too many words"),
        ("use", 4, "'use' is incomplete"),
    ],
)
def test_what_cannot_be_read_says_where_and_why(text, column, message):
    error = wrong(text)
    assert (error.message, error.line, error.column) == (message, 1, column)
    assert str(error) == f"line 1, column {column}: {message}"


def test_a_place_in_a_longer_text_is_counted_from_there():
    error = wrong("play koa", line=7, column=6)
    assert (error.line, error.column) == (7, 11)


def test_an_endless_number_is_no_number():
    """Python refuses to parse more than 4,300 digits, with another kind of error."""
    assert wrong("x " + "9" * 5000).column == 3
    assert wrong("choose " + "1" * 5000 + ".I1").column == 8
    assert wrong("choose I" + "1" * 5000).column == 8


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("", None), ("-1", None), ("1.0", None), ("²", None), ("9" * 21, None)],
)
def test_whole_numbers(text, number):
    assert whole(text) == number


def test_a_notation_error_is_a_value_error_of_ours():
    assert isinstance(wrong("qqqq"), ValueError)
    assert isinstance(wrong("qqqq"), WarrenError)
    assert wrong("qqqq").code == "notation"


def test_mangled_actions_are_read_refused_or_unreadable():
    chance = random.Random(11)
    match = armies()
    texts = [*VERBS, *options(match), "shift fire_sniper", "choose 1.fire_sniper"]
    letters = "aeiou xI1290._-*[]!#\t\n²ßİ\0"
    for _ in range(600):
        text = list(chance.choice(texts))
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text) + 1)
            text[at : at + chance.randint(0, 2)] = chance.choices(letters, k=chance.randint(0, 3))
        with_errors(match, "".join(text))


def with_errors(match: Match, text: str) -> None:
    try:
        match.why_not(text)
    except NotationError as error:
        if error.line != 1 or not 1 <= error.column <= len(text) + 1:
            raise AssertionError(f"{text!r} is wrong elsewhere: {error}") from error


def test_a_newcomer_is_no_payment():
    match = gosu("""
        seat 0   I: alpha_warrior
                 hand: ancient_psi kao kalim sol
        """)
    match.act("shift I1")
    assert match.why_not("discard ancient_psi") == "not-asked"
    match.act("bring ancient_psi")
    assert match.why_not("bring kao") == "not-asked"
    assert match.why_not("discard kao") is None


# --- Kamakor and teams ---------------------------------------------------------------------------


def test_the_ally_sits_opposite():
    for seat, ally in ((0, 2), (1, 3), (2, 0), (3, 1)):
        assert read("ally II2", seat=seat) == read(f"ally {ally}.II2", seat=seat)
        assert (
            NOTATION.text(PACK, read("ally II2", seat), seat=seat, question=Ask.TURN) == "ally II2"
        )
        assert ally_of(seat) == ally


def test_every_action_that_names_a_slot_says_whose():
    for seat in (0, 1, 3):
        assert slot_of(read("jump II2", seat), seat) == 15 * seat + 6
        assert slot_of(read("ally_dragoon I3", seat), seat) == 15 * ally_of(seat) + 2
        assert slot_of(read("use 2.III1", seat), seat) == 15 * 2 + 10
    assert slot_of(read("pass"), 0) is None


def test_a_slot_of_anothers_card_is_written_with_its_seat():
    number = read("dragoon 1.I1")
    assert NOTATION.text(PACK, number, seat=1, question=Ask.TURN) == "dragoon I1"
    assert NOTATION.text(PACK, number, seat=0, question=Ask.TURN) == "dragoon 1.I1"


def test_cards_are_named_where_kamakor_asks_for_slots():
    match = kamakor("""
        seat 0   II: mosk_of_the_canopy ombo_the_farrier
                 I:  root_reader_of_the_world_tree war_machine_goblin_stoker
                 hand: kao trix   dragoons: 2
        seat 1   III: the_public_works   II: kalim   I: dark_medic dark_medic
        """)
    for name, slot in (
        ("jump root_reader_of_the_world_tree", "jump I1"),
        ("dragoon mosk_of_the_canopy", "dragoon II1"),
        ("use war_machine_goblin_stoker", "use I2"),
        ("use ombo_the_farrier", "use II2"),
    ):
        again = do(match.copy(), name)
        assert again.texts[0] == slot
    assert match.why_not("use the_public_works") == match.why_not("use 1.III1") == "cannot-pay"


def test_a_card_of_the_ally_is_named_without_seat():
    match = gosu("seat 0 I: dark_medic   seat 2 I: dark_medic   seat 3 I: fire_ammo", teams=True)
    do(match, "ally dark_medic")
    assert match.texts[0] == "ally I1"
    assert row(match, 2, 1) == ["dark_medic*0"]


def test_an_action_of_teams_is_refused_where_nobody_has_an_ally():
    match = gosu("seat 0 I: dark_medic   seat 1 I: fire_ammo")
    for action in ("ally I1", "ally_dragoon I1", "ally draw 1", "ally draw 3"):
        assert match.why_not(action) == "no-ally"


@pytest.mark.parametrize(
    "options",
    [{"kamakor": True, "starting_draft": True}, {"kamakor": True, "teams": True}],
    ids=["draft", "teams"],
)
def test_the_actions_of_matches_with_options_are_written_and_read_back(options):
    chance = random.Random(7)
    match = Match("gosu", seed=7, turn_cap=40, **options)
    while not match.is_over and len(match.actions) < 200:
        seat = chance.choice(match.pending)
        for action in match.legal(seat):
            assert match.why_not(action.text, seat) is None
        match.act(chance.choice(match.legal(seat)))


# --- GOSU X --------------------------------------------------------------------------------------


def test_every_card_of_gosux_can_be_named():
    read = {parse_action(f"play {card.id}", GOSUX, seat=0) for card in GOSUX.cards}
    assert len(read) == 88


def test_the_actions_of_a_whole_match_of_gosux_are_written_and_read_back():
    chance = random.Random(5)
    match = Match("gosux", seed=5)
    while not match.is_over:
        for action in match.legal():
            assert match.why_not(action.text) is None
        match.act(chance.choice(match.legal()))


def test_clans_are_drafted_by_name():
    match = Match("gosux", seed=1)
    assert options(match)[0] == "clan abhilasha"
    match.act("clan Galmi")
    assert match.why_not("clan galmi") == "clan-taken"


def test_the_wonder_token_pays_for_a_card():
    match = gosux("wonder: 0   seat 0 I: un_go   hand: navaj elle nezha quae")
    do(match, "play navaj", "wonder", "discard elle")
    assert row(match, 0, 1) == ["un_go", "navaj"]
    assert discards(match, 0) == ["elle"]


def test_gosu_has_no_wonder_token():
    match = gosu("seat 0 I: dark_medic   hand: fire_ammo kao mind sol")
    assert do(match, "play fire_ammo").why_not("wonder") == "not-asked"


def test_a_card_of_the_discards_is_revived():
    match = gosux("""
        open_discards: yes
        seat 0   I: navaj   hand: nalin   discards: nitish
        """)
    assert match.why_not("take nitish") == "not-asked"
    match.act("revive nitish")
    assert row(match, 0, 1) == ["navaj", "nitish"]


def test_a_card_of_the_deck_is_searched():
    match = gosux("seat 0 I: volantis   hand: elle nezha   deck: sati quae justice")
    do(match, "play elle", "search quae")
    assert hand(match, 0) == ["nezha", "quae"]


def test_a_card_is_banned():
    match = gosux("seat 0 hand: les_fleches_de_justice   seat 1 hand: arpia sqeezs")
    do(match, "play les_fleches_de_justice")
    assert match.why_not("ban volantis") == "not-in-their-deck"
    match.act("ban arpia")
    assert match.why_not("play arpia") == "banned"


def test_cards_are_buried_not_taken():
    match = gosux("seat 0 I: un_go   hand: ree_ab shard   discards: galmi kan_te")
    do(match, "play ree_ab")
    assert match.why_not("take galmi") == "not-asked"
    do(match, "bury galmi", "done")
    assert hand(match, 0) == ["galmi", "shard"]


def test_a_card_is_removed_not_taken():
    match = gosux("seat 0 I: aat   II: ez   hand: sha_dow ne_o   discards: fre_e obeezs")
    do(match, "activate ez")
    assert match.why_not("take fre_e") == "not-asked"
    do(match, "remove fre_e")
    assert removed(match, 0) == ["fre_e"]


def test_a_card_of_the_discards_is_copied_not_taken():
    match = gosux("""
        seat 0   I: le_cercle_rouge   II: ashes   hand: abhilasha cylak   discards: solok
        seat 1   discards: muraena
        """)
    do(match, "play abhilasha")
    assert match.why_not("take muraena") == "not-asked"
    do(match, "copy muraena")
    assert removed(match, 1) == ["muraena"]


def test_a_revealed_card_is_kept_and_another_put_on_top():
    match = gosux("seat 0 hand: sqeezs timer   deck: kaez arpia muraena genious")
    do(match, "play sqeezs")
    assert match.why_not("top kaez") == "not-asked"
    do(match, "keep kaez")
    assert match.why_not("keep arpia") == "not-asked"
    do(match, "top arpia")
    assert match.view(0).seats[0].deck_known == ("arpia", None, "muraena")


def test_a_row_is_chosen_as_a_level():
    match = gosux("seat 0 I: arpia sqeezs   hand: phoenix_immortal kaez")
    do(match, "play phoenix_immortal")
    assert options(match) == ["level 1", "level 2"]
    do(match, "level 2")
    assert row(match, 0, 2) == ["phoenix_immortal"]


def test_what_may_be_declined_is_declined_with_no():
    match = gosux("seat 0 I: aat   II: ez   hand: sha_dow ne_o   discards: fre_e obeezs")
    do(match, "activate ez", "no")
    assert removed(match, 0) == []
