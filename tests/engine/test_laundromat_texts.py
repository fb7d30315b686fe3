"""Texts for players of Goblin Laundromat: complete, correct, and at the right moment."""

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from templates import blanks, parts, templates, without_blanks, wrong
from warren.engine import GAMES, Match
from warren.engine.games import load_pack
from warren.engine.texts import Texts
from warren.engine.views import DecisionView, Happening, code
from warren.games.laundromat.presentation.sentences import (
    OF_EVERYONE,
    OF_ONE_SEAT,
    LaundrySentences,
)
from warren.games.laundromat.records import STATE
from warren.games.laundromat.rulebook import Options, rulebook
from warren.games.laundromat.scoring import Line
from warren.games.laundromat.words import (
    ACTIONS,
    DRAW,
    KEEP,
    POTION,
    STOP,
    TAKE,
    Ask,
    End,
    Event,
    Reason,
)
from warren.locale import LANGUAGES
from warren.packs.loader import SOURCES

NAMES = ["Ada", "Bo", "Cy", "Di", "Eli"]
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
PACK = load_pack("laundromat")
DESIGN = {garment.id: number for number, garment in enumerate(PACK.garments)}
PROGRAMME = {programme.id: number for number, programme in enumerate(PACK.programmes)}

# The placeholders that a text of each table may leave out.
BLANKS = {
    "refusal": {"card"},
    "reason": {"player", "need"},
    "ask": {"player", "other", "n", "cycle", "stains"},
    "action": {"card", "n"},
    "event": {"player", "other", "card", "list", "stain", "n"},
    "end": {"player"},
    "meaning": {"n", "first", "second"},
    "score": set(),
    "line": {"species", "stain", "player", "n", "have", "most", "cycle"},
    "source": set(),
    "label": set(),
}
NUMBERS = {"n", "need", "have", "most", "cycle", "first", "second"}

OF_NO_SEAT = {"passed"}  # one form for each direction

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def texts(language: str) -> Texts:
    return Texts.load("laundromat", language)


def keys(table: str) -> set[str]:
    return set(texts("en").tables[table])


UNSAID = ("LEGAL", "RUNNING", "NOTHING")  # codes that need no text


def names(members: Any) -> set[str]:
    return {member.name.lower() for member in members if member.name not in UNSAID}


# --- complete ------------------------------------------------------------------------------------


@in_every_language
def test_every_language_has_the_same_keys_forms_and_blanks(language):
    english = {name: blanks(template) for name, template in templates(texts("en")).items()}
    assert {
        name: blanks(template) for name, template in templates(texts(language)).items()
    } == english


def test_every_word_of_the_game_has_its_text():
    assert keys("reason") == {name.replace("_", "-") for name in names(Reason)}
    assert keys("ask") == names(Ask)
    assert keys("event") == names(Event)
    assert keys("end") == names(End)
    assert keys("action") == keys("refusal") - {"answer"}
    assert set(texts("en").tables["action"]["take"]) == {"fill", "market"}


def test_every_line_of_the_score_sheet_has_its_name():
    assert keys("score") == {line.name.lower() for line in Line} | {"total", "stains"}


def test_facts_of_the_pack_have_their_texts():
    assert keys("source") == set(SOURCES)
    assert keys("meaning") == {kind.scores for kind in PACK.types} | {
        "species",
        "potion",
        "programme",
    }


@pytest.mark.parametrize(
    ("table", "forms"),
    [("ask", {"you", "they"}), ("event", {"you", "they"}), ("end", {"you", "they", "shared"})],
)
def test_everybody_is_addressed(table, forms):
    entries = texts("en").tables[table].items()
    missing = [key for key, entry in entries if not forms <= set(entry)]
    assert missing == (sorted(OF_NO_SEAT) if table == "event" else [])


# --- blanks --------------------------------------------------------------------------------------


@in_every_language
def test_a_text_leaves_only_the_blanks_of_its_table(language):
    assert set(texts(language).tables) == set(BLANKS)
    for table, allowed in BLANKS.items():
        assert (
            wrong(templates(texts(language), table), lambda text, ok=allowed: blanks(text) - ok)
            == []
        )


@in_every_language
def test_words_depend_on_numbers_only_and_come_in_pairs(language):
    def is_wrong(template):
        return any(
            blank not in NUMBERS or not re.fullmatch(r"[^|]+\|[^|]+", words)
            for blank, words in parts(template)
            if words
        )

    assert wrong(templates(texts(language)), is_wrong) == []


@in_every_language
def test_a_text_to_the_player_concerned_does_not_name_that_player(language):
    to_you = {name: text for name, text in templates(texts(language)).items() if ".you" in name}
    assert wrong(to_you, lambda template: "player" in blanks(template)) == []


# --- well printed --------------------------------------------------------------------------------


@in_every_language
def test_no_text_is_empty_or_badly_spaced(language):
    found = templates(texts(language))
    assert wrong(found, lambda text: not text.strip()) == []
    assert wrong(found, lambda text: re.search(r"\s\s|^\s", text) or "'" in text) == []
    others = templates(texts(language), *(BLANKS.keys() - {"refusal"}))
    assert wrong(others, lambda text: re.search(r"\s$", text)) == []


@in_every_language
def test_a_refusal_says_what_was_refused_and_then_why(language):
    assert wrong(templates(texts(language), "refusal"), lambda text: not text.endswith(": ")) == []
    reasons = templates(texts(language), "reason")
    assert wrong(reasons, lambda text: not re.match(r"[a-zà-ù{]", text)) == []
    assert wrong(reasons, lambda text: not text.endswith(".")) == []
    assert wrong(reasons, lambda text: ":" in without_blanks(text)) == []


@in_every_language
def test_sentences_end(language):
    sentences = templates(texts(language), "ask", "event", "end", "meaning")
    assert wrong(sentences, lambda text: text[-1] not in ".?!") == []


# A name may begin with a vowel and have either gender, so no word before it may depend on that.
NAME = r"\{(card|player|other|list)\}"
DEPENDS = {
    "en": rf"\b(a|an) {NAME}",
    "fr": rf"\b(de|du|des|le|la|les|que|un|une|au|aux) {NAME}",
    "it": rf"\b(il|lo|la|i|gli|le|un|uno|una|(de|a|da|ne|su)(l|llo|lla)|a|ad|ed) {NAME}",
}


@in_every_language
def test_no_word_depends_on_the_name_after_it(language):
    depends = re.compile(DEPENDS[language], re.IGNORECASE)
    assert wrong(templates(texts(language)), depends.search) == []


def test_french_has_a_no_break_space_before_high_punctuation():
    found = {name: without_blanks(text) for name, text in templates(texts("fr")).items()}
    assert wrong(found, re.compile(rf"(?<!{NO_BREAK_SPACE})[:;!?»]").search) == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_english_and_italian_have_no_space_there(language):
    assert wrong(templates(texts(language)), re.compile(r"\s[:;!?]").search) == []


def test_every_sentence_is_translated():
    spoken = ("refusal", "reason", "ask", "action", "event", "end", "meaning")
    said = [templates(texts(language), *spoken) for language in LANGUAGES]
    assert [name for name in said[0] if len({texts[name] for texts in said}) < 3] == []


@in_every_language
def test_forms_of_a_text_differ(language):
    """Readers are addressed as `you`, unless nobody in particular is concerned."""
    impersonal = {"more", "round", "market", "turned_up", "removed"}
    for table in ("ask", "event", "end"):
        for key, forms in texts(language).tables[table].items():
            if key not in impersonal:
                assert len(set(forms.values())) == len(forms), f"{table}.{key}"


# --- a speaker, and positions to speak of --------------------------------------------------------


def speaker(language: str = "en", seats: int = 3) -> LaundrySentences:
    options = Options(seats=seats)
    engine = SimpleNamespace(
        pack=PACK,
        rules=rulebook(PACK, options)[0],
        options=options,
        game=SimpleNamespace(name="laundromat"),
    )
    views = SimpleNamespace(rules=engine.rules)
    return LaundrySentences(engine, views, language, NAMES[:seats])


def position(question: Ask, *owing: int, **fields: Any) -> Any:
    """Return a position in which these seats must answer a question."""
    state = np.zeros(1, STATE)[0]
    state["round_number"] = 1
    state["question"] = question
    state["owing"] = sum(1 << seat for seat in owing)
    for name, value in fields.items():
        state[name] = value
    return state


def washing(programme: str = "p01", *, seat: int = 0, **fields: Any) -> Any:
    state = position(Ask.WASH, seat, washer=seat, **fields)
    state["programme"][0, seat] = PROGRAMME[programme]
    return state


def asked(state: Any, viewer: int | None, language: str = "en", seats: int = 3) -> str:
    """Return the open question, as the viewer reads it."""
    said = speaker(language, seats)
    seat = viewer if viewer in said.owing(state) else said.owing(state)[0]
    view = DecisionView(seat, code(Ask(int(state["question"]))), None, 1, 1, ())
    return said.ask(state, view, viewer)


def event(what: str, seat: int = 0, card: str | None = None, detail: int = 0) -> Happening:
    return Happening(what, seat, card, detail)


def told(*events: Happening, viewer: int | None = None, language: str = "en", seats: int = 3):
    return speaker(language, seats).narrate(events, viewer)


# --- questions -----------------------------------------------------------------------------------


def test_a_basket_is_filled_from_the_hand_and_the_rest_goes_to_the_neighbour():
    state = position(Ask.FILL, 0, 1, 2, packet_size=3)
    assert asked(state, 0) == "Choose a garment for your basket. The other 2 go to Bo."
    assert asked(state, 2) == "Choose a garment for your basket. The other 2 go to Ada."
    state["round_number"] = 2  # to the right
    assert asked(state, 0) == "Choose a garment for your basket. The other 2 go to Cy."


def test_the_last_garment_of_a_hand_goes_into_a_basket():
    state = position(Ask.FILL, 0, 1, 2, packet_size=2)
    assert asked(state, 0) == (
        "Choose a garment for your basket. The other one ends up in Bo’s basket."
    )


def test_whoever_has_chosen_waits_for_the_others():
    state = position(Ask.FILL, 1, 2, packet_size=3)
    assert asked(state, 0) == "You have chosen. Waiting for Bo and Cy."
    assert asked(state, 1) == "Choose a garment for your basket. The other 2 go to Cy."
    assert asked(state, None) == "Bo and Cy are each choosing a garment for the basket."
    state["owing"] = 0b100
    assert asked(state, None, "fr") == "Cy choisit un vêtement pour son panier."
    assert asked(state, 1, "it") == "Hai scelto. Si aspetta ancora: Cy."


def test_the_market_is_asked_of_one_seat():
    state = position(Ask.MARKET, 1)
    assert asked(state, 1, seats=2) == "Choose a garment of the market for your basket."
    assert asked(state, 0, seats=2) == "Bo is choosing a garment of the market."


def test_a_wash_is_asked_about_with_the_stains_that_count():
    state = washing("p01", drum_size=2, stain=[1, 2, 4])  # slime is not tracked
    assert asked(state, 0) == ("Drum: 2 of 3 (dirt 1/2, magic 2/2). Draw another garment, or stop?")
    assert asked(state, 1) == (
        "Ada is deciding whether to draw another garment. Drum: 2 of 3 (dirt 1/2, magic 2/2)."
    )


def test_the_stains_are_those_of_the_programme_of_whoever_washes():
    state = washing("p02", seat=1, drum_size=1, stain=[1, 0, 0])
    assert asked(state, 1).startswith("Drum: 1 of 3 (magic 0/2, slime 0/2).")


@in_every_language
def test_every_question_can_be_asked(language):
    for ask in (ask for ask in Ask if ask):
        for packet_size in (2, 3):
            state = position(ask, 1, packet_size=packet_size)
            assert all("{" not in asked(state, viewer, language) for viewer in (0, 1, None))


# --- labels --------------------------------------------------------------------------------------


def label(state: Any, action: int, language: str = "en") -> str:
    return speaker(language).label(state, 0, action)


def test_a_garment_is_put_in_the_basket_or_taken_from_the_market():
    action = TAKE + DESIGN["elf_hat_cap"]
    assert label(position(Ask.FILL, 0), action) == "Put Acorn Cap in your basket"
    assert label(position(Ask.MARKET, 0), action) == "Take Acorn Cap"
    assert label(position(Ask.MARKET, 0), action, "fr") == "Prendre Casquette noisette"


def test_the_choices_of_a_wash():
    state = washing(drum_size=2)
    assert [label(state, action) for action in (STOP, DRAW, POTION)] == [
        "Stop and keep 2 garments",
        "Draw another garment",
        "Use the Stain Potion for the next garment",
    ]


def test_a_garment_of_a_failed_wash_is_kept():
    action = KEEP + DESIGN["vampire_hat_cap"]
    assert label(position(Ask.KEEP, 0), action, "it") == "Tieni Berretto da notte"


def test_names_may_be_replaced_by_shorter_ones():
    said = speaker()
    said.pack = replace(PACK, names={"en": {"elf_hat_cap": "Cap"}})
    assert said.label(position(Ask.KEEP, 0), 0, KEEP + DESIGN["elf_hat_cap"]) == "Keep Cap"


# --- refusals ------------------------------------------------------------------------------------


def refused(state: Any, seat: int, action: int, reason: Reason, language: str = "en") -> str:
    return speaker(language).refusal(state, seat, action, reason)


def test_a_refusal_names_the_garment():
    state = position(Ask.FILL, 0, 1, 2)
    assert refused(state, 0, TAKE + DESIGN["elf_sock"], Reason.NOT_IN_HAND) == (
        "Can’t take Leafknit Sock: it is not in your hand. Choose one of the garments you hold."
    )
    assert refused(state, 0, KEEP + DESIGN["elf_sock"], Reason.NOT_WASHING).startswith(
        "Can’t keep Leafknit Sock: the baskets are still being filled."
    )


def test_a_refusal_says_for_whom_to_wait():
    state = position(Ask.FILL, 1, 2)
    assert refused(state, 0, TAKE, Reason.ALREADY_CHOSEN).endswith(
        "Wait until the others have chosen too (Bo and Cy)."
    )
    state = washing(seat=1)
    assert refused(state, 0, DRAW, Reason.NOT_YOUR_DECISION) == (
        "Can’t draw a garment: it is up to Bo to decide now."
    )


def test_a_full_cycle_is_counted():
    state = washing(seat=1)
    state["round_number"] = 4
    assert refused(state, 0, DRAW, Reason.CYCLE_FULL).startswith(
        "Can’t draw a garment: you have drawn all 6 garments that your cycle allows."
    )


def test_a_number_that_means_nothing_has_no_garment():
    state = position(Ask.FILL, 0, 1, 2)
    for action in (-1, ACTIONS, TAKE + len(PACK.garments)):
        said = refused(state, 0, action, Reason.UNKNOWN_ACTION)
        assert said.startswith("Can’t do that: there is no such action.")


@in_every_language
def test_every_reason_can_be_said_of_every_kind_of_action(language):
    state = washing(seat=1)
    for reason in (reason for reason in Reason if reason):
        for action in (STOP, DRAW, POTION, TAKE, KEEP, -1):
            assert not set(refused(state, 0, action, reason, language)) & set("{|}")


# --- events: told of the reader, of another, of everyone -----------------------------------------


def test_what_happens_to_everyone_is_told_once():
    dealt = [event("dealt", seat, detail=4) for seat in range(3)]
    assert told(*dealt) == told(*dealt, viewer=1) == ["Everyone picks up 4 garments."]
    assert told(*dealt[:1], viewer=0) == ["You pick up 4 garments."]


def test_a_part_of_the_table_is_told_seat_by_seat():
    dealt = [event("dealt", seat, detail=4) for seat in (1, 0)]
    assert told(*dealt, viewer=0) == ["Bo picks up 4 garments. You pick up 4 garments."]


def test_programmes_are_listed_with_their_players():
    turned = [event("programme", seat, f"p0{seat + 1}") for seat in range(3)]
    assert told(*turned, viewer=1) == [
        "The programmes: Slime-Proof Rinse (Ada), Mud-Proof Rinse (you) and Spell-Proof Rinse (Cy)."
    ]
    assert told(turned[1]) == ["Bo turns up the programme Mud-Proof Rinse."]


def test_only_one_s_own_choice_is_named():
    chose = [event("chose", 0), event("chose", 1, "elf_sock"), event("chose", 2)]
    assert told(*chose, viewer=1) == ["You put Leafknit Sock in your basket."]
    hidden = [replace(one, card=None) for one in chose]
    assert told(*hidden) == ["Everyone puts a garment in the basket."]
    assert told(*hidden[:2], viewer=2) == ["Ada and Bo have chosen."]
    assert told(hidden[0], viewer=2) == ["Ada has chosen."]


@pytest.mark.parametrize(("to_the_left", "side"), [(1, "left"), (0, "right")])
def test_hands_go_round_whoever_reads(to_the_left, side):
    passed = event("passed", to_the_left, detail=3)
    for viewer in (0, 1, None):
        assert told(passed, viewer=viewer) == [f"Everyone passes 3 garments to the {side}."]


def gifts(direction: int, seats: int = 3) -> list[Happening]:
    return [event("gave", seat, detail=(seat + direction) % seats) for seat in range(seats)]


def test_the_last_garments_are_told_to_who_gives_and_gets_them():
    given = [replace(gifts(1)[0], card="orc_hat_cap"), *gifts(1)[1:]]
    assert told(*given, viewer=0) == [
        "You slip Skull Cap, your last garment, into Bo’s basket."
        " Cy slips a last garment into your basket."
    ]


@pytest.mark.parametrize(("direction", "side"), [(1, "left"), (-1, "right")])
def test_the_last_garments_are_told_once_to_who_looks_on(direction, side):
    assert told(*gifts(direction)) == [
        f"Everyone slips a last garment into the next basket on the {side}."
    ]
    assert told(gifts(1)[0]) == ["Ada slips a last garment into Bo’s basket."]


def test_the_market_is_told_as_it_comes():
    laid_out = [
        event("market", detail=6),
        event("turned-up", 0, "elf_sock", 0),
        event("turned-up", 0, "orc_hat_cap", 1),
        event("took", 1, "elf_sock", 0),
        event("turned-up", 0, "elf_hat_cap", 0),
    ]
    assert told(*laid_out, viewer=0, seats=2) == [
        "A market of 6 garments is laid out.",
        "New in the market: Leafknit Sock and Skull Cap.",
        "Bo takes Leafknit Sock from the market.",
        "New in the market: Acorn Cap.",
    ]


# --- events: a wash ------------------------------------------------------------------------------


def test_garments_drawn_in_a_row_are_one_sentence_with_their_stains():
    drawn = [
        event("drew", 1, garment)
        for garment in ("elf_hat_grand", "elf_underwear_plain", "dwarf_cape_ceremonial")
    ]
    assert told(*drawn) == [
        "Bo draws Grand Antler Hat (magic 2, slime 1), Mossy Briefs (spotless) and Clan Chief’s"
        " Cape (dirt 2)."
    ]
    assert told(drawn[1], viewer=1, language="fr") == ["Vous piochez Slip de mousse (sans tache)."]


def test_a_protected_garment_is_told_apart():
    wash = [
        event("wash", 0),
        event("drew", 0, "elf_sock"),
        event("potion", 0),
        event("drew", 0, "elf_sock", 1),
        event("drew", 0, "elf_sock"),
    ]
    assert told(*wash) == [
        "Ada starts a wash.",
        "Ada draws Leafknit Sock (magic 1, slime 1).",
        "Ada uncorks their Stain Potion.",
        "Under the potion’s protection, Ada draws Leafknit Sock (magic 1, slime 1).",
        "Ada draws Leafknit Sock (magic 1, slime 1).",
    ]
    both = speaker().tell(wash[3], 0, wash[4:])  # grouped as by a caller with default settings
    assert both == (
        "Under the potion’s protection, you draw Leafknit Sock (magic 1, slime 1)."
        " You draw Leafknit Sock (magic 1, slime 1)."
    )


FAILURE = [
    event("failed", 2, detail=1),
    event("kept", 2, "elf_sock"),
    event("removed", 2, "orc_hat_cap"),
    event("removed", 2, "elf_hat_cap"),
    event("discarded", 2, "p05", 3),
]


def test_a_failed_wash():
    assert told(*FAILURE) == [
        "Too much magic: Cy’s wash fails!",
        "Cy saves Leafknit Sock from the drum.",
        "Out of the game: Skull Cap and Acorn Cap.",
        "Cy’s programme Scalding Rinse leaves the game.",
    ]
    assert told(FAILURE[0], viewer=2, language="it") == [
        "Troppe macchie di magia: il tuo lavaggio fallisce!"
    ]


def test_a_wash_that_is_stopped_or_completed():
    assert told(event("stopped", 0, detail=1), viewer=0) == ["You stop: 1 clean garment."]
    assert told(event("stopped", 0, detail=2)) == ["Ada stops: 2 clean garments."]
    assert told(event("completed", 0, "p05", 3)) == [
        "The drum is full, all is clean: Ada completes Scalding Rinse for 3 coins."
    ]


# --- events: the end -----------------------------------------------------------------------------


def test_the_coins_of_everyone_are_one_sentence():
    scored = [event("scored", seat, detail=40 + seat) for seat in range(3)]
    assert told(*scored, viewer=0) == ["The coins are counted: you (40), Bo (41) and Cy (42)."]
    assert told(scored[1]) == ["Bo has 41 coins."]


def test_who_won():
    assert told(event("won", 1), viewer=1) == ["You win the match!"]
    assert told(event("won", 1)) == ["Bo wins the match."]
    assert told(event("won", 1), event("won", 2), viewer=0) == [
        "Level on coins and on stains, so the win is shared: Bo and Cy."
    ]


def sample(what: Event) -> Happening:
    """Return an event of this kind, with a card if it has one."""
    card = "elf_sock"
    if what in (Event.PROGRAMME, Event.COMPLETED, Event.DISCARDED):
        card = "p01"
    if what in (Event.ROUND, Event.DEALT, Event.SCORED, Event.PASSED, Event.STOPPED):
        card = None
    return event(code(what), 1, card, 2)


@in_every_language
@pytest.mark.parametrize("what", Event, ids=code)
def test_every_event_can_be_told_to_everybody(what, language):
    for viewer in (0, 1, 2, None):
        (line,) = told(sample(what), viewer=viewer, language=language)
        assert line
        assert not set(line) & set("{|}")


def test_players_without_a_name_have_the_number_of_their_seat():
    said = speaker()
    said.players = []
    assert said.narrate([event("wash", 2)], None) == ["Seat 2 starts a wash."]


def test_a_caller_knows_which_events_share_a_sentence():
    said = speaker()
    pairs = [(event(code(what)), event(code(what))) for what in Event]
    shared = {one.what for one, other in pairs if said.same_line(one) == said.same_line(other)}
    assert shared == {*OF_EVERYONE, *OF_ONE_SEAT}


def test_a_caller_who_keeps_seats_apart_gets_whole_sentences():
    dealt = [event("dealt", seat, detail=4) for seat in range(3)]
    assert [speaker().tell(one, 0) for one in dealt] == [
        "You pick up 4 garments.",
        "Bo picks up 4 garments.",
        "Cy picks up 4 garments.",
    ]


# --- whole matches -------------------------------------------------------------------------------


@pytest.mark.skipif("laundromat" not in GAMES, reason="the engine does not play it yet")
@in_every_language
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_whole_match_can_be_told(seats, language):
    match = Match("laundromat", seats=seats, seed=seats)
    said = match.sentences(language, NAMES[:seats])
    viewers = (*range(seats), None)
    while not match.is_over:
        for seat in match.pending:
            labels = [said.label(match.state, seat, a.number) for a in match.legal(seat)]
            assert len(set(labels)) == len(labels)
        for viewer in viewers:
            assert "{" not in said.ask(match.state, match.view(viewer).decision, viewer)
        for action in range(0, ACTIONS, 7):
            refusal = match.why_not(action, 0)
            assert refusal is None or "{" not in refusal.sentence(language, NAMES)
        match.act(match.legal()[-1])
        for viewer in viewers:
            lines = said.narrate(match.happened(viewer), viewer)
            assert all(line and "{" not in line for line in lines)
