"""`warren daily`: positions are found, added to a file, and chosen from it."""

from warren.daily.positions import positions, written

GAME = "laundromat"


def test_what_is_found_is_added_to_a_file(engines, warren, tmp_path):
    file = tmp_path / "found.jsonl"
    file.write_bytes(written(positions(GAME)[0]))
    few = ("--matches", 1, "--iterations", 20, "--workers", 1)
    answer = warren("daily", "make", GAME, "--into", file, *few)
    assert answer.exit_code == 0, answer.output
    assert "in 1 matches" in answer.output
    assert file.read_bytes().startswith(written(positions(GAME)[0]))


def test_a_theme_that_a_game_has_not_is_refused(engines, warren, tmp_path):
    answer = warren.refused("daily", "make", GAME, "--into", tmp_path / "x", "--theme", "capture")
    assert "luck" in answer


def test_some_are_chosen(warren, tmp_path):
    file, place = tmp_path / "found.jsonl", tmp_path / "chosen.gz"
    file.write_bytes(b"".join(map(written, positions(GAME))))
    answer = warren("daily", "choose", GAME, file, "--many", 5, "--into", place)
    assert answer.exit_code == 0, answer.output
    assert answer.output.startswith("5 positions in")


def test_what_is_no_position_is_refused(warren, tmp_path):
    file = tmp_path / "found.jsonl"
    file.write_text("nothing\n")
    warren.refused("daily", "choose", GAME, file, "--into", tmp_path / "x")
