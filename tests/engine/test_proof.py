"""Proofs: a deal that nobody chose and a match that nobody changed, or the error message."""

import hashlib
import random
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from helpers import do, gosu
from warren.engine import Match, NotationError, Record
from warren.engine.games import check_seed
from warren.engine.proof import (
    TamperedError,
    UnsaltedError,
    commitment_to,
    fingerprint_of,
    prove,
    seed_of,
    verify,
)
from warren.engine.record import RecordLine

SECRET = "0123456789abcdef0123456789abcdef"
SALTS = ("5a17", "beef")
OTHER = "f" * 64
GAMES = [("gosu", 2), ("gosu", 3), ("gosux", 2), ("laundromat", 4)]


@cache
def proven(game: str = "gosu", seats: int = 2, actions: int | None = None) -> Record:
    """Play a match at random, wholly or partly, and prove it."""
    salts = [*SALTS, "", "c0ffee", "1"][:seats]
    chance = random.Random(f"{game} {seats}")
    match = Match(game, seats=seats, seed=seed_of(SECRET, salts))
    while not match.is_over and len(match.actions) != actions:
        seat = match.pending[0]
        match.act(chance.choice(match.legal(seat)), seat)
    return prove(match.record(), SECRET, salts)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def found(record: Record, **shown: object) -> str:
    """Return the message about the fault in a record."""
    with pytest.raises(TamperedError) as refused:
        verify(record, **shown)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def with_proof(record: Record, **changed: object) -> Record:
    """Return the record with a changed proof."""
    return replace(record, proof=replace(record.proof, **changed))


def with_lines(record: Record, lines: list[RecordLine]) -> Record:
    """Return the record with other actions and the old proof."""
    return replace(record, lines=tuple(lines))


# --- the deal ------------------------------------------------------------------------------------


def test_a_salt_too_many_is_noticed_where_the_record_does_not_say_how_many_sit():
    salts = [*SALTS, "0ff"]
    record = Match("gosu", seed=seed_of(SECRET, salts)).record()
    options = {name: value for name, value in record.options.items() if name != "seats"}
    silent = prove(replace(record, options=options), SECRET, salts)
    assert found(silent) == "there are 3 salts, not one for each seat"


def test_a_commitment_is_the_hash_of_the_secret():
    assert commitment_to(SECRET) == sha256(SECRET)
    assert commitment_to(SECRET) != commitment_to(SECRET[:-1] + "e")


def test_anybody_can_work_out_the_seed():
    """Pinned: today's records must stay valid."""
    assert seed_of(SECRET, SALTS) == int(sha256(f"{SECRET}:5a17:beef")[:16], 16) // 2
    assert seed_of(SECRET, ["", ""]) == int(sha256(f"{SECRET}::")[:16], 16) // 2


@pytest.mark.parametrize(
    ("secret", "salts"),
    [
        ("1123456789abcdef0123456789abcdef", ("5a17", "beef")),
        (SECRET, ("5a18", "beef")),
        (SECRET, ("5a17", "beee")),
        (SECRET, ("beef", "5a17")),
        (SECRET, ("5a17", "")),
        (SECRET, ("", "beef")),
        (SECRET, ("", "")),
        (SECRET, ("5a1", "7beef")),
        (SECRET, ("5a17beef", "")),
        (SECRET, ("5a17", "beef", "")),
        (SECRET, ("5a17",)),
    ],
)
def test_the_secret_and_every_salt_at_its_seat_matter(secret, salts):
    assert seed_of(secret, salts) != seed_of(SECRET, SALTS)


def test_every_seed_can_be_dealt():
    seeds = {seed_of(SECRET, [f"{number:x}", ""]) for number in range(1_000)}
    assert len(seeds) == 1_000
    for seed in seeds:
        assert check_seed(seed) == seed
    assert max(seeds).bit_length() == 63


# --- a record that is true -----------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_true_record_is_confirmed(game, seats):
    record = proven(game, seats)
    shown = {"commitment": commitment_to(SECRET), "fingerprint": fingerprint_of(record)}
    assert record.result
    assert verify(record) == verify(record, **shown) == record.proof.fingerprint
    assert len(record.proof.marks) == len(record.lines)
    assert len(record.proof.salts) == seats


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_record_with_its_proof_is_written_as_it_is_read(game, seats):
    record = proven(game, seats)
    again = Record.from_text(record.text)
    assert again == record
    assert again.text == record.text
    assert verify(again) == record.proof.fingerprint


def test_a_proof_changes_nothing_of_the_match():
    record = proven()
    bare = replace(record, proof=None)
    assert Match.from_record(record.text).record() == bare
    assert Match.from_record(bare.text).digest() == Match.from_record(record).digest()


def test_line_ends_comments_and_spaces_do_not_matter(tmp_path):
    text = proven().text.replace("actions:\n", "# as played\n\nactions:\n")
    text = text.replace("\n3. ", "\n  3.   ")
    assert verify(Record.from_text(text.replace("\n", "\r\n")))
    (tmp_path / "match.warren").write_bytes(text.replace("\n", "\r\n").encode())
    assert verify(Record.load(tmp_path / "match.warren")) == proven().proof.fingerprint


def test_what_was_noted_may_be_typed_in_capitals_and_with_spaces():
    record = proven()
    noted = f" {record.proof.commitment.upper()} ", f" {record.proof.fingerprint.upper()}\n"
    assert verify(record, commitment=noted[0], fingerprint=noted[1])


def test_a_match_from_a_position_can_be_proven():
    match = do(gosu("seat 0 hand: kao   seat 1 hand: mind", seed=seed_of(SECRET, SALTS)), "draw 1")
    record = Record.from_text(prove(match.record(), SECRET, SALTS).text)
    assert record.position
    assert verify(record)
    other = replace(record, position=record.position.replace("kao", "kork"))
    assert found(other)


def test_a_match_that_has_not_begun_to_move_can_be_proven():
    record = proven(actions=0)
    assert record.proof.marks == ()
    assert Record.from_text(record.text) == record
    assert verify(record) == fingerprint_of(record)


def test_an_old_deal_follows_from_the_secret_alone():
    match = Match("gosu", seed=7)
    record = prove(match.record(), "7:nonce", ["", ""], seeded=False)
    assert record.proof.salts is None
    assert "salts:" not in record.text
    shown = {"commitment": sha256("7:nonce"), "without_salts": True}
    assert verify(Record.from_text(record.text), **shown) == record.proof.fingerprint
    for secret in ("77:nonce", "6:7:nonce", "nonce", ""):
        other = prove(match.record(), secret, (), seeded=False)
        for without_salts in (False, True):
            said = found(other, without_salts=without_salts)
            assert said == "the seed 7 does not follow from the secret"


def without_salts() -> Record:
    """Return a match whose deal depends only on the secret."""
    match = do(Match("gosu", seed=7), "pass")
    return prove(match.record(), "7:nonce", (), seeded=False)


def test_a_deal_that_the_house_could_have_chosen_is_refused_unless_asked_for():
    record = without_salts()
    for shown in ({}, {"commitment": sha256("7:nonce")}):
        said = found(record, **shown)
        assert said == "the deal follows from the secret alone: the server could have chosen it"
        with pytest.raises(UnsaltedError):
            verify(record, **shown)
    assert verify(record, without_salts=True) == record.proof.fingerprint


def test_without_salts_everything_else_is_checked_as_ever():
    record = without_salts()
    other = with_lines(record, [replace(record.lines[0], text="draw 1")])
    assert found(other, without_salts=True).startswith("action 1 (draw 1) is not what was played")
    assert found(record, without_salts=True, commitment=OTHER).startswith("the commitment is ")
    assert found(record, without_salts=True, fingerprint=OTHER).startswith("the fingerprint is ")
    assert verify(proven(), without_salts=True) == proven().proof.fingerprint
    unsalted = with_proof(proven(), salts=None)
    said = f"the seed {proven().seed} does not follow from the secret"
    assert found(unsalted, without_salts=True) == said


@pytest.mark.parametrize(
    "salts", [["5a17"], ["beef"], ["beef", "5a17"], ["5a17", "5a17"], [" BEEF\n"], ()]
)
def test_a_salt_that_is_in_the_deal_is_confirmed(salts):
    assert verify(proven(), salts=salts) == proven().proof.fingerprint


@pytest.mark.parametrize(
    "salts", [["5a1"], ["5a17 beef"], ["beee"], ["5a17", "beee"], ["é"], [""], ["-"], [" "]]
)
def test_a_salt_that_is_not_in_the_deal_is_named(salts):
    said = f"the salt '{salts[-1].strip()}' is not in the record; its salts are 5a17 beef"
    assert found(proven(), salts=salts) == said


@pytest.mark.parametrize("typed", ["", "-"])
def test_a_seat_without_a_salt_confirms_no_salt(typed):
    said = f"the salt '{typed}' is not in the record; its salts are 5a17 beef -"
    assert found(proven(seats=3), salts=[typed]) == said


@pytest.mark.parametrize("asked_for", [False, True])
def test_a_salt_is_not_in_a_deal_without_salts(asked_for):
    said = found(without_salts(), salts=["5a17"], without_salts=asked_for)
    assert said == "the salt '5a17' is not in the record, which has no salts"


def test_marks_and_fingerprints_are_short_and_their_own():
    record = proven()
    assert {len(mark) for mark in record.proof.marks} == {6}
    one, other = proven(), proven("gosux")
    assert one.proof.fingerprint != other.proof.fingerprint
    assert len({fingerprint_of(proven(*game)) for game in GAMES}) == len(GAMES)


# --- a record that is not ------------------------------------------------------------------------


def test_a_record_without_a_proof_is_not_confirmed():
    bare = replace(proven(), proof=None)
    assert found(bare) == "the record has no proof, which needs a commitment, a secret and marks"


def test_another_commitment_than_the_one_shown_is_named():
    commitment = commitment_to(SECRET)
    assert found(proven(), commitment=OTHER) == f"the commitment is {commitment}, not {OTHER}"
    other = with_proof(proven(), commitment=OTHER)
    assert found(other) == f"the hash of the secret is {commitment}, not {OTHER}"
    assert found(other, commitment=commitment) == f"the commitment is {OTHER}, not {commitment}"


def test_another_secret_is_named():
    other = with_proof(proven(), secret="another")
    said = f"the hash of the secret is {sha256('another')}, not {commitment_to(SECRET)}"
    assert found(other) == said
    both = with_proof(proven(), secret="another", commitment=sha256("another"))
    seed = proven().seed
    assert found(both) == f"the seed is {seed}, not {seed_of('another', SALTS)}"
    assert found(both, commitment=commitment_to(SECRET)).startswith("the commitment is ")


@pytest.mark.parametrize("seat", [0, 1])
def test_another_salt_is_named_by_the_seed(seat):
    salts = tuple("abba" if n == seat else salt for n, salt in enumerate(SALTS))
    other = with_proof(proven(), salts=salts)
    assert found(other) == f"the seed is {proven().seed}, not {seed_of(SECRET, salts)}"


def test_salts_that_were_left_out_are_noticed():
    other = with_proof(proven(), salts=None)
    assert found(other) == f"the seed {proven().seed} does not follow from the secret"


@pytest.mark.parametrize("salts", [(), SALTS[:1], (*SALTS, "d1ce"), (*SALTS, "", "")])
def test_there_is_a_salt_for_every_seat_and_no_more(salts):
    """With one more salt, chosen last, a server could try deals until it likes one."""
    match = Match("gosu", seats=2, seed=seed_of(SECRET, salts))
    assert "salt" in found(prove(match.record(), SECRET, salts))


def test_another_seed_is_named():
    other = replace(proven(), seed=12)
    assert found(other) == f"the seed is 12, not {proven().seed}"


@pytest.mark.parametrize(
    "changed",
    [
        {"version": 0},
        {"options": {"turn_cap": 299}},
        {"options": {"pass_needs_no_tokens": True}},
        {"options": {"kamakor": False}},
        {"position": "seat 0 hand: kao"},
        {"game": "gosux"},
    ],
)
def test_another_beginning_is_noticed(changed):
    options = proven().options | changed.get("options", {})
    assert found(replace(proven(), **{**changed, "options": options}))


def test_every_action_that_was_changed_is_named():
    record = proven()
    for number, line in enumerate(record.lines, 1):
        lines = list(record.lines)
        lines[number - 1] = replace(line, text="draw 9")
        said = found(with_lines(record, lines))
        mark = record.proof.marks[number - 1]
        assert said == f"action {number} (draw 9) is not what was played: its mark is {mark}"


def test_every_action_of_another_seat_is_named():
    record = proven()
    for number, line in enumerate(record.lines, 1):
        lines = list(record.lines)
        lines[number - 1] = replace(line, seat=1 - line.seat)
        said = found(with_lines(record, lines))
        assert said.startswith(f"action {number} ({line.text}) is not what was played")


def test_every_action_that_was_left_out_is_named():
    record = proven()
    for at in range(len(record.lines) - 1):
        lines = [*record.lines[:at], *record.lines[at + 1 :]]
        pairs = enumerate(zip(lines, record.lines, strict=False), 1)
        first = next((n for n, (one, other) in pairs if one != other), None)
        said = found(with_lines(record, lines))
        if first is None:  # passes in a row at the end
            assert said == f"action {len(record.lines)} is missing"
        else:
            text = lines[first - 1].text
            assert said.startswith(f"action {first} ({text}) is not what was played")


def test_the_last_action_that_was_left_out_is_named():
    record = proven()
    last = len(record.lines)
    assert found(with_lines(record, list(record.lines[:-1]))) == f"action {last} is missing"
    assert found(with_lines(record, list(record.lines[:-4]))) == f"action {last - 3} is missing"
    assert found(with_lines(record, [])) == "action 1 is missing"


def test_every_action_that_was_added_is_named():
    record = proven()
    for number in range(1, len(record.lines) + 1):
        lines = list(record.lines)
        lines.insert(number - 1, RecordLine(0, "draw 9"))
        assert found(with_lines(record, lines)).startswith(f"action {number} (draw 9) is not ")
    lines = [*record.lines, RecordLine(0, "pass")]
    said = f"action {len(lines)} (pass) was added: it has no mark"
    assert found(with_lines(record, lines)) == said


def test_every_two_actions_that_were_exchanged_are_named():
    record = proven()
    exchanged = 0
    for number, (one, next_one) in enumerate(pairwise(record.lines), 1):
        if one == next_one:
            continue
        lines = list(record.lines)
        lines[number - 1 : number + 1] = [next_one, one]
        said = found(with_lines(record, lines))
        assert said.startswith(f"action {number} ({next_one.text}) is not what was played")
        exchanged += 1
    assert exchanged > 20


def test_every_mark_that_was_changed_is_named():
    record = proven()
    for number, line in enumerate(record.lines, 1):
        marks = list(record.proof.marks)
        marks[number - 1] = "000000"
        said = f"action {number} ({line.text}) is not what was played: its mark is 000000"
        assert found(with_proof(record, marks=tuple(marks))) == said


def test_marks_that_were_left_out_or_added_are_named():
    record = proven()
    marks = record.proof.marks
    last = len(marks)
    said = f"action {last} ({record.lines[-1].text}) was added: it has no mark"
    assert found(with_proof(record, marks=marks[:-1])) == said
    assert found(with_proof(record, marks=())).startswith("action 1 ")
    assert found(with_proof(record, marks=(*marks, "abcdef"))) == f"action {last + 1} is missing"


def test_another_result_is_noticed():
    record = proven()
    for result in ("1 points", "0 points", "none draw"):
        if result != record.result:
            assert f"says '{result}', but the actions lead to" in found(
                replace(record, result=result)
            )
    assert found(replace(record, result=None)).startswith("the fingerprint is ")


def test_another_fingerprint_is_named():
    true = proven().proof.fingerprint
    other = with_proof(proven(), fingerprint=OTHER)
    assert found(other) == f"the fingerprint is {OTHER}, not {true}"
    assert found(proven(), fingerprint=OTHER) == f"the fingerprint is {true}, not {OTHER}"


def other_ending(record: Record) -> Record:
    """Return the match with another ending and a new proof."""
    chance = random.Random(1)
    match = Match.from_record(replace(record, result=None), to=len(record.lines) - 10)
    while not match.is_over:
        match.act(chance.choice(match.legal()))
    made = prove(match.record(), SECRET, SALTS)
    assert made.lines != record.lines
    return made


def test_a_match_that_was_made_up_whole_is_noticed_by_who_noted_the_fingerprint():
    record = proven()
    other = other_ending(record)
    assert verify(other, commitment=commitment_to(SECRET))  # a possible way to play the match
    said = found(other, fingerprint=record.proof.fingerprint)
    mine, theirs = other.proof.fingerprint, record.proof.fingerprint
    assert said == f"the fingerprint is {mine}, not {theirs}"


def test_a_match_that_can_not_be_played_is_noticed_even_if_all_marks_fit():
    record = proven()
    lines = [replace(record.lines[0], text="draw 9"), *record.lines[1:]]
    made = prove(with_lines(record, lines), SECRET, SALTS)
    assert found(made).startswith("the record can't be played as written: ")
    won = prove(replace(record, result="none draw"), SECRET, SALTS)
    assert "the record says 'none draw', but the actions lead to" in found(won)


@pytest.mark.parametrize("shown", ["commitment", "fingerprint"])
@pytest.mark.parametrize("typed", ["é", "not a hash", "0", "-"])
def test_whatever_else_was_typed_as_shown_is_another(shown, typed):
    assert found(proven(), **{shown: typed}).endswith(f", not {typed}")


def test_no_letter_can_be_changed_unnoticed():
    """Exchange, remove or double any letter: the record stays equal, or is refused."""
    text, chance = proven().text, random.Random(5)
    refused = 0
    for _ in range(400):
        at = chance.randrange(len(text))
        instead = chance.choice(["", text[at] * 2, chance.choice("0123456789abcdef -:.\nxé")])
        changed = text[:at] + instead + text[at + 1 :]
        try:
            record = Record.from_text(changed)
            if record != proven():
                verify(record)
                raise AssertionError(f"unnoticed: {changed[max(0, at - 30) : at + 30]!r}")
        except (NotationError, TamperedError):
            refused += 1
    assert refused > 300


# --- what can't be read --------------------------------------------------------------------------

GOOD = """\
warren record 1
game: gosu
version: 1
seed: 1517171244670457179
options: seats=2 pass_needs_no_tokens=false captured_row_counts_as_empty=false turn_cap=300
commitment: 3eb1bd439947eb762998e566ccc2e099c791118b2f40579cc4f7da2b5061b7f9
secret: 0123456789abcdef0123456789abcdef
salts: 5a17 beef
marks: b8926b 09df62 beadfa
fingerprint: 186ff7e1079f087ec9a1b9bbc7a026716390da09e17afe5a0d887407c003b6c7
actions:
1. 0 draw 1
2. 1 pass
3. 0 play dark_necromancer
"""
LINES = {line.partition(":")[0]: line for line in GOOD.split("\n")}
END = GOOD.count("\n") + 1
HASHED = "has 64 hexadecimal digits"
WORDS = "are hexadecimal numbers between single spaces"


def instead(key: str, line: str) -> str:
    """Return the good record with a line replaced."""
    assert GOOD.count(f"{LINES[key]}\n") == 1
    return GOOD.replace(f"{LINES[key]}\n", line)


WRONG = {
    "a short commitment": (
        instead("commitment", f"commitment: {OTHER[1:]}\n"),
        (6, 13, f"a commitment {HASHED}"),
    ),
    "a long commitment": (
        instead("commitment", f"commitment: {OTHER}0\n"),
        (6, 13, f"a commitment {HASHED}"),
    ),
    "a commitment in capitals": (
        instead("commitment", f"commitment:   {OTHER.upper()}\n"),
        (6, 15, f"a commitment {HASHED}"),
    ),
    "no commitment after its key": (
        instead("commitment", "commitment:\n"),
        (6, 12, f"a commitment {HASHED}"),
    ),
    "a fingerprint of other letters": (
        instead("fingerprint", f"fingerprint: {'g' * 64}\n"),
        (10, 14, f"a fingerprint {HASHED}"),
    ),
    "two fingerprints on a line": (
        instead("fingerprint", f"fingerprint: {OTHER} {OTHER}\n"),
        (10, 14, f"a fingerprint {HASHED}"),
    ),
    "salts of other letters": (instead("salts", "salts: 5a17 salt\n"), (8, 8, f"salts {WORDS}")),
    "salts too far apart": (instead("salts", "salts: 5a17  beef\n"), (8, 8, f"salts {WORDS}")),
    "a long salt": (instead("salts", f"salts: 5a17 {OTHER}0\n"), (8, 8, f"salts {WORDS}")),
    "two lines for one empty salt": (
        instead("salts", "salts: 5a17 --\n"),
        (8, 8, f"salts {WORDS}"),
    ),
    "no salts after their key": (instead("salts", "salts:\n"), (8, 7, f"salts {WORDS}")),
    "salts with commas": (instead("salts", "salts: 5a17,beef\n"), (8, 8, f"salts {WORDS}")),
    "marks of other letters": (instead("marks", "marks: x y z\n"), (9, 8, f"marks {WORDS}")),
    "no marks after their key": (instead("marks", "marks: \n"), (9, 8, f"marks {WORDS}")),
    "no commitment": (instead("commitment", ""), (END - 1, 1, "the proof has no 'commitment:'")),
    "no secret": (instead("secret", ""), (END - 1, 1, "the proof has no 'secret:'")),
    "no fingerprint": (instead("fingerprint", ""), (END - 1, 1, "the proof has no 'fingerprint:'")),
    "marks alone": (
        "warren record 1\ngame: gosu\nseed: 7\nmarks: 012345\nactions:\n",
        (6, 1, "the proof has no 'commitment:'"),
    ),
    "salts said twice": (
        instead("salts", "salts: 5a17 beef\nsalts: 5a17 beef\n"),
        (9, 1, "'salts:' is given twice"),
    ),
    "a secret said twice": (
        instead("secret", "secret: one\nsecret: two\n"),
        (8, 1, "'secret:' is given twice"),
    ),
    "a salt for salts": (
        instead("salts", "salt: 5a17 beef\n"),
        (8, 1, "unknown line 'salt: 5a17 beef'; did you mean 'salts'?"),
    ),
    "a proof after the actions": (
        f"{GOOD}secret: {SECRET}\n",
        (END, 1, "expected action number 4 here: '4. seat action'"),
    ),
}


def test_a_record_of_long_ago_stays_true():
    assert verify(Record.from_text(GOOD)) == LINES["fingerprint"].removeprefix("fingerprint: ")
    assert Record.from_text(GOOD).text == GOOD


@pytest.mark.parametrize("what", WRONG)
def test_a_proof_that_can_not_be_read_is_refused_with_its_place(what):
    text, (line, column, message) = WRONG[what]
    with pytest.raises(NotationError) as caught:
        Record.from_text(text)
    assert (caught.value.line, caught.value.column, caught.value.message) == (line, column, message)


def test_lines_of_a_proof_may_stand_in_any_order():
    proof = [LINES[key] for key in ("commitment", "secret", "salts", "marks", "fingerprint")]
    for turned in (proof[::-1], proof[2:] + proof[:2]):
        text = GOOD.replace("\n".join(proof), "\n".join(turned))
        assert Record.from_text(text) == Record.from_text(GOOD)


def test_seats_without_a_salt_are_written_as_a_dash():
    match = Match("gosu", seats=3, seed=seed_of(SECRET, ["", "ab", ""]))
    text = prove(match.record(), SECRET, ["", "ab", ""]).text
    assert "\nsalts: - ab -\n" in text
    assert Record.from_text(text).proof.salts == ("", "ab", "")
