"""Checks a pack's pictures and removes their metadata.

A picture is named by the SHA-256 of its bytes, so a pack's text identifies it exactly: `picture =
"9f86d0….webp"`. Nothing here decodes pixels. We read only enough of a file to determine its format
and size, and copy only the necessary parts.
"""

from __future__ import annotations

import hashlib
import re
import struct
import zlib
from collections.abc import Iterator
from struct import unpack_from

from warren.packs.shapes import MOST_BYTES as MOST_BYTES
from warren.packs.shapes import PictureError as PictureError
from warren.packs.shapes import check_shape, damaged, too_large

NAME = re.compile(r"[0-9a-f]{64}\.(?:png|jpg|webp|svg)")
# finds the dot first and then checks the digits before it, so a long text takes 5 ms
ENDING = re.compile(r"\.(?:(?:png|jpg|svg)(?<=[0-9a-f]{64}....)|webp(?<=[0-9a-f]{64}.....))")
DIGITS = 64  # number of hexadecimal digits in a name
KINDS = {"png": "image/png", "jpg": "image/jpeg", "webp": "image/webp", "svg": "image/svg+xml"}
MOST_IN_PACK = 10_000_000  # maximum size in bytes of all pictures of a pack
WIDTHS = range(120, 1_201)  # allowed widths in pixels

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"
PNG_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"IDAT", b"IEND")
PNG_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # channels by colour type
PNG_DEPTHS = (1, 2, 4, 8, 16)
JPEG_KEPT = {0xC0, 0xC1, 0xC2, 0xC4, 0xDA, 0xDB, 0xDD}
JFIF, ADOBE = 0xE0, 0xEE  # the only application segments that decoding may need
JPEG_SIZES = (0xC0, 0xC1, 0xC2)  # baseline, extended and progressive
JPEG_OTHERS = {*range(0xC3, 0xD0)} - {0xC4}  # other encodings, which are refused
MOST_SCANS = 100  # maximum number of scans of a progressive JPEG
START, END = 0xDA, 0xD9  # markers around the image data
WEBP_KEPT = (b"VP8X", b"ALPH", b"VP8 ", b"VP8L")
HAS_ALPHA = 0x10

Size = tuple[int, int]


def name_of(data: bytes) -> str:
    """Return the name of a cleaned picture."""
    return f"{hashlib.sha256(data).hexdigest()}.{kind_of(data)}"


def names_in(text: str) -> list[str]:
    """Return the names of all pictures in a pack's text, each once."""
    ends = ((one.start(), one.end()) for one in ENDING.finditer(text))
    return list(dict.fromkeys(text[dot - DIGITS : end] for dot, end in ends))


def kind_of(data: bytes) -> str:
    """Return a picture's format based on its first bytes, regardless of its file name."""
    if data.startswith(PNG):
        return "png"
    if data.startswith(JPEG):
        return "jpg"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return "svg"
    raise PictureError("this is not a PNG, JPEG, WebP or SVG picture")


def cleaned(data: bytes) -> bytes:
    """Return the picture without metadata; refuse wrong data, sizes and shapes."""
    if len(data) > MOST_BYTES:
        raise too_large(len(data))
    kind = kind_of(data)
    if kind == "svg":
        from warren.packs.vectors import cleaned_svg

        return cleaned_svg(data)
    try:
        size, found = {"png": _png, "jpg": _jpeg, "webp": _webp}[kind](data)
    except PictureError:
        raise
    except (IndexError, ValueError, struct.error, zlib.error):
        raise damaged() from None
    check_size(size)
    return found


def check_size(size: Size) -> None:
    """Refuse pictures of the wrong size or shape."""
    wide, high = size
    if wide not in WIDTHS:
        least, most = WIDTHS.start, WIDTHS.stop - 1
        raise PictureError(f"a picture must be {least} to {most} pixels wide, not {wide}")
    check_shape(wide, high, slack=1)  # allow for rounding by one pixel


# --- PNG -----------------------------------------------------------------------------------------


def _png(data: bytes) -> tuple[Size, bytes]:
    kept, pixels, size, raw, at = [PNG], [], (0, 0), 0, len(PNG)
    while True:
        length, kind = unpack_from(">I4s", data, at)
        chunk = data[at : at + length + 12]
        if len(chunk) != length + 12 or zlib.crc32(chunk[4:-4]) != unpack_from(">I", chunk[-4:])[0]:
            raise damaged()
        if (kind == b"IHDR") != (at == len(PNG)):
            raise damaged()
        if kind == b"IHDR":
            size, raw = _png_head(chunk[8:-4])
        elif kind == b"acTL":
            raise PictureError("the picture is animated; only still pictures are accepted")
        elif kind == b"IDAT":
            pixels.append(chunk[8:-4])
        if kind in PNG_KEPT:
            kept.append(chunk)
        if kind == b"IEND":
            break
        at += len(chunk)
    inflater = zlib.decompressobj()
    if len(inflater.decompress(b"".join(pixels), raw + 1)) != raw or not inflater.eof:
        raise damaged()
    return size, b"".join(kept)


def _png_head(head: bytes) -> tuple[Size, int]:
    """Return the size of a PNG, and its number of bytes when decompressed."""
    wide, high, depth, colour, *_, interlaced = unpack_from(">IIBBBBB", head)
    check_size((wide, high))  # check before decompressing so many pixels
    if interlaced:
        raise PictureError("the PNG is interlaced; save it without interlacing")
    if depth not in PNG_DEPTHS or colour not in PNG_CHANNELS:
        raise damaged()
    return (wide, high), high * (1 + (wide * depth * PNG_CHANNELS[colour] + 7) // 8)


# --- JPEG ----------------------------------------------------------------------------------------


def _jpeg(data: bytes) -> tuple[Size, bytes]:
    kept, sizes, scans, at = [data[:2]], [], 0, 2
    while (marker := _marker(data, at)) != END:
        (length,) = unpack_from(">H", data, at + 2)
        end = at + 2 + length
        segment = data[at:end]
        if length < 2 or len(segment) != length + 2 or marker in JPEG_OTHERS:
            raise damaged()
        if marker in JPEG_SIZES:
            high, wide = unpack_from(">HH", segment, 5)
            sizes.append((wide, high))
        if marker == START:
            scans += 1
            if not sizes or scans > MOST_SCANS:
                raise damaged()
            end = _end_of_scan(data, end)
            kept.append(data[at:end])
        elif marker in JPEG_KEPT or _is_needed(marker, segment):
            kept.append(segment)
        at = end
    if len(sizes) != 1 or not scans:
        raise damaged()
    return sizes[0], b"".join((*kept, data[at : at + 2]))


def _marker(data: bytes, at: int) -> int:
    if data[at] != 0xFF:
        raise damaged()
    return data[at + 1]


def _is_needed(marker: int, segment: bytes) -> bool:
    """Return whether an application segment affects decoding and contains no thumbnail."""
    is_jfif = marker == JFIF and segment[4:9] == b"JFIF\0" and len(segment) == 18
    return is_jfif or (marker == ADOBE and segment[4:9] == b"Adobe" and len(segment) == 16)


def _end_of_scan(data: bytes, at: int) -> int:
    """Return the position of the next marker, skipping stuffed bytes and restart markers."""
    while True:
        at = data.index(b"\xff", at)
        if data[at + 1] != 0 and not 0xD0 <= data[at + 1] <= 0xD7:
            return at
        at += 2


# --- WebP ----------------------------------------------------------------------------------------


def _webp(data: bytes) -> tuple[Size, bytes]:
    (length,) = unpack_from("<I", data, 4)
    if length + 8 > len(data):
        raise damaged()
    kept: dict[bytes, bytes] = {}
    for kind, body in _riff(data[12 : length + 8]):
        if kind in (b"ANIM", b"ANMF"):
            raise PictureError("the picture is animated; only still pictures are accepted")
        if kind in WEBP_KEPT and kept.setdefault(kind, body) is not body:
            raise damaged()
    if (b"VP8 " in kept) == (b"VP8L" in kept):
        raise damaged()
    size = _lossy(kept[b"VP8 "]) if b"VP8 " in kept else _lossless(kept[b"VP8L"])
    if b"VP8X" in kept:
        kept[b"VP8X"] = _extended(kept[b"VP8X"], size)
    parts = (_chunk(kind, kept[kind]) for kind in WEBP_KEPT if kind in kept)
    body = b"WEBP" + b"".join(parts)
    return size, b"RIFF" + len(body).to_bytes(4, "little") + body


def _riff(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 0
    while at < len(data):
        kind, length = unpack_from("<4sI", data, at)
        body = data[at + 8 : at + 8 + length]
        if len(body) != length:
            raise damaged()
        yield kind, body
        at += 8 + length + length % 2


def _chunk(kind: bytes, body: bytes) -> bytes:
    return kind + len(body).to_bytes(4, "little") + body + b"\0" * (len(body) % 2)


def _lossy(body: bytes) -> Size:
    if body[0] & 1 or body[3:6] != b"\x9d\x01\x2a":
        raise damaged()
    wide, high = unpack_from("<HH", body, 6)
    return wide & 0x3FFF, high & 0x3FFF


def _lossless(body: bytes) -> Size:
    if body[0] != 0x2F:
        raise damaged()
    (bits,) = unpack_from("<I", body, 1)
    return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1


def _extended(body: bytes, size: Size) -> bytes:
    """Return the header of an extended file, with transparency as its only flag."""
    if tuple(int.from_bytes(body[at : at + 3], "little") + 1 for at in (4, 7)) != size:
        raise damaged()
    return bytes([body[0] & HAS_ALPHA, 0, 0, 0]) + body[4:10]
