"""A table: who may do what, what can be undone, and that it is rebuilt exactly."""

import random

import pytest

from players import exchange_hidden
from tables import (
    PRESETS,
    START,
    Played,
    at_random,
    begun,
    deciding,
    lively,
    rebuilt,
    seated,
    setup_of,
)
from warren.engine import GAMES, Happening, Match
from warren.engine.proof import commitment_to, seed_of
from warren.help.lessons import Lesson
from warren.help.rules import Rulebook
from warren.table.play import entries, table
from warren.table.play.parts import at_table
from warren.table.play.table import OVER, RUNNING
from warren.table.protocol.messages import Clock
from warren.table.protocol.refusals import Refused

ENOUGH = 50  # actions of a long enough match
PUBLIC = ("laundromat", 2)  # a game without secret choices, so nothing is taken back

in_every_game = pytest.mark.parametrize("game", GAMES)
in_every_preset = pytest.mark.parametrize(("game", "preset", "seats"), PRESETS)
LIVE = Clock(kind="live", minutes=5, increment=3)


def refused(code):
    return pytest.raises(Refused, match=f"^{code}$")


def position(table):
    """Return the whole state of a table."""
    match = table.match
    return (
        table.number,
        table.phase,
        [(place.player, place.name, place.bot) for place in table.places],
        match and match.digest(),
        match and match.record().text,
        dict(table.decisions),
        match and [match.is_certain(moment) for moment in range(len(match.actions) + 1)],
        match and [match.pending_at(moment) for moment in range(len(match.actions) + 1)],
        table.undone,
        list(table.chat),
        table.rematch,
        (list(table.clocks.left), table.clocks.ticking, table.clocks.since),
    )


# --- seats ---------------------------------------------------------------------------------------


def test_people_take_open_seats_and_change_over():
    played = Played(setup_of("gosu", 3))
    table = played.table
    played.happen(table.may_sit(0, "p0", "Ann"))
    played.happen(table.may_sit(2, "p0", "Ann"))
    assert [place.kind for place in table.places] == ["open", "open", "person"]
    assert table.seat_of("p0") == 2
    assert table.seat_of("p1") is None
    assert table.seat_of(None) is None
    with refused("not-your-seat"):
        table.own_seat("p1")


def test_a_seat_that_is_taken_or_is_not_there_is_refused():
    played = seated("gosu", 3, people=1)
    with refused("taken"):
        played.table.may_sit(0, "p1", "Bob")
    with refused("taken"):
        played.table.may_sit(1, "p1", "Bob")  # a bot
    with refused("no-such-seat"):
        played.table.may_sit(3, "p1", "Bob")
    with refused("no-such-seat"):
        played.table.may_seat(5, "easy", "p0")


@pytest.mark.parametrize("name", ["Ann", "ann", "Аnn", "A n n"])
def test_nobody_sits_down_under_a_name_that_looks_like_anothers(name):
    played = Played(setup_of("gosu", 3))
    played.happen(played.table.may_sit(0, "p0", "Ann"))
    with refused("name-taken"):
        played.table.may_sit(1, "p1", name)
    assert played.table.may_sit(1, "p0", name)  # the player's own


def test_who_stands_up_before_the_match_leaves_an_open_seat():
    played = seated("gosu")
    played.happen(played.table.may_stand("p1"))
    assert played.table.places[1].kind == "open"
    with refused("not-your-seat"):
        played.table.may_stand("p1")
    with refused("not-your-seat"):
        played.table.may_stand(None)


def test_only_the_host_seats_bots_and_begins():
    played = Played(setup_of("gosu", 3))
    table = played.table
    played.happen(table.may_sit(0, "p0", "Ann"))
    for player in ("p1", None):
        with refused("not-host"):
            table.may_seat(1, "easy", player)
        with refused("not-host"):
            table.may_start(player)
    with refused("unknown-bot"):
        table.may_seat(1, "nobody", "p0")
    with refused("taken"):
        table.may_seat(0, "easy", "p0")
    played.happen(table.may_seat(1, "easy", "p0")).happen(table.may_seat(1, "hard", "p0"))
    assert table.places[1].bot == "hard"
    with refused("seats-open"):
        table.may_start("p0")
    played.happen(table.may_seat(1, None, "p0"))
    assert table.places[1].kind == "open"
    for seat in (1, 2):
        played.happen(table.may_seat(seat, "easy", "p0"))
    played.happen(table.may_start("p0"))
    assert table.phase == RUNNING


def test_nothing_of_this_once_the_match_has_begun():
    played = begun("laundromat", 2)
    for _ in range(2):
        code = "over" if played.table.phase == OVER else "started"
        with refused(code):
            played.table.may_sit(0, "p7", "Zoe")
        with refused(code):
            played.table.may_seat(0, "easy", "p0")
        with refused(code):
            played.table.may_start("p0")
        while played.table.phase == RUNNING:
            played.act()
    with refused("over"):
        played.table.may_stand("p0")
    with refused("over"):
        played.table.may_act(0, "draw", 1)
    assert played.table.decisions == {}


def test_before_the_match_nobody_acts():
    with refused("not-started"):
        seated("gosu").table.may_act(0, "pass", 1)
    with refused("stale"):
        seated("gosu").table.may_undo("p0", 1)


def test_who_leaves_a_match_is_played_for_until_the_return():
    played = begun("gosu")
    played.happen(played.table.may_stand("p1"))
    place = played.table.places[1]
    assert (place.kind, place.player, bool(place.bot)) == ("person", "p1", True)
    with refused("away-already"):
        played.table.may_stand("p1")
    assert played.table.may_return("p0") is None
    assert played.table.may_return("stranger") is None
    played.happen(played.table.may_return("p1"))
    assert played.table.may_return("p1") is None
    assert place.bot is None


def test_bots_move_for_bots_and_for_who_is_away():
    played = begun("laundromat", 3, people=2)
    assert played.table.bots_to_move() == [2]
    played.happen(played.table.may_stand("p1"))
    assert played.table.bots_to_move() == [1, 2]
    assert seated("gosu").table.bots_to_move() == []


def test_the_commitment_is_to_the_secret_alone():
    setup = setup_of("gosu", secret="a" * 32)
    assert Played(setup).table.commitment == commitment_to("a" * 32)
    other = setup_of("gosu", secret="b" * 32)
    assert Played(other).table.commitment != Played(setup).table.commitment


def test_the_deal_follows_from_the_secret_and_everybodys_salts():
    def dealt(secret, *salts):
        played = Played(setup_of("gosu", secret=secret, seed=None))
        for seat, salt in enumerate(salts):
            played.happen(entries.Sat(seat, f"p{seat}", f"Player {seat}", salt))
        played.happen(entries.Started())
        assert played.again().match.digest() == played.match.digest()
        return played.match.seed

    usual = dealt("a" * 32, "01", "02")
    assert usual == dealt("a" * 32, "01", "02") == seed_of("a" * 32, ["01", "02"])
    others = [("b" * 32, "01", "02"), ("a" * 32, "03", "02"), ("a" * 32, "01", "")]
    assert len({usual, *(dealt(*other) for other in others)}) == 4


# --- acting --------------------------------------------------------------------------------------


@in_every_game
def test_an_action_answers_a_decision_once(game):
    played = begun(game)
    seat = played.match.pending[0]
    number = played.table.decisions[seat]
    played.act()
    before = position(played.table)
    with refused("stale"):
        played.table.may_act(seat, played.match.legal()[0].text, number)
    with refused("stale"):
        played.table.may_act(seat, played.match.legal()[0].text, 10_000)
    assert position(played.table) == before


@in_every_game
def test_an_action_is_written_down_and_carried_out_as_it_was_understood(game):
    played = begun(game)
    seat = played.match.pending[0]
    text = played.match.legal(seat)[0].text
    meant = played.table.may_act(seat, text, played.table.decisions[seat])
    assert meant == entries.Acted(seat, text)
    assert entries.read_entry(entries.written(meant)) == meant
    played.table.apply(meant, played.at)
    assert played.match.texts == [text]


def test_a_bot_acts_only_where_it_plays_and_a_person_only_where_no_bot_does():
    played = begun("gosu", people=1)
    played.happen(played.table.may_stand("p0"))
    seat = played.match.pending[0]
    bot, decision = played.table.places[seat].bot, played.table.decisions[seat]
    action = played.match.legal()[0].text
    for other in (None, "hard"):
        with refused("away-already"):
            played.table.may_act(seat, action, decision, bot=other)
    assert played.table.may_act(seat, action, decision, bot=bot).action == action


def test_who_is_not_asked_has_no_decision_to_answer():
    played = begun("gosu")
    [seat] = played.match.pending
    other = 1 - seat
    for decision in (played.table.decisions[seat], 0):
        with refused("stale"):
            played.table.may_act(other, "pass", decision)


@pytest.mark.parametrize(
    "text", ["", "  ", "fly away", "play", "play nobody", "play kao kao", "activate 9.I1", "x \x00"]
)
@in_every_game
def test_what_means_nothing_is_malformed(game, text):
    played = begun(game)
    seat = played.match.pending[0]
    with refused("malformed"):
        played.table.may_act(seat, text, played.table.decisions[seat])


@in_every_game
def test_what_the_rules_refuse_is_refused_with_a_sentence_and_a_paragraph(game):
    played = begun(game)
    seat = played.match.pending[0]
    action = "potion" if game == "laundromat" else "activate I1"
    if game == "gosux":
        action = "draw 1"
    said = set()
    for language in ("en", "fr", "it"):
        with pytest.raises(Refused) as caught:
            played.table.may_act(seat, action, played.table.decisions[seat], language)
        said.add(caught.value.sentence)
    assert len(said) == 3
    rules = Rulebook.load(game, "en").as_dict()
    paragraphs = {one["id"] for chapter in rules["chapters"] for one in chapter["paragraphs"]}
    assert caught.value.paragraph in paragraphs
    assert caught.value.status == 409


def test_when_all_decide_at_once_each_has_a_decision_of_its_own():
    played = begun("laundromat", 3)
    first = dict(played.table.decisions)
    played.act(seat=1)
    assert played.table.decisions == {0: first[0], 2: first[2]}
    played.undo(1)
    assert played.table.decisions == {**first, 1: played.table.number}
    for seat in (0, 1, 2):
        played.act(seat=seat)
    assert set(played.table.decisions.values()) == {played.table.number}


def test_a_seat_that_chooses_again_has_a_new_decision():
    played = begun("gosu", 3, preset="tournament")
    numbers = [played.table.decisions[1]]
    while 1 in played.match.pending and len(played.match.pending) == 3:
        played.act(seat=1)
        numbers.append(played.table.decisions.get(1, played.table.number))
    assert len(set(numbers)) == len(numbers) > 1
    assert played.table.decisions[0] == played.table.decisions[2] == numbers[0]


# --- taking back ---------------------------------------------------------------------------------


@in_every_preset
def test_what_can_be_taken_back_has_shown_nothing(game, preset, seats):
    """If the seat's unknown facts were different, the seat would see the same."""
    played = begun(game, seats, preset=preset, seed=seats)
    chance = random.Random(seats)
    checked = 0
    for seat in deciding(played, chance):
        twin = exchange_hidden(played.match, seat, chance.getrandbits(60))
        action = lively(played.match, seat, chance)
        played.act(action, seat)
        if played.table.may_take_back(played.match.actions[-1][0]) and chance.random() < 0.5:
            twin.act(action, seat)
            assert twin.view(seat) == played.match.view(seat), action
            assert twin.happened(seat) == played.match.happened(seat), action
            checked += 1
    assert checked > 3 or (game, seats) == PUBLIC


@in_every_game
def test_what_was_drawn_shuffled_or_shown_stays(game):
    played = begun(game, seed=3)
    revealing = 0
    chance = random.Random(3)
    for seat in deciding(played, chance):
        before = played.match.state["chance"].tobytes()
        played.act(lively(played.match, seat, chance), seat)
        told = {one.what for one in played.match.happened(None)}
        if told & {"drew", "revealed", "reshuffled", "milled", "turned-up", "looked", "round"} or (
            before != played.match.state["chance"].tobytes()
        ):
            revealing += 1
            assert not played.table.may_take_back(seat)
            if played.table.phase == RUNNING:
                with refused("cannot-undo"):
                    played.undo(seat)
    assert revealing > 3


def test_a_card_that_another_must_discard_has_come_to_light():
    own, others = (Happening("discarded", seat, "kao", 0) for seat in (0, 1))
    assert not at_table("gosu").comes_to_light(0, [own])
    assert at_table("gosu").comes_to_light(0, [own, others])


@in_every_preset
def test_one_may_go_back_step_by_step_to_the_same_positions(game, preset, seats):
    played = begun(game, seats, preset=preset, seed=seats)
    chance = random.Random(seats)
    back = 0
    path = [(played.match.digest(), played.match.pending)]
    for seat in at_random(played, chance):
        path.append((played.match.digest(), played.match.pending))
        for other in range(seats):
            if other != seat:
                assert not played.table.may_take_back(other)
        steps = 0
        while chance.random() < 0.4 and played.table.may_take_back(seat):
            assert played.match.actions[-1][0] == seat
            played.undo(seat)
            path.pop()
            assert (played.match.digest(), played.match.pending) == path[-1]
            assert set(played.table.decisions) == set(played.match.pending)
            steps += 1
        back = max(back, steps)
        if len(played.match.actions) > ENOUGH:
            break
    assert back >= (1 if game == "laundromat" else 2) or (game, seats) == PUBLIC


def test_nobody_takes_back_what_another_did_or_what_is_not_asked():
    played = begun("laundromat", 3)
    played.act(seat=0)
    [number] = {played.table.decisions[1]}
    with refused("cannot-undo"):
        played.table.may_undo("p1", number)
    with refused("not-your-seat"):
        played.table.may_undo("stranger", number)
    with refused("stale"):
        played.table.may_undo("p0", 10_000)
    played.act(seat=1)
    with refused("cannot-undo"):
        played.table.may_undo("p0", played.table.decisions[2])
    assert played.table.may_undo("p1", played.table.decisions[2])


def test_who_is_away_takes_nothing_back():
    played = begun("laundromat", 3).act(seat=0)
    played.happen(played.table.may_stand("p0"))
    with refused("away-already"):
        played.table.may_undo("p0", played.table.decisions[1])


# --- lessons -------------------------------------------------------------------------------------


def test_actions_are_taken_back_only_so_often(engines, monkeypatch):
    monkeypatch.setattr(table, "UNDOS", 3)
    played = begun("gosu")
    seat = played.match.pending[0]
    action = next(
        one.text
        for one in played.match.legal(seat)
        if begun("gosu").act(one.text, seat).table.may_take_back(seat)
    )
    for _ in range(3):
        played.act(action, seat).undo(seat)
    played.act(action, seat)
    assert not played.table.may_take_back(seat)
    with refused("enough"):
        played.undo(seat)
    assert position(played.again()) == position(played.table)


@in_every_game
def test_a_lesson_lets_only_what_it_teaches(game):
    lesson = Lesson.load(game, "en")
    played = begun(game, lesson.seats, people=1, seed=lesson.seed, lesson=True)
    table = played.table
    for step in lesson.steps:
        assert table.taught_action() == (step.seat, step.action)
        decision = table.decisions[step.seat]
        for other in played.match.legal(step.seat):
            if other.text != step.action:
                with refused("lesson"):
                    table.may_act(step.seat, other.text, decision, bot=table.places[step.seat].bot)
        played.act(step.action, step.seat)
        assert not table.may_take_back(step.seat)
    assert table.taught_action() is None
    seat = played.match.pending[0]
    for action in played.match.legal(seat):
        bot = table.places[seat].bot
        assert table.may_act(seat, action.text, table.decisions[seat], bot=bot)


# --- reading it again ----------------------------------------------------------------------------


@in_every_preset
def test_a_table_is_rebuilt_exactly_from_what_was_written_down(game, preset, seats):
    chance = random.Random(100 + seats)
    clock = [LIVE, Clock(kind="days", days=2), Clock()][len(preset + game) % 3]
    played = begun(game, seats, preset=preset, seed=1, clock=clock)
    table = played.table
    done = set()
    for seat in deciding(played, chance):
        roll, player = chance.random(), f"p{seat}"
        if roll < 0.04 and not table.places[seat].bot:
            played.happen(table.may_stand(player), chance.random() * 40)
            done.add("left")
        elif roll < 0.2 and (entry := table.may_return(player)):
            played.happen(entry, chance.random() * 40)
            done.add("returned")
        elif roll < 0.25:
            played.happen(entries.Talked("Ann", f"number {table.number}"))
        elif roll < 0.3:
            played.happen(entries.Resumed(), 5000)
        elif roll < 0.35 and (flag := table.clocks.next_flag()):
            played.happen(entries.TakenOver(flag[1], "medium", "time"), max(0, flag[0] - played.at))
            done.add("flag")
        else:
            played.act(lively(played.match, seat, chance), seat)
            done.add("acted")
            if not table.places[seat].bot and table.may_take_back(seat) and chance.random() < 0.4:
                played.undo(seat)
                done.add("undone")
        if chance.random() < 0.03:
            assert position(played.again()) == position(table)
        if table.number > 3 * ENOUGH and seats > 2:
            break
    played.happen(entries.Rematched("next"))
    assert position(played.again()) == position(table)
    assert len(done) > 3 or (game, seats) == PUBLIC


def test_every_beginning_of_a_book_can_be_read():
    played = begun("gosux", seed=5, clock=LIVE)
    positions = {}
    for _ in at_random(played, random.Random(5)):
        if played.table.number % 10 == 0:
            positions[played.table.number] = position(played.table)
    for number, was in positions.items():
        assert position(rebuilt(played.table, played.book[:number])) == was


def test_an_entry_that_nobody_knows_is_a_fault():
    with pytest.raises(KeyError):
        seated("gosu").table.apply(object(), START)


@in_every_game
def test_an_imported_match_is_over_as_far_as_it_goes(game):
    match = Match(game, seed=4)
    for _ in range(5):
        match.act(match.legal()[0])
    table = Played(setup_of(game, record=match.record().text)).table
    assert table.phase == OVER
    assert table.match.digest() == match.digest()
    assert [place.name for place in table.places] == ["", ""]
    with refused("over"):
        table.may_act(0, "pass", 0)


# --- names ---------------------------------------------------------------------------------------


def test_a_new_name_is_shown_at_once_and_after_a_restart():
    played = begun("gosu")
    renamed = played.table.may_rename("p0", "Ada")
    assert renamed == entries.Renamed(0, "Ada")
    played.happen(renamed)
    assert [one.name for one in played.table.places] == ["Ada", "Player 1"]
    assert [one.name for one in played.again().places] == ["Ada", "Player 1"]
    assert played.table.may_rename("p0", "Ada") is None  # it is the current name
    assert played.table.may_rename("p0", "PIayer 1") is None  # it looks like another player's name
    assert played.table.may_rename("guest", "Bo") is None
