"""Kamakor, the starting draft, the turn limit and teams in the terminal."""

import re
from textwrap import dedent

import pytest

from covering import covering
from helpers import do, gosu
from warren.engine import Match
from warren.engine.games import load_pack
from warren.games.gosu.terminal.cards import GosuCards as Cards
from warren.games.gosu.terminal.screen import GosuScreen as Screen
from warren.locale import LANGUAGES

in_every_language = pytest.mark.parametrize("language", LANGUAGES)

KAMAKOR = """
    options: kamakor=true
    round: 2   turn: 0   advantage: 1
    clans: dragoon kobuke shadow shibuke warmachine
    seat 0   points: 1   dragoons: 2
             III: marshal_tremmulk
             II:  ombo_the_farrier defender_of_the_world_tree thumpella
             I:   dragoon_goblin_groom shibuke_goblin_penitent everwhere
             hand: lichenna first_volley clinkerhoof bitspur
    seat 1   III: the_public_works
             II:  knowledge elder_pebb
             I:   kobuke_goblin_herald* dragoon_goblin_lancer^ [war_machine_goblin_loader]
             hand: bolster
    """

TABLE = """\
══ GOSU, round 2  draw pile 82  discard pile 0 ═════════════════════════════════
    clans O K W S R  supply 3 ◆
── Ada: points 0  strength 15  tokens ●○  hand 1  Advantage ────────────────────
III R°The Public … ·              ·              ·              ·
II  O Knowledge    K°Elder Pebb   ·              ·              ·
I   K Herald●      O Lancer◆      R°[Loader]     ·              ·
── You: points 1  strength 20  tokens ●● ◆◆  hand 4 ────────────────────────────
III O°Marshal Tre… ·              ·              ·              ·
II  O Ombo the Fa… W Defender     R°Thumpella    ·              ·
I   O Groom        S Penitent     W Everwhere    ·              ·"""

TEAMS = """
    options: teams=true seats=4 turn_limit=10
    round: 2   turn: 0   advantage: 1   turns_left: 7
    seat 0   points: 1   I: dark_medic*2
             hand: sol
    seat 1   passed: yes
    seat 2   I: alpha_guardian
    seat 3   passed: yes
    """


def screen(language: str = "en", *, width: int = 80, height: int = 24, seats: int = 2) -> Screen:
    players = ["you", "Ada", "Bob", "Cleo"][:seats]
    cards = Cards(load_pack("gosu"), language)
    return Screen(cards, players, width=width, height=height)


def drawn(lines) -> str:
    return "\n".join(str(line) for line in lines)


def session(warren, *lines: str, args: list[object], exit_code: int = 0) -> str:
    """Type some lines; the end of the input leaves the match."""
    typed = "".join(f"{line}\n" for line in lines)
    result = warren("play", "--bot", "greedy", *args, typed=typed)
    assert result.exit_code == exit_code, result.output
    return result.stdout


def answer(output: str, line: str, prompt: str = "Your choice") -> str:
    """Return the output after a typed line."""
    return output.partition(f"{prompt} > {line}\n")[2].partition(f"{prompt} > ")[0]


def written(warren, position: str) -> list[object]:
    """Return the arguments that continue a match from a drawn position."""
    record = f"warren record 1\ngame: gosu\nseed: 1\nposition:\n{dedent(position)}end position\n"
    (warren.folder / "drawn.warren").write_text(record + "actions:\n", encoding="utf-8")
    return ["gosu", "--resume", "drawn.warren"]


def saved(warren, name: str = "drawn.warren") -> Match:
    return Match.load(warren.folder / name)


# --- the table -----------------------------------------------------------------------------------


def test_clans_supply_and_dragoon_tokens_are_on_the_table():
    assert drawn(screen().table(gosu(KAMAKOR).view(0))) == TABLE


def test_a_dragoon_token_of_another_seat_has_its_number():
    position = "options: kamakor=true   seat 0 I: dragoon_goblin_groom^1   seat 1 hand: motley"
    assert "O°Groom◆1" in drawn(screen().table(gosu(position).view(0)))


def test_used_dragoon_tokens_are_no_used_activation_tokens():
    heads = drawn(screen().table(gosu(KAMAKOR).view(1)))
    assert "Ada: points 0  strength 15  tokens ●○  hand" in heads


def test_without_kamakor_there_is_nothing_of_it():
    view = gosu("seat 0 I: dark_medic   seat 1 hand: awn").view(0)
    said = drawn([*screen().table(view), *screen().legend(view)])
    for word in ("clans", "supply", "◆", "Dragoon", "Kobuke", "turns left"):
        assert word not in said
    assert "D Dark Goblins" in said


def test_the_legend_has_the_clans_of_the_match():
    said = drawn(screen().legend(gosu(KAMAKOR).view(0)))
    assert "◆ Dragoon token" in said
    assert "O Dragoon Goblins" in said
    assert "Dark" not in said


def test_a_known_card_on_the_deck_and_cards_of_several_levels():
    view = gosu("options: kamakor=true   seat 0 hand: everwhere   deck: motley! ...").view(0)
    assert drawn(screen().hands(view)) == dedent("""\
        Known in the draw pile, from the top:  K2 Motley
        Hand:  W1/2/3 Everwhere""")


def test_a_turn_in_which_level_1_costs_nothing_says_so():
    position = "options: kamakor=true   costs_nothing: yes   seat 0 hand: motley"
    assert "a Bakuto costs nothing this turn" in drawn(screen().table(gosu(position).view(0)))


def test_the_turn_limit_is_shown_while_it_runs():
    position = "options: turn_limit=10   {}seat 0 hand: kao   seat 1 {}"
    running = gosu(position.format("turns_left: 4   ", "passed: yes")).view(0)
    assert "draw pile 99  turns left 4  discard pile 0 ═" in drawn(screen().table(running))
    assert "turns left" not in drawn(screen().table(gosu(position.format("", "")).view(0)))


def test_teams_have_their_points_on_top_and_the_ally_next_to_you():
    lines = drawn(screen(seats=4).table(gosu(TEAMS).view(0))).splitlines()
    assert lines[1] == "    You and Bob: points 1  Ada and Cleo: points 0"
    heads = [line.partition(":")[0] for line in lines if line.startswith("──")]
    assert heads == ["── Ada", "── Cleo", "── Bob (ally)", "── You"]
    assert not [line for line in lines if line.startswith("──") and "points" in line]
    assert "D°Medic●2" in lines[-1]


def test_everyone_sees_the_own_team_first():
    lines = drawn(screen(seats=4).table(gosu(TEAMS).view(3))).splitlines()
    assert lines[1] == "    Ada and Cleo: points 0  You and Bob: points 1"
    assert "Ada (ally)" in drawn(screen(seats=4).table(gosu(TEAMS).view(3)))
    assert "ally" not in drawn(screen(seats=4).table(gosu(TEAMS).view(None)))


def test_allies_may_show_their_hands():
    text = (
        "options: teams=true seats=4 allies_show_hands=true   seat 0 hand: kao   seat 2 hand: sol"
    )
    hands = drawn(screen(seats=4).hands(gosu(text).view(0)))
    assert hands == "Known in the hand of Bob, your ally:  A2 Sol\nHand:  D2 Kao"


@in_every_language
@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_is_wider_than_the_screen(language, width):
    drawing = screen(language, width=width, seats=4)
    matches = [gosu(KAMAKOR), gosu(TEAMS), Match("gosu:kamakor+tournament+teams", seed=1)]
    for match in matches:
        view = match.view(0)
        lines = [*drawing.table(view), *drawing.hands(view), *drawing.legend(view)]
        for line in [*lines, *drawing.hands(view, choosing=True)]:
            assert line.cell_len <= width, line


def test_the_table_is_drawn_again_when_dragoon_tokens_or_clans_change():
    match = Match("gosu:kamakor", seed=1)
    before = screen().shown(match.view(0))
    match.act(match.legal()[0])
    assert screen().shown(match.view(0)) != before
    held = [f"options: kamakor=true   seat 0 dragoons: {n} hand: motley" for n in (0, 1)]
    assert len({screen().shown(gosu(position).view(0)) for position in held}) == 2


# --- before the first turn -----------------------------------------------------------------------


def test_clans_are_eliminated_with_a_word_on_each(warren):
    output = session(warren, args=["gosu:kamakor", "--seats", 3, "--seed", 3])
    assert "══ GOSU, elimination of clans ═" in output
    assert "\nEliminated:  –\nChoose a clan to eliminate." in output
    assert "\n  1 G Ancient Gobans: draws many cards and takes extra turns\n" in output
    assert "\n 10 R War Machine Goblins: discards from hand" in output
    assert "Hand:" not in output
    assert "Still in:" not in output


@pytest.mark.parametrize("line", ["dark", "clan dark", "Dark Goblins", "3"])
def test_a_clan_is_eliminated_by_number_notation_or_name(warren, line):
    output = session(warren, line, "why clan dark", args=["gosu:kamakor", "--seed", 3])
    assert "» You eliminate a clan: Dark Goblins. Greedy eliminates a clan: " in output
    assert "\nEliminated:  " in answer(output, line)
    assert "D Dark Goblins" in answer(output, line)
    assert "Can’t eliminate that clan: the Dark Goblins have been eliminated" in output


def test_after_the_elimination_five_clans_are_left(warren):
    output = session(warren, "1", "1", "1", "?", args=["gosu:kamakor", "--seed", 3])
    clans = re.search(r"^    clans ((?:\w ?){5}) supply 6 ◆$", output, re.MULTILINE)
    assert clans
    marks = answer(output, "?").rpartition("Marks:")[2]
    assert re.findall(r"  (\w) \w", marks) == clans.group(1).split()


def test_a_replay_shows_the_clans_that_are_still_in(warren):
    session(warren, "1", "q", args=["gosu:kamakor", "--seed", 3])
    said = warren("replay", "gosu-kamakor-3.warren", "--to", 1, "--seat", 0).stdout
    assert "\nStill in:  A Alpha Goblins  " in said
    assert said.endswith("Seat 1 is choosing a clan to eliminate.\n")


def test_a_starting_draft_from_the_first_packet_to_the_first_turn(warren):
    args = ["gosu:tournament", "--seed", 5]
    output = session(warren, "walror", "2", "1", "1", "1", "1", args=args)
    assert "══ GOSU, starting draft  draw pile 86 ═" in output
    assert "\nStill choosing:  you  Greedy\nKept so far:  –\nPacket:  A1 Guardian  " in output
    assert "\nKeep 2 cards from your packet. The rest goes to Greedy.\n 1 Keep Guardian" in output
    second = answer(output, "walror")
    assert "\nKept so far:  F3 Walror\nPacket:  " in second
    assert "Keep 1 card from your packet." in second
    passed = answer(output, "2")
    assert "Greedy keeps 2 cards from their packet. Everybody passes 5 cards to the left." in passed
    assert len(saved(warren, "gosu-tournament-5.warren").view(0).seats[0].hand) == 7
    turn = output.rpartition("══ GOSU, round 1")[2]
    assert "\nHand:  " in turn
    assert "Packet" not in turn


def test_the_hand_command_tells_the_packet_too(warren):
    output = session(warren, "walror", "h", args=["gosu:tournament", "--seed", 5])
    told = answer(output, "h")
    assert told.index("A1 Guardian · activation\n  When") < told.index("\nKept so far:\n")
    assert told.index("\nKept so far:\n") < told.index("F3 Walror\n  Global:")


def test_a_pick_can_be_taken_back(warren):
    args = ["gosu:tournament", "--seed", 5]
    output = session(warren, "walror", "u", "priest", "sprew", "u", args=args)
    assert output.count("Back to your previous decision.") == 2
    assert saved(warren, "gosu-tournament-5.warren").texts == ["keep meka_priest"]


def test_a_seat_that_has_chosen_sees_who_has_not():
    match = do(Match("gosu:tournament", seats=3, seed=5))
    for _ in range(2):
        match.act(match.legal(0)[0], 0)
    drawing = screen(seats=3)
    assert "Still choosing:  Ada  Bob" in drawn(drawing.table(match.view(0)))
    assert "Packet:  " in drawn(drawing.hands(match.view(0)))
    assert "Packet" not in drawn(drawing.hands(match.view(None)))


# --- the choices of a turn -----------------------------------------------------------------------


def test_actions_stand_by_kind(warren):
    output = session(warren, args=written(warren, KAMAKOR))
    assert output.partition("choose an action.\n")[2].startswith(
        dedent("""\
        Play:  1 Lichenna
        Mutate:  2 Penitent (mutation cost 2)  3 Ombo the Farrier (mutation cost 3)
        Make a Shadow Jump with:  4 Everwhere  5 Defender
        Activate:  6 Groom  7 Groom with a Dragoon token
        Use the action of:  8 Penitent (trap it)
        """)
    )
    assert re.search(r"\n  \d+ Draw 1 card for 1 Activation token  \d+ Draw 3 cards", output)


def test_what_is_done_for_the_ally_comes_before_ones_own_draws(warren):
    labels = session(warren, args=written(warren, TEAMS)).partition("choose an action.\n")[2]
    lines = labels.splitlines()
    assert lines[0] == "Activate:  1 Guardian for Greedy 2"
    assert [line.split(" ", 3)[3][:3] for line in lines[1:4]] == ["Let", "Let", "Dra"]
    assert lines[4] == "  6 Pass for this round"


def test_actions_stand_by_kind_in_french_and_italian(warren):
    args = written(warren, KAMAKOR)
    french = session(warren, args=[*args, "--lang", "fr"])
    assert "\nFaire un Shadow Jump avec\N{NO-BREAK SPACE}:  4 Partout-à-la-Fois  5 Déf" in french
    italian = session(warren, args=[*args, "--lang", "it"])
    assert "\nFai uno Shadow Jump con:  4 Dovunque  5 Difensore\n" in italian


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("7", "dragoon I1"),
        ("dragoon I1", "dragoon I1"),
        ("dragoon groom", "dragoon I1"),
        ("groom dragoon", "dragoon I1"),
        ("activate groom", "activate I1"),
        ("jump everwhere", "jump I3"),
        ("make a shadow jump with defender", "jump II2"),
        ("use penitent", "use I2"),
        ("use the action of ombo", "use II1"),
        ("use public", "use 1.III1"),
        ("play sabot-mâchefer", None),
        ("poser lichenna", None),
        ("mutate ombo", "shift II1"),
        ("jump dovunque", "jump I3"),
        ("draw 3 mixed", "draw 3 mixed"),
    ],
)
def test_new_actions_are_typed_in_words_or_notation(warren, line, text):
    output = session(warren, line, args=written(warren, KAMAKOR))
    texts = saved(warren).texts
    assert (texts[0] if texts else None) == text, output


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("why jump groom", "Can’t make a Shadow Jump with "),
        ("why use groom", "Can’t use the action of "),
        ("why dragoon penitent", "it has no activation symbol"),
        ("why ally I1", "you have no ally, as this match is not played in teams."),
        ("why play motley", "Can’t play Motley: it is not in your hand."),
        ("why pass", "you still have 2 Activation tokens."),
        ("why jump everwhere", "You can do that now."),
    ],
)
def test_why_a_new_action_is_not_allowed(warren, line, reply):
    output = session(warren, line, args=written(warren, KAMAKOR))
    assert reply in answer(output, line)
    assert saved(warren).texts == []


@pytest.mark.parametrize(
    ("line", "text"),
    [("ally guardian", "ally I1"), ("ally draw 3", "ally draw 3"), ("2", "ally draw 1")],
)
def test_the_ally_is_helped_in_words_or_notation(warren, line, text):
    output = session(warren, line, args=written(warren, TEAMS))
    assert saved(warren).texts[0] == text, output


def test_a_row_is_chosen_by_its_level(warren):
    position = """
        options: kamakor=true
        seat 0   III: umbrabel
                 II:  mosk_of_the_canopy tumblemoss
                 I:   everwhere kobuke_goblin_herald kobuke_goblin_herald
                 hand: ebbu_heartwood lichenna
        seat 1   hand: motley
        """
    output = session(warren, "play ebbu", "3", args=written(warren, position))
    assert " 2 Play it in the Hero row\n 3 Play it in the Ozeki row\n" in answer(
        output, "play ebbu"
    )
    assert saved(warren).texts[:2] == ["play ebbu_heartwood", "level 3"]


def test_a_level_to_strike_is_chosen_by_its_number(warren):
    position = """
        options: kamakor=true
        seat 0   II: threegear
                 I:  war_machine_goblin_loader
                 hand: motley bolster elbowroom
        seat 1   III: aunt_tolliby
                 II:  elder_pebb fanfarrow
                 I:   kobuke_goblin_herald kobuke_goblin_herald
        """
    output = session(warren, "activate threegear", "3", args=written(warren, position))
    offered = answer(output, "activate threegear")
    assert offered.endswith("\n 2 Choose X = 2 (Hero)\n 3 Choose X = 3 (Ozeki)\n")
    assert saved(warren).texts[:2] == ["activate II1", "x 3"]


def test_help_names_what_the_match_has(warren):
    kamakor = answer(session(warren, "?", args=written(warren, KAMAKOR)), "?")
    assert "with Kamakor: jump I1" in kamakor
    assert "for your ally" not in kamakor
    teams = answer(session(warren, "?", args=written(warren, TEAMS)), "?")
    assert "for your ally: ally I1" in teams
    assert "Kamakor" not in teams


# --- cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("drummer", "Recruiter: a Bakuto played directly to its right costs nothing"),
        ("everwhere", "level 1, 2 or 3 (Bakuto, Hero or Ozeki) · military value 2, 3 or 5"),
        ("everwhere", "Shadow Jump: as an action, reveal the top card of the draw pile."),
        ("everwhere", "a house card, not an official one"),
        ("duwal", "zombie mutation: its mutation may bring in a card from the discard pile"),
        ("partout-à-la-fois", "Everwhere  W World-Tree People"),
    ],
)
def test_a_card_is_explained_with_its_keywords_and_source(warren, card, said):
    output = session(warren, f"? {card}", args=written(warren, KAMAKOR))
    assert said.lower() in answer(output, f"? {card}").lower()


@in_every_language
def test_every_clan_and_keyword_has_its_words(language):
    pack = load_pack("gosu")
    cards = Cards(pack, language)
    assert set(cards.own.tables["clan"]) == set(pack.clans)
    keywords = {keyword for card in pack.cards for keyword in card.keywords}
    assert set(cards.texts.tables["meaning"]) == keywords


@in_every_language
def test_a_word_on_a_clan_fits_into_a_line(language):
    view = Match("gosu:kamakor", seed=3).view(0)
    actions = [f"clan {clan}" for clan in view.clans]
    assert len(screen(language).offer(view, range(1, 11), [""] * 10, actions)) == 10


# --- whole matches -------------------------------------------------------------------------------


PRESETS = [
    ("gosu:kamakor", 2, "en"),
    ("gosu:kamakor+tournament", 3, "fr"),
    ("gosu:tournament", 2, "it"),
    ("gosu:teams", 4, "fr"),
    ("gosu:kamakor+tournament+teams", 4, "it"),
]


@pytest.mark.parametrize(("bot", "preset"), covering(["uniform", "greedy"], PRESETS))
def test_bots_play_every_preset_to_the_end(warren, bot, preset):
    name, seats, language = preset
    args = [name, "--seats", seats, "--seed", 3, "--bot", bot, "--lang", language]
    output = session(warren, *["1"] * 4000, args=[*args, "--save", "m.warren"])
    match = saved(warren, "m.warren")
    assert match.is_over
    assert "warren replay m.warren --seat 0" in output
    assert warren("replay", "m.warren", "--lang", language).exit_code == 0
    assert len({seat for seat, _ in match.actions}) == seats


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (0, "Your team has reached 3 victory points and wins the match."),
        (1, "Seat 0 and Seat 2 have reached 3 victory points together and win the match."),
        (None, "Seat 0 and Seat 2 have reached 3 victory points together and win the match."),
    ],
)
def test_a_team_wins_together(warren, seat, said):
    position = """
        options: teams=true seats=4
        round: 4   turn: 0   advantage: 0
        seat 0   points: 2   I: dark_medic   tokens: 0   spent: 2
        seat 1   passed: yes
        seat 2   passed: yes
        seat 3   passed: yes
        """
    output = session(warren, "pass", args=written(warren, position))
    assert "\nYour team has reached 3 victory points and wins the match.\n" in output
    seats = [] if seat is None else ["--seat", seat]
    assert warren("replay", "drawn.warren", *seats).stdout.endswith(f"{said}\n")
