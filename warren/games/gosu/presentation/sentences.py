"""GOSU in sentences, with Kamakor, the starting draft and teams."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from warren.engine.views import DecisionView, Happening, code
from warren.games.army import words
from warren.games.army.frames import Question
from warren.games.army.presentation import sentences as army
from warren.games.army.presentation.notation import ally_of, slot_of, slot_verb, team_of
from warren.games.army.presentation.sentences import ArmySentences
from warren.games.army.presentation.views import slot_parts
from warren.games.army.records import SLOTS
from warren.games.gosu.presentation.pointing import GosuPointing
from warren.games.gosu.presentation.words import Ask, Reason
from warren.games.gosu.steps import DRAGOON_TOKEN
from warren.kernel.stack import WHAT
from warren.language.ops import GosuOp, WantedClan

ALLY_DRAWS = (words.ALLY_DRAWS_ONE, words.ALLY_DRAWS_MANY)
DRAW_ONE = (words.DRAW_ONE_BY_DRAGOON, words.ALLY_DRAWS_ONE)
OF_A_TEAM = ("gained-points", "lost-points", "battle-won", "won")  # in teams, of both allies
PICK = code(Ask.PICK)
# Reasons that are worded differently if the token in question is a Dragoon token
OF_TOKENS: dict[int, str] = {
    Reason.TOKEN_ALREADY_THERE: "dragoon-already-there",
    Reason.NOT_YOUR_TOKEN: "dragoon-there",
}


class GosuSentences(ArmySentences):
    """The sentences of GOSU."""

    pointing_type = GosuPointing
    reasons = Reason
    rewards = ("recruiter_lost",)
    simple: Mapping[int, str] = army.SIMPLE | {
        words.DRAW_ONE_BY_DRAGOON: "draw_one_dragoon",
        words.DRAW_MANY_MIXED: "draw_many_mixed",
        words.DRAW_MANY_BY_DRAGOONS: "draw_many_dragoons",
    }
    draws = (
        *army.DRAWS,
        *(words.DRAW_ONE_BY_DRAGOON, words.DRAW_MANY_MIXED, words.DRAW_MANY_BY_DRAGOONS),
    )
    for_two = (*army.FOR_TWO, words.DRAW_MANY_BY_DRAGOONS, words.ALLY_DRAWS_MANY)
    deeds: Mapping[str, str] = army.DEEDS | {
        "dragoon": "activated_by_dragoon",
        "jump": "jumps",
        "use": "used",
        "ally": "activated",
        "ally_dragoon": "activated_by_dragoon",
    }
    leading = (Ask.MULLIGAN, Ask.TURN, Ask.ELIMINATE, Ask.PICK)
    named: Mapping[int, str] = {Ask.ROW: "row", Ask.ELIMINATE: "eliminate"}
    slot_labels: Mapping[str, str] = army.SLOT_LABELS | {
        "dragoon": "activate_dragoon",
        "ally": "activate_ally",
        "ally_dragoon": "activate_ally_dragoon",
        "jump": "jump",
        "use": "use",
    }
    slot_openings: Mapping[str, str] = army.SLOT_OPENINGS | {
        **dict.fromkeys(("dragoon", "ally", "ally_dragoon"), "activate"),
        **{verb: verb for verb in ("jump", "use")},
    }
    by_slot = (*army.NEWCOMERS, Ask.LANDING)
    of_a_clan = ("named-clan", "eliminated")
    of_a_player = ("chose_player", "dragoon_given", "for_ally", "stolen", "exchanged_hands")
    unseen = ("drew", "picked")
    told_together = (*army.TOLD_TOGETHER, "picked", "looked", "milled", "sacrificed")
    target_kinds: Mapping[int, str] = army.TARGET_KINDS | {
        GosuOp.SACRIFICE_CHOSEN: "sacrifice",
        GosuOp.STEAL_CHOSEN: "steal",
    }

    # --- questions -------------------------------------------------------------------------------

    def ask(self, state: Any, decision: DecisionView, viewer: int | None) -> str:
        """Return the question as a sentence, with its player."""
        if decision.question == PICK:
            return self.ask_pick(state, decision, viewer)
        return super().ask(state, decision, viewer)

    def ask_pick(self, state: Any, decision: DecisionView, viewer: int | None) -> str:
        """Return the card to keep and the rest's destination, or the players still choosing."""
        if decision.seat == viewer:
            left = self.player((viewer + 1) % self.engine.options.seats)
            return self.texts.say("ask", PICK, "you", n=decision.amount, other=left)
        form = "they" if viewer is None else "waiting"
        n = len(self.views.pending(state, decision))
        return self.texts.say("ask", PICK, form, n=n, player=self.deciders(state))

    def question_key(self, state: Any, decision: DecisionView) -> str:
        """Return the key of the question's text."""
        key = super().question_key(state, decision)
        if key == "keep_some" and self.asked(state)[Question.FLAGS]:
            return "keep_new_clans"
        return key

    def asked_for(self, state: Any) -> dict[str, str]:
        """Return the clan that a card must have, if the question has one."""
        frame = self.asked(state)
        return {"clan": self.clan(self.wanted_clan(frame))} if frame[WHAT] == Ask.JUMPER else {}

    # --- actions ---------------------------------------------------------------------------------

    def label(self, state: Any, seat: int, action: int) -> str:
        """Return an action as a line of a list."""
        question, say = self.question(state), self.texts.say
        if action == words.DONE and question == Ask.LANDING:
            return say("action", "no_landing")
        if action == words.DONE and question == Ask.PLAY_CARD:
            return say("action", "no_play")
        if action in ALLY_DRAWS:
            key = "ally_draws_one" if action == words.ALLY_DRAWS_ONE else "ally_draws_many"
            return say("action", key, player=self.player(ally_of(seat)))
        if question == Ask.AIM and words.NUMBER <= action < words.PLAY:
            n = action - words.NUMBER
            return say("action", "aim", n=n, level=self.level(n))
        return super().label(state, seat, action)

    def cost_of_use(self, card: int) -> str:
        """Return the cost of a card's action, as words in a label."""
        design = self.views.design[card]
        discards = "discard_clans" if self.rules["use_clans"][design] else "discard"
        counts = {
            "capture": int(self.rules["use_captures"][design]),
            discards: int(self.rules["use_discards"][design]),
            "dragoon": int(self.rules["use_dragoons"][design]),
        }
        said = [self.texts.say("cost", what, n=n) for what, n in counts.items() if n]
        return self.listed(said) if said else ""

    # --- refusals --------------------------------------------------------------------------------

    def reason_key(self, state: Any, seat: int, action: int, reason: int) -> str:
        """Return the key of the reason's text; some reasons have a more specific text."""
        question = self.question(state)
        if reason == Reason.NO_SUCH_POWER and action != words.DRAW_MORE:
            return "no-dragoon-draws"
        if reason == Reason.TOO_MANY and question == Ask.AIM:
            return "no-such-level"
        if reason == Reason.NOTHING_TO_DO and question == Ask.PAY_CLANS:
            return "nothing-to-take"
        if reason == Reason.WRONG_CLAN and self.asked(state)[Question.WANTED] == WantedClan.OTHER:
            return "clan-just-paid"
        if reason == Reason.CANNOT_PAY and self.lacks_clans(state, seat, action):
            return "cannot-pay-clans"
        if reason in OF_TOKENS and self.bears_dragoon(state, slot_of(action, seat)):
            return OF_TOKENS[reason]
        return super().reason_key(state, seat, action, reason)

    def lacks_clans(self, state: Any, seat: int, action: int) -> bool:
        """Return whether a payment in different clans fails because of clans, not the number."""
        design = self.used_design(state, action)
        if design is None or not self.rules["use_clans"][design]:
            return False
        return bool(state["hand_size"][seat] >= self.rules["use_discards"][design])

    def used_design(self, state: Any, action: int) -> int | None:
        """Return the design of the card whose own action is used."""
        found = slot_verb(action)
        if found is None or found[0] != "use":
            return None
        return self.views.design[int(state["army"][slot_parts(found[1])])]

    def bears_dragoon(self, state: Any, slot: int | None) -> bool:
        """Return whether the token on a card is a Dragoon token."""
        return slot is not None and int(state["token_on"][slot_parts(slot)]) > DRAGOON_TOKEN

    def opening(self, state: Any, seat: int, action: int) -> tuple[str, str]:
        """Return the kind of the refused action, and its card if that may be named."""
        if action in ALLY_DRAWS:
            return "ally_draw", ""
        return super().opening(state, seat, action)

    def reason_values(self, state: Any, seat: int, action: int, reason: int) -> dict[str, Any]:
        """Return the names and numbers for a reason's sentence."""
        values = super().reason_values(state, seat, action, reason)
        slot = slot_of(action, seat)
        match reason:
            case Reason.NO_DRAGOON:
                values["need"] = self.dragoons_needed(state, action)
                values["have"] = int(state["dragoons"][seat])
            case Reason.NOT_THAT_CLAN:
                values["clan"] = self.clan(self.wanted_clan(self.asked(state)))
            case Reason.SAFE if slot is not None:
                values["player"] = self.player(slot // SLOTS)
            case Reason.NOT_HOLDER:
                values["player"] = self.player(int(state["advantage"]))
        return values

    def dragoons_needed(self, state: Any, action: int) -> int:
        """Return the number of Dragoon tokens that an action costs."""
        design = self.used_design(state, action)
        if design is not None:
            return int(self.rules["use_dragoons"][design])
        return 2 if action in self.for_two else 1

    def cost_of(self, state: Any, seat: int, action: int) -> tuple[int, int]:
        """Return the cost of an action, and the number of hand cards it also uses."""
        used = self.used_design(state, action)
        if used is not None:
            return int(self.rules["use_discards"][used]), 0
        if self.question(state) == Ask.AIM:
            return action - words.NUMBER - int(state["advantage"] == seat), 0
        return super().cost_of(state, seat, action)

    # --- events ----------------------------------------------------------------------------------

    def turn_deed(self, before: Any, seat: int, action: int, viewer: int | None) -> str:
        """Return the sentence for a seat's action in its turn, which may be for its ally."""
        if action not in ALLY_DRAWS:
            return super().turn_deed(before, seat, action, viewer)
        other = self.player(ally_of(seat))
        return self.say_deed("ally_draw", seat, viewer, n=self.drawn(action), other=other)

    def drawn(self, action: int) -> int:
        """Return the number of cards that an action draws."""
        return 1 if action in DRAW_ONE else super().drawn(action)

    @property
    def has_teams(self) -> bool:
        """Whether there are teams."""
        return bool(self.rules["teams"])

    def of_team(self, happening: Happening) -> tuple[Any, ...]:
        """Return a key shared by both members of a team; empty unless the event concerns a team."""
        if happening.what not in OF_A_TEAM or not self.has_teams:
            return ()
        return happening.what, team_of(happening.seat), happening.detail

    def form_of(self, happening: Happening, viewer: int | None) -> str:
        """Return the form of an event's text: for the player concerned, or for everybody else."""
        if not self.of_team(happening):
            return super().form_of(happening, viewer)
        own = viewer is not None and team_of(viewer) == team_of(happening.seat)
        return "your_team" if own else "their_team"

    def actor(self, happening: Happening) -> str:
        """Return the name of the acting player, or of both members of a team."""
        if not self.of_team(happening):
            return self.player(happening.seat)
        first = team_of(happening.seat)
        return self.listed([self.player(first), self.player(ally_of(first))])
