"""Random play reaches every possible end of a GOSU X match from a position near it."""

from __future__ import annotations

import random

import pytest

from helpers import gosux
from warren.engine import Match
from warren.games.army.words import End

NEAR = {
    End.SUPREMACY: """
        seat 0   supremacy: 1   tokens: 0
                 I: volantis volantis
                 hand: kno_bo
        seat 1   passed: yes
        """,
    End.FIFTH_TOKEN: """
        seat 0   clans: galmi justice phoenix   tokens: 0   locked: 0
                 III: byun_hyung_ja_galmi
                 II: shard
                 I: kno_bo
                 hand: volantis
        seat 1   hand: navaj
        """,
    End.FULL_ARMY: """
        seat 0   clans: galmi justice phoenix
                 III: galmi byun_hyung_ja_galmi justice phoenix
                 II: shard she_rift elle quae sati
                 I: kno_bo kno_bo volantis volantis arpia
                 hand: byun_hyung_ja_justice byun_hyung_ja_phoenix
        seat 1   hand: navaj
        """,
    End.MARGIN: """
        seat 0   clans: goan_sul justice phoenix   tokens: 0
                 III: goan_sul
                 II: smook orgah
                 I: deesses_de_lave deesses_de_lave
                 hand: arpia
        seat 1   passed: yes
        """,
    End.TILES: """
        tiles: galmi phoenix
        seat 0   clans: galmi justice phoenix   supremacy: 1
                 II: elle
                 I: volantis
                 hand: justice
        seat 1   hand: navaj
        """,
    End.DRAW: """
        seat 0   clans: galmi justice phoenix   supremacy: 1   tokens: 0
                 I: volantis
                 hand: arpia
        seat 1   clans: narashima goan_sul tomorrow   supremacy: 1   passed: yes
                 I: navaj
        """,
    End.DRAW_FULL: """
        turns_left: 1
        seat 0   clans: galmi justice phoenix   tokens: 0
                 III: galmi byun_hyung_ja_galmi justice byun_hyung_ja_justice [phoenix]
                 II: shard she_rift elle quae sati
                 I: kno_bo kno_bo volantis volantis [arpia]
                 hand: timer
        seat 1   clans: narashima goan_sul tomorrow   passed: yes
                 III: narashima byun_hyung_ja_narashima goan_sul byun_hyung_ja_goan_sul [tomorrow]
                 II: nalin nachiketa smook orgah ez
                 I: navaj navaj nitish nitish [nakshatra]
        """,
}


def endings(position: str) -> set[str]:
    """Return how random matches from this position end."""
    found = set()
    for seed in range(60):
        chance = random.Random(seed)
        match: Match = gosux(position, seed=seed)
        while not match.is_over:
            match.act(chance.choice(match.legal()))
        assert match.outcome is not None
        found.add(match.outcome.reason)
    return found


@pytest.mark.parametrize("reason", NEAR)
def test_every_ending_is_reached(reason: End) -> None:
    assert reason.name.lower().replace("_", "-") in endings(NEAR[reason])


def test_every_ending_has_a_position_here() -> None:
    of_gosu = {End.RUNNING, End.POINTS, End.ONE_CLAN, End.NAMED_CARDS}
    of_gosu |= {End.DRAGOONS, End.CLANS_IN_ROWS, End.STRENGTH, End.COUNTED}
    assert set(NEAR) == set(End) - of_gosu
