"""The migrations of a store, from each former schema to the current one."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Callable
from time import time

from warren.table.storage.books import check_dues
from warren.table.storage.store import CHECKED, Database, StoreError, add_row, checksum


def keep_secrets(database: Database) -> None:
    """Turn a table's seed and nonce into its secret; the deal stays the same."""
    for table_id, text in database.execute("SELECT id, setup FROM tables").fetchall():
        setup = json.loads(text)
        nonce = setup.pop("nonce")
        if setup.get("record") or setup["lesson"]:
            setup["secret"] = ""
        else:
            setup["secret"] = f"{setup['seed']}:{nonce}"
        database.execute("UPDATE tables SET setup = ? WHERE id = ?", (json.dumps(setup), table_id))


def note_rest(database: Database) -> None:
    """Add checksums and times of last use, and mark the tables whose clocks must be checked."""
    for statement in RESTING:
        database.execute(statement)
    for what in ("tables", "session"):  # the time is unknown, so use the current time
        database.execute(f"UPDATE {what} SET used = ?", (time(),))
    check_again(database, CHECKSUMS[:2])  # sessions have no checksums yet
    found = database.execute("SELECT id, setup, is_over FROM tables").fetchall()
    for table_id, text, is_over in found:
        setup = json.loads(text)
        is_timed = setup["clock"]["kind"] != "none" and not is_over
        database.execute(
            "UPDATE tables SET is_import = ?, due = ? WHERE id = ?",
            (int(bool(setup.get("record"))), 0.0 if is_timed else None, table_id),
        )


CHECKSUMS = (
    "UPDATE entry SET checksum = checksum(table_id, number, at, body, player, request)",
    "UPDATE tables SET checksum = checksum(id, created, setup)",
    "UPDATE session SET checksum = checksum(lower(hex(token)), player, nickname, created)",
)
RESTING = (
    "ALTER TABLE entry ADD COLUMN checksum INTEGER",
    "ALTER TABLE tables ADD COLUMN checksum INTEGER",
    "ALTER TABLE tables ADD COLUMN is_import INTEGER NOT NULL DEFAULT 0",
    # time of the last visit
    "ALTER TABLE tables ADD COLUMN used REAL NOT NULL DEFAULT 0",
    # server age at which a clock runs out, and the entry at that time
    "ALTER TABLE tables ADD COLUMN due REAL",
    "ALTER TABLE tables ADD COLUMN due_after INTEGER",
    "ALTER TABLE session ADD COLUMN used REAL NOT NULL DEFAULT 0",
    "DROP INDEX running",
    "CREATE INDEX tables_used ON tables (is_over, used)",
    "CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL",
    """
    CREATE TABLE house (
        age REAL NOT NULL,  -- seconds that it has been open, ever
        now REAL NOT NULL,  -- its last time of day
        chats_until REAL NOT NULL  -- chats of tables that were not used since are gone
    )
    """,
    "INSERT INTO house VALUES (0, 0, 0)",
    "CREATE TABLE erasure (player TEXT PRIMARY KEY) WITHOUT ROWID",  # players to forget
)


def check_sessions(database: Database) -> None:
    """Add checksums of names."""
    database.execute("ALTER TABLE session ADD COLUMN checksum INTEGER")
    check_again(database, CHECKSUMS[2:])


def check_time(database: Database) -> None:
    """Add checksums of the times at which clocks run out, and of the house's time."""
    database.execute("ALTER TABLE tables ADD COLUMN due_checksum INTEGER")
    database.execute("ALTER TABLE house ADD COLUMN checksum INTEGER")
    check_dues(database)
    noted = database.execute("SELECT age, now FROM house").fetchone()
    database.execute("UPDATE house SET checksum = ?", (checksum(*noted),))


def check_people(database: Database) -> None:
    """Add checksums of ratings, searches, blocks, invitations and notices."""
    add_checksums(database, rating=2, seek=1, block=2, invitation=2, awaited=3)


def check_the_rest(database: Database) -> None:
    """Add checksums of everything else that people depend on."""
    add_checksums(
        database, device=1, report=1, ban=1, notice=1, daily=3, feed=1, push=1, secret=1, erasure=1
    )


def list_devices(database: Database) -> None:
    """Add names and times of devices; a member's first browser becomes a device, too."""
    database.execute("ALTER TABLE device ADD COLUMN name TEXT NOT NULL DEFAULT ''")
    database.execute("ALTER TABLE device ADD COLUMN used REAL NOT NULL DEFAULT 0")
    database.execute("UPDATE device SET used = created")
    members = database.execute(
        "SELECT token, player, nickname, created, used FROM session "
        "WHERE player IN (SELECT player FROM member)"
    ).fetchall()
    for token, player, nickname, created, used in members:
        add_row(database, "device", token, player, float(created))
        database.execute("UPDATE device SET used = ? WHERE token = ?", (used, token))
        nobodys = secrets.token_bytes(32)
        database.execute(
            "UPDATE session SET token = ?, checksum = ? WHERE token = ?",
            (nobodys, checksum(nobodys.hex(), player, nickname, float(created)), token),
        )


def add_checksums(database: Database, **tables: int) -> None:
    """Add checksums to the rows of these tables; the values are the numbers of key columns."""
    for what, keys in tables.items():
        columns = CHECKED[what]
        database.execute(f"ALTER TABLE {what} ADD COLUMN checksum INTEGER")
        named = " AND ".join(f"{key} = ?" for key in columns.split(", ")[:keys])
        for row in database.execute(f"SELECT {columns} FROM {what}").fetchall():
            database.execute(
                f"UPDATE {what} SET checksum = ? WHERE {named}", (checksum(*row), *row[:keys])
            )


# The migration from each version to the next, for any kind of store: statements, or a function
MIGRATIONS: tuple[tuple[str, ...] | Callable[[Database], None], ...] = (
    (
        """
        CREATE TABLE session (
            token BLOB PRIMARY KEY,  -- only its hash
            player TEXT NOT NULL UNIQUE,
            nickname TEXT NOT NULL,
            created REAL NOT NULL
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            created REAL NOT NULL,
            setup TEXT NOT NULL,  -- JSON: game, options, seats, clock, secret ...
            is_over INTEGER NOT NULL DEFAULT 0
        ) WITHOUT ROWID
        """,
        "CREATE INDEX running ON tables (is_over, created)",
        """
        CREATE TABLE entry (
            table_id TEXT NOT NULL REFERENCES tables (id),
            number INTEGER NOT NULL,
            at REAL NOT NULL,
            body TEXT NOT NULL,  -- JSON
            PRIMARY KEY (table_id, number)
        ) WITHOUT ROWID
        """,
    ),
    (  # the player who asked for it, and the request
        "ALTER TABLE entry ADD COLUMN player TEXT",
        "ALTER TABLE entry ADD COLUMN request TEXT",
    ),
    keep_secrets,
    ("CREATE INDEX asked ON entry (player, table_id) WHERE player IS NOT NULL",),
    note_rest,
    check_sessions,
    (  # custom packs, each stored once for all its tables
        "CREATE TABLE edition (fingerprint TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID",
        "ALTER TABLE tables ADD COLUMN edition TEXT",
        "CREATE INDEX tables_edition ON tables (edition) WHERE edition IS NOT NULL",
    ),
    (  # several workers: their data, their tables, and shared state
        "ALTER TABLE tables ADD COLUMN owner INTEGER",  # current or last owner
        # server age at which it was handed over
        "ALTER TABLE tables ADD COLUMN handed REAL",
        # format of its entries; workers that know only older formats skip the table
        "ALTER TABLE tables ADD COLUMN format INTEGER NOT NULL DEFAULT 1",
        "CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL",
        # total number of workers so far
        "ALTER TABLE house ADD COLUMN workers INTEGER NOT NULL DEFAULT 0",
        # time, by the database's clock
        "ALTER TABLE house ADD COLUMN noted REAL NOT NULL DEFAULT 0",
        """
        CREATE TABLE worker (
            number INTEGER PRIMARY KEY,  -- never used again
            address TEXT NOT NULL,  -- where other workers find it
            pass TEXT NOT NULL,  -- what they must know
            format INTEGER NOT NULL,  -- of entries that it writes
            age REAL NOT NULL,  -- of the house, when it last showed that it is alive
            until REAL NOT NULL,  -- by the database: then nobody believes it any more
            is_leaving INTEGER NOT NULL DEFAULT 0,
            is_over INTEGER NOT NULL DEFAULT 0
        )
        """,
        """
        CREATE TABLE listed (
            table_id TEXT PRIMARY KEY,
            worker INTEGER NOT NULL,
            is_open INTEGER NOT NULL,
            created REAL NOT NULL,
            summary TEXT NOT NULL  -- JSON: its line in the lobby
        )
        """,
        """
        CREATE TABLE promise (
            player TEXT PRIMARY KEY,
            secret TEXT NOT NULL,  -- of their next table
            at REAL NOT NULL
        )
        """,
        """
        CREATE TABLE study (
            table_id TEXT NOT NULL,
            language TEXT NOT NULL,
            kind TEXT NOT NULL,
            address TEXT NOT NULL,  -- of who asked first: a number that many share
            player TEXT,
            asked REAL NOT NULL,  -- all times by the database
            wanted REAL NOT NULL,  -- until when somebody waits
            taker INTEGER,  -- the worker that does it
            tries INTEGER NOT NULL DEFAULT 0,
            answer BLOB,
            PRIMARY KEY (table_id, language, kind)
        )
        """,
    ),
    (  # finished matches, a summary for each player
        """
        CREATE TABLE played (
            player TEXT NOT NULL,
            table_id TEXT NOT NULL REFERENCES tables (id),
            at REAL NOT NULL,  -- when it ended
            game TEXT NOT NULL,
            body TEXT NOT NULL,  -- JSON
            checksum INTEGER NOT NULL,
            PRIMARY KEY (player, table_id)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX played_at ON played (player, at)",
        "CREATE INDEX played_there ON played (table_id)",
    ),
    (  # members, who play on several devices
        """
        CREATE TABLE member (
            player TEXT PRIMARY KEY,
            sentence BLOB NOT NULL UNIQUE,  -- only its hash
            look TEXT NOT NULL UNIQUE,  -- of the name
            created REAL NOT NULL,
            checksum INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE device (
            token BLOB PRIMARY KEY,  -- only its hash
            player TEXT NOT NULL,
            created REAL NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX device_of ON device (player)",
    ),
    (  # ratings, and the rated matches behind them
        """
        CREATE TABLE rating (
            game TEXT NOT NULL,
            player TEXT NOT NULL,
            mu REAL NOT NULL,
            sigma REAL NOT NULL,
            matches INTEGER NOT NULL,
            PRIMARY KEY (game, player)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE rated (
            number INTEGER NOT NULL,  -- of the match, in the order in which they were rated
            table_id TEXT NOT NULL,
            seat INTEGER NOT NULL,
            player TEXT,  -- NULL: a bot, or somebody who was forgotten
            game TEXT NOT NULL,
            at REAL NOT NULL,  -- when it ended
            side INTEGER NOT NULL,
            has_won INTEGER NOT NULL,
            mu REAL NOT NULL,  -- before
            sigma REAL NOT NULL,
            new_mu REAL NOT NULL,
            new_sigma REAL NOT NULL,
            checksum INTEGER NOT NULL,  -- of all but the player
            PRIMARY KEY (table_id, seat)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX rated_by ON rated (player) WHERE player IS NOT NULL",
        "CREATE INDEX rating_of ON rating (player)",
        "ALTER TABLE house ADD COLUMN rated INTEGER NOT NULL DEFAULT 0",  # matches so far
    ),
    (  # searches for an opponent, presence, blocks and invitations
        """
        CREATE TABLE seek (
            player TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            mu REAL NOT NULL,
            sigma REAL NOT NULL,
            since REAL NOT NULL,  -- both by the age of the house
            until REAL NOT NULL,
            table_id TEXT  -- where an opponent was found
        ) WITHOUT ROWID
        """,
        "CREATE TABLE present (player TEXT PRIMARY KEY, until REAL NOT NULL) WITHOUT ROWID",
        """
        CREATE TABLE block (
            player TEXT NOT NULL,
            blocked TEXT NOT NULL,
            name TEXT NOT NULL,  -- of the other, then
            table_id TEXT NOT NULL,  -- where the other sat
            seat INTEGER NOT NULL,
            at REAL NOT NULL,
            PRIMARY KEY (player, blocked)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX block_of ON block (blocked)",
        """
        CREATE TABLE invitation (
            player TEXT NOT NULL,
            table_id TEXT NOT NULL,
            inviter TEXT NOT NULL,
            name TEXT NOT NULL,  -- of who invites
            game TEXT NOT NULL,
            at REAL NOT NULL,
            PRIMARY KEY (player, table_id)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX invitation_of ON invitation (inviter)",
    ),
    check_time,
    (  # tournaments: their events, and the results of their tables
        """
        CREATE TABLE tournament (
            id TEXT PRIMARY KEY,
            created REAL NOT NULL,
            plan TEXT NOT NULL,  -- JSON: game, format, clock, secret ...
            phase TEXT NOT NULL,  -- open, running, over
            number INTEGER NOT NULL,  -- of the last event
            version INTEGER NOT NULL,  -- grows with events and results
            checksum INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX tournament_running ON tournament (id) WHERE phase = 'running'",
        """
        CREATE TABLE tournament_event (
            tournament TEXT NOT NULL REFERENCES tournament (id),
            number INTEGER NOT NULL,
            at REAL NOT NULL,
            body TEXT NOT NULL,  -- JSON
            checksum INTEGER NOT NULL,
            PRIMARY KEY (tournament, number)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE sitting (
            table_id TEXT PRIMARY KEY,
            tournament TEXT NOT NULL REFERENCES tournament (id),
            result TEXT,  -- JSON, once it is known
            at REAL,  -- when it was
            checksum INTEGER
        ) WITHOUT ROWID
        """,
        "CREATE INDEX sitting_of ON sitting (tournament)",
    ),
    (  # people's reports, and the host's decisions
        """
        CREATE TABLE report (
            id TEXT PRIMARY KEY,  -- by which the host names it
            at REAL NOT NULL,
            reporter TEXT NOT NULL,
            player TEXT NOT NULL,
            name TEXT NOT NULL,
            table_id TEXT NOT NULL,
            why TEXT NOT NULL,
            said TEXT NOT NULL,  -- by the player, at that table
            is_settled INTEGER NOT NULL DEFAULT 0,
            UNIQUE (reporter, player, table_id)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE ban (
            player TEXT PRIMARY KEY,
            reason TEXT NOT NULL,
            at REAL NOT NULL,
            until REAL NOT NULL
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE notice (
            kind TEXT PRIMARY KEY,  -- an announcement, or the words of the house
            text TEXT NOT NULL,
            at REAL NOT NULL,
            until REAL NOT NULL
        ) WITHOUT ROWID
        """,
    ),
    (  # notices to people who are away from tables, and their channels
        """
        CREATE TABLE awaited (
            player TEXT NOT NULL,
            kind TEXT NOT NULL,
            subject TEXT NOT NULL,  -- the table, tournament or person it is about
            at REAL NOT NULL,
            body TEXT NOT NULL,  -- JSON
            PRIMARY KEY (player, kind, subject)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX awaited_at ON awaited (subject)",
        """
        CREATE TABLE feed (
            player TEXT PRIMARY KEY,
            key BLOB NOT NULL UNIQUE,  -- only its hash
            created REAL NOT NULL
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE push (
            endpoint TEXT PRIMARY KEY,
            player TEXT NOT NULL,
            p256dh TEXT NOT NULL,
            auth TEXT NOT NULL,
            language TEXT NOT NULL,
            created REAL NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX push_of ON push (player)",
        "CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
    (  # lab runs, shared by workers
        """
        CREATE TABLE lab (
            key TEXT PRIMARY KEY,  -- of what is to be played
            run TEXT NOT NULL,  -- JSON
            asked REAL NOT NULL,  -- all times by the database
            wanted REAL NOT NULL,  -- until when somebody looks
            taker INTEGER,  -- the worker that has it played
            tries INTEGER NOT NULL DEFAULT 0,
            said TEXT,  -- JSON: what was found so far
            is_over INTEGER NOT NULL DEFAULT 0
        ) WITHOUT ROWID
        """,
    ),
    (  # passkeys of members, who may then have no sentence
        "ALTER TABLE member ADD COLUMN has_sentence INTEGER NOT NULL DEFAULT 1",
        """
        CREATE TABLE passkey (
            id TEXT PRIMARY KEY,  -- as its device calls it
            player TEXT NOT NULL,
            key BLOB NOT NULL,  -- the public one
            name TEXT NOT NULL,
            created REAL NOT NULL,
            count INTEGER NOT NULL,  -- of signatures, as its device tells it
            used REAL NOT NULL,
            checksum INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX passkey_of ON passkey (player)",
        """
        CREATE TABLE challenge (
            key BLOB PRIMARY KEY,
            player TEXT NOT NULL,  -- whom it was given to; nobody who wants to come back
            until REAL NOT NULL
        ) WITHOUT ROWID
        """,
    ),
    (  # daily positions that people have begun, and whether they succeeded
        """
        CREATE TABLE daily (
            player TEXT NOT NULL,
            game TEXT NOT NULL,
            day INTEGER NOT NULL,
            table_id TEXT NOT NULL,
            found INTEGER,  -- NULL until something was tried
            at REAL NOT NULL,
            PRIMARY KEY (player, game, day)
        ) WITHOUT ROWID
        """,
    ),
    (  # results of an analysis, seat by seat
        """
        CREATE TABLE judged (
            table_id TEXT PRIMARY KEY,
            body TEXT NOT NULL,  -- JSON
            checksum INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
    ),
    check_people,
    (  # chosen portraits
        """
        CREATE TABLE portrait (
            player TEXT PRIMARY KEY,
            text TEXT NOT NULL,  -- a throw of the dice, and parts
            checksum INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
    ),
    check_the_rest,
    (  # tournaments with people in them are listed before empty tournaments
        "ALTER TABLE tournament ADD COLUMN here INTEGER NOT NULL DEFAULT 0",
        # an estimate, corrected by the next arrival or departure
        """
        UPDATE tournament SET here = (
            SELECT count(*) FROM tournament_event
            WHERE tournament = id AND instr(body, '"what":"entered"') > 0
        )
        """,
    ),
    list_devices,
    (  # the weight of a rated match, and whether the host has discounted it
        "ALTER TABLE rated ADD COLUMN weight REAL NOT NULL DEFAULT 1",
        "ALTER TABLE rated ADD COLUMN discounted INTEGER NOT NULL DEFAULT 0",
    ),
    (  # players who have used the same browser are not rated against each other
        """
        CREATE TABLE browser (
            hash BLOB NOT NULL,  -- of its id
            player TEXT NOT NULL,
            created REAL NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (hash, player)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX browser_of ON browser (player)",
    ),
    (  # players at the same address are also not rated against each other
        """
        CREATE TABLE whereabouts (
            table_id TEXT NOT NULL,
            mark BLOB NOT NULL,  -- of the address
            player TEXT NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (table_id, player, mark)
        ) WITHOUT ROWID
        """,
    ),
    (  # packs that members publish; `edition` has their texts
        """
        CREATE TABLE gallery (
            fingerprint TEXT PRIMARY KEY,
            player TEXT NOT NULL,
            game TEXT NOT NULL,
            name TEXT NOT NULL,
            cards INTEGER NOT NULL,
            at REAL NOT NULL,
            checksum INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX gallery_of ON gallery (player)",
    ),
    (  # pictures of people's own packs
        """
        CREATE TABLE picture (
            name TEXT PRIMARY KEY,  -- the hash of its contents
            body BLOB NOT NULL,
            player TEXT NOT NULL,  -- who brought it first
            used REAL NOT NULL,  -- when somebody looked at it
            hidden INTEGER NOT NULL,  -- by the host
            checksum INTEGER NOT NULL  -- of the name, the player and hidden
        )
        """,
    ),
)
VERSION = len(MIGRATIONS)


def bring_up_to_date(database: Database, version: int) -> None:
    """Migrate step by step from a version to the current version."""
    if version > VERSION:
        raise StoreError(f"the store has version {version}; only up to {VERSION} is supported")
    for step in MIGRATIONS[version:]:
        if callable(step):
            step(database)
        else:
            for statement in step:
                database.execute(statement)


def check_again(database: Database, statements: tuple[str, ...] = CHECKSUMS) -> None:
    """Renew checksums from the data in the file; other kinds of stores always had checksums."""
    if isinstance(database, sqlite3.Connection):
        database.create_function("checksum", -1, checksum, deterministic=True)
        for statement in statements:
            database.execute(statement)
