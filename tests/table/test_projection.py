"""Messages to a viewer: never more than the viewer may know, and complete in every language."""

import random
from copy import copy

import msgspec
import pytest

from players import differ, exchange_hidden
from resilience.leaks import World
from tables import PRESETS, START, at_random, begun, deciding, lively, seated
from warren.engine import GAMES
from warren.help.lessons import Lesson
from warren.table.play import entries
from warren.table.play.projection import BEATS, Projection
from warren.table.play.table import OVER
from warren.table.play.telling import KEPT_BEATS, PACKED, Log
from warren.table.protocol.messages import Clock, write

NOBODY_THERE = {"players": set(), "spectators": 0}

in_every_game = pytest.mark.parametrize("game", GAMES)
in_every_preset = pytest.mark.parametrize(("game", "preset", "seats"), PRESETS)


def message(table, viewer, language="en", *, projection=None, **more):
    """Return the message to a viewer: a seat's player, or None for a spectator."""
    player = None if viewer is None else f"p{viewer}"
    shown = projection or Projection(table)
    usual = {"now": START, "presence": NOBODY_THERE}
    sent = shown.message(player, language, **{**usual, **more})
    return msgspec.json.decode(write(sent))


def plain(view):
    """Return a view as it is sent."""
    return msgspec.json.decode(write(view))


def as_bytes(table, viewer, language="en"):
    """Return the whole message as bytes, for comparison."""
    return write(message(table, viewer, language, seen=-1))


def other_world(table, viewer, chance):
    """Return a table that is equally possible for all the viewer knows."""
    seats = range(table.match.seats) if viewer is None else [viewer]
    for seat in seats:  # a spectator knows no more than any seat
        table.match = World.of(exchange_hidden(table.match, seat, chance.getrandbits(60)))
    return table


def test_who_is_there_is_told_of_people_and_taken_for_granted_of_bots():
    played = begun("gosu", 3, people=2)
    there = {"players": {"p1"}, "spectators": 0}
    seats = message(played.table, None, presence=there)["table"]["seats"]
    told = [(seat["kind"], seat["connected"]) for seat in seats]
    assert told == [("person", False), ("person", True), ("bot", True)]


# --- nothing that is hidden gets out -------------------------------------------------------------


@in_every_preset
def test_what_a_viewer_can_not_know_makes_no_difference_to_what_is_sent(game, preset, seats):
    played = begun(game, seats, preset=preset, seed=seats + 20)
    chance = random.Random(seats)
    different = 0
    for _ in at_random(played, chance):
        if chance.random() > 0.07:
            continue
        for viewer in (chance.randrange(seats), None):
            twin = other_world(copy(played.table), viewer, chance)
            different += twin.match.digest() != played.match.digest()
            language = chance.choice(["en", "fr", "it"])
            assert as_bytes(twin, viewer, language) == as_bytes(played.table, viewer, language)
        if different > 5 or len(played.match.actions) > 100:
            break
    assert different > 2


@in_every_preset
def test_nor_does_it_if_both_worlds_go_on_alike(game, preset, seats):
    """As long as the viewer's view is the same in both, so is the whole message, log included."""
    played = begun(game, seats, preset=preset, seed=seats + 40)
    chance = random.Random(seats + 1)
    compared = 0
    viewer = None
    twin = other_world(played.again(), viewer, chance)
    for seat in deciding(played, chance):
        action = lively(played.match, seat, chance)
        entry = entries.Acted(seat, action)
        follows = twin is not None and twin.match.why_not(action, seat) is None
        played.happen(entry)
        if follows:
            twin.apply(entry, played.at)
            seen = [one.match.view(viewer) for one in (twin, played.table)]
            told = [one.match.happened(viewer) for one in (twin, played.table)]
            follows = seen[0] == seen[1] and told[0] == told[1]
        if follows:
            compared += differ(twin.match, played.match)
            assert as_bytes(twin, viewer) == as_bytes(played.table, viewer)
        elif chance.random() < 0.3:
            viewer = chance.choice([None, *range(seats)])
            twin = other_world(played.again(), viewer, chance)
        else:
            twin = None
        if compared > 7:
            break
    assert compared > 5 or (game, seats) == ("laundromat", 2)  # nearly everything is public there


@in_every_game
def test_a_spectator_sees_no_hand_and_no_options(game):
    played = begun(game, seed=5)
    for _ in at_random(played, random.Random(5)):
        if played.table.number % 7:
            continue
        shown = message(played.table, None)
        assert shown["you"] is None
        assert not shown["can_undo"]
        assert not shown["can_hint"]
        assert shown["own"] is None
        if shown["ask"]:
            assert not shown["ask"]["mine"]
            assert shown["ask"]["options"] == []
            assert shown["view"]["decision"]["options"] == []
        for seat in shown["view"]["seats"]:
            if game == "laundromat":
                assert seat["hand"] == []
                assert seat["chosen"] is None
            else:
                assert seat["packet"] == []
                assert len(seat["hand"]) <= seat["hand_size"]


@in_every_game
def test_options_are_for_who_decides_only(game):
    played = begun(game, seed=6)
    for _ in at_random(played, random.Random(6)):
        if played.table.phase == OVER or played.table.number % 9:
            continue
        for seat in range(2):
            ask = message(played.table, seat)["ask"]
            assert ask["mine"] == (seat in played.match.pending)
            assert bool(ask["options"]) == ask["mine"]
            if ask["mine"]:
                legal = [action.text for action in played.match.legal(seat)]
                assert [option["action"] for option in ask["options"]] == legal
                assert ask["decision"] == played.table.decisions[seat]
                assert all(option["label"] for option in ask["options"])


def test_the_seed_is_shown_when_all_is_over_and_only_then():
    played = begun("laundromat", 2, seed=987_654_321_987, secret="987654321987:nonce")
    for _ in at_random(played, random.Random(1)):
        for viewer in (0, None) if played.table.number % 9 == 0 else [None]:
            shown = write(message(played.table, viewer)).decode()
            assert ("987654321987" in shown) == (played.table.phase == OVER)
            assert (":nonce" in shown) == (played.table.phase == OVER)
    about = message(played.table, None)["table"]
    assert about["proof"]["secret"] == "987654321987:nonce"
    assert about["commitment"] == played.table.commitment


def test_nobody_is_shown_who_others_are():
    played = begun("gosu", host="p0")
    for viewer in (0, 1, None):
        shown = message(played.table, viewer)
        assert '"p0"' not in write(shown).decode()
        assert shown["table"]["host"] == (viewer == 0)


@in_every_game
def test_earlier_moments_tell_no_more_than_they_did(game):
    played = begun(game, seed=8)
    views = []
    shown = Projection(played.table)
    chance = random.Random(8)
    for seat in deciding(played, chance):
        views.append([plain(played.match.view(viewer)) for viewer in (0, None)])
        played.act(lively(played.match, seat, chance), seat)
    for number in range(0, len(views), 11):
        for viewer, view in zip((0, None), views[number], strict=True):
            moment = shown.moment(number, viewer, "en")
            assert plain(moment["view"]) == view
            assert moment["ask"]["options"] == []
            assert not moment["ask"]["mine"]
            assert moment["moment"] == number
    last = shown.moment(len(played.match.actions), 0, "en")
    assert last["ask"] is None


# --- the log, chat and happenings ----------------------------------------------------------------


@in_every_game
def test_the_log_grows_by_lines_and_is_the_same_however_it_is_read(game):
    played = begun(game, seed=9)
    shown = Projection(played.table)
    logs = {viewer: [] for viewer in (0, 1, None)}
    for _ in at_random(played, random.Random(9)):
        if played.table.number % 4 and played.table.phase != OVER:
            continue
        for viewer, lines in logs.items():
            news = message(played.table, viewer, projection=shown, log_from=len(lines))["log"]
            assert news["from"] == len(lines)
            lines += news["lines"]
    for viewer, lines in logs.items():
        assert lines == message(played.table, viewer)["log"]["lines"]
        moments = [line["moment"] for line in lines]
        assert moments == sorted(moments)
        assert moments[0] == 0 or game == "laundromat"
        assert all(line["text"] for line in lines)
        assert any(line["head"] for line in lines)
    assert logs[0] != logs[1]  # each seat's log names its own cards


def test_what_was_taken_back_leaves_the_log():
    played = begun("laundromat", 3)
    shown = Projection(played.table)
    before = message(played.table, 0, projection=shown)["log"]
    played.act(seat=0)
    assert len(message(played.table, 0, projection=shown)["log"]["lines"]) > len(before["lines"])
    played.undo(0)
    assert message(played.table, 0, projection=shown)["log"] == before


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
def test_what_is_told_after_taking_back_is_what_a_newcomer_is_told(game):
    seats = 3 if game == "laundromat" else 2
    played, chance, undone = begun(game, seats), random.Random(2), 0
    shown = Projection(played.table)
    while played.table.phase != "over":
        able = [seat for seat in range(seats) if played.table.may_take_back(seat)]
        if able and chance.random() < 0.4:
            undone += 1
            played.undo(able[0])
        else:
            seat = chance.choice(played.match.pending)
            played.act(chance.choice(played.match.legal(seat)).text, seat)
        known = shown.all_told(0, "fr") if chance.random() < 0.5 else None
        if known and chance.random() < 0.2:
            other = Projection(played.table)
            fresh = other.all_told(0, "fr")
            assert known.log.since(0) == fresh.log.since(0)
            assert known.heading == fresh.heading
            assert shown.beats(0, "fr") == other.beats(0, "fr")
    assert undone > 2


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
@pytest.mark.parametrize("viewer", [0, None])
def test_old_beats_take_no_room_and_are_told_again_as_they_were(game, viewer):
    played, chance = begun(game, seed=3), random.Random(3)
    shown, told = Projection(played.table), []
    while played.table.phase != "over":
        told.append(shown.beat(len(played.match.actions), viewer, "it"))
        seat = chance.choice(played.match.pending)
        played.act(chance.choice(played.match.legal(seat)).text, seat)
    kept = [beat for beat in shown.told[viewer, "it"].beats if beat]
    assert len(kept) == KEPT_BEATS < len(told)
    assert [shown.beat(moment, viewer, "it") for moment in range(len(told))] == told
    assert shown.past is None


def test_a_log_keeps_its_lines_however_they_are_stored_and_taken_back():
    chance, log, lines = random.Random(5), Log(), []
    for moment in range(40 * PACKED):
        if chance.random() < 0.02:
            back = max(0, moment - chance.randrange(3 * PACKED))
            log.take_back(back)
            lines = [line for line in lines if line["moment"] <= back]
        line = {"moment": moment, "text": f"“{moment}” è l’ùltimo", "head": True, "seat": None}
        log.add(line)
        lines.append(line)
        first = chance.randrange(len(lines) + 1)
        assert log.since(first) == lines[first:]
        assert [*reversed(log)] == lines[::-1]
        assert len(log.latest) < 2 * PACKED
    log.take_back(-1)
    assert log.since(0) == []


def test_a_new_name_reaches_the_log_and_every_sentence():
    played = begun("gosu", seed=4).act()
    shown = Projection(played.table)
    first = played.match.actions[0][0]
    before = message(played.table, None, projection=shown)
    played.happen(played.table.may_rename(f"p{first}", "Ada"))
    after = message(played.table, None, projection=shown, seen=0)
    assert after["table"]["seats"][first]["name"] == "Ada"
    assert "Ada" in after["beats"][0]["text"]
    assert [line["text"] for line in after["log"]["lines"]] == [
        line["text"].replace(f"Player {first}", "Ada") for line in before["log"]["lines"]
    ]


def test_chat_is_what_was_said():
    played = seated("gosu")
    for text in ("<script>alert(1)</script>", "good luck"):
        played.happen(entries.Talked("Ann & Bob", text))
    chat = message(played.table, None, chat_from=1)["chat"]
    assert chat["from"] == 1
    assert [(line["name"], line["text"]) for line in chat["lines"]] == [("Ann & Bob", "good luck")]
    said = message(played.table, 1)["chat"]["lines"]
    assert said[0]["text"] == "<script>alert(1)</script>"


def shown_beats(table, viewer, seen, language="en"):
    """Return the beats shown to a viewer who has seen a number of actions."""
    return message(table, viewer, language, seen=seen)["beats"]


def test_a_first_message_shows_no_beats_and_later_ones_show_every_action_since():
    played = begun("gosux", seed=4).act().act().act()
    assert message(played.table, 0)["beats"] == []
    assert shown_beats(played.table, 0, 3) == []
    beats = shown_beats(played.table, 0, 1)
    assert [beat["moment"] for beat in beats] == [2, 3]
    assert [beat["seat"] for beat in beats] == [seat for seat, _ in played.match.actions[1:]]
    assert [beat["action"] for beat in beats] == played.match.texts[1:]


def test_who_looked_on_before_the_match_is_shown_the_deal():
    [deal] = shown_beats(begun("gosu", seed=4).table, 0, -1)
    assert (deal["moment"], deal["seat"], deal["action"]) == (0, None, None)
    assert deal["text"].startswith("The match begins.")
    assert {one["what"] for one in deal["happenings"]} >= {"drew", "turn"}


def test_whoever_missed_much_is_shown_the_latest_of_it():
    played = begun("gosu", seed=4)
    for _ in at_random(played, random.Random(4)):
        if len(played.match.actions) > BEATS + 5:
            break
    moments = [beat["moment"] for beat in shown_beats(played.table, 0, -1)]
    last = len(played.match.actions)
    assert moments == list(range(last - BEATS + 1, last + 1))


@in_every_preset
def test_every_beat_has_its_caption_and_says_it_once(game, preset, seats):
    played = begun(game, seats, preset=preset, seed=seats + 60)
    chance = random.Random(seats)
    for _ in at_random(played, chance):
        if len(played.match.actions) > 90:
            break
    languages = chance.sample(["en", "fr", "it"], 2)
    for language, viewer in zip(languages, (0, None), strict=True):
        beats = Projection(played.table).beats(viewer, language)
        assert len(beats) == len(played.match.actions) + 1
        for beat in beats:
            told = played.match.happened_at(beat["moment"], viewer)
            assert beat["text"], (beat["moment"], played.match.texts[beat["moment"] - 1])
            assert [one["what"] for one in beat["happenings"]] == [one.what for one in told]
            assert beat["text"] not in [one["text"] for one in beat["happenings"]]


@in_every_preset
def test_what_flies_comes_from_where_it_was_and_shows_no_hidden_card(game, preset, seats):
    played = begun(game, seats, preset=preset, seed=seats + 80)
    flights = 0
    for _ in at_random(played, random.Random(seats)):
        if len(played.match.actions) > 60:
            break
    for viewer in (0, None):
        for beat in Projection(played.table).beats(viewer, "en"):
            for one in beat["happenings"]:
                ends = [one["from"], one["to"]]
                flights += None not in ends
                assert all(end.get("card") in (None, one["card"]) for end in ends if end), one
                if one["what"] == "drew" and game != "laundromat":
                    assert [end["zone"] for end in ends] == ["deck", "hand"]
                if one["what"] == "played":
                    assert ends[0]["zone"] in ("hand", "aside", "discards")
                    assert ends[1]["zone"] == "slot"
    assert flights > 20


def test_a_hidden_choice_is_no_part_of_a_beat():
    played = begun("laundromat", 3, seed=4)
    played.act(seat=0)
    [own] = shown_beats(played.table, 0, 0)
    [other] = shown_beats(played.table, 1, 0)
    assert own["action"] == played.match.texts[0]
    assert own["happenings"][0]["from"]["card"]
    assert other["action"] is None
    assert other["happenings"][0]["from"] == {"zone": "hand", "seat": 0, "card": None}
    assert other["text"] == "Player 0 has chosen."


# --- headings ------------------------------------------------------------------------------------

PAYING = {  # an action with a payment, and the cards paid in the log
    "en": ["You play", "You discard", "You discard"],
    "fr": ["Vous posez", "Vous défaussez", "Vous défaussez"],
    "it": ["Giochi", "Scarti", "Scarti"],
}


def costs(option, cards):
    """Return whether an option also costs that many cards."""
    return option["cost"] is not None and option["cost"]["cards"] == cards


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_a_heading_of_the_log_is_the_action_that_led_to_what_hangs_below(language):
    played = begun("gosu", seed=4).act()
    while played.match.pending != (0,) or not any(
        costs(one, 2) for one in message(played.table, 0)["ask"]["options"]
    ):
        played.act()
    before = len(played.match.actions)
    paying = next(one for one in message(played.table, 0)["ask"]["options"] if costs(one, 2))
    played.act(paying["action"]).act().act()
    lines = message(played.table, 0, language)["log"]["lines"]
    paid = [line for line in lines if line["moment"] > before][:3]
    assert [line["head"] for line in paid] == [True, False, False]
    for line, begins in zip(paid, PAYING[language], strict=True):
        assert line["text"].startswith(begins)
        assert line["seat"] == 0


@in_every_game
def test_no_line_of_the_log_is_said_twice_below_its_heading(game):
    played = begun(game, seed=5)
    for _ in at_random(played, random.Random(5)):
        pass
    heading = ""
    for line in Projection(played.table).log(0, "en"):
        if line["head"]:
            heading = line["text"]
        else:
            assert line["text"] != heading
        assert "option 1" not in line["text"]


# --- what options say ----------------------------------------------------------------------------


@in_every_preset
def test_an_option_says_what_it_does_what_it_points_at_and_what_it_costs(game, preset, seats):
    played = begun(game, seats, preset=preset, seed=seats)
    shown, chance = Projection(played.table), random.Random(seats)
    costs = 0
    for seat in deciding(played, chance):
        if len(played.match.actions) > 60:
            break
        language = chance.choice(["en", "fr", "it"])
        told = message(played.table, seat, language, projection=shown)
        for option in told["ask"]["options"]:
            assert option["kind"] == option["action"].split()[0]
            assert option["label"] not in ("Yes", "No", "Oui", "Non", "Sì")
            costs += option["cost"] is not None
            if option["kind"] in ("play", "shift"):
                assert option["cost"]["cards"] >= 0
        played.act(lively(played.match, seat, chance), seat)
    assert costs or game == "laundromat"


# --- words ---------------------------------------------------------------------------------------


@in_every_game
def test_only_words_differ_between_languages(game):
    played = begun(game, people=1, seed=3)
    chance = random.Random(3)
    for seat in deciding(played, chance):
        if played.table.number > 40:
            break
        played.act(lively(played.match, seat, chance), seat)
    said = [message(played.table, 0, language) for language in ("en", "fr", "it")]
    facts = []
    for one in said:
        one["log"]["lines"] = [line["moment"] for line in one["log"]["lines"]]
        one["table"]["seats"][1].pop("name")
        one["ask"].pop("sentence")
        for option in one["ask"]["options"]:
            option.pop("label")
        facts.append(write(one))
    assert facts[0] == facts[1] == facts[2]
    sentences = {message(played.table, 0, one)["ask"]["sentence"] for one in ("en", "fr", "it")}
    assert len(sentences) == 3


def test_bots_are_called_by_their_level_and_numbered_if_there_are_several():
    played = seated("gosu", 4, people=1)
    played.happen(entries.Seated(3, None))
    named = played.table.names
    assert named("en") == ["Player 0", "Easy 1", "Easy 2", ""]
    assert named("fr")[1] != named("en")[1]
    played.happen(entries.Seated(2, "hard"))
    assert named("en") == ["Player 0", "Easy", "Hard", ""]


def test_who_is_away_keeps_name_and_seat():
    played = begun("gosu")
    played.happen(played.table.may_stand("p1"))
    [_, seat] = message(played.table, 0)["table"]["seats"]
    assert (seat["kind"], seat["name"], seat["away"]) == ("person", "Player 1", True)
    assert seat["bot"]


def test_before_the_match_there_is_only_the_table():
    shown = message(seated("gosu", 3, people=1).table, 0)
    assert (shown["view"], shown["ask"], shown["moments"]) == (None, None, 0)
    assert shown["log"]["lines"] == []
    assert shown["table"]["phase"] == "open"
    assert shown["table"]["proof"] is None


def test_clocks_are_shown_where_there_are_any():
    played = begun("gosu", clock=Clock(kind="live", minutes=2))
    assert message(played.table, None)["left"] == [120, 120]
    assert message(played.table, None)["ticking"] == list(played.match.pending)
    assert message(begun("gosu").table, None)["left"] is None


# --- risk, hints, lessons ------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_risk_of_a_wash_is_told_to_the_washer_by_what_the_washer_knows(seats):
    played = begun("laundromat", seats, seed=seats)
    chance = random.Random(seats)
    risks = []
    for seat in deciding(played, chance):
        question = played.match.decision_of(seat).question
        if question == "wash":
            told = message(played.table, seat)["own"]
            twin = other_world(copy(played.table), seat, chance)
            assert message(twin, seat)["own"] == told
            if "draw" in [action.text for action in played.match.legal(seat)]:
                risks.append(told["risk"])
                assert 0 <= told["risk"] <= 1
            others = [message(played.table, other)["own"] for other in range(seats)]
            assert [one for n, one in enumerate(others) if n != seat] == [None] * (seats - 1)
        else:
            assert message(played.table, seat)["own"] is None
        played.act(lively(played.match, seat, chance), seat)
        if len(risks) > 12:
            break
    assert len(set(risks)) > 3


def test_hints_are_for_who_plays_with_bots_alone():
    played = begun("laundromat", 3, people=1)
    assert message(played.table, 0)["can_hint"]
    assert not message(begun("laundromat", 3, people=2).table, 0)["can_hint"]
    assert not message(played.table, None)["can_hint"]
    played.act(seat=0)
    assert not message(played.table, 0)["can_hint"]  # nothing is asked
    assert not message(seated("gosu", people=1).table, 0)["can_hint"]


@in_every_game
def test_a_lesson_tells_the_learner_what_to_do_in_every_language(game):
    lessons = {language: Lesson.load(game, language) for language in ("en", "fr", "it")}
    script = lessons["en"]
    played = begun(game, script.seats, people=1, seed=script.seed, lesson=True)
    welcomed = []
    steps = []
    for number, step in enumerate(script.steps):
        for language, lesson in lessons.items():
            shown = message(played.table, 0, language)
            taught = shown["lesson"]
            text = lesson.steps[number].text
            if step.seat == 0 and text:
                assert taught["text"].endswith(text)
                assert taught["action"] == step.action
                steps.append((taught["step"], taught["steps"]))
                assert [option["action"] for option in shown["ask"]["options"]] == [step.action]
            if taught and taught["text"].startswith(lesson.welcome):
                welcomed.append(language)
            assert not shown["can_hint"]
        assert message(played.table, None)["lesson"] is None
        played.act(step.action, step.seat)
    assert {"en", "fr", "it"} <= set(welcomed)
    ending = message(played.table, 0)["lesson"]
    expected = {"about": "lesson", "text": script.on_your_own, "action": None}
    assert ending == {**expected, "step": 0, "steps": 0}
    many = len(script.taught)
    assert steps[::3] == [(number, many) for number in range(1, many + 1)]
    seat = played.match.pending[0]
    played.act(seat=seat)
    assert message(played.table, 0)["lesson"] is None


def test_a_match_of_an_older_lesson_goes_on_freely():
    """A lesson's steps may change between versions; stored tables keep their own actions."""
    script = Lesson.load("gosu", "en")
    played = begun("gosu", script.seats, people=1, seed=script.seed, lesson=True)
    played.table.match.act("draw 1", 0)
    played.table.match.act("draw 1", 1)
    assert played.table.lesson("en") is None
    assert played.table.taught_action() is None
    shown = message(played.table, 0)
    assert shown["lesson"] is None
    assert len(shown["ask"]["options"]) > 1
