"""Explains why a sentence can't be read: the fault, its position, and suggestions.

A sentence may have several parts, such as a condition and two deeds. A reason that blames words of
a part which is readable alone is wrong, so the next reason counts, or what is wrong with the part
that is unreadable.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from warren.language.chart import TangledError
from warren.language.errors import Help, LanguageError
from warren.language.grammars.grammar import Token
from warren.language.lacking import Blame, last_ones
from warren.language.lines import TextLine
from warren.language.suggestions import meant_by

if TYPE_CHECKING:
    from warren.language.chart import Parsed
    from warren.language.grammars.grammar import Grammar
    from warren.language.prepared import Prepared
    from warren.language.sentences import SentenceChart


class SentenceReader(Protocol):
    """The parts of a reader that an explanation uses."""

    is_duel: bool
    explains: bool
    prepared: Prepared
    grammar: Grammar
    name_words: set[str]
    foreign: Callable[[Any], str | None]
    keys: tuple[str, ...]

    def is_tired(self) -> bool: ...
    def chart(self, tokens: list[Token], *, explain: bool = False) -> SentenceChart: ...
    def readings(self, line: TextLine, kind: str) -> list[Parsed]: ...
    def nearest(self, tokens: list[Token], kind: str) -> list[Parsed]: ...
    def heading(self, line: TextLine, text: str) -> str: ...
    def lacking(self, text: str, *, anywhere: bool = False) -> tuple[str, int]: ...
    def offered(self, line: TextLine, kind: str) -> tuple[str, ...]: ...
    def say(self, value: Any) -> str: ...


ELSEWHERE = {  # where a sentence that can't be read here may stand
    "run": ("standing", "this is a permanent power: write it under 'permanent'"),
    "standing": (
        "run",
        "this is done once: write it under a moment of the card, such as '{key}'",
    ),
}
HEADING = "this is a heading: write what follows under"
MIXED_UP = "'your' is the card's player, 'their' the one who acts: this sentence mixes them up"
APART = "each part of this can be read, but not in one sentence: write several"
MOST_WORDS = 120  # per sentence
MOST_SHOWN = 40  # letters of a word in a message
MOST_EXPECTED = 12
MOST_WORDS_AGAIN = 30  # words of sentences that are read again without their end
MOST_LEFT_OUT = 12  # words at their end
MOST_PARTS = 6  # parts of a sentence that are read again
MOST_WORDS_IN_PARTS = 60  # words of sentences whose parts are read again
SIGNS = frozenset({",", ";", ":"})


@dataclass(frozen=True)
class Portion:
    """A part of a sentence between signs or joints, and its place in the sentence."""

    start: int
    end: int

    def contains(self, start: int, end: int) -> bool:
        return self.start <= start and end <= self.end


class Explainer:
    """Explains the sentences that a reader can't read."""

    def __init__(self, reader: SentenceReader) -> None:
        self.reader, self.grammar = reader, reader.grammar
        joints = [words for words, _ in reader.prepared.joints["then"]]
        self.parting = {word for words in joints for word in words} | SIGNS
        self.opening = {self.grammar.if_, self.grammar.unless, self.grammar.when}

    def refuse(self, line: TextLine, kind: str, about: Help | None = None) -> Any:
        """Raise the error for an unreadable sentence: the fault, its position and suggestions."""
        reader = self.reader
        if not reader.explains:
            raise LanguageError("this cannot be read", line=line.number, column=line.column)
        tokens = self.grammar.tokens(line.text)
        about = about or Help((), reader.offered(line, kind), line.column, len(line.text))
        if len(tokens) > MOST_WORDS:
            message = f"this sentence is longer than {MOST_WORDS} words"
            raise LanguageError(message, line=line.number, column=line.column, help=about)
        if reader.is_tired():
            message = "this text takes too long to read: split its sentences, or shorten it"
            raise LanguageError(message, line=line.number, column=line.column, help=about)
        if elsewhere := self.elsewhere(line, kind):
            raise LanguageError(elsewhere, line=line.number, column=line.column, help=about)
        chart = reader.chart(tokens, explain=True)
        try:
            chart.whole(kind)
        except TangledError:
            lacking, at = reader.lacking(line.text)
            message = lacking or "this sentence is too complex: split it into several"
            at += line.column
            raise LanguageError(message, line=line.number, column=at, help=about) from None
        end, flaw = max(chart.flaws, default=(0, ""))
        if flaw and end >= min(chart.far, len(tokens)):
            raise LanguageError(flaw, line=line.number, column=line.column, help=about)
        self.blame(line, kind, about, is_mistyped=self.is_mistyped(chart))
        if chart.turned:
            raise LanguageError(MIXED_UP, line=line.number, column=line.column, help=about)
        if kind == "run" and self.grammar.moments & {chart.words[chart.far], *chart.words[:1]}:
            return self.refuse(line, "standing", about)
        self.point_at(line, kind, chart, about)

    def blame(self, line: TextLine, kind: str, about: Help, *, is_mistyped: bool) -> None:
        """Raise the error for what the game lacks, if a sentence asks for such a thing."""
        own, heading = self.own_moment(line)
        begin = len(heading) if own and line.text.startswith(heading) else 0
        is_last = own and not begin
        rest = line.text.partition(heading)[0] if is_last else line.text[begin:]
        alone = replace(line, text=rest.strip(" ,:."), column=line.column + begin)
        is_read = own and any(self.reader.readings(alone, one) for one in ("run", "standing"))
        why, at = ("", 0) if is_read else self.reason(replace(line, text=rest), kind)
        if why and not (is_mistyped and why in last_ones(is_duel=self.reader.is_duel)):
            at += line.column + begin
            raise LanguageError(why, line=line.number, column=at, help=about)
        if own:
            alone = replace(line, text=rest.strip(" ,:."), column=line.column + begin)
            if (
                own.startswith(HEADING)
                and not is_read
                and not self.reader.readings(alone, "standing")
            ):
                self.refuse(alone, "standing", about)
            raise LanguageError(own, line=line.number, column=line.column, help=about)

    def reason(self, line: TextLine, kind: str) -> tuple[str, int]:
        """Return the first reason that does not blame a readable part, and the place."""
        some = [*self.grammar.blames(line.text, is_duel=self.reader.is_duel)]
        parts = self.parts(line) if some else []
        if len(parts) < 2:
            return place_of(some[0]) if some else ("", 0)
        for about in some:
            if blamed := [one for one in about if not self.is_innocent(line, kind, parts, one)]:
                return place_of(blamed)
        return "", 0

    def opens(self, line: TextLine, part: Portion) -> bool:
        """Return whether a part is a condition or a moment."""
        return bool(
            self.opening.intersection(self.grammar.words(line.text[part.start : part.end])[:1])
        )

    def is_innocent(self, line: TextLine, kind: str, parts: list[Portion], blame: Any) -> bool:
        """Return whether the parts with the words blamed are readable without the others."""
        part = next((one for one in parts if one.contains(blame.start, blame.end)), None)
        return part is not None and self.reads(line, kind, part)

    def parts(self, line: TextLine) -> list[Portion]:
        """Return the parts of a sentence; a few that are not too long."""
        tokens = self.grammar.tokens(line.text)
        if len(tokens) > MOST_WORDS_IN_PARTS:
            return []
        found, start = list[Portion](), 0
        for one in tokens:
            is_opening = one.word in self.opening
            if one.word in self.parting or is_opening:
                if line.text[start : one.at].strip():
                    found.append(Portion(start, one.at))
                start = one.at if is_opening else one.end
        if line.text[start:].strip(" ."):
            found.append(Portion(start, len(line.text)))
        return found if len(found) <= MOST_PARTS else []

    def reads_in_parts(self, line: TextLine, kind: str) -> bool:
        """Return whether all parts of a sentence are readable alone."""
        parts = self.parts(line)
        return len(parts) > 1 and all(self.reads(line, kind, one) for one in parts)

    def reads(self, line: TextLine, kind: str, part: Portion) -> bool:
        """Return whether a part of a sentence is readable alone."""
        text = line.text[part.start : part.end].strip(" .,;:")
        kinds = ["run", *([kind] if kind == "standing" else [])]
        if self.opens(line, part):
            kinds = ["condition", "when", *kinds]
        alone = replace(line, text=text)
        found = (one for some in kinds for one in self.reader.readings(alone, some))
        return any(not self.reader.foreign(one.value) for one in found)

    def point_at(self, line: TextLine, kind: str, chart: SentenceChart, about: Help) -> None:
        """Raise the error for the words where a sentence stops being readable."""
        tokens = chart.tokens
        expected = tuple(sorted(chart.wanted, key=len)) if chart.far else ()
        about = replace(about, expected=expected[:MOST_EXPECTED])
        part, at = self.without_part(line, kind, chart)
        if part:
            raise LanguageError(part, line=line.number, column=line.column + at, help=about)
        if kind == "run" and self.reads_in_parts(line, kind):
            raise LanguageError(APART, line=line.number, column=line.column, help=about)
        if chart.far >= len(tokens):
            raise LanguageError(
                f"the sentence breaks off after '{line.text.strip()}'",
                line=line.number,
                column=line.column + len(line.text.rstrip()),
                help=about,
            )
        token = tokens[chart.far]
        word = line.text[token.at : token.end]
        if len(word) > MOST_SHOWN:
            word = f"{word[:MOST_SHOWN]}…"
        raise LanguageError(
            self.unfit(word, token, chart),
            line=line.number,
            column=line.column + token.at,
            help=about,
        )

    def without_part(self, line: TextLine, kind: str, chart: SentenceChart) -> tuple[str, int]:
        """Return the message for a sentence that is readable without its end, and the place."""
        tokens = chart.tokens
        if len(tokens) > MOST_WORDS_AGAIN or not all(self.is_known(one.word) for one in tokens):
            return "", 0
        for end in range(len(tokens) - 2, max(2, len(tokens) - MOST_LEFT_OUT), -1):
            found = self.reader.nearest(tokens[:end], kind)
            if found and not self.reader.foreign(found[0].value):
                rest = line.text[tokens[end].at :].strip(" .,;:")
                said = self.reader.say(found[0].value)
                message = f"this text can't contain '{rest}' here; without it, this reads '{said}'"
                return message, tokens[end].at
        return "", 0

    def is_mistyped(self, chart: SentenceChart) -> bool:
        """Return whether a sentence stops at an unknown word that resembles a known one."""
        word = chart.words[min(chart.far, len(chart.tokens))]
        return not self.is_known(word) and bool(self.meant(word, chart))

    def meant(self, word: str, chart: SentenceChart) -> str:
        """Return the known word that an unknown one resembles."""
        wanted = {one.split()[0].lower() for one in chart.wanted}
        return meant_by(word, wanted) or meant_by(word, self.reader.prepared.vocabulary)

    def is_known(self, word: str) -> bool:
        """Return whether a word is a number, or part of a pattern or a name."""
        known = (self.reader.prepared.vocabulary, self.grammar.numbers, self.reader.name_words)
        return any(word in some for some in known)

    def unfit(self, word: str, token: Token, chart: SentenceChart) -> str:
        """Return the error message for a word; suggest corrections only for likely typos."""
        if self.is_known(token.word):
            before = {chart.words[0], chart.words[chart.far - 1]}
            if before & self.grammar.moments and not chart.kind("when", 0):
                return f"a moment can't contain '{word}' here"
            if chart.words[0] == self.grammar.if_ and not chart.kind("condition", 0):
                return f"a condition can't contain '{word}' here"
            return f"unexpected '{word}'"
        meant = self.meant(word.lower(), chart)
        return f"unknown word '{word}'" + (f"; did you mean '{meant}'?" if meant else "")

    def own_moment(self, line: TextLine) -> tuple[str, str]:
        """Return the message for a sentence that belongs under another heading, with that one."""
        heading = re.split("[,:]", line.text)[0]
        own = self.reader.heading(line, heading)
        opening = self.grammar.moments | {self.grammar.if_}
        last = next((x for x in self.grammar.tokens(line.text)[:1:-1] if x.word in opening), None)
        if last and not own:
            rest = line.text[last.end :].rstrip(" .")
            own = self.reader.heading(line, f"{self.grammar.when} {rest}")
            heading = line.text[last.at :] if own else heading
        own = self.key_for(own)
        if own and self.grammar.words(heading)[:1] == (self.grammar.if_,):
            rest = line.text.replace(heading, "", 1).strip(" ,:.")
            if not self.reader.readings(replace(line, text=rest), "run"):
                return "", heading  # the heading names the card's kind
        if own in self.grammar.headings.values():
            return f"{HEADING} '{own}'", heading
        message = f"this happens to the card itself: write the rest under '{own}'"
        return (message if own else ""), heading

    def elsewhere(self, line: TextLine, kind: str) -> str:
        """Return the message for a valid sentence under the wrong key; "" for other sentences."""
        there, message = ELSEWHERE.get(kind, ("", ""))
        found = self.reader.readings(line, there) if there else []
        if foreign := found and self.reader.foreign(found[0].value):
            lacking = self.reader.lacking(line.text, anywhere=True)[0]
            return lacking or f"'{foreign}' means nothing in this game"
        return message.format(key=self.key_for("arrival")) if found else ""

    def key_for(self, moment: str) -> str:
        """Return the key of the game's cards for a moment; "" if they have none."""
        keys = self.reader.keys
        if moment in keys or not keys:
            return moment
        return "effect" if moment == "arrival" and "effect" in keys else ""


def place_of(some: list[Blame]) -> tuple[str, int]:
    """Return a reason and the first place that it blames."""
    return some[0].why, min(one.start for one in some)
