"""Speaking trees as sentences: English can be read back, and sounds native.

After a change of sentences, rewrite the golden texts and read the difference:

    WARREN_WRITE_GOLDEN=1 python -m pytest tests/language/test_speak.py
"""

import os
import re
import tomllib
from dataclasses import fields
from itertools import product
from pathlib import Path

import pytest

from tests import tree as t
from warren.language.grammars import GRAMMARS
from warren.language.grammars.grammar import Voice
from warren.language.parse import parse_action, parse_block, parse_powers
from warren.language.speak import (
    CANONICAL,
    CardParagraph,
    Noun,
    UnspeakableError,
    Verb,
    Words,
    WordsError,
    card_sentences,
    speak_action,
    speak_block,
    speak_card,
    speak_powers,
)
from warren.locale import LANGUAGES

ROOT = Path(__file__).parents[2]
FOLDERS = ROOT / "warren" / "games"
MANUAL = ROOT / "docs" / "effects.md"
BLOCKS = [field.name for field in fields(t.CardText) if field.type == "Block"]
GAMES = {"gosu": 150, "gosux": 88}


def read(game: str, file: str) -> dict:
    return tomllib.loads((FOLDERS / game / "pack" / file).read_text(encoding="utf-8"))


def read_all(game: str, kind: str) -> dict:
    return {language: read(game, f"{kind}.{language}.toml") for language in LANGUAGES}


HEADS = {game: read(game, "pack.toml") for game in GAMES}
CLANS = {game: [*head["clans"], *head.get("added", ())] for game, head in HEADS.items()}
CARDS = {
    game: sorted(
        (card for clan in CLANS[game] for card in read(game, f"{clan}.toml")["card"]),
        key=lambda card: card["number"],
    )
    for game in GAMES
}
NAMES = {game: read_all(game, "names") for game in GAMES}
WORDS = {game: Words.from_mapping(read_all(game, "words"), NAMES[game]) for game in GAMES}
GOSU, GOSUX = WORDS["gosu"], WORDS["gosux"]
EVERY_CARD = [
    pytest.param(game, card, id=f"{game}-{card['id']}") for game in GAMES for card in CARDS[game]
]


def card_text(card: dict) -> t.CardText:
    return t.CardText(
        **{key: parse_block(card[key]) for key in BLOCKS if key in card},
        permanent=parse_powers(card.get("permanent", "")),
        everyone=parse_powers(card.get("global", "")),
        hand=parse_powers(card.get("hand", "")),
        first=parse_powers(card.get("first", "")),
        action=parse_action(card["action"]) if "action" in card else None,
        everyones_action=parse_action(card["global_action"]) if "global_action" in card else None,
    )


def says(game: str, card: dict, language: str) -> list[str]:
    symbols, keywords = card.get("symbols", int("activation" in card)), card.get("keywords", ())
    text = card_text(card)
    return card_sentences(text, language, WORDS[game], symbols=symbols, keywords=keywords)


def say(sentence: str, language: str, words: Words = GOSU) -> str:
    return speak_block(parse_block(sentence), language, words)


# --- the law -------------------------------------------------------------------------------------

N = t.Number
AMOUNTS = [N(1), N(1, 1), N(2), N(3, 1)]
LEVELS = [
    {},
    {"levels": (1,)},
    {"levels": (1, 2)},
    {"levels": (1, 2, 3)},
    {"levels": (1,), "with_supremacy": (2, 3)},
    {"levels": (1,), "with_dragoon": (2, 3)},
    {"levels": (1, 2), "with_advantage": (3,)},
    {"level_x": True},
    {"up_to_it": True},
]
KINDS = [{}, {"free": True}, {"captured": True}, {"near": t.Near.ADJACENT}, {"keyword": "bounty"}]
PLACES = [{"owner": owner} for owner in t.Owner]
TARGETS = [
    t.Targets(amount, up_to, **(kind | levels | place))
    for amount, up_to, kind, levels, place in product(AMOUNTS, (False, True), KINDS, LEVELS, PLACES)
]
TARGETS += [
    t.Targets(amount, up_to, near=t.Near.IN_LINE, **(kind | levels))
    for amount, up_to, kind, levels in product(
        AMOUNTS, (False, True), ({}, {"captured": True}), LEVELS
    )
]
TARGETS += [
    t.Targets(other=True, **(kind | levels | place))
    for kind, levels, place in product(KINDS, LEVELS, PLACES[1:])
]
FEW_TARGETS = [t.Targets(), t.Targets(N(2), free=True, levels=(1, 2), owner=t.Owner.YOURS)]
ON_TARGETS = (t.Destroy, t.Capture, t.Return, t.Release, t.PutOnDeck, t.Copy)
PER_CARD = [t.PerCard("alpha", scope) for scope in (t.Scope.ROW, t.Scope.COLUMN)]
PER_CLAN = [t.PerClan(scope) for scope in t.Scope]
PER_SHOWN = [t.ClansShown(), t.ClansShown(3), t.PerReleased(2)]
PER = [t.PerPoint(), *PER_CARD, *PER_CLAN, *PER_SHOWN, t.LevelOfIt()]
HANDS = [t.HalfHand(), t.HalfHand(up=True), t.WholeHand()]
PLAIN = [
    step()
    for step in (
        *(t.CaptureThis, t.CaptureIt, t.DestroyClan, t.PlaceBounty, t.CopyIt, t.CopyDiscarded),
        *(t.CopyActivation, t.FetchName, t.RemoveIt, t.RemoveDiscarded, t.RemoveClan),
        *(t.ShuffleClan, t.ShuffleIt, t.Search, t.RestUnder, t.LookAtHand, t.Ban),
        *(t.TakeRest, t.DiscardRest, t.TakeAdvantage, t.Unlock, t.TurnTile, t.PassNow, t.DoAgain),
        *(t.ReleaseEveryone, t.RestOnTop, t.GiveDragoon),
    )
]
COUNTED = [
    *map(t.Counted, t.Thing),
    t.Counted(t.Thing.ARMY, levels=(1, 2)),
    t.Counted(t.Thing.FACE_UP, clan="alpha"),
]
OF_PACKS = [
    *(t.ReturnThis(), t.SacrificeThis(), t.SeeHand(), t.ExchangeHands()),
    t.Steal(t.Targets(free=True, owner=t.Owner.OPPONENT)),
    *(t.StealFromHand(N(count), looking) for count in (1, 2) for looking in (False, True)),
    *(t.DiscardAtRandom(N(2)), t.DiscardTop(N(1)), t.DiscardTop(N(2))),
    *(t.Find(levels=(1,)), t.Find(N(2), levels=(1, 2)), t.Find(clan="alpha")),
    *(t.Find(N(2), clan="alpha", levels=(2,)), t.ShuffleDeck(), t.ShuffleDiscards()),
    *(t.PlayCard(*flags) for flags in product((False, True), (False, True))),
    *(t.Forbid(deed, span) for deed, span in product(t.Deed, t.Span)),
    *(t.SkipTurn(), t.LosePoints(1), t.LosePoints(2), t.LoseTokens(1), t.LoseTokens(2)),
    *(t.Draw(t.ForEach(t.Counted(t.Thing.ARMY), owner, most=2)) for owner in t.Owner),
]
STEPS = [
    *OF_PACKS,
    *(t.Draw(amount) for amount in (*AMOUNTS, t.TheX(), *PER)),
    *(t.Discard(amount) for amount in (*AMOUNTS, t.TheX(), t.XLess(), *HANDS)),
    *(until(N(3, 1)) for until in (t.DrawUntil, t.DiscardUntil, t.DrawOrDiscardUntil)),
    *(until(t.OtherHand()) for until in (t.DrawUntil, t.DiscardUntil)),
    t.DiscardKeyword("bounty"),
    t.DiscardKeyword("echo"),
    t.DiscardOfClan(5),
    *(verb(targets) for verb in ON_TARGETS for targets in FEW_TARGETS),
    t.CaptureNamed("alpha_mort"),
    t.CaptureNamed("3_voeux"),
    *(t.ReleaseAll(owner) for owner in (t.Owner.YOURS, t.Owner.OPPONENT)),
    *(t.Sacrifice(amount) for amount in (*AMOUNTS, t.Surplus())),
    *(t.SwapTwo(owner) for owner in (t.Owner.ANY, t.Owner.YOURS)),
    *PLAIN,
    t.TakeFromDiscards(),
    t.TakeFromDiscards(N(2, 1)),
    t.TakeFromDiscards(clan="alpha"),
    t.TakeFromDiscards(clan="meka"),
    t.TakeFromDiscards(N(2), clan="alpha"),
    t.TakeFromDiscards(other_clan=True),
    t.TakeFromDiscards(names=("fact",)),
    t.TakeFromDiscards(N(1, 1), names=("fact", "garsh", "ideo", "walror")),
    *(t.Fetch(amount, up_to) for amount in (*AMOUNTS, t.TheX()) for up_to in (False, True)),
    t.Fetch(keywords=("ethereal",)),
    t.Fetch(N(2), keywords=("secret_shift", "force_of_will")),
    t.Fetch(t.TheX(), up_to=True, keywords=("veteran",), different_levels=True),
    t.Fetch(levels=(1,), with_supremacy=(2, 3)),
    t.Fetch(t.TheX(), up_to=True, as_named=True),
    t.FetchNamed("phoenix"),
    *(t.PutDiscardsOnDeck(n, up_to) for n in (*AMOUNTS, t.TheX()) for up_to in (False, True)),
    *(t.Mill(amount) for amount in (*AMOUNTS, t.TheX())),
    t.SearchNamed("phoenix"),
    *(t.Reveal(count, own) for count in (1, 5) for own in (False, True)),
    *(t.Keep(N(1, 1), up_to, new) for up_to in (False, True) for new in (False, True)),
    t.LetJump("shadow", 3),
    t.LetJump("alpha", 1),
    *(step(what) for step in (t.NameOne, t.KeepNamed) for what in ("clan", "level")),
    t.NameOne("clan", in_discards=True),
    t.PutOnTop(N(1)),
    t.TakeExtraTurn(),
    t.TakeExtraTurn(from_discards=True),
    t.TakeExtraTurn(for_nothing=True),
    *(t.GainDragoons(count, or_draw) for count in (1, 2) for or_draw in (False, True)),
    *(t.TakeBackToken(count, up_to) for count in (1, 2) for up_to in (False, True)),
    t.GainPoints(1),
    t.GainPoints(2),
    t.OrIfNone(t.Draw(t.PerPoint()), t.Discard(N(1))),
]
WINS = [
    *(t.WinWith(count, counted) for count in (1, 3) for counted in COUNTED),
    t.WinWithCards(15),
    t.WinWithClan(8),
    t.WinWithNames(("garsh",)),
    t.WinWithNames(("garsh", "fact", "ideo")),
    t.WinWithDragoons(2, 6, "dragoon"),
    t.WinWithDragoons(1, 1, "alpha"),
    t.WinWithRows(5, 4),
    t.WinByStrength(20),
]
CONDITIONS = [
    *t.every(t.AnyIf),
    *(t.AtLeast(2, counted, owner) for counted in COUNTED for owner in t.Owner),
    *(t.AtMost(2, counted, owner) for counted in COUNTED for owner in t.Owner),
    *(than(counted) for counted in COUNTED for than in (t.MoreThan, t.FewerThan)),
    t.OwnTokens(1),
    t.OwnTokens(4),
    t.OpponentCaptured(3),
    t.ShowsNamed(1, "phoenix"),
    t.ShowsNamed(3, "phoenix"),
    t.InPlay("arpia"),
    t.InPlay("timer", face_up=True),
    t.IsRemoved("ne_ye"),
    t.FirstCardIsNot("kobuke"),
    t.FirstCardIsNot("alpha"),
]
GROUPS = [
    *(t.Group(this=True), t.Group(), t.Group(levels=(1, 2)), t.Group(clan="alpha")),
    t.Group(levels=(2,), clan="alpha"),
]
STANDING = [
    *(t.Bonus(2, group) for group in GROUPS),
    *(t.Bonus(1, GROUPS[0], counted, owner) for counted in COUNTED for owner in t.Owner),
    *(t.Bonus(1, GROUPS[2], counted, owner) for counted in COUNTED for owner in t.Owner),
    *(t.Protects(group, tuple(t.Danger)[:2], opponents=True) for group in GROUPS),
    *(t.Protects(group, (danger,)) for group in GROUPS for danger in t.Danger),
    t.TokensOnOthers(),
    t.HolderDraws(5),
    t.FirstWinIsWorth(2),
    t.SecretShifts(),
    t.TurnsAfterPass(1),
    t.TurnsAfterPass(2),
    t.WinByMargin(10),
    t.HighestFreeIsEthereal(),
    t.HandLimit(5),
    t.HandStrength(),
    t.LevelEchoes(3),
    t.LevelOfEveryClan(3),
    t.OfEveryClan(),
    t.OfEveryLevel(),
    t.StandsFor(("arpia",)),
    t.StandsFor(("arpia", "timer")),
    t.NeighboursEcho(),
    t.DoubledByBounty(),
    t.Mirror(),
    t.SavesACard(),
    t.CancelsActivation(),
    t.DragoonsDraw(),
    *(t.NewClansCostLess(count, yours) for count in (1, 2) for yours in (False, True)),
    t.FirstIsSafe(),
    t.TakesRevealed(),
    t.JumpsWithoutCost(),
    t.CheaperPerCaptured(),
    t.CheaperPerCaptured(1),
    t.ClanShiftsCheaper("shibuke"),
    t.ClanShiftsCheaper("alpha"),
    t.ShiftsCostLess(),
    t.ExtraPointWithCaptured(4),
    t.CapturedAreWorth(1),
]
COSTS = [
    t.Cost(captures_this=True),
    t.Cost(captures_this=True, discards=1),
    t.Cost(captures_this=True, discards=2),
    t.Cost(discards=1),
    t.Cost(discards=3),
    t.Cost(discards=2, different_clans=True),
    t.Cost(dragoons=1),
    t.Cost(dragoons=2),
]


def block(*steps: t.Step, **how) -> t.Block:
    return t.Block((t.Sentence(steps, **how),))


def all_blocks():
    for step, who, may in product(STEPS, t.every(t.AnyWho), (False, True)):
        yield block(step, who=who, may=may)
    for step, who in product(STEPS, (t.Who.YOU, t.Who.EACH_PLAYER)):
        yield block(step, t.Draw(N(1)), t.DiscardRest(), who=who)
    for condition, who, may in product(CONDITIONS, t.every(t.AnyWho), (False, True)):
        yield block(t.Draw(N(1)), who=who, may=may, condition=condition)
    for verb, targets in product(ON_TARGETS, TARGETS):
        yield block(verb(targets))
    for targets, who in product(TARGETS, (t.Who.EACH_PLAYER, t.XWho.YOUR_OPPONENT)):
        yield block(t.Destroy(targets), who=who)
    for win, condition in product(WINS, (None, *CONDITIONS)):
        yield block(win, who=t.Who.EACH_PLAYER, condition=condition)
    [first], [second] = block(STEPS[0]).sentences, block(STEPS[-1], may=True).sentences
    yield t.Block()
    yield t.Block((first, second))
    yield t.Block((t.ChooseOne((first, second)),))
    yield t.Block(
        (second, t.ChooseOne((first, second, first)), first, t.ChooseOne((second, first)))
    )
    for condition in CONDITIONS:
        yield t.Block((first, t.ChooseOne((second, first), condition), second))
    keep = t.Sentence((t.Keep(N(1)),))
    yield t.Block((keep, first, keep, t.ChooseOne((keep, first))))


def governed():
    """Return what may follow a heading."""
    sentence, choice = (
        t.Sentence((t.Draw(N(2)),)),
        t.ChooseOne((t.Sentence((t.TakeAdvantage(),)),) * 2),
    )
    for sentences in ((sentence,), (sentence, sentence), (choice,), (choice, sentence)):
        yield t.Block(sentences)


def all_powers():
    for when, effect in product(t.every(t.AnyWhen), governed()):
        yield t.Trigger(when, effect)
    yield from STANDING


def all_actions():
    for cost, effect in product(COSTS, governed()):
        yield t.Action(cost, effect)


def test_the_hand_made_trees_have_every_kind_of_step_and_power():
    made = {type(step) for step in STEPS + WINS}
    assert set(t.words(t.Step).values()) - made == set(), "STEPS and WINS of this file lack them"
    powers = {type(power) for power in all_powers()}
    assert powers == {t.Trigger, *t.words(t.StandingPower).values()}
    conditions = {type(condition) for condition in CONDITIONS}
    assert conditions == {*t.AnyIf.__subclasses__(), *t.words(t.Stated).values()} - {t.Again}
    amounts = {type(step.amount) for step in STEPS if hasattr(step, "amount")}
    assert amounts == {*t.words(t.Amount).values(), t.OtherHand, t.Surplus}


def test_what_is_spoken_in_english_can_be_read_back():
    for tree in [*all_blocks()][::14]:  # test_words.py covers the others, word by word
        assert parse_block(speak_block(tree)) == tree, speak_block(tree)


def test_powers_spoken_in_english_can_be_read_back():
    for power in all_powers():
        assert parse_powers(speak_powers((power,))) == (power,), speak_powers((power,))
    together = tuple(all_powers())[:20]  # a text can have 40 sentences
    assert parse_powers(speak_powers(together)) == together


def test_actions_spoken_in_english_can_be_read_back():
    for action in all_actions():
        assert parse_action(speak_action(action)) == action, speak_action(action)


@pytest.mark.parametrize(("game", "card"), EVERY_CARD)
def test_every_card_can_be_read_back(game, card):
    text = card_text(card)
    for key in BLOCKS:
        assert parse_block(speak_block(getattr(text, key))) == getattr(text, key)
    for powers in (text.permanent, text.everyone, text.hand, text.first):
        assert parse_powers(speak_powers(powers)) == powers
    for action in (text.action, text.everyones_action):
        assert action is None or parse_action(speak_action(action)) == action


THEY = Voice(third=True)
FRENCH = GRAMMARS["fr"]
FORGOTTEN_ELISION = {
    "en": r"\ba [aeiouAEIOU]|\ban [^aeiouAEIOU]",
    "fr": r"(?<!-)\b(le|la|de|que|ne|jusque) [aeiouéèêh]",
    "it": r"\b(il|lo|la|del|dal|dello|della|una) [aeiou]",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_a_well_formed_sentence(language):
    texts = [speak_block(tree, language) for tree in [*all_blocks()][::3]]
    texts.append(speak_powers(all_powers(), language))
    texts += [speak_action(action, language) for action in all_actions()]
    texts += [line for game in GAMES for card in CARDS[game] for line in says(game, card, language)]
    for line in "\n".join(texts).split("\n"):
        words = line.strip(" ")
        assert not words or (words[0].isupper() and words.endswith((".", ":"))), line
        assert not re.search(r"  |'| \.|" + FORGOTTEN_ELISION[language], words), line


def test_a_line_a_sentence_with_capital_and_full_stop():
    lines = "destroy a free card of level x\nchoose one:\n  draw 1 card\n  take the advantage"
    assert speak_block(parse_block(lines)).splitlines() == [
        "Destroy a FREE card of level X.",
        "Choose one:",
        "  Draw 1 card.",
        "  Take the advantage.",
    ]


def test_a_power_with_one_sentence_takes_one_line():
    power = "when you win a great battle: draw 2 cards"
    assert speak_powers(parse_powers(power)) == "When you win a great battle: draw 2 cards."


def test_what_no_sentence_says_is_refused():
    with pytest.raises(UnspeakableError, match="no sentence says"):
        speak_block(block(t.WinWithCards(15), t.Draw(N(1)), who=t.Who.EACH_PLAYER))
    with pytest.raises(UnspeakableError, match="no sentence says"):
        speak_block(block(t.WinWithCards(15)))
    with pytest.raises(UnspeakableError, match="has nothing below it"):
        speak_powers((t.Trigger(t.When.BATTLE_WON, t.Block()),))
    with pytest.raises(UnspeakableError, match="has nothing below it"):
        speak_action(t.Action(t.Cost(discards=1), t.Block()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "step",
    [
        t.ReleaseAll(t.Owner.ANY),
        t.SwapTwo(t.Owner.OPPONENT),
        t.NameOne("level", in_discards=True),
        t.Draw(t.PerCard("alpha", t.Scope.DISCARDS)),
        t.Destroy(t.Targets(free=True, captured=True)),
        t.Destroy(t.Targets(with_supremacy=(3,))),
        t.Destroy(t.Targets(with_dragoon=(3,))),
        t.Destroy(t.Targets(levels=(1,), with_dragoon=(2,), with_advantage=(3,))),
        t.Capture(t.Targets(other=True)),
        t.Capture(t.Targets(N(2), other=True, owner=t.Owner.YOURS)),
        t.Capture(t.Targets(up_to=True, other=True, owner=t.Owner.YOURS)),
        t.TakeFromDiscards(clan="alpha", other_clan=True),
        t.TakeFromDiscards(N(2), other_clan=True),
        t.TakeExtraTurn(from_discards=True, for_nothing=True),
    ],
)
def test_what_the_parser_never_makes_is_not_said_by_half(step, language):
    with pytest.raises(UnspeakableError):
        speak_block(block(step), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "cost",
    [
        t.Cost(),
        t.Cost(discards=3, different_clans=True),
        t.Cost(captures_this=True, dragoons=1),
        t.Cost(discards=1, dragoons=1),
        t.Cost(captures_this=True, discards=2, different_clans=True),
    ],
)
def test_a_cost_that_the_parser_never_makes_is_not_said_by_half(cost, language):
    with pytest.raises(UnspeakableError):
        speak_action(t.Action(cost, block(t.Draw(N(1)))), language)


def printed(*given, **more):
    """Return the paragraphs of a card of any kind."""
    return [CardParagraph(heading, body) for heading, body, _ in speak_card(*given, **more)]


# --- a card --------------------------------------------------------------------------------------


def test_a_paragraph_has_its_kind():
    text = t.CardText(
        arrival=block(t.Draw(N(1))),
        activation=block(t.Discard(N(1))),
        shifted=block(t.TakeAdvantage()),
        permanent=(t.HandStrength(),),
    )
    kinds = [paragraph.kind for paragraph in speak_card(text)]
    assert kinds == ["arrival", "token", "leaving", "standing"]


def test_moments_that_do_the_same_share_a_paragraph():
    text = t.CardText(arrival=block(t.Draw(N(1, 1))), shifted=block(t.Draw(N(1, 1))))
    assert printed(text, "en", GOSU) == [
        CardParagraph("When it arrives and when it mutates", "Draw 1 (+1) card.")
    ]
    assert printed(text, "fr", GOSU) == [
        CardParagraph("Quand elle arrive en jeu et quand elle mute", "Piochez 1 (+1) carte.")
    ]


def test_moments_that_differ_have_their_own_paragraphs():
    text = t.CardText(arrival=block(t.TakeAdvantage()), shifted=block(t.TakeBackToken()))
    assert [heading for heading, *_ in printed(text)] == ["When it arrives", "When it shifts"]


def test_the_sentences_of_a_paragraph_run_on():
    text = t.CardText(activation=parse_block("draw 3 (+1) cards\ndiscard 2 cards"))
    [paragraph] = printed(text)
    assert paragraph.body == "Draw 3 (+1) cards. Discard 2 cards."


def test_a_choice_runs_on_in_one_sentence():
    choice = "choose one:\n  draw 1 card\n  destroy a free card\n  take the advantage"
    text = t.CardText(arrival=parse_block(choice))
    assert [body for _, body, _ in printed(text)] == [
        "Either draw 1 card, or destroy a FREE card, or take the advantage."
    ]


def test_a_choice_may_depend_on_a_condition():
    lines = "you may discard a bounty card\nif you do, choose one:\n  draw 1 card\n  draw 2 cards"
    choice = parse_block(lines)
    assert speak_block(choice).splitlines()[1:3] == ["If you do, choose one:", "  Draw 1 card."]
    [paragraph] = printed(t.CardText(arrival=choice))
    assert (
        paragraph.body
        == "You may discard a bounty card. If you do, either draw 1 card, or draw 2 cards."
    )
    [paragraph] = printed(t.CardText(arrival=choice), "fr")
    assert paragraph.body.endswith(
        "Si vous le faites, au choix, piochez 1 carte, ou piochez 2 cartes."
    )
    assert speak_block(choice, "it").splitlines()[1] == "Se lo fai, a scelta:"


def test_an_effect_is_done_on_activation_only_by_a_card_with_symbols():
    text = t.CardText(effect=block(t.Draw(N(1))))
    headings = {
        "en": ("When it arrives", "When it arrives or is activated"),
        "fr": ("Quand elle arrive en jeu", "Quand elle arrive en jeu ou est activée"),
        "it": ("Quando entra in gioco", "Quando entra in gioco o viene attivata"),
    }
    for language, (without_symbol, with_symbols) in headings.items():
        assert printed(text, language)[0].heading == without_symbol
        assert printed(text, language, symbols=2)[0].heading == with_symbols


def test_capture_and_removal_are_moments_of_a_card():
    text = t.CardText(captured=block(t.Draw(N(1))), removed=block(t.Draw(N(2))))
    assert [heading for heading, *_ in printed(text, "en", GOSU)] == [
        "When it is trapped",
        "When a player removes it from the game while it lies in the discard pile",
    ]
    assert [heading for heading, *_ in printed(text, "it", GOSUX)] == [
        "Quando viene catturata",
        "Quando un giocatore la rimuove dalla partita mentre è nella pila degli scarti",
    ]


def test_a_power_that_works_from_hand_says_so():
    text = t.CardText(hand=(t.CancelsActivation(),))
    assert [
        paragraph.heading for language in LANGUAGES for paragraph in printed(text, language)
    ] == [
        "From your hand",
        "Depuis votre main",
        "Dalla tua mano",
    ]


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("en", "When it jumps"),
        ("fr", "Quand son Shadow Jump réussit"),
        ("it", "Quando il suo Shadow Jump riesce"),
    ],
)
def test_who_has_shadow_jump_does_not_shift_but_jump(language, heading):
    text = t.CardText(arrival=block(t.Draw(N(1))), shifted=block(t.Draw(N(2))))
    _, shifted = printed(text, language, GOSU, keywords=("recruiter",))
    _, jumped = printed(text, language, GOSU, keywords=("shadow_jump",))
    assert jumped.heading == heading != shifted.heading
    assert jumped.body == shifted.body


def test_what_arrival_and_jump_have_in_common_is_said_once():
    text = t.CardText(arrival=block(t.Draw(N(1))), shifted=block(t.Draw(N(1))))
    [paragraph] = printed(text, "en", GOSU, keywords=("shadow_jump",))
    assert paragraph.heading == "When it arrives and when it jumps"


def test_powers_of_a_first_card_say_so():
    text = t.CardText(first=parse_powers("at the start of each round: gain 1 dragoon token"))
    assert [printed(text, language, GOSU)[0] for language in LANGUAGES] == [
        CardParagraph("First card", "At the start of each round, gain 1 Dragoon token."),
        CardParagraph("Première carte", "Au début de chaque ronde, gagnez 1 jeton Dragoon."),
        CardParagraph("Prima carta", "All’inizio di ogni round, ottieni 1 gettone Dragoon."),
    ]


def test_an_action_has_its_cost_before_a_colon():
    text = t.CardText(action=parse_action("capture this card: draw 1 (+1) card"))
    assert printed(text, "en", GOSU) == [
        CardParagraph("Action", "Trap this card: draw 1 (+1) card.")
    ]
    assert [card_sentences(text, language, GOSU) for language in LANGUAGES] == [
        ["Action. Trap this card: draw 1 (+1) card."],
        ["Action. Emprisonnez cette carte\N{NO-BREAK SPACE}: piochez 1 (+1) carte."],
        ["Azione. Intrappola questa carta: pesca 1 (+1) carta."],
    ]


def test_an_action_of_several_sentences_runs_on():
    action = "discard 1 card:\n  choose one:\n    draw 1 card\n    draw 2 cards\n  discard 1 card"
    text = t.CardText(action=parse_action(action))
    assert card_sentences(text) == [
        "Action. Discard 1 card: either draw 1 card, or draw 2 cards. Discard 1 card."
    ]
    assert speak_action(parse_action(action)).splitlines() == [
        "Discard 1 card:",
        "  Choose one:",
        "    Draw 1 card.",
        "    Draw 2 cards.",
        "  Discard 1 card.",
    ]


def test_an_action_of_everyone_is_global():
    text = t.CardText(everyones_action=parse_action("discard 3 cards: draw 1 card"))
    assert [printed(text, language, GOSU)[0] for language in LANGUAGES] == [
        CardParagraph(
            "Global",
            "Every player may use this action on their turn. Discard 3 cards: draw 1 card.",
        ),
        CardParagraph(
            "Global",
            "Chaque joueur peut utiliser cette action pendant son tour."
            " Défaussez 3 cartes\N{NO-BREAK SPACE}: piochez 1 carte.",
        ),
        CardParagraph(
            "Overall",
            "Ogni giocatore può usare questa azione nel proprio turno."
            " Scarta 3 carte: pesca 1 carta.",
        ),
    ]


def test_paragraphs_have_an_order():
    text = t.CardText(
        hand=(t.CancelsActivation(),),
        everyones_action=parse_action("discard 3 cards: draw 1 card"),
        everyone=(t.ShiftsCostLess(),),
        action=parse_action("discard 2 cards: draw 1 card"),
        first=(t.ClanShiftsCheaper("dark"),),
        permanent=(t.FirstIsSafe(),),
        destroyed=block(t.Draw(N(1))),
    )
    headings = [heading for heading, *_ in printed(text)]
    assert headings == [
        *("When it is destroyed", "", "First card", "Action"),
        *("Global", "Global", "From your hand"),
    ]


def test_a_name_keeps_its_capital_behind_a_colon():
    text = t.CardText(everyone=(t.DragoonsDraw(), t.CapturedAreWorth(1)))
    dragoons, captured = card_sentences(text, "en", GOSU)
    assert dragoons.startswith("Global: Dragoon tokens may be spent")
    assert captured.startswith("Global: trapped cards have a value of 1")


def test_who_keeps_again_keeps_more():
    lines = (
        "reveal the top 3 cards of the deck\nthat player keeps 1 of them\nkeep 1 (+1) of them\n"
        "if you hold the advantage, keep 1 of them"
    )
    english, french, italian = (say(lines, language).splitlines()[1:] for language in LANGUAGES)
    assert english == [
        "That player keeps 1 of them.",
        "Keep 1 (+1) of them.",
        "If you hold the Advantage token, keep 1 more of them.",
    ]
    assert french[1:] == [
        "Gardez-en 1 (+1).",
        "Si vous avez le jeton Avantage, gardez-en 1 de plus.",
    ]
    assert italian[1:] == ["Tienine 1 (+1).", "Se hai il gettone Vantaggio, tienine 1 in più."]


def test_a_permanent_power_has_its_moment_for_heading():
    power = "when the discards are reshuffled:\n  draw 1 card\n  take the advantage"
    text = t.CardText(permanent=parse_powers(power))
    assert printed(text) == [
        CardParagraph("When the discards are reshuffled", "Draw 1 card. Take the advantage.")
    ]


def test_a_global_power_says_so():
    text = t.CardText(
        everyone=parse_powers("when a player destroys a card: that player draws 1 card")
    )
    assert printed(text) == [
        CardParagraph("Global", "When a player destroys a card, that player draws 1 card.")
    ]


def test_plain_lines_join_heading_and_body():
    text = t.CardText(arrival=block(t.TakeExtraTurn()), everyone=(t.TokensOnOthers(),))
    assert card_sentences(text) == [
        "When it arrives: take an extra turn.",
        "Global: players may place their tokens on the cards of other players.",
    ]
    first, _ = card_sentences(text, "fr")
    assert first == "Quand elle arrive en jeu\N{NO-BREAK SPACE}: jouez un tour supplémentaire."


def test_the_manual_prints_its_first_card_as_we_do():
    manual = MANUAL.read_text(encoding="utf-8")
    [card] = tomllib.loads(manual.split("```toml\n")[1].split("```")[0])["card"]
    shown = manual.split("```text\n")[1].split("```")[0]
    spoken = (card_sentences(card_text(card), language, GOSU) for language in LANGUAGES)
    assert shown == "\n\n".join("\n".join(lines) for lines in spoken).replace("\xa0", " ") + "\n"


def golden(game: str) -> str:
    lines = []
    for card in CARDS[game]:
        lines += [f"{card['number']} {card['id']}"]
        for language in LANGUAGES:
            lines.append(f"  {language}  {NAMES[game][language].get(card['id'], '(no name)')}")
            lines += [f"      {line}" for line in says(game, card, language)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game", GAMES)
def test_all_cards_read_as_in_the_golden_texts(game):
    file = Path(__file__).parent / f"{game}_texts.txt"
    if os.environ.get("WARREN_WRITE_GOLDEN"):
        file.write_text(golden(game), encoding="utf-8")
    assert golden(game).splitlines() == file.read_text(encoding="utf-8").splitlines()


# --- how it is said ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "english", "french", "italian"),
    [
        # number
        ("draw 1 card", "Draw 1 card.", "Piochez 1 carte.", "Pesca 1 carta."),
        ("draw 1 (+1) card", "Draw 1 (+1) card.", "Piochez 1 (+1) carte.", "Pesca 1 (+1) carta."),
        (
            "draw 2 (+1) cards",
            "Draw 2 (+1) cards.",
            "Piochez 2 (+1) cartes.",
            "Pesca 2 (+1) carte.",
        ),
        ("draw 0 cards", "Draw 0 cards.", "Piochez 0 carte.", "Pesca 0 carte."),
        ("draw x cards", "Draw X cards.", "Piochez X cartes.", "Pesca X carte."),
        (
            "reveal the top 1 card of the deck",
            "Reveal the top 1 card of the draw pile.",
            "Révélez la première carte de la pioche.",
            "Rivela la prima carta del mazzo.",
        ),
        # agreement of the adjective
        (
            "destroy a free card",
            "Destroy a FREE card.",
            "Détruisez une carte LIBRE.",
            "Distruggi una carta LIBERA.",
        ),
        (
            "destroy up to 2 free cards of level 1 or 2",
            "Destroy up to 2 FREE cards of level 1 or 2.",
            "Détruisez jusqu’à 2 cartes LIBRES de niveau 1 ou 2.",
            "Distruggi fino a 2 carte LIBERE di livello 1 o 2.",
        ),
        (
            "destroy 1 (+1) free card of level 1, 2 or 3",
            "Destroy 1 (+1) FREE card of level 1, 2 or 3.",
            "Détruisez 1 (+1) carte LIBRE de niveau 1, 2 ou 3.",
            "Distruggi 1 (+1) carta LIBERA di livello 1, 2 o 3.",
        ),
        # the game's own verb, in every form
        (
            "capture 2 cards",
            "Trap 2 cards.",
            "Emprisonnez 2 cartes.",
            "Intrappola 2 carte.",
        ),
        (
            "you may capture a card",
            "You may trap a card.",
            "Vous pouvez emprisonner une carte.",
            "Puoi intrappolare una carta.",
        ),
        (
            "each opponent captures a card",
            "Each opponent traps a card.",
            "Chaque adversaire emprisonne une carte.",
            "Ogni avversario intrappola una carta.",
        ),
        # person: verbs, possessives and clitic pronouns
        (
            "each player discards their hand, then draws 5 cards",
            "Each player discards their hand, then draws 5 cards.",
            "Chaque joueur défausse toute sa main, puis pioche 5 cartes.",
            "Ogni giocatore scarta tutta la propria mano, poi pesca 5 carte.",
        ),
        (
            "you may discard half your hand, rounded down, then draw 1 card",
            "You may discard half your hand, rounded down, then draw 1 card.",
            "Vous pouvez défausser la moitié de votre main, arrondie à l’inférieur,"
            " puis piocher 1 carte.",
            "Puoi scartare metà della tua mano, arrotondata per difetto, poi pescare 1 carta.",
        ),
        ("keep 1 of them", "Keep 1 of them.", "Gardez-en 1.", "Tienine 1."),
        (
            "that player keeps 1 of them",
            "That player keeps 1 of them.",
            "Ce joueur en garde 1.",
            "Quel giocatore ne tiene 1.",
        ),
        (
            "that player may keep 1 of them",
            "That player may keep 1 of them.",
            "Ce joueur peut en garder 1.",
            "Quel giocatore può tenerne 1.",
        ),
        (
            "each player destroys a card of their army",
            "Each player destroys a card of their army.",
            "Chaque joueur détruit une carte de son armée.",
            "Ogni giocatore distrugge una carta del proprio esercito.",
        ),
        (
            "draw 1 card for each victory point you have, or discard 1 card if you have none",
            "Draw 1 card for each victory point you have, or discard 1 card if you have none.",
            "Piochez 1 carte pour chaque point de victoire que vous avez,"
            " ou défaussez 1 carte si vous n’en avez pas.",
            "Pesca 1 carta per ogni punto vittoria che hai, oppure scarta 1 carta se non ne hai.",
        ),
        # elision and contraction
        (
            "copy the activated power of a card of an opponent's army",
            "Copy the activated power of a card of an opponent’s army.",
            "Copiez le pouvoir d’activation d’une carte de l’armée d’un adversaire.",
            "Copia il potere di attivazione di una carta dell’esercito di un avversario.",
        ),
        (
            "draw until you hold 3 cards",
            "Draw until you hold 3 cards.",
            "Piochez jusqu’à avoir 3 cartes en main.",
            "Pesca fino ad avere 3 carte in mano.",
        ),
        # names, clans, articles
        (
            "take an alpha card from the discards",
            "Take an Alpha card from the discard pile.",
            "Prenez une carte du clan Alpha dans la défausse.",
            "Prendi una carta del clan Alfa dalla pila degli scarti.",
        ),
        (
            "take 2 ancient cards from the discards",
            "Take 2 Ancient cards from the discard pile.",
            "Prenez 2 cartes du clan des Anciens dans la défausse.",
            "Prendi 2 carte del clan degli Antichi dalla pila degli scarti.",
        ),
        (
            "take 2 cards named pixl or the_edge from the discards",
            "Take 2 cards named Pix’l or The Edge from the discard pile.",
            "Prenez dans la défausse 2 cartes nommées Pix’l ou The Edge.",
            "Prendi dalla pila degli scarti 2 carte di nome Pix’l o The Edge.",
        ),
        (
            "return 2 free cards to their owners' hands",
            "Return 2 FREE cards to their owners’ hands.",
            "Renvoyez 2 cartes LIBRES dans la main de leurs propriétaires.",
            "Fai tornare 2 carte LIBERE in mano ai rispettivi proprietari.",
        ),
        (
            "if you hold the advantage, take back a token",
            "If you hold the Advantage token, take back an Activation token.",
            "Si vous avez le jeton Avantage, reprenez un jeton d’Activation.",
            "Se hai il gettone Vantaggio, riprendi un gettone Attivazione.",
        ),
    ],
)
def test_sentences_agree(sentence, english, french, italian):
    assert say(sentence, "en") == english
    assert say(sentence, "fr") == french
    assert say(sentence, "it") == italian


@pytest.mark.parametrize(
    ("sentence", "english", "french", "italian"),
    [
        # the card just mentioned, as an object: before the verb, after it, or joined to it
        (
            "that player captures it, then removes it from the game",
            "That player captures it, then removes it from the game.",
            "Ce joueur la capture, puis la retire de la partie.",
            "Quel giocatore la cattura, poi la rimuove dalla partita.",
        ),
        (
            "you may capture it, then shuffle it into your deck",
            "You may capture it, then shuffle it into your deck.",
            "Vous pouvez la capturer, puis la mélanger dans votre deck.",
            "Puoi catturarla, poi rimescolarla nel tuo mazzo.",
        ),
        (
            "each player searches their deck for a card, takes it and shuffles their deck",
            "Each player searches their deck for a card, takes it and shuffles their deck.",
            "Chaque joueur cherche une carte dans son deck, la prend et mélange son deck.",
            "Ogni giocatore cerca una carta nel proprio mazzo, la prende e mescola il"
            " proprio mazzo.",
        ),
        # person
        (
            "each player draws until they hold as many cards as their opponent",
            "Each player draws until they hold as many cards as their opponent.",
            "Chaque joueur pioche jusqu’à avoir autant de cartes en main que son adversaire.",
            "Ogni giocatore pesca fino ad avere in mano tante carte quante il proprio avversario.",
        ),
        (
            "your opponent names a clan in their discards",
            "Your opponent names a clan in their discard pile.",
            "Votre adversaire annonce un clan présent dans sa défausse.",
            "Il tuo avversario dichiara un clan presente nella propria pila degli scarti.",
        ),
        (
            "that player may put 1 of them on top of their deck, then put the rest"
            " under their deck",
            "That player may put 1 of them on top of their deck, then put the rest"
            " under their deck.",
            "Ce joueur peut en placer 1 sur le dessus de son deck, puis placer le reste"
            " sous son deck.",
            "Quel giocatore può metterne 1 in cima al proprio mazzo,"
            " poi mettere il resto sotto il proprio mazzo.",
        ),
        (
            "that player turns one of their tiles, which wins them the game if it is the third and "
            "they have a supremacy token",
            "That player turns one of their Immortal tiles, which wins them the game if it is"
            " the third and they have a Supremacy token.",
            "Ce joueur retourne une de ses tuiles Immortel, ce qui lui fait gagner la partie si"
            " c’est la troisième et qu’il a un jeton Suprématie.",
            "Quel giocatore gira una delle proprie tessere Immortale, il che gli fa vincere la"
            " partita se è la terza e ha un gettone Supremazia.",
        ),
        # number and agreement
        (
            "release up to 2 captured cards",
            "Free up to 2 captured cards.",
            "Libérez jusqu’à 2 cartes capturées.",
            "Libera fino a 2 carte catturate.",
        ),
        (
            "put 2 adjacent cards on top of their owners' decks",
            "Put 2 adjacent cards on top of their owners’ decks.",
            "Placez 2 cartes adjacentes sur le dessus du deck de leurs propriétaires.",
            "Metti 2 carte adiacenti in cima al mazzo dei rispettivi proprietari.",
        ),
        (
            "discard the top 1 card of your deck",
            "Discard the top 1 card of your deck.",
            "Défaussez la première carte de votre deck.",
            "Scarta la prima carta del tuo mazzo.",
        ),
        (
            "if 1 card named phoenix lies face up in your army, take back 2 tokens",
            "If 1 card named Phoenix lies face up in your army, take back 2 Activation tokens.",
            "Si 1 carte nommée Phoenix est face visible dans votre armée,"
            " reprenez 2 jetons d’Activation.",
            "Se nel tuo esercito c’è 1 carta di nome Phoenix scoperta,"
            " riprendi 2 gettoni Attivazione.",
        ),
        # a name that several cards share, keywords
        (
            "take all cards named byun_hyung_ja from your discards and from your cards removed"
            " from the game",
            "Take all cards named Byun Hyung Ja from your discard pile and from your cards"
            " removed from the game.",
            "Prenez toutes les cartes nommées Byun Hyung Ja qui sont dans votre défausse ou"
            " parmi vos cartes retirées de la partie.",
            "Prendi tutte le carte di nome Byun Hyung Ja dalla tua pila degli scarti e tra le"
            " tue carte rimosse dalla partita.",
        ),
        (
            "take an ethereal or secret shift card from your discards",
            "Take an Ethereal or Secret shift card from your discard pile.",
            "Prenez dans votre défausse une carte avec le mot-clé Éthéré ou Relève secrète.",
            "Prendi dalla tua pila degli scarti una carta con Etereo o Cambio segreto.",
        ),
    ],
)
def test_sentences_of_gosux_agree(sentence, english, french, italian):
    assert say(sentence, "en", GOSUX) == english
    assert say(sentence, "fr", GOSUX) == french
    assert say(sentence, "it", GOSUX) == italian


@pytest.mark.parametrize(
    ("sentence", "english", "french", "italian"),
    [
        # person
        (
            "that player gains 2 dragoon tokens, or draws 1 card for each one they can't gain",
            "That player gains 2 Dragoon tokens, or draws 1 card for each one they can’t gain.",
            "Ce joueur gagne 2 jetons Dragoon et pioche 1 carte pour chaque jeton Dragoon"
            " qu’il ne peut pas gagner.",
            "Quel giocatore ottiene 2 gettoni Dragoon e pesca 1 carta per ogni gettone Dragoon"
            " che non può ottenere.",
        ),
        (
            "each player lets a meka card of their army jump over the top 1 card of the deck",
            "Each player lets a Meka card of their army jump over the top 1 card of the draw pile"
            " (one of its level may replace it; the rest are discarded).",
            "Chaque joueur choisit une carte du clan Méka de son armée, révèle la première carte"
            " de la pioche, la remplace s’il le souhaite par une carte révélée de même"
            " niveau (Shadow Jump réussi) et défausse le reste.",
            "Ogni giocatore sceglie una carta del clan Meka del proprio esercito, rivela la prima"
            " carta del mazzo, la sostituisce se vuole con una carta rivelata dello stesso"
            " livello (Shadow Jump riuscito) e scarta il resto.",
        ),
        (
            "that player may keep up to 2 of them of clans that their army does not show",
            "That player may keep up to 2 of them of clans that their army does not show.",
            "Ce joueur peut en garder au plus 2, de clans absents de son armée.",
            "Quel giocatore può tenerne al massimo 2, di clan assenti dal proprio esercito.",
        ),
        (
            "that player takes an extra turn in which a card of level 1 costs them nothing",
            "That player takes an extra turn in which a card of level 1 costs them nothing.",
            "Ce joueur joue un tour supplémentaire, pendant lequel une carte de niveau 1 ne lui"
            " coûte rien.",
            "Quel giocatore gioca un turno aggiuntivo, in cui una carta di livello 1 non gli"
            " costa nulla.",
        ),
        (
            "each player draws 1 card for each clan in their bottom row",
            "Each player draws 1 card for each clan in their bottom row.",
            "Chaque joueur pioche 1 carte pour chaque clan présent dans sa ligne du bas.",
            "Ogni giocatore pesca 1 carta per ogni clan presente nella propria riga inferiore.",
        ),
        (
            "that player may put the rest back on top of the deck",
            "That player may put the rest back on top of the draw pile.",
            "Ce joueur peut remettre le reste sur le dessus de la pioche.",
            "Quel giocatore può rimettere il resto in cima al mazzo.",
        ),
        (
            "its owner may give you a dragoon token",
            "Its owner may give you a Dragoon token.",
            "Son propriétaire peut vous donner un jeton Dragoon.",
            "Il suo proprietario può darti un gettone Dragoon.",
        ),
        # number, articles, the game's own words
        (
            "gain 1 dragoon token",
            "Gain 1 Dragoon token.",
            "Gagnez 1 jeton Dragoon.",
            "Ottieni 1 gettone Dragoon.",
        ),
        (
            "capture another captured card of level 1 (or 2 or 3 with a dragoon token)"
            " of your army",
            "Trap another trapped card of level 1 (or 2 or 3 with a Dragoon token) of your army.",
            "Emprisonnez une autre carte emprisonnée de niveau 1 (ou 2 ou 3 avec un jeton Dragoon)"
            " de votre armée.",
            "Intrappola un’altra carta intrappolata di livello 1 (o 2 o 3 con un gettone Dragoon)"
            " del tuo esercito.",
        ),
        (
            "if your first card is no warmachine card, take a shadow card from the discards",
            "If your first card is no War Machine card, take a World-Tree card from the discard"
            " pile.",
            "Si votre première carte n’est pas une carte du clan des Machines de Guerre, prenez une"
            " carte du clan de l’Arbre Monde dans la défausse.",
            "Se la tua prima carta non è una carta del clan delle Macchine da Guerra, prendi una"
            " carta del clan dell’Albero del Mondo dalla pila degli scarti.",
        ),
        (
            "each opponent releases all captured cards of all armies",
            "Each opponent releases all trapped cards of all armies.",
            "Chaque adversaire libère toutes les cartes emprisonnées de toutes les armées.",
            "Ogni avversario rilascia tutte le carte intrappolate di tutti gli eserciti.",
        ),
        (
            "discard x cards (1 less with the advantage)",
            "Discard X cards (1 less with the Advantage token).",
            "Défaussez X cartes (1 de moins avec le jeton Avantage).",
            "Scarta X carte (1 in meno con il gettone Vantaggio).",
        ),
    ],
)
def test_sentences_of_kamakor_agree(sentence, english, french, italian):
    assert say(sentence, "en") == english
    assert say(sentence, "fr") == french
    assert say(sentence, "it") == italian


def test_a_game_says_the_new_words_with_its_own():
    assert say("release a captured card, then capture it", "en") == (
        "Release a trapped card, then trap it."
    )
    assert say("that player captures it", "fr") == "Ce joueur l’emprisonne."
    assert say("that player captures it", "it") == "Quel giocatore l’intrappola."
    assert say("release a captured card", "it") == "Rilascia una carta intrappolata."


def test_what_a_game_does_not_have_it_can_not_say():
    with pytest.raises(WordsError, match="en: nouns: this game has no word for 'supremacy'"):
        say("if you have a supremacy token, draw 1 card", "en")
    with pytest.raises(WordsError, match="it: keywords: this game has no word for 'bounty'"):
        say("capture a bounty card", "it")
    with pytest.raises(WordsError, match="fr: nouns: this game has no word for 'advantage'"):
        say("take the advantage", "fr", GOSUX)
    with pytest.raises(WordsError, match="it: nouns: this game has no word for 'dragoon'"):
        say("gain 1 dragoon token", "it", GOSUX)


def forms(language, form, noun):
    return GRAMMARS[language].form(form, noun, Voice())


def test_words_that_begin_with_a_vowel_elide():
    assert say("take the advantage", "fr", CANONICAL) == "Prenez l’avantage."
    assert speak_powers((t.HolderDraws(1),), "fr") == (
        "Le détenteur de l’avantage peut piocher 1 carte en dépensant 2 jetons."
    )


@pytest.mark.parametrize(
    ("noun", "un", "le", "du"),
    [
        (Noun("jeton", "jetons", "m"), "un jeton", "le jeton", "du jeton"),
        (Noun("pioche", "pioches", "f"), "une pioche", "la pioche", "de la pioche"),
        (Noun("avantage", "avantages", "m"), "un avantage", "l’avantage", "de l’avantage"),
        (Noun("étoile", "étoiles", "f"), "une étoile", "l’étoile", "de l’étoile"),
        (Noun("héros", "héros", "m", "consonant"), "un héros", "le héros", "du héros"),
        (Noun("herbe", "herbes", "f"), "une herbe", "l’herbe", "de l’herbe"),
        (Noun("Homme", "Hommes", "m"), "un Homme", "l’Homme", "de l’Homme"),
        (Noun("yack", "yacks", "m"), "un yack", "le yack", "du yack"),
        (Noun("yeuse", "yeuses", "f", "vowel"), "une yeuse", "l’yeuse", "de l’yeuse"),
    ],
)
def test_french_articles(noun, un, le, du):
    assert [forms("fr", form, noun) for form in ("un", "le", "du")] == [un, le, du]


@pytest.mark.parametrize(
    "word",
    [
        "arme",
        "âme",
        "eau",
        "échelle",
        "être",
        "Ève",
        "île",
        "iode",
        "onde",
        "ôte",
        "usage",
        "œuvre",
        "æschne",
        "habit",
        "herbe",
        "heure",
    ],
)
def test_french_elides_before_vowels_and_a_mute_h(word):
    assert forms("fr", "le", Noun(word, word)) == f"l’{word}"
    assert FRENCH.smooth(f"de~{word}") == f"d’{word}"
    assert FRENCH.smooth(f"que~{word}") == f"qu’{word}"
    assert FRENCH.form("own", Noun(word, word, "f"), THEY) == f"son {word}"


@pytest.mark.parametrize("word", ["bois", "cave", "gobelin", "jeton", "yack", "zone"])
def test_french_does_not_elide_before_consonants(word):
    assert forms("fr", "le", Noun(word, word, "m")) == f"le {word}"
    assert FRENCH.smooth(f"de~{word}") == f"de {word}"
    assert FRENCH.smooth(f"que~{word}") == f"que {word}"
    assert FRENCH.form("own", Noun(word, word, "f"), THEY) == f"sa {word}"


def test_a_french_verb_with_a_mute_h_elides_its_object():
    verb = Verb("habiller", "habillez", "habille", "habillé")
    assert FRENCH.with_it(verb, THEY) == "l’habille"


@pytest.mark.parametrize(
    ("noun", "un", "il", "del_", "dal"),
    [
        (Noun("mazzo", "mazzi", "m"), "un mazzo", "il mazzo", "del mazzo", "dal mazzo"),
        (Noun("pila", "pile", "f"), "una pila", "la pila", "della pila", "dalla pila"),
        (Noun("eroe", "eroi", "m"), "un eroe", "l’eroe", "dell’eroe", "dall’eroe"),
        (Noun("arma", "armi", "f"), "un’arma", "l’arma", "dell’arma", "dall’arma"),
        (Noun("scudo", "scudi", "m"), "uno scudo", "lo scudo", "dello scudo", "dallo scudo"),
        (Noun("gnomo", "gnomi", "m"), "uno gnomo", "lo gnomo", "dello gnomo", "dallo gnomo"),
        (Noun("sole", "soli", "m"), "un sole", "il sole", "del sole", "dal sole"),
        (
            Noun("Immortale", "Immortali", "m", "vowel"),
            "un Immortale",
            "l’Immortale",
            "dell’Immortale",
            "dall’Immortale",
        ),
    ],
)
def test_italian_articles(noun, un, il, del_, dal):
    said = [forms("it", form, noun) for form in ("un", "il", "del", "dal")]
    assert said == [un, il, del_, dal]


@pytest.mark.parametrize(
    ("infinitive", "tu"),
    [
        ("catturare", "catturi"),
        ("copiare", "copi"),
        ("sbloccare", "sblocchi"),
        ("mettere", "metti"),
    ],
)
def test_italian_second_person(infinitive, tu):
    assert GRAMMARS["it"].form_of(Verb(infinitive, "", "", ""), "tu") == tu


def test_participles_agree_with_the_card():
    trigger = parse_powers("when a card is captured: draw 1 card")
    assert speak_powers(trigger, "fr", GOSU).startswith("Quand une carte est emprisonnée")
    assert speak_powers(trigger, "it", GOSU).startswith("Quando una carta viene intrappolata")


# --- the words of a game -------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "count"), GAMES.items())
def test_every_card_has_a_name_of_its_own_in_every_language(game, count):
    ids = {card["id"] for card in CARDS[game]}
    assert len(ids) == count
    for language in LANGUAGES:
        unlike = ids ^ set(NAMES[game][language])
        assert not unlike, f"pack/names.{language}.toml lacks a card, or names one too many"
        assert len(set(NAMES[game][language].values())) == count


def test_proper_names_are_the_same_in_every_language():
    """Kamakor's names are our own and are translated."""
    for card in CARDS["gosu"]:
        if card["level"] > 1 and card["number"] <= 75:
            names = {NAMES["gosu"][language][card["id"]] for language in LANGUAGES}
            assert len(names) == 1, card["id"]


@pytest.mark.parametrize("game", GAMES)
def test_every_clan_has_words_in_every_language(game):
    for language in LANGUAGES:
        assert set(WORDS[game].lexicon(language).clans) == set(CLANS[game])


@pytest.mark.parametrize("game", GAMES)
def test_every_keyword_of_a_card_has_a_word_in_every_language(game):
    keywords = {keyword for card in CARDS[game] for keyword in card.get("keywords", ())}
    for language in LANGUAGES:
        assert keywords <= set(WORDS[game].lexicon(language).keywords)


def without(data: dict, table: str, key: str, part: str | None = None) -> dict:
    """Return the data without one entry, or one part of an entry."""
    entry = data[table][key]
    rest = {other: value for other, value in data[table].items() if other != key}
    if part:
        rest[key] = {other: value for other, value in entry.items() if other != part}
    return {**data, table: rest}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda fr: without(fr, "nouns", "deck"), "fr: nouns: 'deck' is missing"),
        (lambda fr: without(fr, "nouns", "deck", "gender"), "fr: nouns: deck: 'gender' is missing"),
        (lambda fr: without(fr, "verbs", "shift", "third"), "fr: verbs: shift: 'third' is missing"),
        (lambda fr: without(fr, "phrases", "global"), "fr: phrases: 'global' is missing"),
        (lambda fr: without(fr, "clans", "meka", "name"), "fr: clans: meka: 'name' is missing"),
        (lambda fr: {**fr, "noun": {}}, "fr: unknown key 'noun'; did you mean 'nouns'?"),
        (lambda fr: {**fr, "nouns": "pioche"}, "fr: nouns: a table is needed here, not 'pioche'"),
        (
            lambda fr: {**fr, "nouns": {**fr["nouns"], "dek": {}}},
            "fr: nouns: unknown key 'dek'; did you mean 'deck'?",
        ),
        (
            lambda fr: {**fr, "keywords": {"bonty": "Prime"}},
            "fr: keywords: unknown key 'bonty'; did you mean 'bounty'?",
        ),
        (
            lambda fr: {**fr, "phrases": {**fr["phrases"], "global": 3}},
            "fr: phrases: 'global' must be a text, not 3",
        ),
        (
            lambda fr: {**fr, "clans": {"sun": {"name": "", "one": "", "many": "", "gender": "n"}}},
            "fr: clans: sun: 'gender' must be m or f, not 'n'",
        ),
    ],
)
def test_a_wrong_vocabulary_is_refused(change, message):
    with pytest.raises(WordsError) as error:
        Words.from_mapping({"fr": change(read("gosu", "words.fr.toml"))})
    assert str(error.value) == message


def test_a_card_or_clan_without_words_is_refused():
    with pytest.raises(WordsError, match="it: no name for card 'walrus'; did you mean 'walror'"):
        say("take a card named walrus from the discards", "it")
    with pytest.raises(WordsError, match="fr: no words for clan 'mecha'; did you mean 'meka'"):
        say("take a mecha card from the discards", "fr")


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="unknown language 'de'; languages are en, fr, it"):
        speak_block(t.Block(), "de")
    with pytest.raises(WordsError, match="no words in language 'it'; languages are en"):
        speak_block(t.Block(), "it", Words.from_mapping({"en": read("gosu", "words.en.toml")}))
