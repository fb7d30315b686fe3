"""GOSU X in sentences: draft, tiles, the Wonder token, Bounties, searches and bans."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from warren.engine.views import DecisionView, Happening, code
from warren.games.army import words
from warren.games.army.frames import Question
from warren.games.army.presentation import sentences as army
from warren.games.army.presentation.sentences import ArmySentences
from warren.games.gosux.effects import ALL_OF_ITS_NAME
from warren.games.gosux.presentation.pointing import GosuxPointing
from warren.games.gosux.presentation.words import Ask, Reason
from warren.kernel.stack import TRIGGER_AT, WHAT
from warren.language.ops import Keyword, XOp

NOBODY_WON = "ended-in-draw"


class GosuxSentences(ArmySentences):
    """The sentences of GOSU X."""

    pointing_type = GosuxPointing
    breaks = (*ArmySentences.breaks, "song")
    chapters = (*ArmySentences.chapters, "song")
    untold = (*ArmySentences.untold, NOBODY_WON)
    reasons = Reason
    rewards = ("bounty",)
    simple: Mapping[int, str] = army.SIMPLE | {words.WONDER: "wonder"}
    leading = (Ask.MULLIGAN, Ask.TURN, Ask.DRAFT)
    target_kinds: Mapping[int, str] = army.TARGET_KINDS | {
        XOp.PUT_ON_DECK: "put_on_deck",
        XOp.MARK: "mark",
        XOp.COPY_CHOSEN: "copy",
    }
    by_levels = (Ask.TARGET, Ask.FETCH)
    answered = (Ask.MULLIGAN, Ask.ECHO)
    named: Mapping[int, str] = {Ask.ROW: "row", Ask.DRAFT: "draft", Ask.TILE: "tile"}
    ends = ("won", NOBODY_WON)
    of_a_clan = ("named-clan", "drafted", "tile-active", "tile-turned")
    told_together = (
        *army.TOLD_TOGETHER,
        *("showed", "looked", "milled", "removed", "sacrificed", "under-deck"),
    )

    # --- questions -------------------------------------------------------------------------------

    def question_key(self, state: Any, decision: DecisionView) -> str:
        """Return the key of the question's text."""
        key = super().question_key(state, decision)
        if key == "may" and self.programs.is_reward(self.below(state)[WHAT]):
            return "bounty"
        if key == "sacrifice" and decision.card:
            return "target_sacrifice"
        if key == "fetch" and self.asked(state)[Question.FLAGS] & ALL_OF_ITS_NAME:
            return "fetch_name"
        return key

    def asked_for(self, state: Any) -> dict[str, str]:
        """Return the keyword that a card must have, if keywords matter."""
        frame = self.asked(state)
        if frame[WHAT] != Ask.DISCARD_KEYWORD:
            return {}
        wanted = [code(k).replace("-", "_") for k in Keyword if int(frame[Question.FLAGS]) >> k & 1]
        named = (self.texts.say("keyword", keyword) for keyword in wanted)
        return {"keyword": self.either(named)}

    # --- actions ---------------------------------------------------------------------------------

    def label(self, state: Any, seat: int, action: int) -> str:
        """Return an action as a line of a list."""
        say = self.texts.say
        if words.NAME_CARD <= action < words.ACTIVATE_BY_DRAGOON:
            return say("action", "ban", card=self.design(action - words.NAME_CARD))
        if words.FROM_DECK <= action < words.NAME_CARD:
            name = self.design(action - words.FROM_DECK)
            return say("action", "from_deck", self.form(self.asked(state)), card=name)
        return super().label(state, seat, action)

    def answer_label(self, state: Any, question: int, yes: bool) -> str:
        """Return the label for accepting or declining."""
        if question == Ask.MAY and yes and self.programs.is_reward(self.below(state)[WHAT]):
            return self.texts.say("action", "bounty_yes")
        return super().answer_label(state, question, yes)

    def reward_label(self, key: str, trigger: Any) -> str:
        """Return the label of a reaction that is not a card's text, such as a Bounty."""
        if self.programs.is_reward(trigger[TRIGGER_AT]):
            return key.replace("trigger", "bounty")
        return super().reward_label(key, trigger)

    # --- refusals --------------------------------------------------------------------------------

    def opening(self, state: Any, seat: int, action: int) -> tuple[str, str]:
        """Return the kind of the refused action, and its card if that may be named."""
        if action == words.WONDER:
            return "wonder", ""
        return super().opening(state, seat, action)

    def card_verb(self, state: Any, action: int) -> str:
        """Return the verb of an action on a card that is named by its design."""
        if action >= words.NAME_CARD:
            return "ban"
        return "play" if self.is_revival(state, action) else super().card_verb(state, action)

    def is_revival(self, state: Any, action: int) -> bool:
        """Return whether a card is to be played from the discards."""
        from_discards = words.FROM_DISCARDS <= action < words.FROM_REVEALED
        return from_discards and self.question(state) == Ask.TURN

    def reason_values(self, state: Any, seat: int, action: int, reason: int) -> dict[str, Any]:
        """Return the names and numbers for a reason's sentence."""
        values = super().reason_values(state, seat, action, reason)
        if reason == Reason.TOO_FEW_OF_CLAN:
            values["need"] = int(self.asked(state)[Question.AMOUNT])
            values["have"] = self.in_hand(state, seat, action - words.NAME_CLAN)
        return values

    def in_hand(self, state: Any, seat: int, clan: int) -> int:
        """Return the number of cards of a clan in the seat's hand."""
        hand = state["hand"][seat, : int(state["hand_size"][seat])]
        return sum(self.clans(state, int(card)) >> clan & 1 for card in hand)

    def wanted_clan(self, frame: Any) -> int:
        """Return the clan that the open question asks for."""
        return int(frame[Question.CLAN if frame[WHAT] == Ask.FETCH else Question.WANTED])

    # --- events ----------------------------------------------------------------------------------

    def cards_told(self, *happenings: Happening) -> str:
        """Return the cards of one or more events; cards hidden from the viewer stay unnamed."""
        if happenings[0].what == "banned":
            return self.design(happenings[0].detail)
        return super().cards_told(*happenings)

    def form_of(self, happening: Happening, viewer: int | None) -> str:
        """Return the form of an event's text by its reader; a draw concerns everybody."""
        if happening.what == NOBODY_WON:
            return "they" if viewer is None else "you"
        return super().form_of(happening, viewer)
