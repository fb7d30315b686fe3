"""English. With the canonical words, what is spoken here can be parsed again."""

from __future__ import annotations

from typing import assert_never

from warren.language import tree as t
from warren.language.speak.speaker import Speaker, UnspeakableError, Voice, Win, digits, phrase
from warren.language.speak.words import Lexicon, Noun, Verb


def regular(verb: str) -> Verb:
    """draw, draws. Participles are asked of `capture` and `shift` only."""
    return Verb(verb, verb, f"{verb}s", "")


COPY = Verb("copy", "copy", "copies", "copied")
DESTROY = regular("destroy")
DISCARD = regular("discard")
DRAW = regular("draw")
GAIN = regular("gain")
KEEP = regular("keep")
NAME = regular("name")
RETURN = regular("return")
REVEAL = regular("reveal")
SWAP = regular("swap")
TAKE = regular("take")

CANONICAL = Lexicon(
    "en",
    nouns={
        "advantage": Noun("advantage", "advantages"),
        "deck": Noun("deck", "decks"),
        "discards": Noun("discards", "discards"),
        "extra_turn": Noun("extra turn", "extra turns"),
        "great_battle": Noun("great battle", "great battles"),
        "round": Noun("round", "rounds"),
        "token": Noun("token", "tokens"),
        "victory_point": Noun("victory point", "victory points"),
    },
    verbs={
        "capture": Verb("capture", "capture", "captures", "captured"),
        "shift": Verb("shift", "shift", "shifts", "shifted"),
    },
    phrases={
        "it_shifts": "it shifts",
        "by_shift": "by shift",
        "discards_are_reshuffled": "the discards are reshuffled",
        "global": "Global",
    },
)


def a(noun: Noun) -> str:
    """`a card`, `an Alpha card`."""
    begins = noun.begins or ("vowel" if noun.one[:1].lower() in "aeiou" else "consonant")
    return f"{'an' if begins == 'vowel' else 'a'} {noun.one}"


class English(Speaker):
    card = Noun("card", "cards")
    then = ", then "
    or_ = "or"
    and_ = "and"
    choose_one = "choose one"
    either = "either "
    or_else = ", or "

    def is_one(self, count: int) -> bool:
        return count == 1

    def subject(self, who: t.Who) -> str:
        match who:
            case t.Who.YOU:
                return ""
            case t.Who.FEWEST_POINTS:
                return f"each player with the fewest {self.nouns['victory_point'].many}"
            case _:
                return str(who.value)

    def may(self, voice: Voice) -> str:
        return voice.pick("you may", "may")

    def condition(self, condition: t.If) -> str:
        match condition:
            case t.If.HOLD_ADVANTAGE:
                return f"if you hold the {self.nouns['advantage'].one}"

    def step(self, step: t.Step, voice: Voice) -> str:
        say, nouns = voice.say, self.nouns
        match step:
            case t.Draw(amount):
                return f"{say(DRAW)} {self.amount(amount, voice)}"
            case t.Discard(amount):
                return f"{say(DISCARD)} {self.amount(amount, voice)}"
            case t.DrawUntil(number):
                return f"{say(DRAW)} {self.until(number, voice)}"
            case t.DiscardUntil(number):
                return f"{say(DISCARD)} {self.until(number, voice)}"
            case t.DrawOrDiscardUntil(number):
                return f"{say(DRAW)} or {say(DISCARD)} {self.until(number, voice)}"
            case t.Destroy(targets):
                return f"{say(DESTROY)} {self.targets(targets, voice)}"
            case t.Capture(targets):
                return f"{say(self.verbs['capture'])} {self.targets(targets, voice)}"
            case t.Return(targets):
                return f"{say(RETURN)} {self.targets(targets, voice)} {self.to_hand(targets)}"
            case t.SwapTwo():
                return f"{say(SWAP)} 2 cards of the same level in one army"
            case t.CopyActivation():
                return f"{say(COPY)} the activated power of a card of an opponent’s army"
            case t.TakeFromDiscards():
                return f"{say(TAKE)} {self.found(step)} from the {nouns['discards'].one}"
            case t.Reveal(count):
                top = self.counted(count, self.card)
                return f"{say(REVEAL)} the top {top} of the {nouns['deck'].one}"
            case t.Keep(number):
                return f"{say(KEEP)} {digits(number)} of them"
            case t.KeepNamed(what):
                return f"{say(KEEP)} those of that {what}"
            case t.TakeRest():
                return f"{say(TAKE)} the rest"
            case t.DiscardRest():
                return f"{say(DISCARD)} the rest"
            case t.NameOne(what):
                return f"{say(NAME)} a {what}"
            case t.TakeAdvantage():
                return f"{say(TAKE)} the {nouns['advantage'].one}"
            case t.TakeExtraTurn():
                return f"{say(TAKE)} {a(nouns['extra_turn'])}"
            case t.TakeBackToken():
                return f"{say(TAKE)} back {a(nouns['token'])}"
            case t.GainPoints(count):
                return f"{say(GAIN)} {self.counted(count, nouns['victory_point'])}"
            case t.OrIfNone(first, otherwise):
                none = voice.pick("if you have none", "if they have none")
                return f"{self.step(first, voice)}, or {self.step(otherwise, voice)} {none}"
            case t.WinWithCards() | t.WinWithClan() | t.WinWithNames():
                raise UnspeakableError(f"{step} is a sentence of its own")
            case _:
                assert_never(step)

    def amount(self, amount: t.Amount, voice: Voice) -> str:
        match amount:
            case t.Number():
                return self.counted(amount, self.card)
            case t.TheX():
                return "X cards"
            case t.PerPoint():
                point = self.nouns["victory_point"].one
                return f"1 card for each {point} {voice.pick('you', 'they')} have"
            case t.PerCard(clan, scope):
                return f"1 card for each {self.clan_card(clan).one} in its {scope.value}"
            case t.LevelOfIt():
                return "as many cards as its level"
            case t.HalfHand():
                return f"half {voice.pick('your', 'their')} hand, rounded down"
            case t.WholeHand():
                return voice.pick("your hand", "their hand")
            case _:
                assert_never(amount)

    def until(self, number: t.Number, voice: Voice) -> str:
        return f"until {voice.pick('you', 'they')} hold {self.counted(number, self.card)}"

    def targets(self, targets: t.Targets, voice: Voice) -> str:
        levels = self.levels(targets)
        return phrase(
            "up to" if targets.up_to else "",
            "a" if targets.amount == t.Number(1) and not targets.up_to else digits(targets.amount),
            "FREE" if targets.free else "",
            self.form(self.card, targets.amount.count),
            f"of level {levels}" if levels else "",
            self.army(targets.owner, voice),
        )

    def army(self, owner: t.Owner, voice: Voice) -> str:
        match owner:
            case t.Owner.ANY:
                return ""
            case t.Owner.YOURS:
                return voice.pick("of your army", "of their army")
            case t.Owner.OPPONENT:
                return "of an opponent’s army"

    def to_hand(self, targets: t.Targets) -> str:
        if self.is_one(targets.amount.count):
            return "to its owner’s hand"
        return "to their owners’ hands"

    def found(self, take: t.TakeFromDiscards) -> str:
        """`a card`, `an alpha card`, `2 cards named fact or garsh`."""
        noun = self.clan_card(take.clan) if take.clan else self.card
        cards = a(noun) if take.amount == t.Number(1) else self.counted(take.amount, noun)
        return f"{cards} named {self.named(take.names, self.or_)}" if take.names else cards

    def clan_card(self, clan: str) -> Noun:
        return self.lexicon.clan_card(clan) or Noun(f"{clan} card", f"{clan} cards")

    def winning(self, win: Win) -> str:
        match win:
            case t.WinWithCards(count):
                needed = self.counted(count, self.card)
            case t.WinWithClan(count):
                needed = f"{count} or more cards of one clan"
            case t.WinWithNames(names):
                needed = self.named(names, self.and_)
            case _:
                assert_never(win)
        return f"a player with {needed} in their army wins the game"

    def when(self, when: t.When) -> str:
        nouns, verbs = self.nouns, self.verbs
        match when:
            case t.When.BATTLE_WON:
                return f"when you win {a(nouns['great_battle'])}"
            case t.When.BATTLE_LOST:
                return f"when you lose {a(nouns['great_battle'])}"
            case t.When.BATTLE_ENDED:
                return f"at the end of each {nouns['great_battle'].one}"
            case t.When.RESHUFFLED:
                return f"when {self.phrases['discards_are_reshuffled']}"
            case t.When.OPPONENT_SHIFTED:
                return f"when an opponent {verbs['shift'].third} a card"
            case t.When.CARD_CAPTURED:
                return f"when a card is {verbs['capture'].participle}"
            case t.When.OWN_CARD_DESTROYED:
                return "when a card of your army is destroyed"
            case t.When.PLAYER_DESTROYED:
                return "when a player destroys a card"
            case t.When.FIRST_PASS:
                return f"when a player is the first to pass in {a(nouns['round'])}"
            case t.When.TURN_ENDED:
                return "at the end of each player’s turn"
            case t.When.ROUND_STARTED:
                return f"at the start of each {nouns['round'].one}"
            case t.When.ANY_MOMENT:
                return "at any moment"

    def standing(self, power: t.TokensOnOthers | t.HolderDraws | t.FirstWinIsWorth) -> str:
        nouns = self.nouns
        match power:
            case t.TokensOnOthers():
                tokens = nouns["token"].many
                return f"players may place their {tokens} on the cards of other players"
            case t.HolderDraws(count):
                holder = f"the holder of the {nouns['advantage'].one}"
                price = self.counted(2, nouns["token"])
                return f"{holder} may draw {self.counted(count, self.card)} for {price}"
            case t.FirstWinIsWorth(count):
                point = nouns["victory_point"]
                who = f"a player without {point.many} who wins {a(nouns['great_battle'])}"
                return f"{who} gains {self.counted(count, point)} instead of 1"

    def moment(self, moment: str) -> str:
        return {
            "arrival": "when it arrives",
            "arrival_by_shift": f"when it arrives {self.phrases['by_shift']}",
            "activation": "when it is activated",
            "shifted": f"when {self.phrases['it_shifts']}",
            "destroyed": "when it is destroyed",
        }[moment]
