"""Pictures for packs: every kind, valid and invalid."""

from __future__ import annotations

import struct
import zlib

from warren.packs.pictures import PNG

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 40">{}</svg>'


def chunk(kind: bytes, body: bytes) -> bytes:
    """Return a chunk of a PNG."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(
    wide: int = 120,
    high: int = 160,
    *,
    colour: bytes = b"\x20\x80\x40",
    more: bytes = b"",
    lies: int = 0,
    interlaced: int = 0,
) -> bytes:
    """Return a PNG in one colour, with `lies` more rows of data than its head says."""
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, interlaced)
    rows = (b"\0" + colour * wide) * (high + lies)
    data = chunk(b"IDAT", zlib.compress(rows))
    return PNG + chunk(b"IHDR", head) + more + data + chunk(b"IEND", b"")


def segment(marker: int, body: bytes) -> bytes:
    """Return a segment of a JPEG."""
    return bytes([0xFF, marker]) + struct.pack(">H", len(body) + 2) + body


def jpeg(wide: int = 120, high: int = 160, more: bytes = b"") -> bytes:
    """Return a JPEG without real image data, which nobody decodes here."""
    size = segment(0xC0, struct.pack(">BHHB", 8, high, wide, 1) + b"\x01\x11\x00")
    scan = segment(0xDA, b"\x01\x01\x00\x00\x3f\x00") + b"\x12\xff\x00\x34\xff\xd0\x56"
    return b"\xff\xd8" + more + size + scan + b"\xff\xd9"


def riff(*parts: tuple[bytes, bytes]) -> bytes:
    """Return a WebP made of chunks."""
    body = b"WEBP" + b"".join(
        kind + struct.pack("<I", len(one)) + one + b"\0" * (len(one) % 2) for kind, one in parts
    )
    return b"RIFF" + struct.pack("<I", len(body)) + body


def lossless(wide: int = 120, high: int = 160) -> bytes:
    """Return a lossless WebP chunk."""
    return b"\x2f" + struct.pack("<I", (wide - 1) | (high - 1) << 14) + b"\0\0\0"


def lossy(wide: int = 120, high: int = 160) -> bytes:
    """Return a lossy WebP chunk."""
    return b"\x10\0\0\x9d\x01\x2a" + struct.pack("<HH", wide, high) + b"\0\0"


def webp(wide: int = 120, high: int = 160, more: tuple[tuple[bytes, bytes], ...] = ()) -> bytes:
    """Return a WebP; `more` makes it an extended one."""
    if not more:
        return riff((b"VP8L", lossless(wide, high)))
    sides = b"".join(struct.pack("<I", side - 1)[:3] for side in (wide, high))
    return riff((b"VP8X", b"\x3c\0\0\0" + sides), (b"VP8 ", lossy(wide, high)), *more)


def svg(inside: str = '<path d="M0 0H30V40Z" fill="#a33"/>') -> bytes:
    """Return an SVG drawing."""
    return SVG.format(inside).encode()


def pack(picture: str, *, of_clan: str = "", name: str = "Moonlight") -> str:
    """Return a pack of GOSU with two cards, the first with a picture."""
    own = f'picture = "{picture}"\n'
    clan = f'picture = "{of_clan}"\n' if of_clan else ""
    return (
        f'game = "gosu"\nname = "{name}"\nversion = 1\nleave_out = ["fire"]\n\n'
        f'[[clan]]\nid = "moon"\nnames = {{ en = "Moon Goblins" }}\n{clan}\n'
        '[[card]]\nid = "lantern"\nclan = "moon"\nnames = { en = "Lantern" }\nlevel = 1\n'
        f'arrival = "draw 1 card"\n{own if picture else ""}\n'
        '[[card]]\nid = "owl"\nclan = "moon"\nnames = { en = "Owl" }\nlevel = 2\n'
        'arrival = "draw 1 card"\n'
    )
