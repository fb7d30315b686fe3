"""External bots, programs or packages: they know only their seat's view, and block nobody."""

import json
import os
import shlex
import sys
from pathlib import Path
from time import sleep

import pytest
from typer.testing import CliRunner

from warren.arena import Report, Result, Series, play, play_all
from warren.bots import Company, Forfeit, bot, introduce
from warren.bots import guests as guests_room
from warren.bots.programs import LONGEST, Program
from warren.cli.main import app
from warren.crew import crew
from warren.engine import Match

SHELLY = "cmd:sh " + shlex.quote(str(Path(__file__).parent / "shelly.sh"))
HELLO = "read -r hello; echo name Fool; "


def command(tmp_path, script: str) -> str:
    """Write a bot in a few lines of shell."""
    path = tmp_path / "fool.sh"
    path.write_text(script)
    return f"cmd:sh {shlex.quote(str(path))}"


def result_with(
    name: str, *, game="gosu", seconds=60.0, match_seconds=None, seed=1, **options
) -> Result:
    """Play a match of this bot against one of ours."""
    series = Series.of(game, [name, "uniform"], matches=1, seed=seed, **options)
    with Company(seconds, match_seconds) as company:
        result = play(series, next(series.fixtures()), company=company, with_record=True)
    assert result is not None
    return result


# --- who plays as one plays ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats"), [("gosu", 2), ("gosu:kamakor", 3), ("gosux", 2), ("laundromat", 3)]
)
def test_a_shell_script_plays_a_whole_match(game, seats):
    result = result_with(SHELLY, game=game, seats=seats)
    assert result.forfeiter is None, result.fault
    match = Match.from_record(result.record)
    assert match.is_over
    assert match.outcome.winners == result.winners
    assert all(result.decisions)


def test_the_same_seed_is_the_same_match():
    one, other = result_with(SHELLY), result_with(SHELLY)
    assert one.record == other.record
    assert one.record != result_with(SHELLY, seed=2).record


def test_a_program_is_kept_from_match_to_match(tmp_path):
    log = tmp_path / "log"
    counted = command(tmp_path, f"echo started >> {log}; exec sh {Path(__file__).parent}/shelly.sh")
    series = Series.of("gosu", [counted, "uniform"], matches=6)
    results = list(play_all(series, series.fixtures()))
    assert [result.forfeiter for result in results] == [None] * 6
    assert log.read_text().split() == ["started"] * 2  # one process per seat


def test_workers_come_to_the_same():
    series = Series.of("laundromat", [SHELLY, "uniform"], matches=4)

    def found(workers):
        with crew(workers=workers) as hands:
            results = play_all(series, series.fixtures(), crew=hands, with_records=True)
            return sorted(result.record for result in results)

    assert found(1) == found(2)


def test_a_program_goes_with_who_started_it(tmp_path):
    patient = command(tmp_path, f"echo $$ > {tmp_path}/pid; {HELLO} sleep 1000 & wait")
    with Company() as company:
        company.welcome(patient, 0)
        pid = int((tmp_path / "pid").read_text())
        os.kill(pid, 0)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


# --- who does not --------------------------------------------------------------------------------

FAULTS = {
    "dies": ("exit 3", "ended (exit code 3)"),
    "dies-with-words": (
        "read -r a; read -r b; echo no cards >&2; exit 1",
        "exit code 1): 'no card",
    ),
    "nonsense": ("read -r m; while read -r a; do echo hm; done", "said 'hm' instead of an action"),
    "illegal": (
        "read -r m; while read -r a; do echo act fly away; done",
        "played 'fly away', which is not legal",
    ),
    "beyond": ("read -r m; while read -r a; do echo pick 9999; done", "picked '9999' of"),
    "long-number": (
        "read -r m; while read -r a; do printf 'pick %05000d\\n' 0; done",
        "picked '0000",
    ),
    "no-number": ("read -r m; while read -r a; do echo pick -1; done", "picked '-1' of"),
    "remarks": ("yes '# la la la'", "made 1,000 remarks and gave no answer"),
    "endless-line": ("while :; do printf '%1000s' la; done", f"more than {LONGEST:,} characters"),
    "garbage": ("head -c 5000000 /dev/urandom", ""),
    "blank": ("read -r m; while read -r a; do echo; done", "said '' instead of an action"),
}


@pytest.mark.parametrize(("script", "said"), FAULTS.values(), ids=FAULTS)
def test_who_does_not_play_forfeits(tmp_path, script, said):
    result = result_with(command(tmp_path, HELLO + script))
    assert (result.winners, result.reason, result.forfeiter) == ((1,), "forfeit", 0)
    assert said in result.fault
    assert result.fault.isprintable()


def test_last_words_are_heard_however_late(tmp_path, monkeypatch):
    overhear = Program._overhear

    def late(program):
        program.process.wait()
        sleep(0.1)
        overhear(program)

    monkeypatch.setattr(Program, "_overhear", late)
    result = result_with(command(tmp_path, HELLO + "echo no cards >&2; exit 1"))
    assert result.fault == "ended (exit code 1): 'no cards'"


def test_who_hangs_forfeits_in_time(tmp_path):
    result = result_with(command(tmp_path, HELLO + "sleep 1000"), seconds=0.3)
    assert result.fault == "did not answer within 0.3 s"


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("sleep 1000 & echo broken >&2; exit 3", "ended (exit code 3): 'broken'"),
        ("kill -SEGV $$", "ended (signal 11)"),
        ("exec >&-; sleep 1000", "closed its output"),
    ],
    ids=["a child survives it", "a signal", "it goes on without its output"],
)
def test_how_a_program_ended_is_told(tmp_path, script, said):
    fool = command(tmp_path, HELLO + "read -r m; read -r a; " + script)
    assert result_with(fool, seconds=1.0).fault == said


def test_talk_after_a_match_is_a_fault_in_the_next(tmp_path):
    answer = f'case $a in over*) echo bye;; *) echo "$a" | {LEGAL};; esac'
    script = f"while read -r a; do {answer}; done"
    series = Series.of("gosu", [command(tmp_path, SECOND + script), "uniform"], matches=4)
    same_seat = [*series.fixtures()][::2]
    with Company() as company:
        first, second = [play(series, one, company=company) for one in same_seat]
    assert first.forfeiter is None, first.fault
    assert second.fault.startswith("said 'bye'")


def test_who_never_listens_forfeits():
    deaf = Program(["sh", "-c", "exec sleep 1000"])

    def talk():
        for _ in range(1_000):
            deaf.tell("x" * LONGEST)

    try:
        with pytest.raises(Forfeit, match="does not listen"):
            talk()
    finally:
        deaf.end()


def test_a_line_that_nobody_asked_for_is_a_fault():
    eager = Program(
        ["sh", "-c", "echo '# hm'; echo act early; read -r a; echo act late; read -r b"]
    )
    try:
        while eager.heard.qsize() < 2:
            sleep(0.01)
        with pytest.raises(Forfeit, match="said 'act early' unasked"):
            eager.ask("choose", 60)
    finally:
        eager.end()


SECOND = "read -r hello; echo warren 2 Fool; read -r m; "
LEGAL = """sed -n -u 's/.*"number":\\([0-9]*\\).*/pick \\1 0/p'"""


def test_a_second_version_bot_repeats_the_number_of_its_question(tmp_path):
    result = result_with(command(tmp_path, SECOND + LEGAL))
    assert result.forfeiter is None, result.fault


@pytest.mark.parametrize(
    ("hello", "answer"),
    [(HELLO, "pick 0"), (SECOND, "pick 1 0")],
    ids=["version-1", "version-2"],
)
def test_a_doubled_answer_is_a_fault(tmp_path, hello, answer):
    twice = f"while read -r a; do echo '{answer}'; echo '{answer}'; done"
    result = result_with(command(tmp_path, hello + twice))
    assert result.forfeiter == 0
    assert f"said '{answer}'" in result.fault


def test_a_bot_that_knows_only_the_first_version_plays(tmp_path):
    strict = 'read -r a version; [ "$version" = 1 ] || exit 9; echo name Old; read -r m; '
    result = result_with(
        command(
            tmp_path, strict + "while read -r a; do case $a in choose*) echo pick 0; esac; done"
        )
    )
    assert result.forfeiter is None, result.fault


def test_the_whole_last_output_is_told(tmp_path):
    script = "echo '# thinking'; printf 'Traceback:\\n  line 1\\nno cards\\n' >&2; exit 1"
    fool = command(tmp_path, HELLO + "read -r m; read -r a; " + script)
    result = result_with(fool)
    assert result.fault == "ended (exit code 1): 'no cards'"
    assert "Traceback:\n  line 1\nno cards" in result.output
    assert "# thinking" in result.output
    series = Series.of("gosu", [fool, "uniform"], matches=1)
    lines = Report(series, [result]).lines()
    at = lines.index(f"{fool} forfeited 1: it {result.fault}")
    assert {"    Traceback:", "      line 1", "    no cards"} <= set(lines[at:])
    assert Result.from_dict(result.as_dict()) == result


def test_a_program_that_can_not_start_is_quoted_whole(tmp_path):
    with pytest.raises(ValueError, match="it wrote:\nfirst\nsecond"):
        introduce(command(tmp_path, "echo first >&2; echo second >&2; exit 1"))


def test_a_bot_has_so_many_seconds_for_a_match(tmp_path):
    slow = "read -r m; while read -r a; do sleep 0.3; echo pick 0; done"
    result = result_with(command(tmp_path, HELLO + slow), match_seconds=1.0)
    assert result.fault == "used up its 1 s for the match"
    assert 2 <= result.decisions[0] <= 4


def test_the_time_left_is_told(tmp_path):
    log = tmp_path / "log"
    script = f'while read -r a; do echo "$a" >> {log}; '
    script += "case $a in choose*) echo pick 0;; esac; done"
    result_with(command(tmp_path, HELLO + script), match_seconds=500.0, seconds=450.0)
    opening, *questions = log.read_text().splitlines()
    assert json.loads(opening.partition(" ")[2])["match_seconds"] == 500
    asked = [json.loads(line.partition(" ")[2]) for line in questions if line[:6] == "choose"]
    left = [question["match_seconds"] for question in asked]
    assert left == sorted(left, reverse=True)
    assert left[0] == 500 > left[-1]
    assert all(question["seconds"] == min(450, question["match_seconds"]) for question in asked)


def test_an_arena_goes_on_and_tells_of_forfeits(tmp_path):
    fool = command(tmp_path, HELLO + "read -r m; while read -r a; do echo act fly away; done")
    series = Series.of("gosu", [fool, "uniform", "greedy"], matches=2)
    report = Report(series, play_all(series, series.fixtures()))
    assert report.matches == 6
    assert f"{fool} forfeited 4: it played 'fly away', which is not legal" in report.lines()
    assert report.as_dict()["players"][fool]["forfeits"] == {
        "played 'fly away', which is not legal": 4
    }
    assert [Result.from_dict(r.as_dict()) for r in report.results] == report.results


def test_a_team_loses_together(tmp_path):
    fool = command(tmp_path, HELLO + "exit")
    result = result_with(fool, game="gosu:teams", seats=4)
    assert len(result.winners) == 2
    assert {result.bots[seat] for seat in result.winners} == {"uniform"}


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("exit 7", "ended (exit code 7)"),
        ("read -r a; echo hello; read -r b", "said 'hello' instead of its name"),
    ],
)
def test_who_can_not_play_is_told_before(tmp_path, script, said):
    with pytest.raises(ValueError, match=r"fool\.sh") as error:
        introduce(command(tmp_path, script))
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cmd:", "names no command"),
        ("cmd:./no-such-program --fast", "there is no program './no-such-program'"),
        ("cmd:sh 'x", "No closing quotation"),
        ("hrad", "did you mean 'hard'"),
    ],
)
def test_a_bot_that_is_not_there(name, said):
    with pytest.raises(ValueError, match=r"bot|command|program") as error:
        Series.of("gosu", [name, "uniform"], matches=1)
    assert said in str(error.value)


# --- what it is told -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["gosu", "gosu:kamakor+tournament", "gosux", "laundromat"])
def test_a_guest_is_told_what_its_seat_sees(game):
    """Hidden information changes no line that a guest receives."""
    match, player = Match(game, seed=5), bot("uniform", 5)
    compared = 0
    while not match.is_over:
        seat = match.pending[0]
        other = match.copy()
        other.engine.redeal(other._states, seat, len(match.actions))
        with Company() as company:
            told, again = (
                company.guest("cmd:sh", seat, 1).question(world) for world in (match, other)
            )
        assert told["view"] == match.view(seat).as_dict()
        assert told["legal"] == [action.text for action in match.legal(seat)]
        assert told["view"] == again["view"]
        assert told["legal"] == again["legal"]
        assert json.loads(json.dumps(told))
        compared += match.state.tobytes() != other.state.tobytes()
        match.act(player.choose(match, seat), seat)
    assert compared > 5


def test_everything_that_happened_is_told_once():
    match, player = Match("gosu", seed=5), bot("uniform", 5)
    told = []
    with Company() as company:
        guest = company.guest("cmd:sh", 1, 1)
        while not match.is_over:
            seat = match.pending[0]
            if seat == 1:
                told += guest.question(match)["happened"]
                known = len(match.actions)
            match.act(player.choose(match, seat), seat)
    assert told == [h.as_dict() for m in range(known + 1) for h in match.happened_at(m, 1)]


def test_the_seed_of_the_deal_is_nobodys_business():
    match = Match("gosu", seed=987654321)
    with Company() as company:
        opening = company.guest("cmd:sh", 0, 5).opening(match)
    assert opening == {
        "game": "gosu",
        "options": {**opening["options"], "seats": 2},
        "seat": 0,
        "seed": 5,
        "match_seconds": None,
    }
    assert "987654321" not in json.dumps(opening)


# --- bots of other packages ----------------------------------------------------------------------

PACKAGE = """
import sys


class First:
    def __init__(self, opening):
        print("a match of", opening.game)  # which is no answer

    def choose(self, question):
        assert not any("warren.engine.match" in type(x).__module__ for x in vars(self).values())
        return question.legal[0]


def broken(opening):
    raise RuntimeError("no idea how to play " + opening.game)
"""


@pytest.fixture
def package(tmp_path, monkeypatch):
    """An installed package with two bots."""
    (tmp_path / "some_bots.py").write_text(PACKAGE)
    metadata = tmp_path / "some_bots-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: some-bots\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(
        "[warren.bots]\nfirst = some_bots:First\nbroken = some_bots:broken\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *sys.path]))
    guests_room.installed.cache_clear()
    yield
    guests_room.installed.cache_clear()


def test_a_bot_of_another_package_plays(package):
    assert introduce("first") == "first"
    result = result_with("first", game="laundromat")
    assert result.forfeiter is None, result.fault
    match = Match.from_record(result.record, to=0)
    for seat, number in Match.from_record(result.record).actions:
        legal = match.legal(seat)
        assert seat != 0 or number == legal[0].number
        match.act(number, seat)


def test_a_bot_that_breaks_forfeits(package):
    result = result_with("broken")
    assert result.fault == "ended (exit code 1): 'RuntimeError: no idea how to play gosu'"


def test_installed_bots_are_named_where_one_is_unknown(package):
    with pytest.raises(ValueError, match=r"uniform.*first.*did you mean 'first'"):
        Series.of("gosu", ["frist"], matches=1)


def test_installed_bots_are_listed(package):
    listed = CliRunner().invoke(app, ["bots"]).stdout.splitlines()
    assert [line.split() for line in listed if "some_bots" in line] == [
        ["first", "first", "some_bots:First"],
        ["broken", "broken", "some_bots:broken"],
    ]
