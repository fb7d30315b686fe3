"""`make bench`: measure everything in one run, side by side with the peer, as a table.

Each row is the median of several rounds. The rounds of all rows are interleaved, so that a busy
moment of the machine affects Warren and its peer alike.
"""

from __future__ import annotations

import argparse

from bench import measure, search, wasm
from bench.peers import crazy_eights_inside_cpp, inside_cpp, openspiel_from_python
from bench.rows import ROUNDS, Row, duration, interleave, machine
from warren.engine.running import AUTO, NATIVE


def speed_rows() -> list[Row]:
    """Rows measured in decisions per second."""
    return [
        Row("GOSU, 2 seats, one thread", lambda: measure.random_play(2, 40_000), "4,300,000"),
        Row("GOSU, 3 seats, one thread", lambda: measure.random_play(3, 20_000)),
        Row("GOSU, 4 seats, one thread", lambda: measure.random_play(4, 15_000), "4,100,000"),
        Row(
            "Kamakor, 2 seats, one thread",
            lambda: measure.random_play(2, 25_000, name="gosu:kamakor"),
            "3,500,000",
        ),
        Row(
            "Kamakor, 4 seats, one thread",
            lambda: measure.random_play(4, 10_000, name="gosu:kamakor"),
        ),
        Row(
            "Kamakor, tournament rules in teams, one thread",
            lambda: measure.random_play(4, 10_000, name="gosu:kamakor+tournament+teams"),
            "2,900,000",
        ),
        Row("GOSU, 2 seats, two threads", lambda: measure.random_play_in_threads(2, 40_000, 2)),
        Row(
            "GOSU X, one thread",
            lambda: measure.random_play(2, 30_000, name="gosux"),
            "3,300,000",
        ),
        Row(
            "Laundromat, 2 seats, one thread",
            lambda: measure.random_play(2, 60_000, name="laundromat"),
            "5,000,000",
        ),
        Row(
            "Laundromat, 3 seats, one thread",
            lambda: measure.random_play(3, 40_000, name="laundromat"),
            "5,000,000",
        ),
        Row(
            "Laundromat, 5 seats, one thread",
            lambda: measure.random_play(5, 20_000, name="laundromat"),
            "5,000,000",
        ),
        Row("GOSU from Python, raw contract", lambda: measure.raw_contract(1_500), "400,000"),
        Row("GOSU from Python, Match", lambda: measure.through_match(250), "40,000"),
        Row("GOSU X from Python, Match", lambda: measure.through_match(150, name="gosux")),
        Row("Laundromat from Python, Match", lambda: measure.through_match(200, name="laundromat")),
        Row("crazy_eights inside C++", lambda: crazy_eights_inside_cpp(15_000)),
        Row("spades inside C++", lambda: inside_cpp("spades", 15_000)),
        Row("crazy_eights from Python", lambda: openspiel_from_python("crazy_eights", 1_000)),
        Row("gin_rummy from Python", lambda: openspiel_from_python("gin_rummy", 150)),
    ]


def small_rows() -> list[Row]:
    """Rows measured in seconds per piece."""
    return [
        Row("copy of a position", lambda: measure.copies(2_000_000), "0.5 µs"),
        Row("replay of a whole match", lambda: measure.replays(50), "5 ms"),
        Row("warren --help, warm", measure.help_text, "0.15 s"),
        Row("GOSU, first decision, warm", lambda: measure.warm_start("gosu"), "0.7 s"),
        Row("GOSU X, first decision, warm", lambda: measure.warm_start("gosux"), "0.7 s"),
        Row("Laundromat, first decision, warm", lambda: measure.warm_start("laundromat"), "0.7 s"),
        Row("GOSU, first decision ever", lambda: measure.cold_start("gosu", AUTO), "3 s"),
        Row("GOSU X, first decision ever", lambda: measure.cold_start("gosux", AUTO), "3 s"),
        Row(
            "Laundromat, first decision ever", lambda: measure.cold_start("laundromat", AUTO), "3 s"
        ),
        Row("the lab: 2 x 100,000 matches of GOSU compared", measure.one_sentence, "15 s"),
    ]


def print_speed(rows: list[Row]) -> None:
    peer = next(row for row in rows if row.label == "crazy_eights inside C++")
    print("| decisions per second, median | measured | wanted | x crazy_eights inside C++ |")
    print("|---|---:|---:|---:|")
    for row in rows:
        print(f"| {row.label} | {row.rate:,.0f} | {row.wanted} | {row.rate / peer.rate:.2f} |")
    one = next(row for row in rows if row.label == "GOSU, 2 seats, one thread")
    two = next(row for row in rows if row.label == "GOSU, 2 seats, two threads")
    print(f"\nTwo threads are {two.rate / one.rate:.2f} times as fast as one (wanted: 1.8).")


def print_small(rows: list[Row]) -> None:
    print("\n| operation, median | measured | wanted |")
    print("|---|---:|---:|")
    for row in rows:
        print(f"| {row.label} | {duration(row.rate)} | {row.wanted} |")


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--no-cold", action="store_true", help="skip the cold compile")
    chosen = parser.parse_args()
    print(f"{machine(chosen.rounds)}\n")
    speed, small, searches = speed_rows(), small_rows(), search.lines()
    interleave(speed + small + search.rows(searches), chosen.rounds)
    if not chosen.no_cold:
        cold = [
            Row("GOSU, cold compile", lambda: measure.cold_start("gosu", NATIVE), "45 s"),
            Row("GOSU X, cold compile", lambda: measure.cold_start("gosux", NATIVE), "45 s"),
            Row(
                "Laundromat, cold compile", lambda: measure.cold_start("laundromat", NATIVE), "45 s"
            ),
        ]
        interleave(cold, 1)
        small += cold
    print_speed(speed)
    print_small(small)
    search.print_rates(searches)
    search.print_budgets(searches)
    wasm.print_table(chosen.rounds)


if __name__ == "__main__":
    main()
