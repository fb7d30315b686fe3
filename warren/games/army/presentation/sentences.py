"""An army game in sentences: labels of actions, questions, refusals and events.

A game's own sentences are in its folder; `Texts.has` returns whether a game has its own text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Any

from warren.engine.fields import reading
from warren.engine.speaking import Speaker
from warren.engine.views import DecisionView, Happening, code
from warren.games.army import words
from warren.games.army.frames import Question
from warren.games.army.hooks import (
    clans_of,
    payment_beside_hand,
    plays_from_discards,
    shifts_secretly,
)
from warren.games.army.playing import newcomers_in_discards
from warren.games.army.presentation.notation import question_of, slot_of, slot_verb
from warren.games.army.presentation.pointing import ArmyPointing
from warren.games.army.presentation.programs import Programs, all_blocks, powers_of
from warren.games.army.presentation.views import ArmyViews, slot_parts
from warren.games.army.records import COLUMNS, DESIGNS, NONE, SLOTS
from warren.games.army.words import Ask, Reason
from warren.kernel.stack import SEAT, TRIGGER_AT, TRIGGER_CARD, TRIGGER_YOU, WHAT
from warren.language.ops import Op
from warren.language.speak import Words, speak_block
from warren.language.tree import Block, ChooseOne, Sentence, Trigger, Who

DRAWS = (words.DRAW_ONE, words.DRAW_MANY, words.DRAW_MORE)
FOR_TWO = (words.DRAW_MANY, words.DRAW_MORE)  # tokens of one kind
SIMPLE = {
    words.PASS: "pass",
    words.DRAW_ONE: "draw_one",
    words.DRAW_MANY: "draw_many",
    words.DONE: "done",
    words.SPENT_TOKEN: "spent_token",
}
DEEDS = {"shift": "shifts", "activate": "activated"}
SLOT_LABELS = {"activate": "activate"}
SLOT_OPENINGS = {"activate": "activate", "shift": "shift", "choose": "choose"}
SPOKEN = 256  # cached parts of texts
TARGET_KINDS: dict[int, str] = {
    Op.DESTROY: "destroy",
    Op.CAPTURE: "capture",
    Op.RETURN: "return",
    Op.RELEASE: "release",
}
# The purpose of choosing a card of an army, for other questions
GOALS: dict[int, str] = {
    Ask.COPY: "copy",
    Ask.SWAP_FIRST: "swap",
    Ask.SWAP_SECOND: "swap",
}
NEWCOMERS = (Ask.NEWCOMER, Ask.SECRET_NEWCOMER)
OF_A_SLOT = ("destroyed", "captured")  # events whose detail is a slot
TOLD_TOGETHER = (*("drew", "discarded", "revealed", "kept", "recovered", "on-deck"),)


class ArmySentences(Speaker):
    """Sentences about the states of one engine, in one language, for one viewer."""

    views: ArmyViews
    breaks: tuple[str, ...] = ("turn", "round", "strength")
    chapters: tuple[str, ...] = ("match-started", "round")  # headings of the log
    untold: tuple[str, ...] = ("turn", "won")  # the turn is visible anyway

    pointing_type: type[ArmyPointing]

    # Each game adds to these
    reasons: Any  # all reasons of the game, by number and name
    rewards: tuple[str, ...] = ()  # texts of the rules themselves, by their field
    simple: Mapping[int, str] = SIMPLE  # labels of actions that name nothing
    draws: tuple[int, ...] = DRAWS
    for_two: tuple[int, ...] = FOR_TWO
    deeds: Mapping[str, str] = DEEDS  # actions of a turn with the same sentence as their event
    leading: tuple[int, ...] = (Ask.MULLIGAN, Ask.TURN)  # questions whose answers are log headings
    target_kinds: Mapping[int, str] = TARGET_KINDS  # kinds of targets by the next operation
    by_levels: tuple[int, ...] = (Ask.TARGET,)  # questions for cards of some levels
    by_slot: tuple[int, ...] = NEWCOMERS  # questions for a newcomer to a slot
    answered: tuple[int, ...] = (Ask.MULLIGAN,)  # questions with special words for yes and no
    named: Mapping[int, str] = {Ask.ROW: "row"}  # names for naming a clan or level, by question
    slot_labels: Mapping[str, str] = SLOT_LABELS
    slot_openings: Mapping[str, str] = SLOT_OPENINGS
    ends: tuple[str, ...] = ("won",)  # events
    of_a_clan: tuple[str, ...] = ("named-clan",)  # events
    of_a_player: tuple[str, ...] = ("chose_player",)  # events whose detail is a seat
    unseen: tuple[str, ...] = ("drew",)  # events reported together if hidden
    told_together: tuple[str, ...] = TOLD_TOGETHER  # events reported once for several cards

    def __init__(self, engine: Any, views: ArmyViews, language: str, players: list[str]) -> None:
        super().__init__(engine, views, language, players)
        self.rules = views.rules
        self.words, self.programs = learnt(engine, self.rewards)
        self.spoken = lru_cache(maxsize=SPOKEN)(self.speak)
        self.pointing = self.pointing_type(engine, views)

    # --- small words -----------------------------------------------------------------------------

    def design(self, design: int) -> str:
        """Return a design's printed name."""
        return self.card(self.views.ids[design])

    def clan(self, clan: int) -> str:
        """Return a clan's printed name."""
        clans: Any = self.pack.words[self.language]["clans"]
        return str(clans[self.pack.clans[clan]]["name"])

    def level(self, level: int) -> str:
        """Return a level's printed name."""
        return self.texts.say("level", str(level))

    def levels(self, mask: int) -> str:
        """Return several levels: "Bakuto or Hero"."""
        return self.either(self.level(level) for level in (1, 2, 3) if mask >> level & 1)

    def either(self, names: Iterable[str]) -> str:
        """`a or b`."""
        return f" {self.texts.say('label', 'or')} ".join(names)

    # --- rules applied to a position --------------------------------------------------------------

    def rule(self, function: Callable[..., Any], *values: Any) -> Any:
        """Call this game's version of a rules function."""
        return self.engine.game.plain(function)(*values)

    def takes_no_card_from_hand(self, state: Any, seat: int, row: int, column: int) -> bool:
        """Return whether the newcomer of a shift may come from the discards."""
        rules, record = self.views.rules, reading(state)
        if self.rule(shifts_secretly, rules, record, seat, row, column):
            return True
        if not self.rule(plays_from_discards, record, seat):
            return False
        card = int(state["army"][seat, row, column])
        return bool(self.rule(newcomers_in_discards, rules, record, seat, row, card) > 0)

    # --- questions -------------------------------------------------------------------------------

    def ask(self, state: Any, decision: DecisionView, viewer: int | None) -> str:
        """Return the question as a sentence, with its player."""
        form = "you" if decision.seat == viewer else "they"
        key = self.question_key(state, decision)
        if decision.least <= 0 and self.texts.has("ask", key, f"{form}_may"):
            form += "_may"
        return self.texts.say(
            "ask",
            key,
            form,
            card=self.card(decision.card),
            n=decision.amount,
            least=decision.least,
            player=self.player(decision.seat),
            text=self.offer(state) if key == "may" else "",
            **self.asked_for(state),
        )

    def asked_for(self, state: Any) -> dict[str, str]:
        """Return additional values that the question's sentence may use."""
        return {}

    def offer(self, state: Any) -> str:
        """Return the optional part of a text: `You may draw 1 card.`"""
        optional = self.programs.optional_at(self.below(state)[WHAT], self.pack)
        if optional is None:
            return ""
        return self.spoken(Block((replace(optional, who=Who.YOU),))) + "."

    def offered(self, state: Any) -> str:
        """Return the optional part of a text as an instruction: `Draw 1 card`."""
        optional = self.programs.optional_at(self.below(state)[WHAT], self.pack)
        if optional is None:
            return ""
        return self.spoken(Block((Sentence(optional.steps),)))

    def deciders(self, state: Any) -> str:
        """Return the deciding players; in a starting draft there are several at once."""
        decision = self.views.decision(state, None)
        seats = self.views.pending(state, decision) if decision else (0,)
        return self.listed([self.player(seat) for seat in seats])

    def question_key(self, state: Any, decision: DecisionView) -> str:
        """Return the key of the question's text."""
        key = decision.question.replace("-", "_")
        if key == "turn" and decision.extra:
            return "extra_turn"
        if key == "target":
            return self.target_key(state)
        return key

    def asked(self, state: Any) -> Any:
        """Return the frame of the open question."""
        return frame_of(state, 1)

    def below(self, state: Any) -> Any:
        """Return the frame below the question, usually the text that asks it."""
        return frame_of(state, 2)

    def target_key(self, state: Any) -> str:
        """Return the key of the effect on the targets, based on the operation after the choice."""
        kind = self.target_kinds.get(int(self.rules["code"][int(self.below(state)[WHAT])]))
        return f"target_{kind}" if kind else "target"

    # --- actions ---------------------------------------------------------------------------------

    def label(self, state: Any, seat: int, action: int) -> str:
        """Return an action as a line of a list."""
        frame = self.asked(state)
        say = self.texts.say
        if action in (words.YES, words.NO):
            return self.answer_label(state, int(frame[WHAT]), action == words.YES)
        if action in self.simple:
            return say("action", self.simple[action])
        if action == words.DRAW_MORE:
            return say("action", "draw_more", n=int(self.rules["standing"][:, 1].max()))
        if found := slot_verb(action):
            return self.slot_label(state, frame, seat, found[0], slot_of(action, seat) or 0)
        if action >= words.PLAY:
            return self.card_label(state, frame, seat, *divmod(action - words.PLAY, DESIGNS))
        if action >= words.NUMBER:
            return say("action", "number", n=action - words.NUMBER)
        return self.small_label(state, frame, action)

    def answer_label(self, state: Any, question: int, yes: bool) -> str:
        """Return the label for accepting or declining."""
        answer = "yes" if yes else "no"
        if question == Ask.MAY and yes:
            return self.offered(state) or self.texts.say(
                "action", "use_it", card=self.speaking(state)
            )
        if question in self.answered:
            key = f"{answer}_{self.form(self.asked(state))}"
            return self.texts.say("action", key, card=self.speaking(state))
        return self.texts.say("action", "decline")

    def speaking(self, state: Any) -> str:
        """Return the card whose text asks."""
        return self.card(self.views.speaking(state))

    def form(self, frame: Any) -> str:
        """Return the form that the open question gives to a label."""
        return self.views.asked(int(frame[WHAT])).replace("-", "_")

    def card_label(self, state: Any, frame: Any, seat: int, kind: int, design: int) -> str:
        name = self.design(design)
        if kind == 0 or frame[WHAT] == Ask.TURN:
            cost = self.pointing.playing_cost(state, seat, design)
            key = ("play" if kind == 0 else "revive") + ("_paying" if cost else "")
            return self.texts.say("action", key, card=name, cost=cost)
        key = ("from_hand", "from_discards", "from_revealed")[kind - 1]
        return self.texts.say("action", key, self.form(frame), card=name)

    def slot_label(self, state: Any, frame: Any, seat: int, verb: str, slot: int) -> str:
        """Return the label of an action with the card in a slot, unique among equal names."""
        owner, row, column = slot_parts(slot)
        said = self.card_in_army_label(state, frame, seat, verb, slot)
        if not self.has_twin(state, owner, row, column):
            return said
        level = self.level(row + 1)
        return self.texts.say("action", "placed", text=said, level=level, n=column + 1)

    def has_twin(self, state: Any, owner: int, row: int, column: int) -> bool:
        """Return whether another card of an army has the same name."""
        army = state["army"][owner].tolist()
        design = self.views.design
        designs = [design[card] for cards in army for card in cards if card != NONE]
        return designs.count(design[army[row][column]]) > 1

    def card_in_army_label(self, state: Any, frame: Any, seat: int, verb: str, slot: int) -> str:
        """Return the label of an action with a card that an army has only once."""
        owner, row, column = slot_parts(slot)
        card = int(state["army"][owner, row, column])
        named = {"card": self.card(self.views.name(card)), "player": self.player(owner)}
        if verb == "choose":
            return self.texts.say("action", "card_at", self.slot_form(state, frame, owner), **named)
        if verb == "shift":
            cost = self.pointing.shift_cost(state, seat, row, column)
            return self.texts.say("action", "shift", **named, cost=cost)
        key = self.slot_labels[verb]
        if owner != seat and self.texts.has("action", f"{key}_other"):
            key += "_other"
        return self.texts.say("action", key, **named, text=self.cost_of_use(card))

    def cost_of_use(self, card: int) -> str:
        """Return the cost of a card's action as words in a label, in games whose cards have one."""
        return ""

    def slot_form(self, state: Any, frame: Any, owner: int) -> str:
        """Return the form that the open question gives to the label of a card in an army."""
        form = self.target_key(state) if frame[WHAT] == Ask.TARGET else self.form(frame)
        return f"{form}_own" if owner == frame[SEAT] and form != "copy" else form

    def small_label(self, state: Any, frame: Any, action: int) -> str:
        say = self.texts.say
        named = self.named.get(int(frame[WHAT]))
        if action >= words.NAME_LEVEL:
            level = action - words.NAME_LEVEL
            return say("action", named or "level", n=level, level=self.level(level))
        if action >= words.NAME_CLAN:
            return say("action", named or "clan", clan=self.clan(action - words.NAME_CLAN))
        if action >= words.PLAYER:
            seat = action - words.PLAYER
            if seat == int(frame[SEAT]):
                return say("action", "player_own")
            return say("action", "player", player=self.player(seat))
        if action >= words.TRIGGER:
            return self.trigger_label(state["trigger"][action - words.TRIGGER], int(frame[SEAT]))
        return say("action", "option", text=self.option_text(state, action - words.OPTION))

    def trigger_label(self, trigger: Any, seat: int) -> str:
        you = int(trigger[TRIGGER_YOU])
        key = "trigger" if you == seat else "trigger_other"
        name = self.card(self.views.name(int(trigger[TRIGGER_CARD])))
        effects = list(self.programs.blocks_at(trigger[TRIGGER_AT], self.pack))
        if not effects:
            key = self.reward_label(key, trigger)
        text = " ".join(self.spoken(effect) for effect in effects)
        return self.texts.say("action", key, card=name, player=self.player(you), text=text)

    def reward_label(self, key: str, trigger: Any) -> str:
        """Return the label of a reaction that is not a card's text."""
        return "use_it"

    def speak(self, block: Block) -> str:
        """Return a card's sentences on one line."""
        lines = speak_block(block, self.language, self.words).split("\n")
        return " ".join(line.strip() for line in lines).removesuffix(".")

    def option_text(self, state: Any, number: int) -> str:
        """Return the sentence of one option of the current text, on any player's card."""
        frame = self.asked(state)
        blocks = self.programs.blocks_at(frame[Question.ELSEWHERE], self.pack)
        return self.chosen_text(blocks, number, int(frame[Question.AMOUNT]))

    def chosen_text(self, blocks: Iterable[Block], number: int, options: int | None = None) -> str:
        """Return the text of an option, from the first choice with that many options."""
        for block in blocks:
            for sentence in block.sentences:
                if not isinstance(sentence, ChooseOne) or number >= len(sentence.options):
                    continue
                if options in (None, len(sentence.options)):
                    return self.spoken(Block((sentence.options[number],)))
        return str(number + 1)

    # --- refusals --------------------------------------------------------------------------------

    def refusal(self, state: Any, seat: int, action: int, reason: int) -> str:
        """Return the refused action, then the reason, then a way out."""
        key = self.reason_key(state, seat, action, reason)
        opening, card = self.opening(state, seat, action)
        if not self.texts.has("refusal", opening):
            opening = "answer"
        values = self.reason_values(state, seat, action, reason)
        return self.texts.say("refusal", opening, card=card) + self.texts.say(
            "reason", key, **values
        )

    def reason_key(self, state: Any, seat: int, action: int, reason: int) -> str:
        """Return the key of the reason's text; some reasons have a more specific text."""
        if reason == Reason.NO_TOKEN and self.question(state) == Ask.TOKEN:
            return "no-token-there"
        return code(self.reasons(reason))

    def question(self, state: Any) -> int:
        return question_of(state)

    def opening(self, state: Any, seat: int, action: int) -> tuple[str, str]:
        """Return the kind of the refused action, with its card if the card may be named."""
        if action == words.PASS:
            return "pass", ""
        if action in self.draws:
            return "draw", ""
        if words.NAME_CLAN <= action < words.NUMBER:
            return self.named.get(self.question(state), "name"), ""
        if found := slot_verb(action):
            owner, row, column = slot_parts(slot_of(action, seat) or 0)
            occupied = owner < self.engine.options.seats and column < state["row_size"][owner, row]
            if not occupied:
                return "answer", ""
            verb = self.slot_openings.get(found[0], "answer")
            return verb, self.card(self.views.name(state["army"][owner, row, column]))
        design = self.design_of(action)
        if design is None or design >= len(self.views.ids):
            return "answer", ""
        return self.card_verb(state, action), self.design(design)

    def card_verb(self, state: Any, action: int) -> str:
        """Return the verb of an action on a card that is named by its design."""
        if action < words.FROM_HAND:
            return "play"
        if self.question(state) in NEWCOMERS and action < words.FROM_REVEALED:
            return "bring"
        return "discard" if action < words.FROM_DISCARDS else "choose"

    def design_of(self, action: int) -> int | None:
        """Return the design that an action names."""
        if words.PLAY <= action < words.SHIFT:
            return (action - words.PLAY) % DESIGNS
        if words.FROM_DECK <= action < words.ACTIVATE_BY_DRAGOON:
            return (action - words.FROM_DECK) % DESIGNS
        return None

    def reason_values(self, state: Any, seat: int, action: int, reason: int) -> dict[str, Any]:
        """Return the names and numbers for a reason's sentence."""
        depth = int(state["depth"])
        frame = state["frame"][max(depth - 1, 0)]
        values: dict[str, Any] = {
            "player": self.deciders(state),
            "have": int(state["hand_size"][seat]) if 0 <= seat < len(state["hand_size"]) else 0,
        }
        if words.NAME_CLAN <= action < words.NAME_CLAN + len(self.pack.clans):
            values["clan"] = self.clan(action - words.NAME_CLAN)
        slot = slot_of(action, seat)
        match reason:
            case Reason.ROW_FULL | Reason.NOTHING_TO_STAND_ON | Reason.NO_CLAN_BELOW:
                values |= self.placing_values(state, seat, self.design_of(action) or 0)
            case Reason.CANNOT_PAY:
                values |= self.cost_values(state, seat, action)
            case Reason.NO_NEWCOMER | Reason.SAME_CARD | Reason.WRONG_LEVEL:
                values["level"] = self.wanted_level(state, frame, slot)
            case Reason.NO_TOKEN:
                values["need"] = 2 if action in self.for_two else 1
                values["have"] = int(state["tokens"][seat])
            case Reason.TOKENS_LEFT:
                values["have"] = int(state["tokens"][seat])
            case Reason.CHOOSE_MORE:
                values["need"] = int(frame[Question.LEAST])
            case Reason.TOO_MANY:
                values["have"] = int(frame[Question.AMOUNT])
            case Reason.WRONG_CLAN:
                values["clan"] = self.clan(self.wanted_clan(frame))
            case Reason.NOT_YOUR_CARD if slot is not None:
                values["player"] = self.player(slot // SLOTS)
            case Reason.NOT_YOUR_TOKEN if slot is not None:
                token = int(state["token_on"][slot_parts(slot)])
                values["player"] = self.player(self.views.token_of(token))
        return values

    def wanted_clan(self, frame: Any) -> int:
        """Return the clan that the open question asks for."""
        return int(frame[Question.WANTED])

    def clans(self, state: Any, card: int) -> int:
        """Return the clans of a card outside the armies, as bits."""
        return int(self.rule(clans_of, self.views.rules, reading(state), card))

    def placing_values(self, state: Any, seat: int, design: int) -> dict[str, Any]:
        rows = int(self.rules["rows"][self.views.design.index(design)])
        row = (rows & -rows).bit_length() - 1  # the lowest of several rows requires least
        clan, lacking = self.lacking(state, seat, design, row)
        below = (
            lacking if state["row_size"][seat, row] < state["row_size"][seat, row - 1] else row - 1
        )
        return {
            "row": self.level(row + 1),
            "have": int(state["row_size"][seat, row]),
            "level": self.level(max(below, 0) + 1),
            "clan": self.clan(clan),
        }

    def lacking(self, state: Any, seat: int, design: int, row: int) -> tuple[int, int]:
        """Return the clan that is closest to complete, and the lowest row without it."""
        printed = int(self.rules["clan"][design])
        clans = self.clans(state, self.views.design.index(design))
        best = (printed, [0])
        for clan in (printed, *range(len(self.pack.clans))):
            if clans >> clan & 1:
                rows = [r for r in range(row) if not state["shown"][seat, r] >> clan & 1] or [0]
                if clan == printed or len(rows) < len(best[1]):
                    best = (clan, rows)
        return best[0], best[1][0]

    def cost_values(self, state: Any, seat: int, action: int) -> dict[str, Any]:
        """Return the number of cards needed; a payment from elsewhere counts as one card."""
        cost, own = self.cost_of(state, seat, action)
        beside = min(cost, int(self.rule(payment_beside_hand, reading(state), seat)))
        have = int(state["hand_size"][seat])
        return {"need": cost + own - beside, "cost": cost - beside, "have": have}

    def cost_of(self, state: Any, seat: int, action: int) -> tuple[int, int]:
        """Return the cost of an action, and the number of hand cards it also uses."""
        if found := slot_verb(action):
            _, row, column = slot_parts(found[1])
            secret = self.takes_no_card_from_hand(state, seat, row, column)
            return self.pointing.shift_cost(state, seat, row, column), int(not secret)
        from_hand = int(action < words.FROM_DISCARDS)
        if self.question(state) in NEWCOMERS:
            return int(self.asked(state)[Question.UNPAID]), from_hand
        return self.pointing.playing_cost(state, seat, self.design_of(action) or 0), from_hand

    def wanted_level(self, state: Any, frame: Any, slot: int | None) -> str:
        """Return the level that the open question asks for."""
        question = int(frame[WHAT])
        if question in self.by_levels:
            return self.levels(int(frame[Question.LEVELS]))
        if question == Ask.ROW:
            rows = self.pointing.playing_rows(state, int(frame[SEAT]), int(state["aside"]))
            return self.levels(sum(2 << row for row in rows))
        if question in self.by_slot:
            slot = int(frame[Question.SLOT])
        return self.level((slot or 0) % SLOTS // COLUMNS + 1)

    # --- events ----------------------------------------------------------------------------------

    def same_line(self, happening: Happening) -> tuple[Any, ...]:
        """Return the grouping key of an event, shared by neighbours in one sentence."""
        if happening.what in self.told_together:
            return happening.what, happening.seat, happening.card is None
        return self.of_team(happening) or (id(happening),)

    def of_team(self, happening: Happening) -> tuple[Any, ...]:
        """Return a key shared by both members of a team; empty unless the event concerns a team."""
        return ()

    def same_entry(self, happening: Happening) -> tuple[Any, ...]:
        """Return the key of an event's log line, shared by hidden draws, viewed cards or a team."""
        if happening.what == "looked" or (happening.what in self.unseen and happening.hidden):
            return happening.what, happening.seat, happening.hidden
        return self.of_team(happening) or (id(happening),)

    def narrate(self, happenings: Iterable[Happening], viewer: int | None) -> list[str]:
        """Return events as lines of the log; consecutive hidden draws by a player share a line."""
        return [line for line in self.lines(happenings, viewer) if line is not None]

    def lines(
        self, happenings: Iterable[Happening], viewer: int | None, before: Any = None
    ) -> list[str | None]:
        """Return a line of the log for each event; None if an earlier line covers the event."""
        lines: list[str | None] = []
        for _, group in groupby(happenings, self.same_entry):
            first, *more = group
            lines.append(self.tell(first, viewer, more, before))
            lines += [None] * len(more)
        return lines

    def leads(self, before: Any, action: int) -> bool:
        """Return whether an action is a log heading with its events listed below."""
        return self.question(before) in self.leading

    def deed(self, before: Any, seat: int, action: int, viewer: int | None, *, silent: bool) -> str:
        """Return an action as a sentence; empty if its events describe it or it is secret."""
        question = self.question(before)
        if question == Ask.TURN:
            return self.turn_deed(before, seat, action, viewer)
        if action == words.YES and question == Ask.MAY:
            text = self.answer_label(before, question, True)
            return self.say_deed("may", seat, viewer, text=text, state=before)
        if not silent:
            return ""
        if action == words.NO:
            return self.say_deed("no", seat, viewer, state=before)
        if action == words.DONE:
            return self.say_deed("done", seat, viewer)
        if question == Ask.ROW:
            level = self.level(action - words.NAME_LEVEL)
            return self.say_deed("row", seat, viewer, level=level)
        slot = slot_of(action, seat)
        return "" if slot is None else self.choice(before, seat, slot, viewer)

    def turn_deed(self, before: Any, seat: int, action: int, viewer: int | None) -> str:
        """Return the sentence for a seat's action in its turn."""
        if action == words.PASS:
            return self.say_deed("passed", seat, viewer, table="event")
        if action in self.draws:
            return self.say_deed("draw", seat, viewer, n=self.drawn(action))
        if found := slot_verb(action):
            owner, row, column = slot_parts(slot_of(action, seat) or 0)
            name = self.card(self.views.name(int(before["army"][owner, row, column])))
            return self.say_deed(self.deeds[found[0]], seat, viewer, table="event", card=name)
        design = self.design_of(action)
        if design is None:
            return ""
        if action < words.FROM_HAND:
            name = self.design(design)
            return self.say_deed("played", seat, viewer, table="event", card=name)
        return self.say_deed("revive", seat, viewer, card=self.design(design))

    def drawn(self, action: int) -> int:
        """Return the number of cards that an action draws."""
        if action == words.DRAW_MORE:
            return int(self.rules["standing"][:, 1].max())
        return 1 if action == words.DRAW_ONE else 3

    def say_deed(
        self,
        key: str,
        seat: int,
        viewer: int | None,
        *,
        table: str = "deed",
        state: Any = None,
        **values: Any,
    ) -> str:
        """Return an action as a sentence, addressed to its player or to others."""
        if state is not None:
            values["card"] = self.speaking(state)
        form = "you" if seat == viewer else "they"
        return self.texts.say(table, key, form, player=self.player(seat), **values)

    def choice(self, before: Any, seat: int, slot: int, viewer: int | None) -> str:
        """Return a chosen card of an army, for a later step."""
        owner, row, column = slot_parts(slot)
        name = self.card(self.views.name(int(before["army"][owner, row, column])))
        form = "you" if seat == viewer else "they"
        if owner == seat:
            form += "_own"
        elif owner == viewer:
            form = "they_yours"
        goal, asking = self.goal(before), self.views.speaking(before)
        return self.texts.say(
            "deed",
            "choose_for" if goal and asking else "choose",
            form,
            player=self.player(seat),
            other=self.player(owner),
            card=name,
            asking=self.card(asking),
            text=goal,
        )

    def goal(self, state: Any) -> str:
        """Return the purpose of a choice of card, as the end of a sentence; empty if unknown."""
        key = self.target_key(state) if self.question(state) == Ask.TARGET else ""
        key = key.removeprefix("target").removeprefix("_") or GOALS.get(self.question(state), "")
        return self.texts.say("goal", key) if key else ""

    def tell(
        self,
        happening: Happening,
        viewer: int | None,
        more: Sequence[Happening] = (),
        before: Any = None,
    ) -> str:
        """Return an event as a line of the log; `more` are events on the same line.

        `before` is the position before the action, if it is known.
        """
        key = happening.what.replace("-", "_")
        if happening.what in self.ends:
            return self.end(happening, viewer)
        form = self.form_of(happening, viewer)
        if happening.hidden and self.texts.has("event", key, f"{form}_hidden"):
            form += "_hidden"
        other, n = "", happening.detail
        if happening.what in self.told_together:
            n = 1 + len(more)
        if key in OF_A_SLOT or key in self.of_a_player:
            owner = happening.detail // SLOTS if key in OF_A_SLOT else happening.detail
            other = self.player(owner)
            if owner == happening.seat:
                form += "_own"
            elif owner == viewer:
                form = "they_yours"
        elif key == "swapped":
            other = self.design(happening.detail)
        text = self.quoted(happening, before)
        if key == "reacted" and not text:
            form += "_plain"
        return self.texts.say(
            "event",
            key,
            form,
            player=self.actor(happening),
            card=self.cards_told(happening, *more),
            other=other,
            n=n,
            clan=self.clan(happening.detail) if happening.what in self.of_a_clan else "",
            level=self.level(happening.detail) if key == "named_level" else "",
            text=text,
        )

    def quoted(self, happening: Happening, before: Any) -> str:
        """Return the part of a text behind an event; empty if none."""
        if happening.card is None or happening.what not in ("chose-option", "reacted"):
            return ""
        text = self.pack.cards[self.pack.designs[happening.card]].text
        if happening.what == "chose-option":
            if before is not None and self.question(before) == Ask.CHOOSE_ONE:
                return self.option_text(before, happening.detail)
            return self.chosen_text(all_blocks(text), happening.detail)
        effects = [power.effect for power in powers_of(text) if isinstance(power, Trigger)]
        if len(effects) != 1:
            return ""
        return self.spoken(effects[0])

    def form_of(self, happening: Happening, viewer: int | None) -> str:
        """Return the form of an event's text: for the player concerned, or for everybody else."""
        return "you" if happening.seat == viewer else "they"

    def actor(self, happening: Happening) -> str:
        """Return the name of the acting player."""
        return self.player(happening.seat)

    def cards_told(self, *happenings: Happening) -> str:
        """Return the cards of one or more events; cards hidden from the viewer stay unnamed."""
        return self.listed([self.card(happening.card) for happening in happenings])

    def end(self, happening: Happening, viewer: int | None) -> str:
        """Return the winner and the reason."""
        reason = words.End(happening.detail).name.lower()
        form = self.form_of(happening, viewer)
        return self.texts.say("end", reason, form, player=self.actor(happening))


def frame_of(state: Any, down: int) -> Any:
    """Return a frame of the stack, counted from the top."""
    return state["frame"][int(state["depth"]) - down].tolist()


@lru_cache(maxsize=64)
def learnt(engine: Any, rewards: tuple[str, ...]) -> tuple[Words, Programs]:
    """Return the words and programs of an engine, cached because reading them takes a while."""
    pack = engine.pack
    return Words.from_mapping(pack.words, pack.names), Programs(engine.rules, rewards)
