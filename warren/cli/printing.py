"""`warren print`: prints sheets of cards, or draws single cards as images."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from warren.cli.errors import BadInputError, bad_input, check_language
from warren.cli.options import Lang, named_games, own_pack
from warren.cli.packs import game_in, plural

FORMATS = ("pdf", "svg", "png")


def print_cards(
    what: Annotated[
        str, typer.Argument(metavar="PACK|GAME", help=f"Your own pack, or {named_games()}.")
    ],
    clan: Annotated[str, typer.Option(help="Only the cards of this clan.")] = "",
    cards: Annotated[
        str, typer.Option(metavar="ID,ID", help="Only these cards, without tokens and rules.")
    ] = "",
    everything: Annotated[
        bool, typer.Option("--all", help="For your own pack, also print the game's cards.")
    ] = False,
    only_cards: Annotated[
        bool, typer.Option("--only-cards", help="Leave out tokens, tiles and rules.")
    ] = False,
    paper: Annotated[str, typer.Option(help="The paper: a4 or letter.")] = "a4",
    lang: Lang = "en",
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=(
                "The .pdf, .svg or .png to write, or a folder; "
                "default: a .pdf named after the pack."
            ),
        ),
    ] = None,
    kind: Annotated[
        str,
        typer.Option(
            "--format",
            help="pdf for sheets, svg or png for single cards; default: from FILE's suffix.",
        ),
    ] = "",
    bleed: Annotated[bool, typer.Option("--bleed", help="Keep the bleed around images.")] = False,
) -> None:
    """Print cards: sheets as PDF, or single cards as SVG or PNG."""
    check_language(lang)
    from warren.printing.faces import Deck, trimmed
    from warren.printing.pdf import check_installed, pdf, png
    from warren.printing.sheets import chosen, sheets

    named = [card.strip() for card in cards.split(",") if card.strip()]
    with bad_input():
        deck = Deck(pack_of(what), lang)
        wanted = chosen(deck, clan=clan, cards=named, everything=everything)
        kind = format_of(kind, out)
        if kind != "svg":
            check_installed()
        if kind == "pdf":
            target = file_in(out, f"{Path(what).stem}.pdf")
            pages = sheets(deck, wanted, paper.lower(), more=not (named or only_cards))
            save(target, pdf(pages, deck.title))
            many = sum(deck.copies.get(card, 1) for card in wanted)
            typer.echo(f"{target}: {plural(many, 'card')}, {plural(len(pages) // 2, 'sheet')}")
            return
        if len(wanted) > 1 and out and not out.is_dir():
            raise BadInputError(f"{out}: {len(wanted)} cards need a folder; or name one by --cards")
        for card in wanted:
            face = deck.front(card)
            data = trimmed(face, bleed=bleed).encode() if kind == "svg" else png(face, bleed=bleed)
            target = file_in(out, f"{card}.{kind}")
            save(target, data)
            typer.echo(f"{target}: written")


def pack_of(what: str) -> Any:
    """Return a custom pack in a file, or the cards of a game."""
    from warren.engine.games import GAMES, game

    if what in GAMES:
        return game(what).pack
    file = Path(what)
    if not file.is_file():
        raise BadInputError(f"'{what}' is neither a file nor a game; games are {', '.join(GAMES)}")
    named = game_in(file)
    if named is None:
        raise BadInputError(f"{file}: this is not a pack; a pack has `game = ` and `name = `")
    return own_pack(game(named), file)


def format_of(kind: str, out: Path | None) -> str:
    """Return the requested format, from its name or from the file's suffix."""
    suffix = out.suffix if out and not out.is_dir() else ""
    found = (kind or suffix.removeprefix(".") or "pdf").lower()
    if found not in FORMATS:
        raise BadInputError(f"unknown format '{found}'; formats are {', '.join(FORMATS)}")
    return found


def file_in(out: Path | None, name: str) -> Path:
    """Return the path to write: the given file, or one in the given folder."""
    return Path(name) if out is None else out / name if out.is_dir() else out


def save(file: Path, data: bytes) -> None:
    """Write a file."""
    if not file.parent.is_dir():
        raise BadInputError(f"{file}: there is no folder '{file.parent}'")
    with bad_input(file):
        file.write_bytes(data)
