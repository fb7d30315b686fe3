"""The lab in the page: a change is played, inspected, sorted and downloaded."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from browser.house import House
from browser.test_access import LIGHT, scan
from own_packs import WASH
from warren.packs.archive import write_archive

STRONG = """game = "gosu"
name = "Strong"
version = 1
[[card]]
id = "loya"
clan = "ancient"
level = 2
value = 30
arrival = "draw 4 cards"
"""
KEEP = """text => localStorage.setItem(
  "warren.packs", JSON.stringify([{ id: "x", text, at: 1, versions: [] }]))"""
WIDE = """() => [...document.querySelectorAll("figure .box")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.ariaLabel)"""

LONG = 300_000  # ms


def test_files_are_opened_as_in_the_workshop(meet, house: House) -> None:
    page = meet(house).page
    page.goto(f"{house.url}/lab")
    chooser = page.get_by_label("Open a file")
    bundle = write_archive(WASH, {})
    chooser.set_input_files({"name": "w.warrenpack", "mimeType": "", "buffer": bundle})
    expect(page.get_by_text("Will be measured: Heavy duty, version 1")).to_be_visible()
    chooser.set_input_files({"name": "w.warrenpack", "mimeType": "", "buffer": bundle[:-9]})
    expect(page.get_by_role("alert")).to_contain_text("not a .warrenpack, or it is damaged")
    chooser.set_input_files({"name": "notes.txt", "mimeType": "", "buffer": b"Dear diary"})
    expect(page.get_by_role("alert")).to_contain_text("“notes.txt” is not a pack")


def test_what_a_change_has_done(meet, house: House) -> None:
    ada = meet(house)
    page = ada.page
    page.goto(f"{house.url}/lab")
    page.evaluate(KEEP, STRONG)
    page.goto(f"{house.url}/lab?pack=x")
    expect(page.get_by_label("Cards")).to_have_value("x")
    page.get_by_label("Matches").first.select_option("1000")
    page.get_by_role("button", name="Play the matches").click()
    expect(page.get_by_text("1,000 of 1,000 matches")).to_be_visible(timeout=LONG)
    expect(page.locator("#finding")).to_have_text(
        re.compile(r"^Loya wins too often for its level: [\d.]+ %, [\d.]+ points too high\."),
        timeout=LONG,
    )
    expect(page.locator("#finding")).to_have_text(
        re.compile(r"ithout its text, Ancient Gobans would (be|have) .*\d %.*\.$")
    )
    tries = page.get_by_role("region", name=re.compile("^Loya wins"))
    expect(tries).to_contain_text("compared with unchanged cards of the same level")
    expect(tries).to_contain_text("With value 29 instead of 30:")
    expect(tries).to_contain_text("Strong compared with the printed game, on the same deals.")
    expect(page.get_by_role("button", name="Ask the strongest bot: 100 matches")).to_contain_text(
        re.compile(r"\d+ (s|min) at most")
    )
    change = page.get_by_role("region", name="What did my change do?")
    expect(change.get_by_role("listitem").first).to_have_text(
        re.compile(r"^Loya: \+\d.*Too strong\.$")
    )
    plots = page.get_by_role("img", name=re.compile("^Plot:"))
    expect(page.locator("figure svg").first).to_be_visible()
    expect(plots.nth(6)).to_be_visible()
    cards = page.get_by_role("table", name="Cards")
    expect(cards.get_by_role("rowheader")).to_have_count(20)
    by_effect = cards.get_by_role("columnheader", name="Sort by Effect")
    by_effect.get_by_role("button").focus()
    ada.press("Enter")
    expect(by_effect).to_have_attribute("aria-sort", "descending")
    expect(cards.get_by_role("rowheader").first).to_have_text("Loya")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Figures as JSON").click()
    found = json.loads(saved.value.path().read_text("utf-8"))["found"]
    assert next(one for one in found if one["name"] == "loya")["verdict"] == "too strong"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Figures as CSV").click()
    assert len(saved.value.path().read_text("utf-8").splitlines()) == len(found) + 1
    with page.expect_download() as saved:
        page.get_by_role("button", name=re.compile("^Save as SVG: Clans")).click()
    drawn = saved.value.path().read_text("utf-8")
    assert drawn.startswith("<svg")
    assert "Verdict" in drawn  # the legend
    assert "95 % interval" in drawn
    scan(ada, "a finished run of the lab")
    page.set_viewport_size({"width": 390, "height": 844})
    scan(ada, "a finished run of the lab on a phone", LIGHT)
    assert ada.wrong(WIDE) == []  # the largest effect of a change is at the end of a line
    assert page.evaluate("document.documentElement.scrollWidth") == 390  # wide tables scroll
    page.get_by_role("combobox", name="Language").select_option("fr")
    expect(change).to_have_count(0)
    expect(page.get_by_role("listitem").first).to_have_text(re.compile("Trop fort"))
    expect(page.locator("#finding")).to_have_text(
        re.compile("^Loya gagne trop souvent pour son niveau")
    )
    clans = page.locator("figure").filter(has_text="Clans")
    expect(clans.first).to_contain_text(re.compile(r"\d,\d\s%|\d\s%"))  # not "47.5%"
    assert not re.search(r"\d\.\d", page.locator(".plots").inner_text())


def test_garments_are_judged_within_their_type(meet, house: House) -> None:
    ada = meet(house)
    page = ada.page
    page.goto(f"{house.url}/lab")
    hat = WASH.replace('"underwear"', '"hats"').replace("magic   = 2", "coins   = 20")
    page.evaluate(KEEP, hat.replace("elf_underwear_plain", "elf_hat_cap"))
    page.goto(f"{house.url}/lab?pack=x")
    page.get_by_label("Matches").first.select_option("1000")
    page.get_by_role("button", name="Play the matches").click()
    finding = page.locator("#finding")
    expect(finding).to_have_text(
        re.compile(r"^Silk drawers wins too often for its type"), timeout=LONG
    )
    about = page.get_by_role("region", name=re.compile("^Silk drawers"))
    expect(about).to_contain_text(
        "compared with unchanged garments of the same type, programmes of"
    )
    expect(about).to_contain_text("With 19 coins instead of 20:")
