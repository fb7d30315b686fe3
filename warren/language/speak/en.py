"""English. With the canonical words, what is spoken here can be parsed again."""

from __future__ import annotations

from typing import TypeGuard

from warren.language import tree as t
from warren.language.speak.speaker import (
    Speaker,
    UnspeakableError,
    Voice,
    Win,
    digits,
    is_another,
    is_anywhere,
    is_of_other_clan,
    only_kind,
    phrase,
)
from warren.language.speak.words import Lexicon, Noun, Verb


def regular(verb: str) -> Verb:
    """draw, draws. Participles are asked of `capture` and `shift` only."""
    return Verb(verb, verb, f"{verb}s", "")


COPY = Verb("copy", "copy", "copies", "copied")
DESTROY = regular("destroy")
DISCARD = regular("discard")
DO = Verb("do", "do", "does", "done")
DRAW = regular("draw")
GAIN = regular("gain")
GIVE = regular("give")
KEEP = regular("keep")
LET = regular("let")
LOOK = regular("look")
NAME = regular("name")
PASS = Verb("pass", "pass", "passes", "passed")
PUT = regular("put")
REMOVE = regular("remove")
RETURN = regular("return")
REVEAL = regular("reveal")
SACRIFICE = regular("sacrifice")
SEARCH = Verb("search", "search", "searches", "searched")
SHOW = regular("show")
SHUFFLE = regular("shuffle")
SWAP = regular("swap")
TAKE = regular("take")
TURN = regular("turn")
UNLOCK = regular("unlock")

CANONICAL = Lexicon(
    "en",
    nouns={
        "advantage": Noun("advantage", "advantages"),
        "bounty_token": Noun("bounty token", "bounty tokens"),
        "deck": Noun("deck", "decks"),
        "dragoon": Noun("dragoon token", "dragoon tokens"),
        "discards": Noun("discards", "discards"),
        "extra_turn": Noun("extra turn", "extra turns"),
        "first_card": Noun("first card", "first cards"),
        "great_battle": Noun("great battle", "great battles"),
        "round": Noun("round", "rounds"),
        "shift": Noun("shift", "shifts"),
        "shift_cost": Noun("shift cost", "shift costs"),
        "supremacy": Noun("supremacy token", "supremacy tokens"),
        "tile": Noun("tile", "tiles"),
        "token": Noun("token", "tokens"),
        "victory_point": Noun("victory point", "victory points"),
    },
    verbs={
        "capture": Verb("capture", "capture", "captures", "captured"),
        "release": Verb("release", "release", "releases", "released"),
        "shift": Verb("shift", "shift", "shifts", "shifted"),
    },
    phrases={
        "it_shifts": "it shifts",
        "by_shift": "by shift",
        "discards_are_reshuffled": "the discards are reshuffled",
        "global": "Global",
    },
    keywords={
        "secret_shift": "secret shift",
        "bounty": "bounty",
        "echo": "echo",
        "ethereal": "ethereal",
        "veteran": "veteran",
        "recruiter": "recruiter",
        "wonderful": "wonderful",
        "force_of_will": "force of will",
        "shadow_jump": "shadow jump",
    },
)


def a(noun: Noun) -> str:
    """`a card`, `an Alpha card`."""
    begins = noun.begins or ("vowel" if noun.one[:1].lower() in "aeiou" else "consonant")
    return f"{'an' if begins == 'vowel' else 'a'} {noun.one}"


def is_command(sentence: t.Sentence | t.ChooseOne) -> TypeGuard[t.Sentence]:
    """Whether it tells you what to do: `draw 1 card`."""
    return isinstance(sentence, t.Sentence) and sentence.who is t.Who.YOU and not sentence.may


class English(Speaker):
    card = Noun("card", "cards")
    then = ", then "
    or_ = "or"
    and_ = "and"
    choose_one = "choose one"
    either = "either "
    or_else = ", or "
    from_hand = "from your hand"
    own_action = "action"
    of_different_clans = "of different clans"
    anyones_action = "every player may use this action on their turn"

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

    def condition(self, condition: t.Condition) -> str:
        nouns = self.nouns
        match condition:
            case t.If.HOLD_ADVANTAGE:
                return f"if you hold the {nouns['advantage'].one}"
            case t.If.HAVE_SUPREMACY:
                return f"if you have {a(nouns['supremacy'])}"
            case t.If.DID:
                return "if you do"
            case t.If.EMPTY_HAND:
                return "if you have no card in hand"
            case t.OwnTokens(count):
                return f"if you own {self.counted(count, nouns['token'])}"
            case t.OpponentCaptured(count):
                captured = self.verbs["capture"].participle
                return f"if your opponent has {count} or more {captured} cards"
            case t.ShowsNamed(count, name):
                cards = f"{self.counted(count, self.card)} named {self.lexicon.card_name(name)}"
                return f"if {cards} {'lies' if count == 1 else 'lie'} face up in your army"
            case t.InPlay(name, face_up):
                lies = "lies face up" if face_up else "lies"
                return f"if {self.lexicon.card_name(name)} {lies} in an army"
            case t.IsRemoved(name):
                return f"if {self.lexicon.card_name(name)} has been removed from the game"
            case t.If.LACK_ADVANTAGE:
                return f"if you don’t hold the {nouns['advantage'].one}"
            case t.If.BY_DRAGOON:
                return f"if {a(nouns['dragoon'])} activates it"
            case t.If.HAVE_CARD:
                return "if you have a card in hand"
            case t.If.CANNOT:
                return "if they can’t"
            case t.FirstCardIsNot(clan):
                return f"if your {nouns['first_card'].one} is no {self.clan_card(clan).one}"
            case _:
                raise UnspeakableError(f"no sentence says {condition}")

    def step(self, step: t.Step, voice: Voice) -> str:
        say, nouns, verbs = voice.say, self.nouns, self.verbs
        your = voice.pick("your", "their")
        deck, discards = f"{your} {nouns['deck'].one}", f"{your} {nouns['discards'].one}"
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
            case t.DiscardKeyword(keyword):
                return f"{say(DISCARD)} {a(self.keyword_card((keyword,)))}"
            case t.DiscardOfClan(count):
                return f"{say(DISCARD)} {self.counted(count, self.card)} of one clan"
            # cards in armies
            case t.Destroy(targets):
                return f"{say(DESTROY)} {self.targets(targets, voice)}"
            case t.DestroyClan():
                return f"{say(DESTROY)} all FREE cards of that clan"
            case t.Capture(targets):
                return f"{say(verbs['capture'])} {self.targets(targets, voice)}"
            case t.CaptureNamed(card):
                return f"{say(verbs['capture'])} {self.lexicon.card_name(card)}"
            case t.CaptureThis():
                return f"{say(verbs['capture'])} this card"
            case t.CaptureIt():
                return f"{say(verbs['capture'])} it"
            case t.Release(targets):
                return f"{say(verbs['release'])} {self.targets(targets, voice)}"
            case t.ReleaseAll(owner):
                captured = f"all {verbs['capture'].participle} cards"
                return f"{say(verbs['release'])} {captured} {self.whose_army(owner, voice)}"
            case t.ReleaseEveryone():
                captured = f"all {verbs['capture'].participle} cards"
                return f"{say(verbs['release'])} {captured} of all armies"
            case t.Sacrifice(number):
                return f"{say(SACRIFICE)} {self.sacrificed(number, voice)}"
            case t.Return(targets):
                return f"{say(RETURN)} {self.targets(targets, voice)} {self.to_hand(targets)}"
            case t.PutOnDeck(targets):
                return f"{say(PUT)} {self.targets(targets, voice)} {self.on_decks(targets)}"
            case t.PlaceBounty():
                return f"{say(PUT)} the {nouns['bounty_token'].one} on a card in play"
            case t.SwapTwo(t.Owner.ANY):
                return f"{say(SWAP)} 2 cards of the same level in one army"
            case t.SwapTwo(t.Owner.YOURS):
                return f"{say(SWAP)} 2 cards of the same level in {your} army"
            case t.Copy(targets):
                return f"{say(COPY)} the effect of {self.copied(targets, voice)}"
            case t.CopyIt():
                return f"{say(COPY)} its effect"
            case t.CopyDiscarded():
                either = f"either player’s {nouns['discards'].one}"
                return f"{say(COPY)} the effect of a card in {either}"
            case t.CopyActivation():
                return f"{say(COPY)} the activated power of a card of an opponent’s army"
            # the discards
            case t.TakeFromDiscards():
                return f"{say(TAKE)} {self.found(step)} from the {nouns['discards'].one}"
            case t.Fetch():
                return f"{say(TAKE)} {self.fetched(step)} from {discards}"
            case t.FetchName():
                return f"{say(TAKE)} all cards of one name from {discards}"
            case t.FetchNamed(name):
                cards = f"all cards named {self.lexicon.card_name(name)}"
                removed = f"{your} cards removed from the game"
                return f"{say(TAKE)} {cards} from {discards} and from {removed}"
            case t.RemoveIt():
                return f"{say(REMOVE)} it from the game"
            case t.RemoveDiscarded():
                return f"{say(REMOVE)} a card in {discards} from the game"
            case t.RemoveClan():
                return f"{say(REMOVE)} all cards of that clan in {discards} from the game"
            case t.PutDiscardsOnDeck(amount, up_to):
                cards = phrase("up to" if up_to else "", self.amount(amount, voice))
                order = "" if amount == t.Number(1) else "in any order"
                return phrase(f"{say(PUT)} {cards} from {discards} on top of {deck}", order)
            # the deck
            case t.Mill(amount):
                return f"{say(DISCARD)} the top {self.amount(amount, voice)} of {deck}"
            case t.ShuffleClan():
                return f"{say(SHUFFLE)} all cards of that clan in {discards} into {deck}"
            case t.ShuffleIt():
                return f"{say(SHUFFLE)} it into {deck}"
            case t.Search():
                found = f"{say(TAKE)} it and {say(SHUFFLE)} {deck}"
                return f"{say(SEARCH)} {deck} for a card, {found}"
            case t.SearchNamed(name):
                card = f"a card named {self.lexicon.card_name(name)}"
                found = f"{say(SHOW)} it, {say(SHUFFLE)} {deck} and {say(PUT)} it on top"
                return f"{say(SEARCH)} {deck} for {card}, {found}"
            case t.Reveal(count, own):
                whose = deck if own else f"the {nouns['deck'].one}"
                return f"{say(REVEAL)} the top {self.counted(count, self.card)} of {whose}"
            case t.Keep(number, up_to, new_clans):
                return phrase(
                    say(KEEP),
                    "up to" if up_to else "",
                    digits(number),
                    "more of them" if voice.more else "of them",
                    f"of clans that {your} army does not show" if new_clans else "",
                )
            case t.KeepNamed(what):
                return f"{say(KEEP)} those of that {what}"
            case t.PutOnTop(number):
                return f"{say(PUT)} {digits(number)} of them on top of {deck}"
            case t.TakeRest():
                return f"{say(TAKE)} the rest"
            case t.DiscardRest():
                return f"{say(DISCARD)} the rest"
            case t.RestUnder():
                return f"{say(PUT)} the rest under {deck}"
            case t.RestOnTop():
                return f"{say(PUT)} the rest back on top of the {nouns['deck'].one}"
            case t.LetJump(clan, count):
                jumper = f"{a(self.clan_card(clan))} {self.army(t.Owner.YOURS, voice)}"
                cards = f"the top {self.counted(count, self.card)} of the {nouns['deck'].one}"
                ends = "(one of its level may replace it; the rest are discarded)"
                return f"{say(LET)} {jumper} jump over {cards} {ends}"
            case t.NameOne("clan", in_discards=True):
                return f"{say(NAME)} a clan in {discards}"
            case t.NameOne(what, in_discards=False):
                return f"{say(NAME)} a {what}"
            # hands, tokens, turns, points
            case t.LookAtHand():
                return f"{say(LOOK)} at {your} opponent’s hand"
            case t.Ban():
                banned = f"a card that {your} opponent can’t play"
                return f"{say(NAME)} {banned} until the end of {your} next turn"
            case t.TakeAdvantage():
                return f"{say(TAKE)} the {nouns['advantage'].one}"
            case t.TakeExtraTurn(from_discards=True, for_nothing=False):
                play = f"in which {voice.pick('you', 'they')} may play a card from {discards}"
                return f"{say(TAKE)} {a(nouns['extra_turn'])} {play}"
            case t.TakeExtraTurn(from_discards=False, for_nothing=True):
                cost = f"in which a card of level 1 costs {voice.pick('you', 'them')} nothing"
                return f"{say(TAKE)} {a(nouns['extra_turn'])} {cost}"
            case t.TakeExtraTurn(from_discards=False):
                return f"{say(TAKE)} {a(nouns['extra_turn'])}"
            case t.TakeBackToken(1, up_to=False):
                return f"{say(TAKE)} back {a(nouns['token'])}"
            case t.TakeBackToken(count, up_to):
                tokens = self.counted(count, nouns["token"])
                return phrase(say(TAKE), "back", "up to" if up_to else "", tokens)
            case t.GainDragoons(count, or_draw):
                gained = f"{say(GAIN)} {self.counted(count, nouns['dragoon'])}"
                lost = f"for each one {voice.pick('you', 'they')} can’t gain"
                return f"{gained}, or {say(DRAW)} 1 card {lost}" if or_draw else gained
            case t.GiveDragoon():
                return f"{say(GIVE)} you {a(nouns['dragoon'])}"
            case t.Unlock():
                return f"{say(UNLOCK)} {a(nouns['token'])}"
            case t.TurnTile():
                you, they = voice.pick("you", "them"), voice.pick("you", "they")
                third = f"if it is the third and {they} have {a(nouns['supremacy'])}"
                tile = f"one of {your} {nouns['tile'].many}"
                return f"{say(TURN)} {tile}, which wins {you} the game {third}"
            case t.PassNow():
                none = f"no {nouns['token'].one}"
                return f"{say(PASS)} if {voice.pick('you', 'they')} hold {none}"
            case t.DoAgain():
                return f"{say(DO)} this again"
            case t.GainPoints(count):
                return f"{say(GAIN)} {self.counted(count, nouns['victory_point'])}"
            case t.OrIfNone(first, otherwise):
                none = voice.pick("if you have none", "if they have none")
                return f"{self.step(first, voice)}, or {self.step(otherwise, voice)} {none}"
            case t.SwapTwo() | t.NameOne() | t.TakeExtraTurn():
                raise UnspeakableError(f"no sentence says {step}")
            case _ if isinstance(step, Win):
                raise UnspeakableError(f"{step} is a sentence of its own")
            case _:
                raise UnspeakableError(f"no sentence says {step}")

    def amount(self, amount: t.Amount, voice: Voice) -> str:
        match amount:
            case t.Number():
                return self.counted(amount, self.card)
            case t.TheX():
                return "X cards"
            case t.XLess():
                return f"X cards (1 less {self.with_advantage()})"
            case t.PerPoint():
                point = self.nouns["victory_point"].one
                return f"1 card for each {point} {voice.pick('you', 'they')} have"
            case t.PerCard(_, t.Scope.DISCARDS):
                raise UnspeakableError(f"no sentence says {amount}")
            case t.PerCard(clan, scope):
                return f"1 card for each {self.clan_card(clan).one} in its {scope.value}"
            case t.PerClan(t.Scope.DISCARDS):
                discards = f"{voice.pick('your', 'their')} {self.nouns['discards'].one}"
                return f"1 card for each clan in {discards}"
            case t.PerClan(scope):
                return f"1 card for each clan in its {scope.value}"
            case t.ClansShown(most):
                row = f"{voice.pick('your', 'their')} bottom row"
                return f"1 card for each clan in {row}{f', at most {most}' if most else ''}"
            case t.PerReleased(most):
                army, released = self.army(t.Owner.YOURS, voice), self.verbs["release"].participle
                return f"1 card for each card {army} just {released}, at most {most}"
            case t.LevelOfIt():
                return "as many cards as its level"
            case t.HalfHand(up):
                rounded = "rounded up" if up else "rounded down"
                return f"half {voice.pick('your', 'their')} hand, {rounded}"
            case t.WholeHand():
                return voice.pick("your hand", "their hand")
            case _:
                raise UnspeakableError(f"no sentence says {amount}")

    def until(self, number: t.Number | t.OtherHand, voice: Voice) -> str:
        if isinstance(number, t.OtherHand):
            other = voice.other("your opponent", "you", "their opponent")
            cards = f"as many cards as {other}"
        else:
            cards = self.counted(number, self.card)
        return f"until {voice.pick('you', 'they')} hold {cards}"

    def targets(self, targets: t.Targets, voice: Voice, *, other: bool = False) -> str:
        """`a FREE card of level 1 of your army`, `another card in its row or column`."""
        in_line, other = targets.near is t.Near.IN_LINE, is_another(targets) or other
        kind = self.kind(targets)
        noun = Noun(phrase(kind, self.card.one), phrase(kind, self.card.many))
        if targets.amount != t.Number(1) or targets.up_to:
            cards = phrase("up to" if targets.up_to else "", self.counted(targets.amount, noun))
        else:
            cards = f"another {noun.one}" if other else a(noun)
        return phrase(
            cards,
            self.of_level(targets),
            "of at most its level" if targets.up_to_it else "",
            "in its row or column" if in_line else self.army(targets.owner, voice),
        )

    def copied(self, targets: t.Targets, voice: Voice) -> str:
        """`a card in play`, `another card in its row or column`: a card never copies itself."""
        cards = self.targets(targets, voice, other=targets.near is t.Near.IN_LINE)
        return f"{cards} in play" if is_anywhere(targets) else cards

    def sacrificed(self, number: t.Number | t.Surplus, voice: Voice) -> str:
        if isinstance(number, t.Surplus):
            return "FREE cards until both players have the same number of cards in play"
        return self.targets(t.Targets(number, free=True), voice)

    def kind(self, targets: t.Targets) -> str:
        match only_kind(targets):
            case "free":
                return "FREE"
            case "captured":
                return self.verbs["capture"].participle
            case "keyword":
                return self.keywords[str(targets.keyword)]
            case kind:
                return kind

    def of_level(self, which: t.Targets | t.Fetch) -> str:
        levels = self.levels(which)
        return f"of level {levels}" if levels else ""

    def with_supremacy(self) -> str:
        return f"with {a(self.nouns['supremacy'])}"

    def with_dragoon(self) -> str:
        return f"with {a(self.nouns['dragoon'])}"

    def with_advantage(self) -> str:
        return f"with the {self.nouns['advantage'].one}"

    def run_on(self, block: t.Block) -> str:
        """`if they can’t, that player discards 1 card and you draw 1 card` is one sentence."""
        said: list[str] = []
        for number, sentence in enumerate(block.sentences):
            above = block.sentences[:number]
            if self.is_again(sentence, above) and is_command(sentence):
                said[-1] = f"{said[-1].removesuffix('.')} and you {self.clause(sentence, above)}."
            else:
                said.append(self.run_on_sentence(sentence, above))
        return " ".join(said)

    def army(self, owner: t.Owner, voice: Voice) -> str:
        match owner:
            case t.Owner.ANY:
                return ""
            case t.Owner.YOURS:
                return voice.pick("of your army", "of their army")
            case t.Owner.OPPONENT:
                return "of an opponent’s army"

    def whose_army(self, owner: t.Owner, voice: Voice) -> str:
        match owner:
            case t.Owner.YOURS:
                return self.army(owner, voice)
            case t.Owner.OPPONENT:
                return f"of {voice.pick('your', 'their')} opponent’s army"
            case t.Owner.ANY:
                raise UnspeakableError("no sentence speaks of all cards of all armies")

    def to_hand(self, targets: t.Targets) -> str:
        if self.is_one(targets.amount.count):
            return "to its owner’s hand"
        return "to their owners’ hands"

    def on_decks(self, targets: t.Targets) -> str:
        deck = self.nouns["deck"]
        if self.is_one(targets.amount.count):
            return f"on top of its owner’s {deck.one}"
        return f"on top of their owners’ {deck.many}"

    def found(self, take: t.TakeFromDiscards) -> str:
        """`a card`, `an alpha card`, `2 cards named fact or garsh`."""
        noun = self.clan_card(take.clan) if take.clan else self.card
        cards = a(noun) if take.amount == t.Number(1) else self.counted(take.amount, noun)
        if is_of_other_clan(take):
            return f"{cards} of another clan"
        return f"{cards} named {self.named(take.names, self.or_)}" if take.names else cards

    def fetched(self, fetch: t.Fetch) -> str:
        """`a card`, `up to X veteran cards of different levels`."""
        noun = self.keyword_card(fetch.keywords)
        if isinstance(fetch.amount, t.TheX):
            cards = f"X {noun.many}"
        elif fetch.amount == t.Number(1) and not fetch.up_to:
            cards = a(noun)
        else:
            cards = self.counted(fetch.amount, noun)
        return phrase(
            "up to" if fetch.up_to else "",
            cards,
            self.of_level(fetch),
            "of different levels" if fetch.different_levels else "",
            "of that clan and level" if fetch.as_named else "",
        )

    def keyword_card(self, keywords: tuple[str, ...]) -> Noun:
        """`card`, `veteran card`, `wonderful or force of will card`."""
        which = f" {self.or_} ".join(self.keywords[keyword] for keyword in keywords)
        return Noun(phrase(which, self.card.one), phrase(which, self.card.many))

    def keyword(self, keyword: str) -> Noun:
        """`a recruiter`, `shadow jumps`."""
        return Noun(self.keywords[keyword], f"{self.keywords[keyword]}s")

    def clan_card(self, clan: str) -> Noun:
        return self.lexicon.clan_card(clan) or Noun(f"{clan} card", f"{clan} cards")

    def winning(self, win: Win) -> str:
        match win:
            case t.WinWithCards(count):
                needed = f"{self.counted(count, self.card)} in their army"
            case t.WinWithClan(count):
                needed = f"{count} or more cards of one clan in their army"
            case t.WinWithNames(names):
                needed = f"{self.named(names, self.and_)} in their army"
            case t.WinWithDragoons(tokens, count, clan):
                held = f"{self.counted(tokens, self.nouns['dragoon'])} in hand"
                cards = f"{count} or more {self.clan_card(clan).many}"
                needed = f"{held} and {cards} in their army"
            case t.WinWithRows(bottom, middle):
                needed = f"{bottom} clans in their bottom row and {middle} in their middle row"
            case t.WinByStrength(least):
                twice = "at least twice that of each opponent"
                needed = f"a strength of {least} or more and {twice}"
            case _:
                raise UnspeakableError(f"no sentence says {win}")
        return f"a player with {needed} wins the game"

    def give_back(self, dragoons: int) -> str:
        dragoon = self.nouns["dragoon"]
        tokens = a(dragoon) if dragoons == 1 else self.counted(dragoons, dragoon)
        return f"return {tokens} to the supply"

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
            case t.When.OWN_TURN_ENDED:
                return "at the end of your turn"
            case t.When.OWN_FIRST_PASS:
                return f"when you are the first to pass in {a(nouns['round'])}"
            case t.When.OWN_RESHUFFLED:
                discards, deck = nouns["discards"].one, nouns["deck"].one
                return f"when you shuffle your whole {discards} into your {deck}"
            case t.When.DREW_FOR_TWO:
                return f"when you draw for {self.counted(2, nouns['token'])}"
            case t.When.BOUNTY_HIT:
                verb, card = verbs["capture"].imperative, a(self.keyword_card(("bounty",)))
                return f"when you {verb} or destroy {card} of your opponent"
            case t.When.DRAGOON_USED:
                return f"when you activate a card of your army {self.with_dragoon()}"
            case t.When.RECRUITED:
                where = f"directly to the right of {a(self.keyword('recruiter'))} of your army"
                return f"when you play a card {where}"
            case t.When.RECRUITER_DESTROYED:
                recruiter = f"{a(self.keyword('recruiter'))} of your army"
                return f"when {recruiter} is destroyed, instead of the opponents’ drawing"
            case t.When.JUMP_FAILED:
                fails = f"a card of your army fails {a(self.keyword('shadow_jump'))}"
                return f"when {fails} for the first time in {a(nouns['round'])}"
            case t.When.YOU_DESTROYED:
                return "when you destroy a card of an opponent"

    def standing(self, power: t.StandingPower) -> str:
        nouns, keywords, captured = self.nouns, self.keywords, self.verbs["capture"].participle
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
            case t.SecretShifts():
                cost = a(nouns["shift_cost"])
                return f"your cards with {cost} have {keywords['secret_shift']}"
            case t.TurnsAfterPass(count):
                turns = self.counted(count, Noun("turn", "turns"))
                return f"your opponent has only {turns} after you pass first"
            case t.WinByMargin(margin):
                battle = nouns["great_battle"]
                won = f"winning {a(battle)} by {margin} or more wins you the game"
                return f"{won}; after any other {battle.one} you sacrifice 1 extra card"
            case t.HighestFreeIsEthereal():
                return f"your highest FREE card is {keywords['ethereal']}"
            case t.HandLimit(count):
                return f"players have a hand limit of {self.counted(count, self.card)}"
            case t.HandStrength():
                gains = "your army gains 1 strength for each card in your hand"
                return f"in {a(nouns['great_battle'])} {gains}"
            case t.LevelEchoes(level):
                return f"your cards of level {level} have {keywords['echo']}"
            case t.LevelOfEveryClan(level):
                clans = f"every clan of your {nouns['deck'].one}, wherever they are"
                return f"your cards of level {level} count as {clans}"
            case t.OfEveryClan():
                return f"it counts as every clan of your {nouns['deck'].one}, wherever it is"
            case t.OfEveryLevel():
                return "it counts as every level, wherever it is"
            case t.StandsFor(names):
                return f"it also counts as {self.named(names, self.and_)}"
            case t.NeighboursEcho():
                return f"cards adjacent to it have {keywords['echo']}"
            case t.DoubledByBounty():
                doubled = f"its value is doubled in {a(nouns['great_battle'])}"
                card = a(self.keyword_card(("bounty",)))
                return f"{doubled} if your opponent has {card} in play"
            case t.Mirror():
                return "it has the text, keywords and symbols of its mirror card"
            case t.SavesACard():
                hit = f"about to be {captured} or destroyed"
                return f"discard it to save a card of your army that is {hit}"
            case t.CancelsActivation():
                return "discard it to cancel the activation of a card by your opponent"
            case t.DragoonsDraw():
                spent = f"{nouns['dragoon'].many} may be spent like {nouns['token'].many}"
                return f"{spent} to draw cards, and then return to the supply"
            case t.NewClansCostLess(count, yours):
                less = f"{'cost you' if yours else 'cost'} {self.counted(count, self.card)} less"
                return f"cards of level 1 of a new clan {less}"
            case t.FirstIsSafe():
                hit = f"{self.verbs['capture'].infinitive} or destroy"
                return f"opponents can’t {hit} your {nouns['first_card'].one}"
            case t.TakesRevealed():
                return f"you take the card that its failed {keywords['shadow_jump']} reveals"
            case t.JumpsWithoutCost():
                cards = f"cards of level 1 or 2 without {a(nouns['shift_cost'])}"
                return f"{cards} may make {self.keyword('shadow_jump').many}"
            case t.CheaperPerCaptured(least):
                less = f"it costs 1 card less to {self.verbs['shift'].infinitive}"
                each = f"for each {captured} card of your army"
                return f"{less} {each}{f', at least {least}' if least else ''}"
            case t.ClanShiftsCheaper(clan):
                less = f"cost 1 card less to {self.verbs['shift'].infinitive}, at least 1"
                return f"your {self.clan_card(clan).many} {less}"
            case t.ShiftsCostLess():
                return f"every {nouns['shift'].one} costs 1 card less, at least 1"
            case t.ExtraPointWithCaptured(count):
                cards = f"{count} or more {captured} cards in your army"
                gains = f"gains you {self.counted(1, nouns['victory_point'])} more"
                return f"winning {a(nouns['great_battle'])} with {cards} {gains}"
            case t.CapturedAreWorth(value):
                return f"{captured} cards have a value of {value} in {a(nouns['great_battle'])}"
            case _:
                raise UnspeakableError(f"no sentence says {power}")

    def moment(self, moment: str) -> str:
        discards = f"the {self.nouns['discards'].one}"
        return {
            "effect": "when it arrives or is activated",
            "arrival": "when it arrives",
            "arrival_by_shift": f"when it arrives {self.phrases['by_shift']}",
            "activation": "when it is activated",
            "shifted": f"when {self.phrases['it_shifts']}",
            "jumped": "when it jumps",
            "destroyed": "when it is destroyed",
            "captured": f"when it is {self.verbs['capture'].participle}",
            "removed": f"when a player removes it from the game while it lies in {discards}",
        }[moment]


SPEAKER = English
