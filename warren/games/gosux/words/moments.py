"""Moments that only GOSU X has."""

from __future__ import annotations

from warren.language.tree import AnyWhen, declare


class XWhen(AnyWhen):
    """Moments that permanent powers wait for only in GOSU X."""

    OWN_RESHUFFLED = "when you shuffle your whole discards into your deck"
    DREW_FOR_TWO = "when you draw for 2 tokens"
    BOUNTY_HIT = "when you capture or destroy a bounty card of your opponent"


declare(
    XWhen.OWN_RESHUFFLED,
    example="When you shuffle your whole discards into your deck, unlock a token.",
    en="when you shuffle your whole {discards.one} into your {deck.one}",
    fr=("quand vous mélangez <discards:tout|toute> votre {discards.one} dans votre {deck.one}"),
    it="quando rimescoli <discards:tutto|tutta> {own discards} {own_in deck}",
)
declare(
    XWhen.DREW_FOR_TWO,
    example="When you draw for 2 tokens, take an extra turn.",
    en="when you draw for 2 {token.many}",
    fr="quand vous piochez en dépensant 2 {token.many}",
    it="quando peschi spendendo 2 {token.many}",
)
declare(
    XWhen.BOUNTY_HIT,
    example="When you capture or destroy a bounty card of your opponent, draw 1 card.",
    en=("when you {capture.imperative} or destroy a {bounty.one} card of your opponent"),
    fr=(
        "quand vous {capture.imperative} ou détruisez une carte adverse avec le "
        "mot-clé {bounty.one}"
    ),
    it=("quando {capture.tu} o distruggi una carta con {bounty.one} del tuo avversario"),
)
