"""Compressed answers: data, and files that were compressed when the page was built."""

from __future__ import annotations

import asyncio
import gzip
import os
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

CODINGS = {"br": ".br", "gzip": ".gz"}  # encodings, best first, with the suffix of their files
FOREVER = "public, max-age=31536000, immutable"  # a changed file gets a new name
KEPT = 64  # cached compressed bodies
WORTH_IT = 1_000  # bytes above which compression pays


def accepted(headers: Headers) -> set[str]:
    """Return the encodings that a browser accepts."""
    found = set()
    for part in headers.get("accept-encoding", "").lower().split(","):
        coding, _, weight = part.replace(" ", "").partition(";q=")
        if weight.strip("0.") or not weight:
            found.add(coding)
    return found


class Files(StaticFiles):
    """The files of the page, compressed for browsers that accept compression."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return a file, or its compressed version; each has its own ETag."""
        path, coding = twin(Path(full_path), accepted(Headers(scope=scope)))
        stat = path.stat() if coding else stat_result
        response = super().file_response(path, stat, scope, status_code)
        response.headers["cache-control"] = FOREVER
        if any(Path(f"{full_path}{suffix}").is_file() for suffix in CODINGS.values()):
            response.headers["vary"] = "Accept-Encoding"
        if coding and response.status_code == status_code:
            response.headers["content-encoding"] = coding
        return response


def twin(path: Path, understood: set[str]) -> tuple[Path, str]:
    """Return the best compressed version that the browser accepts, and its encoding."""
    for coding, suffix in CODINGS.items():
        packed = path.with_name(path.name + suffix)
        if coding in understood and packed.is_file():
            return packed, coding
    return path, ""


def packed_json(body: bytes, headers: Headers, cache: str) -> Response:
    """Return data that is the same for everybody, compressed for browsers that accept this."""
    about = {"cache-control": cache, "vary": "Accept-Encoding"}
    if "gzip" in accepted(headers) and len(body) >= WORTH_IT:
        body, about["content-encoding"] = zipped(body), "gzip"
    return Response(body, headers=about, media_type="application/json")


async def unpacked_json(body: bytes, headers: Headers, cache: str) -> Response:
    """Return compressed data, decompressed for programs that do not accept compression."""
    about = {"cache-control": cache, "vary": "Accept-Encoding"}
    if "gzip" in accepted(headers):
        about["content-encoding"] = "gzip"
    else:
        body = await asyncio.to_thread(gzip.decompress, body)
    return Response(body, headers=about, media_type="application/json")


@lru_cache(maxsize=KEPT)
def zipped(body: bytes) -> bytes:
    """Return a body, compressed only once."""
    return gzip.compress(body, 6)
