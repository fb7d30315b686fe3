"""Rude packs, archives and pictures: huge, deep, damaged, disguised or from a later version."""

from __future__ import annotations

from own_packs import MOON
from own_pictures import PNG, chunk, jpeg, lossless, png, riff, svg, webp
from packs.test_archive import USUAL, zipped

NAME = '"Lantern Bearer"'
LINE = "a" * 1_000_000
CARD = '[[card]]\nid = "c{n}"\nclan = "moon"\nlevel = 1\nnames = {{ en = "{name}" }}\n'
HEAD = 'game = "gosu"\nname = "x"\nversion = 1\n'

# Texts of the size of a pack; every one of them has a fault
TEXTS = {
    "nothing": "",
    "a later version": MOON.replace("author ", "format = 2\nauthor "),
    "a null byte": MOON.replace("Lantern", "Lan\0tern"),
    "null bytes": "\0" * 190_000,
    "a control character": MOON.replace(NAME, r'"a\u0007b"'),
    "a turned direction": MOON.replace(NAME, '"\u202eabc"'),
    "half a character": MOON.replace(NAME, r'"\ud800"'),
    "a long name": MOON.replace(NAME, f'"{"A" * 300}"'),
    "a long line": "a" * 199_000,
    "a long number": MOON + "value = " + "9" * 900,
    "deep lists": MOON + "x = " + "[" * 400 + "]" * 400,
    "deep lists in lines": MOON + "x = [\n" + "[\n" * 50_000,
    "deep keys": MOON + ".".join("a" * 400) + " = 1\n",
    "carriage returns": "\r" * 199_000,
    "empty lines": "\n" * 199_000,
    "comments": ("#" * 990 + "\n") * 200,
    "quotes": MOON + "'" * 900 + "\n" + '"""\n' * 40_000,
    "an unclosed text": MOON + 'x = """\n' + "a\n" * 90_000,
    "keys at the top": "".join(f"k{n} = 1\n" for n in range(10_000)) + MOON,
    "keys of a card": MOON + "".join(f"k{n} = 1\n" for n in range(10_000)),
    "copies": MOON + "[copies]\n" + "".join(f"k{n} = 1\n" for n in range(10_000)),
    "tables": MOON + "".join(f"[t{n}]\n" for n in range(10_000)),
    "headers": "[[card]]\n" * 20_000,
    "cards": MOON + "".join(CARD.format(n=n, name="C") for n in range(2_500)),
    "one id": MOON + "".join(CARD.format(n=0, name="Twin") for _ in range(200)),
    "faulty cards": MOON
    + "".join(CARD.format(n=n, name="C") + f'arrival = "drw {n} crd"\n' for n in range(100)),
    "markup": HEAD + 'author = "<script>alert(1)</script>\n"\n',
}
TOO_LONG = {"a megabyte": LINE, "a megabyte of lines": "#\n" * 500_000}
ARCHIVES = {
    "a bomb": zipped({**USUAL, "pack.toml": bytes(50_000_000)}),
    "an archive in it": zipped({**USUAL, "inner.zip": zipped(USUAL)}),
    "thousands of entries": zipped({f"pictures/{n:064x}.png": b"" for n in range(10_000)}),
    "a later archive": zipped({**USUAL, "format": b"warrenpack 2\n"}),
    "half an archive": zipped(USUAL)[:300],
    "an archive with a null byte": zipped({**USUAL, "a\0b": b""}),
    "an archive with a path": zipped({**USUAL, "../../pack.toml": b""}),
}
PICTURES = {
    "no picture": b"hello",
    "nothing at all": b"",
    "a fake picture": PNG + bytes(1_000),
    "half a picture": png()[:-30],
    "a page in a picture": b"<!doctype html><script>alert(1)</script>",
    "a picture of a page": b"\xff\xd8\xff<html><script>alert(1)</script></html>",
    "huge dimensions": PNG + chunk(b"IHDR", b"\x7f\xff\xff\xff" * 2 + b"\x08\x02\0\0\0"),
    "a wide one": png(1_201, 1_601),
    "a bomb of pixels": png(1_200, 1_600, lies=60_000),
    "a moving PNG": png(more=chunk(b"acTL", b"\0\0\0\x02\0\0\0\0")),
    "a moving WebP": webp(more=((b"ANIM", bytes(6)),)),
    "a later JPEG": jpeg().replace(b"\xff\xc0", b"\xff\xcb"),
    "two sizes": jpeg(more=jpeg()[2:-2]),
    "a lying WebP": riff((b"VP8L", lossless()))[:-4],
    "a script": svg("<script>alert(1)</script>"),
    "a picture from elsewhere": svg('<image href="https://example.com/x.png"/>'),
    "an entity": b'<!DOCTYPE a [<!ENTITY b "c">]>' + svg("&b;"),
    "a deep drawing": svg("<g>" * 20_000 + "</g>" * 20_000),
    "a drawing with a null byte": svg("\0"),
    "too many bytes": PNG + bytes(250_000),
}
