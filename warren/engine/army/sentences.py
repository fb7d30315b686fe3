"""An army game in sentences: labels of actions, questions, refusals and events."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from warren.engine.army.notation import any_slot_text
from warren.engine.army.views import ArmyViews, code, slot_parts
from warren.engine.plain import as_record
from warren.engine.texts import Texts
from warren.engine.views import DecisionView, Happening
from warren.games.army import words
from warren.games.army.playing import playing_cost
from warren.games.army.records import COLUMNS, DESIGNS, SLOTS
from warren.games.army.words import Ask, Reason
from warren.kernel.stack import (
    AMOUNT,
    FLAGS,
    LEAST,
    LEVELS,
    SEAT,
    SLOT,
    TRIGGER_CARD,
    TRIGGER_YOU,
    WHAT,
)
from warren.language.ops import Op
from warren.language.speak import Words, speak_block
from warren.language.tree import Block, ChooseOne

TARGET_KINDS: dict[int, str] = {
    Op.DESTROY: "destroy",
    Op.CAPTURE: "capture",
    Op.RETURN: "return",
}


def _same_line(happening: Happening) -> tuple[Any, ...]:
    """Draws of the same hidden kind share a line; everything else has one of its own."""
    if happening.what == "drew" and happening.hidden:
        return happening.what, happening.seat
    return (id(happening),)


class ArmySentences:
    """Speaks of the states of one engine, in one language, to one viewer."""

    def __init__(self, engine: Any, views: ArmyViews, language: str, players: list[str]) -> None:
        self.engine = engine
        self.pack = engine.pack
        self.rules = engine.rules
        self.views = views
        self.language = language
        self.texts = Texts.load(engine.game.name, language)
        self.players = players
        self.words = Words.from_mapping(self.pack.words, self.pack.names)

    # --- small words -----------------------------------------------------------------------------

    def card(self, card_id: str | None) -> str:
        """A card's printed name."""
        return self.pack.name(card_id, self.language) if card_id else ""

    def design(self, design: int) -> str:
        """A design's printed name."""
        return self.card(self.views.ids[design])

    def player(self, seat: int) -> str:
        """What a seat's player is called."""
        if seat < len(self.players):
            return self.players[seat]
        return f"{self.texts.say('label', 'seat').capitalize()} {seat}"

    def clan(self, clan: int) -> str:
        """A clan's printed name."""
        clans: Any = self.pack.words[self.language]["clans"]
        return str(clans[self.pack.clans[clan]]["name"])

    def level(self, level: int) -> str:
        """A level's printed name."""
        return self.texts.say("level", str(level))

    def levels(self, mask: int) -> str:
        """Several levels: "Bakuto or Hero"."""
        names = [self.level(level) for level in (1, 2, 3) if mask >> level & 1]
        return f" {self.texts.say('label', 'or')} ".join(names)

    # --- questions -------------------------------------------------------------------------------

    def ask(self, state: Any, decision: DecisionView, viewer: int | None) -> str:
        """The sentence that says what the engine waits for, and from whom."""
        form = "you" if decision.seat == viewer else "they"
        key = decision.question.replace("-", "_")
        if key == "target":
            key = self.target_key(state)
            if decision.least <= 0:
                form += "_may"
        return self.texts.say(
            "ask",
            key,
            form,
            card=self.card(decision.card),
            n=decision.amount,
            least=decision.least,
            player=self.player(decision.seat),
        )

    def target_key(self, state: Any) -> str:
        """What will happen to the targets: the operation after the choice says it."""
        text = state["frame"][int(state["depth"]) - 2]
        kind = TARGET_KINDS.get(int(self.rules["code"][int(text[WHAT])]))
        return f"target_{kind}" if kind else "target"

    # --- actions ---------------------------------------------------------------------------------

    def label(self, state: Any, seat: int, action: int) -> str:
        """An action as a line of a list."""
        frame = state["frame"][int(state["depth"]) - 1]
        say = self.texts.say
        simple = {
            words.PASS: "pass",
            words.DRAW_ONE: "draw_one",
            words.DRAW_MANY: "draw_many",
            words.YES: "yes",
            words.NO: "no",
            words.DONE: "done",
            words.SPENT_TOKEN: "spent_token",
        }
        if action in simple:
            return say("action", simple[action])
        if action == words.DRAW_MORE:
            return say("action", "draw_more", n=int(self.rules["standing"][:, 1].max()))
        if action >= words.CARD_AT:
            return self.slot_label(state, frame, seat, action - words.CARD_AT)
        if action >= words.ACTIVATE:
            owner, row, column = slot_parts(action - words.ACTIVATE)
            key = "activate" if owner == seat else "activate_other"
            name = self.card(self.views.name(state["army"][owner, row, column]))
            return say("action", key, card=name, player=self.player(owner))
        if action >= words.SHIFT:
            _, row, column = slot_parts(action - words.SHIFT)
            card = state["army"][seat, row, column]
            cost = int(self.rules["shift_cost"][self.views.design[card]])
            return say("action", "shift", card=self.card(self.views.name(card)), cost=cost)
        if action >= words.PLAY:
            return self.card_label(state, frame, seat, *divmod(action - words.PLAY, DESIGNS))
        return self.small_label(state, action)

    def card_label(self, state: Any, frame: Any, seat: int, kind: int, design: int) -> str:
        name = self.design(design)
        if kind == 0:
            cost = self.playing_cost(state, seat, design)
            key = "play_paying" if cost else "play"
            return self.texts.say("action", key, card=name, cost=cost)
        form = code(Ask(int(frame[WHAT]))).replace("-", "_")
        key = ("from_hand", "from_discards", "from_revealed")[kind - 1]
        return self.texts.say("action", key, form, card=name)

    def slot_label(self, state: Any, frame: Any, seat: int, slot: int) -> str:
        owner, row, column = slot_parts(slot)
        form = code(Ask(int(frame[WHAT]))).replace("-", "_")
        if form == "target":
            form = self.target_key(state)
        if owner == seat and form != "copy":
            form += "_own"
        return self.texts.say(
            "action",
            "card_at",
            form,
            card=self.card(self.views.name(state["army"][owner, row, column])),
            player=self.player(owner),
        )

    def small_label(self, state: Any, action: int) -> str:
        say = self.texts.say
        if action >= words.NUMBER:
            return say("action", "number", n=action - words.NUMBER)
        if action >= words.NAME_LEVEL:
            level = action - words.NAME_LEVEL
            return say("action", "level", n=level, level=self.level(level))
        if action >= words.NAME_CLAN:
            return say("action", "clan", clan=self.clan(action - words.NAME_CLAN))
        if action >= words.PLAYER:
            seat = action - words.PLAYER
            if seat == int(state["frame"][int(state["depth"]) - 1, SEAT]):
                return say("action", "player_own")
            return say("action", "player", player=self.player(seat))
        if action >= words.TRIGGER:
            trigger = state["trigger"][action - words.TRIGGER]
            you = int(trigger[TRIGGER_YOU])
            own = you == int(state["frame"][int(state["depth"]) - 1, SEAT])
            key = "trigger" if own else "trigger_other"
            name = self.card(self.views.name(int(trigger[TRIGGER_CARD])))
            return say("action", key, card=name, player=self.player(you))
        return say("action", "option", text=self.option_text(state, action - words.OPTION))

    def option_text(self, state: Any, number: int) -> str:
        """The sentence of one of the options of the card that speaks."""
        card = self.pack.card(self.views.speaking(state) or "")
        for block in (card.text.arrival, card.text.activation, card.text.shifted):
            for sentence in block.sentences:
                if isinstance(sentence, ChooseOne) and number < len(sentence.options):
                    chosen = Block((sentence.options[number],))
                    return speak_block(chosen, self.language, self.words)
        return str(number + 1)

    def playing_cost(self, state: Any, seat: int, design: int) -> int:
        """What playing this card costs now."""
        return int(playing_cost(as_record(self.rules), as_record(state), seat, design))

    # --- refusals --------------------------------------------------------------------------------

    def refusal(self, state: Any, seat: int, action: int, reason: int) -> str:
        """What was refused, then why, then the way out."""
        key = code(Reason(reason))
        if reason == Reason.NO_TOKEN and self.question(state) == Ask.TOKEN:
            key = "no-token-there"
        opening, card = self.opening(state, seat, action)
        values = self.reason_values(state, seat, action, reason)
        return self.texts.say("refusal", opening, card=card) + self.texts.say(
            "reason", key, **values
        )

    def question(self, state: Any) -> int:
        depth = int(state["depth"])
        return int(state["frame"][depth - 1, WHAT]) if depth else 0

    def opening(self, state: Any, seat: int, action: int) -> tuple[str, str]:
        """What kind of action was refused, and its card if it has one that may be named."""
        if action == words.PASS:
            return "pass", ""
        if words.DRAW_ONE <= action <= words.DRAW_MORE:
            return "draw", ""
        if words.NAME_CLAN <= action < words.NUMBER:
            return "name", ""
        slot = self.slot_of(seat, action)
        if slot is not None:
            owner, row, column = slot_parts(slot)
            occupied = owner < self.engine.options.seats and column < state["row_size"][owner, row]
            if not occupied:
                return "answer", ""
            verb = "shift" if action < words.ACTIVATE else "choose"
            verb = "activate" if words.ACTIVATE <= action < words.CARD_AT else verb
            return verb, self.card(self.views.name(state["army"][owner, row, column]))
        if words.PLAY <= action < words.SHIFT:
            kind, design = divmod(action - words.PLAY, DESIGNS)
            if design < len(self.views.ids):
                verb = ("play", "discard", "choose", "choose")[kind]
                return verb, self.design(design)
        return "answer", ""

    def slot_of(self, seat: int, action: int) -> int | None:
        if words.SHIFT <= action < words.ACTIVATE:
            return seat * SLOTS + action - words.SHIFT
        if words.ACTIVATE <= action < words.CARD_AT:
            return action - words.ACTIVATE
        if words.CARD_AT <= action < words.ACTIONS:
            return action - words.CARD_AT
        return None

    def reason_values(self, state: Any, seat: int, action: int, reason: int) -> dict[str, Any]:
        """The names and numbers that a reason's sentence wants."""
        depth = int(state["depth"])
        frame = state["frame"][max(depth - 1, 0)]
        decider = int(frame[SEAT])
        values: dict[str, Any] = {
            "player": self.player(decider),
            "have": int(state["hand_size"][seat]) if 0 <= seat < len(state["hand_size"]) else 0,
        }
        slot = self.slot_of(seat, action)
        match reason:
            case Reason.ROW_FULL | Reason.NOTHING_TO_STAND_ON | Reason.NO_CLAN_BELOW:
                values |= self.placing_values(state, seat, action - words.PLAY)
            case Reason.CANNOT_PAY:
                values |= self.cost_values(state, seat, action)
            case Reason.NO_NEWCOMER | Reason.SAME_CARD | Reason.WRONG_LEVEL:
                values["level"] = self.wanted_level(frame, slot)
            case Reason.NO_TOKEN:
                values["need"] = 2 if action in (words.DRAW_MANY, words.DRAW_MORE) else 1
                values["have"] = int(state["tokens"][seat])
            case Reason.TOKENS_LEFT:
                values["have"] = int(state["tokens"][seat])
            case Reason.CHOOSE_MORE:
                values["need"] = int(frame[LEAST])
            case Reason.TOO_MANY:
                values["have"] = int(frame[AMOUNT])
            case Reason.WRONG_CLAN:
                values["clan"] = self.clan(int(frame[FLAGS]))
            case Reason.NOT_YOUR_CARD if slot is not None:
                values["player"] = self.player(slot // SLOTS)
            case Reason.NOT_YOUR_TOKEN if slot is not None:
                owner, row, column = slot_parts(slot)
                values["player"] = self.player(int(state["token_on"][owner, row, column]) - 1)
            case Reason.NOT_HOLDER:
                values["player"] = self.player(int(state["advantage"]))
        return values

    def placing_values(self, state: Any, seat: int, design: int) -> dict[str, Any]:
        row = int(self.rules["level"][design]) - 1
        clan_bit = int(self.rules["clan_bit"][design])
        lacking = next((r for r in range(row) if not state["shown"][seat, r] & clan_bit), 0)
        clan = self.clan(int(self.rules["clan"][design]))
        below = (
            lacking if state["row_size"][seat, row] < state["row_size"][seat, row - 1] else row - 1
        )
        return {
            "row": self.level(row + 1),
            "have": int(state["row_size"][seat, row]),
            "level": self.level(max(below, 0) + 1),
            "clan": clan,
        }

    def cost_values(self, state: Any, seat: int, action: int) -> dict[str, Any]:
        have = int(state["hand_size"][seat])
        if action >= words.SHIFT:
            _, row, column = slot_parts(action - words.SHIFT)
            design = self.views.design[state["army"][seat, row, column]]
            cost = int(self.rules["shift_cost"][design])
            need = int(self.rules["shift_needs"][design])
        else:
            cost = self.playing_cost(state, seat, action - words.PLAY)
            need = cost + 1
        return {"need": need, "cost": cost, "have": have}

    def wanted_level(self, frame: Any, slot: int | None) -> str:
        """The level that the open question asks for."""
        if int(frame[WHAT]) == Ask.TARGET:
            return self.levels(int(frame[LEVELS]))
        if int(frame[WHAT]) in (Ask.NEWCOMER, Ask.SECRET_NEWCOMER):
            slot = int(frame[SLOT])
        return self.level((slot or 0) % SLOTS // COLUMNS + 1)

    # --- events ----------------------------------------------------------------------------------

    def narrate(self, happenings: Iterable[Happening], viewer: int | None) -> list[str]:
        """Events as lines of the log; what one player draws unseen at a time is one line."""
        lines = []
        for _, group in groupby(happenings, _same_line):
            first, *more = group
            lines.append(self.tell(first, viewer, count=1 + len(more)))
        return lines

    def tell(self, happening: Happening, viewer: int | None, *, count: int = 1) -> str:
        """An event as a line of the log, where it happened `count` times over."""
        key = happening.what.replace("-", "_")
        you = happening.seat == viewer
        form = "you" if you else "they"
        other, n = "", happening.detail
        if key == "drew" and happening.hidden:
            form, n = form + "_hidden", count
        if key in ("destroyed", "captured", "chose_player"):
            owner = happening.detail if key == "chose_player" else happening.detail // SLOTS
            other = self.player(owner)
            if owner == happening.seat:
                form += "_own"
            elif owner == viewer:
                form = "they_yours"
        elif key == "swapped":
            other = self.design(happening.detail)
        elif key == "chose_option":
            n = happening.detail + 1
        if key == "won":
            return self.end(happening, viewer)
        line = self.texts.say(
            "event",
            key,
            form,
            player=self.player(happening.seat),
            card=self.card(happening.card),
            other=other,
            n=n,
            clan=self.clan(happening.detail) if key == "named_clan" else "",
            level=self.level(happening.detail) if key == "named_level" else "",
            slot=any_slot_text(max(happening.detail, 0) % (SLOTS * 4)),
        )
        return line[:-1] if line.endswith("..") else line  # some names end with a full stop

    def end(self, happening: Happening, viewer: int | None) -> str:
        """Who won, and why."""
        reason = words.End(happening.detail).name.lower()
        form = "you" if happening.seat == viewer else "they"
        return self.texts.say("end", reason, form, player=self.player(happening.seat))
