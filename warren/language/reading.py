"""Parses the texts of cards in every language.

A text is a few lines of sentences. `choose one:` and `when ...:` apply to the rest of their line,
or to the lines indented below them. Each parsed sentence is spoken again. If the author's wording
differs, the author gets a remark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from warren.language import tree as t
from warren.language.chart import MOST_WORK, MOST_WORK_OF_REFUSAL, Parsed, TangledError
from warren.language.context import (
    is_offer,
    is_shuffled,
    points_back,
    referred,
    reveals,
    several_of,
    speaks_of_somebody,
)
from warren.language.doubts import other_meanings, shows_hand
from warren.language.errors import Help, LanguageError
from warren.language.explaining import MOST_WORDS, Explainer
from warren.language.grammars.grammar import Token, simple
from warren.language.lacking import MOST_LETTERS, lacking, marked, reasons
from warren.language.lexicon import Lexicon, WordsError
from warren.language.lines import (
    AROUND_COLON,
    PART,
    SENTENCE_END,
    TextLine,
    bare,
    deeper,
    governs_nothing,
    lines_of,
    parts_of,
    sentences_of,
)
from warren.language.names import names_of
from warren.language.prepared import prepared
from warren.language.rewording import Rewording, subjects
from warren.language.rewording import patterns as reworded
from warren.language.rewriting import Rewriter, steps_in
from warren.language.sense import REVEALED, leaves_cards_revealed, takes_unrevealed
from warren.language.sentences import SentenceChart, takes_revealed
from warren.language.speaking import Teller, UnspeakableError
from warren.language.suggestions import nearest_sentences

# --- texts ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Remark:
    """The position of a sentence with unusual wording, and its usual wording."""

    line: int
    column: int
    length: int
    said: str


@dataclass(frozen=True)
class Offer:
    """A completion: the typed part, and the completed text."""

    typed: str
    whole: str


class TextReader:
    """Reads the texts of one game's cards in one language."""

    def __init__(
        self,
        lexicon: Lexicon,
        canonical: Lexicon,
        *,
        foreign: Callable[[Any], str | None] = lambda _: None,
        keys: tuple[str, ...] = (),
        objection: Callable[[Any, str], str | None] = lambda *_: None,
        examples: Callable[[], Mapping[str, Any]] = dict,
        x_is_chosen: bool = False,
        is_duel: bool = False,
    ) -> None:
        self.is_duel = is_duel  # a game for two with decks of their own
        self.prepared = prepared(lexicon, canonical)
        self.grammar = self.prepared.grammar
        self.names = names_of(lexicon)
        self.name_words = {
            word
            for some in self.names.values()
            for many in some.values()
            for one in many
            for word in one[0]
        }
        self.rewriter = Rewriter(self.prepared, self.nearest, x_is_chosen=x_is_chosen)
        self.teller, self.plainly = Teller(lexicon), Teller(canonical)
        self.explainer = Explainer(self)
        self.foreign = foreign
        self.keys = keys  # of the game's cards
        self.objection = objection  # why the game's packs refuse a tree under a key, if they do
        self.examples = examples  # sentences of the game's cards, with their trees
        self.key = ""  # the key of the current text
        self._before: tuple[Any, ...] = ()  # the sentences above the current one
        self._goes_on_below = False  # whether others follow it
        self._fitting: dict[tuple[str, str, str], bool] = {}  # examples by key and kind
        self._count = 0  # sentences in the current text
        self._knows_somebody = False  # whether one of them mentions another player
        self._they: t.AnyWho | None = None  # the subject of the last one, if several players
        self._last = SentenceChart(self.prepared, self.names, [])  # the chart of the last reading
        self._chart_made = self._last  # the latest chart, whose work is not in `work` yet
        self.work = 0  # pieces tried in the current text
        self.spent = 0  # those tried before, in other languages
        self._found: dict[Any, tuple[SentenceChart, list[Parsed]]] = {}  # all readings of the text
        self._hand_is_seen = False  # whether the last sentence, reworded, shows a hand
        self._is_familiar = False  # whether the current sentence says `tu`
        self._revealed = False  # whether the sentences leave cards revealed
        self.explains = True  # whether refusals say why, which takes longer than reading
        self.remarks: list[Remark] = []
        self.mentions: dict[str, tuple[int, int]] = {}  # line and column by name

    def prepare_refusals(self) -> None:
        """Compute once what refusals need, so that the first takes no longer than others."""
        nearest_sentences(self.grammar, "", self.examples())
        reasons(self.grammar.code, is_duel=self.is_duel)
        marked(self.grammar.code, is_duel=self.is_duel)
        reworded(self.grammar, is_duel=self.is_duel)

    # --- the parts of a card ---

    def block(self, text: str, first_line: int = 1, moment: str = "") -> t.Block:
        """Parse the sentences of one moment of a card; the first may name the moment."""
        self._begin()
        lines = lines_of(text, first_line)
        lines[:1] = [self._without(moment, line) for line in lines[:1]]
        self.rewriter.opens_text = True
        block, rest = self._block(lines)
        if rest:
            message = "this line is indented, but the line above is not a heading"
            raise LanguageError(message, line=rest[0].number, column=rest[0].column)
        return block

    def powers(self, text: str, first_line: int = 1, key: str = "") -> tuple[t.Power, ...]:
        """Parse the permanent or global powers of a card."""
        lines, powers = lines_of(text, first_line), list[t.Power]()
        self._begin()
        lines[:1] = [self._without(key, line) for line in lines[:1]]
        while lines:
            head, *lines = lines
            body, lines = deeper(head, lines)
            if body and head.text.rstrip().endswith(":"):
                heading = replace(head, text=head.text.rstrip()[:-1])
                when = self._only(heading, "when")
                powers.append(t.Trigger(when, self._governed(body)))
                continue
            if head.text.endswith(":"):
                raise governs_nothing(head)
            if body:
                raise LanguageError(
                    "unexpected indentation", line=body[0].number, column=body[0].column
                )
            for sentence in self._sentences(head):
                for part in self._parts(sentence, "standing"):
                    self._standing(part, powers)
        return tuple(powers)

    def action(self, text: str, first_line: int = 1) -> t.Action:
        """Parse a card's own action: its cost, a colon, and its effect."""
        lines = lines_of(text, first_line) or [TextLine(0, "", first_line, 1)]
        self._begin()
        head, *rest = lines
        if ":" not in head.text:
            raise LanguageError(
                "an action needs a ':' after its cost",
                line=head.number,
                column=head.column + len(head.text),
            )
        body, left = deeper(head, rest)
        if not body and not head.text.partition(":")[2].strip():
            raise governs_nothing(head)
        if left:
            message = "indent the effect of an action below its cost"
            raise LanguageError(message, line=left[0].number, column=left[0].column)
        if body:
            cost = self._only(replace(head, text=head.text.partition(":")[0]), "cost")
            return t.Action(cost, self._governed(body))
        first, *more = self._sentences(head)
        action = self._only(first, "action")
        sentences = [*action.effect.sentences, *(s for one in more for s in self._run(one))]
        return t.Action(action.cost, t.Block(referred(sentences)))

    def _begin(self) -> None:
        self._count, self._knows_somebody, self._revealed = 0, False, False
        self._they, self._hand_is_seen = None, False
        self._before, self._goes_on_below = (), False
        self.rewriter.opens_text = False
        self._found.clear()
        self.work, self._chart_made = self.spent, SentenceChart(self.prepared, self.names, [])

    # --- blocks ---

    def _without(self, moment: str, line: TextLine) -> TextLine:
        """Return a line without a heading that repeats its key: `when it arrives, ...`."""
        heading, _, rest = re.split("([,:])", line.text + ",", maxsplit=1)
        rest = rest.strip(" ,")
        if not rest or not moment:
            return line
        if (said := self.heading(line, heading)) and moment in (said, f"{said}_by_shift"):
            self.remarks.append(Remark(line.number, line.column, len(line.text), rest))
            line = replace(line, text=rest, column=line.column + line.text.index(rest))
            return line if said == moment else self._without(moment, line)
        for token in self.grammar.tokens(heading)[1:]:  # if your hand is empty when it arrives
            before, said = heading[: token.at], heading[token.at :]
            if token.word in self.grammar.moments and self.heading(line, said) == moment:
                text = f"{before}{' ' * len(said)}{line.text[len(heading) :]}"
                self.remarks.append(Remark(line.number, line.column, len(text), text))
                return replace(line, text=text)
        return line

    def heading(self, line: TextLine, text: str) -> str:
        """Return the card key named by a heading: `when it is destroyed`, `global`."""
        words = self.grammar.words(text)
        if " ".join(words) in self.grammar.headings:
            return self.grammar.headings[" ".join(words)]
        if not self.prepared.starting["moment"].keys() & words[:1]:
            return ""
        said = self.readings(replace(line, text=text), "moment")
        return str(said[0].value.value) if said else ""

    def _governed(self, lines: list[TextLine]) -> t.Block:
        block, rest = self._block(lines)
        if rest:
            raise LanguageError(
                "unexpected indentation", line=rest[0].number, column=rest[0].column
            )
        return block

    def _block(self, lines: list[TextLine]) -> tuple[t.Block, list[TextLine]]:
        """Parse sentences of one depth, up to a line with deeper indentation and no heading."""
        sentences: list[t.Sentence | t.ChooseOne] = []
        depth = lines[0].depth if lines else 0
        while lines and lines[0].depth <= depth:
            head, *lines = lines
            if head.text.rstrip().endswith(":"):
                self.rewriter.opens_text = False
                body, lines = deeper(head, lines)
                sentences.append(self._choice(head, body))
                continue
            below = self._sentences(head)
            for number, sentence in enumerate(below, 1):
                self._before = tuple(sentences)
                self._goes_on_below = bool(lines) or number < len(below)
                made = self._run(sentence)
                self.rewriter.opens_text = False
                if not (self.remarks and is_shuffled(sentences, made)):
                    sentences += made
                    self._knows_somebody |= any(map(speaks_of_somebody, made))
                    self._they = several_of(made[-1])
                    self._hand_is_seen = bool(self.remarks) and shows_hand(made[-1])
                    self._revealed = leaves_cards_revealed(t.Block(tuple(sentences)))
        return t.Block(referred(sentences)), lines

    def _choice(self, head: TextLine, body: list[TextLine]) -> t.ChooseOne:
        """Parse `choose one:` with an option on each line below it."""
        tokens = self.grammar.tokens(head.text.rstrip()[:-1])
        chart = self.chart(tokens)
        headings = {self.grammar.words(one) for one in self.grammar.choose_one}
        starts = [(0, None), *((one.end, one.value) for one in chart.kind("condition", 0))]
        for end, condition in starts:
            end += chart.words[end] == ","
            if tuple(chart.words[end:-2]) in headings:
                if not body:
                    raise governs_nothing(head)
                if len(body) < 2:
                    message = "'choose one:' needs at least two lines"
                    raise LanguageError(message, line=head.number, column=head.column)
                options = tuple(self._only(bare(line), "clause") for line in body)
                return t.ChooseOne(options, condition)
        if not body:
            heading = head.text.strip()[:-1]
            message = f"'{heading}:' has nothing below it: indent the lines that belong to it"
            raise LanguageError(message, line=head.number, column=head.column)
        return self.explainer.refuse(replace(head, text=head.text.rstrip()[:-1]), "sentence")

    def _run(self, line: TextLine) -> tuple[t.Sentence | t.ChooseOne, ...]:
        """Parse a sentence, or several between semicolons if no condition could cover the next."""
        made: list[t.Sentence | t.ChooseOne] = []
        parts = self._parts(line, "run")
        self.rewriter.opens_text &= len(parts) < 2
        for part in parts:
            self._knows_somebody |= any(map(speaks_of_somebody, made))
            found = self._only(part, "run")
            self._leave_nobody_out(part, found, (*self._before, *made))
            if made and made[-1].condition and not found[0].condition:
                self.explainer.refuse(line, "run")
            if not is_shuffled(made, found):
                made += found
        return tuple(made)

    def _parts(self, line: TextLine, kind: str) -> list[TextLine]:
        """Return the parts between semicolons, unless the whole is one sentence."""
        parts = parts_of(line, PART)
        if len(parts) < 2 and ":" in line.text and kind == "run":
            return self._after_colon(line)
        if len(parts) < 2 or self.readings(line, kind):
            return [line]
        before = self._knows_somebody
        is_read = all(self._reads_part(one, kind) for one in parts)
        self._knows_somebody = before
        return parts if is_read or not self.lacking(line.text)[0] else [line]

    def _reads_part(self, part: TextLine, kind: str) -> bool:
        """Return whether a part of a sentence is readable; the next may refer to its players."""
        found = self.readings(part, "run")
        self._knows_somebody |= any(speaks_of_somebody(said) for one in found for said in one.value)
        return bool(found or self.readings(part, kind))

    def _after_colon(self, line: TextLine) -> list[TextLine]:
        """Split at a colon if the second part continues: `you may discard 1 card: if you do,`."""
        parts = parts_of(line, AROUND_COLON)
        if len(parts) != 2 or self.readings(line, "run"):
            return [line]
        before = [one for said in self.readings(parts[0], "run") for one in said.value[-1:]]
        after = [one for said in self.readings(parts[1], "run") for one in said.value[:1]]
        if before and any(map(points_back, after)):
            return parts
        goes_on = self.grammar.words(parts[1].text)[:1] == (self.grammar.if_,)
        goes_on |= any(isinstance(one.condition, t.Again) for one in after)
        if any(is_offer(one) if goes_on else reveals(one) for one in before):
            return parts
        return [line]

    def _standing(self, line: TextLine, powers: list[t.Power]) -> None:
        """Add a power, or one more sentence to the effect of the preceding trigger."""
        if powers and isinstance(powers[-1], t.Trigger) and not self.readings(line, "standing"):
            before = powers[-1]
            if self.readings(line, "run"):
                more = referred([*before.effect.sentences, *self._run(line)])
                powers[-1] = t.Trigger(before.when, t.Block(more))
                return
        powers.append(self._only(line, "standing"))

    # --- sentences ---

    def _sentences(self, line: TextLine) -> list[TextLine]:
        """Return the sentences of a line; `choose an opponent` is joined to the next."""
        found: list[TextLine] = []
        self._count += line.text.count(".") + line.text.count(";")
        if self._count > MOST_SENTENCES:
            message = f"there is room for {MOST_SENTENCES} of these, not {self._count}"
            raise LanguageError(message, line=line.number, column=line.column)
        for one in sentences_of(line):
            is_chosen = bool(found) and self.grammar.words(found[-1].text) in self.rewriter.somebody
            if is_chosen or (found and self.rewriter.takes_its_place(one.text)):
                before = found.pop()
                one = replace(before, text=f"{before.text}. {one.text}")
            elif found and self._goes_on(found[-1].text, one.text):
                before = found.pop()
                one = replace(before, text=f"{before.text}, {one.text}")
            found.append(one)
        return found

    def _goes_on(self, before: str, text: str) -> bool:
        """Return whether a sentence can't be read without the previous one."""
        if self.rewriter.is_done_to_it(before, text):
            return True
        if self.rewriter.otherwise_does_it(text) and not self.readings(
            TextLine(0, text, 1, 1), "run"
        ):
            return True
        return self.rewriter.chooses_a_number(before) and self.rewriter.repeats_it(text)

    def chart(
        self, tokens: list[Token], *, explain: bool = False, usual: bool = False
    ) -> SentenceChart:
        self.work += self._chart_made.work
        most = MOST_WORK_OF_REFUSAL if explain else min(MOST_WORK, MOST_WORK_OF_TEXT - self.work)
        chart = SentenceChart(
            self.prepared, self.names, tokens, explain=explain, usual=usual, most=most
        )
        self._chart_made = chart
        chart.knows_somebody, chart.they = self._knows_somebody, self._they
        chart.is_familiar = self._is_familiar
        return chart

    def work_done(self) -> int:
        """Return the number of pieces of patterns tried for the current text, in any language."""
        return self.work + self._chart_made.work

    def is_tired(self) -> bool:
        """Return whether the text must be refused because reading takes too much work."""
        return self.work_done() > MOST_WORK_OF_TEXT

    def readings(self, line: TextLine, kind: str) -> list[Parsed]:
        """Return the readings of a sentence closest to the usual wording."""
        state = self._knows_somebody, self._they, self._revealed, self._hand_is_seen
        context = *state, self.rewriter.opens_text
        key = line.text, kind, context
        if key in self._found:
            self._last, found = self._found[key]
        else:
            found = self._read_anew(line, kind)
            self._found[key] = self._last, found
        return found

    def _read_anew(self, line: TextLine, kind: str) -> list[Parsed]:
        tokens = self.grammar.tokens(line.text)
        if not tokens or len(tokens) > MOST_WORDS or self.is_tired():
            return []
        self._is_familiar = bool(re.search(self.grammar.familiar, line.text, re.IGNORECASE))
        while tokens[1:] and tokens[-1].word == ",":
            tokens.pop()  # left over before words without meaning
        added = len(self.grammar.loose_words(line.text))
        found = self._usual(tokens, kind) or self._read_tokens(tokens, kind)
        if not found and len(tokens) <= MOST_WORDS_MOVED:
            other = Rewording(self.prepared, tokens, kind, is_duel=self.is_duel)
            if other.tokens and other.tokens != tokens:
                readings = self._read_tokens(other.tokens, kind)
                found, added = [one for one in readings if other.fits(one.value)], added + 1
        found = [one._replace(cost=one.cost + added) for one in found]
        return [*self._and_doubts(line, found)]

    def _leave_nobody_out(self, line: TextLine, value: Any, before: tuple[Any, ...] = ()) -> None:
        """Refuse `everyone else` after another player: it would mean you as well."""
        said = [*subjects(value)]
        named = {*said, *subjects(before)} - {t.Who.YOU, t.Who.EACH_OPPONENT, None}
        is_last = bool(named) and t.Who.EACH_OPPONENT in said
        if is_last and self.grammar.has_any(line.text, self.grammar.the_others):
            about = Help((), (), line.column, len(line.text))
            why = lacking()["others_than_picked"]["why"]["en"]
            raise LanguageError(why, line=line.number, column=line.column, help=about)

    def _usual(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Return the readings of a sentence in the usual wording, if the game knows its words."""
        self._last = chart = self.chart(tokens, usual=True)
        try:
            return [one for one in chart.whole(kind) if not self.foreign(one.value)]
        except TangledError:
            return []

    def _read_tokens(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Return the nearest readings, in the order of words as it is, or rearranged."""
        self.work += WORK_OF_READING
        found, added = self.rewriter.more_or_instead(tokens, kind), 1
        if not found:
            found, added = self.nearest(tokens, kind), 0
        if len(tokens) > MOST_WORDS_MOVED:
            return found
        if not found and len(tokens) > 1 and tokens[0].word in self.grammar.leading:
            found, added = self.nearest(tokens[1 + (tokens[1].word == ",") :], kind), 1
        if not found and tokens[0].word in self.grammar.fronted:
            found, added = self.rewriter.fronted(tokens, kind), 1
        if not found:
            found, added = self.rewriter.readings(tokens, kind), 1
        elif found[0].cost:  # the condition may cover only the last of two alternatives
            found = [*found, *self.rewriter.of_the_last(tokens, kind, found[0])]
        return [one._replace(cost=one.cost + added) for one in found]

    def _and_doubts(self, line: TextLine, found: list[Parsed]) -> Iterator[Parsed]:
        """Yield readings and their other meanings; drop a reading if a meaning has no text."""
        is_told = self.grammar.has_any(line.text, self.grammar.obliging)
        is_own = self.grammar.has_any(line.text, self.grammar.own_hand)
        for one in found:
            seen = None if is_own else self._hand_is_seen
            others = [*other_meanings(one.value, is_told=is_told, hand_is_seen=seen)]
            if not (one.cost and others):
                yield one
            elif None not in others:
                yield from (one, *(one._replace(value=other) for other in others))

    def nearest(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Return the cheapest readings, preferably with words that the game supports."""
        self._last = chart = self.chart(tokens)
        try:
            found = chart.whole(kind)
        except TangledError:
            return []
        if self._revealed:  # words for revealed cards do not refer to armies
            found = [one for one in found if not (one.cost and self._takes(one.value))]
        elif self.is_duel:
            found = [one for one in found if not (one.cost and takes_unrevealed(one.value))]
        found = [one for one in found if not self.foreign(one.value)] or found
        return [one for one in found if one.cost == found[0].cost]

    def _takes(self, value: Any) -> bool:
        return takes_revealed([*steps_in(value)], lie_there=True)

    def _only(self, line: TextLine, kind: str) -> Any:
        """Return the meaning of a sentence; refuse it if it has several or none."""
        readings = self.readings(line, kind)
        if not readings:
            return self.explainer.refuse(line, kind)
        said = {self.say(one.value): one for one in readings}
        exact = next((text for text in said if self._is_said(text, line)), None)
        if exact:
            said = {exact: said[exact]}
        elif all(self.foreign(one.value) for one in said.values()):
            said = dict([*said.items()][:1])
        if len(said) > 1:
            usable = tuple(
                other
                for text, one in said.items()
                for other in self._acceptable(text, one.value, kind)
            )
            raise LanguageError(
                "this could mean several things: choose one",
                line=line.number,
                column=line.column,
                help=Help((), usable, line.column, len(line.text)),
            )
        self._note_mentions(line)
        [(text, found)] = said.items()
        self._refuse_what_is_only_like_it(line, kind, found.value, text)
        self._leave_nobody_out(line, found.value)
        if foreign := self.foreign(found.value):
            self._refuse_foreign(line, kind, foreign, is_usual=not found.cost)
        if found.cost and not exact:
            self.remarks.append(Remark(line.number, line.column, len(line.text), text))
        return found.value

    def _refuse_foreign(self, line: TextLine, kind: str, foreign: str, *, is_usual: bool) -> None:
        """Refuse a sentence of another game; the pack's checks refuse the usual ones of some."""
        lacking, at = "", 0
        if self.is_duel or not is_usual:
            lacking, at = self.lacking(line.text, anywhere=True)
        if lacking or self.is_duel:
            raise LanguageError(
                lacking or f"'{foreign}' means nothing in this game",
                line=line.number,
                column=line.column + at,
                help=Help((), self.offered(line, kind), line.column, len(line.text)),
            )

    def lacking(self, text: str, *, anywhere: bool = False) -> tuple[str, int]:
        """Return the reason why this game does not support a text, and the place."""
        return self.grammar.lacking(text, anywhere=anywhere, is_duel=self.is_duel)

    def offered(self, line: TextLine, kind: str) -> tuple[str, ...]:
        """Return the nearest sentences of the game's own cards that its packs accept here."""
        known = self.examples()

        def fits(text: str) -> bool:
            key = self.key, kind, text
            if key not in self._fitting:
                self._fitting[key] = self.may_stand(known[text], kind)
            return self._fitting[key]

        return nearest_sentences(self.grammar, line.text, known, fits)

    def may_stand(self, value: Any, kind: str) -> bool:
        """Return whether a sentence of a card may stand alone under the current key."""
        is_of_kind = isinstance(value, PLACES.get(kind, ()))
        return is_of_kind and not self.objection(whole(value), self.key)

    def _objection(self, value: Any, kind: str) -> str | None:
        """Return why packs refuse a reading after the sentences above it, if they do."""
        tree = value
        if kind in ("run", "clause"):
            run = value if isinstance(value, tuple) else (value,)
            tree = t.Block(referred((*self._before, *run)))
        elif kind in ("standing", "power", "trigger"):
            tree = (value,)
        why = self.objection(tree, self.key)
        return None if why == REVEALED and self._goes_on_below else why

    def _acceptable(self, text: str, value: Any, kind: str) -> tuple[str, ...]:
        """Return a reading that packs accept here: as it is, or with an end for what it reveals."""
        why = self._objection(value, kind)
        if why != REVEALED or kind != "run":
            return () if why else (text,)
        rules = self.prepared.all_rules["step"]
        ends = dict.fromkeys(one.word for one in rules if "rest" in getattr(one.word, "marks", ()))
        longer = ((*value, t.Sentence((end(),))) for end in ends)
        return tuple(self.say(one) for one in longer if not self._objection(one, kind))

    def _refuse_what_is_only_like_it(
        self, line: TextLine, kind: str, value: Any, text: str
    ) -> None:
        """Refuse a look at cards that a reading would reveal to all, but offer the reading."""
        for pattern, why, mark in marked(self.grammar.code, is_duel=self.is_duel):
            found = pattern.search(simple(line.text[:MOST_LETTERS]))
            if found and mark in marks_in(value):
                offered = self._acceptable(text, value, kind) or self.offered(line, kind)
                about = Help((), offered, line.column, len(line.text))
                at = line.column + found.start()
                raise LanguageError(why, line=line.number, column=at, help=about)

    def say(self, value: Any) -> str:
        """Speak a reading in the game's words, or in canonical words where the game lacks some."""
        try:
            return self.teller.text(value)
        except (UnspeakableError, WordsError):
            return self.plainly.text(value)

    def _is_said(self, text: str, line: TextLine) -> bool:
        """Return whether a sentence has the usual wording."""
        words = self.grammar.words(line.text.replace(":", ","))
        if self.grammar.words(text.replace(":", ",")) not in (words, (*words, ".")):
            return False
        return self.grammar.loose_words(line.text) == self.grammar.loose_words(text)

    def _note_mentions(self, line: TextLine) -> None:
        for word, token in self._last.mentions.items():
            place = line.number, line.column + self._last.tokens[token].at
            self.mentions.setdefault(word, place)

    # --- completion ---

    def next_words(self, text: str, kind: str, knows: Callable[[Any], bool]) -> list[Offer]:
        """Return possible next words of an unfinished sentence, if the game supports them."""
        begun = SENTENCE_END.split(text)[-1]
        tokens = self.grammar.tokens(begun)
        typed = ""
        if tokens and begun[-1:].isalnum():
            typed = begun[tokens[-1].at :]
            tokens = [one for one in tokens if one.at < tokens[-1].at]
        if len(tokens) > MOST_WORDS:
            return []
        chart = SentenceChart(self.prepared, self.names, tokens, explain=True, knows=knows)
        try:
            chart.whole(kind)
        except TangledError:
            return []
        wanted = chart.wanted if chart.far == len(tokens) else {}
        start = typed.lower()
        shown = (GAP_BEFORE.sub("", one).replace("( ", "(").rstrip("… ") for one in wanted)
        likely = {one for one in shown if one.lower().startswith(start) and one.lower() != start}
        printed = words_alone("".join(f"\n{one} " for one in self.examples()))
        before = words_alone(begun[: len(begun) - len(typed)]).split()
        opening = f" {before[-1]} " if before else "\n"

        def rank(offer: str) -> tuple[int, str]:
            """Sort words by their frequency here on the game's own cards."""
            return -printed.count(f"{opening}{words_alone(offer)} "), offer

        return [Offer(typed, one) for one in sorted(likely - {""}, key=rank)]


PLACES = {  # what may stand in place of a refused sentence of each kind
    "run": (t.Sentence, t.ChooseOne),
    "clause": (t.Sentence,),
    "standing": (t.Trigger, t.StandingPower),
    "action": (t.Action,),
}


def whole(value: Any) -> Any:
    """Return the text of which a sentence is the only one."""
    if isinstance(value, t.Sentence | t.ChooseOne):
        return t.Block((value,))
    return value if isinstance(value, t.Action) else (value,)


def marks_in(value: Any) -> set[str]:
    """Return the marks of all steps of a reading, and the names of its conditions."""
    marks = {mark for step in steps_in(value) for mark in getattr(step, "marks", ())}
    sentences = value.effect.sentences if isinstance(value, t.Trigger) else value
    for one in sentences if isinstance(sentences, tuple) else ():
        marks.add(getattr(getattr(one, "condition", None), "name", ""))
    return marks


GAP_BEFORE = re.compile(r"\s+(?=[,)])")
MOST_WORK_OF_TEXT = 3_000  # pieces tried per text: nearly twice what 40 printed sentences need
MOST_WORDS_MOVED = 60  # in a sentence that is rearranged: twice those of the longest we know
WORK_OF_READING = 40  # what a search for unusual wordings costs, in pieces
STOPS = str.maketrans("", "", ".,:;")
MOST_SENTENCES = 40  # per text


def words_alone(text: str) -> str:
    """Return a text in lower case without its punctuation, for counting."""
    return text.translate(STOPS).lower()
