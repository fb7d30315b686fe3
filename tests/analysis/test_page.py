"""The page: complete, self-contained, safe, and readable."""

import json
import re
from functools import cached_property
from html.parser import HTMLParser

import pytest

from warren.analysis import Analysis, analyse, page
from warren.analysis.boards import PLAIN, drawer_of
from warren.analysis.page import embedded
from warren.engine import GAMES, Match

GOLDEN = [
    ("gosu-2-seats", "en"),
    ("gosu-4-seats", "fr"),
    ("kamakor-3-seats", "it"),
    ("kamakor-teams", "fr"),
    ("tournament", "en"),
    ("gosux-three-rounds", "fr"),
    ("gosux-draw", "it"),
    ("laundromat-2-seats", "en"),
    ("laundromat-3-seats", "fr"),
    ("laundromat-5-seats", "it"),
]
MOST_BYTES = 1_000_000
WICKED = ["<script>alert(1)</script>", "\"'&</title></script><u>"]


class Reader(HTMLParser):
    """Collects a page's tags with attributes, and the contents of each script."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.said: list[str] = []
        self.inside = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.inside = tag
        if tag == "script":
            self.scripts.append("")

    def handle_endtag(self, tag):
        self.inside = ""

    def handle_data(self, data):
        if self.inside == "script":
            self.scripts[-1] += data
        elif self.inside != "style":
            self.said.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for found, attributes in self.tags if found == tag]

    @cached_property
    def data(self):
        return json.loads(self.scripts[0])

    @property
    def text(self) -> str:
        return " ".join(self.said)


@pytest.fixture
def analysis(believe) -> Analysis:
    """A short match with a mistake."""
    believe(lambda match, seat, action: 0.1 if action == "pass" else 0.5)
    match = Match("gosu", seed=47)
    for text in ("draw 1", "draw 1", "pass", "pass"):
        match.act(text)
    return analyse(match, iterations=10_000)


@pytest.mark.parametrize(("name", "language"), GOLDEN)
def test_the_page_of_a_whole_match(golden, without_search, name, language):
    match = golden(name)
    text = page(analyse(match, iterations=1), language)
    read = Reader(text)
    assert read.all("html")[0]["lang"] == language
    assert len(text.encode()) < MOST_BYTES
    moves = read.data["moves"]
    assert len(moves) == len(match.actions) + 1
    rows = [row["id"] for row in read.all("tr") if "id" in row]
    assert rows == [f"m{n}" for n in range(1, len(match.actions) + 1)]
    assert len(read.all("g")) == match.seats
    strings, cards = read.data["strings"], read.data["cards"]
    for entry in moves:
        assert len(entry["board"]["seats"]) == match.seats
        assert len(entry["chances"]) == match.seats
        assert all(0 <= place < len(strings) for place in [entry["ask"], *entry["events"]])
    assert all(card[1] in read.data["badges"] for card in cards)


# --- by itself -----------------------------------------------------------------------------------


def test_the_page_loads_nothing(analysis):
    text = page(analysis)
    read = Reader(text)
    assert set(re.findall(r"https?://[^\"'\s)]*", text)) <= {"http://www.w3.org/2000/svg"}
    assert not {"link", "img", "iframe", "object", "base"} & {tag for tag, _ in read.tags}
    assert not re.search(r"url\(|@import|@font-face", text)
    for tag, attributes in read.tags:
        assert "src" not in attributes
        assert tag == "use" or (attributes.get("href") or "#").startswith("#")


def test_the_page_runs_no_script_but_its_own(analysis):
    read = Reader(page(analysis))
    [policy] = [
        meta["content"]
        for meta in read.all("meta")
        if meta.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy.startswith("default-src 'none'")
    assert "script-src 'sha256-" in policy
    assert [script.get("type") for script in read.all("script")] == ["application/json", None]
    assert not [a for _, attributes in read.tags for a in attributes if a.startswith("on")]


def test_the_policy_allows_the_script_that_is_there(analysis):
    from base64 import b64encode
    from hashlib import sha256

    text = page(analysis)
    script = Reader(text).scripts[1]
    assert b64encode(sha256(script.encode()).digest()).decode() in text


def test_names_are_only_ever_text(analysis):
    text = page(analysis, players=WICKED)
    read = Reader(text)
    assert "alert(1)</script>" not in text
    assert "<u>" not in text
    assert len(read.scripts) == 2
    assert read.data["players"] == WICKED
    assert WICKED[0] in read.text
    assert WICKED[1] in read.text


def test_data_cannot_end_its_script():
    wicked = {"name": "</script><!--<script>&\u2028'\""}
    written = embedded(wicked)
    assert not re.search(r"[<>&\u2028]", written)
    assert json.loads(written) == wicked


def test_the_script_makes_texts_only_as_text():
    from warren.analysis.page import part

    script = part("page.js")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval", script)


# --- what stands there without a script ----------------------------------------------------------


def test_curve_and_turning_points_need_no_script(analysis):
    read = Reader(page(analysis, players=["Ada", "Bo"]))
    lines = [path for path in read.all("path") if path.get("class") == "line"]
    assert len([line for line in lines if len(line["d"]) > 10]) >= 2
    assert "A mistake" in read.text
    assert "Ada chose “Pass for this round” (10" in read.text
    points = [link["href"] for link in read.all("a") if "mark" in (link.get("class") or "")]
    assert points == [f"#m{point.move}" for point in analysis.turning_points]


def test_lines_differ_by_more_than_their_colour(golden, without_search):
    read = Reader(page(analyse(golden("laundromat-5-seats"), iterations=1)))
    lines = [path for path in read.all("path") if path.get("class") == "line"]
    assert len({line.get("stroke-dasharray") for line in lines}) == 5


def test_a_page_without_turning_points_says_so(without_search):
    read = Reader(page(analyse(Match("gosu", seed=47), iterations=5)))
    assert "No swing was larger than both noise and 10 points." in read.text


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "are too few"), ("fr", "ne suffisent pas"), ("it", "non bastano")],
)
def test_a_page_of_too_short_a_search_says_so_and_shows_no_figures(language, said):
    match = Match("gosu", seed=47)
    match.act("draw 1")
    read = Reader(page(analyse(match, iterations=5), language))
    assert said in read.text
    assert "%" not in "".join(re.findall(r"<td>(.*?)</td>", page(analyse(match, iterations=5))))
    assert not [one for one in read.all("path") if (one.get("class") or "").startswith("band")]
    hidden = [tag for tag, found in read.tags if "hidden" in found]
    assert hidden == ["div", "div", "p", "section", "section"]
    for entry in read.data["moves"]:
        assert entry["chances"] == []
        assert entry["best"] == -1
        assert {option[1] for option in entry["options"]} == {-1}


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Winning chances"), ("fr", "Chances de gagner"), ("it", "Probabilità di vincere")],
)
def test_the_page_in_every_language(analysis, language, said):
    assert said in Reader(page(analysis, language)).text


def test_what_can_be_used_has_a_name(analysis):
    read = Reader(page(analysis))
    for tag in ("button", "input"):
        assert all(found.get("aria-label") for found in read.all(tag))
    assert [found for found in read.all("input") if found["type"] == "range"]
    assert all(found.get("aria-label") for found in read.all("a") if found.get("class"))


# --- positions -----------------------------------------------------------------------------------


def lists_of(read: Reader, entry, seat: int) -> dict[str, list[str]]:
    strings, cards = read.data["strings"], read.data["cards"]
    found = entry["board"]["seats"][seat]["lists"]
    return {strings[name]: [cards[card][0] for card in some] for name, some in found}


def test_a_position_shows_the_hand_of_whoever_decides_and_no_other(analysis):
    read = Reader(page(analysis))
    for move, entry in zip(analysis.moves, read.data["moves"], strict=False):
        assert entry["seat"] == move.seat
        assert lists_of(read, entry, move.seat)["Hand"]
        assert lists_of(read, entry, 1 - move.seat) == {}


def test_the_end_is_shown_as_everyone_sees_it(golden, without_search):
    read = Reader(page(analyse(golden("gosu-2-seats"), iterations=1)))
    last = read.data["moves"][-1]
    assert last["seat"] == -1
    assert last["options"] == []
    assert sorted(last["chances"]) == [0, 1000]
    assert not any("Hand" in lists_of(read, last, seat) for seat in range(2))


def test_a_running_match_ends_with_what_is_to_be_decided(analysis):
    read = Reader(page(analysis))
    last = read.data["moves"][-1]
    assert not read.data["over"]
    assert last["seat"] == analysis.open[0].seat
    assert last["chosen"] == -1
    assert len(last["options"]) == len(analysis.open[0].options)


def test_rows_of_an_army_are_told_from_the_top(golden, without_search):
    match = golden("gosu-2-seats")
    read = Reader(page(analyse(match, iterations=1)))
    rows = read.data["moves"][-1]["board"]["seats"][0]["rows"]
    sizes = [len(row) for row in match.view().seats[0].rows]
    strings = read.data["strings"]
    assert [strings[rank] for rank, _, _ in rows] == ["III", "II", "I"]
    assert [sum(isinstance(slot, list) for slot in slots) for _, _, slots in rows] == sizes[::-1]
    assert {len(slots) for _, _, slots in rows} == {5}


def test_garments_have_their_stains_and_the_drum_its_gauges(golden, without_search):
    match = golden("laundromat-3-seats")
    read = Reader(page(analyse(match, iterations=1)))
    stained = {garment.id: garment.stains for garment in match.engine.pack.garments}
    kinds = match.engine.pack.stains
    names = {
        match.engine.pack.name(key): [[k, n] for k, n in zip(kinds, stains, strict=True) if n]
        for key, stains in stained.items()
    }
    for card in read.data["cards"]:
        assert card[4] == names[card[0]]
    washing = [entry for entry in read.data["moves"] if entry["seat"] >= 0]
    assert all(seat["gauges"] for entry in washing for seat in entry["board"]["seats"])


# --- signs ---------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def all_cards(pack) -> list[str]:
    return [card.id for card in (pack.garments if pack.game == "laundromat" else pack.cards)]


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_card_has_a_sign_of_its_own_that_can_be_read(game):
    drawer = drawer_of(Match(game, seed=1), "en", ["Ana", "Bo"])
    for card in all_cards(drawer.pack):
        drawer.card(card)
    signs = [*drawer.badges.values()]
    assert len({(sign.letter, sign.glyph) for sign in signs}) == len(signs)
    assert PLAIN.glyph not in [sign.glyph for sign in signs]
    assert min(contrast(sign.ground, sign.ink) for sign in (*signs, PLAIN)) >= 4.5


@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_every_clan_has_a_colour_and_a_letter_of_its_own(game):
    drawer = drawer_of(Match(game, seed=1), "en", ["Ana", "Bo"])
    signs = [drawer.sign(clan) for clan in drawer.pack.clans]
    assert (
        len({sign.ground for sign in signs}) == len({sign.letter for sign in signs}) == len(signs)
    )


def test_a_clan_of_one_s_own_is_told_by_its_letter():
    drawer = drawer_of(Match("gosu", seed=1), "en", ["Ana", "Bo"])
    assert drawer.sign("mine") == PLAIN._replace(letter="M")


def test_stains_are_drawn(golden, without_search):
    read = Reader(page(analyse(golden("laundromat-3-seats"), iterations=1)))
    symbols = {symbol["id"] for symbol in read.all("symbol")}
    assert {"g-dirt", "g-magic", "g-slime"} <= symbols


def test_a_page_has_the_colours_of_its_game(golden, without_search):
    looks = [
        page(analyse(golden(name), iterations=1))
        for name in ("gosu-2-seats", "gosux-draw", "laundromat-2-seats")
    ]
    assert ["#efece0" in text for text in looks] == [False, True, False]
    assert ["#e9f1f3" in text for text in looks] == [False, False, True]
    assert [".token.dragoon" in text for text in looks] == [True, True, False]
