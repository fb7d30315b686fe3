"""Goblin Laundromat in the terminal: the screen, sessions typed by hand, and the score sheet."""

import json
import re
from itertools import cycle
from textwrap import dedent

import pytest

from helpers import laundromat
from warren.bots import bot
from warren.cli.terminals import catalogue_of, screen_of
from warren.engine import Match
from warren.engine.games import load_pack
from warren.engine.texts import Texts
from warren.games.laundromat.scoring import Line
from warren.locale import LANGUAGES

SEED = 3  # you get the hottest programme of round 1
PROMPTS = {"en": "Your choice", "fr": "Votre choix", "it": "La tua scelta"}


def screen(language: str = "en", *, width: int = 80, height: int = 24, seats: int = 3):
    cards = catalogue_of(load_pack("laundromat"), language)
    players = ["you", "Ada", "Bo", "Cleo", "Dan"][:seats]
    return screen_of(cards, players, width=width, height=height)


def drawn(lines) -> str:
    return "\n".join(str(line) for line in lines)


def session(warren, *lines: str, args=(), seed: int | None = SEED) -> str:
    """Type some lines; the end of the input leaves the match."""
    chosen = [*([] if seed is None else ["--seed", seed]), "--bot", "greedy", *args]
    typed = "".join(f"{line}\n" for line in lines)
    result = warren("play", "laundromat", *chosen, typed=typed)
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    return result.stdout


def answer(output: str, line: str, prompt: str = "Your choice") -> str:
    """Return the output after a typed line."""
    return output.partition(f"{prompt} > {line}\n")[2].partition(f"{prompt} > ")[0]


def saved(warren, name: str = f"laundromat-{SEED}.warren") -> Match:
    return Match.load(warren.folder / name)


def written(warren, position: str, name: str = "drawn.warren") -> list[str]:
    """Return the arguments that continue a match from a drawn position."""
    record = "warren record 1\ngame: laundromat\nseed: 1\n"
    record += f"position:\n{dedent(position)}\nend position\nactions:\n"
    (warren.folder / name).write_text(record, encoding="utf-8")
    return ["--resume", name]


# --- the screen ----------------------------------------------------------------------------------

WASH = """
    round: 3   washer: 0
    seat 0   goblin: elf   potion: used
             programmes: p03- p06+ p13 p18
             drum: elf_cape_feathered dwarf_hat_grand orc_hat_grand~
             basket: orc_sock elf_cape_hooded@3.0.0 dwarf_hat_pointed@3.2.1
                     elf_underwear_plain@3.1.2
             clean: elf_sock>1 dwarf_sock>1 elf_sock>2 elf_hat_cap>2 dwarf_cape_hooded>2
    seat 1   goblin: vampire
             programmes: p05+ p07- p12 p16
             basket: dwarf_sock dwarf_sock orc_underwear_plain mermaid_sock mermaid_sock
                     mermaid_hat_cap
             clean: vampire_underwear_plain>1 vampire_underwear_frilly>1
             removed: dwarf_hat_cap>2
    seat 2   goblin: dwarf
             programmes: p01+ p10+ p15 p17
             basket: elf_hat_pointed elf_trousers_work elf_trousers_travel vampire_sock
                     elf_trousers_festive elf_trousers_winter
             clean: orc_cape_hooded>1 mermaid_cape_hooded>2
    """

TABLE = """\
══ Goblin Laundromat, round 3/4  cycle 5  to the left  supply 61 ═══════════════
      species  coins  potion  basket  programmes  now
You▸  elf         26  ○            4  ✗ ✓ ▸ ·     50° D3 M3 S4 +5
Ada   vampire     18  ●            6  ✓ ✗ ▸ ?     30° D3 M4 S3 +5
Bo    dwarf       22  ●            6  ✓ ✓ ▸ ?     40° M4 S2 +5
clean  underwear  trousers  capes   hats   species  socks
You▸   –          –         1 (6)   1 (1)  3 (6)    elf ×2 (10), dwarf
Ada    2 (7)      –         –       –      2 (4)    –
Bo     –          –         2 (12)  –      –        –"""


def test_a_table_in_eighty_columns():
    assert drawn(screen().table(laundromat(WASH).view(0))) == TABLE


def test_a_wash_shows_gauges_drum_and_what_would_be_too_much():
    assert drawn(screen().hands(laundromat(WASH).view(0))) == dedent("""\
        Gooey Soak 50°:  dirt ●●●  magic ●●○  slime ○○○○  reward +5
        Drum, 3 of 5:  Owl Feather Cape DM  Grand Horned Hat DDM  Grand Trophy Hat DSS°
        In your basket:  Mossy Briefs  Sneaky Hooded Cape MS  !Pointed Pickaxe Hat DD
              1 unknown""")


def test_others_see_the_wash_but_not_the_basket():
    assert drawn(screen().hands(laundromat(WASH).view(1))) == dedent("""\
        You, Gooey Soak 50°:  dirt ●●●  magic ●●○  slime ○○○○  reward +5
        Drum, 3 of 5:  Owl Feather Cape DM  Grand Horned Hat DDM  Grand Trophy Hat DSS°
        Enchanted Soak 30°:  dirt 3  magic 4  slime 3  reward +5
        In your basket:  6 unknown""")
    assert "basket" not in drawn(screen().hands(laundromat(WASH).view(None)))


def test_the_programmes_of_later_rounds_are_seen_by_their_owner_alone():
    match = laundromat(WASH)
    for viewer in (0, 1, 2, None):
        rows = drawn(screen().table(match.view(viewer))).splitlines()[2:5]
        marks = [re.search(r"[✓✗] [✓✗] ▸ (.)", row)[1] for row in rows]
        assert marks == ["·" if seat == viewer else "?" for seat in range(3)]


def test_a_stain_that_does_not_count_and_a_limit_that_was_passed():
    failed = laundromat("""
        round: 1   washer: 0
        seat 0   programmes: p02 p06 p11 p16   drum: mermaid_hat_pointed elf_hat_cap
                 basket: orc_sock orc_sock
        seat 1   programmes: p01 p07 p12 p17   basket: elf_sock elf_sock vampire_sock orc_sock
        """)
    view = failed.view(0)
    assert view.decision.question == "keep"
    assert drawn(screen(seats=2).hands(view, choosing=True)).splitlines()[0] == (
        "Mud-Proof Rinse 50°:  dirt doesn’t count  magic ○○  !slime ●●●  reward +2"
    )
    assert "basket" not in drawn(screen(seats=2).hands(view))


DRAFT = """
    round: 2
    seat 0   goblin: orc
             programmes: p03- p06 p12 p18
             hand: orc_sock orc_sock elf_hat_grand elf_underwear_plain
             basket: vampire_cape_hooded orc_sock@1.0.0
             clean: elf_underwear_frilly>1 orc_sock@1.2.1>1
    seat 1   hand: dwarf_sock dwarf_sock elf_hat_cap elf_cape_hooded
             basket: mermaid_sock mermaid_sock
    seat 2   hand: dwarf_cape_hooded elf_trousers_work orc_hat_cap dwarf_hat_cap
             basket: vampire_sock vampire_sock
    """


def test_the_garments_to_choose_from_stand_in_a_table():
    match = laundromat(DRAFT)
    view = match.view(0)
    actions = [action.text for action in match.legal(0)]
    offered = [str(line) for line in screen().offer(view, [1, 2, 3], ["", "", ""], actions)]
    assert offered == [
        "                     kind           species  stains  clean  basket",
        " 1 Mossy Briefs      underwear 7/3  elf      –           1       –",
        " 2 Grand Antler Hat  hats 5         elf      MMS         –       –",
        " 3 Tusk Stripe Sock  socks 10       orc +2   DS          1       1",
    ]


def test_a_wide_screen_has_words_for_stains_and_names_for_programmes():
    match = laundromat(DRAFT)
    view = match.view(0)
    wide = screen(width=100)
    actions = [action.text for action in match.legal(0)]
    assert "magic 2 slime 1" in drawn(wide.offer(view, [1, 2, 3], ["", "", ""], actions))
    assert "III Enchanted Soak 30° D3 M4 S3 +5" in drawn(wide.hands(view))
    assert "Later:  III 30° D3 M4 S3 +5" in drawn(screen().hands(view))


def test_a_hand_is_listed_where_nobody_chooses():
    lines = drawn(screen().hands(laundromat(DRAFT).view(0))).splitlines()
    assert lines[2:] == [
        "Hand:  Mossy Briefs  Grand Antler Hat MMS  Tusk Stripe Sock DS ×2",
        "In your basket:  Tusk Stripe Sock DS  1 unknown",
    ]
    assert "Hand" not in drawn(screen().hands(laundromat(DRAFT).view(0), choosing=True))


def test_what_is_known_of_other_baskets_is_told_where_there_is_room():
    market = laundromat("""
        round: 1
        seat 0   basket: elf_sock orc_hat_pointed@1.m0
        seat 1   basket: orc_sock dwarf_hat_cap@1.m1
        market: elf_hat_cap orc_hat_cap mermaid_sock
        pile: ...
        """)
    view = market.view(0)
    known = "In the basket of Ada:  Candle Cap M  1 unknown"
    assert known in drawn(screen(seats=2, height=40).hands(view))
    assert known in drawn(screen(seats=2).in_detail(view))
    assert known not in drawn(screen(seats=2).hands(view))


def test_clean_garments_one_by_one_and_those_removed():
    assert drawn(screen().discards(laundromat(WASH).view(0))) == dedent("""\
        Clean (you):  Leafknit Sock MS ×2  Acorn Cap S  Anvil Check Sock DM
              Sooty Hooded Cape DM
        Clean (Ada):  Coffin Briefs  Frilly Crypt Knickers
        Clean (Bo):  Misty Hooded Cape DS  Hooded Ambush Cape DS
        Removed from the game:  Candle Cap M""")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "seats"), [(80, 2), (80, 3), (80, 5), (100, 5), (120, 5)])
def test_no_line_is_wider_than_the_screen(language, width, seats):
    drawing = screen(language, width=width, seats=seats)
    match = Match("laundromat", seats=seats, seed=seats)
    players = [bot("uniform", seat) for seat in range(seats)]
    assert all(line.cell_len <= width for line in drawing.legend())
    for viewer in cycle((0, seats - 1, None)):
        view = match.view(viewer)
        lines = [*drawing.table(view), *drawing.hands(view), *drawing.discards(view)]
        if view.decision and view.decision.options:
            options = view.decision.options
            numbers = range(1, len(options) + 1)
            lines += drawing.offer(view, numbers, options, options)
        for line in lines:
            assert line.cell_len <= width, line
        if match.is_over:
            break
        for _ in range(3):  # most positions look like the previous one
            if not match.is_over:
                seat = match.pending[-1]
                match.act(players[seat].choose(match, seat))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_names_of_a_hand_fit_into_eighty_columns(language):
    cards = catalogue_of(load_pack("laundromat"), language)
    longest = sorted(cards.pack.garments, key=lambda garment: -len(cards.name(garment.id)))[:40]
    view = laundromat(DRAFT).view(0)
    actions = [f"take {garment.id}" for garment in longest]
    for line in screen(language).offer(view, range(1, 41), actions, actions):
        assert line.cell_len <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stain_has_its_own_letter_and_colour(language):
    cards = catalogue_of(load_pack("laundromat"), language)
    assert "".join(cards.letters.values()) == {"en": "DMS", "fr": "SMB", "it": "SMB"}[language]
    blots = cards.blots(cards.pack.garment("elf_hat_grand"))
    assert len({str(span.style) for span in blots.spans}) == 2


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("language", LANGUAGES)
def test_table_question_and_choices_fit_into_twenty_four_lines(seats, language):
    drawing = screen(language, seats=seats)
    match = Match("laundromat", seats=seats, seed=11)
    said = match.sentences(language, drawing.players)
    while not match.is_over:
        view = match.view(0)
        if 0 in match.pending:
            options = [action.text for action in match.legal(0)]
            numbers = range(1, len(options) + 1)
            question = said.ask(match.state, view.decision, 0)
            lines = [*drawing.table(view), *drawing.hands(view, choosing=True)]
            lines += drawing.offer(view, numbers, options, options)
            asked = -(-len(question) // 80) + 1  # and the prompt
            assert len(lines) + asked <= 24, drawn(lines)
        match.act(match.legal()[0])


# --- the draft -----------------------------------------------------------------------------------


def test_the_first_screen_shows_all_that_is_needed(warren):
    output = session(warren)
    assert "You play Goblin Laundromat against Greedy 1 and Greedy 2. The seed is 3." in output
    assert "Marks:  D dirt  M magic  S slime  ● potion" in output
    assert "» Round 1 begins. The programmes: Scalding Rinse (you)" in output
    assert "══ Goblin Laundromat, round 1/4  cycle 3  to the left  supply 78 ═" in output
    assert "\nYou       elf          4  ●            1  ▸ · · ·     60° D2 M2 S2 +3\n" in output
    assert "\nScalding Rinse 60°:  dirt 2  magic 2  slime 2  reward +3\n" in output
    assert "\nLater:  II 35° D3 M2 S3 +4  III 50° D3 M3 S4 +5  IV 90° D4 M4 S3 +7\n" in output
    assert "Choose a garment for your basket. The other 2 go to Greedy 1." in output
    assert "\n 1 Pathfinder’s Trousers    trousers 9/4  elf +2   M " in output


@pytest.mark.parametrize(
    "line",
    [
        "1",
        "take elf_trousers_travel",
        "take pathfinder",
        "pathfinder",
        "put pathfinder in your basket",
        "TAKE Pathfinder’s Trousers",
        "take elf",
    ],
)
def test_a_garment_by_number_words_or_notation(warren, line):
    session(warren, line)
    assert saved(warren).texts[0] == "take elf_trousers_travel"


@pytest.mark.parametrize(
    ("language", "line"),
    [("fr", "mettre elf_trousers_travel"), ("it", "metti elf_trousers_travel")],
)
def test_words_in_the_players_language(warren, language, line):
    session(warren, line, args=["--lang", language])
    assert saved(warren).texts[0] == "take elf_trousers_travel"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_all_choose_at_once_you_first_and_then_the_bots(warren, seats):
    session(warren, "1", args=["--seats", seats])
    match = saved(warren)
    assert [seat for seat, _ in match.actions] == list(range(seats))
    assert match.pending == tuple(range(seats))


@pytest.mark.parametrize("bot_name", ["uniform", "greedy"])
def test_bots_choose_without_knowing_what_you_chose(warren, bot_name):
    chosen = []
    for number in (1, 2, 3):
        file = f"{number}.warren"
        session(warren, number, args=["--bot", bot_name, "--save", file])
        chosen.append(saved(warren, file).texts)
    assert len({texts[0] for texts in chosen}) == 3
    assert len({tuple(texts[1:3]) for texts in chosen}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_others_chose_is_never_told(warren, language):
    args = ["--lang", language, "--seats", 4]
    prompt = PROMPTS[language]
    output = session(warren, "1", "l", args=args)
    match = saved(warren)
    names = load_pack("laundromat").names[language]
    hidden = {names[text.split()[1]] for text in match.texts[1:4]}
    hidden -= {names[garment] for garment in match.view(0).seats[0].hand}
    own = names[match.texts[0].split()[1]]
    assert hidden
    for said in (answer(output, "1", prompt), answer(output, "l", prompt)):
        assert own in said
        assert not any(name in said for name in hidden)


def test_undo_in_the_draft_goes_back_to_ones_own_previous_choice(warren):
    output = session(warren, "u", "1", "u", "2")
    assert "You have no earlier decision" in answer(output, "u")
    assert output.count("Back to your previous decision.") == 1
    match = saved(warren)
    assert match.texts[0] == "take dwarf_cape_hooded"
    assert len(match.actions) == 3


def test_undo_out_of_a_wash_goes_back_into_the_draft(warren):
    output = session(warren, "1", "1", "u", "u")
    assert output.count("Back to your previous decision.") == 2
    assert saved(warren).actions == []
    assert "supply 78" in output.rpartition("Back to")[2]


def test_a_match_is_resumed_in_the_middle_of_the_draft(warren):
    session(warren, "1")
    before = saved(warren)
    output = session(warren, args=["--resume", f"laundromat-{SEED}.warren"], seed=None)
    assert "and continue after 3 actions." in output
    assert "» You put Pathfinder’s Trousers in your basket. Everyone passes 2 garments" in output
    assert "Continue with: warren play laundromat --resume laundromat-3.warren" in output
    assert saved(warren).digest() == before.digest()


def test_a_record_in_which_bots_chose_first_goes_on(warren):
    match = Match("laundromat", seed=SEED)
    for seat in (2, 1):
        match.act(match.legal(seat)[0])
    match.save(warren.folder / "theirs.warren")
    output = session(warren, "1", args=["--resume", "theirs.warren"], seed=None)
    assert "» Round 1 begins." in output
    assert [seat for seat, _ in saved(warren, "theirs.warren").actions] == [2, 1, 0]


# --- what can be typed ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("7", "There is no number 7 here."),
        ("frobnicate", "“frobnicate” can’t be understood here."),
        ("take", "“take” could mean several things here."),
        ("take sock", "“take sock” can’t be understood here."),
        ("take elf_sock", "Can’t take Leafknit Sock: it is not in your hand."),
        ("put acorn cap", "Can’t take Acorn Cap: it is not in your hand."),
        ("keep elf_sock", "Can’t keep Leafknit Sock: the baskets are still being filled."),
        ("draw", "Can’t draw a garment: the baskets are still being filled."),
        ("stop", "Can’t stop the wash: the baskets are still being filled."),
        ("potion", "Can’t use the Stain Potion: it is meant for your own wash"),
        ("use the potion", "Can’t use the Stain Potion: it is meant for your own wash"),
        ("why stop", "Can’t stop the wash: "),
        ("why take elf_sock", "Can’t take Leafknit Sock: it is not in your hand."),
        ("why 1", "You can do that now."),
        ("why pathfinder", "You can do that now."),
        ("why", "Which action? For example: why stop"),
        ("? leafknit", "Leafknit Sock  elf · socks\nmagic 1 slime 1 · copies 4\n"),
        ("? leafknit", "elf_sock: a house design, not an official one"),
        ("? scalding", "temperature 60° · cycle 3 · direction left\n  Limit: dirt 2, magic 2,"),
        ("? capes", "12 coins to whoever has washed the most, 6 to the next."),
        ("? potion", "4 coins if you never use it."),
        ("? sock", "Several cards match: Leafknit Sock, Shell Lace Sock"),
        ("? leafknot sock", "Did you mean Leafknit Sock"),
        ("h", "Sooty Hooded Cape  dwarf · capes · dirt 1 magic 1\n  Capes: 12 coins to"),
        ("h", "In your basket:  1 unknown"),
        ("d", "Clean (you):  –\nClean (Greedy 1):  –\nClean (Greedy 2):  –\nRemoved from"),
        ("t", "══ Goblin Laundromat, round 1/4"),
        ("l", "» Round 1 begins."),
        ("?", "or in words: take elf_sock, draw, stop, potion, keep elf_sock"),
        ("?", "? elf_sock  all about a garment or a programme"),
        ("?", "d           the clean garments of everyone, and those removed from the game"),
        ("?", "✓ completed  ✗ not completed"),
    ],
)
def test_what_can_be_typed(warren, line, reply):
    output = session(warren, line)
    assert reply in answer(output, line)
    assert saved(warren).actions == []


@pytest.mark.parametrize(
    ("language", "line", "reply"),
    [
        ("fr", "pourquoi arrêter", "Impossible d’arrêter la lessive"),
        ("fr", "pourquoi piocher", "Impossible de piocher un vêtement"),
        ("fr", "garder leafknit", "Impossible de garder Chaussette feuillue"),
        ("it", "perché fermati", "Non puoi fermare il lavaggio"),
        ("it", "pozione", "Non puoi usare la pozione smacchiante"),
        ("it", "prendi elf_sock", "Non puoi prendere Calzino di foglie"),
        ("fr", "? nickel", "Trempage nickel  programme III"),
        ("it", "?", "o a parole: metti elf_sock, pesca, fermati, pozione, tieni elf_sock"),
    ],
)
def test_what_can_be_typed_in_other_languages(warren, language, line, reply):
    output = session(warren, line, args=["--lang", language])
    assert reply in answer(output, line, PROMPTS[language])
    assert saved(warren).actions == []


# --- washing -------------------------------------------------------------------------------------

RANDOM = ["--bot", "uniform"]  # its draft does not change when bots are trained again


def test_a_wash_offers_to_draw_to_stop_and_the_potion(warren):
    output = session(warren, "1", "1", args=RANDOM)
    assert "» You start your wash. You draw Pathfinder’s Trousers (magic 1)." in output
    wash = output.rpartition("\nScalding Rinse")[2]
    assert wash.startswith(" 60°:  dirt ○○  magic ●○  slime ○○  reward +3\n")
    assert "Drum, 1 of 3:  Pathfinder’s Trousers M\n" in wash
    assert " 1 Draw another garment      3 Use the Stain Potion" in wash
    assert " 2 Stop and keep 1 garment\n" in wash


@pytest.mark.parametrize("line", ["2", "stop", "stop and keep"])
def test_to_stop(warren, line):
    output = session(warren, "1", "1", line, args=RANDOM)
    assert "» You stop: 1 clean garment. Your programme Scalding Rinse leaves the game." in output
    assert "stop" in saved(warren).texts


@pytest.mark.parametrize("line", ["3", "potion", "use the stain potion"])
def test_to_use_the_potion(warren, line):
    output = session(warren, "1", "1", line, args=RANDOM)
    assert "» You uncork your Stain Potion. Under the potion’s protection, you draw" in output
    assert re.search(r"^Drum, 2 of 3: .*°$", output, re.MULTILINE)
    again = session(warren, "1", "1", line, "potion", args=RANDOM)
    assert "Can’t use the Stain Potion: you have used it already" in again


def test_drawing_on_does_not_repeat_the_table(warren):
    output = session(warren, "1", "1", "draw", "t", args=RANDOM)
    drew = answer(output, "draw")
    assert "» You draw Shell Lace Sock (dirt 1, slime 1)." in drew
    assert "══ Goblin" not in drew
    assert "Drum, 2 of 3:" in drew
    assert "══ Goblin" in answer(output, "t")


def test_a_garment_is_saved_from_a_failed_wash(warren):
    args = written(
        warren,
        """
        round: 1   washer: 0
        seat 0   programmes: p05 p06 p11 p16   drum: dwarf_hat_cap
                 basket: dwarf_hat_grand dwarf_sock orc_sock
        seat 1   programmes: p04 p07 p12 p17   basket: elf_sock elf_sock vampire_sock orc_sock
        """,
    )
    lines = ("draw", "draw", "stop", "keep leafknit", "keep", "keep sock")
    output = session(warren, *lines, args=args, seed=None)
    assert "Too much dirt: your wash fails!" in output
    assert "Your wash has failed. Choose the garment you save from it" in output
    assert "this wash has failed. Choose one of its garments to keep." in answer(output, "stop")
    assert "it is not in the drum." in answer(output, "keep leafknit")
    assert "“keep” could mean several things here." in answer(output, "keep")
    kept = answer(output, "keep sock")
    assert "» You save Anvil Check Sock from the drum. Out of the game: " in kept
    match = saved(warren, "drawn.warren")
    assert match.texts[:3] == ["draw", "draw", "keep dwarf_sock"]


def test_the_market_is_for_two(warren):
    output = session(warren, args=["--seats", 2])
    assert re.search(r"══ Goblin Laundromat, round 1/4  cycle 3  market pile [123]  supply", output)
    assert "Choose a garment of the market for your basket." in output
    assert "to the left" not in output
    again = session(warren, "1", "h", args=["--seats", 2])
    match = saved(warren, "laundromat-3-2.warren")
    taken = [text for (seat, _), text in zip(match.actions, match.texts, strict=True) if seat == 0]
    name = load_pack("laundromat").name(taken[0].split()[1])
    assert f"» You take {name} from the market." in again
    assert "In the basket of Greedy:  " in again


# --- whole matches and the score sheet -----------------------------------------------------------


def sheet_of(output: str, language: str) -> list[tuple[str, list[int]]]:
    """Return the lines of the score sheet, in order: name and numbers of all players."""
    words = Texts.load("laundromat", language).tables["score"].values()
    table = output.rpartition("\n\n")[2] if "\n\n" in output else output
    found = [re.fullmatch(r"(\D+?)((?: +\d+)+)", line) for line in table.splitlines()]
    return [
        (row[1], [int(number) for number in row[2].split()])
        for row in found
        if row and row[1] in words
    ]


def check_sheet(output: str, match: Match, language: str) -> None:
    rows = sheet_of(output, language)
    texts = Texts.load("laundromat", language)
    keys = [line.name.lower() for line in Line] + ["total", "stains"]
    assert [name for name, _ in rows] == [texts.say("score", key) for key in keys]
    view = match.view(None)
    columns = list(zip(*(numbers for _, numbers in rows), strict=True))
    for seat, column in zip(view.seats, columns, strict=True):
        assert list(column[:-2]) == [coins for _, coins in seat.score]
        assert sum(column[:-2]) == column[-2] == seat.coins
        assert column[-1] == seat.stained


@pytest.mark.parametrize(("seats", "language"), [(2, "en"), (3, "fr"), (5, "it")])
@pytest.mark.parametrize("number", ["1", "2"])
def test_a_whole_match_by_numbers(warren, seats, language, number):
    args = ["--seats", seats, "--lang", language, "--bot", "uniform"]
    lines = [line for _ in range(60) for line in (number, "1")]  # use 1 where 2 is not offered
    output = session(warren, *lines, args=args, seed=seats)
    match = saved(warren, f"laundromat-{seats}.warren")
    assert match.is_over
    end = output.rpartition("══ Goblin")[2]
    check_sheet(end.partition("laundromat-")[0], match, language)
    reason = match.outcome.reason
    forms = Texts.load("laundromat", language).tables["end"][reason].values()
    assert any(re.search(re.sub(r"\\\{.*?\\\}", ".*", re.escape(form)), end) for form in forms)
    assert f"warren replay laundromat-{seats}.warren --seat 0" in end


def test_a_greedy_table_plays_to_the_end(warren):
    output = session(warren, *["1"] * 60, args=["--seats", 4])
    match = saved(warren)
    assert match.is_over
    check_sheet(output.rpartition("══ Goblin")[2].partition("The match is")[0], match, "en")
    assert output.endswith("See it again with: warren replay laundromat-3.warren --seat 0\n")


def test_undo_goes_back_as_far_as_the_deal(warren):
    output = session(warren, *["1"] * 20, *["u"] * 21)
    assert saved(warren).actions == []
    assert output.count("Back to your previous decision.") == 20
    assert "You have no earlier decision to go back to." in output


def test_a_tie_is_decided_by_stains(warren):
    match = over("stains")
    match.save(warren.folder / "tie.warren")
    output = warren("replay", "tie.warren").stdout
    assert re.search(
        r"\nLevel on coins, Seat \d wins the match thanks to more stains on clean garments.\n$",
        output,
    )
    check_sheet(output.rpartition("══ Goblin")[2].rpartition("Level on")[0], match, "en")


def over(reason: str) -> Match:
    """Return a random match that ended for this reason."""
    for seed in range(2000):
        match = Match("laundromat", seats=2, seed=seed)
        player = bot("uniform", seed)
        while not match.is_over:
            seat = match.pending[0]
            match.act(player.choose(match, seat))
        if match.outcome.reason == reason:
            return match
    raise AssertionError(reason)


# --- replay and simulate -------------------------------------------------------------------------


@pytest.fixture
def match(warren) -> Match:
    """A finished match for three, saved in match.warren."""
    match = Match("laundromat", seats=3, seed=8)
    players = [bot("uniform", seat) for seat in range(3)]
    while not match.is_over:
        seat = match.pending[-1]
        match.act(players[seat].choose(match, seat))
    match.save(warren.folder / "match.warren")
    return match


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_replay_ends_with_the_score_sheet(warren, match, language):
    result = warren("replay", "match.warren", "--lang", language)
    assert result.exit_code == 0
    end = result.stdout.rpartition("══ Goblin")[2]
    check_sheet(end.rpartition("\n")[0].rpartition("\n")[0], match, language)


def test_a_replay_stops_in_the_middle(warren, match):
    lines = warren("replay", "match.warren", "--to", 2).stdout.splitlines()
    assert "Seat 2 and Seat 1 have chosen." in lines
    assert lines[-1] == "Seat 0 is choosing a garment for the basket."
    assert lines[-6].startswith("══ Goblin Laundromat, round 1/4  cycle 3  to the left")


def test_a_replay_through_the_eyes_of_a_seat(warren, match):
    waiting = warren("replay", "match.warren", "--to", 2, "--seat", 1).stdout.splitlines()
    assert waiting[-1] == "You have chosen. Waiting for Seat 0."
    choosing = warren("replay", "match.warren", "--to", 2, "--seat", 0).stdout.splitlines()
    assert choosing[-1].startswith("Choose a garment for your basket.")
    assert any(line.startswith("Hand:  ") for line in choosing)
    assert "\nHand" not in warren("replay", "match.warren", "--to", 2).stdout


def test_a_replay_names_hidden_garments_only_to_who_saw_them(warren, match):
    name = load_pack("laundromat").name(match.texts[0].split()[1])
    seen = warren("replay", "match.warren", "--to", 1, "--seat", 2).stdout
    assert f"You put {name} in your basket." in seen
    assert name not in warren("replay", "match.warren", "--to", 1, "--seat", 0).stdout
    assert name not in warren("replay", "match.warren", "--to", 1).stdout


@pytest.mark.parametrize("seats", [None, 2, 5])
def test_simulate_counts_endings_and_seats(warren, seats):
    args = [] if seats is None else ["--seats", seats]
    result = warren("simulate", "laundromat", "--matches", 300, "--json", "--checks", *args)
    assert result.exit_code == 0, result.output
    counts = json.loads(result.stdout)
    assert counts["seats"] == len(counts["wins_by_seat"]) == (seats or 3)
    assert list(counts["won_by"]) == ["coins", "stains", "shared"]
    assert sum(counts["won_by"].values()) == counts["matches"] == 300
    assert sum(counts["wins_by_seat"]) >= 300 + counts["won_by"]["shared"]
    assert "drawn_by" not in counts
    assert (counts["rounds_per_match"], counts["broken"], counts["stuck"]) == (4, 0, 0)


def test_simulate_for_people(warren):
    output = warren("simulate", "laundromat", "--matches", 50, "--seats", 5).stdout
    rows = dict(re.split(r"  +", line, maxsplit=1) for line in output.splitlines())
    assert rows["game"] == "laundromat, 5 seats, seeds 0 to 49"
    assert {"won by coins", "won by stains", "win shared", "won by seat 4"} <= set(rows)
    assert "won by seat 5" not in rows


@pytest.mark.parametrize(
    "command", [["play", "laundromat"], ["simulate", "laundromat", "--matches", 1]]
)
@pytest.mark.parametrize("seats", [1, 6])
def test_goblin_laundromat_is_for_two_to_five(warren, command, seats):
    said = warren.refused(*command, "--seats", seats)
    assert said.startswith(f"laundromat is for 2 to 5 seats, not {seats}")


def test_what_one_has_chosen_is_shown_while_others_think():
    match = Match("laundromat", seats=3, seed=1)
    action = match.legal(0)[0]
    match.act(action)
    name = match.engine.pack.name(action.text.split()[1])
    [line] = [str(line) for line in screen().hands(match.view(0)) if "Your choice:" in str(line)]
    assert name in line
    assert "Your choice:" not in drawn(screen().hands(match.view(1)))
