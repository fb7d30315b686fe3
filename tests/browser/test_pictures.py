"""Own pictures: cropped in the workshop, packed, shown, printed and reported."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import own_pictures as made
from browser.house import House
from browser.test_access import LIGHT, scan
from browser.test_pages import PROBLEMS
from covering import some
from own_packs import MOON
from packs.test_archive import NAME as USUAL_NAME
from packs.test_archive import USUAL, zipped
from warren.packs.archive import read_archive, write_archive
from warren.packs.pictures import cleaned, name_of, names_in

RED = b"\xd0\x20\x30"
PHOTO = {"mimeType": "image/png", "name": "photo.png", "buffer": made.png(400, 400, colour=RED)}
WIDE = b"""<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100" viewBox="0 0 300 100">
<rect x="200" width="100" height="100" fill="#d02030"/></svg>"""
RED_IN = """(place) => {
  const image = document.querySelector(place);
  if (!image?.complete || !image.naturalWidth) return false;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [120, 160];
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0, 120, 160);
  const [red, green] = pen.getImageData(60, 80, 1, 1).data;
  return red > 180 && green < 80;
}"""
LOADED = """() => performance.getEntriesByType("resource")
  .some((one) => one.name.includes("/art/gosu/bare-lantern.svg?pack="))"""
DATA = cleaned(made.png(300, 400, colour=RED))
PACKED = write_archive(made.pack(name_of(DATA), name="Red moon"), {name_of(DATA): DATA})


def given(file: str, data: bytes) -> dict[str, object]:
    """Return a file as the file chooser returns it."""
    return {"name": file, "mimeType": "application/octet-stream", "buffer": data}


def with_pack(meet, house: House, name: str, data: bytes, **about):
    """Return a visitor with a name who has opened a pack from a file."""
    ada = meet(house, pictures=True, **about)
    ada.page.request.post(f"{house.url}/api/session", data={"nickname": "Ada"})
    ada.page.goto(f"{house.url}/workshop")
    ada.page.locator("input[type=file]").first.set_input_files(given(name, data))
    return ada, ada.page


def shows_red(page: Page, place: str = "article.goblin img") -> None:
    """Check that the middle of a card's picture is red once the server has read the pack."""
    image = page.locator(place).first
    expect(image).to_have_attribute("src", re.compile("pack="))
    page.wait_for_function(RED_IN, arg=place)


def test_a_picture_is_cropped_seen_and_packed(meet, house: House, tmp_path: Path) -> None:
    """A photo; the tests below crop drawings."""
    ada, page = with_pack(meet, house, "moon.toml", made.pack("", name="Moon p").encode())
    page.locator("#edit-lantern").click()
    section = page.get_by_role("region", name="Your own picture")
    section.locator("input[type=file]").set_input_files(PHOTO)
    section.get_by_label("Enlarge").fill("2")
    scan(ada, "cropping a picture")
    section.get_by_role("button", name="Use this part").click()
    written = re.compile(r'picture = "[0-9a-f]{64}\.(webp|jpg)"')
    expect(page.locator("textarea.source")).to_have_value(written)
    shows_red(page)
    page.get_by_text("Name, versions, files").click()
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Download").click()
    assert downloading.value.suggested_filename.endswith(".warrenpack")
    saved = tmp_path / "moon.warrenpack"
    downloading.value.save_as(saved)
    text, pictures = read_archive(saved.read_bytes())
    assert list(pictures) == names_in(text)
    assert len(pictures) == 1
    section.get_by_role("button", name="Back to the drawing").click()
    expect(page.locator("textarea.source")).not_to_have_value(re.compile("picture"))


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_picture_is_cropped_with_a_finger(meet, house: House, width: int, height: int) -> None:
    """A photo that is red only on the right: a finger drags that part into the card."""
    about = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    text = made.pack("", name=f"Moon {width}").encode()
    ada, page = with_pack(meet, house, "moon.toml", text, **about)
    page.locator("#edit-lantern").click()
    section = page.get_by_role("region", name="Your own picture")
    section.locator("input[type=file]").set_input_files(
        {**given("wide.svg", WIDE), "mimeType": "image/svg+xml"}
    )
    canvas = section.locator("canvas")
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box
    assert box["width"] < width
    assert box["height"] < 0.6 * height  # some of the page stays visible for scrolling
    assert box["height"] / box["width"] == pytest.approx(4 / 3, rel=0.02)
    finger = page.context.new_cdp_session(page)
    for _ in range(2):
        for step in range(9):
            across = box["x"] + (0.9 - 0.1 * step) * box["width"]
            point = {"x": across, "y": box["y"] + box["height"] / 2}
            kind = "touchMove" if step else "touchStart"
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(section.get_by_label("Left and right")).to_have_value(re.compile(r"^(0\.[89]\d*|1)$"))
    assert ada.wrong(PROBLEMS) == []
    scan(ada, "cropping on a phone", LIGHT)
    section.get_by_role("button", name="Use this part").click()
    shows_red(page)


REFUSED = {
    "en-GB": ("“notes.png” is not a picture", "needs a later version", "update Warren"),
    "fr-FR": ("« notes.png » n’est pas une image", "plus récente", "mettez Warren à jour"),
    "it-IT": ("«notes.png» non è un’immagine", "più recente", "aggiorna Warren"),
}


@pytest.mark.parametrize("locale", some(REFUSED, "it-IT"))
def test_odd_files_are_refused_in_the_visitors_language(meet, house: House, locale: str) -> None:
    """A text renamed to .png, and files from a later version of Warren."""
    picture, archive, text = REFUSED[locale]
    ada, page = with_pack(meet, house, "moon.toml", made.pack("").encode(), locale=locale)
    page.locator("#edit-lantern").click()
    chooser = page.locator("section input[type=file][accept*=png]")
    chooser.set_input_files({**given("notes.png", b"Buy milk."), "mimeType": "image/png"})
    expect(page.get_by_role("alert").filter(has_text=picture)).to_be_visible()
    page.goto(f"{house.url}/workshop")
    later = zipped({**USUAL, "format": b"warrenpack 2\n"})
    page.locator("input[type=file]").first.set_input_files(given("x.warrenpack", later))
    expect(page.get_by_text(archive)).to_be_visible()
    later = b"format = 2\n" + made.pack("").encode()
    page.locator("input[type=file]").first.set_input_files(given("x.toml", later))
    expect(page.get_by_text(text).first).to_be_visible()
    assert ada.wrong(PROBLEMS) == []


def test_a_script_in_a_drawing_never_runs_and_is_not_kept(meet, house: House) -> None:
    _, page = with_pack(meet, house, "moon.toml", made.pack("", name="Script").encode())
    page.locator("#edit-lantern").click()
    section = page.get_by_role("region", name="Your own picture")
    drawn = made.svg('<rect width="30" height="40" fill="#d02030"/><script>top.ran = 1</script>')
    section.locator("input[type=file]").set_input_files(
        {**given("drawing.svg", drawn), "mimeType": "image/svg+xml"}
    )
    section.get_by_role("button", name="Use this part").click()
    expect(page.locator("textarea.source")).to_have_value(re.compile(r"\.(webp|jpg)\""))
    shows_red(page)
    assert page.evaluate("window.ran") is None


def test_an_own_picture_is_seen_at_a_live_table(meet, house: House) -> None:
    ada, page = with_pack(meet, house, "moon.warrenpack", PACKED)
    page.locator("#edit-lantern").click()
    page.get_by_role("button", name="Try this card").click()
    expect(page).to_have_url(re.compile("/t/"))
    ada.turn()
    shows_red(page, '.stage img[src*="lantern"]')


def test_a_packed_picture_is_seen_printed_and_reported(meet, house: House) -> None:
    _, page = with_pack(meet, house, "moon.warrenpack", PACKED)
    page.locator("#edit-lantern").click()
    shows_red(page)
    page.get_by_role("link", name="Print these cards").click()
    expect(page.locator(".sheet image").first).to_have_attribute(
        "href", re.compile("^/art/gosu/bare-")
    )
    page.wait_for_function(LOADED)
    fingerprint = re.search(r"pack=(\w+)", page.url)
    assert fingerprint
    page.goto(f"{house.url}/cards/gosu?pack={fingerprint[1]}")
    page.get_by_role("button", name="Lantern").first.click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Report this picture").click()
    sheet.get_by_label("What is wrong").fill("Too red.")
    sheet.get_by_role("button", name="Tell the host").click()
    expect(sheet.get_by_text("The host will look into it.")).to_be_visible()


BAD = {
    "a fake": (b"PK\x03\x04 nothing", "This file is not a .warrenpack, or it is damaged."),
    "a later version": (
        zipped({**USUAL, "format": b"warrenpack 2\n"}),
        "This .warrenpack needs a later version of Warren than the one here. Ask the host to",
    ),
    "a bomb": (
        zipped({**USUAL, "pack.toml": bytes(5_000_000)}),
        "“pack.toml” in this .warrenpack is too large, or does not belong there.",
    ),
    "a way out": (
        zipped({**USUAL, "../x": b"x"}),
        "“../x” in this .warrenpack is too large, or does not belong there.",
    ),
    "a lack": (
        zipped({key: data for key, data in USUAL.items() if not key.startswith("pictures")}),
        f"This .warrenpack has no pictures/{USUAL_NAME}.",
    ),
    "a fake picture": (
        zipped({**USUAL, f"pictures/{USUAL_NAME}": b"MZ"}),
        "This picture can’t be used. (this is not a PNG, JPEG, WebP or SVG picture)",
    ),
    "another picture": (
        zipped({**USUAL, f"pictures/{USUAL_NAME}": DATA}),
        f"The picture {USUAL_NAME} does not match its name. Pack the file again.",
    ),
    "an archive in it": (
        zipped({**USUAL, "inner.zip": zipped(USUAL)}),
        "“inner.zip” in this .warrenpack is too large, or does not belong there.",
    ),
    "thousands of entries": (
        zipped(
            {"format": USUAL["format"]} | {f"pictures/{n:064x}.png": b"" for n in range(10_000)}
        ),
        "This .warrenpack has too many files: it can have at most 260, and none twice.",
    ),
    "a text that is no pack": (
        zipped({**USUAL, "pack.toml": b"/etc/passwd"}),
        "“x.warrenpack” is not a pack: a pack is a text that names its game",
    ),
    "a picture alone": (
        DATA,
        "“x.warrenpack” is not a pack: a pack is a text that names its game",
    ),
    "a long text": (
        MOON.encode() + b"#" * 200_000,
        "“x.warrenpack” is too large for a pack: a text has at most 200 KB",
    ),
    "a long file": (
        bytes(12_000_000),
        "“x.warrenpack” is too large for a pack: a text has at most 200 KB",
    ),
}


def test_odd_files_are_refused_with_the_reason_and_nothing_is_lost(meet, house: House) -> None:
    ada = meet(house)
    ada.forgive("400")
    page = ada.page
    page.request.post(f"{house.url}/api/session", data={"nickname": "Ada"})
    page.goto(f"{house.url}/workshop")
    for data, why in BAD.values():
        page.locator("input[type=file]").first.set_input_files(given("x.warrenpack", data))
        expect(page.get_by_text(why)).to_be_visible()
        expect(page.get_by_role("button", name="New: GOSU", exact=True)).to_be_visible()
    page.locator("input[type=file]").first.set_input_files(given("x.toml", MOON.encode()))
    expect(page.get_by_text("is saved in this browser")).to_be_visible()
    expect(page.get_by_text(why)).to_have_count(0)  # it was about another file
