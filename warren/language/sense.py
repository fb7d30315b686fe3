"""Whether the words of a text that point back have something to point at."""

from __future__ import annotations

from warren.language import tree as t

# Moments that have a player of their own, whom "that player" can mean
WITH_PLAYER = {
    t.When.OPPONENT_SHIFTED,
    t.When.CARD_CAPTURED,
    t.When.OWN_CARD_DESTROYED,
    t.When.PLAYER_DESTROYED,
    t.When.FIRST_PASS,
    t.When.TURN_ENDED,
    t.When.OPPONENT_PASSED,
    t.When.OPPONENT_PLAYED,
    t.When.OPPONENT_DREW,
    t.When.OPPONENT_DISCARDED,
}
CHOSEN = {t.Who.CHOSEN_OPPONENT, t.Who.CHOSEN_PLAYER}


def dangling(part: t.Block | t.Power | t.Action, *, moment: str = "") -> str | None:
    """The words that point at nothing, if any: "them" before a reveal, and the like."""
    if moment == "removed" and isinstance(part, t.Block):
        return _dangling(part, "that player", moment)
    if isinstance(part, t.Trigger):
        return _dangling(part.effect, "that player" if part.when in WITH_PLAYER else "", moment)
    if isinstance(part, t.Action):
        return _dangling(part.effect, "another clan" if part.cost.different_clans else "", moment)
    return _dangling(part, "", moment) if isinstance(part, t.Block) else None


REST = t.TakeRest | t.DiscardRest | t.RestUnder | t.RestOnTop


def leaves_cards_revealed(part: t.Block | t.Power | t.Action) -> bool:
    """Whether cards may lie revealed when a text is done: nobody says where the rest goes."""
    block = part.effect if isinstance(part, t.Trigger | t.Action) else part
    if not isinstance(block, t.Block):
        return False
    lie_there = False
    for sentence in block.sentences:
        options = sentence.options if isinstance(sentence, t.ChooseOne) else (sentence,)
        is_sure = sentence.condition is None
        done = [_leaves(option, lie_there) for option in options]
        lie_there = any(done) or (lie_there and not is_sure)
    return lie_there


def _leaves(sentence: t.Sentence, lie_there: bool) -> bool:
    """Whether cards lie revealed after a sentence, if they did before or not."""
    before = lie_there
    for step in sentence.steps:
        lie_there = _reveals(step) or (lie_there and not isinstance(step, REST))
    is_sure = sentence.who is t.Who.YOU and not sentence.may  # of others there may be none
    return lie_there or (before and not is_sure)


def _reveals(step: t.Step) -> bool:
    if isinstance(step, t.OrIfNone):
        return _reveals(step.first) or _reveals(step.otherwise)
    return isinstance(step, t.Reveal)


def _dangling(block: t.Block, known_player: str, moment: str) -> str | None:
    known = {known_player}
    for number, sentence in enumerate(block.sentences):
        options = sentence.options if isinstance(sentence, t.ChooseOne) else (sentence,)
        if sentence.condition is t.If.DID and "if you do" not in known:
            return "if you do"
        if sentence.condition is t.If.CANNOT and "if they can't" not in known:
            return "if they can't"
        if sentence.condition is t.If.BY_DRAGOON and moment != "activation":
            return "if a dragoon token activates it"
        if isinstance(sentence.condition, t.InPlay | t.IsRemoved):
            known.add("it")
        for option in options:
            if any(isinstance(step, t.DoAgain) for step in option.steps) and number == 0:
                return "do this again"
            if option.who is t.Who.THAT_PLAYER and "that player" not in known:
                return "that player"
            if option.who is t.Who.ITS_OWNER and "it" not in known:
                return "its owner"
            if option.who in CHOSEN:
                known.add("that player")
            for step in option.steps:
                wanted = _points_at(step, moment)
                if wanted and wanted not in known:
                    return wanted
                known |= _introduces(step)
    return None


def _points_at(step: t.Step, moment: str) -> str | None:
    match step:
        case t.Keep() | t.PutOnTop():
            return "them"
        case t.TakeRest() | t.DiscardRest() | t.RestUnder() | t.RestOnTop():
            return "the rest"
        case t.TakeFromDiscards(other_clan=True):
            return "another clan"
        case t.KeepNamed(what):
            return f"that {what}"
        case t.DestroyClan() | t.RemoveClan() | t.ShuffleClan():
            return "that clan"
        case t.Fetch(as_named=True):
            return "that level"
        case t.Draw(t.LevelOfIt()):
            return "its level"
        case t.CaptureIt() | t.CopyIt() | t.RemoveIt() | t.ShuffleIt():
            return "it"
    targets = getattr(step, "targets", None)
    if targets is None:
        return None
    if targets.with_dragoon and moment != "activation":
        return "with a dragoon token"
    return "its level" if targets.up_to_it else None


def _introduces(step: t.Step) -> set[str]:
    match step:
        case t.Reveal():
            return {"them", "the rest"}
        case t.NameOne(what):
            return {f"that {what}"}
        case t.Return() | t.Steal():
            return {"its level", "it", "that player", "if you do"}
        case t.Destroy() | t.Capture() | t.CaptureThis() | t.CaptureNamed():
            return {"its level", "it", "if you do"}
        case t.ReturnThis() | t.SacrificeThis() | t.Sacrifice():
            return {"its level", "it", "if you do"}
        case t.Discard() | t.DiscardAtRandom():
            return {"if you do"}
        case t.DiscardKeyword() | t.RemoveDiscarded():
            return {"its level", "it", "if you do"}
        case t.DiscardOfClan():
            return {"if you do"}
        case t.GiveDragoon():
            return {"if they can't"}
        case t.Release():
            return {"its level", "it", "if you do"}
        case t.PutOnDeck() | t.Copy() | t.CopyDiscarded():
            return {"its level", "it"}
        case t.StealFromHand() | t.ExchangeHands():
            return {"that player"}
    return set()
