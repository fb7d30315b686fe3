"""`warren play`: a session in the terminal, typed by hand."""

import os
import re
import select
import sys
from textwrap import dedent

import pytest

from warren.cli.console import console
from warren.cli.session import TerminalSession
from warren.engine import Match, Record

HOLDER = 42  # a seed with which you begin


def session(warren, *lines: str, args=(), seed: int | None = HOLDER):
    """Type some lines; the end of the input leaves the match."""
    chosen = [*([] if seed is None else ["--seed", seed]), "--bot", "greedy", *args]
    result = warren("play", "gosu", *chosen, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    return result.stdout


def answer(output: str, line: str, prompt: str = "Your choice") -> str:
    """Return the output after a typed line."""
    return output.partition(f"{prompt} > {line}\n")[2].partition(f"{prompt} > ")[0]


def saved(warren, name: str = f"gosu-{HOLDER}.warren") -> Match:
    return Match.load(warren.folder / name)


def written(warren, position: str, name: str = "drawn.warren") -> str:
    """Return a file with a match that begins with a drawn position."""
    record = f"warren record 1\ngame: gosu\nseed: 1\nposition:\n{dedent(position)}end position\n"
    (warren.folder / name).write_text(record + "actions:\n", encoding="utf-8")
    return name


NEARLY_LOST = """
    round: 4   turn: 0   advantage: 0
    seat 0   points: 0   tokens: 0   spent: 2
    seat 1   points: 2   passed: yes
             I:   dark_medic
    """


# --- the screen ----------------------------------------------------------------------------------


def test_the_first_screen_shows_all_that_is_needed(warren):
    output = session(warren)
    assert "You play GOSU against Greedy. The seed is 42." in output
    assert "The match begins. You hold the Advantage token." in output
    assert "── Greedy: points 0  strength 0  tokens ●●  hand 7 ─" in output
    assert "── You: points 0  strength 0  tokens ●●  hand 7  Advantage ─" in output
    assert output.index("── Greedy") < output.index("── You")
    assert re.search(r"^Hand:  G1 Illusionist ×2  D1 Avenger", output, re.MULTILINE)
    assert "Your turn: choose an action." in output
    assert re.search(r"^Play:  1 Illusionist  2 Avenger", output, re.MULTILINE)
    assert max(len(line) for line in output.splitlines() if line[:1] in "═─I ") <= 80


def test_what_the_bots_did_is_told(warren):
    file = written(
        warren,
        """
        turn: 0
        seat 0   I: meka_scout
        seat 1   I: dark_medic dark_thief   tokens: 0   spent: 2
        """,
    )
    news = answer(session(warren, "pass", args=["--resume", file], seed=None), "pass")
    assert "» You pass." in news
    assert "» Greedy passes.\n" in news
    assert "Greedy wins the Great Battle" in news


def test_the_usual_bot_is_medium(warren):
    said = warren("play", "gosu", "--seed", HOLDER, typed="q!\n").stdout
    assert "You play GOSU against Medium." in said


def test_hidden_draws_of_others_are_counted_not_named(warren):
    output = session(warren, "pass", args=["--bot", "uniform"])
    assert "Random draws 7 cards." in output


def test_a_following_decision_does_not_repeat_the_table(warren):
    file = written(
        warren,
        """
        seat 0   I: dark_medic
                 hand: fire_ammo sol awn time
        seat 1   I: meka_scout
        """,
    )
    output = session(warren, "play fire_ammo", "t", args=["--resume", file], seed=None)
    paying = answer(output, "play fire_ammo")
    assert "discard 2 cards from your hand to pay." in paying
    assert "══ GOSU" not in paying
    assert "══ GOSU" in answer(output, "t")


# --- typing actions ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["1", "play illusionist", "play ancient_illusionist", "PLAY Illus"]
)
def test_an_action_by_number_words_or_notation(warren, line):
    session(warren, line)
    assert saved(warren).texts[0] == "play ancient_illusionist"


def test_words_in_the_players_language(warren):
    session(warren, "poser illusionniste", args=["--lang", "fr"])
    assert saved(warren).texts[0] == "play ancient_illusionist"


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("99", "There is no number 99 here."),
        ("0", "There is no number 0 here."),
        ("-1", "“-1” can’t be understood here."),
        ("frobnicate", "“frobnicate” can’t be understood here."),
        ("play nobody", "“play nobody” can’t be understood here."),
        ("play", "“play” could mean several things here."),
        ("draw", "“draw” could mean several things here."),
        ("play kao", "Can’t play Kao: it is not in your hand."),
        ("play lipsy", "Can’t play Lipsy: your Ozeki row can’t be longer than"),
        ("activate I1", "Can’t do that: there is no card in that place."),
        ("x 3", "Can’t do that: you are being asked something else."),
        ("²", "“²” can’t be understood here."),
        ("!", "“!” can’t be understood here."),
    ],
)
def test_what_can_not_be_done_is_said_and_changes_nothing(warren, line, reply):
    output = session(warren, line)
    assert reply in answer(output, line)
    assert saved(warren).actions == []


def test_where_a_number_is_asked_for_the_list_has_that_number(warren):
    file = written(
        warren,
        """
        seat 0   I: fire_ak52
                 hand: awn sol time
        seat 1   I: meka_scout fire_ammo
        """,
    )
    output = session(warren, "activate ak-52", "1", args=["--resume", file], seed=None)
    assert " 0 Choose X = 0   2 Choose X = 2\n 1 Choose X = 1   3 Choose X = 3\n" in output
    assert saved(warren, file).texts[:2] == ["activate I1", "x 1"]


# --- commands ------------------------------------------------------------------------------------


def test_help_names_every_command(warren):
    said = answer(session(warren, "?"), "?")
    for key in ("? kao", "why …", "h ", "t ", "l ", "d ", "u ", "s …", "q "):
        assert f"\n  {key}" in said
    assert "G Ancient Gobans" in said


def test_a_question_mark_explains_a_card(warren):
    said = answer(session(warren, "? dark medic"), "? dark medic")
    assert "Dark Goblin Medic  D Dark Goblins" in said
    assert "When it is activated: trap 1 (+1) card of level 1." in said
    assert "from an unofficial transcription" in said
    assert "zombie mutation" in answer(session(warren, "?duwal"), "?duwal")


def test_an_unknown_card_is_answered_with_the_nearest(warren):
    output = session(warren, "? kaoo", "? goblin")
    assert "No card is called “kaoo”.\nDid you mean Kao" in answer(output, "? kaoo")
    assert "Several cards match: " in answer(output, "? goblin")


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("why play kao", "Can’t play Kao: it is not in your hand."),
        ("why mutate kao", "can’t be understood here"),
        ("why pass", "You can do that now."),
        ("why 1", "You can do that now."),
        ("why 77", "There is no number 77 here."),
        ("why", "Which action?"),
        ("why draw", "You can do that now."),
    ],
)
def test_why_says_why_not(warren, line, reply):
    output = session(warren, line)
    assert reply in answer(output, line)
    assert saved(warren).actions == []


def test_undo_goes_back_to_ones_own_previous_decision(warren):
    output = session(warren, "u", "pass", "u", "draw 1")
    assert "You have no earlier decision" in answer(output, "u")
    assert output.count("Back to your previous decision.") == 1
    assert saved(warren).texts[0] == "draw 1"


def test_log_discards_and_hand(warren):
    output = session(warren, "draw 1", "l", "d", "h")
    assert "» The match begins." in answer(output, "l")
    assert "You spend 1 Activation token." in answer(output, "l")
    assert answer(output, "d").startswith("Discard pile:")
    assert "G1 Illusionist · activation\n  When it is activated: " in answer(output, "h")


# --- saving and resuming -------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["q\n", ""])
def test_leaving_saves_and_tells_how_to_go_on(warren, typed):
    result = warren("play", "gosu", "--seed", 7, "--lang", "it", "--bot", "uniform", typed=typed)
    assert result.exit_code == 0
    assert "La partita è salvata in gosu-7.warren." in result.stdout
    command = "warren play gosu --resume gosu-7.warren --bot uniform --lang it"
    assert f"Per riprenderla: {command}\n" in result.stdout
    assert Record.load("gosu-7.warren").seed == 7
    again = warren(*command.split()[1:], typed="q\n")
    assert again.exit_code == 0


def test_a_resumed_match_goes_on_where_it_was(warren):
    session(warren, "draw 1", "draw 1")
    before = saved(warren)
    output = session(warren, args=["--resume", f"gosu-{HOLDER}.warren"], seed=None)
    assert f"and continue after {len(before.actions)} actions." in output
    assert saved(warren).digest() == before.digest()


def test_a_finished_match_can_be_resumed_only_to_see_its_end(warren):
    args = ["--resume", written(warren, NEARLY_LOST)]
    session(warren, "pass", args=args, seed=None)
    before = (warren.folder / "drawn.warren").read_text(encoding="utf-8")
    assert "result: 1 points" in before
    output = session(warren, args=args, seed=None)
    assert "Greedy has reached 3 victory points and wins the match." in output
    assert (warren.folder / "drawn.warren").read_text(encoding="utf-8") == before


def test_another_match_with_the_same_seed_overwrites_nothing(warren):
    session(warren, "draw 1")
    session(warren, "pass")
    assert saved(warren).texts[0] == "draw 1"
    assert saved(warren, f"gosu-{HOLDER}-2.warren").texts[0] == "pass"


def test_save_names_the_file(warren):
    session(warren, "draw 1", args=["--save", "evening.warren"])
    assert saved(warren, "evening.warren").texts[0] == "draw 1"


def test_s_saves_and_is_used_from_then_on(warren):
    output = session(warren, "s", "s my match.warren", "draw 1", "q")
    assert "Save where?" in answer(output, "s")
    assert "The match is saved in my match.warren." in output
    assert "--resume 'my match.warren'" in output
    assert saved(warren, "my match.warren").texts[0] == "draw 1"


def test_a_file_that_can_not_be_written_is_told_and_the_match_goes_on(warren):
    output = session(warren, "s nowhere/at/all.warren", "draw 1")
    assert "could not be saved in nowhere/at/all.warren: No such file" in output
    assert saved(warren).texts[0] == "draw 1"


@pytest.mark.parametrize("line", ["q!", "Q!"])
def test_leaving_without_saving(warren, line):
    session(warren, line)
    assert list(warren.folder.iterdir()) == []


def test_if_saving_fails_the_player_stays(warren):
    folder = warren.folder / "gone"
    folder.mkdir()
    session = TerminalSession(
        Match("gosu", seed=HOLDER),
        bot_name="greedy",
        language="en",
        file=folder / "x.warren",
        console=console(),
    )
    folder.rmdir()
    assert session.leave() is False
    assert session.finish() is False


def test_the_end_of_the_input_where_saving_fails_is_a_failure(warren, monkeypatch):
    def full(self, path):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Match, "save", full)
    result = warren("play", "gosu", "--seed", 1, typed="q\n")
    assert result.exit_code == 1
    assert "Save it elsewhere with s FILE, or leave without saving with q!" in result.stdout
    assert result.stdout.count("could not be saved in gosu-1.warren: No space left") == 2


# --- the end -------------------------------------------------------------------------------------


def test_the_end_says_who_won_why_and_how_to_see_it_again(warren):
    file = written(warren, NEARLY_LOST)
    output = session(warren, "pass", args=["--resume", file], seed=None)
    assert output.count("Greedy has reached 3 victory points and wins the match.") == 1
    assert f"The match is saved in {file}." in output
    command = f"warren replay {file} --seat 0"
    assert output.endswith(f"See it again with: {command}\n")
    assert warren(*command.split()[1:]).exit_code == 0


def test_you_can_win(warren):
    file = written(
        warren,
        """
        round: 4   turn: 0   advantage: 0
        seat 0   points: 2
                 III: walror
                 II:  kao
                 I:   dark_medic
                 hand: dark_thief
        seat 1   points: 2   passed: yes
        """,
    )
    output = session(warren, "pass", args=["--resume", file], seed=None)
    assert "You have reached 3 victory points and win the match." in output


@pytest.mark.parametrize("bot", ["uniform", "greedy"])
@pytest.mark.parametrize(("language", "seats"), [("en", 2), ("fr", 3), ("it", 4)])
def test_whole_matches_in_every_language(warren, bot, language, seats):
    args = ["--bot", bot, "--lang", language, "--seats", seats]
    output = session(warren, *["1"] * 2000, args=args, seed=seats)
    assert "warren replay gosu-" in output
    assert saved(warren, f"gosu-{seats}.warren").is_over


def test_a_french_session(warren):
    output = session(warren, "? nécromant", "pourquoi poser kao", "passer", args=["--lang", "fr"])
    assert "Vous jouez à GOSU contre Glouton." in output
    assert "Sombre Gobelin Nécromant  S Sombres Gobelins" in output
    assert "Impossible de poser Kao" in output
    assert "» Vous passez." in output
    assert "Main\N{NO-BREAK SPACE}:" in output
    assert "La partie est sauvegardée dans gosu-42.warren." in output


def test_an_italian_session(warren):
    output = session(warren, "? ladro", "perché gioca kao", "passa", args=["--lang", "it"])
    assert "Giochi a GOSU contro Ingordo." in output
    assert "Goblin Oscuro Ladro  O Goblin Oscuri" in output
    assert "Non puoi giocare Kao" in output
    assert "» Passi." in output
    assert "La partita è salvata in gosu-42.warren." in output


def test_commands_may_be_spelled_out(warren):
    output = session(warren, "help", "hand", "save mine.warren", "quit")
    assert "all about a card" in output
    assert "The match is saved in mine.warren." in output


def test_a_word_typed_twice_is_not_the_action(warren):
    output = session(warren, "pass pass")
    assert "» You pass." not in output


def test_saving_never_writes_over_something_else(warren):
    precious = warren.folder / "important.txt"
    precious.write_text("precious", encoding="utf-8")
    output = session(warren, "s important.txt")
    assert "the file contains something else" in output
    assert precious.read_text(encoding="utf-8") == "precious"


# --- terminals -----------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX terminal")
@pytest.mark.parametrize(("no_color", "coloured"), [("", True), ("1", False)])
def test_colours_only_on_a_terminal_that_wants_them(warren, no_color, coloured):
    output = in_a_terminal(warren, "play", "gosu", "--seed", HOLDER, NO_COLOR=no_color)
    assert ("\x1b[" in output) is coloured
    assert "Illusionist" in output


def test_no_colours_in_a_pipe(warren):
    process = warren.start("play", "gosu", "--seed", HOLDER)
    out, errors = process.communicate("draw 1\nq\n", timeout=120)
    assert (process.returncode, errors) == (0, "")
    assert "\x1b" not in out
    assert "Continue with: warren play gosu --resume gosu-42.warren" in out


def in_a_terminal(warren, *args, **variables) -> str:
    """Run in a terminal and type Ctrl-D at the prompt."""
    import pty

    ours, theirs = pty.openpty()
    process = warren.start(*args, terminal=theirs, TERM="xterm-256color", **variables)
    os.close(theirs)
    output, typed = b"", False
    try:
        while select.select([ours], [], [], 120)[0]:
            output += os.read(ours, 4096)
            if not typed and output.endswith(b"> "):
                os.write(ours, b"\x04")
                typed = True
    except OSError:  # the other side is closed
        assert process.wait(timeout=120) == 0
    else:
        process.kill()
        raise TimeoutError(output.decode("utf-8"))
    finally:
        os.close(ours)
    return output.decode("utf-8")


# --- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["gosu2"], "unknown game 'gosu2'; games are gosu"),
        (["gosu", "--bot", "deep"], "unknown bot 'deep'; bots are uniform, greedy"),
        (["gosu", "--lang", "de"], "unknown language 'de'; languages are en, fr, it"),
        (["gosu", "--seats", 1], "gosu is for 2 to 4 seats, not 1"),
        (["gosu", "--seats", 0], "gosu is for 2 to 4 seats, not 0"),
        (["gosu", "--seats", 5], "gosu is for 2 to 4 seats, not 5"),
        (["gosu", "--seats", "two"], "Invalid value for '--seats'"),
        (["gosu", "--seed", "abc"], "Invalid value for '--seed'"),
        (["gosu", "--seed", "1.5"], "Invalid value for '--seed'"),
        (["gosu", "--seed", -1], "a seed must be from 0"),
        (["gosu", "--seed", 2**63], "a seed must be from 0"),
        (["gosu", "--resume", "nowhere.warren"], "nowhere.warren: No such file"),
        (["gosu", "--resume", "."], ".: Is a directory"),
        (
            ["gosu", "--resume", "x", "--seed", 1],
            "--resume takes seats, seed, options and cards from",
        ),
        (
            ["gosu", "--resume", "x", "--seats", 2],
            "--resume takes seats, seed, options and cards from",
        ),
        (["gosu", "--resume", "x", "--option", "teams=true"], "--resume takes seats, seed,"),
        (["gosu", "--save", "no/such/folder/x"], "no/such/folder/x: there is no folder"),
        (["gosu", "--save", "."], ".: this is a folder"),
    ],
)
def test_bad_input_is_refused(warren, args, reason):
    assert warren.refused("play", *args).startswith(reason)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1, column 1: this is not a record: a record begins with 'warren record 1'"),
        ("warren record 1\ngame: chess\n", "line 2, column 7: unknown game 'chess'"),
        ("warren record 1\ngame: gosu\nseed: 1\nactions:\n1. 0 fly\n", "line 5, column 6: "),
        ("warren record 1\ngame: gosu\nseed: 1\nactions:\n1. 0 player 9\n", "line 5, column 13: "),
    ],
)
def test_a_broken_record_is_refused_with_its_place(warren, text, reason):
    (warren.folder / "broken.warren").write_text(text, encoding="utf-8")
    said = warren.refused("play", "gosu", "--resume", "broken.warren")
    assert said.startswith(f"broken.warren: {reason}")


def test_a_file_that_is_no_text_is_refused(warren):
    (warren.folder / "broken.warren").write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in warren.refused("play", "gosu", "--resume", "broken.warren")
