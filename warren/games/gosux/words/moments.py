"""Moments in GOSU X only."""

from __future__ import annotations

from warren.language.tree import AnyWhen, declare


class XWhen(AnyWhen):
    """Moments for permanent powers in GOSU X only."""

    OWN_RESHUFFLED = "when you shuffle your whole discards into your deck"
    DREW_FOR_TWO = "when you draw for 2 tokens"
    BOUNTY_HIT = "when you capture or destroy a bounty card of your opponent"


declare(
    XWhen.OWN_RESHUFFLED,
    example="When you shuffle your whole discards into your deck, unlock a token.",
    en="when you shuffle your whole {discards.one} into your {deck.one}",
    fr=("quand vous mélangez <discards:tout|toute> votre {discards.one} dans votre {deck.one}"),
    it="quando rimescoli <discards:tutto|tutta> {own discards} {own_in deck}",
    also_en=(
        "when you <shuffle|reshuffle> your [<entire|whole>] {discards.one} [back] "
        "in your {deck.one}",
        "when you reshuffle your {discards.one}",
    ),
    also_fr=(
        "quand vous <mélangez|remélangez> votre {discards.one} [entière] dans votre {deck.one}",
        "quand vous remélangez votre {discards.one}",
    ),
    also_it=(
        "quando <mescoli|rimescoli> {own discards} {own_in deck}",
        "quando rimescoli {own discards}",
    ),
)
declare(
    XWhen.DREW_FOR_TWO,
    example="When you draw for 2 tokens, take an extra turn.",
    en="when you draw for 2 {token.many}",
    fr="quand vous piochez en dépensant 2 {token.many}",
    it="quando peschi spendendo 2 {token.many}",
    also_en=(
        "when you <spend|pay|use> 2 {token.many} to draw [cards]",
        "when you draw cards for 2 {token.many}",
        "when you draw by <spending|paying|using> 2 {token.many}",
        "when you draw cards by <spending|paying|using> 2 {token.many}",
        "when you draw with 2 {token.many}",
    ),
    also_fr=(
        "quand vous <dépensez|payez|utilisez> 2 {token.many} pour piocher [des cartes]",
        "quand vous piochez <pour|avec|contre> 2 {token.many}",
        "quand vous piochez <des cartes|> en dépensant 2 {token.many}",
    ),
    also_it=(
        "quando <spendi|paghi|usi> 2 {token.many} per pescare [carte]",
        "quando peschi <con|per> 2 {token.many}",
        "quando peschi dopo aver <speso|pagato> 2 {token.many}",
    ),
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
    also_en=(
        *(
            f"when you {two} {card}"
            for two in (
                "{capture.imperative} or destroy",
                "destroy or {capture.imperative}",
            )
            for card in (
                "an <enemy|opposing> {bounty.one} card",
                "a {bounty.one} card of your opponents",
                "an <enemy|opposing> card with {bounty.one}",
                "one of your opponents {bounty.one} cards",
            )
        ),
    ),
    also_fr=tuple(
        f"quand vous {two} une carte <adverse|ennemie> avec [le mot-clé] {{bounty.one}}"
        for two in ("{capture.imperative} ou détruisez", "détruisez ou {capture.imperative}")
    ),
    also_it=tuple(
        f"quando {two} una carta {whose}"
        for two in ("{capture.tu} o distruggi", "distruggi o {capture.tu}")
        for whose in (
            "<avversaria|nemica> con {bounty.one}",
            "con {bounty.one} <dell’avversario|avversaria|nemica>",
        )
    ),
)
