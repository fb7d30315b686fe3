"""`warren replay`: a saved match in sentences, and its final position."""

import pytest

from warren.bots import bot
from warren.engine import Match


@pytest.fixture
def match(warren) -> Match:
    """A finished match, saved in match.warren."""
    match = Match("gosu", seed=11)
    bots = [bot("greedy", 1), bot("uniform", 2)]
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
    assert any(line.startswith("══ GOSU, round") for line in lines)
    winner = match.outcome.winners[0]
    assert lines[-1] == f"Seat {winner} has reached 3 victory points and wins the match."
    assert result.stdout.count(lines[-1]) == 1


def test_to_stops_after_so_many_actions(warren, match):
    result = warren("replay", "match.warren", "--to", 4)
    early = Match.from_record(match.record(), to=4)
    assert result.exit_code == 0
    assert "wins the match" not in result.stdout
    assert f"draw pile {early.view().deck_size}" in result.stdout
    assert result.stdout.splitlines()[-1] == early.sentences("en").ask(
        early.state, early.views.decision(early.state, None), None
    )


def test_to_nothing_is_the_deal(warren, match):
    result = warren("replay", "match.warren", "--to", 0)
    assert "draw pile 86" in result.stdout


def test_a_spectator_sees_no_hand_but_a_seat_sees_its_own(warren, match):
    assert "\nHand:" not in warren("replay", "match.warren", "--to", 2).stdout
    mine = warren("replay", "match.warren", "--to", 2, "--seat", 0).stdout
    assert "\nHand:" in mine
    assert "You draw " in mine
    theirs = warren("replay", "match.warren", "--to", 2, "--seat", 1).stdout
    assert theirs != mine


@pytest.mark.parametrize(
    ("language", "opening"), [("fr", "La partie commence."), ("it", "La partita comincia.")]
)
def test_a_replay_in_other_languages(warren, match, language, opening):
    result = warren("replay", "match.warren", "--lang", language)
    assert result.exit_code == 0
    assert result.stdout.startswith(opening)


WON_TOGETHER = {
    "en": "You and Seat 0 have reached 3 victory points at the same moment"
    " and win the match together.",
    "fr": "Vous et Place 0 avez atteint 3 points de victoire au même moment"
    " et gagnez la partie ensemble.",
    "it": "Tu e Posto 0 avete raggiunto 3 punti vittoria nello stesso momento"
    " e vincete insieme la partita.",
}


@pytest.mark.parametrize("language", WON_TOGETHER)
def test_a_match_won_together_is_told_once(warren, language):
    (warren.folder / "shared.warren").write_text(
        """warren record 1
game: gosu
seed: 1
position:
    round: 4   turn: 0   advantage: 2
    seat 0   points: 2   I: dark_medic   hand: kao
    seat 1   points: 2   I: fire_ammo   passed: yes
    seat 2   passed: yes
end position
actions:
1. 0 pass
""",
        encoding="utf-8",
    )
    said = warren("replay", "shared.warren", "--seat", 1, "--lang", language).stdout
    assert WON_TOGETHER[language] in " ".join(said.split())


# --- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["nowhere.warren"], "nowhere.warren: No such file or directory"),
        (["."], ".: Is a directory"),
        (["match.warren", "--to", -1], "--to must be from 0 to "),
        (["match.warren", "--to", 100_000], "--to must be from 0 to "),
        (["match.warren", "--seat", 2], "--seat must be from 0 to 1, not 2"),
        (["match.warren", "--seat", -1], "--seat must be from 0 to 1, not -1"),
        (["match.warren", "--lang", "xx"], "unknown language 'xx'"),
        (["match.warren", "--to", "end"], "Invalid value for '--to'"),
    ],
)
def test_bad_input_is_refused(warren, match, args, reason):
    assert warren.refused("replay", *args).startswith(reason)


def test_a_record_with_an_illegal_action_is_refused_with_its_place(warren, match):
    file = warren.folder / "match.warren"
    text = file.read_text(encoding="utf-8")
    first = text.partition("actions:\n")[2].splitlines()[0]
    file.write_text(text.replace(first, "1. 0 player 3", 1), encoding="utf-8")
    assert "is not legal here" in warren.refused("replay", "match.warren")


def test_a_record_with_another_result_is_refused(warren, match):
    file = warren.folder / "match.warren"
    text = file.read_text(encoding="utf-8").partition("result:")[0]
    file.write_text(f"{text}result: 1 full-army\n", encoding="utf-8")
    said = warren.refused("replay", "match.warren")
    assert said.startswith("match.warren: ")
    assert "the record says '1 full-army', but the actions lead to '" in said
