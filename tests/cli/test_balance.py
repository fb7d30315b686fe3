"""`warren balance`: rates of clans and cards, for any number of workers."""

import json


def counted(warren, *args) -> dict:
    result = warren("balance", "gosu:kamakor", "--json", "--bot", "uniform", *args)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_number_of_workers_changes_nothing(warren):
    one = counted(warren, "--matches", 60, "--workers", 1, "--cards")
    two = counted(warren, "--matches", 60, "--workers", 2, "--cards")
    assert one == two
    assert one["matches"] == 60
    assert len(one["clans"]) == 10
    assert sum(rate["played"] for rate in one["clans"].values()) == sum(
        rate["played"] for rate in one["cards"].values()
    )


def test_the_highest_rate_comes_first(warren):
    result = warren("balance", "gosu", "--bot", "uniform", "--matches", 20, "--workers", 1)
    assert result.exit_code == 0, result.output
    head, _, *rows = result.stdout.splitlines()
    assert head.startswith("20 matches")
    rates = [float(row.split()[1]) for row in rows]
    assert len(rates) == 5
    assert rates == sorted(rates, reverse=True)


def test_what_cannot_be_measured_is_refused(warren):
    assert "no clans" in warren.refused("balance", "laundromat", "--matches", 5)
    assert "unknown bot 'clever'" in warren.refused("balance", "gosu", "--bot", "clever")
    assert "--matches must be at least 1" in warren.refused("balance", "gosu", "--matches", 0)
    assert "unknown option" in warren.refused("balance", "gosu", "--option", "kamakoor=true")
