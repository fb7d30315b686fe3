"""GOSU X in the terminal: the screen, and sessions typed by hand."""

import json
import re
from textwrap import dedent

import pytest

from helpers import as_gosux, gosux
from warren.bots import bot
from warren.cli.terminals import screen_of
from warren.engine import Match
from warren.engine.games import load_pack
from warren.engine.texts import Texts
from warren.games.gosux.terminal.cards import GosuxCards as Cards
from warren.locale import LANGUAGES

FIRST = 11  # a seed with which you begin


def screen(language: str = "en", *, width: int = 80, height: int = 40):
    cards = Cards(load_pack("gosux"), language)
    return screen_of(cards, ["you", "Ada"], width=width, height=height)


def drawn(lines) -> str:
    return "\n".join(str(line) for line in lines)


def session(warren, *lines: str, args=(), seed: int | None = FIRST) -> str:
    """Type some lines; the end of the input leaves the match."""
    chosen = [*([] if seed is None else ["--seed", seed]), "--bot", "greedy", *args]
    result = warren("play", "gosux", *chosen, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    return result.stdout


def answer(output: str, line: str, prompt: str = "Your choice") -> str:
    """Return the output after a typed line."""
    return output.partition(f"{prompt} > {line}\n")[2].partition(f"{prompt} > ")[0]


def saved(warren, name: str = f"gosux-{FIRST}.warren") -> Match:
    return Match.load(warren.folder / name)


def written(warren, position: str, name: str = "drawn.warren") -> list[str]:
    """Return the arguments that continue a match from a drawn position."""
    record = (
        f"warren record 1\ngame: gosux\nseed: 1\nposition:\n{as_gosux(position)}\nend position\n"
    )
    (warren.folder / name).write_text(record + "actions:\n", encoding="utf-8")
    return ["--resume", name]


# --- the screen ----------------------------------------------------------------------------------

POSITION = """
    round: 2   turn: 0   wonder: 0   tiles: narashima goan_sul   turns_left: 2
    seat 0   clans: abhilasha galmi justice
             supremacy: 1   tokens: 0   spent: 1   locked: 2
             II:  solok [shard]
             I:   les_apotres_de_la_nuit un_go*$ le_cercle_rouge
             hand: volantis kan_te volantis
             deck: boul_go! ...
             discards: elle quae
             removed: sati
    seat 1   clans: phoenix tomorrow xi_an
             II:  sha_dow
             I:   aat muraena 3_voeux** timer
             hand: arpia sqeezs! dragon_dansant?
             discards: phoenix ne_o
             banned: kaez:1 arpia:2
             tokens: 0   passed: yes
    """

TABLE = """\
══ GOSU X, round 2  hand limit 5  turns left 2 ═════════════════════════════════
Tile S Goan Sul: Winning a Great Battle by 10 or more wins you the game; after
  any other Great Battle you sacrifice 1 extra card.
Tile N Narashima: Players have a hand limit of 5 cards.
── Ada (P T X): Supremacy 0  strength 11  tokens ○○▫▫  has passed ──────────────
    hand 3  deck 35  discard pile 2 (Ne’o)  banned card: Kaez, Arpia
III ·              ·              ·              ·              ·
II  T°Sha’dow*     ·              ·              ·              ·
I   T Aat=Apostle… P Muraena      X 3 Wishes●●   P°Timer        ·
── You (A G J): Supremacy 1  strength 9  tokens ○○▫▫  Wonder ───────────────────
    hand 3  deck 34  discard pile 2 (Quae)  removed from the game 1
III ·              ·              ·              ·              ·
II  A Solok        G°[Shard]      ·              ·              ·
I   A Apostles of… G Un’Go●$      A°The Red Cir… ·              ·"""


def test_a_table_in_eighty_columns():
    assert drawn(screen().table(gosux(POSITION).view(0))) == TABLE


def test_hands_and_what_is_known_of_decks():
    assert drawn(screen().hands(gosux(POSITION).view(0))) == dedent("""\
        Known in your deck, from the top:  G1 Boul Go
        Known in the hand of Ada:  P1 Sqeezs  X1 Dancing Dragon
        Hand:  G2 Kan Te  J1 Volantis ×2""")
    assert drawn(screen().hands(gosux(POSITION).view(None))) == dedent("""\
        Known in the deck of you, from the top:  G1 Boul Go
        Known in the hand of Ada:  P1 Sqeezs""")


def test_a_known_card_at_the_bottom_of_a_deck_stands_after_a_gap():
    view = gosux("seat 0 hand: aat   seat 1 deck: timer! muraena muraena arpia!").view(0)
    assert drawn(screen().hands(view)).splitlines()[0].endswith("P1 Timer  …  P1 Arpia")


def test_discards_of_both_and_removed_cards():
    assert drawn(screen().discards(gosux(POSITION).view(0))) == dedent("""\
        Discard pile (you):  J2 Quae  J2 Elle
        Removed from the game (you):  J2 Sati
        Discard pile (Ada):  T2 Ne’o  P3 Phoenix""")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_is_wider_than_the_screen(language, width):
    drawing = screen(language, width=width)
    for view in (gosux(POSITION).view(0), Match("gosux", seed=1).view(0)):
        lines = [*drawing.table(view), *drawing.hands(view), *drawing.legend()]
        for line in [*lines, *drawing.discards(view)]:
            assert line.cell_len <= width, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clan_has_its_own_letter_and_every_card_its_own_short_name(language):
    cards = Cards(load_pack("gosux"), language)
    assert "".join(cards.letters.values()) == "AGSJNPTX"
    assert len(set(cards.short.values())) == len(cards.pack.cards)
    assert len({cards.style(clan) for clan in cards.pack.clans}) == 8


def test_an_additional_turn_shows_on_top():
    view = gosux("additional: yes   round: 1   seat 0 hand: aat").view(0)
    assert str(screen().table(view)[0]).startswith(
        "══ GOSU X, round 1  hand limit 7  additional turn"
    )


# --- the draft -----------------------------------------------------------------------------------


def test_the_draft_shows_clans_and_what_their_tiles_would_do(warren):
    output = session(warren)
    assert "You play GOSU X against Greedy. The seed is 11." in output
    assert "» The match begins. You go first." in output
    assert "══ GOSU X, choice of clans ═" in output
    assert "\nGreedy:  –\nYou:  –\nClans still free" in output
    assert "\nN Narashima: Players have a hand limit of 5 cards.\n" in output
    assert "Choose a clan for your deck (1 still to choose)." in output
    assert " 4 Choose the Justice clan     8 Choose the Xi’an clan" in output
    assert "Hand:" not in output


def test_a_draft_by_the_names_of_the_clans(warren):
    output = session(warren, "phoenix", "why clan phoenix", "choose the justice clan")
    assert "You:  P Phoenix" in answer(output, "phoenix")
    assert "the Phoenix clan has already been chosen." in answer(output, "why clan phoenix")
    texts = saved(warren).texts
    assert (texts[0], texts[3]) == ("clan phoenix", "clan justice")


def test_after_the_draft_the_tiles_of_two_clans_are_active(warren):
    output = session(warren, "1", "1", "1")
    match = saved(warren)
    assert len(match.view().tiles) == 2
    assert output.count("its tile is active and binds both players.") == 2
    table = output.rpartition("══ GOSU X")[2]
    assert table.count("\nTile ") == 2
    assert "Your turn: choose an action." in table


# --- typing actions ------------------------------------------------------------------------------


def test_a_cost_is_paid_with_the_wonder_token(warren):
    args = written(warren, "wonder: 0   seat 0 I: aat hand: arpia timer muraena")
    output = session(warren, "play arpia", "wonder", "pay timer", args=args, seed=None)
    assert " 1 Pay with the Wonder token" in answer(output, "play arpia")
    assert "Arpia: discard 1 card from your hand to pay." in answer(output, "wonder")
    assert saved(warren, "drawn.warren").texts[:3] == ["play arpia", "wonder", "discard timer"]


def test_the_costs_in_the_list_are_those_of_now(warren):
    args = written(warren, "seat 0 I: 3_voeux* hand: arpia timer muraena")
    output = session(warren, args=args, seed=None)
    assert re.search(r"^Play: .* \d+ Arpia \(discard 2 cards\)", output, re.MULTILINE)
    assert "Shift 3 Wishes (cost 0)" in output


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("pass", "Can’t pass: the first to pass must have no Activation token left"),
        ("play phoenix", "Can’t play Phoenix: your Immortal row can’t be longer than"),
        ("why ban aat", "Can’t name Aat: you are being asked something else."),
        ("why play arpia", "You can do that now."),
        ("? aat", "symbols of its mirror card."),
        ("d", "Discard pile (Greedy):  –"),
        ("h", "P1 Arpia · shift cost 2 · activation\n  When it arrives or is activated: draw 1"),
        ("?", "? aat       all about a card"),
        ("?", "d           both discard piles, and the cards removed from the game"),
        ("?", "● Activation token  ○ used token  ▫ locked token"),
    ],
)
def test_what_can_be_typed(warren, line, reply):
    args = written(warren, "seat 0 I: timer hand: arpia phoenix")
    output = session(warren, line, args=args, seed=None)
    assert reply in answer(output, line)
    assert saved(warren, "drawn.warren").actions == []


@pytest.mark.parametrize(
    ("language", "line", "reply"),
    [
        ("fr", "relever timer", "» Vous relevez Timer."),
        ("it", "cambia timer", "» Cambi Timer."),
        ("fr", "pourquoi poser phoenix", "Impossible de poser Phoenix"),
        ("it", "perché gioca phoenix", "Non puoi giocare Phoenix"),
    ],
)
def test_words_in_the_players_language(warren, language, line, reply):
    args = written(warren, "seat 0 I: timer hand: arpia phoenix aat obeezs")
    output = session(warren, line, args=[*args, "--lang", language], seed=None)
    assert reply in output


# --- questions that are no choice ----------------------------------------------------------------

# The bot's Lava Goddesses will capture whatever it does; you could hold The Red Circle, but don't.
WINDOW = """
    seat 0   clans: abhilasha galmi justice
             I: boul_go
             hand: volantis solok
    seat 1   clans: goan_sul phoenix tomorrow
             tokens: 0   spent: 2
             hand: deesses_de_lave
    """


def test_a_question_with_nothing_but_no_to_say_answers_itself(warren):
    output = session(warren, "draw 1", args=written(warren, WINDOW), seed=None)
    match = saved(warren, "drawn.warren")
    assert match.texts[:4] == ["draw 1", "play deesses_de_lave", "choose 0.I1", "no"]
    assert "about to be captured" not in output
    assert "Decline" not in output
    news = answer(output, "draw 1")
    assert "» You spend 1 Activation token." in news
    assert "Greedy captures Boul Go in your army." in news


def test_with_the_card_in_hand_you_are_asked(warren):
    position = WINDOW.replace("solok", "le_cercle_rouge")
    output = session(warren, "draw 1", "don’t", args=written(warren, position), seed=None)
    asked = answer(output, "draw 1")
    assert "Boul Go is about to be captured or destroyed." in asked
    assert " 1 Discard The Red Circle to save the card\n 2 Don’t\n" in asked
    assert "Greedy captures Boul Go in your army." in answer(output, "don’t")


def test_undo_goes_back_to_a_decision_that_was_one(warren):
    lines = ("draw 1", "u", "draw 3")
    output = session(warren, *lines, args=written(warren, WINDOW), seed=None)
    assert "Back to your previous decision." in answer(output, "u")
    assert saved(warren, "drawn.warren").texts[0] == "draw 3"


def test_undo_after_resuming_knows_what_was_no_choice(warren):
    args = written(warren, WINDOW)
    session(warren, "draw 1", args=args, seed=None)
    output = session(warren, "u", "draw 3", args=args, seed=None)
    assert "» You spend 1 Activation token." in output  # events since your last choice
    assert saved(warren, "drawn.warren").texts[0] == "draw 3"


# --- whole matches -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot_name", "language"), [("uniform", "en"), ("greedy", "fr"), ("uniform", "it")]
)
def test_whole_matches_in_every_language(warren, bot_name, language):
    args = ["--bot", bot_name, "--lang", language]
    output = session(warren, *["1"] * 2000, args=args, seed=3)
    assert "warren replay gosux-3.warren" in output
    assert saved(warren, "gosux-3.warren").is_over


def test_a_match_is_saved_and_resumed_in_the_middle_of_the_draft(warren):
    session(warren, "galmi")
    output = session(warren, args=["--resume", f"gosux-{FIRST}.warren"], seed=None)
    assert "and continue after 3 actions." in output
    assert "══ GOSU X, choice of clans" in output
    assert "Continue with: warren play gosux --resume gosux-11.warren" in output


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_draw_is_the_end_too(warren, language):
    args = written(
        warren,
        """
        seat 0   supremacy: 1   I: nitish   hand: justice   tokens: 0   spent: 2
        seat 1   supremacy: 1   I: arpia    passed: yes
        """,
    )
    output = session(warren, "1", args=[*args, "--lang", language], seed=None)
    texts = Texts.load("gosux", language)
    assert f"\n{texts.say('end', 'draw', 'you')}\n" in output
    assert output.count(texts.say("end", "draw", "you")) == 1
    replayed = warren("replay", "drawn.warren", "--lang", language)
    assert replayed.stdout.splitlines()[-1] == texts.say("end", "draw", "they")


# --- replay and simulate -------------------------------------------------------------------------


@pytest.fixture
def match(warren) -> Match:
    """A finished match, saved in match.warren."""
    match = Match("gosux", seed=5)
    bots = [bot("uniform", 1), bot("uniform", 2)]
    while not match.is_over:
        seat = match.pending[0]
        match.act(bots[seat].choose(match, seat))
    match.save(warren.folder / "match.warren")
    return match


def test_a_replay_tells_the_match_and_draws_the_end(warren, match):
    result = warren("replay", "match.warren")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("The match begins. ")
    assert any(line.startswith("══ GOSU X, round") for line in lines)
    winner = match.outcome.winners[0]
    assert lines[-1] == f"Seat {winner} has 2 Supremacy tokens and wins the match."


def test_a_replay_of_the_draft_in_french(warren, match):
    result = warren("replay", "match.warren", "--to", 2, "--lang", "fr")
    assert "══ GOSU X, choix des clans" in result.stdout
    assert "choisit un clan pour son deck (encore" in result.stdout.splitlines()[-1]


def test_a_spectator_of_a_replay_hears_of_no_hidden_card(warren, match):
    mine = warren("replay", "match.warren", "--seat", 0).stdout
    assert "You draw " in mine
    nobodys = warren("replay", "match.warren").stdout
    assert "\nHand:" not in nobodys
    assert "Seat 0 draws 7 cards." in nobodys


def test_simulate_counts_wins_and_draws(warren):
    result = warren("simulate", "gosux", "--matches", 60, "--json", "--checks", "--workers", 1)
    assert result.exit_code == 0, result.output
    counts = json.loads(result.stdout)
    assert counts["matches"] == 60
    assert (counts["broken"], counts["stuck"]) == (0, 0)
    won, drawn_by = sum(counts["won_by"].values()), sum(counts["drawn_by"].values())
    assert won + drawn_by == 60
    assert won == sum(counts["wins_by_seat"])
    assert set(counts["won_by"]) == {"supremacy", "fifth-token", "full-army", "margin", "tiles"}
    assert set(counts["drawn_by"]) == {"draw", "draw-full"}


def test_simulate_for_people(warren):
    lines = warren("simulate", "gosux", "--matches", 5, "--workers", 1).stdout.splitlines()
    assert lines[0].split(None, 1)[1] == "gosux, 2 seats, seeds 0 to 4"
    assert any(line.startswith("ended in draw-full ") for line in lines)
    assert not any("points" in line for line in lines)


@pytest.mark.parametrize("command", [["play", "gosux"], ["simulate", "gosux", "--matches", 1]])
@pytest.mark.parametrize("seats", [1, 3])
def test_gosu_x_is_for_two(warren, command, seats):
    assert warren.refused(*command, "--seats", seats).startswith(
        f"gosux is for 2 seats, not {seats}"
    )


def test_a_match_of_another_game_is_refused(warren):
    session(warren, "galmi")
    said = warren.refused("play", "gosu", "--resume", f"gosux-{FIRST}.warren")
    assert said == f"gosux-{FIRST}.warren: this is a match of gosux, not of gosu"
