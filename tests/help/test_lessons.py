"""The guided first matches: playable as written, and told in every language."""

from dataclasses import replace

import pytest

from warren.engine.games import game as game_called
from warren.engine.match import Match
from warren.help import lessons
from warren.help.lessons import LEARNER, Lesson, LessonError
from warren.locale import LANGUAGES, TextError, read_texts

GAMES = ("gosu", "gosux", "laundromat")


def played(lesson: Lesson) -> Match:
    """Play the taught part; every step must be legal."""
    match = Match(lesson.game, seats=lesson.seats, seed=lesson.seed)
    for number, step in enumerate(lesson.steps, start=1):
        assert step.seat in match.pending, f"step {number}: it is not up to seat {step.seat}"
        legal = [action.text for action in match.legal(step.seat)]
        assert step.action in legal, f"step {number}: '{step.action}' is not among {legal}"
        match.act(step.action, step.seat)
    return match


def test_every_game_has_a_lesson():
    assert lessons.games() == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_taught_part_can_be_played_and_leaves_the_learner_to_decide(game):
    match = played(Lesson.load(game, "en"))
    assert not match.is_over
    assert match.pending == (LEARNER,)


@pytest.mark.parametrize("game", GAMES)
def test_the_learner_is_told_of_every_own_decision_and_of_no_other(game):
    for step in Lesson.load(game, "en").steps:
        assert (step.text is not None) == (step.seat == LEARNER), step.action


@pytest.mark.parametrize("game", GAMES)
def test_no_step_is_a_question_without_a_choice(game):
    lesson = Lesson.load(game, "en")
    match = Match(lesson.game, seats=lesson.seats, seed=lesson.seed)
    for step in lesson.steps:
        if step.seat == LEARNER:
            assert len(match.legal(LEARNER)) > 1, step.action
        match.act(step.action, step.seat)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_the_same_in_every_language_but_for_its_texts(game):
    english = Lesson.load(game, "en")
    for language in LANGUAGES:
        told = Lesson.load(game, language)
        assert (told.game, told.seats, told.seed) == (english.game, english.seats, english.seed)
        assert [(step.seat, step.action, step.teach) for step in told.steps] == [
            (step.seat, step.action, step.teach) for step in english.steps
        ]
        said = [told.welcome, told.on_your_own, *(step.text or "" for step in told.taught)]
        assert all(text.strip() for text in said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_text_is_left_over(game, language):
    texts = read_texts(game_called(game).folder("help"), "lesson", language)
    assert set(texts) == {"welcome", "on-your-own", "teach"}
    assert list(texts["teach"]) == [step.teach for step in Lesson.load(game, language).taught]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_of_a_card_names_it_as_it_is_called(game, language):
    lesson = Lesson.load(game, language)
    pack = Match(lesson.game, seats=lesson.seats, seed=lesson.seed).engine.pack
    for step in lesson.taught:
        verb, _, card = step.action.partition(" ")
        if verb in ("play", "bring", "take"):
            assert pack.name(card, language) in (step.text or ""), step.action


@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_the_lesson_of_an_army_game_ends_with_a_great_battle_won(game):
    seats = played(Lesson.load(game, "en")).view(LEARNER).seats
    assert [seat.points for seat in seats] == [1, 0]


def test_the_lesson_of_gosu_teaches_destroying_and_trapping():
    """The trapped card could not have been destroyed; that is the difference to learn."""
    lesson = Lesson.load("gosu", "en")
    trap = next(number for number, step in enumerate(lesson.steps) if step.teach == "trap")
    before = played(replace(lesson, steps=lesson.steps[:trap]))
    after = played(replace(lesson, steps=lesson.steps[: trap + 1]))
    assert before.state["captured"].sum() == 0
    assert after.state["captured"][1 - LEARNER].sum() == 1
    assert after.state["captured"][LEARNER].sum() == 0
    assert after.state["strength"][1 - LEARNER] < before.state["strength"][1 - LEARNER]
    assert any(step.teach == "destroy" for step in lesson.taught)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_follows_its_lesson_until_it_does_otherwise(game):
    lesson = Lesson.load(game, "en")
    actions = [step.action for step in lesson.steps]
    assert lesson.is_followed([])
    assert lesson.is_followed([*actions, "pass"])
    assert not lesson.is_followed([*actions[:3], "something else"])


def test_the_lesson_of_laundromat_ends_with_a_pair_of_socks_and_a_programme():
    learner = played(Lesson.load("laundromat", "en")).view(LEARNER).seats[LEARNER]
    score = dict(learner.score)
    assert (score["socks"], score["programmes"], learner.potion) == (10, 4, False)


def test_a_lesson_that_there_is_not():
    with pytest.raises(LessonError, match="gosu2"):
        Lesson.load("gosu2", "en")
    with pytest.raises(TextError, match="languages are en, fr, it"):
        Lesson.load("gosu", "de")
