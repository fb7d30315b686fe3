"""`warren house`: tools for hosts. A running server notices changes within seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import Annotated, Any

import typer

from warren.cli.errors import BadInputError, bad_input
from warren.cli.upkeep import Data, Kept

app = typer.Typer(
    help="Look after a server: members, reports, bans, announcements, house rules, packs, ratings.",
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
)

DAY = 86_400.0
LONGEST = 36_500  # maximum period, in days
MOST = 2_000  # maximum length of a text for everybody, in characters
Who = Annotated[str, typer.Argument(metavar="WHO", help="A nickname, or the id of a player.")]


@app.callback()
def house(context: typer.Context) -> None:
    """Look after a server: members, reports, bans, announcements, house rules, packs, ratings."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("members")
def members(data: Data = None, kept: Kept = None) -> None:
    """List the members with their ids, names, and first and last visits."""
    from warren.table.people import moderation

    for player, name, since, used in looked_up(moderation.members, data, kept):
        typer.echo(f"{player}  {name}  {day(since)} to {day(used)}")


@app.command("reports")
def reports(
    data: Data = None,
    kept: Kept = None,
    everything: Annotated[bool, typer.Option("--all", help="Include settled ones.")] = False,
    settle: Annotated[
        str | None, typer.Option(metavar="ID", help="Mark this report as settled.")
    ] = None,
) -> None:
    """List the reports: the player, the table, the reason, and the chat lines."""
    from warren.packs.pictures import NAME
    from warren.table.people import moderation

    if settle:
        if not changed(moderation.settle(settle), data, kept):
            raise BadInputError(f"there is no report {settle}")
        typer.echo("settled")
        return
    found = looked_up(moderation.reports(all_of_them=everything), data, kept)
    names = named({one.reporter for one in found}, data, kept)
    for one in found:
        state = " (settled)" if one.is_settled else ""
        is_picture = NAME.fullmatch(one.table_id)
        where = f"picture {one.table_id}" if is_picture else f"at /t/{one.table_id}"
        typer.echo(f"{one.key}{state}  {day(one.at)}  {one.name} ({one.player}) {where}")
        typer.echo(f"    {names[one.reporter]}: {' '.join(one.why.split())}")
        for line in one.said.splitlines():
            typer.echo(f"    > {line}")


@app.command("picture")
def picture(
    name: Annotated[str, typer.Argument(help="The name of the picture, from a report.")],
    show: Annotated[bool, typer.Option("--show", help="Show it again.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the picture to this file instead of hiding it."),
    ] = None,
    data: Data = None,
    kept: Kept = None,
) -> None:
    """Hide a picture in a pack; everybody then sees the drawn card instead."""
    from warren.table.storage import pictures

    if out:
        found = looked_up(pictures.find(name), data, kept)
        if found is None:
            raise BadInputError(f"there is no picture {name}")
        with bad_input(out):
            out.write_bytes(found.body)
        typer.echo(f"{out}: written")
        return
    if not changed(pictures.hide(name, hidden=not show), data, kept):
        raise BadInputError(f"there is no picture {name}")
    typer.echo("shown again" if show else "hidden")


@app.command("ban")
def ban(
    who: Who,
    reason: Annotated[str, typer.Option(help="The reason, which the player sees.")],
    days: Annotated[float, typer.Option(help="The number of days; 0: forever.")] = 7.0,
    data: Data = None,
    kept: Kept = None,
) -> None:
    """Ban a player for a time; a banned player can watch and finish a running match."""
    from warren.table.people import moderation

    said = one_line(reason)
    if not 0 <= days <= LONGEST or not said:
        raise BadInputError(f"a ban needs a reason and a number of days from 0 to {LONGEST}")
    player = somebody(who, data, kept)
    until = time() + days * DAY if days else moderation.FOR_EVER
    changed(moderation.ban(player, said, time(), until), data, kept)
    end = f"until {day(until)}" if days else "forever"
    typer.echo(f"{named({player}, data, kept)[player]} is banned {end}: {said}")


@app.command("unban")
def unban(who: Who, data: Data = None, kept: Kept = None) -> None:
    """Lift a player's ban."""
    from warren.table.people import moderation

    player = somebody(who, data, kept)
    if not changed(moderation.lift(player), data, kept):
        raise BadInputError(f"{who} is not banned")
    typer.echo(f"{named({player}, data, kept)[player]} is welcome again")


@app.command("bans")
def bans(data: Data = None, kept: Kept = None) -> None:
    """List the bans with their ends and reasons."""
    from warren.table.people import moderation

    found = looked_up(moderation.bans(time()), data, kept)
    names = named(found, data, kept)
    for player, (reason, until) in found.items():
        end = "forever" if until >= moderation.FOR_EVER else f"until {day(until)}"
        typer.echo(f"{names[player]}  {end}  {reason}")


@app.command("announce")
def announce(
    text: Annotated[str, typer.Argument(help="The announcement; '' ends it.")],
    days: Annotated[float, typer.Option(help="The number of days.")] = 7.0,
    data: Data = None,
    kept: Kept = None,
) -> None:
    """Show an announcement in the lobby."""
    from warren.table.people import moderation

    if not 0 < days <= LONGEST:
        raise BadInputError(f"--days must be more than 0 and at most {LONGEST}, not {days:g}")
    said, now = short(one_line(text)), time()
    job = moderation.put_up(moderation.ANNOUNCEMENT, said, now, now + days * DAY)
    changed(job, data, kept)
    typer.echo(f"until {day(now + days * DAY)}: {said}" if said else "nothing is announced")


@app.command("words")
def words(
    source: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A text file; - for standard input.")
    ] = None,
    data: Data = None,
    kept: Kept = None,
) -> None:
    """Publish the rules of behaviour; without a file, print them.

    An empty text removes the rules.
    """
    from warren.table.people import moderation

    if source is None:
        typer.echo(looked_up(moderation.notices(time()), data, kept)[moderation.WORDS])
        return
    try:
        text = sys.stdin.read() if str(source) == "-" else source.read_text("utf-8")
    except OSError as error:
        raise BadInputError(f"can't read {source}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadInputError(f"can't read {source}: this is not UTF-8 text") from None
    said = short("\n".join(line.rstrip() for line in text.strip().splitlines()))
    changed(moderation.put_up(moderation.WORDS, said, time()), data, kept)
    typer.echo(f"house rules published, {len(said)} characters" if said else "house rules removed")


@app.command("packs")
def packs(
    data: Data = None,
    kept: Kept = None,
    remove: Annotated[
        str | None,
        typer.Option(
            metavar="FINGERPRINT",
            help="Remove the pack with this fingerprint; its first characters are enough.",
        ),
    ] = None,
) -> None:
    """List the packs of the gallery: fingerprint, game, name, author, matches."""
    from warren.table.storage import gallery

    found = looked_up(gallery.listed, data, kept)
    if remove is None:
        for one in found:
            author = f"{one['author']} ({one['player']})"
            count = f"{one['cards']} cards, {one['matches']} matches"
            typer.echo(
                f"{one['fingerprint'][:12]}  {one['game']}  {one['name']}  {author}  {count}"
            )
        return
    meant = [one["fingerprint"] for one in found if one["fingerprint"].startswith(remove)]
    if len(meant) != 1 or not remove:
        raise BadInputError(f"{len(meant)} packs begin with '{remove}': see warren house packs")
    changed(gallery.remove(meant[0]), data, kept)
    typer.echo(f"{meant[0][:12]} is removed from the gallery")


@app.command("ratings")
def ratings(
    data: Data = None,
    kept: Kept = None,
    write: Annotated[
        bool, typer.Option("--write", help="Correct the ratings; stop the server first.")
    ] = False,
    discount: Annotated[
        str | None,
        typer.Option(metavar="WHO", help="Stop rating this player's matches against people."),
    ] = None,
    recount: Annotated[str | None, typer.Option(metavar="WHO", help="Count them again.")] = None,
) -> None:
    """Recompute all ratings match by match and compare them; exit code 1 if any differs.

    Also list pairs of players with many matches of which one player won nearly all.
    """
    from warren.table.storage.store import StoreError
    from warren.table.upkeep import care as upkeep
    from warren.table.web import serving

    try:
        where = serving.store_in(data, kept)
        for who, is_on in ((discount, True), (recount, False)):
            if who:
                many = upkeep.discount(where, somebody(who, data, kept), is_on=is_on)
                typer.echo(f"{many} matches of {who} count {'for nothing' if is_on else 'again'}")
        found = upkeep.ratings(where, write=write)
    except StoreError as error:
        raise BadInputError(str(error)) from None
    for problem in found.problems:
        typer.echo(f"BAD   {problem}")
    names = named({who for one in found.odd for who in (one.winner, one.loser)}, data, kept)
    for one in found.odd:
        typer.echo(
            f"ODD   {one.game}: {names[one.winner]} won {one.won} of {one.matches} against "
            f"{names[one.loser]}, {day(one.first)} to {day(one.last)}"
        )
    typer.echo(f"{found.matches:,} rated matches, {found.people:,} ratings of people")
    if found.problems and not write:
        raise typer.Exit(1)
    typer.echo("put right" if found.problems else "all ratings agree with the matches")


# --- shared parts --------------------------------------------------------------------------------


def looked_up(job: Callable[[Any], Any], data: Path | None, kept: str | None) -> Any:
    """Read from a store, even while a server uses it."""
    from warren.table.storage.store import StoreError
    from warren.table.upkeep import care as upkeep
    from warren.table.web import serving

    try:
        return upkeep.looked_up(serving.store_in(data, kept), job)
    except StoreError as error:
        raise BadInputError(str(error)) from None


def named(players: Iterable[str], data: Path | None, kept: str | None) -> dict[str, str]:
    """Return the names of players for the host."""
    from warren.table.people import moderation

    wanted = [*players]
    names: dict[str, str] = looked_up(
        lambda database: {one: moderation.called(database, one) for one in wanted}, data, kept
    )
    return names


def changed(job: Callable[[Any], Any], data: Path | None, kept: str | None) -> Any:
    """Change a store, even while a server uses it."""
    from warren.table.storage.store import StoreError
    from warren.table.upkeep import care as upkeep
    from warren.table.web import serving

    try:
        return upkeep.changed(serving.store_in(data, kept), job)
    except StoreError as error:
        raise BadInputError(str(error)) from None


def somebody(who: str, data: Path | None, kept: str | None) -> str:
    """Return the id of the only player with this name or id."""
    from warren.table.storage.store import StoreError
    from warren.table.upkeep import care as upkeep
    from warren.table.web import serving

    try:
        people = upkeep.people(serving.store_in(data, kept), who)
    except StoreError as error:
        raise BadInputError(str(error)) from None
    if not people:
        raise BadInputError(f"no player here has the name or id {who}")
    if len(people) > 1:
        for one in people:
            typer.echo(str(one))
        raise BadInputError(
            f"{len(people)} people have had the name {who}: give the id of one of them"
        )
    return people[0].player


def day(at: float) -> str:
    """Format a time as a date."""
    return str(datetime.fromtimestamp(at, UTC).date())


def one_line(text: str) -> str:
    """Reduce a text to plain words on one line."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def short(text: str) -> str:
    """Return the text, or raise an error if it is too long."""
    if len(text) > MOST:
        raise BadInputError(f"the text is too long: {len(text)} characters; the limit is {MOST}")
    return text
