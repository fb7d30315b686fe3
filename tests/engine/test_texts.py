"""Texts for players: complete in every language, with the same blanks, and well printed."""

import re
from enum import IntEnum
from typing import Any

import pytest

from templates import blanks, parts, templates, without_blanks, wrong
from warren.engine.games import load_pack
from warren.engine.texts import TextError, Texts
from warren.games.army.words import End
from warren.games.gosu.words import GosuAsk, GosuEvent, GosuReason
from warren.games.gosux.words import XAsk, XEvent, XReason
from warren.locale import LANGUAGES
from warren.packs.loader import LEVELS, SOURCES
from words import Ask, Event, Reason

GAMES = ("gosu", "gosux")
ENGLISH, FRENCH, ITALIAN = (Texts.load("gosu", language) for language in LANGUAGES)
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"

# The placeholders that a text of each table may leave out.
BLANKS = {
    "refusal": {"card"},
    "reason": {"card", "clan", "level", "cost", "have", "need", "player", "row"},
    "ask": {"card", "player", "n", "least", "keyword", "clan", "other", "text"},
    "cost": {"n"},
    "action": {"card", "player", "clan", "level", "cost", "n", "text"},
    "deed": {"player", "card", "n", "level", "other", "text", "asking"},
    "goal": set(),
    "remark": {"player", "n", "card"},
    "event": {"player", "card", "n", "clan", "level", "other", "slot", "text"},
    "end": {"player"},
    "level": set(),
    "keyword": set(),
    "meaning": set(),
    "source": set(),
    "label": set(),
}
NUMBERS = {"n", "least", "cost", "have", "need"}

# The questions, refusals and events of each game: some are shared, the others are its own.
NEVER = {  # shared words that only one of the games uses
    "gosu": ("NO_CLAN_IN_DISCARDS",),
    "gosux": ("PICK", "CLAN_ELIMINATED"),
}


def of_each(every: Any, gosu: type[IntEnum], gosux: type[IntEnum]) -> dict[str, list[Any]]:
    """Return the words of each game: shared ones and its own."""
    own = {"gosu": {one.name for one in gosux}, "gosux": {one.name for one in gosu}}
    return {
        game: [one for one in every if one.name not in own[game] and one.name not in NEVER[game]]
        for game in GAMES
    }


QUESTIONS = of_each(Ask, GosuAsk, XAsk)
REASONS = of_each(Reason, GosuReason, XReason)
EVENTS = of_each(Event, GosuEvent, XEvent)
ENDS = {
    "gosu": [end for end in End if end < End.SUPREMACY or end >= End.DRAGOONS],
    "gosux": [end for end in End if end < End.DRAGOONS],
}

# Questions and reasons with more specific words, for a caller who knows more.
TARGETS = {
    "gosu": {
        *("target_destroy", "target_capture", "target_return", "target_release"),
        *("target_sacrifice", "target_steal", "keep_new_clans", "extra_turn"),
    },
    "gosux": {
        *("target_destroy", "target_capture", "target_release", "target_return", "target_mark"),
        *("target_put_on_deck", "target_copy", "target_sacrifice", "bounty", "fetch_name"),
        "extra_turn",
    },
}
MORE_REASONS = {
    "gosu": {
        *("no-token-there", "dragoon-already-there", "dragoon-there"),
        *("nothing-to-take", "cannot-pay-clans", "clan-just-paid"),
        *("no-dragoon-draws", "no-such-level"),
    },
    "gosux": {"no-token-there"},
}

OF_BOTH = {
    *("pass", "draw_one", "placed", "draw_many", "draw_more", "done", "spent_token"),
    *("yes_mulligan", "no_mulligan", "use_it", "decline"),
    *("option", "trigger", "trigger_other", "player", "player_own", "clan", "level", "number"),
    *("play", "play_paying", "shift", "activate", "activate_other", "row"),
    *("from_hand", "from_discards", "from_revealed", "card_at"),
}
ACTIONS = {
    "gosu": {
        *OF_BOTH,
        *("activate_dragoon", "activate_dragoon_other", "draw_one_dragoon", "draw_many_mixed"),
        *("draw_many_dragoons", "activate_ally", "activate_ally_dragoon", "ally_draws_one"),
        *("ally_draws_many", "jump", "no_landing", "use", "use_other", "eliminate", "aim"),
        "no_play",
    },
    "gosux": {
        *OF_BOTH,
        *(
            "yes_echo",
            "no_echo",
            "bounty_yes",
            "wonder",
            "draft",
            "tile",
            "ban",
            "revive",
            "revive_paying",
        ),
        *("bounty", "bounty_other", "from_deck"),
    },
}

# The questions that each kind of card answers.
FROM_HAND = [Ask.DISCARD, Ask.PAY, Ask.NEWCOMER, Ask.SECRET_NEWCOMER]
FROM_DISCARDS = [Ask.RECOVER, Ask.SECRET_NEWCOMER]
CARD_AT = [Ask.TARGET, Ask.SWAP_FIRST, Ask.SWAP_SECOND, Ask.COPY, Ask.TOKEN]
IN_A_WINDOW = [Ask.SAVE, Ask.CANCEL]

in_every_game = pytest.mark.parametrize("game", GAMES)
in_every_language = pytest.mark.parametrize(
    "texts",
    [Texts.load(game, language) for game in GAMES for language in LANGUAGES],
    ids=lambda texts: f"{texts.game}-{texts.language}",
)


def english(game: str) -> Texts:
    return Texts.load(game, "en")


def keys(game: str, table: str) -> set[str]:
    return set(english(game).tables[table])


UNSAID = ("LEGAL", "RUNNING", "NOTHING")  # codes that need no text


def names(members) -> set[str]:
    return {member.name.lower() for member in members if member.name not in UNSAID}


# --- complete ------------------------------------------------------------------------------------


@in_every_language
def test_every_language_has_the_same_keys_and_forms(texts):
    assert templates(texts).keys() == templates(english(texts.game)).keys()


@in_every_language
def test_every_language_leaves_the_same_blanks(texts):
    original = {name: blanks(template) for name, template in templates(english(texts.game)).items()}
    assert {name: blanks(template) for name, template in templates(texts).items()} == original


@in_every_game
def test_every_reason_has_its_text(game):
    codes = {name.replace("_", "-") for name in names(REASONS[game])}
    assert keys(game, "reason") == codes | MORE_REASONS[game]


@in_every_game
def test_every_question_has_its_text(game):
    assert keys(game, "ask") == names(QUESTIONS[game]) | TARGETS[game]


@in_every_game
def test_every_event_has_its_text(game):
    assert keys(game, "event") == names(EVENTS[game])


@in_every_game
def test_every_end_has_its_text(game):
    assert keys(game, "end") == names(ENDS[game])


@in_every_game
def test_every_action_has_its_label(game):
    assert keys(game, "action") == ACTIONS[game]


@in_every_game
def test_facts_of_the_pack_have_their_names(game):
    used = {keyword for card in load_pack(game).cards for keyword in card.keywords}
    assert keys(game, "level") == {str(level) for level in LEVELS}
    assert keys(game, "keyword") == used
    assert keys(game, "source") == set(SOURCES)


def test_what_a_team_does_is_told_to_its_members_and_to_others():
    ends = [("end", key) for key in ENGLISH.tables["end"]]
    for table, key in [("event", "gained_points"), ("event", "battle_won"), *ends]:
        assert ENGLISH.has(table, key, "your_team"), key
        assert ENGLISH.has(table, key, "their_team"), key


def test_everybody_learns_who_is_still_to_choose():
    assert set(ENGLISH.tables["ask"]["pick"]) == {"you", "they", "waiting"}


def test_gosu_x_explains_every_keyword_and_x():
    assert keys("gosux", "meaning") == {*load_pack("gosux").dialect.keywords, "x"}


@in_every_game
@pytest.mark.parametrize(
    ("table", "forms"),
    [("ask", {"you", "they"}), ("event", {"you", "they"}), ("end", {"you", "they", "shared"})],
)
def test_everybody_is_addressed(game, table, forms):
    entries = english(game).tables[table].items()
    assert [key for key, entry in entries if not forms <= set(entry)] == []


@pytest.mark.parametrize(
    ("game", "action", "questions"),
    [
        ("gosu", "from_hand", [*FROM_HAND, Ask.PAY_CLANS]),
        ("gosu", "from_discards", FROM_DISCARDS),
        ("gosu", "from_revealed", [Ask.KEEP, Ask.PICK, Ask.KEEP_SOME, Ask.LANDING]),
        ("gosu", "card_at", CARD_AT),
        ("gosux", "from_hand", [*FROM_HAND, Ask.HAND_LIMIT, Ask.DISCARD_KEYWORD, Ask.CLAN_CARD]),
        ("gosux", "from_hand", IN_A_WINDOW),
        ("gosux", "from_discards", [*FROM_DISCARDS, Ask.FETCH, Ask.BURY, Ask.REMOVE]),
        ("gosux", "from_discards", [Ask.COPY_DISCARDED]),
        ("gosux", "from_revealed", [Ask.KEEP, Ask.ON_TOP]),
        ("gosux", "from_deck", [Ask.SEARCH]),
        ("gosux", "card_at", [*CARD_AT, Ask.SACRIFICE]),
    ],
)
def test_a_choice_of_a_card_is_labelled_by_its_question(game, action, questions):
    assert names(questions) <= set(english(game).tables["action"][action])


@in_every_game
def test_a_card_of_ones_own_army_has_a_label_for_every_target(game):
    targets = {target for target in TARGETS[game] if target.startswith("target")}
    labels = set(english(game).tables["action"]["card_at"])
    assert targets | {f"{target}_own" for target in targets} <= labels


# --- blanks --------------------------------------------------------------------------------------


@in_every_language
def test_a_text_leaves_only_the_blanks_of_its_table(texts):
    assert set(texts.tables) == set(BLANKS) - (
        set() if texts.game == "gosu" else {"cost", "remark"}
    )
    for table, allowed in BLANKS.items():
        assert wrong(templates(texts, table), lambda text, ok=allowed: blanks(text) - ok) == []


@in_every_language
def test_words_depend_on_numbers_only_and_come_in_pairs(texts):
    def is_wrong(template):
        return any(
            blank not in NUMBERS or not re.fullmatch(r"[^|]+\|[^|]+", words)
            for blank, words in parts(template)
            if words
        )

    assert wrong(templates(texts), is_wrong) == []


@in_every_language
def test_a_text_to_the_player_concerned_does_not_name_that_player(texts):
    to_you = {name: text for name, text in templates(texts).items() if ".you" in name}
    assert wrong(to_you, lambda template: "player" in blanks(template)) == []


@in_every_language
def test_every_text_can_be_said(texts):
    for name in templates(texts):
        table, key, *form = name.split(".")
        values = {blank: 2 if blank in NUMBERS else "Ada" for blank in BLANKS[table]}
        assert not set(texts.say(table, key, *form, **values)) & set("{|}"), name


# --- well printed --------------------------------------------------------------------------------


@in_every_language
def test_no_text_is_empty_or_badly_spaced(texts):
    assert wrong(templates(texts), lambda template: not template.strip()) == []
    assert wrong(templates(texts), lambda template: re.search(r"\s\s|^\s", template)) == []
    others = BLANKS.keys() - {"refusal"}
    assert wrong(templates(texts, *others), lambda template: re.search(r"\s$", template)) == []


@in_every_language
def test_apostrophes_are_curved(texts):
    assert wrong(templates(texts), lambda template: "'" in template) == []


@in_every_language
def test_a_refusal_says_what_was_refused_and_then_why(texts):
    assert wrong(templates(texts, "refusal"), lambda opening: not opening.endswith(": ")) == []
    reasons = templates(texts, "reason")
    assert wrong(reasons, lambda reason: not re.match(r"[a-zà-ù{]", reason)) == []
    assert wrong(reasons, lambda reason: not reason.endswith(".")) == []
    assert wrong(reasons, lambda reason: ":" in without_blanks(reason)) == []


@in_every_language
def test_sentences_end(texts):
    sentences = templates(texts, "ask", "deed", "event", "end")
    assert wrong(sentences, lambda template: template[-1] not in ".?!") == []


# A name may begin with a vowel and have either gender, so no word before it may depend on that.
NAME = r"\{(card|player|other)\}"
DEPENDS = {
    "en": rf"\b(a|an) {NAME}",
    "fr": rf"\b(de|du|des|le|la|les|que|un|une|au|aux) {NAME}",
    "it": rf"\b(il|lo|la|i|gli|le|un|uno|una|(de|a|da|ne|su)(l|llo|lla)|a|ad|ed) {NAME}",
}


@in_every_language
def test_no_word_depends_on_the_name_after_it(texts):
    depends = re.compile(DEPENDS[texts.language], re.IGNORECASE)
    assert wrong(templates(texts), depends.search) == []


@in_every_game
def test_french_has_a_no_break_space_before_high_punctuation(game):
    french = templates(Texts.load(game, "fr"))
    found = {name: without_blanks(text) for name, text in french.items()}
    assert wrong(found, re.compile(rf"(?<!{NO_BREAK_SPACE})[:;!?»]").search) == []
    assert sum(text.count(NO_BREAK_SPACE) for text in found.values()) > 50


@in_every_game
@pytest.mark.parametrize("language", ["en", "it"])
def test_english_and_italian_have_no_space_there(game, language):
    texts = Texts.load(game, language)
    assert wrong(templates(texts), re.compile(r"\s[:;!?]").search) == []


# --- as players read it --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        (
            ENGLISH,
            "Can’t play Kao: there is no face-up Bakuto of the Dark Goblins in your army."
            " Bring one in first.",
        ),
        (
            FRENCH,
            f"Impossible de poser Kao{NO_BREAK_SPACE}: votre armée ne compte aucun Bakuto face"
            f" visible du clan «{NO_BREAK_SPACE}Sombres Gobelins{NO_BREAK_SPACE}». Faites-en"
            " d’abord entrer un.",
        ),
        (
            ITALIAN,
            "Non puoi giocare Kao: nel tuo esercito non c’è nessun Bakuto scoperto del clan"
            " Goblin Oscuri. Fanne prima entrare uno.",
        ),
    ],
    ids=LANGUAGES,
)
def test_a_refusal_in_full(texts, sentence):
    pack = load_pack("gosu")
    opening = texts.say("refusal", "play", card=pack.name("kao", texts.language))
    clan = pack.words[texts.language]["clans"]["dark"]["name"]
    reason = texts.say("reason", "no-clan-below", level=texts.say("level", "1"), clan=clan)
    assert opening + reason == sentence


@pytest.mark.parametrize(
    ("texts", "number", "sentence"),
    [
        (ENGLISH, 0, "Ada draws 0 cards."),
        (ENGLISH, 1, "Ada draws 1 card."),
        (ENGLISH, 2, "Ada draws 2 cards."),
        (FRENCH, 0, "Ada pioche 0 carte."),
        (FRENCH, 1, "Ada pioche 1 carte."),
        (FRENCH, 2, "Ada pioche 2 cartes."),
        (ITALIAN, 0, "Ada pesca 0 carte."),
        (ITALIAN, 1, "Ada pesca 1 carta."),
        (ITALIAN, 2, "Ada pesca 2 carte."),
    ],
)
def test_words_agree_with_their_number(texts, number, sentence):
    assert texts.say("event", "drew", "they_hidden", player="Ada", n=number) == sentence


def test_numbers_of_the_kernel_count_too():
    numpy = pytest.importorskip("numpy")
    said = ENGLISH.say("reason", "choose-more", need=numpy.int16(1))
    assert said == "you have to choose 1 more card first."


def test_a_name_is_never_read_as_a_blank():
    assert ENGLISH.say("event", "passed", "they", player="{card}") == "{card} passes."


def test_values_without_a_blank_are_ignored():
    assert ENGLISH.say("action", "pass", card="Kao", n=3) == "Pass for this round"


def test_a_text_can_be_looked_for():
    assert ENGLISH.has("event", "drew", "you_hidden")
    assert not ENGLISH.has("event", "passed", "you_hidden")
    assert not ENGLISH.has("event", "passed")
    assert not ENGLISH.has("refusal", "wonder")


def test_texts_are_read_once():
    assert Texts.load("gosu", "fr") is FRENCH


# --- errors --------------------------------------------------------------------------------------


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match=r"^unknown language 'de'; languages are en, fr, it$"):
        Texts.load("gosu", "de")


@pytest.mark.parametrize("game", ["gosu2", "../packs/gosu", ""])
def test_an_unknown_game_is_refused(game):
    with pytest.raises(TextError, match=f"^unknown game '{re.escape(game)}'; games are .*gosu"):
        Texts.load(game, "en")


def test_a_missing_value_is_named():
    with pytest.raises(TextError, match=r"^no value for {player} in '{player} passes\.'$"):
        ENGLISH.say("event", "passed", "they")


def test_words_cannot_agree_with_a_name():
    with pytest.raises(TextError, match="needs a number, not 'two'"):
        ENGLISH.say("event", "drew", "you_hidden", n="two")


@pytest.mark.parametrize(
    "name", ["nothing.at_all", "event.explode", "event.drew", "event.drew.we", "action.pass.you"]
)
def test_a_text_that_does_not_exist_is_named(name):
    with pytest.raises(TextError, match=f"^gosu has no text '{name}' in 'it'$"):
        ITALIAN.say(*name.split("."))


def test_a_name_that_ends_with_a_full_stop_ends_the_sentence() -> None:
    said = ENGLISH.say("event", "played", "they", player="Ada", card="Fire Goblin A.M.M.O.")
    assert said == "Ada plays Fire Goblin A.M.M.O."
