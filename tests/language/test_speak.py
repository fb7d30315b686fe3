"""Trees to sentences: the law that English can be read back, and how a native reader would say it.

After a change of sentences, write the golden texts anew and read the difference:

    WARREN_WRITE_GOLDEN=1 python -m pytest tests/language/test_speak.py
"""

import os
import re
import tomllib
from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from warren.language import tree as t
from warren.language.parse import parse_block, parse_powers
from warren.language.speak import (
    CANONICAL,
    LANGUAGES,
    Noun,
    Paragraph,
    UnspeakableError,
    Words,
    WordsError,
    card_sentences,
    french,
    italian,
    speak_block,
    speak_card,
    speak_powers,
)

ROOT = Path(__file__).parents[2]
PACK = ROOT / "warren" / "packs" / "gosu"
MANUAL = ROOT / "docs" / "effects.md"
GOLDEN = Path(__file__).parent / "gosu_texts.txt"
BLOCKS = ("arrival", "arrival_by_shift", "activation", "shifted", "destroyed")


def read(file: str) -> dict:
    return tomllib.loads((PACK / file).read_text(encoding="utf-8"))


CLANS = read("pack.toml")["clans"]
CARDS = sorted(
    (card for clan in CLANS for card in read(f"{clan}.toml")["card"]),
    key=lambda card: card["number"],
)
WORDS = {language: read(f"words.{language}.toml") for language in LANGUAGES}
NAMES = {language: read(f"names.{language}.toml") for language in LANGUAGES}
GOSU = Words.from_mapping(WORDS, NAMES)


def card_text(card: dict) -> t.CardText:
    return t.CardText(
        **{key: parse_block(card[key]) for key in BLOCKS if key in card},
        permanent=parse_powers(card.get("permanent", "")),
        everyone=parse_powers(card.get("global", "")),
    )


def say(sentence: str, language: str, words: Words = GOSU) -> str:
    return speak_block(parse_block(sentence), language, words)


# --- the law -------------------------------------------------------------------------------------

N = t.Number
AMOUNTS = [N(1), N(1, 1), N(2), N(3, 1)]
TARGETS = [
    t.Targets(amount, up_to, free, levels, level_x, owner)
    for amount, up_to, free, (levels, level_x), owner in product(
        AMOUNTS,
        (False, True),
        (False, True),
        (((), False), ((1,), False), ((1, 2), False), ((1, 2, 3), False), ((), True)),
        t.Owner,
    )
]
FEW_TARGETS = [t.Targets(), t.Targets(N(2), free=True, levels=(1, 2), owner=t.Owner.YOURS)]
PER_CARD = [t.PerCard("alpha", scope) for scope in t.Scope]
STEPS = [
    *(t.Draw(amount) for amount in (*AMOUNTS, t.TheX(), t.PerPoint(), *PER_CARD, t.LevelOfIt())),
    *(t.Discard(amount) for amount in (*AMOUNTS, t.TheX(), t.HalfHand(), t.WholeHand())),
    *(until(N(3, 1)) for until in (t.DrawUntil, t.DiscardUntil, t.DrawOrDiscardUntil)),
    *(verb(targets) for verb in (t.Destroy, t.Capture, t.Return) for targets in FEW_TARGETS),
    t.SwapTwo(),
    t.CopyActivation(),
    t.TakeFromDiscards(),
    t.TakeFromDiscards(N(2, 1)),
    t.TakeFromDiscards(clan="alpha"),
    t.TakeFromDiscards(clan="meka"),
    t.TakeFromDiscards(N(2), clan="alpha"),
    t.TakeFromDiscards(names=("fact",)),
    t.TakeFromDiscards(N(1, 1), names=("fact", "garsh", "ideo", "walror")),
    t.Reveal(1),
    t.Reveal(5),
    t.Keep(N(1, 1)),
    *(step(what) for step in (t.NameOne, t.KeepNamed) for what in ("clan", "level")),
    t.TakeRest(),
    t.DiscardRest(),
    t.TakeAdvantage(),
    t.TakeExtraTurn(),
    t.TakeBackToken(),
    t.GainPoints(1),
    t.GainPoints(2),
    t.OrIfNone(t.Draw(t.PerPoint()), t.Discard(N(1))),
]
WINS = [
    t.WinWithCards(15),
    t.WinWithClan(8),
    t.WinWithNames(("garsh",)),
    t.WinWithNames(("garsh", "fact", "ideo")),
]
ALL_WAYS = list(product(t.Who, (False, True), (None, *t.If)))


def block(*steps: t.Step, **how) -> t.Block:
    return t.Block((t.Sentence(steps, **how),))


def all_blocks():
    for step, (who, may, condition) in product(STEPS, ALL_WAYS):
        yield block(step, who=who, may=may, condition=condition)
        yield block(step, t.Draw(N(1)), t.DiscardRest(), who=who, may=may, condition=condition)
    for verb, targets, who in product((t.Destroy, t.Capture, t.Return), TARGETS, t.Who):
        yield block(verb(targets), who=who)
    for win, condition in product(WINS, (None, *t.If)):
        yield block(win, who=t.Who.EACH_PLAYER, condition=condition)
    [first], [second] = block(STEPS[0]).sentences, block(STEPS[-1], may=True).sentences
    yield t.Block()
    yield t.Block((first, second))
    yield t.Block((t.ChooseOne((first, second)),))
    yield t.Block(
        (second, t.ChooseOne((first, second, first)), first, t.ChooseOne((second, first)))
    )


def all_powers():
    sentence, choice = (
        t.Sentence((t.Draw(N(2)),)),
        t.ChooseOne((t.Sentence((t.TakeAdvantage(),)),) * 2),
    )
    for when in t.When:
        for sentences in ((sentence,), (sentence, sentence), (choice,), (choice, sentence)):
            yield t.Trigger(when, t.Block(sentences))
    yield t.TokensOnOthers()
    yield t.HolderDraws(5)
    yield t.FirstWinIsWorth(2)


def test_the_hand_made_trees_have_every_kind_of_step_and_power():
    assert {type(step) for step in STEPS + WINS} == set(get_args(t.Step))
    assert {type(power) for power in all_powers()} == set(get_args(t.Power))
    assert {type(step.amount) for step in STEPS if hasattr(step, "amount")} == set(
        get_args(t.Amount)
    )


def test_what_is_spoken_in_english_can_be_read_back():
    for tree in all_blocks():
        assert parse_block(speak_block(tree)) == tree, speak_block(tree)


def test_powers_spoken_in_english_can_be_read_back():
    for power in all_powers():
        assert parse_powers(speak_powers((power,))) == (power,), speak_powers((power,))
    together = tuple(all_powers())
    assert parse_powers(speak_powers(together)) == together


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card["id"])
def test_every_card_can_be_read_back(card):
    text = card_text(card)
    for key in BLOCKS:
        assert parse_block(speak_block(getattr(text, key))) == getattr(text, key)
    for powers in (text.permanent, text.everyone):
        assert parse_powers(speak_powers(powers)) == powers


FORGOTTEN_ELISION = {
    "en": r"\ba [aeiou]|\ban [^aeiou]",
    "fr": r"\b(le|la|de|que|ne|jusque) [aeiouéèêh]",
    "it": r"\b(il|lo|la|del|dal|dello|della|una) [aeiou]",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_a_well_formed_sentence(language):
    powers = tuple(all_powers())
    texts = [speak_block(tree, language) for tree in all_blocks()]
    texts += [speak_powers(powers, language), speak_powers(powers, language, GOSU)]
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
    with pytest.raises(UnspeakableError, match="stands alone"):
        speak_block(block(t.WinWithCards(15), t.Draw(N(1)), who=t.Who.EACH_PLAYER))
    with pytest.raises(UnspeakableError, match="stands alone"):
        speak_block(block(t.WinWithCards(15)))
    with pytest.raises(UnspeakableError, match="governs nothing"):
        speak_powers((t.Trigger(t.When.BATTLE_WON, t.Block()),))


# --- a card --------------------------------------------------------------------------------------


def test_moments_that_do_the_same_share_a_paragraph():
    text = t.CardText(arrival=block(t.Draw(N(1, 1))), shifted=block(t.Draw(N(1, 1))))
    assert speak_card(text, "en", GOSU) == [
        Paragraph("When it arrives and when it mutates", "Draw 1 (+1) card.")
    ]
    assert speak_card(text, "fr", GOSU) == [
        Paragraph("Quand elle arrive en jeu et quand elle mute", "Piochez 1 (+1) carte.")
    ]


def test_moments_that_differ_have_their_own_paragraphs():
    text = t.CardText(arrival=block(t.TakeAdvantage()), shifted=block(t.TakeBackToken()))
    assert [heading for heading, _ in speak_card(text)] == ["When it arrives", "When it shifts"]


def test_the_sentences_of_a_paragraph_run_on():
    text = t.CardText(activation=parse_block("draw 3 (+1) cards\ndiscard 2 cards"))
    [paragraph] = speak_card(text)
    assert paragraph.body == "Draw 3 (+1) cards. Discard 2 cards."


def test_a_choice_runs_on_in_one_sentence():
    choice = "choose one:\n  draw 1 card\n  destroy a free card\n  take the advantage"
    text = t.CardText(arrival=parse_block(choice))
    assert [body for _, body in speak_card(text)] == [
        "Either draw 1 card, or destroy a FREE card, or take the advantage."
    ]


def test_a_permanent_power_has_its_moment_for_heading():
    power = "when the discards are reshuffled:\n  draw 1 card\n  take the advantage"
    text = t.CardText(permanent=parse_powers(power))
    assert speak_card(text) == [
        Paragraph("When the discards are reshuffled", "Draw 1 card. Take the advantage.")
    ]


def test_a_global_power_says_so():
    text = t.CardText(
        everyone=parse_powers("when a player destroys a card: that player draws 1 card")
    )
    assert speak_card(text) == [
        Paragraph("Global", "When a player destroys a card, that player draws 1 card.")
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


def golden() -> str:
    lines = []
    for card in CARDS:
        lines += [f"{card['number']} {card['id']}"]
        for language in LANGUAGES:
            lines.append(f"  {language}  {NAMES[language][card['id']]}")
            lines += [f"      {line}" for line in card_sentences(card_text(card), language, GOSU)]
    return "\n".join(lines) + "\n"


def test_the_75_cards_read_as_in_the_golden_texts():
    if os.environ.get("WARREN_WRITE_GOLDEN"):
        GOLDEN.write_text(golden(), encoding="utf-8")
    assert golden().splitlines() == GOLDEN.read_text(encoding="utf-8").splitlines()


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
    ],
)
def test_french_articles(noun, un, le, du):
    assert (french.un(noun), french.le(noun), french.du(noun)) == (un, le, du)


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
    assert (italian.un(noun), italian.il(noun)) == (un, il)
    assert (italian.del_(noun), italian.dal(noun)) == (del_, dal)


def test_participles_agree_with_the_card():
    trigger = parse_powers("when a card is captured: draw 1 card")
    assert speak_powers(trigger, "fr", GOSU).startswith("Quand une carte est emprisonnée")
    assert speak_powers(trigger, "it", GOSU).startswith("Quando una carta viene intrappolata")


# --- the words of a game -------------------------------------------------------------------------


def test_every_card_has_a_name_in_every_language():
    ids = {card["id"] for card in CARDS}
    assert len(ids) == 75
    for language in LANGUAGES:
        assert set(NAMES[language]) == ids


def test_proper_names_are_the_same_in_every_language():
    for card in CARDS:
        if card["level"] > 1:
            assert len({NAMES[language][card["id"]] for language in LANGUAGES}) == 1, card["id"]


def test_every_clan_has_words_in_every_language():
    for language in LANGUAGES:
        assert set(GOSU.lexicon(language).clans) == set(CLANS)


def without(data: dict, table: str, key: str, part: str | None = None) -> dict:
    """The data with one entry, or one part of an entry, taken out."""
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
        Words.from_mapping({"fr": change(WORDS["fr"])})
    assert str(error.value) == message


def test_a_card_or_clan_without_words_is_refused():
    with pytest.raises(WordsError, match="it: no name for card 'walrus'; did you mean 'walror'"):
        say("take a card named walrus from the discards", "it")
    with pytest.raises(WordsError, match="fr: no words for clan 'mecha'; did you mean 'meka'"):
        say("take a mecha card from the discards", "fr")


def test_an_unknown_language_is_refused():
    with pytest.raises(WordsError, match="unknown language 'de'; languages are en, fr, it"):
        speak_block(t.Block(), "de")
    with pytest.raises(WordsError, match="no words in language 'it'; languages are en"):
        speak_block(t.Block(), "it", Words.from_mapping({"en": WORDS["en"]}))
