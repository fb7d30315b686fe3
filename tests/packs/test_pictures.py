"""Pictures of packs: kinds, sizes and shapes, metadata, and every refusal."""

from __future__ import annotations

import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import own_pictures as made
from warren.locale import LANGUAGES
from warren.packs.faults import common, fault_in, pattern
from warren.packs.pictures import (
    MOST_BYTES,
    NAME,
    PNG,
    PictureError,
    cleaned,
    kind_of,
    name_of,
    names_in,
)

GOOD = {
    "png": made.png(),
    "jpg": made.jpeg(),
    "webp": made.webp(),
    "svg": made.svg(),
}
SECRET = b"at home, 48.85 N"
WITH_METADATA = {
    "png text": made.png(more=made.chunk(b"tEXt", b"Comment\0" + SECRET)),
    "png exif": made.png(more=made.chunk(b"eXIf", SECRET)),
    "png end": made.png() + SECRET,
    "jpeg exif": made.jpeg(more=made.segment(0xE1, b"Exif\0\0" + SECRET)),
    "jpeg comment": made.jpeg(more=made.segment(0xFE, SECRET)),
    "jpeg thumbnail": made.jpeg(more=made.segment(0xE0, b"JFIF\0" + bytes(9) + SECRET)),
    "jpeg end": made.jpeg() + SECRET,
    "webp exif": made.webp(more=((b"EXIF", SECRET), (b"XMP ", SECRET))),
    "webp end": made.webp() + SECRET,
    "svg comment": made.svg(f"<!-- {SECRET.decode()} --><g/>"),
    "svg metadata": made.svg(f"<metadata>{SECRET.decode()}</metadata><title>x</title>"),
    "svg editor": made.svg(f'<x xmlns="urn:editor">{SECRET.decode()}</x>'),
    "svg label": made.svg(f'<g data-author="{SECRET.decode()}" class="x" id="y"/>'),
}


@pytest.mark.parametrize("kind", GOOD)
def test_every_kind_is_taken_and_named_by_its_contents(kind: str) -> None:
    found = cleaned(GOOD[kind])
    assert kind_of(found) == kind
    assert names_in(f'picture = "{name_of(found)}"') == [name_of(found)]
    assert cleaned(found) == found


@pytest.mark.parametrize("what", WITH_METADATA)
def test_metadata_is_left_out_and_the_rest_stays(what: str) -> None:
    data = WITH_METADATA[what]
    assert SECRET in data
    found = cleaned(data)
    assert SECRET not in found
    assert cleaned(found) == found
    plain = GOOD.get({"jpeg": "jpg"}.get(what.split()[0], what.split()[0]), b"")
    if not what.startswith(("svg", "webp exif")):
        assert found == cleaned(plain)


def test_a_style_becomes_attributes() -> None:
    found = cleaned(made.svg('<path style="fill:#123456;stroke:none;font-family:x" d="M0 0"/>'))
    assert b'fill="#123456"' in found
    assert b"style" not in found
    assert b"font" not in found


def huge(wide: int, high: int) -> bytes:
    """Return a small file that claims to be large."""
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    packed = zlib.compress(bytes(5_000_000), 9)
    return PNG + made.chunk(b"IHDR", head) + made.chunk(b"IDAT", packed) + made.chunk(b"IEND", b"")


BAD = {
    "a text": (b"MZ this is a program", "not a PNG, JPEG, WebP or SVG"),
    "nothing": (b"", "not a PNG, JPEG, WebP or SVG"),
    "a GIF": (b"GIF89a" + bytes(20), "not a PNG, JPEG, WebP or SVG"),
    "too many bytes": (
        made.png(more=made.chunk(b"tEXt", bytes(MOST_BYTES))),
        "at most 200 KB, not 201 KB; save it smaller",
    ),
    "too narrow": (made.png(30, 40), "120 to 1200 pixels"),
    "too wide": (made.png(1500, 2000), "120 to 1200 pixels"),
    "a bomb": (huge(60_000, 80_000), "120 to 1200 pixels"),
    "a bomb that lies": (huge(300, 400), "damaged"),
    "square": (made.png(160, 160), "3 wide and 4 high"),
    "square JPEG": (made.jpeg(160, 160), "3 wide and 4 high"),
    "square WebP": (made.webp(160, 160), "3 wide and 4 high"),
    "square SVG": (b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>', "3 wide"),
    "a PNG with more rows": (made.png(lies=3), "damaged"),
    "a PNG with fewer rows": (made.png(lies=-3), "damaged"),
    "an interlaced PNG": (made.png(interlaced=1), "interlaced"),
    "a PNG that ends early": (made.png()[:-20], "damaged"),
    "a PNG with a flipped bit": (made.png()[:60] + b"\xff" + made.png()[61:], "damaged"),
    "a moving PNG": (made.png(more=made.chunk(b"acTL", bytes(8))), "animated"),
    "only a PNG's mark": (PNG, "damaged"),
    "a PNG without a head": (PNG + made.chunk(b"IEND", b""), "damaged"),
    "a JPEG that ends early": (made.jpeg()[:-3], "damaged"),
    "a JPEG of two sizes": (made.jpeg(more=made.segment(0xC0, bytes(9))), "damaged"),
    "a JPEG with a size of another coding": (
        made.jpeg(more=made.segment(0xC9, struct.pack(">BHHB", 8, 16_384, 16_383, 1) + bytes(3))),
        "damaged",
    ),
    "a JPEG whose size comes too late": (
        made.jpeg(more=made.segment(0xDA, b"\x01\x01\x00\x00\x3f\x00") + b"\x12"),
        "damaged",
    ),
    "a JPEG of many scans": (
        made.jpeg()[:-2] + made.segment(0xDA, b"\x01\x01\x00\x00\x3f\x00") * 200 + b"\xff\xd9",
        "damaged",
    ),
    "only a JPEG's mark": (b"\xff\xd8\xff", "damaged"),
    "a JPEG without an image": (b"\xff\xd8" + made.segment(0xFE, b"x") + b"\xff\xd9", "damaged"),
    "a WebP that says it is longer": (made.webp()[:-4], "damaged"),
    "a moving WebP": (made.webp(more=((b"ANIM", bytes(6)),)), "animated"),
    "a WebP of two sizes": (made.webp(more=((b"VP8L", made.lossless()),)), "damaged"),
    "a WebP whose head lies": (
        made.riff((b"VP8X", bytes(10)), (b"VP8 ", made.lossy(300, 400))),
        "damaged",
    ),
    "an SVG with a script": (made.svg("<script>alert(1)</script>"), "<script>"),
    "an SVG with a handler": (made.svg('<path onload="alert(1)" d="M0 0"/>'), "a script"),
    "an SVG with foreign content": (made.svg("<foreignObject/>"), "<foreignObject>"),
    "an SVG with a link": (made.svg('<a href="https://x.example"><path/></a>'), "<a>"),
    "an SVG that loads": (made.svg('<image href="https://x.example/x.png"/>'), "<image>"),
    "an SVG that repeats": (made.svg('<use href="#x"/>'), "<use>"),
    "an SVG with a style": (made.svg("<style>@import url(x)</style>"), "<style>"),
    "an SVG that moves": (made.svg('<animate attributeName="x"/>'), "<animate>"),
    "an SVG that fills by a link": (made.svg('<path fill="url(//x.example)"/>'), "a link"),
    "an SVG that hides a link": (made.svg('<path style="fill: URL ( x )"/>'), "a link"),
    "an SVG with another reference": (
        made.svg('<path xmlns:l="http://www.w3.org/1999/xlink" l:href="javascript:x"/>'),
        "a link",
    ),
    "an SVG with entities": (
        b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + made.svg("<g>&b;</g>"),
        "entities",
    ),
    "an SVG that reads a file": (
        b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + made.svg("<g>&a;</g>"),
        "entities",
    ),
    "an SVG of another encoding": (
        b'<?xml version="1.0" encoding="utf-7"?>' + made.svg("<g/>"),
        "damaged",
    ),
    "an SVG that is a title": (b'<title xmlns="http://www.w3.org/2000/svg"/>', "damaged"),
    "an SVG nowhere": (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="nan inf 3 4"/>',
        "damaged",
    ),
    "an SVG of endless spaces": (
        b'<svg xmlns="http://www.w3.org/2000/svg" width="1' + b" " * 150_000 + b'x" height="1"/>',
        "viewBox",
    ),
    "an SVG without a size": (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "viewBox"),
    "an SVG that is HTML": (b"<html><script>alert(1)</script></html>", "<html>"),
    "an SVG in an SVG": (made.svg("<svg/>"), "<svg>"),
    "an SVG that is not closed": (b'<svg xmlns="http://www.w3.org/2000/svg">', "viewBox"),
    "an SVG of many parts": (made.svg("<g/>" * 6_000), "5000 elements"),
    "an SVG of deep parts": (made.svg("<g>" * 50 + "</g>" * 50), "5000 elements"),
    "an SVG of deep metadata": (made.svg("<desc>" * 50 + "</desc>" * 50), "5000 elements"),
}


def test_dashes_are_left_out() -> None:
    found = cleaned(made.svg('<path d="M0 0h9" stroke="red" stroke-dasharray="0.00002"/>'))
    assert b'stroke="red"' in found
    assert b"dash" not in found


@given(st.text("ab0.png-jwebsv", max_size=300), st.lists(st.integers(60, 70), max_size=4))
def test_names_are_found_wherever_they_stand(text: str, runs: list[int]) -> None:
    text += "".join("a" * many + ".png" + text for many in runs)
    assert names_in(text) == list(dict.fromkeys(NAME.findall(text)))


@pytest.mark.parametrize("what", BAD)
def test_bad_pictures_are_refused_with_the_reason(what: str) -> None:
    data, why = BAD[what]
    with pytest.raises(PictureError) as refused:
        cleaned(data)
    assert why in str(refused.value)


@pytest.mark.parametrize("what", BAD)
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_the_reason_is_said_in_every_language(what: str, language: str) -> None:
    with pytest.raises(PictureError) as refused:
        cleaned(BAD[what][0])
    assert fault_in(language, str(refused.value), {}, {}) != str(refused.value)


def test_every_reason_was_tried() -> None:
    said = {
        name: text for name, text in common("en").items() if name.startswith(("picture", "svg"))
    }
    del said["picture_name"]  # it applies to the text of a pack
    del said["pictures_bytes"]  # it applies to all pictures of a pack
    for data, _ in BAD.values():
        with pytest.raises(PictureError) as refused:
            cleaned(data)
        said = {n: one for n, one in said.items() if not pattern(one).fullmatch(str(refused.value))}
    assert said == {}


@pytest.mark.parametrize("data", GOOD.values(), ids=GOOD)
def test_no_damage_raises_anything_else(data: bytes) -> None:
    for at in range(0, len(data), max(1, len(data) // 300)):
        for other in (data[:at], data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :]):
            try:
                assert cleaned(other)
            except PictureError:
                continue
