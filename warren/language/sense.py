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
}
CHOSEN = {t.Who.CHOSEN_OPPONENT, t.Who.CHOSEN_PLAYER}


def dangling(part: t.Block | t.Power) -> str | None:
    """The words that point at nothing, if any: "them" before a reveal, and the like."""
    if isinstance(part, t.Trigger):
        return _dangling(part.effect, "that player" if part.when in WITH_PLAYER else "")
    return _dangling(part, "") if isinstance(part, t.Block) else None


def _dangling(block: t.Block, known_player: str) -> str | None:
    known = {known_player}
    for sentence in block.sentences:
        options = sentence.options if isinstance(sentence, t.ChooseOne) else (sentence,)
        for option in options:
            if option.who is t.Who.THAT_PLAYER and "that player" not in known:
                return "that player"
            if option.who in CHOSEN:
                known.add("that player")
            for step in option.steps:
                wanted = _points_at(step)
                if wanted and wanted not in known:
                    return wanted
                known |= _introduces(step)
    return None


def _points_at(step: t.Step) -> str | None:
    match step:
        case t.Keep():
            return "them"
        case t.TakeRest() | t.DiscardRest():
            return "the rest"
        case t.KeepNamed(what):
            return f"that {what}"
        case t.Draw(t.LevelOfIt()):
            return "its level"
    return None


def _introduces(step: t.Step) -> set[str]:
    match step:
        case t.Reveal():
            return {"them", "the rest"}
        case t.NameOne(what):
            return {f"that {what}"}
        case t.Return():
            return {"its level", "that player"}
        case t.Destroy() | t.Capture():
            return {"its level"}
    return set()
