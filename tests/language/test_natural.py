"""Sentences as designers write them: read, remarked on, offered as a choice, or refused.

`natural/LANGUAGE.txt` has the reading of each, in the words of GOSU; `natural/wary.txt` has those
that must be refused, `natural/lacking.txt` the reasons, `natural/duel.LANGUAGE.txt` readings and
reasons of GOSU X. All files grow: add a misread sentence
there first. After new words, rewrite the readings and read the difference as a designer would:

    WARREN_WRITE_GOLDEN=1 python -m pytest tests/language/test_natural.py
"""

import contextlib
import os
import random
import re
from functools import cache
from pathlib import Path

import pytest

from covering import takes_all
from warren.engine.games import load_pack
from warren.language.chart import MOST_WORK_OF_REFUSAL
from warren.language.errors import LanguageError
from warren.language.grammars.grammar import simple
from warren.language.lacking import MOST_TRIED, lacking, likely, reason_for, wanted, why_not
from warren.language.lexicon import WordsError
from warren.language.lines import TextLine
from warren.language.reading import MOST_SENTENCES, MOST_WORK_OF_TEXT, whole
from warren.language.sentences import SentenceChart
from warren.language.suggestions import nearest_sentences
from warren.locale import LANGUAGES
from warren.packs.faults import fault_in
from warren.packs.texts import CardTexts, is_for_first, objection

FOLDER = Path(__file__).parent / "natural"
KEYS = ("arrival", "permanent", "action")
LEAST = {"en": 0.75, "fr": 0.85, "it": 0.85}  # share that must be read; the others have a reason
PACK = load_pack("gosu")
TEXTS = CardTexts(PACK.dialect, PACK.words, PACK.names, PACK.cards)


def lines(name):
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def pairs(language):
    found = lines(language)
    return [(text, said.strip()) for text, said in zip(found[::2], found[1::2], strict=True)]


def read(text, language):
    """Return a text's reading: its tree, whether it was remarked on, and the first refusal."""
    first = None
    for key in sorted(KEYS, key=lambda key: key == "action" and ":" in text, reverse=True):
        try:
            found = TEXTS._read(key, text, language, 1)
        except LanguageError as error:
            if first is None or "several" in error.message:
                first = error
        else:
            parts = found.tree if isinstance(found.tree, tuple) else (found.tree,)
            foreign = [word for part in parts if (word := PACK.dialect.first_foreign(part))]
            return None if foreign else found, None
    return None, first


@cache
def texts_of(game):
    pack = load_pack(game)
    return TEXTS if game == "gosu" else CardTexts(pack.dialect, pack.words, pack.names, pack.cards)


def said(found, language):
    tree = found.tree
    parts = getattr(tree, "sentences", tree)
    return TEXTS.reader(language).teller.text(parts if isinstance(parts, tuple) else tree)


def meaning_of(text, language):
    return meaning(*read(text, language), language)


def meaning(found, refusal, language):
    if found is not None:
        return said(found, language)
    return "?" if refusal is not None and "several" in refusal.message else "!"


def write_anew(language):
    """Rewrite the current readings; read the difference."""
    file = FOLDER / f"{language}.txt"
    head = [line for line in file.read_text(encoding="utf-8").splitlines() if line[:1] == "#"]
    found = [f"{text}\n    {meaning_of(text, language)}" for text, _ in pairs(language)]
    file.write_text("\n".join([*head, *found]) + "\n", encoding="utf-8")


if os.environ.get("WARREN_WRITE_GOLDEN"):
    for one in LANGUAGES:
        write_anew(one)

SHARE = 8  # shares of all sentences; the quick tests read the first
PARTS = [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, SHARE))]


def share(found, part):
    return found[part::SHARE]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_natural_sentences_are_read_as_what_they_mean_and_remarked_on(language, part):
    meant = dict(share(pairs(language), part))
    answers = {text: read(text, language) for text in meant}
    assert {text: meaning(*one, language) for text, one in answers.items()} == meant
    for text, (found, refusal) in answers.items():
        if meant[text] == "?":
            assert refusal.help.sentences, text  # only one if packs refuse the other meanings
        if found is not None and not found.remarks:
            check_nothing_was_corrected(text, language)


def check_nothing_was_corrected(text, language):
    """Nothing is corrected silently except case, punctuation and optional words."""
    grammar = TEXTS.reader(language).grammar
    assert not grammar.loose_words(text)
    numbers = [word for word in grammar.words(text) if grammar.numbers.get(word, 1) > 1]
    assert not numbers, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_most_sentences_are_read(language):
    meanings = [meaning for _, meaning in pairs(language)]
    assert len(meanings) >= 60
    assert sum(one != "!" for one in meanings) / len(meanings) > LEAST[language]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_would_mislead_is_refused(language, part):
    for text in share(lines("wary"), part):
        found, _ = read(text, language)
        assert found is None, (text, said(found, language))


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("draw tow cards", "to"),
        ("bribe a goblin", "gain"),
        ("steal the hat of a goblin", "instead"),
    ],
)
def test_no_word_is_suggested_that_only_looks_alike(text, never):
    _, refusal = read(text, "en")
    assert f"'{never}'" not in refusal.message
    assert len(refusal.help.sentences) == 3


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("Draw a card. Discrad a card.", "unknown word 'Discrad'; did you mean 'discard'?", 14),
        ("Deal two damage to a goblin.", "goblins have no health", 10),
        ("You win the game.", "a victory counts cards", 1),
        ("If you have 5 cards in hand, you win!", "a victory counts cards", 30),
        (
            "When this goblin is destroyed, draw a card.",
            "this happens to the card itself: write the rest under 'destroyed'",
            1,
        ),
        (
            "Spend a token: flip target Bakuto face down.",
            "this happens to the card itself: write the rest under 'activation'",
            1,
        ),
        (
            "If this was mutated in, draw a card.",
            "this happens to the card itself: write the rest under 'arrival_by_shift'",
            1,
        ),
        ("If it dies, flip a coin.", "no card asks for dice or coins", 13),
        ("Each opponent discards your hand.", "'your' is the card's player", 1),
        ("When you win a Great Battle, draw a card.", "this is a permanent power", 1),
        ("Trap a goblin of", "the sentence breaks off", 17),
        ("Draw a card. Too.", "the sentence breaks off", 17),
    ],
)
def test_a_refusal_says_what_is_wrong_and_where(text, message, column):
    with pytest.raises(LanguageError) as error:
        TEXTS._read("arrival", text, "en", 1)
    assert error.value.message.startswith(message)
    assert error.value.column == column


@pytest.mark.parametrize(
    ("language", "text", "meaning"),
    [
        (
            "en",
            "When this goblin is destroyed, you may return it to your hand.",
            "You may return this card to your hand.",
        ),
        (
            "fr",
            "Si ce gobelin est détruit, vous pouvez le reprendre en main.",
            "Vous pouvez reprendre cette carte en main.",
        ),
        ("it", "Quando viene distrutto, riprendilo in mano.", "Riprendi in mano questa carta."),
    ],
)
def test_it_is_this_card_where_a_card_says_what_happens_to_it(language, text, meaning):
    found = TEXTS._read("destroyed", text, language, 1)
    assert said(found, language) == meaning
    assert found.remarks


@pytest.mark.parametrize(
    ("language", "text", "meaning"),
    [
        ("en", "Take a card from the discard pile.", "Take a card from your discard pile."),
        ("fr", "Récupérez une carte de la défausse.", "Prenez une carte dans votre défausse."),
        (
            "it",
            "Riprendi in mano una carta dagli scarti.",
            "Prendi una carta dalla tua pila degli scarti.",
        ),
    ],
)
def test_the_discard_pile_is_your_own_where_each_player_has_one(language, text, meaning):
    pack = load_pack("gosux")
    texts = CardTexts(pack.dialect, pack.words, pack.names, pack.cards)
    found = texts._read("arrival", text, language, 1)
    assert said(found, language) == meaning
    assert found.remarks


def test_a_power_that_the_game_lacks_is_not_sent_to_another_place():
    pack = load_pack("gosux")
    texts = CardTexts(pack.dialect, pack.words, pack.names, pack.cards)
    with pytest.raises(LanguageError) as error:
        texts._read("arrival", "Your Heroes can't be destroyed.", "en", 1)
    assert error.value.message == lacking()["protected"]["duel"]["en"]


@pytest.mark.parametrize("part", PARTS)
def test_what_the_games_lack_is_said(part):
    """The reason why a sentence can't be read."""
    for line in share(lines("lacking"), part):
        language, name, text = re.fullmatch(r"(\w+) (\w+): (.*)", line).groups()
        found, refusal = read(text, language)
        assert found is None, (text, said(found, language))
        assert refusal.message == lacking()[name]["why"]["en"], text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_explained_only_in_its_authors_language(language, monkeypatch):
    asked = set()

    def counted(grammar, *about):
        asked.add(grammar.code)
        return nearest_sentences(grammar, *about)

    monkeypatch.setattr("warren.language.reading.nearest_sentences", counted)
    for _ in range(2):  # the readers of the other languages explain their own refusals again
        with pytest.raises(LanguageError) as error:
            TEXTS.read("arrival", "drw 1 crd", language, 1)
        assert error.value.message.startswith("unknown word 'drw'")
    assert asked == {language}
    other = {"en": "Piochez une carte.", "fr": "Draw a card.", "it": "Draw a card."}[language]
    assert TEXTS.read("arrival", other, language, 1).language != language


def test_what_the_games_lack_is_said_in_every_language():
    for one in lacking().values():
        for language in LANGUAGES:
            assert fault_in(language, one["why"]["en"], {}, {}) == one["why"][language]


@pytest.mark.parametrize(
    ("language", "text", "offered"),
    [
        (
            "en",
            "Look at the top two cards of the deck and keep one.",
            (
                "Reveal the top 2 cards of the draw pile, then keep 1 of them. Discard the rest.",
                "Reveal the top 2 cards of the draw pile, then keep 1 of them. Put the rest back "
                "on top of the draw pile.",
            ),
        ),
        (
            "fr",
            "Regardez la première carte de la pioche.",
            (
                "Révélez la première carte de la pioche. Défaussez les autres.",
                "Révélez la première carte de la pioche. Remettez le reste sur le dessus de la "
                "pioche.",
            ),
        ),
        (
            "it",
            "Guarda la prima carta del mazzo.",
            (
                "Rivela la prima carta del mazzo. Scarta le altre.",
                "Rivela la prima carta del mazzo. Rimetti il resto in cima al mazzo.",
            ),
        ),
    ],
)
def test_a_look_at_the_deck_is_not_a_reveal_but_one_is_offered(language, text, offered):
    _, refusal = read(text, language)
    assert refusal.message == lacking()["looked"]["why"]["en"]
    assert set(offered) <= set(refusal.help.sentences)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_to_be_lacking_that_cards_say(language):
    """A reason that fits a sentence of GOSU names what GOSU offers instead."""
    printed = TEXTS.reader(language).examples()
    written = [text for text, meaning in pairs(language) if meaning not in ("!", "?")]
    for name, one in lacking().items():
        pattern = wanted(one[language])
        wrong = [text for text in (*printed, *written) if pattern.search(simple(text))]
        assert one.get("some") or not wrong, (name, wrong)


def test_a_refusal_says_what_could_stand_there():
    with pytest.raises(LanguageError) as error:
        TEXTS._read("arrival", "Trap a goblin of", "en", 1)
    assert {"level", "your army"} <= set(error.value.help.expected)


@pytest.mark.parametrize("game", ["gosu", "gosux"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_printed_sentence_is_read_in_silence_as_itself(game, language):
    """All cards in every language: continuous blocks, powers and actions."""
    from warren.language.speak import CardSpeaker
    from warren.language.tree import Block

    pack = load_pack(game)
    texts = CardTexts(pack.dialect, pack.words, pack.names, pack.cards)
    speaker = CardSpeaker(texts.reader(language).teller.lexicon)
    count = 0
    for card in pack.cards:
        for name, part in vars(card.text).items():
            key = {"everyone": "global", "everyones_action": "global_action"}.get(name, name)
            for one in part if isinstance(part, tuple) else (part,):
                if one is None or one == Block():
                    continue
                if isinstance(one, Block):
                    printed = speaker.run_on(one)
                elif "action" in key:
                    printed = speaker.run_on_action(one)
                else:
                    printed = speaker.run_on_power(one)
                found = texts._read(key, printed, language, 1)
                tree = found.tree[0] if isinstance(found.tree, tuple) else found.tree
                assert (tree, found.remarks) == (one, []), printed
                count += 1
    assert count > 90


def hostile(language):
    """Return 2,000 letters: words in any order, and sentences joined, broken or repeated."""
    chance = random.Random(37)
    sentences = [text for text, _ in pairs(language)]
    others = [text for one in LANGUAGES for text, _ in pairs(one)]
    words, mixed = (
        sorted({w for text in some for w in text.split()}) for some in (sentences, others)
    )
    some = [[chance.choice(sentences) for _ in range(60)] for _ in range(9)]
    texts = [" ".join(chance.choice(mixed) for _ in range(400)) for _ in range(6)]
    texts += [" ".join(chance.choice(words) for _ in range(count)) for count in (90, 400) * 8]
    texts += [joint.join(one) for one in some for joint in (" ", "\n", ", ", "; ")]
    texts += [" ".join(text.rsplit(" ", 1)[0] + "." for text in one) for one in some]
    texts += [" ".join(chance.choice(others) for _ in range(60)) for _ in range(4)]
    texts += [begun(chance, [*sentences, *lacked(language)]) for _ in range(12)]
    texts += ["".join(chance.choice(SIGNS) for _ in range(2_000)) for _ in range(3)]
    texts += [
        f"{chance.choice(words)}{sign}" * 2_000 for sign in (" ", ", ", ": ", ".\n", " " * 40)
    ]
    texts += [one * 2_000 for one in (*AGAIN, *NESTED[language])]
    chance.shuffle(texts)
    return [text[:2_000] for text in texts]


def begun(chance, sentences):
    """Return beginnings of many sentences in a row."""
    some = (chance.choice(sentences).split()[: chance.randint(1, 5)] for _ in range(200))
    return " ".join(chance.choice(("", "", "", ", ", ": ", ". ")).join((*one, "")) for one in some)


def lacked(language):
    return [text[4:].partition(": ")[2] for text in lines("lacking") if text.startswith(language)]


@pytest.mark.parametrize("game", ["gosu", "gosux"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_reading_takes_little_work_whatever_is_written(game, language, monkeypatch):
    """The charts of one text, in all languages, try a bounded number of pieces.

    The chart that explains a refusal does too, and only a few patterns of reasons are tried.
    """
    made, tried, init = [], [], SentenceChart.__init__

    def counted(self, *args, **about):
        init(self, *args, **about)
        made.append(self)

    def all_likely(*args, **about):
        for one in likely(*args, **about):
            tried.append(one)
            yield one

    monkeypatch.setattr(SentenceChart, "__init__", counted)
    monkeypatch.setattr("warren.language.lacking.likely", all_likely)
    texts = texts_of(game)
    most = 0
    for text in hostile(language)[game == "gosux" :: 2]:
        for key in KEYS:
            made.clear(), tried.clear()
            with contextlib.suppress(LanguageError):
                texts.read(key, text, language, 1)
            work = sum(one.work for one in made if not one.explain)
            assert work <= MOST_WORK_OF_TEXT + len(LANGUAGES), text
            assert sum(one.work for one in made) <= MOST_WORK_OF_TEXT + 2 * MOST_WORK_OF_REFUSAL, (
                text
            )
            assert len(tried) <= 2 * MOST_TRIED, text
            most = max(most, work)
    if game == "gosu":  # else these texts are harmless, and the bound untested
        assert most > MOST_WORK_OF_TEXT / 4


@pytest.mark.parametrize("is_duel", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_need_the_letters_that_they_are_said_to_need(language, is_duel):
    """A pattern that is not tried would not have matched."""
    known = [*lacked(language), *(text for text, _ in pairs(language))]
    patterns = [
        (why_not(one, is_duel=is_duel)[0], wanted(one[language]))
        for one in lacking().values()
        if language in one and (is_duel or "only" not in one)
    ]
    for text in random.Random(37).sample(known, 300):
        said = simple(text)
        first = next((why for why, one in patterns if one.search(said)), "")
        assert reason_for(language, said, is_duel=is_duel)[0] == first, text
        assert len([*likely(language, said, is_duel=is_duel)]) <= MOST_TRIED / 2, text


@pytest.mark.parametrize("game", ["gosu", "gosux"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_printed_text_takes_a_third_of_the_work_allowed(game, language):
    from warren.language.speak import CardSpeaker
    from warren.language.tree import Block

    pack = load_pack(game)
    texts = CardTexts(pack.dialect, pack.words, pack.names, pack.cards)
    reader = texts.reader(language)
    speaker = CardSpeaker(reader.teller.lexicon)
    for card in pack.cards:
        for key, part in vars(card.text).items():
            if isinstance(part, Block) and part != Block():
                reader.block(speaker.run_on(part), moment=key)
                assert 0 < reader.work_done() < MOST_WORK_OF_TEXT / 3


def test_as_many_printed_sentences_are_read_as_a_text_may_have():
    """Packs with long texts from before the bound on work must load."""
    from warren.language.speak import CardSpeaker
    from warren.language.tree import Block

    reader = TEXTS.reader("en")
    speaker, chance = CardSpeaker(reader.teller.lexicon), random.Random(2)
    parts = [card.text.arrival for card in PACK.cards]
    said = [speaker.run_on(part) for part in parts if isinstance(part, Block) and part != Block()]
    for _ in range(5):
        text = ""
        while (longer := f"{text} {chance.choice(said)}".strip()).count(".") <= MOST_SENTENCES:
            text = longer
        assert text.count(".") > MOST_SENTENCES - 5
        assert TEXTS._read("arrival", text, "en", 1).remarks == []


AGAIN = (
    *("draw a card, ", "draw a card. ", "either draw a card or ", "if you do, ", "a ", "x"),
    *("9", "7 ", "'", "«", '"a" ', "’é", ",", "\n", "l'", "dell'", "qu'"),
)
NESTED = {
    "en": ("if you hold a card and ", "for each card of ", "you may discard a card, then "),
    "fr": ("si vous avez une carte et ", "pour chaque carte de ", "vous pouvez piocher, puis "),
    "it": ("se hai una carta e ", "per ogni carta di ", "puoi scartare una carta, poi "),
}
SIGNS = "aeiltr,.:;!?()'’\"«»-–— \n0123456789éèàù"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Discard any number of cards, then draw that many."),
        ("fr", "Défaussez autant de cartes que vous voulez, puis piochez-en autant."),
        ("it", "Scarta quante carte vuoi, poi pescane altrettante."),
    ],
)
def test_a_number_of_choice_is_refused_where_x_counts_tokens(language, text):
    pack = load_pack("gosux")
    texts = CardTexts(pack.dialect, pack.words, pack.names, pack.cards)
    with pytest.raises(LanguageError) as error:
        texts._read("arrival", text, language, 1)
    assert error.value.message == lacking()["any_number"]["why"]["en"]


# --- no word that matters is overlooked ----------------------------------------------------------

SWAPS = {
    "en": (
        *("two|three", "three|four", "2|3", "level 1|level 2", "bakuto|hero", "hero|ozeki"),
        *("fire|dark", "alpha|meka", "your|their", "each opponent|each player", "may|must"),
        *("an opponent|a player", "more|fewer", "most|fewest", "higher|lower", "start|end"),
        *("win|lose", "trapped|free", "captured|free", "draw|discard", "gain|lose", "up to|all"),
        *("draw pile|discard pile", "hand|army", "can't|can", "cannot|can", "if|unless"),
        *("at most|at least", "its|your", "you|they", "next|this", "row|column", "trap|release"),
    ),
    "fr": (
        *("deux|trois", "trois|quatre", "2|3", "niveau 1|niveau 2", "bakuto|héros"),
        *("héros|ozeki", "feu|dark", "alpha|meka", "vos|ses", "pouvez|devez", "peut|doit"),
        *("chaque adversaire|chaque joueur", "un adversaire|un joueur", "plus|moins"),
        *("début|fin", "gagnez|perdez", "emprisonnée|libre", "défaussez|piochez"),
        *("défausse|pioche", "main|armée", "au plus|au moins", "votre armée|son armée"),
        *("vous|ils", "ligne|colonne", "emprisonnez|libérez", "votre main|sa main"),
    ),
    "it": (
        *("due|tre", "tre|quattro", "2|3", "livello 1|livello 2", "bakuto|eroe", "eroe|ozeki"),
        *("fuoco|dark", "alpha|meka", "tuoi|suoi", "tuo|suo", "tua mano|sua mano"),
        *("ogni avversario|ogni giocatore", "un avversario|un giocatore", "più|meno"),
        *("inizio|fine", "vinci|perdi", "intrappolata|libera", "puoi|devi", "può|deve"),
        *("scarta|pesca", "scarti|mazzo", "mano|esercito", "al massimo|almeno"),
        *("riga|colonna", "intrappola|libera", "tuo esercito|loro esercito"),
    ),
}
SAMPLE = 60  # sentences of each language: the rest are read as slowly, and tell little more


def swapped(text, language):
    """Yield a text with one word swapped for another that never means the same, in each way."""
    for pair in SWAPS[language]:
        for word, other in (pair.split("|"), pair.split("|")[::-1]):
            for found in re.finditer(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE):
                said = other.capitalize() if found[0][0].isupper() else other
                yield f"{text[: found.start()]}{said}{text[found.end() :]}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_that_matters_changes_what_is_read(language):
    known = [(text, said) for text, said in pairs(language) if said not in ("!", "?")]
    tried = 0
    for text, said in random.Random(37).sample(known, SAMPLE):
        for other in swapped(text, language):
            try:
                meaning = meaning_of(other, language)
            except WordsError:  # of a clan that the pack does not have
                continue
            assert meaning != said, other
            tried += 1
    assert tried > SAMPLE


# --- every sentence that is offered can be read --------------------------------------------------

# Reasons that also quote parts of sentences, words and names of keys.
QUOTING_PARTS = {
    *("seats", "by_whom", "arrives_so", "free_or_not", "free_counted", "of_opponents", "bonus_if"),
    *("their_cards", "memory", "copies", "tokens", "battles", "wins", "places", "clans", "colours"),
    *("every", "picked", "one_condition", "later", "unless", "any_hand", "for_each", "otherwise"),
    *("difference", "they", "weaker", "few_counts", "kept_kind", "under_deck", "rest_by_choice"),
    *("few_every", "keyword_zombie", "keyword_recruiter", "counted_among"),
    *("two_moments", "tokens_moved", "others_than_picked", "your_cards_hit"),
    *("another_here", "copied_place", "chosen_to_deck", "applied_twice", "several_opponents"),
    *("few_every", "goes_elsewhere", "by_more_each", "other_than_it", "one_of_those"),
    "parts_of_choice",
}
QUOTED = {
    "en": r"(?<!\w)'((?:[^']|'(?=\w))+)'(?!\w)",
    "fr": r"«\s?([^»]+?)\s?»",
    "it": r"«([^»]+)»",
}


@pytest.mark.parametrize("game", ["gosu", "gosux"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_that_a_reason_offers_is_read_in_its_game(game, language):
    unread = {}
    for name, one in lacking().items():
        is_duel = game == "gosux"
        if "only" in one and not is_duel:
            continue
        why = one["duel"] if is_duel and "duel" in one else one["why"]
        for quoted in re.findall(QUOTED[language], why[language]):
            is_part = name in QUOTING_PARTS and not is_read_in("gosu", quoted, language)
            if not (is_part or is_read_in(game, quoted, language)):
                unread[name] = quoted
    assert not unread


@pytest.mark.parametrize("game", ["gosu", "gosux"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_offered_as_near_is_read_in_its_game(game, language):
    """Offers after a refusal come from these, or are spoken by the reader itself."""
    reader, dialect = texts_of(game).reader(language), load_pack(game).dialect
    offers = [
        one for one, tree in reader.examples().items() if not objection(dialect, whole(tree), "")
    ]
    assert len(offers) > 60
    assert [one for one in offers if not is_read_in(game, one, language)] == []


KEYS_OF = {"gosu": KEYS, "gosux": ("effect", "permanent", "removed")}
PRESSED = [  # a few, then a sixteenth; all in the soak
    slice(0, None, 50),
    *(
        pytest.param(slice(part, None, 2 * SHARE), marks=pytest.mark.slow)
        for part in range(2 * SHARE if takes_all() else 1)
    ),
]


def refused(language):
    """Yield every sentence of our files that some game refuses."""
    yield from (text for text, said in pairs(language) if said in ("!", "?"))
    yield from (text for text, said in pairs(f"duel.{language}") if said[0] in "!?")
    yield from lacked(language)
    if language == "en":
        yield from lines("wary")


@pytest.mark.parametrize("some", PRESSED)
@pytest.mark.parametrize("game", ["gosu", "gosux"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_that_is_offered_is_accepted_in_its_place(game, language, some):
    """Press each offer: its sentence is read without refusal, and packs of the game accept it."""
    texts, dialect, wrong = texts_of(game), load_pack(game).dialect, []
    for text in [*refused(language)][some]:
        for key in KEYS_OF[game]:
            try:
                texts._read(key, text, language, 1)
            except LanguageError as error:
                about = error.help
            else:
                continue
            for offered in about.sentences:
                start = about.column - 1
                pressed = text[:start] + offered + text[start + about.length :]
                if fault := fault_of_sentence(
                    texts, dialect, pressed, key, language, start, offered
                ):
                    wrong.append((key, text, offered, fault))
    assert not wrong


def fault_of_sentence(texts, dialect, text, key, language, start, sentence):
    """Return why a game's packs refuse a sentence within a text; None for another's fault."""
    try:
        found = texts._read(key, text, language, 1)
    except LanguageError as error:
        return error.message if start < error.column <= start + len(sentence) else None
    return objection(dialect, found.tree, key) if text == sentence else None


@pytest.mark.parametrize(
    ("game", "key", "text", "message"),
    [
        ("gosux", "permanent", "Draw 2 cards.", "such as 'effect'"),
        ("gosu", "permanent", "Draw 2 cards.", "such as 'arrival'"),
        ("gosux", "permanent", "When this card arrives, draw a card.", "under 'effect'"),
        ("gosux", "effect", "When this card is destroyed, draw a card.", "a card's own moments"),
        ("gosux", "action", "Discard 1 card: draw 2 cards.", "cards have no actions of their own"),
    ],
)
def test_only_keys_of_the_game_are_named(game, key, text, message):
    with pytest.raises(LanguageError) as error:
        texts_of(game)._read(key, text, "en", 1)
    assert message in error.value.message


def test_powers_of_first_cards_are_offered_only_to_them():
    reader, text = TEXTS.reader("en"), "Cards of level 1 of a new clan cost you 1 card less now."
    offers = {}
    for key in ("first", "permanent"):
        with pytest.raises(LanguageError) as error:
            TEXTS._read(key, text, "en", 1)
        offers[key] = [reader.examples()[one] for one in error.value.help.sentences]
    assert any(map(is_for_first, offers["first"]))
    assert not any(map(is_for_first, offers["permanent"]))


def is_read_in(game, text, language):
    """Return whether packs of a game accept a text, or it reads a moment or a condition alone."""
    texts, pack = texts_of(game), load_pack(game)
    for key in (*KEYS, "first"):
        with contextlib.suppress(LanguageError):
            tree = texts._read(key, text, language, 1).tree
            if not objection(pack.dialect, tree, key):
                return True
    reader = texts.reader(language)
    reader._begin()
    line = TextLine(0, text, 1, 1)
    found = [one for kind in ("when", "condition") for one in reader.readings(line, kind)]
    return any(not pack.dialect.first_foreign(one.value) for one in found)


# --- GOSU X --------------------------------------------------------------------------------------


def meaning_in_duel(text, language):
    """Return a text's reading in GOSU X, `?` for several, or `!` and the name of its reason."""
    first = None
    for key in ("arrival", "permanent"):
        try:
            found = texts_of("gosux")._read(key, text, language, 1)
        except LanguageError as error:
            if first is None or "several" in error.message:
                first = error.message
        else:
            tree = getattr(found.tree, "sentences", found.tree)
            return texts_of("gosux").reader(language).teller.text(tree)
    if "several" in first:
        return "?"
    tables = sorted(lacking().items(), key=lambda item: "only" in item[1])
    names = (name for name, one in tables if one.get("duel", one["why"])["en"] == first)
    return f"! {next(names, '')}".strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_the_other_game_are_read_or_refused_with_its_reason(language):
    meant = dict(pairs(f"duel.{language}"))
    assert len(meant) > 70
    assert {text: meaning_in_duel(text, language) for text in meant} == meant
