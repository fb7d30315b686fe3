"""Faults of packs and positions are reported in every language."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files

import pytest

import own_packs
from warren.engine import GAMES, Match, NotationError
from warren.engine.games import edition_of
from warren.games.laundromat.presentation.layout import ELSEWHERE
from warren.locale import LANGUAGES, read_spoken
from warren.packs.errors import Limit, PackError
from warren.packs.faults import way_out
from warren.table.study.drafts import checked, fault_said

OTHERS = [language for language in LANGUAGES if language != "en"]
COMMON = ("packs.editions", "packs.loader", "packs.reading", "language.parse", "art.goblins.looks")
ARMY = (*COMMON, "games.army.rulebook", "games.army.dialects")
ROOMS = {
    "gosu": (*ARMY, "games.gosu.dialect", "games.gosu.endless"),
    "gosux": (*ARMY, "games.gosux.dialect", "games.gosux.rulebook"),
    "laundromat": (*COMMON, "games.laundromat.reading", "games.laundromat.edition"),
}
ARMIES = ("engine.sections", "games.army.presentation.layout")
POSITIONS = {
    "gosu": (*ARMIES, "games.gosu.presentation.layout"),
    "gosux": (*ARMIES, "games.gosux.presentation.layout"),
    "laundromat": ("engine.sections", "games.laundromat.presentation.layout"),
}
REFUSALS = ("wrong", "_wrong", "wrong_value", "PackError", "LanguageError", "too_many", "too_few")
# Faults of files that ship with a game, which nobody edits in the workshop
OF_FILES = re.compile(
    r"7 card or clan, not|must begin with|replaces no card|must have copies|stay the same"
    r"|the levels need|can't be |named twice|the species |must be text|must be in tables"
    r"|must be a text|needs the texts"
)
SAMPLES = {  # values of fields that are not free text
    "bounds": "from 1 to 2",
    "head.text": "hand:",
    "key": "colour",
    "kind": "unknown clan",
    "limit": "only 3 lie below",
    "mention.kind": "card",
    "noun": "garment",
    "owner": "this garment",
    "room": "no room for a token",
    "times": "only 2 times",
    "what": "card or clan",
    "who": "both members of a team have",
}


def sentences(module: str) -> Iterator[str]:
    """Yield all faults of a module, with something in each field."""
    for node in ast.walk(ast.parse(inspect.getsource(import_module(f"warren.{module}")))):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[first, *more]):
                if name in REFUSALS and not name.startswith("too_"):
                    yield from said(first)
                elif name == "too_many":
                    yield from (f"there is room for 5 {one}, not 6" for one in said(more[0]))
                elif name == "too_few":
                    yield from (f"a match needs at least 5 {one}, not 4" for one in said(first))
            case ast.Assign(targets=[ast.Name(id="message")], value=value):
                yield from said(value)
            case ast.Return(value=ast.JoinedStr() | ast.Constant(value=str()) as value):
                yield from said(value)


def said(node: ast.expr) -> Iterator[str]:
    """Yield the possible texts of an expression."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from said(one)
            yield from said(other)
        case ast.JoinedStr(values=parts):
            whole = "".join(
                str(part.value) if isinstance(part, ast.Constant) else field(part) for part in parts
            )
            yield whole.replace("unknown clanfrom", "a whole number from")


def field(part: ast.expr) -> str:
    """Return a sample value for a field."""
    assert isinstance(part, ast.FormattedValue)
    name = ast.unparse(part.value)
    if "did_you_mean" in name or name in ("hint", "suggestion"):
        return "; did you mean 'other'?"
    return SAMPLES.get(name, "7")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", ROOMS)
def test_every_fault_has_a_sentence(game: str, language: str) -> None:
    spoken = {one for room in ROOMS[game] for one in sentences(room) if " " in one}
    wanted = {one for one in spoken if not OF_FILES.search(one)}
    assert len(wanted) > 60
    assert [one for one in sorted(wanted) if fault_said(one, game, language) == one] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", POSITIONS)
def test_everything_that_can_be_wrong_with_a_position_has_a_sentence(game: str, language: str):
    spoken = {one for room in POSITIONS[game] for one in sentences(room) if " " in one}
    spoken |= {*ELSEWHERE.values()} if game == "laundromat" else set()
    assert len(spoken) > 30
    assert [one for one in sorted(spoken) if fault_said(one, game, language) == one] == []


@pytest.mark.parametrize("game", POSITIONS)
def test_options_that_do_not_go_together_have_a_sentence(game: str):
    for options in ({"seats": 9}, {"seats": True}, {"seets": 2}, {"first_seat": -1}):
        with pytest.raises(ValueError, match=r"seat|option") as refused:
            GAMES[game].options(**options)
        assert fault_said(str(refused.value), game, "it") != str(refused.value)


@pytest.mark.parametrize(
    ("game", "position", "french"),
    [
        ("gosu", "seat 0 hand: kao kao", "kao n’est dans le jeu qu’une fois"),
        ("gosu", "seat 0 tokens: 2 spent: 1", "la place 0 a 2 jetons ; le compte n’y est pas"),
        ("gosu", "seat 0 passed: maybe", "« passed: » doit être l’un de : yes, no"),
        ("gosu", "options: seets=2", "option inconnue : « seets » ; vouliez-vous dire « seats » ?"),
        ("gosu", "clans: dark", "« clans: » n’existe que dans les parties avec kamakor ; écrivez"),
        ("gosu", "tiles: dark", "« tiles: » est un mot de gosux, pas de gosu"),
        ("gosux", "seat 0 I: arpia**", "arpia n’a de place que pour 1 jeton"),
        (
            "laundromat",
            "seat 0 goblin: elv",
            "gobelin inconnu : « elv » ; vouliez-vous dire « elf »",
        ),
    ],
)
def test_what_is_wrong_with_a_position_is_said(game: str, position: str, french: str) -> None:
    with pytest.raises(NotationError) as refused:
        Match.from_text(f"{position}\ngame: {game}\n")
    said = fault_said(refused.value.message, game, "fr").replace("\xa0", " ")
    assert said.startswith(french)


@pytest.mark.parametrize(
    ("wrong", "french", "italian"),
    [
        (
            ("draw 2 cards", "drwa 2 cards"),
            "mot inconnu\xa0: «\xa0drwa\xa0»\xa0; vouliez-vous dire «\xa0draw\xa0»\xa0?",
            "parola sconosciuta: «drwa»; intendevi «draw»?",
        ),
        (
            ('colour = "lavender"', 'colour = "mauve"'),
            "colour ne peut pas être «\xa0mauve\xa0»\xa0; choix possibles\xa0: rose, olive, slate",
            "colour non può essere «mauve»; si può scegliere tra: rose, olive, slate",
        ),
        (
            ('name = "Moonlight"', "name = Moonlight"),
            "valeur illisible\xa0: un texte se met entre guillemets",
            "valore illeggibile: un testo va tra virgolette",
        ),
    ],
)
def test_what_the_workshop_says(wrong: tuple[str, str], french: str, italian: str) -> None:
    text = re.sub(r" +=", " =", own_packs.MOON)
    assert wrong[0] in text
    for language, sentence in (("fr", french), ("it", italian)):
        found, _ = checked("gosu", text.replace(*wrong), "", language)
        assert found["fault"]["message"].startswith(sentence)


def test_a_reason_within_a_reason_is_said_too() -> None:
    why = "this action pays for itself: it costs 1 and may bring back 2"
    said = fault_said(f"action of 'medic': {why}", "gosu", "it")
    assert said == ("action di «medic»: questa azione si ripaga da sola: costa 1 e può rendere 2")


def test_what_is_put_instead_is_the_word_itself() -> None:
    text = own_packs.MOON.replace("draw 2 cards", "drwa 2 cards")
    found, _ = checked("gosu", text, "", "fr")
    assert found["fault"]["instead"] == "draw"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_very_long_word_is_no_burden(language: str) -> None:
    text = own_packs.MOON.replace("draw 2 cards", "x" * 900)
    with pytest.raises(PackError) as refused:
        edition_of("gosu", text)
    assert fault_said(refused.value.message, "gosu", language)


LIMITS = ("packs.editions", "games.army.rulebook", "games.gosux.rulebook")
LIMITS += ("games.laundromat.rulebook",)


def ways_out(module: str) -> Iterator[str]:
    """Yield the names of the suggestions of all limits in a module."""
    source = import_module(f"warren.{module}")
    for node in ast.walk(ast.parse(inspect.getsource(source))):
        match node:
            case ast.Call(func=ast.Name(id="Limit" | "too_many"), args=[*_, last]):
                yield from said(last)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_limit_of_a_match_names_a_way_out(language: str) -> None:
    used = {one for module in LIMITS for one in ways_out(module)}
    assert used == read_spoken(files("warren.packs"), "faults", language)["ways_out"].keys()
    limited = PackError("there is room for 9 clans, not 12", file="", limit=Limit(9, 12, "clans"))
    assert way_out(language, limited)
    assert way_out(language, PackError("unknown word 'crads'", file="")) == ""


@pytest.mark.parametrize(("language", "word"), [("fr", "chapeaux"), ("it", "cappelli")])
def test_coins_on_underwear_are_refused_with_a_way_out(language, word):
    text = own_packs.WASH.replace("magic   = 2", "coins   = 2")
    [fault] = checked("laundromat", text, "elf_underwear_silk", language)[0]["faults"]
    assert word in fault["message"]
    assert "underwear" not in fault["message"]  # no ids
