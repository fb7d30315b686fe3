"""Parsing sentences to trees, and messages about unreadable sentences."""

import re
import tomllib
from dataclasses import FrozenInstanceError, fields
from pathlib import Path

import pytest

from tests import tree as t
from warren.language.errors import LanguageError
from warren.language.lacking import lacking
from warren.language.parse import parse_action, parse_block, parse_powers
from warren.language.reading import TextReader
from warren.language.speak import CANONICAL

ROOT = Path(__file__).parents[2]
MANUAL = ROOT / "docs" / "effects.md"
PACKS = [ROOT / "warren" / "games" / game / "pack" for game in ("gosu", "gosux")]
BLOCKS = [field.name for field in fields(t.CardText) if field.type == "Block"]
POWERS = ("permanent", "global", "hand", "first")
ACTIONS = ("action", "global_action")

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
    assert parse_powers(text) == (t.Trigger(t.GosuWhen.ANY_MOMENT, effect),)


def test_several_powers_follow_each_other():
    text = """
        at any moment: draw 1 card
        players may place their tokens on the cards of other players.
        when a card is captured:
          discard 2 cards
    """
    assert parse_powers(text) == (
        t.Trigger(t.GosuWhen.ANY_MOMENT, t.Block((DRAW,))),
        t.TokensOnOthers(),
        t.Trigger(t.GosuWhen.CARD_CAPTURED, t.Block((DISCARD,))),
    )


def test_a_verb_may_stand_in_either_person():
    """The parser does not teach English: `draw` and `draws` are one word."""
    assert parse_block("each player draw 1 card") == parse_block("each player draws 1 card")


@pytest.mark.parametrize("levels", ["1, 2 or 3", "1 or 2 or 3"])
def test_levels_are_listed(levels):
    [sentence] = parse_block(f"destroy a card of level {levels}").sentences
    assert sentence.steps[0].targets.levels == (1, 2, 3)


def noted(text, part="block", first_line=1):
    """Return the places of the names in a text."""
    reader = TextReader(CANONICAL.lexicon("en"), CANONICAL.lexicon("en"))
    getattr(reader, part)(text, first_line)
    return reader.mentions


def test_clans_and_cards_are_noted_with_their_places():
    text = "take a alpha card from the discards\ntake a card named fact from the discards"
    assert noted(text, first_line=10) == {"alpha": (10, 8), "fact": (11, 19)}


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
        ("if they can't, draw 1 card", "if they can't give it, draw 1 card"),
        ("keep 1 of them", "keep 1 more of them"),
        (
            "let a shadow card of your army jump over the top 3 cards of the deck",
            "let a shadow card of your army jump over the top 3 cards of the deck"
            " (one of its level may replace it; the rest are discarded)",
        ),
        (
            "destroy a card of level 1 (or 2 with a dragoon)",
            "destroy a card of level 1 (or 2 with a dragoon token)",
        ),
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
        ("copy another card of your army", t.Targets(owner=t.Owner.YOURS, other=True)),
        (
            "copy another free card of level 1 of an opponent's army",
            t.Targets(free=True, levels=(1,), owner=t.Owner.OPPONENT, other=True),
        ),
        (
            "copy a card of level 1 (or 2 or 3 with a dragoon token)",
            t.Targets(levels=(1,), with_dragoon=(2, 3)),
        ),
        (
            "copy a card of level 1 or 2 (or 3 with the advantage) of your army",
            t.Targets(levels=(1, 2), with_advantage=(3,), owner=t.Owner.YOURS),
        ),
    ],
)
def test_targets_say_what_and_where(text, targets):
    [sentence] = parse_block(text).sentences
    assert sentence.steps == (t.Copy(targets),)


@pytest.mark.parametrize(
    ("condition", "tree"),
    [
        ("if you don't hold the advantage", t.GosuIf.LACK_ADVANTAGE),
        ("if a dragoon token activates it", t.GosuIf.BY_DRAGOON),
        ("if you have a card in hand", t.GosuIf.HAVE_CARD),
        ("if they can't", t.If.CANNOT),
        ("if your first card is no kobuke card", t.FirstCardIsNot("kobuke")),
    ],
)
def test_conditions_of_kamakor(condition, tree):
    [sentence] = parse_block(f"{condition}, draw 1 card").sentences
    assert sentence == t.Sentence(DRAW.steps, condition=tree)
    [choice] = parse_block(f"{condition}, choose one:\n  draw 1 card\n  draw 1 card").sentences
    assert choice.condition == tree


def test_its_owner_is_a_player():
    [sentence] = parse_block("its owner draws 1 card").sentences
    assert sentence == t.Sentence(DRAW.steps, who=t.GosuWho.ITS_OWNER)


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("draw 1 card for each clan in your bottom row", t.Draw(t.ClansShown())),
        ("draw 1 card for each clan in your bottom row, at most 3", t.Draw(t.ClansShown(3))),
        (
            "draw 1 card for each card of your army just released, at most 2",
            t.Draw(t.PerReleased(2)),
        ),
        ("discard x cards (1 less with the advantage)", t.Discard(t.XLess())),
        ("release all captured cards of all armies", t.ReleaseEveryone()),
        ("put the rest back on top of the deck", t.RestOnTop()),
        (
            "let a shadow card of your army jump over the top 3 cards of the deck",
            t.LetJump("shadow", 3),
        ),
        ("keep up to 1 (+1) of them", t.Keep(t.Number(1, 1), up_to=True)),
        (
            "keep 2 of them of clans that your army does not show",
            t.Keep(t.Number(2), new_clans=True),
        ),
        ("take a card of another clan from the discards", t.TakeFromDiscards(other_clan=True)),
        (
            "take an extra turn in which a card of level 1 costs you nothing",
            t.TakeExtraTurn(for_nothing=True),
        ),
        ("gain 1 dragoon token", t.GainDragoons(1)),
        (
            "gain 2 dragoon tokens, or draw 1 card for each one you can't gain",
            t.GainDragoons(2, or_draw=True),
        ),
        ("give you a dragoon token", t.GiveDragoon()),
    ],
)
def test_steps_of_kamakor(text, step):
    assert parse_block(text) == t.Block((t.Sentence((step,)),))


@pytest.mark.parametrize(
    ("text", "win"),
    [
        (
            "a player with 2 dragoon tokens in hand and 6 or more dragoon cards in their army"
            " wins the game",
            t.WinWithDragoons(2, 6, "dragoon"),
        ),
        (
            "a player with 5 clans in their bottom row and 4 in their middle row wins the game",
            t.WinWithRows(5, 4),
        ),
        (
            "a player with a strength of 20 or more and at least twice that of each opponent"
            " wins the game",
            t.WinByStrength(20),
        ),
    ],
)
def test_victories_of_kamakor(text, win):
    assert parse_block(text) == t.Block((t.Sentence((win,), who=t.Who.EACH_PLAYER),))


@pytest.mark.parametrize(
    ("text", "power"),
    [
        ("dragoon tokens may be spent to draw cards", t.DragoonsDraw()),
        (
            "dragoon tokens may be spent like tokens to draw cards, and then return to the supply",
            t.DragoonsDraw(),
        ),
        ("cards of level 1 of a new clan cost 2 cards less", t.NewClansCostLess(2)),
        (
            "cards of level 1 of a new clan cost you 1 card less",
            t.NewClansCostLess(1, yours=True),
        ),
        ("opponents can't capture or destroy your first card", t.FirstIsSafe()),
        ("you take the card that its failed shadow jump reveals", t.TakesRevealed()),
        (
            "cards of level 1 or 2 without a shift cost may make shadow jumps",
            t.JumpsWithoutCost(),
        ),
        (
            "it costs 1 card less to shift for each captured card of your army",
            t.CheaperPerCaptured(),
        ),
        (
            "it costs 1 card less to shift for each captured card of your army, at least 1",
            t.CheaperPerCaptured(1),
        ),
        (
            "your shibuke cards cost 1 card less to shift, at least 1",
            t.ClanShiftsCheaper("shibuke"),
        ),
        ("every shift costs 1 card less, at least 1", t.ShiftsCostLess()),
        (
            "winning a great battle with 4 or more captured cards in your army"
            " gains you 1 victory point more",
            t.ExtraPointWithCaptured(4),
        ),
        ("captured cards have a value of 1 in a great battle", t.CapturedAreWorth(1)),
    ],
)
def test_powers_of_kamakor(text, power):
    assert parse_powers(text) == (power,)


@pytest.mark.parametrize("when", t.every(t.AnyWhen))
def test_every_moment_is_written_as_it_is_called(when):
    assert parse_powers(f"{when.value}: draw 1 card") == (t.Trigger(when, t.Block((DRAW,))),)


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("capture this card", t.Cost(captures_this=True)),
        ("capture this card and discard 1 card", t.Cost(captures_this=True, discards=1)),
        ("discard 3 cards", t.Cost(discards=3)),
        ("discard 2 cards of different clans", t.Cost(discards=2, different_clans=True)),
        ("return a dragoon token", t.Cost(dragoons=1)),
        ("return 2 dragoon tokens to the supply", t.Cost(dragoons=2)),
    ],
)
def test_an_action_has_a_cost_and_an_effect(text, cost):
    assert parse_action(f"{text}: draw 1 card") == t.Action(cost, t.Block((DRAW,)))
    below = f"{text}:\n  draw 1 card\n  discard 2 cards"
    assert parse_action(below) == t.Action(cost, t.Block((DRAW, DISCARD)))


@pytest.mark.parametrize(
    ("text", "part", "places"),
    [
        ("if your first card is no kobuke card, draw 1 card", "block", {"kobuke": (7, 26)}),
        (
            "let a shadow card of your army jump over the top 3 cards of the deck",
            "block",
            {"shadow": (7, 7)},
        ),
        ("your shibuke cards cost 1 card less to shift", "powers", {"shibuke": (7, 6)}),
        ("discard 1 card: take a meka card from the discards", "action", {"meka": (7, 24)}),
    ],
)
def test_clans_of_kamakors_sentences_are_noted(text, part, places):
    assert noted(text, part, 7).items() >= places.items()


# --- what is wrong, and where --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # a misspelt word
        ("destory a free card", "1:1: unknown word 'destory'; did you mean 'destroy'?"),
        (
            "draw 1 card\n\ntake the avantage",
            "3:10: unknown word 'avantage'; did you mean 'advantage'?",
        ),
        ("you may destory a card", "1:9: unknown word 'destory'; did you mean 'destroy'?"),
        ("destroy a fre card", "1:11: unknown word 'fre'"),
        (
            "draw 1 card for each alpha card in its colum",
            "1:40: unknown word 'colum'; did you mean 'column'?",
        ),
        (
            "choose one:\n  draw 1 card\n  discrad 2 cards",
            "3:3: unknown word 'discrad'; did you mean 'discard'?",
        ),
        # an unknown word
        ("banana", "1:1: unknown word 'banana'"),
        ("draw umpteen cards", "1:6: unknown word 'umpteen'"),
        ("draw $ cards", "1:6: unknown word '$'"),
        # a known word in the wrong place
        ("draw 2 cards of", "1:14: unexpected 'of'"),
        ("keep 1 of those", "1:11: unexpected 'those'"),
        # an incomplete sentence
        ("draw", "1:5: the sentence breaks off after 'draw'"),
        ("return a free card", "1:19: the sentence breaks off after 'return a free card'"),
        # numbers
        (
            "draw 2 cards for each victory point you have",
            f"1:1: {lacking()['by_more_each']['why']['en']}",
        ),
        # sentences that leave out a part
        ("copy another free card", "1:1: 'another card' must be one card in a player's army"),
        ("capture another 2 cards of your army", "1:17: unexpected '2'"),
        (
            "draw 1 card for each card of your army just released",
            "1:40: this text can't contain 'just released' here;"
            " without it, this reads 'Draw 1 card for each card of your army.'",
        ),
        ("take 2 cards of another clan from the discards", "1:17: unexpected 'another'"),
        (
            "if your first card is a kobuke card, draw 1 card",
            f"1:1: {lacking()['other_conditions']['why']['en']}",
        ),
        (
            "draw 2 cards for each clan in your bottom row",
            f"1:1: {lacking()['by_more_each']['why']['en']}",
        ),
        ("gain 1 dragon token", "1:8: unknown word 'dragon'; did you mean 'dragoon'?"),
        (
            "if you hodl the advantage, draw 1 card",
            "1:8: unknown word 'hodl'; did you mean 'hold'?",
        ),
        ("destroy an echo card", "1:1: in armies, only bounty cards can be singled out"),
        (
            "discard 2 (+1) cards of one clan",
            "1:22: this text can't contain 'of one clan' here; "
            "without it, this reads 'Discard 2 (+1) cards.'",
        ),
        ("take a card of level x from your discards", "1:34: unexpected 'discards'"),
        (
            "name a level in your discards",
            "1:14: this text can't contain 'in your discards' here; "
            "without it, this reads 'Name a level.'",
        ),
        ("serach your deck for a card", "1:1: unknown word 'serach'; did you mean 'search'?"),
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
            "1:35: the sentence breaks off after 'if you do, choose one: draw 1 card'",
        ),
        (
            "draw 1 card\n  draw 1 card",
            "2:3: this line is indented, but the line above is not a heading",
        ),
        ("choose one:\n  draw 1 card", "1:1: 'choose one:' needs at least two lines"),
        (
            "choose one:\ndraw 1 card\ndraw 1 card",
            "1:1: 'choose one:' has nothing below it: indent the lines that belong to it",
        ),
        (
            "choose one\n  draw 1 card\n  discard 2 cards",
            "1:11: the sentence breaks off after 'choose one'",
        ),
        (
            "choose one: draw 1 card",
            "1:24: the sentence breaks off after 'choose one: draw 1 card'",
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
            "at any moment:\ndraw 1 card",
            "1:1: 'at any moment:' has nothing below it: indent the lines that belong to it",
        ),
        (
            "when you win a great battle:  destory a card",
            "1:31: unknown word 'destory'; did you mean 'destroy'?",
        ),
        ("at any moment:\n  draw 1 card\n    draw 1 card", "3:5: unexpected indentation"),
        (
            "draw 1 card",
            "1:1: this is done once: write it under a moment of the card, such as 'arrival'",
        ),
    ],
)
def test_a_wrong_power_is_explained(text, expected):
    assert complaint(text, parse_powers) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "1:1: an action needs a ':' after its cost"),
        ("capture this card draw 1 card", "1:30: an action needs a ':' after its cost"),
        ("capture that card: draw 1 card", "1:9: unexpected 'that'"),
        ("draw 1 card: discard 1 card", "1:1: unexpected 'draw'"),
        (
            "discard 3 cards of different clans: draw 1 card",
            "1:1: only 2 cards can be required to be of different clans",
        ),
        (
            "discard 1 card: destory a card",
            "1:17: unknown word 'destory'; did you mean 'destroy'?",
        ),
        (
            "discard 1 card:\ndraw 1 card",
            "1:1: 'discard 1 card:' has nothing below it: indent the lines that belong to it",
        ),
        (
            "discard 1 card: draw 1 card\ndraw 1 card",
            "2:1: indent the effect of an action below its cost",
        ),
        (
            "discard 1 card:\n  draw 1 card\n    draw 1 card",
            "3:5: unexpected indentation",
        ),
    ],
)
def test_a_wrong_action_is_explained(text, expected):
    assert complaint(text, parse_action) == expected


def test_lines_are_counted_from_the_place_of_the_text_in_its_file():
    with pytest.raises(LanguageError) as error:
        noted("draw 1 card\ndestory a card", first_line=41)
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
        for key in ACTIONS:
            assert key not in card or parse_action(card[key])


def rows(header: str) -> list[tuple[str, str]]:
    """Return the first and last columns of the manual's tables that begin with this word."""
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
    assert sorted(moments, key=str) == sorted(t.every(t.AnyWhen), key=str)
    powers = [type(power) for text, _ in rows("power") for power in parse_powers(text)]
    assert sorted(powers, key=str) == sorted(t.words(t.StandingPower).values(), key=str)


def test_the_manual_has_every_kind_of_sentence():
    sentences = [
        found for sentence, _ in rows("sentence") for found in parse_block(sentence).sentences
    ]
    said = {type(step) for found in sentences for step in found.steps}
    assert set(t.words(t.Step).values()) - said == set(), "no sentence in docs/effects.md has them"
    assert {found.who for found in sentences} == set(t.every(t.AnyWho))
    conditions = {found.condition for found in sentences} - {None}
    kinds = {type(condition) for condition in conditions}
    assert kinds == {*t.AnyIf.__subclasses__(), *t.words(t.Stated).values()} - {t.Again}
    assert set(t.every(t.AnyIf)) <= conditions


def test_the_cards_the_manual_cites_say_so():
    said = []
    for pack in PACKS:
        names = tomllib.loads((pack / "names.en.toml").read_text(encoding="utf-8"))
        for file in pack.glob("*.toml"):
            for card in tomllib.loads(file.read_text(encoding="utf-8")).get("card", []):
                text = " ".join(str(card.get(key, "")) for key in (*BLOCKS, *POWERS, *ACTIONS))
                said.append((names[card["id"]].replace("’", "'"), text))
    for sentence, cited in rows("sentence") + rows("moment") + rows("power"):
        texts = [text for name, text in said if name.endswith(cited)]
        assert not cited or any(sentence in text for text in texts), (
            f"docs/effects.md: {cited} does not say {sentence!r}, in just these words"
        )


# --- the parser that is kept ---------------------------------------------------------------------


def test_a_part_of_the_tree_never_changes_and_compares_by_value():
    one = t.OwnTokens(3)
    assert one == t.OwnTokens(3) != t.OpponentCaptured(3)
    assert hash(one) == hash(t.OwnTokens(3))
    assert repr(one) == "OwnTokens(count=3)"
    with pytest.raises(FrozenInstanceError):
        one.count = 4
    with pytest.raises(FrozenInstanceError):
        del one.count
