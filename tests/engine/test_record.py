"""Records: written, read, replayed; and every possible error with its place."""

import random

import pytest

from helpers import do, gosu, gosux
from mangling import mangled
from warren.engine import GAMES, Match, NotationError, Record

OPTIONS = "seats=2 pass_needs_no_tokens=false captured_row_counts_as_empty=false turn_cap=300"
GOOD = f"""\
warren record 1
game: gosu
version: 1
seed: 7
options: {OPTIONS}
actions:
1. 0 play meka_scout
2. 1 pass
3. 0 pass
"""
POSITION = """\
warren record 1
game: gosu
seed: 0
options: seats=2
position:
seat 0   I: dark_medic
         hand: mind
seat 1   I: fire_ammo meka_scout
end position
actions:
1. 0 activate I1
2. 0 choose 1.I1
"""


def wrong(text: str) -> tuple[int, int, str]:
    """Return where and why a record can't be read or replayed."""
    with pytest.raises(NotationError) as caught:
        Match.from_record(text)
    return caught.value.line, caught.value.column, caught.value.message


def changed(old: str, new: str, text: str = GOOD) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


# --- written and read ----------------------------------------------------------------------------


def test_a_record_is_written_as_it_is_read():
    assert Match.from_record(GOOD).record().text == GOOD


def test_a_record_holds_what_was_played():
    record = Match.from_record(GOOD).record()
    assert (record.game, record.version, record.seed) == ("gosu", 1, 7)
    assert [(line.seat, line.text) for line in record.lines][:2] == [
        (0, "play meka_scout"),
        (1, "pass"),
    ]
    assert record.options["seats"] == 2
    assert (record.position, record.result) == (None, None)


def test_a_record_that_was_read_equals_the_one_that_was_written():
    for match in (Match.from_record(GOOD), Match.from_record(POSITION)):
        assert Record.from_text(match.record().text) == match.record()


def test_a_record_can_be_replayed_up_to_some_action():
    match = Match.from_record(GOOD, to=1)
    assert match.texts == ["play meka_scout"]
    assert Match.from_record(GOOD, to=0).actions == []


def test_a_finished_match_writes_its_result():
    match = do(gosu("seat 0 points: 2 I: dark_medic hand: mind   seat 1 passed: yes"), "pass")
    assert match.record().text.endswith("1. 0 pass\nresult: 0 points\n")
    again = Match.from_record(match.record().text)
    assert again.is_over
    assert again.record().result == "0 points"


def test_a_draw_is_written_and_read_as_won_by_none():
    match = do(drawn(), "pass")
    text = match.record().text
    assert text.endswith("1. 1 pass\nresult: none draw\n")
    again = Match.from_record(text)
    assert again.outcome == match.outcome
    assert again.record().text == text


def drawn() -> Match:
    """Return a match with equally strong armies, in which both seats take their second token."""
    return gosux("""
        seat 0   supremacy: 1   I: un_go   passed: yes
        seat 1   supremacy: 1   I: arpia   hand: kaez
        """)


def test_a_record_of_another_draw_is_refused():
    text = do(drawn(), "pass").record().text.replace("none draw", "none draw-full")
    with pytest.raises(
        NotationError, match="the record says 'none draw-full', but the actions lead to"
    ) as caught:
        Match.from_record(text)
    assert caught.value.line == text.split("\n").index("result: none draw-full") + 1


def test_a_whole_match_with_its_draft_is_written_and_replayed():
    chance = random.Random(4)
    match = Match("gosux", seed=4)
    while not match.is_over:
        match.act(chance.choice(match.legal()))
    text = match.record().text
    assert text.startswith("warren record 1\ngame: gosux\n")
    assert "\n1. 1 clan " in text or "\n1. 0 clan " in text
    again = Match.from_record(text)
    assert (again.digest(), again.record().text) == (match.digest(), text)


def test_a_record_may_begin_with_a_position():
    match = Match.from_record(POSITION)
    assert match.view().seats[1].rows[0][0].captured
    assert Match.from_record(match.record().text).digest() == match.digest()


def test_the_position_keeps_its_seed():
    text = "seat 0 hand: kao"
    match = do(gosu(text, seed=5), "draw 1")
    assert Match.from_record(match.record()).digest() == match.digest()
    assert Match.from_record(changed("seed: 5", "seed: 6", match.record().text)).digest() != (
        match.digest()
    )


def test_comments_blank_lines_and_spaces_are_ignored():
    text = GOOD.replace("actions:\n", "# as played\n\nactions:\n    # first\n")
    text = changed("2. 1 pass", "  2.   1    pass  ", text)
    assert Match.from_record(text).record().text == GOOD


def test_line_ends_of_another_system_are_read(tmp_path):
    assert Match.from_record(GOOD.replace("\n", "\r\n")).record().text == GOOD
    (tmp_path / "match.txt").write_bytes(GOOD.replace("\n", "\r\n").encode())
    assert Match.load(tmp_path / "match.txt").record().text == GOOD


def test_options_and_version_may_be_left_out():
    text = changed("version: 1\n", "", changed(f"options: {OPTIONS}\n", ""))
    assert Match.from_record(text).record().text == GOOD


def test_actions_may_name_cards_instead_of_slots():
    text = changed("choose 1.I1", "choose Fire_Ammo", POSITION)
    assert Match.from_record(text).record().text == Match.from_record(POSITION).record().text


# --- what can't be read --------------------------------------------------------------------------

WRONG = {
    "another header": (
        changed("record 1", "record 2"),
        (1, 1, "this is not a record: a record begins with 'warren record 1'"),
    ),
    "nothing": ("", (1, 1, "this is not a record: a record begins with 'warren record 1'")),
    "no game": (changed("game: gosu\n", ""), (9, 1, "the record has no 'game:'")),
    "no seed": (changed("seed: 7\n", ""), (9, 1, "the record has no 'seed:'")),
    "no actions": (
        "warren record 1\ngame: gosu\nseed: 7\n",
        (4, 1, "the record has no 'actions:'"),
    ),
    "an unknown key": (
        changed("seed: 7", "sede: 7"),
        (4, 1, "unknown line 'sede: 7'; did you mean 'seed'?"),
    ),
    "a line without key": (
        changed("seed: 7", "nonsense"),
        (4, 1, "unknown line 'nonsense'"),
    ),
    "an unknown game": (
        changed("game: gosu", "game: ghosu"),
        (2, 7, f"unknown game 'ghosu'; games are {', '.join(GAMES)}; did you mean 'gosu'?"),
    ),
    "a key said twice": (changed("seed: 7", "seed: 7\nseed: 7"), (5, 1, "'seed:' is given twice")),
    "a seed of nought said twice": (
        changed("seed: 7", "seed: 0\nseed: 7"),
        (5, 1, "'seed:' is given twice"),
    ),
    "options said twice": (
        changed("options: ", "options:\noptions: "),
        (6, 1, "'options:' is given twice"),
    ),
    "a seed that is not a number": (
        changed("seed: 7", "seed: x7"),
        (4, 7, "'x7' is not a whole number"),
    ),
    "a seed without space": (changed("seed: 7", "seed:x7"), (4, 6, "'x7' is not a whole number")),
    "a negative seed": (changed("seed: 7", "seed:   -7"), (4, 9, "'-7' is not a whole number")),
    "no seed after its key": (changed("seed: 7", "seed:"), (4, 6, "'' is not a whole number")),
    "a seed out of range": (
        changed("seed: 7", f"seed: {2**63}"),
        (4, 7, f"a seed must be from 0 to {2**63 - 1}, not {2**63}"),
    ),
    "an endless seed": (
        changed("seed: 7", f"seed: {'7' * 5000}"),
        (4, 7, f"'{'7' * 5000}' is not a whole number"),
    ),
    "a version that is not a number": (
        changed("version: 1", "version: one"),
        (3, 10, "'one' is not a whole number"),
    ),
    "an option without value": (
        changed("turn_cap=300", "turn_cap"),
        (5, 80, "'turn_cap' must look like seats=2 or some_option=true"),
    ),
    "an unknown option": (
        changed("turn_cap=300", "turncap=300"),
        (5, 80, "unknown option 'turncap'; did you mean 'turn_cap'?"),
    ),
    "an option out of range": (
        changed("seats=2", "seats=5"),
        (5, 10, "gosu is for 2 to 4 seats, not 5 (G-COMP-11)"),
    ),
    "an option of the wrong kind": (
        changed("seats=2", "seats=true"),
        (5, 10, "option seats must be int, not True"),
    ),
    "an endless option": (
        changed("seats=2", f"seats={'2' * 5000}"),
        (5, 10, f"'seats={'2' * 5000}' must look like seats=2 or some_option=true"),
    ),
    "something after actions": (
        changed("actions:", "actions: none"),
        (6, 10, "the actions must begin on the next line"),
    ),
    "a wrong action number": (
        changed("2. 1 pass", "3. 1 pass"),
        (8, 1, "expected action number 2 here: '2. seat action'"),
    ),
    "no action number": (
        changed("2. 1 pass", "1 pass"),
        (8, 1, "expected action number 2 here: '2. seat action'"),
    ),
    "no seat": (
        changed("2. 1 pass", "2. pass"),
        (8, 3, "write an action as 'number. seat action'"),
    ),
    "no action": (changed("2. 1 pass", "2. 1"), (8, 3, "write an action as 'number. seat action'")),
    "a seat that is not in the match": (
        changed("2. 1 pass", "2. 2 pass"),
        (8, 4, "there is no seat 2 in a match for 2 players: seats are 0 to 1"),
    ),
    "a seat far out": (
        changed("2. 1 pass", "2.  64 pass"),
        (8, 5, "there is no seat 64 in a match for 2 players: seats are 0 to 1"),
    ),
    "an unknown card": (
        changed("play meka_scout", "play meka_scuot"),
        (7, 11, "unknown card 'meka_scuot'; did you mean 'meka_scout'?"),
    ),
    "an unknown verb": (
        changed("2. 1 pass", "2. 1   pas"),
        (8, 8, "unknown action 'pas'; did you mean 'pass'?"),
    ),
    "a verb without its word": (
        changed("play meka_scout", "play"),
        (7, 10, "'play' is incomplete"),
    ),
    "an illegal action": (
        changed("play meka_scout", "play walror"),
        (7, 6, "'play walror' is not legal here: Can’t play Walror: it is not in your hand."),
    ),
    "an action of the other seat": (
        changed("2. 1 pass", "2. 0 pass"),
        (8, 6, "'pass' is not legal here: Can’t pass: it is up to Seat 1 to decide now."),
    ),
    "something after the result": (
        GOOD + "result: 0 points\n4. 0 pass\n",
        (11, 1, "nothing may follow the result"),
    ),
    "two results": (
        GOOD + "result: 0 points\nresult: 1 points\n",
        (11, 1, "nothing may follow the result"),
    ),
    "a key after the actions": (
        GOOD + "seed: 8\n",
        (10, 1, "expected action number 4 here: '4. seat action'"),
    ),
    "a position without end": (
        changed("end position\n", "", POSITION),
        (5, 1, "this position is not closed by 'end position'"),
    ),
    "two positions": (
        changed("end position\n", "end position\nposition:\nend position\n", POSITION),
        (10, 1, "'position:' is given twice"),
    ),
    "a position on the line of its key": (
        changed("position:\nseat 0 ", "position: seat 0 ", POSITION),
        (5, 11, "the position must begin on the next line"),
    ),
    "an unknown card in the position": (
        changed("hand: mind", "hand: mnid", POSITION),
        (7, 16, "unknown card 'mnid'; did you mean 'mind'?"),
    ),
    "an unknown key in the position": (
        changed("hand: mind", "hnad: mind", POSITION),
        (7, 10, "unknown word 'hnad:'; did you mean 'hand'?"),
    ),
    "a seat of the position that is not in the match": (
        changed("seat 1 ", "seat 2 ", POSITION),
        (8, 6, "there is no seat 2 in a match for 2 players"),
    ),
    "an illegal action after a position": (
        changed("choose 1.I1", "choose 1.I3", POSITION),
        (12, 6, "'choose 1.I3' is not legal here: "),
    ),
    "an ambiguous card": (
        changed("choose 1.I1", "choose fire_ammo", POSITION).replace(
            "fire_ammo meka_scout", "fire_ammo fire_ammo"
        ),
        (12, 13, "several cards are called fire_ammo: 1.I1, 1.I2"),
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_read_says_where_and_why(name):
    text, (line, column, message) = WRONG[name]
    found = wrong(text)
    assert found[:2] == (line, column)
    assert found[2] == message or (message.endswith(": ") and found[2].startswith(message))


def test_actions_beyond_those_replayed_are_not_judged():
    assert Match.from_record(changed("3. 0 pass", "3. 0 play walror"), to=2).texts[-1] == "pass"


def test_an_empty_file_is_no_record(tmp_path):
    (tmp_path / "match.txt").write_text("")
    with pytest.raises(
        NotationError, match="this is not a record: a record begins with 'warren record 1'"
    ):
        Match.load(tmp_path / "match.txt")


# --- presets and options -------------------------------------------------------------------------

PRESETS = {
    "kamakor": "kamakor=true",
    "tournament": "starting_draft=true turn_limit=10",
    "teams": "teams=true",
    "kamakor+teams": "kamakor=true teams=true",
    "tournament+kamakor": "kamakor=true starting_draft=true turn_limit=10",
    "teams+tournament+kamakor": "kamakor=true starting_draft=true turn_limit=10 teams=true",
}
ALWAYS_SAID = ["seats", "pass_needs_no_tokens", "captured_row_counts_as_empty", "turn_cap"]


def random_match(preset: str, seed: int) -> Match:
    """Return a random match of GOSU, played to its end."""
    chance = random.Random(seed)
    match = Match(f"gosu:{preset}", seed=seed)
    while not match.is_over:
        match.act(chance.choice(match.legal(chance.choice(match.pending))))
    return match


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_of_every_preset_is_saved_loaded_and_replayed(preset, seed, tmp_path):
    match = random_match(preset, seed)
    match.save(tmp_path / "match.txt")
    again = Match.load(tmp_path / "match.txt")
    assert again.engine.options == match.engine.options
    assert (again.digest(), again.outcome) == (match.digest(), match.outcome)
    assert again.record() == match.record()
    assert again.log(0) == match.log(0)
    half = len(match.actions) // 2
    assert Match.from_record(match.record(), to=half).texts == match.texts[:half]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_record_says_what_a_preset_chooses(preset):
    record = Match(f"gosu:{preset}", seed=1).record()
    seats = 4 if "teams" in preset else 2
    needs_none = "true" if "kamakor" in preset else "false"
    assert record.text.split("\n")[4] == (
        f"options: seats={seats} pass_needs_no_tokens={needs_none}"
        f" captured_row_counts_as_empty=false turn_cap=300 {PRESETS[preset]}"
    )
    assert record.game == "gosu"


def test_a_record_without_newer_options_says_what_it_always_did():
    for seats in (2, 3, 4):
        assert list(Match("gosu", seats=seats, seed=1).record().options) == ALWAYS_SAID
    changed_ones = {"seats": 3, "pass_needs_no_tokens": True, "turn_cap": 50}
    assert list(Match("gosu", seed=1, **changed_ones).record().options) == ALWAYS_SAID


@pytest.mark.parametrize(
    ("name", "default", "other", "needs"),
    [
        ("kamakor", False, True, {}),
        ("starting_draft", False, True, {}),
        ("turn_limit", 0, 7, {}),
        ("pass_uses_limited_turn", False, True, {"turn_limit": 7}),
        ("teams", False, True, {"seats": 4}),
        ("allies_show_hands", False, True, {"seats": 4, "teams": True}),
        ("dragoon_supply", 6, 8, {"kamakor": True}),
        ("first_seat", 0, 2, {}),
    ],
)
def test_a_newer_option_is_written_only_where_it_was_chosen(name, default, other, needs):
    left_out = Match("gosu", seed=1, **needs)
    usual = Match("gosu", seed=1, **needs, **{name: default})
    chosen = Match("gosu", seed=1, **needs, **{name: other})
    assert name not in left_out.record().options
    assert usual.record() == left_out.record()
    assert chosen.record().options[name] == other
    for match in (left_out, usual, chosen):
        again = Match.from_record(match.record().text)
        assert getattr(again.engine.options, name) == getattr(match.engine.options, name)
        assert again.digest() == match.digest()


def test_what_an_option_implies_is_written_and_may_be_otherwise():
    """With Kamakor nobody may pass with tokens left, unless an option allows it."""
    usual = Match("gosu", seed=1, kamakor=True).record()
    assert usual.options["pass_needs_no_tokens"] is True
    other = Match("gosu", seed=1, kamakor=True, pass_needs_no_tokens=False).record()
    assert other.options["pass_needs_no_tokens"] is False
    for record in (usual, other):
        again = Match.from_record(record.text)
        wanted = record.options["pass_needs_no_tokens"]
        assert again.engine.options.pass_needs_no_tokens is wanted


def test_a_record_written_by_hand_may_leave_out_what_is_implied():
    text = "warren record 1\ngame: gosu\nseed: 1\noptions: kamakor=true teams=true\nactions:\n"
    match = Match.from_record(text)
    assert (match.seats, match.engine.options.pass_needs_no_tokens) == (4, True)


def test_a_record_may_begin_with_a_position_of_every_option():
    match = do(
        gosu(
            """
            turn: 1   turns_left: 4
            clans: dragoon dark alpha meka fire
            seat 0   I: dragoon_goblin_groom^   hand: kork@00   passed: yes
            seat 1   I: dark_medic   hand: trix@10 dawn@01?0   dragoons: 1
            seat 2   passed: yes
            seat 3   I: alpha_guardian   hand: higuma@30
            deck: blind! ...
            """,
            kamakor=True,
            starting_draft=True,
            teams=True,
            turn_limit=9,
        ),
        "ally I1",
        "draw 1",
    )
    again = Match.from_record(match.record().text)
    assert (again.digest(), again.record().text) == (match.digest(), match.record().text)
    assert again.view().turns_left == 2
    assert Match.from_text(match.to_text()).digest() == match.digest()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("teams=true seats=3", "4 seats"),
        ("allies_show_hands=true", "needs teams"),
        ("pass_uses_limited_turn=true", "needs a turn_limit"),
        ("turn_limit=-1", "turn_limit"),
        ("dragoon_supply=100", "dragoon_supply must be from 0 to 99"),
        ("kamakor=yes", "kamakor"),
        ("kamakors=true", "did you mean"),
    ],
)
def test_options_that_cannot_be_played_are_refused_at_their_line(options, message):
    text = f"warren record 1\ngame: gosu\nseed: 1\noptions: {options}\nactions:\n"
    line, _, said = wrong(text)
    assert line == 4
    assert message in said


# --- mangled records -----------------------------------------------------------------------------


def played(seats: int, seed: int) -> str:
    chance = random.Random(seed)
    match = Match("gosu", seats=seats, seed=seed)
    while not match.is_over and len(match.actions) < 60:
        match.act(chance.choice(match.legal()))
    return match.record().text


@pytest.mark.parametrize("kind", ["letters", "words", "lines"])
def test_mangled_records_are_replayed_or_refused_with_a_place(kind):
    chance = random.Random(kind)
    good = [played(2, 1), played(4, 2), GOOD, POSITION]
    outcomes = [replays(mangled(chance, chance.choice(good), kind, most=2)) for _ in range(300)]
    assert False in outcomes
    assert True in outcomes


def test_garbage_is_refused():
    chance = random.Random(8)
    for _ in range(300):
        body = "".join(chance.choices("gameseed:optns 0123.=\n\t²é\0pass", k=chance.randint(0, 60)))
        assert not replays(chance.choice(["", "warren record 1\n"]) + body)


def replays(text: str) -> bool:
    """Return whether a text can be replayed; if not, the error must have a valid place."""
    try:
        Match.from_record(text)
    except NotationError as error:
        lines = text.split("\n")
        in_text = 1 <= error.line <= len(lines)
        if not in_text or not 1 <= error.column <= len(lines[error.line - 1]) + 1:
            raise AssertionError(f"the place is not in the text: {error}") from error
        return False
    return True


def test_a_record_of_newer_cards_is_refused():
    text = Match("gosu", seed=1).record().text.replace("version: 1", "version: 2")
    with pytest.raises(NotationError, match="only versions up to 1 are known"):
        Match.from_record(text)


def test_a_record_whose_result_is_not_what_it_plays_to_is_refused():
    text = Match("gosu", seed=1).record().text + "result: 1 points\n"
    with pytest.raises(NotationError, match="the record says '1 points'"):
        Match.from_record(text)


def test_a_position_in_a_record_is_of_the_records_game() -> None:
    written = gosux("""
        seat 0   I: timer
                 hand: arpia
        seat 1   hand: navaj
        """)
    text = (
        written.record()
        .text.replace("game: gosux\n", "", 2)
        .replace("warren record 1\n", "warren record 1\ngame: gosux\n")
    )
    assert Match.from_record(text).digest() == written.digest()
