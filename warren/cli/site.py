"""`warren site`: writes a static site, which needs no server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from warren.cli.errors import BadInputError


def site(
    folder: Annotated[
        Path, typer.Argument(help="The folder to write; an older site in it is replaced.")
    ],
    pyodide: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="The unpacked Python for browsers, from `npm pack pyodide`."
        ),
    ] = None,
) -> None:
    """Write a static site that plays all games entirely in the browser."""
    from warren.site.writing import OUR_PYODIDE, SiteError, write_site

    try:
        files = write_site(folder, pyodide or OUR_PYODIDE)
    except (SiteError, OSError) as error:
        raise BadInputError(str(error)) from None
    size = sum(path.stat().st_size for path in files)
    typer.echo(
        f"{folder}: {len(files)} files, {size / 1e6:.1f} MB; publish the folder on any web host."
    )
