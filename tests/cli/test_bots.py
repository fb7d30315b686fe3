"""`warren bots`."""

import pytest

from warren.bots import BOTS, described


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_bots_are_listed_with_what_they_do(warren, lang):
    lines = warren("bots", "--lang", lang).stdout.partition("\n\n")[0].splitlines()
    assert [line.split()[0] for line in lines] == [*BOTS, "1350"]
    for bot, line in zip([*BOTS, "1350"], lines, strict=True):
        name, does = described(bot, lang)
        assert name in line
        assert line.endswith(does)


def test_an_unknown_language_is_one_line(warren):
    assert "unknown language 'de'; languages are en, fr, it" in warren.refused(
        "bots", "--lang", "de"
    )
