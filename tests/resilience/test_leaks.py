"""Nothing hidden leaks, and the search would notice a leak."""

from dataclasses import replace

import pytest

from resilience import leaks
from resilience.counts import KINDS, count
from resilience.leaks import COPY, GUESS, PAST, fuzz
from tables import PRESETS
from warren.engine.sharing import views_of
from warren.games.army.presentation.sentences import ArmySentences
from warren.games.army.presentation.views import ArmyViews
from warren.games.laundromat.presentation.views import LaundryViews
from warren.table import hub
from warren.table.people import notices
from warren.table.people.opponents import Presence
from warren.table.play import table
from warren.table.play.opening import Opener
from warren.table.play.parts import at_table
from warren.table.play.projection import Projection
from warren.table.play.table import Table
from warren.table.protocol.refusals import Refused
from warren.table.study import study
from warren.table.study.study import Study
from warren.table.tournaments import rules as tournament
from warren.table.upkeep import running
from warren.table.web import ladders
from warren.table.web.server import Server, as_json
from ways import WASM, all_running

pytestmark = pytest.mark.usefixtures("engines")

GOSU = [("gosu", "", 2)]
DRAFT = [("gosu", "tournament", 3)]
LAUNDRY = [("laundromat", "", 3)]
ABOUT = {"postgresql": {}, "workers": {"inside": "127.0.0.1:1"}}


def test_what_a_viewer_can_not_know_makes_no_difference_to_anything_sent(figure):
    matches = max(count("leaks", 20), len(PRESETS))
    report = fuzz(matches, 1)
    figure(report.text)
    assert not report.leaks, report.text
    assert report.matches == matches
    for kind in (GUESS, PAST, COPY):
        assert report.worlds[f"by {kind}"] > matches / 12
    told = ("table", "change", "changed", "why", "act", "undo", "hint", "shape")
    for what in (*told, "get_moment", "get_tables"):
        assert report.kinds[what], what


@pytest.mark.parametrize("kind", KINDS[1:])
def test_nor_does_it_with_a_database_or_several_workers(fresh_database, kind, figure):
    report = fuzz(count("leaks", 2), 3, where=fresh_database(), **ABOUT[kind])
    figure(f"{kind}: {report.text}")
    assert not report.leaks, report.text
    assert report.moments


def test_nor_does_it_on_the_engine_as_webassembly():
    with all_running(WASM):
        report = fuzz(4, 2, [*GOSU, *LAUNDRY])
    assert not report.leaks, report.text
    assert report.matches == 4


# --- leaks that are planted ----------------------------------------------------------------------


def noticed(presets, matches=24, seed=5, **where):
    """Return the first leak that is found."""
    report = fuzz(matches, seed, presets, most=1, **where)
    assert report.leaks, report.text
    return report.leaks[0]


def others(state, seat):
    """Return the hidden cards that other seats hold."""
    sizes = [int(size) for size in state["hand_size"]]
    return [
        int(card)
        for other, size in enumerate(sizes)
        if other != seat
        for card in state["hand"][other, :size]
    ]


def top_of(state):
    """Return the top card of the deck."""
    return int(state["deck"][0, int(state["deck_size"][0]) - 1])


@pytest.fixture(autouse=True)
def nothing_kept():
    """Clear all caches before and after each test."""
    views_of.cache_clear()
    yield
    views_of.cache_clear()


def planted(monkeypatch, where, name, leaky):
    """Replace a function with one that takes the original as its first argument."""
    true = getattr(where, name)
    monkeypatch.setattr(where, name, lambda *given, **more: leaky(true, *given, **more))


def test_a_hand_that_looks_bigger_by_what_is_in_it(monkeypatch):
    def hand_size(true, self, state, public, viewer):
        seen = true(self, state, public, viewer)
        first = int(state["hand"][seen.seat, 0]) if seen.hand_size and seen.seat != viewer else 0
        return replace(seen, hand_size=seen.hand_size + first % 2)

    planted(monkeypatch, ArmyViews, "seat_for", hand_size)
    assert "hand_size" in noticed(GOSU)


def test_a_label_that_depends_on_another_hand(monkeypatch):
    def label(true, self, state, seat, action):
        return true(self, state, seat, action) + " " * (sum(others(state, seat)) % 2)

    planted(monkeypatch, ArmySentences, "label", label)
    assert "label" in noticed(GOSU)


def test_an_undo_that_depends_on_the_deck(monkeypatch):
    def may_take_back(true, self, seat):
        return true(self, seat) and top_of(self.match.state) % 2 == 0

    planted(monkeypatch, Table, "may_take_back", may_take_back)
    assert "undo" in noticed(DRAFT)


def test_an_undo_of_what_came_to_light(monkeypatch):
    blind = replace(at_table("gosu"), comes_to_light=lambda *given: False)
    monkeypatch.setattr(table, "at_table", lambda game: blind)
    assert "undo after" in noticed(GOSU, 60, seed=4)


def test_a_line_of_the_log_that_the_wrong_seat_reads(monkeypatch):
    def happening(true, self, event, viewer):
        return true(self, event, 1 if viewer == 0 else viewer)

    planted(monkeypatch, ArmyViews, "happening", happening)
    assert "viewer p0" in noticed(GOSU)
    planted(monkeypatch, LaundryViews, "happening", happening)
    assert "viewer p0" in noticed(LAUNDRY)


def test_a_spectator_who_is_told_of_a_choice(monkeypatch):
    def happening(true, self, event, viewer):
        return true(self, event, 0 if viewer is None else viewer)

    planted(monkeypatch, LaundryViews, "happening", happening)
    assert "viewer" in noticed(LAUNDRY)


def test_a_refusal_that_knows_where_a_card_is(monkeypatch):
    def refusal(true, self, seat, action, language):
        held = {self.match.views.name(card) for card in others(self.match.state, seat)}
        known = self.match.presentation.pointing(self.match.engine, self.match.views)
        target = known.target(self.match.state, seat, action)
        if target is not None and target.card in held:
            return Refused("not-your-card")
        return true(self, seat, action, language)

    planted(monkeypatch, Table, "refusal", refusal)
    assert "not-your-card" in noticed(GOSU)


def test_an_earlier_moment_that_tells_more(monkeypatch):
    def moment(true, self, number, viewer, language):
        return true(self, number, 0 if number < len(self.table.match.actions) else viewer, language)

    planted(monkeypatch, Projection, "moment", moment)
    assert "get_moment" in noticed(GOSU)


def test_a_hint_that_knows_the_cards(monkeypatch):
    def hint(true, match, seat, **about):
        about["iterations"] += 9 * (sum(others(match.state, seat)) % 3)
        return true(match, seat, **about)

    planted(monkeypatch, study, "hint", hint)
    assert ": hint" in noticed(GOSU, 60)


def test_the_number_of_a_card(monkeypatch):
    def names(true, self, cards, size):
        return tuple(f"{self.name(card)}-{card}" for card in cards[: int(size)])

    planted(monkeypatch, ArmyViews, "names", names)
    assert ", copy," in noticed(GOSU)


def test_a_secret_that_is_told_too_soon(monkeypatch):
    def about(true, self, *given):
        return {**true(self, *given), "seed": self.table.seed}

    planted(monkeypatch, Projection, "about", about)
    assert "a secret of the deal" in noticed(LAUNDRY)


def test_a_promise_that_is_not_shown(monkeypatch):
    def about(true, self, *given):
        return {**true(self, *given), "commitment": ""}

    planted(monkeypatch, Projection, "about", about)
    assert "the commitment" in noticed(LAUNDRY)


def test_a_lobby_that_knows_more(monkeypatch):
    def listed(true, rooms):
        dealt = [room.table.match.state["supply"][:9].tolist() for room in rooms]
        return [*true(rooms), *dealt]

    planted(monkeypatch, hub, "listed", listed)
    assert "get_tables" in noticed(LAUNDRY, 60)


def test_a_lobby_that_tells_other_workers_more(monkeypatch, fresh_database):
    def line_of(true, room):
        line = true(room)
        dealt = room.table.match.state["supply"][:9].tolist() if room.table.match else []
        return line and (*line[:2], line[2][:-1] + f',"dealt":{dealt}}}')

    planted(monkeypatch, running, "line_of", line_of)
    assert "get_tables" in noticed(LAUNDRY, 60, where=fresh_database(), **ABOUT["workers"])


def test_a_notice_that_knows_the_cards(monkeypatch):
    def about(true, table, player):
        return {**true(table, player), "until": top_of(table.match.state)}

    planted(monkeypatch, notices, "about", about)
    assert "notice" in noticed(GOSU)


def test_a_presence_that_knows_the_cards(monkeypatch):
    async def count(true, self):
        here, waiting = await true(self)
        dealt = [top_of(room.table.match.state) for room in self.tables.rooms.values()]
        return here + sum(dealt), waiting

    planted(monkeypatch, Presence, "count", count)
    monkeypatch.setattr(leaks, "COMPANY", (ladders.get_house,) * 9)
    assert "get_house" in noticed(GOSU, 60)


def test_a_ladder_that_knows_who_is_ahead(monkeypatch):
    async def get_ladder(server, request):
        [room] = server.hub.rooms.values()
        return as_json(others(room.table.match.state, room.table.seat_of("p0")))

    monkeypatch.setattr(leaks, "COMPANY", (get_ladder,) * 9)
    assert "get_ladder" in noticed(GOSU, 60)


def test_a_tournament_that_hears_too_much(monkeypatch):
    planted(monkeypatch, tournament, "result_of", lambda true, table: top_of(table.match.state))
    assert "result" in noticed(GOSU)


def test_an_analysis_before_the_end(monkeypatch):
    async def finished(true, self, request):
        return await self.room(request)

    planted(monkeypatch, Server, "finished", finished)

    async def page(true, self, *given):
        return "who will win"

    planted(monkeypatch, Study, "page", page)
    assert "get_analysis" in noticed(LAUNDRY, 60)


def test_a_next_table_that_remembers(monkeypatch):
    async def rematch(true, self, room, session, wanted):
        found = await true(self, room, session, wanted)
        clean = room.table.match.view(0).seats[0].clean
        self.tables.rooms[found].table.chat.append(("House", " ".join(clean), 0.0))
        return found

    planted(monkeypatch, Opener, "_rematch", rematch)
    assert "the next table" in noticed(LAUNDRY, 100)
