"""Answers are compressed for clients that accept it, and only for them."""

import gzip

import httpx
import pytest
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.routing import Mount

from warren.table.web.packing import Files, accepted, packed_json

pytestmark = pytest.mark.anyio

SCRIPT = b"const goblins = 88;\n" * 200


@pytest.fixture
async def browser(tmp_path):
    for suffix, body in (
        ("", SCRIPT),
        (".gz", gzip.compress(SCRIPT, mtime=0)),
        (".br", b"as brotli"),
    ):
        (tmp_path / f"page.js{suffix}").write_bytes(body)
    (tmp_path / "face.woff2").write_bytes(b"a typeface")
    app = Starlette(routes=[Mount("/assets", Files(directory=tmp_path))])
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
        yield client


async def fetched(browser, name, codings, **headers):
    headers = {"accept-encoding": codings, **headers}
    request = browser.build_request("GET", f"/assets/{name}", headers=headers)
    answer = await browser.send(request, stream=True)
    return answer, b"".join([part async for part in answer.aiter_raw()])


@pytest.mark.parametrize(
    ("codings", "coding", "body"),
    [
        ("gzip, deflate, br", "br", b"as brotli"),
        ("gzip, br;q=0", "gzip", gzip.compress(SCRIPT, mtime=0)),
        ("identity", None, SCRIPT),
        ("", None, SCRIPT),
    ],
)
async def test_a_browser_gets_what_it_understands(browser, codings, coding, body):
    answer, sent = await fetched(browser, "page.js", codings)
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "immutable" in answer.headers["cache-control"]
    assert len(sent) == len(body)
    assert coding == "gzip" or sent == body


async def test_each_coding_has_an_etag_of_its_own_that_saves_sending_it_again(browser):
    tags = {}
    for codings in ("br", "gzip", "identity"):
        answer, _ = await fetched(browser, "page.js", codings)
        tags[codings] = answer.headers["etag"]
        again, sent = await fetched(browser, "page.js", codings, **{"if-none-match": tags[codings]})
        assert (again.status_code, sent) == (304, b"")
    assert len(set(tags.values())) == 3


async def test_what_has_no_twin_is_sent_as_it_is(browser):
    answer, sent = await fetched(browser, "face.woff2", "br, gzip")
    assert "content-encoding" not in answer.headers
    assert sent == b"a typeface"
    assert (await fetched(browser, "nothing.js", "br"))[0].status_code == 404


def test_codings_that_are_refused_are_not_accepted():
    assert accepted(Headers({"accept-encoding": "br;q=0, GZIP;q=0.5 , x;q=0.000"})) == {"gzip"}
    assert accepted(Headers({})) == {""}


def test_data_is_compressed_if_it_is_worth_it():
    long, short = b"[" + b"1," * 2000 + b"1]", b"[]"
    asked = Headers({"accept-encoding": "gzip"})
    assert packed_json(long, asked, "no-store").headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed_json(long, asked, "no-store").body) == long
    assert "content-encoding" not in packed_json(short, asked, "no-store").headers
    assert packed_json(long, Headers({}), "no-store").body == long
