"""Sentences to trees, and what is said about a sentence that can't be read."""

import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from warren.language import tree as t
from warren.language.errors import LanguageError
from warren.language.parse import Mention, parse_block, parse_powers

ROOT = Path(__file__).parents[2]
MANUAL = ROOT / "docs" / "effects.md"
PACKS = [ROOT / "warren" / "packs" / game for game in ("gosu", "gosux")]
BLOCKS = [field.name for field in fields(t.CardText) if field.type == "Block"]
POWERS = ("permanent", "global", "hand")

DRAW = t.Sentence((t.Draw(t.Number(1)),))
DISCARD = t.Sentence((t.Discard(t.Number(2)),))


def complaint(text: str, parse=parse_block) -> str:
    with pytest.raises(LanguageError) as error:
        parse(text)
    return f"{error.value.line}:{error.value.column}: {error.value.message}"


# --- what may be written -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "draw 1 card\ndiscard 2 cards",
        "Draw 1 card.\nDiscard 2 cards.",
        "DRAW 1 CARD\n\n\nDISCARD 2 CARDS",
        "draw  1   card  \ndiscard 2\tcards ",
        "# first\ndraw 1 card # then\n\n# last\ndiscard 2 cards",
    ],
    ids=["plain", "printed", "loud", "spaced", "commented"],
)
def test_case_full_stops_blanks_and_comments_do_not_matter(text):
    assert parse_block(text) == t.Block((DRAW, DISCARD))


def test_printed_and_typed_apostrophes_are_the_same():
    typed = "destroy a card of an opponent's army"
    assert parse_block(typed.replace("'", "’")) == parse_block(typed)


def test_an_empty_text_is_an_empty_block():
    assert parse_block("") == parse_block("\n # nothing\n") == t.Block()
    assert parse_powers("") == ()


def test_a_choice_takes_the_indented_lines_below_it():
    text = "choose one:\n  draw 1 card\n  discard 2 cards\ndraw 1 card"
    assert parse_block(text) == t.Block((t.ChooseOne((DRAW, DISCARD)), DRAW))


def test_a_choice_may_depend_on_a_condition():
    text = "if you do, choose one:\n  draw 1 card\n  discard 2 cards"
    assert parse_block(text) == t.Block((t.ChooseOne((DRAW, DISCARD), t.If.DID),))
    text = "if timer lies face up in an army, choose one:\n  draw 1 card\n  discard 2 cards"
    [choice] = parse_block(text).sentences
    assert choice.condition == t.InPlay("timer", face_up=True)


def test_a_power_may_have_its_effect_on_the_same_line_or_below():
    expected = (t.Trigger(t.When.BATTLE_WON, t.Block((DRAW,))),)
    assert parse_powers("when you win a great battle: draw 1 card") == expected
    assert parse_powers("When you win a great battle: Draw 1 card.") == expected
    assert parse_powers("when you win a great battle:\n  draw 1 card") == expected


def test_a_power_may_hold_a_choice():
    text = "at any moment:\n  choose one:\n    draw 1 card\n    discard 2 cards\n  draw 1 card"
    effect = t.Block((t.ChooseOne((DRAW, DISCARD)), DRAW))
    assert parse_powers(text) == (t.Trigger(t.When.ANY_MOMENT, effect),)


def test_several_powers_follow_each_other():
    text = """
        at any moment: draw 1 card
        players may place their tokens on the cards of other players.
        when a card is captured:
          discard 2 cards
    """
    assert parse_powers(text) == (
        t.Trigger(t.When.ANY_MOMENT, t.Block((DRAW,))),
        t.TokensOnOthers(),
        t.Trigger(t.When.CARD_CAPTURED, t.Block((DISCARD,))),
    )


def test_a_verb_may_stand_in_either_person():
    """The grammar does not teach English: `draw` and `draws` are one word."""
    assert parse_block("each player draw 1 card") == parse_block("each player draws 1 card")


@pytest.mark.parametrize("levels", ["1, 2 or 3", "1 or 2 or 3"])
def test_levels_are_listed(levels):
    [sentence] = parse_block(f"destroy a card of level {levels}").sentences
    assert sentence.steps[0].targets.levels == (1, 2, 3)


def test_clans_and_cards_are_noted_with_their_places():
    mentions: list[Mention] = []
    text = "take 2 alpha cards from the discards\ntake a card named fact from the discards"
    parse_block(text, mentions=mentions, first_line=10)
    assert mentions == [Mention("clan", "alpha", 10, 8), Mention("card", "fact", 11, 19)]


def test_shared_names_are_noted_as_names_and_not_as_cards():
    mentions: list[Mention] = []
    parse_block("if phoenix is removed from the game, shuffle it into your deck", mentions=mentions)
    parse_block("capture alpha_mort", mentions=mentions)
    assert [(mention.kind, mention.word) for mention in mentions] == [
        ("name", "phoenix"),
        ("card", "alpha_mort"),
    ]


def test_an_id_may_begin_with_a_digit():
    [sentence] = parse_block("capture 3_voeux").sentences
    assert sentence.steps == (t.CaptureNamed("3_voeux"),)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("discard a force of will card", "discard a force_of_will card"),
        ("copy a card", "copy the effect of a card in play"),
        ("release a captured card, then copy it", "release a captured card, then copy its effect"),
        (
            "capture a card of level 1 (or 2 with supremacy)",
            "capture a card of level 1 (or 2 with a supremacy token)",
        ),
        ("release all cards of your army", "release all captured cards of your army"),
        (
            "put up to 2 cards from your discards on top of your deck",
            "put up to 2 cards from your discards on top of your deck in any order",
        ),
        ("take back a token", "take back 1 token"),
        ("sacrifice a free card", "sacrifice 1 free card"),
    ],
)
def test_short_and_long_sentences_mean_the_same(text, same):
    assert parse_block(text) == parse_block(same)


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("copy another card in its row or column", t.Targets(near=t.Near.IN_LINE)),
        ("copy an adjacent card", t.Targets(near=t.Near.ADJACENT)),
        ("copy a bounty card of your army", t.Targets(owner=t.Owner.YOURS, keyword="bounty")),
        ("copy a captured card of level x", t.Targets(captured=True, level_x=True)),
        ("copy a card of at most its level", t.Targets(up_to_it=True)),
        (
            "copy up to 2 cards of level 1 (or 2 or 3 with supremacy)",
            t.Targets(t.Number(2), up_to=True, levels=(1,), with_supremacy=(2, 3)),
        ),
    ],
)
def test_targets_say_what_and_where(text, targets):
    [sentence] = parse_block(text).sentences
    assert sentence.steps == (t.Copy(targets),)


# --- what is wrong, and where --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # a word that is misspelt
        ("destory a free card", "1:1: unknown verb 'destory'; did you mean 'destroy'?"),
        (
            "draw 1 card\n\ntake the avantage",
            "3:10: unknown word 'avantage'; did you mean 'advantage'?",
        ),
        ("you may destory a card", "1:9: unknown word 'destory'; did you mean 'destroy'?"),
        ("destroy a fre card", "1:11: unknown word 'fre'; did you mean 'free'?"),
        (
            "draw 1 card for each alpha card in its colum",
            "1:40: unknown word 'colum'; did you mean 'column'?",
        ),
        (
            "choose one:\n  draw 1 card\n  discrad 2 cards",
            "3:3: unknown verb 'discrad'; did you mean 'discard'?",
        ),
        # a word nobody knows
        ("banana", "1:1: unknown verb 'banana'"),
        ("draw five cards", "1:6: unknown word 'five'"),
        ("draw $ cards", "1:6: unknown word '$'"),
        # a known word in the wrong place
        ("draw 2 cards of", "1:14: unexpected 'of'"),
        ("keep 1 of those", "1:11: unexpected 'those'; did you mean 'them'?"),
        ("draw 1 card. draw 1 card", "1:14: unexpected 'draw'"),
        ("if you hold the advantage draw 1 card", "1:27: unexpected 'draw'"),
        # a sentence that breaks off
        ("draw", "1:5: the sentence breaks off after 'draw'"),
        ("  draw 2", "1:9: the sentence breaks off after 'draw 2'"),
        ("return a free card", "1:19: the sentence breaks off after 'return a free card'"),
        # numbers
        ("destroy a card of level 4", "1:25: unknown level 4; levels are 1, 2 and 3"),
        ("destroy a card of level 1 or 0", "1:30: unknown level 0; levels are 1, 2 and 3"),
        (
            "draw 2 cards for each victory point you have",
            "1:1: 'for each' counts one card at a time: write 'draw 1 card'",
        ),
        # what would be said by half
        ("copy another card", "1:18: the sentence breaks off after 'copy another card'"),
        ("destroy an echo card", "1:12: only bounty cards can be told apart in armies"),
        ("discard 2 (+1) cards of one clan", "1:1: cards 'of one clan' have no bonus"),
        ("take a card of level x from your discards", "1:22: unexpected 'x'"),
        ("name a level in your discards", "1:1: only a clan can be named 'of your discards'"),
        ("serach your deck for a card", "1:1: unknown verb 'serach'; did you mean 'search'?"),
        (
            "if you have a supremacy tokn, draw 1 card",
            "1:25: unknown word 'tokn'; did you mean 'token'?",
        ),
        (
            "if you hold the advntage, draw 1 card",
            "1:17: unknown word 'advntage'; did you mean 'advantage'?",
        ),
        # layout
        (
            "if you do, choose one: draw 1 card",
            "1:1: 'choose one:' stands alone on its line, its options indented below it",
        ),
        (
            "draw 1 card\n  draw 1 card",
            "2:3: this line is indented, but the line above governs nothing",
        ),
        ("choose one:\n  draw 1 card", "1:1: 'choose one:' needs at least two lines"),
        (
            "choose one:\ndraw 1 card\ndraw 1 card",
            "1:1: 'choose one:' governs nothing: indent the lines that belong to it",
        ),
        (
            "choose one\n  draw 1 card\n  discard 2 cards",
            "1:1: 'choose one:' stands alone on its line, its options indented below it",
        ),
        (
            "choose one: draw 1 card",
            "1:1: 'choose one:' stands alone on its line, its options indented below it",
        ),
    ],
)
def test_a_wrong_sentence_is_explained(text, expected):
    assert complaint(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "when you win a great batle: draw 1 card",
            "1:22: unknown word 'batle'; did you mean 'battle'?",
        ),
        (
            "when you win a great battle draw 1 card",
            "1:40: a power that waits for something needs a ':' after the moment",
        ),
        (
            "at any moment:\ndraw 1 card",
            "1:1: 'at any moment:' governs nothing: indent the lines that belong to it",
        ),
        (
            "when you win a great battle:  destory a card",
            "1:31: unknown verb 'destory'; did you mean 'destroy'?",
        ),
        ("at any moment:\n  draw 1 card\n    draw 1 card", "3:5: unexpected indentation"),
        ("draw 1 card", "1:1: unexpected 'draw'"),
    ],
)
def test_a_wrong_power_is_explained(text, expected):
    assert complaint(text, parse_powers) == expected


def test_lines_are_counted_from_the_place_of_the_text_in_its_file():
    with pytest.raises(LanguageError) as error:
        parse_block("draw 1 card\ndestory a card", first_line=41)
    assert (error.value.line, error.value.column) == (42, 1)


# --- the manual ----------------------------------------------------------------------------------


def fenced(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", MANUAL.read_text(encoding="utf-8"), re.M | re.S)


def test_the_cards_of_the_manual_can_be_read():
    cards = [card for text in fenced("toml") for card in tomllib.loads(text).get("card", [])]
    assert cards
    for card in cards:
        for key in BLOCKS:
            parse_block(card.get(key, ""))
        for key in POWERS:
            parse_powers(card.get(key, ""))


def rows(header: str) -> list[tuple[str, str]]:
    """The first and the last column of the manual's tables that begin with this word."""
    found = []
    for table in re.findall(r"(?:^\|.*\n)+", MANUAL.read_text(encoding="utf-8"), re.M):
        lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()]
        if lines[0][0] == header and lines[0][-1] == "card":
            found += [(line[0].strip("`"), line[-1]) for line in lines[2:]]
    return found


def test_the_sentences_of_the_manual_can_be_read():
    assert len(rows("sentence")) > 50
    for sentence, _ in rows("sentence"):
        parse_block(sentence)


def test_the_manual_has_every_moment_and_power():
    moments = [parse_powers(f"{moment} draw 1 card")[0].when for moment, _ in rows("moment")]
    assert moments == list(t.When)
    powers = [type(power) for text, _ in rows("power") for power in parse_powers(text)]
    assert powers == list(get_args(t.StandingPower))


def test_the_manual_has_every_kind_of_sentence():
    sentences = [
        found for sentence, _ in rows("sentence") for found in parse_block(sentence).sentences
    ]
    assert {type(step) for found in sentences for step in found.steps} == set(get_args(t.Step))
    assert {found.who for found in sentences} == set(t.Who)
    conditions = {found.condition for found in sentences} - {None}
    assert {type(condition) for condition in conditions} == set(get_args(t.Condition))
    assert set(t.If) <= conditions


def test_the_cards_the_manual_cites_say_so():
    said = []
    for pack in PACKS:
        names = tomllib.loads((pack / "names.en.toml").read_text(encoding="utf-8"))
        for file in pack.glob("*.toml"):
            for card in tomllib.loads(file.read_text(encoding="utf-8")).get("card", []):
                text = " ".join(str(card.get(key, "")) for key in (*BLOCKS, *POWERS))
                said.append((names[card["id"]].replace("’", "'"), text))
    for sentence, cited in rows("sentence") + rows("moment") + rows("power"):
        texts = [text for name, text in said if name.endswith(cited)]
        assert not cited or any(sentence in text for text in texts), (sentence, cited)
