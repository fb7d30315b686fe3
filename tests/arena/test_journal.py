"""The journal of a series: finished matches are kept, mismatches are refused."""

import json
from dataclasses import replace

import pytest

from warren.arena import Journal, Result, Series
from warren.arena import journal as journals

SERIES = Series.of("gosu", ["greedy", "uniform"], matches=4, seed=3)


def result(fixture, **more) -> Result:
    made = Result(fixture.seed, fixture.bots, (0,), "points", 1, (20, 30), (0.25, 0.5), (0.1, 0.2))
    return replace(made, **more)


RESULTS = [result(fixture) for fixture in SERIES.fixtures()]


@pytest.fixture
def path(tmp_path):
    """The journal of a series with three of four matches finished."""
    with Journal.begin(tmp_path / "a.jsonl", SERIES) as journal:
        for each in RESULTS[:3]:
            journal.note(each)
    return tmp_path / "a.jsonl"


def resumed(path, series=SERIES) -> list[Result]:
    journal, results = Journal.resume(path, series)
    with journal:
        return results


def refusal(path, series=SERIES) -> str:
    before = path.read_bytes()
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        Journal.resume(path, series)
    assert path.read_bytes() == before
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_lines_are_compact_json(path):
    heading, first, *_ = map(json.loads, path.read_text().splitlines())
    assert heading["arena"] == 1
    assert heading["bots"] == ["greedy", "uniform"]
    assert (heading["game"], heading["seed"], heading["matches"]) == ("gosu", 3, 4)
    assert heading["options"]["seats"] == 2
    assert first == {
        "seed": 3,
        "bots": ["greedy", "uniform"],
        "winners": [0],
        "reason": "points",
        "first": 1,
        "decisions": [20, 30],
        "seconds": [0.25, 0.5],
        "slowest": [0.1, 0.2],
    }


def test_a_result_is_on_file_before_the_next_begins(tmp_path):
    journal = Journal.begin(tmp_path / "a.jsonl", SERIES)
    journal.note(RESULTS[0])
    assert resumed(tmp_path / "a.jsonl") == RESULTS[:1]
    journal.file.close()


def test_what_was_finished_is_read_again(path):
    assert resumed(path) == RESULTS[:3]


def test_a_record_is_kept_if_there_is_one(path):
    journal, _ = Journal.resume(path, SERIES)
    with journal:
        journal.note(replace(RESULTS[3], record="warren record 1\n"))
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [line.get("record") for line in lines[1:]] == [None] * 3 + ["warren record 1\n"]
    assert resumed(path) == RESULTS  # the record stays in the file


@pytest.mark.parametrize("torn", [1, 40, 100])
def test_a_torn_last_line_is_taken_away(path, torn):
    path.write_bytes(path.read_bytes()[:-torn])
    journal, results = Journal.resume(path, SERIES)
    with journal:
        assert results == RESULTS[:2]
        journal.note(RESULTS[3])
    assert resumed(path) == [*RESULTS[:2], RESULTS[3]]


@pytest.mark.parametrize("kept", [0, 1, 5, 60])
def test_a_torn_heading_begins_anew(path, kept):
    path.write_bytes(path.read_bytes()[:kept])
    assert resumed(path) == []
    assert json.loads(path.read_text()) == journals.heading(SERIES)


def test_a_match_that_is_there_twice_counts_once(path):
    path.write_text(path.read_text() + path.read_text().splitlines()[-1] + "\n")
    assert resumed(path) == RESULTS[:3]


def test_a_series_may_go_on_with_more_matches(path):
    longer = replace(SERIES, asked=6)
    assert resumed(path, longer) == RESULTS[:3]
    assert resumed(path, longer) == RESULTS[:3]
    assert path.read_text().count('"arena"') == 2
    assert "--matches must be at least that, not 4" in refusal(path)


def test_a_file_that_exists_is_left_alone(path):
    before = path.read_bytes()
    with pytest.raises(ValueError, match="this file exists; use --resume"):
        Journal.begin(path, SERIES)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (
            Series.of("gosux", ["greedy", "uniform"], matches=4, seed=3),
            "it is a series of gosu, not",
        ),
        (Series.of("gosu", ["uniform"], matches=4, seed=3), "its bots are greedy,uniform, not un"),
        (Series.of("gosu", ["greedy", "uniform"], matches=4), "begins with seed 3, not 0"),
        (
            Series.of("gosu", ["greedy", "uniform"], matches=4, seed=3, turn_limit=10),
            "its option turn_limit is 0, not 10",
        ),
        (
            Series.of("gosu:kamakor", ["greedy", "uniform"], matches=4, seed=3),
            "its option pass_needs_no_tokens is false, not true",
        ),
        (
            replace(SERIES, asked=2),
            "for 4 matches of each group; --matches must be at least that, not 2",
        ),
    ],
)
def test_another_series_is_refused(path, other, reason):
    assert reason in refusal(path, other)


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("arena", 2, "it has format 2; only format 1 is supported"),
        ("warren", "0.0.1", "it was written by Warren 0.0.1; this is "),
        ("cards", 99, "it was played with version 99 of the cards; this is version 1"),
        ("options", {}, "its options are not those of this game"),
        ("matches", "many", "line 1 can't be read"),
    ],
)
def test_another_version_is_refused(path, key, value, reason):
    heading, *lines = path.read_text().splitlines()
    changed = json.dumps({**json.loads(heading), key: value})
    path.write_text("\n".join([changed, *lines, ""]))
    assert reason in refusal(path)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"seed":3,"bots":["gree', "line 3 can't be read"),
        ("[]", "line 3 can't be read"),
        ("{}", "line 3 can't be read"),
        ("", "line 3 can't be read"),
        ("\0\0\0", "line 3 can't be read"),
        (json.dumps({**RESULTS[0].as_dict(), "winners": [2]}), "line 3 can't be read"),
        (json.dumps({**RESULTS[0].as_dict(), "seconds": [1]}), "line 3 can't be read"),
        (json.dumps({**RESULTS[0].as_dict(), "decisions": ["a", "b"]}), "line 3 can't be read"),
        (json.dumps({**RESULTS[0].as_dict(), "bots": 5}), "line 3 can't be read"),
        (json.dumps({**RESULTS[0].as_dict(), "mood": 1}), "line 3 can't be read"),
        (json.dumps({**RESULTS[0].as_dict(), "seed": 9}), "line 3 is of a match that does not"),
    ],
)
def test_a_corrupt_line_in_the_middle_is_refused(path, line, reason):
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:2], line, *lines[3:], ""]))
    assert reason in refusal(path)


@pytest.mark.parametrize("text", ["Dear diary", "Dear diary,\nnothing\n", "[1]\n", '{"a": 1}\n'])
def test_another_file_is_refused_and_left_as_it_is(tmp_path, text):
    (tmp_path / "diary").write_text(text)
    assert "not an arena's journal" in refusal(tmp_path / "diary")
