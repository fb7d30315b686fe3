"""Data about people has checksums: damaged rows are reported and not used."""

from __future__ import annotations

import pytest

from warren.table.guard import browsers
from warren.table.people import (
    addresses,
    company,
    forgetting,
    member_rows,
    moderation,
    notices,
    opponents,
    portraits,
    push,
    ratings,
    sessions,
)
from warren.table.people.ratings import Rating
from warren.table.play import entries
from warren.table.play.session import Session
from warren.table.play.setups import setup_of
from warren.table.protocol.messages import Invite, NewTable, PlayerReport, Subscription
from warren.table.storage import books, gallery, migrations, moving, sqlite
from warren.table.storage.kinds import open_store
from warren.table.storage.store import CHECKED, together
from warren.table.study import daily
from warren.table.upkeep.damage import damaged

ANN = Session("ann", "Ann")


@pytest.fixture
def kept(where):
    """A store in which Ann and Bert sit at two tables."""
    made = open_store(where)
    setup = entries.written(setup_of(NewTable(game="laundromat"), "ann")[0])
    sat = [entries.written(entries.Sat(seat, name.lower(), name, "")) for seat, name in PLACES]
    for table in ("t", "u"):
        made.now(books.add_table(table, 1.0, setup, sat))
    yield made
    made.close()


PLACES = [*enumerate(("Ann", "Bert"))]


def keep_away(database):
    assert company.block("ann", "t", 1, 2.0)(database)


def invite(database):
    assert company.invite(ANN, Invite(table="t", seat=1, to="u"), 3.0)(database)


def blocked(database):
    return company.people_of("ann")(database)["blocked"]


def fits(database):
    found = opponents.enter("bert", "gosu", 1.0, is_new=True)(database).other
    opponents.leave("bert")(database)
    return found


def report(database):
    assert moderation.report("ann", PlayerReport(table="t", seat=1, why="Rude."), 2.0)(database)


def called_ann(database):
    sessions.add_session(b"a", "ann", "Ann", 1.0)(database)
    member_rows.add_device_of("ann", b"token", 2.0)(database)


def drawn_ann(database):
    sessions.add_session(b"a", "ann", "Ann", 1.0)(database)
    portraits.keep("ann", "7.hat-hood")(database)


def looks(database):
    found = sessions.find_session(b"a")(database)[-1]
    assert found == portraits.chosen_by("ann")(database)
    return found


BROWSER = Subscription(
    endpoint="https://fcm.googleapis.com/x", p256dh="A" * 87, auth="A" * 22, language="it"
)
CASES = {  # functions that write a row, and read it
    "device": (called_ann, sessions.find_session(b"token")),
    "browser": (
        browsers.add(b"hash", "ann", 1.0),
        lambda database: browsers.of(database, "ann"),
    ),
    "whereabouts": (
        addresses.add("table", b"ab", "ann"),
        lambda database: addresses.marks_of(database, "table", "ann"),
    ),
    "portrait": (drawn_ann, looks),
    "rating": (
        lambda database: ratings.note(database, "gosu", "ann", Rating(26.0, 5.0, 1)),
        lambda database: ratings.find(database, "gosu", "ann"),
    ),
    "seek": (opponents.enter("ann", "gosu", 1.0, is_new=True), fits),
    "block": (keep_away, blocked),
    "invitation": (invite, company.invitations("bert", 0.0)),
    "report": (report, moderation.reports(all_of_them=True)),
    "ban": (moderation.ban("ann", "Rude.", 1.0, 9.0), moderation.bans(2.0)),
    "notice": (
        moderation.put_up("words", "Be kind.", 1.0),
        lambda database: moderation.notices(2.0)(database)["words"],
    ),
    "awaited": (
        notices.tell({"ann": {"game": "gosu", "others": []}}, "turn", "t", 2.0),
        notices.notices_of("ann"),
    ),
    "daily": (daily.begin("ann", "gosu", 7, "t", 1.0), daily.begun_by("ann")),
    "gallery": (
        together(
            sessions.add_session(b"token", "ann", "Ann", 1.0),
            gallery.show("ann", ("gosu", "Moon", 1, "moon"), 1.0),
        ),
        gallery.listed,
    ),
    "feed": (notices.new_feed("ann", b"key", 1.0), notices.player_fed(b"key")),
    "push": (push.subscribe("ann", BROWSER, 1.0), push.browsers_of("ann")),
    "secret": (push.keep_secret("vapid", "s"), push.secret_called("vapid")),
    "erasure": (forgetting.ask_to_erase("ann"), forgetting.to_erase),
}


def another(value):
    """Return a different value."""
    more = {str: "x", bytes: b"x", int: 1, float: 0.5, type(None): 1}[type(value)]
    return more if value is None else value + more


@pytest.mark.parametrize("what", CHECKED)
def test_what_was_not_written_of_people_is_not_read(kept, what):
    write, read = CASES[what]
    kept.now(write)
    for column in CHECKED[what].split(", "):
        assert kept.now(read), column
        assert kept.now(told) == []
        [(value,)] = kept.now(done(f"SELECT {column} FROM {what}"))
        change = f"UPDATE {what} SET {column} = ? RETURNING {column}"
        kept.now(done(change, another(value)))
        [said] = kept.now(told)
        assert "is damaged" in said
        assert not kept.now(read), column
        kept.now(done(change, value))


def done(statement, *values):
    return lambda database: database.execute(statement, values).fetchall()


def told(database):
    return [*damaged(database)]


def test_every_row_that_stays_has_a_checksum():
    """Data identified by its content needs none: a pack's fingerprint, a promise's hash."""
    without = {table for table, columns in moving.TABLES.items() if "checksum" not in columns}
    assert without == {"edition", "promise"}


def test_what_changes_later_has_a_checksum_again(kept):
    kept.now(report)
    [one] = kept.now(moderation.reports())
    assert kept.now(moderation.settle(one.key))
    kept.now(lambda database: moderation.forget_reporter(database, "ann", "nobody"))
    [later] = kept.now(moderation.reports(all_of_them=True))
    assert later == one._replace(reporter="nobody", is_settled=1)
    assert kept.now(told) == []


def test_a_damaged_secret_makes_way_for_another(kept):
    keep_secret = push.keep_secret
    assert kept.now(keep_secret("vapid", "old")) == "old"
    assert kept.now(keep_secret("vapid", "new")) == "old"
    kept.now(lambda database: database.execute("UPDATE secret SET value = 'odd'"))
    assert kept.now(keep_secret("vapid", "new")) == "new"


def test_a_damaged_member_is_nobody_who_comes_back(kept):
    kept.now(member_rows.keep("ann", b"sentence", "ann", 1.0))
    assert kept.now(member_rows.add_device(b"sentence", b"one", 2.0))
    kept.now(lambda database: database.execute("UPDATE member SET player = 'bert'"))
    assert not kept.now(member_rows.add_device(b"sentence", b"two", 2.0))


def test_a_damaged_rating_is_what_the_last_match_says(kept):
    def played(database):
        for number, mu in ((1, 26.0), (2, 27.0)):
            database.execute(
                "INSERT INTO rated (number, table_id, seat, player, game, at, side, has_won, mu, "
                "sigma, new_mu, new_sigma, checksum) "
                "VALUES (?, ?, 0, 'ann', 'gosu', 1, 0, 1, 25, 8, ?, 7.0, 0)",
                (number, f"t{number}", mu),
            )
        ratings.note(database, "gosu", "ann", Rating(27.0, 7.0, 2))
        database.execute("UPDATE rating SET mu = 99")

    kept.now(played)
    assert kept.now(lambda found: ratings.find(found, "gosu", "ann")) == Rating(27.0, 7.0, 2)


def test_names_are_forgotten_where_others_are_told_something(kept):
    kept.now(notices.tell({"ann": {"game": "gosu", "others": ["Bert"]}}, "turn", "t", 2.0))
    kept.now(lambda database: notices.forget_names(database, "t"))
    [told] = kept.now(notices.notices_of("ann"))
    assert told["others"] == []
    assert kept.now(lambda database: [*damaged(database)]) == []


def test_what_an_older_version_wrote_has_checksums(tmp_path, monkeypatch):
    before = migrations.MIGRATIONS.index(migrations.check_people)
    with monkeypatch.context() as older:
        older.setattr(migrations, "MIGRATIONS", migrations.MIGRATIONS[:before])
        older.setattr(migrations, "VERSION", before)
        database = sqlite.connect(tmp_path / "tables.db")
        database.execute("INSERT INTO block VALUES ('ann', 'bert', 'Bert', 't', 1, 2.0)")
        database.execute("INSERT INTO rating VALUES ('gosu', 'ann', 26.0, 5.0, 1)")
        database.execute("INSERT INTO device VALUES (x'00ff', 'ann', 2.0)")
        database.execute("INSERT INTO daily VALUES ('ann', 'gosu', 7, 't', NULL, 2.0)")
        database.close()
    database = sqlite.connect(tmp_path / "tables.db")
    for what in ("block", "rating", "device", "daily"):
        assert database.execute(f"SELECT min(checksum) FROM {what}").fetchone()[0] is not None
    assert [*damaged(database)] == []
    database.close()
