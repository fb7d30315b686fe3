"""A position of GOSU in the terminal: one shared deck, with Kamakor, drafts and teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

from rich.text import Text

from warren.cli.paper import MARGIN
from warren.games.army.presentation.views import ArmyView, SeatView, SlotView
from warren.games.army.terminal.screen import KINDS, TOKEN, Screen

DRAGOON = "◆"
CLAN_VERB = "clan"


class GosuScreen(Screen):
    """Draws views of GOSU."""

    kinds: Mapping[str, str] = KINDS | {
        "jump": "jump",
        "dragoon": "activate",
        "use": "use",
        "ally": "activate_ally",
        "ally_dragoon": "activate_ally",
    }

    # --- the table -------------------------------------------------------------------------------

    def table(self, view: ArmyView) -> list[Text]:
        """Return everything on the table; before the first turn, the choices of each player."""
        if not is_dealt(view):
            return self.elimination(view)
        return self.starting_draft(view) if is_drafting(view) else super().table(view)

    def nearness(self, view: ArmyView, seat: SeatView) -> int:
        """Return opponents first, then the ally, then the viewer."""
        return 2 if seat.seat == view.viewer else int(is_ally(view, seat))

    def top(self, view: ArmyView) -> list[Text]:
        """Draw the round and the piles, then facts about some options."""
        discards = f"{self.label('discards')} {len(view.discards)}"
        if view.discards:
            discards += f" ({self.cards.short[view.discards[-1]]})"
        parts = [self.round(view), f"{self.label('deck')} {view.deck_size}"]
        if view.turns_left is not None:
            parts.append(f"{self.label('turns_left')} {view.turns_left}")
        if view.additional:
            parts.append(self.label("additional_turn"))
        rule = self.rule("  ".join([*parts, discards]), "═", style="bold")
        return [rule, *self.besides(view)]

    def besides(self, view: ArmyView) -> list[Text]:
        """Return teams and their points, the clans of the match, the supply of Dragoon tokens."""
        words = self.teams(view)
        if view.supply is not None:
            letters = [Text(self.cards.letters[c], self.cards.style(c)) for c in view.clans]
            words.append(Text(" ").join([Text(self.own.say("screen", "clans")), *letters]))
            words.append(Text(f"{self.label('supply')} {view.supply} {DRAGOON}"))
        if view.free_level_1:
            level = self.texts.say("level", "1")
            words.append(Text(self.own.say("screen", "costs_nothing", level=level)))
        return self.run_on(Text(" " * 2), words, indent=2) if words else []

    def teams(self, view: ArmyView) -> list[Text]:
        """Return the teams and their points, the viewer's own first."""
        pairs = [(seat, view.seats[seat.ally]) for seat in view.seats if seat.ally is not None]
        once = [(one, other) for one, other in pairs if one.seat < other.seat]
        once.sort(key=lambda pair: view.viewer not in (pair[0].seat, pair[1].seat))
        together = f" {self.label('and')} "
        return [
            Text(
                f"{self.heading(together.join(self.players[seat.seat] for seat in pair))} "
                f"{self.label('points')} {pair[0].points}"
            )
            for pair in once
        ]

    def head(self, view: ArmyView, seat: SeatView) -> list[Text]:
        """Return a seat's name and its public facts."""
        name = self.players[seat.seat]
        facts = [
            f"{self.label('strength')} {seat.strength}",
            f"{self.label('tokens')} {self.tokens(view, seat)}",
            f"{self.label('hand')} {seat.hand_size}",
        ]
        if seat.ally is None:  # a team's points are at the top
            facts.insert(0, f"{self.label('points')} {seat.points}")
        elif is_ally(view, seat):
            name += f" ({self.label('ally')})"
        if view.advantage == seat.seat:
            facts.append(self.label("advantage"))
        if seat.passed:
            facts.append(self.label("passed"))
        return [self.rule(f"{self.heading(name)} {'  '.join(facts)}", "─")]

    def tokens(self, view: ArmyView, seat: SeatView) -> str:
        """Return a seat's tokens: held, then used, then the Dragoon tokens held."""
        dragoons = f" {DRAGOON * seat.dragoons}" if seat.dragoons else ""
        return super().tokens(view, seat) + dragoons

    def marks(self, seat: SeatView, slot: SlotView) -> str:
        """Return the mark of a card: a token, with a number if it is another seat's."""
        if slot.token is None:
            return ""
        token = DRAGOON if slot.dragoon else TOKEN
        return token if slot.token == seat.seat else f"{token}{slot.token}"

    # --- before the first turn -------------------------------------------------------------------

    def elimination(self, view: ArmyView) -> list[Text]:
        """Return the eliminated clans; the others are offered as choices."""
        title = f"{self.cards.title}, {self.own.say('screen', 'elimination')}"
        out = [clan for clan in self.cards.pack.clans if clan not in view.clans]
        lines = [self.rule(title, "═", style="bold"), *self.besides_clans(view)]
        return lines + self.flow(self.own.say("screen", "eliminated"), self.clan_tags(out))

    def besides_clans(self, view: ArmyView) -> list[Text]:
        """Return the teams, if there are any."""
        teams = self.teams(view)
        return self.run_on(Text(" " * 2), teams, indent=2) if teams else []

    def clans_offered(self, numbers: Sequence[int], actions: Sequence[str]) -> list[Text]:
        """Return the clans that can be eliminated, with a short note on each."""
        lines: list[Text] = []
        for number, action in zip(numbers, actions, strict=True):
            clan = action.removeprefix(CLAN_VERB).strip()
            named = f"{number:>3} {self.cards.clan_tag(clan)}"
            if self.own.has("clan", clan):
                named = self.own.say("screen", "heading", text=named)
                told = f"{named} {self.own.say('clan', clan)}"
            else:
                told = named
            first, *more = map(Text, wrap(told, self.width, subsequent_indent=" " * MARGIN))
            first.stylize(self.cards.style(clan), start=MARGIN, end=len(named))
            lines += [first, *more]
        return lines

    def starting_draft(self, view: ArmyView) -> list[Text]:
        """Return the players who must still choose; packets are shown with the hands."""
        parts = [
            f"{self.cards.title}, {self.own.say('screen', 'starting_draft')}",
            f"{self.label('deck')} {view.deck_size}",
        ]
        lines = [self.rule("  ".join(parts), "═", style="bold"), *self.besides(view)]
        choosing = [Text(self.players[seat]) for seat in view.pending]
        return lines + self.flow(self.own.say("screen", "choosing"), choosing)

    # --- hands and piles -------------------------------------------------------------------------

    def hands(self, view: ArmyView, *, choosing: bool = False) -> list[Text]:
        """Return the viewer's hand, and the known cards of the others and of the deck."""
        if not is_dealt(view):
            still_in = self.flow(self.own.say("screen", "still_in"), self.clan_tags(view.clans))
            return [] if choosing else still_in
        lines: list[Text] = []
        if view.deck_known:
            heading = self.own.say("screen", "shared_deck")
            lines += self.flow(heading, self.known_deck(view.deck_known))
        return lines + super().hands(view)

    def known(self, view: ArmyView, seat: SeatView) -> str:
        """Return the heading for another player's known cards; an ally's hand may be shown."""
        if not is_ally(view, seat):
            return super().known(view, seat)
        return self.own.say("screen", "known_ally", player=self.players[seat.seat])

    def own_cards(self, view: ArmyView) -> list[Text]:
        """Return the viewer's hand; in the starting draft, the kept cards and the packet."""
        if not is_drafting(view):
            return super().own_cards(view)
        own = view.seats[view.viewer or 0]
        kept = self.listing(self.own.say("screen", "kept"), own.hand)
        return kept + self.listing(self.label("packet"), own.packet)

    def in_detail(self, view: ArmyView) -> list[Text]:
        """Return the texts of the cards in the viewer's packet, then in the viewer's hand."""
        if view.viewer is None:
            return []
        own = view.seats[view.viewer]
        lines = self.told(own.packet)
        if own.packet and own.hand:
            lines.append(Text(self.heading(self.own.say("screen", "kept")), style="bold"))
        return lines + self.told(own.hand)

    def discards(self, view: ArmyView) -> list[Text]:
        """Return the discards, top card first."""
        return self.pile(self.label("discards"), view.discards)

    # --- choices and marks -----------------------------------------------------------------------

    def offer(
        self, view: ArmyView, numbers: Sequence[int], labels: Sequence[str], actions: Sequence[str]
    ) -> list[Text]:
        """List the viewer's options, with a remark on each clan to eliminate."""
        if view.decision and view.decision.question == "eliminate":
            return self.clans_offered(numbers, actions)
        return super().offer(view, numbers, labels, actions)

    def clans_met(self, view: ArmyView | None) -> tuple[str, ...]:
        """Return the clans whose letters appear; those to eliminate are listed separately."""
        if view is None or view.deck_size is None:
            return self.cards.pack.clans
        if not is_dealt(view):
            return ()
        return view.clans or self.cards.pack.base.clans

    def mark_words(self, view: ArmyView | None) -> list[str]:
        """Explain the marks; Dragoon tokens only if there are any."""
        words = [*super().mark_words(view), f"{TOKEN} {self.own.say('screen', 'token')}"]
        if view and view.supply is not None:
            words.append(f"{DRAGOON} {self.own.say('screen', 'dragoon')}")
        return words


def is_dealt(view: ArmyView) -> bool:
    """Return whether the clans are settled and the cards dealt."""
    return bool(view.round or view.deck_size)


def is_drafting(view: ArmyView) -> bool:
    """Return whether hands are still being drafted."""
    return any(seat.packet_size for seat in view.seats)


def is_ally(view: ArmyView, seat: SeatView) -> bool:
    """Return whether this seat belongs to the viewer's ally."""
    return seat.ally is not None and seat.ally == view.viewer
