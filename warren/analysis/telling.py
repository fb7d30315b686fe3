"""An analysis in sentences, in one language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from warren.analysis.analysis import Analysis, Move, positions
from warren.analysis.summing import summed_up
from warren.analysis.turning import Kind, TurningPoint
from warren.analysis.why_told import WhyTeller
from warren.analysis.wording import decimal, own_texts, percent, signed, span
from warren.engine import Happening, Match
from warren.engine.presentation import Sentences
from warren.engine.texts import Texts

__all__ = ["Telling", "decimal", "own_texts", "percent", "signed", "span", "tell"]

NEARLY = 0.001  # the closest to certainty that an expected chance can get
ENDS = ("won", "ended-in-draw")


@dataclass(frozen=True)
class ToldMove:
    """A decision as readable text."""

    question: str
    done: str  # the action taken; empty if the decision is still open
    best: str  # the action that is rated best
    options: tuple[str, ...]  # every action, as in the analysis
    events: tuple[str, ...]  # the effects of the action that the seat saw
    because: tuple[str, ...] = ()  # reasons why the best action is better, if playouts confirmed it


@dataclass(frozen=True)
class ToldPoint:
    """A turning point as readable text."""

    name: str  # its kind
    moves: str  # the number of the move, or the range of moves
    sentence: str
    because: tuple[str, ...] = ()  # for a mistake, reasons why another action is better


@dataclass(frozen=True)
class Telling:
    """An analysis in words."""

    language: str
    players: tuple[str, ...]
    moves: tuple[ToldMove, ...]
    open: tuple[ToldMove, ...]
    points: tuple[ToldPoint, ...]
    ending: str  # the winner; empty while the match runs
    mistakes: tuple[ToldPoint, ...] = ()  # all mistakes
    sums: tuple[tuple[str, ...], ...] = ()  # the match in three sentences, for every seat


def tell(analysis: Analysis, language: str = "en", players: Iterable[str] = ()) -> Telling:
    """Put an analysis into sentences."""
    match = analysis.match
    own = own_texts(language)
    sentences = match.sentences(language, players)
    told: list[ToldMove] = []
    open_told: list[ToldMove] = []
    for at, now in enumerate(positions(match)):
        if at:
            told[-1] = with_events(told[-1], now, analysis.moves[at - 1].seat, sentences)
        if at < len(analysis.moves):
            told.append(told_move(analysis.moves[at], now, sentences, language))
        else:
            open_told = [told_move(move, now, sentences, language) for move in analysis.open]
    names = tuple(sentences.player(seat) for seat in range(match.seats))
    return Telling(
        language=language,
        players=names,
        moves=tuple(told),
        open=tuple(open_told),
        points=tuple(told_point(p, analysis, told, names, own) for p in analysis.turning_points),
        ending=ending(match, sentences),
        mistakes=tuple(told_point(p, analysis, told, names, own) for p in analysis.mistakes),
        sums=tuple(summed_up(analysis, seat, name, language) for seat, name in enumerate(names)),
    )


# --- decisions -----------------------------------------------------------------------------------


def told_move(move: Move, match: Match, sentences: Sentences, language: str) -> ToldMove:
    """Describe a decision in the position before it."""
    decision = match.view(move.seat).decision
    assert decision is not None
    labels = tuple(
        sentences.label(match.state, move.seat, option.number) for option in move.options
    )
    return ToldMove(
        question=sentences.ask(match.state, decision, None),
        done="" if move.chosen is None else labels[move.chosen],
        best=labels[move.options.index(move.best)],
        options=labels,
        events=(),
        because=because(move, match, sentences, language),
    )


def because(move: Move, match: Match, sentences: Sentences, language: str) -> tuple[str, ...]:
    """Return the reasons why another action is better; empty unless playouts confirmed it."""
    if move.why is None or not move.why.is_confirmed:
        return ()
    return WhyTeller(match, language, sentences).told(move.why)


def with_events(told: ToldMove, match: Match, seat: int, sentences: Sentences) -> ToldMove:
    """Add a decision's events, in the position after it."""
    events = tuple(narrated(match.happened(seat), sentences))
    return replace(told, events=events)


def narrated(happenings: Iterable[Happening], sentences: Sentences) -> list[str]:
    """Return the events that a seat has seen, in the third person."""
    heard = [event for event in happenings if event.what not in sentences.untold]
    together = [list(group) for _, group in groupby(heard, sentences.same_line)]
    return [sentences.tell(first, None, more) for first, *more in together]


def ending(match: Match, sentences: Sentences) -> str:
    """Return the sentence that names the winner; empty while the match runs."""
    last = [event for _, event in match.log(None) if event.what in ENDS]
    return " ".join(dict.fromkeys(sentences.narrate(last, None)))


# --- turning points ------------------------------------------------------------------------------


def told_point(
    point: TurningPoint,
    analysis: Analysis,
    told: list[ToldMove],
    players: tuple[str, ...],
    own: Texts,
) -> ToldPoint:
    """Return a turning point, in a sentence."""
    number = point.first - 1
    sentence = own.say(
        "point",
        form_of(point),
        player=players[point.seat],
        action=told[number].done,
        best=told[number].best,
        before=percent(expected(point)),
        after=percent(point.after),
        first=point.first,
        last=point.last,
    )
    between = point.first != point.last
    return ToldPoint(
        name=own.say("kind", name_of(point)),
        moves=f"{point.first}–{point.last}" if between else str(point.first),
        sentence=sentence[:1].upper() + sentence[1:],
        because=told[number].because if point.kind is Kind.MISTAKE else (),
    )


def expected(point: TurningPoint) -> float:
    """Return the chance before a turning point; an expected one is never certain."""
    if point.kind is Kind.LUCK:
        return min(max(point.before, NEARLY), 1 - NEARLY)
    return point.before


def other_mistakes(analysis: Analysis, told: Telling) -> list[tuple[TurningPoint, ToldPoint]]:
    """Return the mistakes that are not among the turning points."""
    both = zip(analysis.mistakes, told.mistakes, strict=True)
    return [(point, said) for point, said in both if point not in analysis.turning_points]


def name_of(point: TurningPoint) -> str:
    """Return the name of a turning point; luck is good or bad."""
    if point.kind is Kind.LUCK:
        return "good_luck" if point.size > 0 else "bad_luck"
    return point.kind.value


def form_of(point: TurningPoint) -> str:
    """Return the text that describes a turning point."""
    between = "_between" if point.first != point.last else ""
    return name_of(point) + between
