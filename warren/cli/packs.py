"""`warren packs`: check, count and show cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warren.cli.errors import BadInputError, bad_input, check_language
from warren.cli.options import GAMES, Lang
from warren.packs.installed import USUAL

if TYPE_CHECKING:
    from warren.cli.screens import Box

app = typer.Typer(help="Check, count and show cards.", invoke_without_command=True)


@app.callback()
def packs(context: typer.Context) -> None:
    """Check, count and show cards."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("check")
def check(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="A card file of your own, or a folder with a whole pack where the game has no "
            "single cards; else all packs."
        ),
    ] = None,
    game: Annotated[str, typer.Option(help=f"The game your cards are for: {GAMES}.")] = USUAL,
) -> None:
    """Read cards and say what is wrong with them, if anything."""
    for pack in all_packs() if file is None else []:
        box = box_of(pack)
        with bad_input(pack.game):
            box.check(pack)
        typer.echo(f"{pack.game}: OK, {box.contents(pack)}")
    if file is not None:
        pack = pack_named(game)
        typer.echo(f"{file}: OK, {box_of(pack).check_own(file, pack)}")


def box_of(pack: Any) -> Box:
    """How the packs of a game are checked and counted."""
    from warren.cli.plain import PLAIN_BOX
    from warren.cli.screens import terminal_of

    return terminal_of(pack.game).box or PLAIN_BOX


def plural(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


@app.command("stats")
def stats(
    game: Annotated[
        str | None, typer.Argument(help=f"The game: {GAMES}; else all of them.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Count what is in the packs."""
    from json import dumps

    packs = all_packs() if game is None else [pack_named(game)]
    found = [box_of(pack).count(pack) for pack in packs]
    if json:
        typer.echo(dumps(found, indent=2))
        return
    for number, facts in enumerate(found):
        if number:
            typer.echo()
        by_clan = facts.pop("by_clan", {})
        for name, value in facts.items():
            if isinstance(value, dict):
                value = ", ".join(f"{key} {count}" for key, count in value.items()) or "none"
            typer.echo(f"{name.replace('_', ' '):15} {value}")
        for line in clan_table(by_clan):
            typer.echo(line)


def clan_table(by_clan: dict[str, dict[str, Any]]) -> list[str]:
    """A line for each clan: designs, cards, levels, and where we know its cards from."""
    if not by_clan:
        return []
    rows = [["clan", "designs", "cards", "by level", "source"]]
    for clan, facts in by_clan.items():
        numbers = [str(facts[name]) for name in ("designs", "cards", "levels")]
        rows.append([clan, *numbers, ", ".join(facts["sources"])])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


@app.command("show")
def show(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[GAME] CARD",
            help="The id of a card or a programme, or its name in any language.",
        ),
    ],
    lang: Lang = "en",
    game: Annotated[
        str | None,
        typer.Option(help=f"The game: {GAMES}; else any that has the card."),
    ] = None,
) -> None:
    """Show all that is known of a card."""
    check_language(lang)
    from warren.cli.console import console, print_line
    from warren.cli.screens import catalogue_of

    card = " ".join(words)
    if game is None and len(words) > 1 and words[0] in [pack.game for pack in all_packs()]:
        game, card = words[0], " ".join(words[1:])
    packs = all_packs() if game is None else [pack_named(game)]
    decks = [catalogue_of(pack, lang) for pack in packs]
    named = [cards for cards in decks if card in cards.order]
    chosen = named or [next((cards for cards in decks if cards.find(card)), decks[0])]
    out = console()
    for cards in chosen:
        found = [cards.items[cards.order[card]]] if named else cards.find(card)
        if len(found) != 1:
            near = next((near for cards in decks if (near := cards.near(card))), [])
            raise BadInputError(no_single_card(card, [one.id for one in found], near))
        for line in cards.sheet(found[0]):
            print_line(out, line, indent=2)


def no_single_card(text: str, found: list[str], near: list[str]) -> str:
    """Why a text names no card, or more than one."""
    if found:
        return f"'{text}' could be several cards: {', '.join(found)}"
    return f"unknown card '{text}'" + (f"; did you mean {' or '.join(near)}?" if near else "")


def all_packs() -> list[Any]:
    """The packs of all games."""
    from warren.engine.games import GAMES

    with bad_input():
        return [game.pack for game in GAMES.values()]


def pack_named(game: str) -> Any:
    """The pack of a game."""
    from warren.engine.games import game as game_called

    with bad_input():
        return game_called(game).pack
