"""`warren packs`: checks, counts and shows cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from warren.cli.errors import BAD_INPUT, BadInputError, bad_input, check_language
from warren.cli.options import Lang, named_games, own_pack, pack_in
from warren.packs.installed import USUAL

if TYPE_CHECKING:
    from warren.cli.catalogue import Listing
    from warren.cli.screens import Box
    from warren.engine.games import Game

Answer = TypeVar("Answer")
GAME = re.compile(r'^game\s*=\s*"([^"]*)"', re.MULTILINE)

app = typer.Typer(
    help="Check, count and show cards.",
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
)


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
            help=(
                "Your own pack, a file with the cards of one clan, or a folder with a "
                "whole pack; default: all packs."
            )
        ),
    ] = None,
    game: Annotated[
        str,
        typer.Option(
            help=f"The game of your cards, if neither they nor a pack.toml next to them name it: "
            f"{named_games()}."
        ),
    ] = "",
) -> None:
    """Read cards and report their errors."""
    if file is not None and (named := game_in(file)):
        typer.echo(f"{file}: OK, {check_edition(named, file)}")
    elif file is not None:
        pack = pack_named(game or game_beside(file) or USUAL)
        typer.echo(f"{file}: OK, {box_of(pack).check_own(file, pack)}")
    elif not all(of_all(check_whole)):
        raise typer.Exit(BAD_INPUT)


def game_in(file: Path) -> str | None:
    """Return the game of a custom pack; other files lack `game` or `name`."""
    if not file.is_file():
        return None
    with bad_input(file):
        data = file.read_bytes()
    is_text = not data.startswith(b"PK")
    text = data.decode("utf-8-sig", "replace") if is_text else pack_in(file).text
    found = GAME.search(text)
    has_name = re.search(r"^name\s*=", text, re.MULTILINE)
    return found.group(1) if found and has_name else None


def game_beside(file: Path) -> str | None:
    """Return the game that the pack.toml in a folder or next to a file names."""
    head = (file if file.is_dir() else file.parent) / "pack.toml"
    found = GAME.search(head.read_text("utf-8", "replace")) if head.is_file() else None
    return found.group(1) if found else None


def check_edition(name: str, file: Path) -> str:
    """Summarise a custom pack's changes, with the setups in which it can't be played."""
    from warren.engine.games import game as game_called
    from warren.packs.editions import differences
    from warren.packs.faults import way_out

    with bad_input(file):
        game = game_called(name)
    pack = own_pack(game, file)
    for line in remarks_on(pack.edition):
        typer.echo(line)
    ways = {way: why_not(game, pack, *way) for way in ways_to_play(game)}
    refusals = [why for why in ways.values() if why]
    if len(refusals) == len(ways):
        raise BadInputError(f"{file}: {message_of(refusals[0])}{way_out('en', refusals[0])}")
    found = differences(pack, game.pack)
    changes = ", ".join(f"{len(items)} {what}" for what, items in found.items() if items)
    edition = pack.edition
    author = f", by {edition.author}" if edition.author else ""
    return (
        f"{edition.name}, version {edition.version}{author}\n"
        f"{box_of(pack).contents(pack)}; {changes or 'nothing changed'}\n"
        f"fingerprint {edition.fingerprint}"
        + "".join(
            f"\nnot for {game.name}{preset and ':'}{preset} with {seats} players: {message_of(why)}"
            for (preset, seats), why in ways.items()
            if why
        )
    )


def remarks_on(edition: Any) -> list[str]:
    """Return sentences with unusual wording, and their interpretations."""
    return [
        f"{edition.file}:{one.line}:{one.column}: read as: {one.said}" for one in edition.remarks
    ]


def ways_to_play(game: Game) -> list[tuple[str, int]]:
    """Yield all combinations of presets and seats that a table can have."""
    return [(preset, seats) for preset in game.offered for seats in game.seats_for(preset)]


def message_of(error: Exception) -> str:
    """Return an error without its line and column."""
    return str(getattr(error, "message", error))


def why_not(game: Game, pack: Any, preset: str, seats: int) -> Exception | None:
    """Return why a pack can't be played in a setup, or None if it can."""
    from warren.packs.errors import PackError

    chosen = game.preset(preset) if preset else {}
    try:
        game.rulebook(pack, game.options(**{**chosen, "seats": seats}))
    except (PackError, ValueError) as error:
        return error
    return None


def check_whole(pack: Any) -> bool:
    """Check a pack and print its contents."""
    box = box_of(pack)
    box.check(pack)
    typer.echo(f"{pack.game}: OK, {box.contents(pack)}")
    return True


def box_of(pack: Any) -> Box:
    """Return the part of a game that checks and counts its packs."""
    from warren.cli.plain import PLAIN_BOX
    from warren.cli.terminals import terminal_of

    return terminal_of(pack.game).box or PLAIN_BOX


def plural(number: int, noun: str) -> str:
    """Format a count with its noun: `1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


@app.command("bundle")
def bundle(
    file: Annotated[Path, typer.Argument(help="Your own pack, as text.")],
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The file to write; default: the pack's name with .warrenpack, next to the pack.",
        ),
    ] = None,
) -> None:
    """Pack a pack and its pictures into one .warrenpack file."""
    from warren.packs.archive import SUFFIX, write_archive
    from warren.packs.pictures import names_in

    named = game_in(file)
    if named is None:
        raise BadInputError(f"{file}: this is not a pack; a pack has `game = ` and `name = `")
    check_edition(named, file)
    text, pictures = pack_in(file)
    if missing := [name for name in names_in(text) if name not in pictures]:
        raise BadInputError(
            f"{file}: the picture {missing[0]} is not in {file.parent / 'pictures'}"
        )
    target = out or file.with_suffix(SUFFIX)
    with bad_input(target):
        target.write_bytes(write_archive(text, pictures))
    typer.echo(f"{target}: {plural(len(pictures), 'picture')}")


@app.command("unpack")
def unpack(
    file: Annotated[Path, typer.Argument(help="A .warrenpack.")],
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="The folder to write to; default: the file's name."),
    ] = None,
) -> None:
    """Extract pack.toml and its pictures from a .warrenpack."""
    from warren.packs.archive import FOLDER, TEXT, is_archive, read_archive

    with bad_input(file):
        data = file.read_bytes()
        if not is_archive(data):
            raise ValueError("this is not a .warrenpack; a pack in a text file needs no unpacking")
        text, pictures = read_archive(data)
    folder = out or file.with_suffix("")
    with bad_input(folder):
        (folder / FOLDER).mkdir(parents=True, exist_ok=True)
        (folder / TEXT).write_text(text, "utf-8")
        for name, data in pictures.items():
            (folder / FOLDER / name).write_bytes(data)
    typer.echo(f"{folder}: {TEXT}, {plural(len(pictures), 'picture')}")


@app.command("stats")
def stats(
    game: Annotated[
        str | None, typer.Argument(help=f"The game: {named_games()}; default: all of them.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Count the cards of the packs."""
    from json import dumps

    counted = of_all(count) if game is None else [count(pack_named(game))]
    found = [facts for facts in counted if facts]
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


def count(pack: Any) -> dict[str, Any]:
    """Count the contents of a pack."""
    return box_of(pack).count(pack)


def clan_table(by_clan: dict[str, dict[str, Any]]) -> list[str]:
    """Print a table of the clans: designs, cards, levels, and the source of the cards."""
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
        typer.Option(help=f"The game: {named_games()}; default: any that has the card."),
    ] = None,
) -> None:
    """Show everything about a card."""
    check_language(lang)
    from warren.cli.console import console, print_line
    from warren.cli.terminals import catalogue_of
    from warren.engine.games import GAMES

    def catalogue(pack: Any) -> Listing:
        return catalogue_of(pack, lang)

    card = " ".join(words)
    if game is None and len(words) > 1 and words[0] in GAMES:
        game, card = words[0], " ".join(words[1:])
    asked = of_all(catalogue) if game is None else [catalogue(pack_named(game))]
    decks = [cards for cards in asked if cards]
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
    """Explain why a text names no card or several cards."""
    if found:
        return f"'{text}' could be several cards: {', '.join(found)}"
    return f"unknown card '{text}'" + (f"; did you mean {' or '.join(near)}?" if near else "")


def of_all(ask: Callable[[Any], Answer]) -> list[Answer | None]:
    """Query the packs of all games; name third-party games that fail."""
    from warren.engine.games import GAMES

    return [answer_of(game, ask) for game in GAMES.values()]


def answer_of(game: Game, ask: Callable[[Any], Answer]) -> Answer | None:
    """Query a pack; if a third-party pack fails, print the reason to stderr and return None."""
    from warren.engine.bundle import FAULTS, told

    if game.is_ours:
        with bad_input(game.name):
            return ask(game.pack)
    try:
        return ask(game.pack)
    except FAULTS as error:
        typer.echo(f"{game.name}: {told(error)}", err=True)
        return None


def pack_named(game: str) -> Any:
    """Return the pack of a game."""
    from warren.engine.games import game as game_called

    with bad_input():
        return game_called(game).pack
