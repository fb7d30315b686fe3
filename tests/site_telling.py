"""Everything told of a match, as one list, independent of where positions are stored."""

import json
import sys
from contextlib import suppress
from typing import Any

EVERY = 6  # actions between two comparisons
FEW = 37  # one in this many actions is asked about


def told(record: str) -> list[Any]:
    """Return views, words and digests of a match, moment by moment."""
    from warren.engine import Match, NotationError, Record
    from warren.locale import LANGUAGES

    found: list[Any] = []
    lines = Record.from_text(record).lines
    match = Match.from_record(record, to=0)
    for number, line in enumerate(lines):
        if number % EVERY == 0:
            found.append(match.digest())
            with suppress(NotationError):  # in the middle of a turn
                found.append(match.to_text())
            found += [repr(match.view(seat)) for seat in (None, *range(match.seats))]
            for seat in match.pending:
                found += [
                    [action.label(language) for action in match.legal(seat)]
                    for language in LANGUAGES
                ]
                refused = [
                    match.why_not(number, seat)
                    for number in range(0, match.engine.game.actions, FEW)
                ]
                found += [one and one.sentence("fr") for one in refused]
        match.act(line.text, line.seat)
    return [*found, repr(match.outcome), match.record().text]


def thought(record: str, level: str) -> list[Any]:
    """Return a bot's choices at some moments."""
    from warren.bots import bot
    from warren.engine import Match, Record

    found = []
    for to in range(0, len(Record.from_text(record).lines), 25):
        match = Match.from_record(record, to=to)
        seat = match.pending[0]
        found.append(bot(level, 7).choose(match, seat).text)
    return found


if __name__ == "__main__":
    import lent

    lent.begin()
    records = json.load(sys.stdin)
    json.dump([[told(one), thought(one, "greedy")] for one in records], sys.stdout)
