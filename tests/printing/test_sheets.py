"""Cards on paper: every text fits, cuts are right, and backs match fronts."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from itertools import pairwise
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from covering import covering
from own_packs import MOON
from warren.engine.games import GAMES, edition_of, load_pack
from warren.help.rules import Rulebook
from warren.locale import LANGUAGES
from warren.printing.faces import BLEED, CARD, MM, SIZES, Deck, TooLong, trimmed
from warren.printing.fonts import STYLES, font
from warren.printing.lettering import LEADING, flowed, line_width, lines
from warren.printing.sheets import (
    MARGIN,
    PAPERS,
    TooMany,
    blocks,
    chosen,
    grid,
    rule_sheets,
    sheets,
)

OURS = ("gosu", "gosux", "laundromat")
TEXT = "{http://www.w3.org/2000/svg}text"
CUT = 20  # tenths of a millimetre inside the cut, where knives slip
ASCENT, DESCENT = 0.73, 0.21  # of letters, relative to their size
LEVEL = re.compile(r"\b(level|niveau|livello)$", re.IGNORECASE)
NUMBER = re.compile(r"(^|\s)\d+( \(\+\d+\))?$")


class Box(NamedTuple):
    """A piece of text on paper: its words, size and edges."""

    words: str
    size: float
    left: float
    right: float
    top: float
    bottom: float


def box_of(text: ElementTree.Element) -> Box:
    """Return the place of a text, measured with the font that is embedded."""
    style = "b" if text.get("font-weight") else "i" if text.get("font-style") else ""
    x, y, size = (float(text.get(key, "nan")) for key in ("x", "y", "font-size"))
    words = text.text or ""
    right = x + size * font(style).width(words)
    return Box(words, size, x, right, y - ASCENT * size, y + DESCENT * size)


def overlapping(boxes: list[Box]) -> list[tuple[str, str]]:
    """Return the texts that cover each other; neighbours on a line may touch."""
    boxes = sorted(boxes, key=lambda box: box.top)
    found = []
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            if other.top >= one.bottom - 1:
                break
            if one.left < other.right - 1 and other.left < one.right - 1:
                found.append((one.words, other.words))
    return found


def badly_broken(boxes: list[Box]) -> list[str]:
    """Return ends of lines that keep a number from what it counts or names."""
    rows: dict[float, list[Box]] = {}
    for box in boxes:
        rows.setdefault(round(box.bottom - DESCENT * box.size, 1), []).append(box)
    found = []
    for (y, row), (below, next_row) in pairwise(sorted(rows.items())):
        if below - y > (LEADING + 0.1) * row[0].size:
            continue  # the next line begins another paragraph
        one, after = (" ".join(box.words for box in each) for each in (row, next_row))
        if (
            (LEVEL.search(one) and after[0].isdigit())
            or after.startswith("(+")
            or (NUMBER.search(one) and re.match(r"[^\W\d]{4}", after))
        ):
            found.append(f"{one} | {after}")
    return found


def deck(game: str = "gosu", language: str = "en") -> Deck:
    """Return the cards of a game."""
    return Deck(load_pack(game), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_every_card_fits_and_has_its_texts(game, language):
    found = deck(game, language)
    for card, info in found.infos.items():
        face = ElementTree.fromstring(found.front(card))  # raises TooLong where it does not fit
        texts = list(face.iter(TEXT))
        said = re.sub(r"\W", "", "".join(text.text or "" for text in texts))
        for line in (info["name"], *info["text"].split("\n")):
            assert re.sub(r"\W", "", line) in said, card
        boxes = [box_of(text) for text in texts]
        assert overlapping(boxes) == [], card
        least, across, down = (MM * side for side in (BLEED, CARD[0] + BLEED, CARD[1] + BLEED))
        for box in boxes:
            assert box.size >= 18, card  # 5 points, the size of the small line above the text
            assert box.left >= least + CUT, (card, box)
            assert box.right <= across - CUT, (card, box)
            assert least + CUT <= box.top <= box.bottom <= down - CUT, (card, box)
        assert badly_broken([box for box in boxes if box.size <= SIZES[0]]) == [], card


@pytest.mark.parametrize("game", OURS)
def test_the_fonts_have_every_letter_of_the_cards(game):
    for language in LANGUAGES:
        for info in deck(game, language).infos.values():
            letters = {*info["name"], *info["text"], *info["clan_name"]} - {"\n"}
            assert not [one for one in letters if ord(one) not in font("").widths]


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_have_their_size_and_backs_lie_behind_fronts(paper):
    found = deck("gosux")
    pages = sheets(found, chosen(found, clan="galmi"), paper, more=False)
    assert len(pages) % 2 == 0
    total = 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert {front.width, front.height} == {*PAPERS[paper]}
        assert len(front.placed) == len(back.placed)
        for one, behind in zip(front.placed, back.placed, strict=True):
            assert (one.width, one.height) == (CARD[0] + 2 * BLEED, CARD[1] + 2 * BLEED)
            assert one.x + one.width == pytest.approx(front.width - behind.x)
            assert one.y == behind.y
            assert one.x >= MARGIN
            assert one.y >= MARGIN
            assert one.x + one.width <= front.width - MARGIN
            assert one.y + one.height <= front.height - MARGIN
            assert behind.svg == found.back
        total += len(front.placed)
    assert total == 15


def test_crop_marks_are_at_the_cut_and_outside_every_bleed():
    found = deck()
    page = sheets(found, chosen(found, clan="meka"), "a4", more=False)[0]
    path = re.search(
        r'<path d="([^"]*)" fill="none" stroke="#1d1b22" stroke-width="1.5"', page.marks
    )
    marks = re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", path[1])
    ends = [tuple(float(one) / MM for one in mark) for mark in marks]
    cuts = {round(one.x + BLEED, 1) for one in page.placed}
    cuts |= {round(one.x + one.width - BLEED, 1) for one in page.placed}
    assert {round(x, 1) for x, _, to, _ in ends if x == to} == cuts
    for x, y, to_x, to_y in ends:
        inside = [
            one
            for one in page.placed
            if one.x < (x + to_x) / 2 < one.x + one.width
            and one.y < (y + to_y) / 2 < one.y + one.height
        ]
        assert not inside


@pytest.mark.parametrize(("game", "language"), covering(OURS, LANGUAGES))
def test_tokens_tiles_and_rules_come_with_a_game(game, language):
    found = deck(game, language)
    cards = chosen(found)[:1]
    extra = sheets(found, cards, "a4")[2:]
    assert len(extra) % 2 == 0
    pieces = [page for page in extra if page.placed]
    rules = [page for page in extra if not page.placed]
    assert pieces
    for page in pieces:
        assert all(one.svg for one in page.placed)
        assert all(one.x + one.width <= page.width - MARGIN for one in page.placed)
    said = "".join(page.marks for page in rules)
    chapters = Rulebook.load(game, language).chapters
    for chapter in chapters:  # to the last one, because the victory conditions come late
        assert escape(chapter.title.split()[-1]) in said, chapter.title
    for text in re.finditer(r'<text x="([\d.]+)" y="([\d.]+)"', said):
        assert float(text[1]) < MM * rules[0].width
        assert float(text[2]) < MM * rules[0].height - 20


@pytest.mark.parametrize(
    ("paper", "game", "language"), covering(PAPERS, OURS, LANGUAGES, pairs=[(0, 2), (1, 2)])
)
def test_rules_can_be_read_on_every_paper(paper, game, language):
    pages = rule_sheets(deck(game, language), paper)
    assert len(pages) > 1
    for page in pages:
        boxes = [box_of(one) for one in ElementTree.fromstring(page.svg).iter(TEXT)]
        assert overlapping(boxes) == []
        for box in boxes:
            assert MM * MARGIN <= box.left < box.right <= MM * (page.width - MARGIN), box
            assert MM * MARGIN <= box.top < box.bottom <= MM * page.height - 20, box


@pytest.mark.parametrize(("game", "paper"), covering(OURS, PAPERS))
def test_every_paper_has_the_same_whole_cards(game, paper):
    found = deck(game, "fr")
    cards = chosen(found)
    placed = [one.svg for page in sheets(found, cards, paper, more=False) for one in page.placed]
    assert [svg for svg in dict.fromkeys(placed) if svg != found.back] == [
        found.front(card) for card in cards
    ]


def test_faults_of_a_layout_are_found():
    one = Box("of level", 30, 100, 300, 100, 130)
    assert overlapping([one, one._replace(words="1", left=290)]) == [("of level", "1")]
    assert overlapping([one, one._replace(left=299.5), one._replace(top=130, bottom=160)]) == []
    below = one._replace(top=136, bottom=166)
    for first, second in (("of level", "1 or 2"), ("draw 2", "(+1) cards"), ("take 2", "cards")):
        lines = [one._replace(words=first), below._replace(words=second)]
        assert badly_broken(lines) == [f"{first} | {second}"]
    assert badly_broken([one._replace(words="or 2"), below._replace(words="of it")]) == []


@pytest.mark.parametrize("game", OURS)
def test_a_row_has_pieces_of_one_size(game):
    found = deck(game)
    [page, *_] = sheets(found, chosen(found)[:1], "letter")[2:]
    for one in page.placed:
        assert {other.height for other in page.placed if other.y == one.y} == {one.height}


def test_lines_of_a_list_hang_beside_its_mark_and_a_gap_follows():
    [block] = blocks("", ["You may:\n* play a card or two\n* pass"])
    first, last = block[-2:]
    drawn = "".join(flowed([first], 0, 0, 30, 200))
    starts = [float(one) for one in re.findall(r'<text x="([\d.]+)"', drawn)]
    assert len(starts) > 2
    assert starts[0] < starts[1] == starts[2] == first.indent
    assert last.gap > first.gap


def test_a_line_before_a_list_stays_with_it() -> None:
    [one, two] = blocks("Turns", ["You may:", "* play\n* pass", "That is all."])
    assert [each.text.strip() for each in one] == ["Turns", "You may:", "play", "pass"]
    assert [each.text for each in two] == ["That is all."]


def test_all_tiles_of_a_clan_have_two_sides():
    found = deck("gosux")
    front, back = (
        page for page in sheets(found, chosen(found, clan="galmi"), "a4")[4:] if page.placed
    )
    tile = found.picture("tile-galmi")
    assert [one.svg for one in front.placed].count(tile) == 1
    [at] = [n for n, one in enumerate(front.placed) if one.svg == tile]
    assert back.placed[at].svg == found.picture("tile-galmi-active")


def test_of_a_pack_its_own_cards_are_printed_or_all():
    found = Deck(edition_of("gosu", MOON), "it")
    assert {*chosen(found)} == {"loya", "lantern_bearer"}
    assert len(chosen(found, everything=True)) > 50
    assert "Portalanterna" in found.front("lantern_bearer")
    assert "Moonlight" in sheets(found, chosen(found), "a4")[0].marks


def test_too_many_cards_are_refused_with_a_way_out():
    found = deck()
    found.copies = dict.fromkeys(found.infos, 100)
    with pytest.raises(TooMany, match=r"cards are too many for one file, which holds 600.*--clan"):
        chosen(found)


def test_a_text_that_does_not_fit_is_refused_by_the_name_of_its_card():
    found = deck()
    found.infos["trix"] = {**found.infos["trix"], "text": "many words " * 300}
    found.infos["kao"] = {**found.infos["kao"], "text": "x" * 300}
    with pytest.raises(TooLong, match="too much text for a printed card: Trix, Kao"):
        sheets(found, ["trix", "loya", "kao"], "a4")


def test_lines_are_broken_at_a_width_and_keep_styles():
    found = lines("Draw **two cards** now.", 30, 200)
    assert all(line_width(line, 30) <= 200 for line in found)
    assert ("two", "b") in [piece for line in found for piece in line]


def test_names_are_escaped():
    found = deck()
    found.infos["trix"] = {**found.infos["trix"], "name": "<b>&"}
    ElementTree.fromstring(found.front("trix"))
    assert "<b>" not in found.front("trix")


def test_a_single_card_carries_its_fonts_and_no_bleed():
    svg = trimmed(deck().front("trix"))
    assert 'width="63mm" height="88mm"' in svg
    assert svg.count("@font-face") == len(STYLES)
    assert 'width="69mm"' in trimmed(deck().front("trix"), bleed=True)


def test_games_without_a_printed_part_have_plain_faces(monkeypatch):
    monkeypatch.setattr("warren.printing.faces.GAMES", {**GAMES, "gosu": Bare()})
    assert "Trix" in deck().front("trix")


class Bare:
    """A game without parts."""

    title = "Bare"

    def part(self, name, kind):
        return None


def test_a_page_is_one_picture_with_pictures_in_it():
    found = deck()
    page = sheets(found, ["trix"], "letter")[0]
    root = ElementTree.fromstring(page.svg)
    [inner] = root.findall("{http://www.w3.org/2000/svg}svg")
    assert (inner.get("width"), inner.get("height")) == ("690", "940")
    assert root.get("width") == f"{page.width:g}mm"
    assert replace(page, placed=()).svg == page.overlay
    assert grid("a4")[2:] == (4, 2)


@pytest.mark.parametrize("word", ["level", "niveau", "livello"])
def test_a_level_stays_on_one_line_with_its_number(word):
    text = f"Trap a card of {word} 1 or 2 of an opponent’s army."
    for most in range(150, 900, 10):
        said = ["".join(piece for piece, _ in line) for line in lines(text, 30, most)]
        assert not any(line.endswith(word) for line in said), said
        assert " ".join(said) == text
