"""The fonts of printed cards: WOFF files, their widths, and the TrueType fonts for PDFs."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

FAMILY = "Source Sans 3"
STYLES = {"": "regular", "b": "bold", "i": "italic"}  # files by style
WEIGHTS = {"": ("normal", "normal"), "b": ("bold", "normal"), "i": ("normal", "italic")}
OTHER = ord("x")  # characters missing in a font count as wide as this letter


@dataclass(frozen=True)
class Font:
    """One style of the family."""

    woff: bytes

    @cached_property
    def tables(self) -> dict[bytes, bytes]:
        """The font's tables, unpacked."""
        count = struct.unpack_from(">H", self.woff, 12)[0]
        found = {}
        for at in range(44, 44 + 20 * count, 20):
            tag, start, packed, size, _ = struct.unpack_from(">4s4I", self.woff, at)
            data = self.woff[start : start + packed]
            found[tag] = zlib.decompress(data) if packed < size else data
        return found

    @cached_property
    def truetype(self) -> bytes:
        """Return the font as a TrueType file."""
        count = len(self.tables)
        power = count.bit_length() - 1
        head = struct.pack(">I4H", 0x10000, count, 16 << power, power, 16 * count - (16 << power))
        body, start = b"", len(head) + 16 * count
        for tag, data in sorted(self.tables.items()):
            padded = data + bytes(-len(data) % 4)
            total = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
            head += struct.pack(">4s3I", tag, total, start + len(body), len(data))
            body += padded
        return head + body

    @cached_property
    def widths(self) -> dict[int, float]:
        """The width of each character by its code point, as a fraction of the font's size."""
        unit = struct.unpack_from(">H", self.tables[b"head"], 18)[0]
        wide = struct.unpack_from(">H", self.tables[b"hhea"], 34)[0]
        advances = struct.unpack_from(">" + "Hh" * wide, self.tables[b"hmtx"])[::2]
        return {
            letter: advances[min(glyph, wide - 1)] / unit for letter, glyph in self.glyphs().items()
        }

    def glyphs(self) -> dict[int, int]:
        """Return the glyph of each code point in the basic plane (cmap, format 4)."""
        cmap = self.tables[b"cmap"]
        records = [
            struct.unpack_from(">HHI", cmap, 4 + 8 * at)
            for at in range(struct.unpack_from(">H", cmap, 2)[0])
        ]
        start = next(at for _, _, at in records if cmap[at : at + 2] == b"\0\4")
        twice = struct.unpack_from(">H", cmap, start + 6)[0]
        ends, starts, deltas, offsets = (
            struct.unpack_from(f">{twice // 2}H", cmap, start + skip + part * twice)
            for part, skip in ((0, 14), (1, 16), (2, 16), (3, 16))
        )
        found = {}
        for at, (first, last) in enumerate(zip(starts, ends, strict=True)):
            for letter in range(first, min(last, 0xFFFE) + 1):
                glyph = letter
                if offsets[at]:
                    place = start + 16 + 3 * twice + 2 * at + offsets[at] + 2 * (letter - first)
                    glyph = struct.unpack_from(">H", cmap, place)[0]
                    if not glyph:
                        continue
                found[letter] = (glyph + deltas[at]) & 0xFFFF
        return found

    def width(self, text: str) -> float:
        """Return the width of a text, as a fraction of the font's size."""
        other = self.widths[OTHER]
        return sum(self.widths.get(ord(letter), other) for letter in text)


@cache
def font(style: str) -> Font:
    """Return the regular font, the bold font (`b`) or the italic font (`i`)."""
    return Font(files("warren.printing").joinpath("fonts", f"{STYLES[style]}.woff").read_bytes())
