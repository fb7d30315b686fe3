"""`warren verify`, `warren backup`, `warren doctor`: one-line messages, and exit codes."""

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from typer.testing import Result

from own_packs import WASH
from tables import PRESETS, Played, at_random, setup_of
from warren.engine import Match, Record
from warren.engine.proof import commitment_to, prove, seed_of
from warren.packs.editions import fingerprint_of
from warren.table.people import forgetting, sessions
from warren.table.play import entries
from warren.table.play.entries import Setup, read_entry, read_setup, written
from warren.table.play.table import OVER, Table
from warren.table.storage import books, migrations
from warren.table.storage.kinds import kind_of
from warren.table.storage.migrations import VERSION
from warren.table.storage.sqlite import connect
from warren.table.upkeep import care as upkeep
from warren.table.upkeep import erasing

SECRET = "0123456789abcdef0123456789abcdef"
SALTS = ["5a17", "beef", "c0ffee", "", "1"]
OTHER = "f" * 64
OLD = Path(__file__).parents[1] / "table" / "stores" / "version-1.sql"


def table_of(game: str, preset: str = "", seats: int = 2) -> Played:
    """Play a table with a commitment, everybody's salts and a bot, to its end."""
    setup = setup_of(game, seats, preset=preset, secret=SECRET, seed=None)
    played = Played(setup)
    for seat, salt in enumerate(SALTS[: seats - 1]):
        played.happen(entries.Sat(seat, f"p{seat}", f"Player {seat}", salt))
    played.happen(entries.Seated(seats - 1, "easy"))
    played.happen(entries.Started())
    for _ in at_random(played, random.Random(f"{game} {preset} {seats}")):
        pass
    return played


@cache
def usual() -> Played:
    return table_of("laundromat", seats=3)


@pytest.fixture
def record(warren) -> Record:
    """A record in match.warren."""
    found = usual().table.record()
    found.save(warren.folder / "match.warren")
    return found


# --- verify --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "preset", "seats"), PRESETS)
def test_a_match_of_every_game_is_confirmed(warren, game, preset, seats):
    played = table_of(game, preset, seats)
    record = played.again().record()
    record.save(warren.folder / "match.warren")
    commitment = played.table.commitment
    shown = ["--commitment", commitment, "--fingerprint", record.proof.fingerprint]
    result = warren("verify", "match.warren", *shown)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        f"match.warren: {game}, {len(record.lines)} actions, result {record.result}",
        f"the secret matches the commitment {commitment}",
        "the deal follows from the secret and everybody's salts",
        "every action is legal and matches its mark; fingerprint " + record.proof.fingerprint,
    ]


def test_a_match_with_a_pack_of_one_s_own_is_held_to_it(warren):
    setup = setup_of("laundromat", secret=SECRET, seed=None, pack=fingerprint_of(WASH))
    played = Played(setup, WASH)
    played.happen(entries.Sat(0, "p0", "Ada", SALTS[0])).happen(entries.Seated(1, "easy"))
    played.happen(entries.Started())
    for _ in at_random(played, random.Random(1)):
        pass
    text = played.table.record().text
    (warren.folder / "match.warren").write_text(text, encoding="utf-8")
    said = warren("verify", "match.warren").stdout.splitlines()
    assert said[1] == f"the cards are those of Heavy duty, version 1; fingerprint {setup.pack}"
    (warren.folder / "match.warren").write_text(text.replace("Silk", "Iron"), encoding="utf-8")
    result = warren("verify", "match.warren")
    assert result.exit_code != 0
    assert "the pack below is not the one with this fingerprint" in result.stderr


def old_tables(folder: Path):
    """Return the tables of an earlier version's store, migrated."""
    path = folder / "tables.db"
    with closing(sqlite3.connect(path)) as made:
        made.executescript(OLD.read_text(encoding="utf-8"))
    with closing(connect(path)) as database:
        for (table_id,) in database.execute("SELECT id FROM tables").fetchall():
            kept = books.find_table(table_id)(database)
            table = Table(table_id, kept.created, read_setup(kept.setup))
            for at, body, *_ in kept.entries:
                table.apply(read_entry(body), at)
            yield table


def test_a_match_of_long_ago_is_confirmed_only_if_it_may_have_no_salts(warren):
    over = [table for table in old_tables(warren.folder) if table.phase == OVER]
    proven = [table for table in over if table.commitment]
    assert proven
    for table in proven:
        table.record().save(warren.folder / "old.warren")
        args = ["verify", "old.warren", "--commitment", table.commitment]
        assert unproven(warren(*args)) == UNSALTED
        result = warren(*args, "--without-salts")
        assert result.exit_code == 0, result.output
        alone = "the secret alone, as at tables of an earlier version"
        said = f"the deal follows from {alone}: the server could have chosen it"
        assert result.stdout.splitlines()[2] == said
        for flags in ([], ["--without-salts"]):
            refused = not_confirmed(warren, *args[1:], "--salt", "5a17", *flags)
            assert refused == "the salt '5a17' is not in the record, which has no salts"
    for table in over:
        if not table.commitment:  # it was imported without a proof
            table.record().save(warren.folder / "old.warren")
            result = warren("verify", "old.warren")
            assert (result.exit_code, result.stdout) == (1, "")
            assert result.stderr.startswith("old.warren: NOT proven: the record has no proof")


UNSALTED = (
    "old.warren: NOT proven: the deal follows from the secret alone: the server could have chosen "
    "it (--without-salts confirms the rest, for tables of an earlier version)"
)


def unproven(result: Result) -> str:
    """Return the one-line refusal; exit code 1."""
    assert (result.exit_code, result.stdout) == (1, "")
    [line] = result.stderr.splitlines()
    return line


@pytest.mark.parametrize("salts", [["5a17"], ["beef"], ["beef", "5a17"], [" 5A17 "]])
def test_a_salt_that_is_in_the_deal_is_confirmed(warren, record, salts):
    given = [word for salt in salts for word in ("--salt", salt)]
    result = warren("verify", "match.warren", *given)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "\nthe deal follows from the secret and everybody's salts\n" in result.stdout
    assert warren("verify", "match.warren", *given, "--without-salts").stdout == result.stdout


@pytest.mark.parametrize("salt", ["beee", "5a1", "", "-", "5a17 beef"])
def test_a_salt_that_is_not_in_the_deal_is_refused(warren, record, salt):
    said = not_confirmed(warren, "match.warren", "--salt", "5a17", "--salt", salt)
    assert said == f"the salt '{salt}' is not in the record; its salts are 5a17 beef -"


def test_a_house_that_exchanges_a_salt_is_found_out_by_who_noted_it(warren, record):
    match = Match("gosu", seed=seed_of(SECRET, ["dead", "beef"]))
    prove(match.record(), SECRET, ["dead", "beef"]).save(warren.folder / "match.warren")
    commitment = commitment_to(SECRET)
    assert warren("verify", "match.warren", "--commitment", commitment).exit_code == 0
    said = not_confirmed(warren, "match.warren", "--commitment", commitment, "--salt", "5a17")
    assert said == "the salt '5a17' is not in the record; its salts are dead beef"


def test_a_deal_to_which_nobody_added_a_salt_is_called_the_house_s_own(warren):
    match = Match("gosu", seed=seed_of(SECRET, ["", ""]))
    prove(match.record(), SECRET, ["", ""]).save(warren.folder / "match.warren")
    result = warren("verify", "match.warren")
    assert (result.exit_code, result.stderr) == (0, "")
    alone = "the secret alone, as nobody added a salt: the server could have chosen it"
    assert result.stdout.splitlines()[2] == f"the deal follows from {alone}"


def test_a_match_that_was_imported_and_exported_is_confirmed(warren, record):
    imported = Setup(
        **{
            **{name: getattr(usual().table.setup, name) for name in Setup.__struct_fields__},
            "record": record.text,
            "secret": "",
        }
    )
    again = Table("imported", 1.0, read_setup(written(imported))).record()
    assert again.text == record.text
    again.save(warren.folder / "again.warren")
    assert warren("verify", "again.warren").exit_code == 0


def not_confirmed(warren, *args: object) -> str:
    """Return the line that names the first difference; exit code 1."""
    result = warren("verify", *args)
    assert (result.exit_code, result.stdout) == (1, "")
    [line] = result.stderr.splitlines()
    start = f"{args[0]}: NOT what was played: "
    assert line.startswith(start)
    return line.removeprefix(start)


def swapped(text: str, one: str, other: str) -> str:
    assert text.count(one) == 1, one
    return text.replace(one, other)


def numbered(record: Record, lines: list) -> str:
    """Return the record with other actions and the old proof."""
    return replace(record, lines=tuple(lines)).text


def tampered(record: Record) -> dict[str, tuple[str, str]]:
    """Return manipulated records, with the expected message for each."""
    text, proof, lines = record.text, record.proof, list(record.lines)
    third, last = lines[2], len(lines)
    other = next(line for line in lines[3:] if line.text != third.text)
    marked = f"(TEXT) is not what was played: its mark is {proof.marks[2]}"
    seed, secret = f"seed: {record.seed}", f"secret: {SECRET}"
    commitment = f"commitment: {proof.commitment}"
    hashed, new = commitment_to(SECRET), commitment_to("new")
    salts = " ".join(salt or "-" for salt in proof.salts)
    at_three = numbered(record, [*lines[:2], replace(third, text=other.text), *lines[3:]])
    seated = numbered(record, [*lines[:2], replace(third, seat=(third.seat + 1) % 3), *lines[3:]])
    return {
        "the seed": (swapped(text, seed, "seed: 7"), f"the seed is 7, not {record.seed}"),
        "the secret": (
            swapped(text, secret, "secret: new"),
            f"the hash of the secret is {new}, not {hashed}",
        ),
        "the commitment": (
            swapped(text, commitment, f"commitment: {OTHER}"),
            f"the hash of the secret is {hashed}, not {OTHER}",
        ),
        "secret and commitment": (
            swapped(swapped(text, secret, "secret: new"), hashed, new),
            f"the seed is {record.seed}, not {seed_of('new', proof.salts)}",
        ),
        "a salt": (
            swapped(text, f"salts: {salts}", "salts: 5a17 beee -"),
            f"the seed is {record.seed}, not {seed_of(SECRET, ['5a17', 'beee', ''])}",
        ),
        "the salt of a bot": (
            swapped(text, f"salts: {salts}", "salts: 5a17 beef 0"),
            f"the seed is {record.seed}, not {seed_of(SECRET, ['5a17', 'beef', '0'])}",
        ),
        "no salts": (
            swapped(text, f"salts: {salts}\n", ""),
            f"the seed {record.seed} does not follow from the secret",
        ),
        "an action changed": (at_three, f"action 3 {marked}".replace("TEXT", other.text)),
        "an action of another seat": (seated, f"action 3 {marked}".replace("TEXT", third.text)),
        "an action removed": (
            numbered(record, [*lines[:2], *lines[3:]]),
            f"action 3 {marked}".replace("TEXT", lines[3].text),
        ),
        "an action added": (
            numbered(record, [*lines[:2], other, *lines[2:]]),
            f"action 3 {marked}".replace("TEXT", other.text),
        ),
        "two actions exchanged": (
            numbered(record, [*lines[:2], lines[3], third, *lines[4:]]),
            f"action 3 {marked}".replace("TEXT", lines[3].text),
        ),
        "the last action removed": (numbered(record, lines[:-1]), f"action {last} is missing"),
        "an action added at the end": (
            numbered(record, [*lines, third]),
            f"action {last + 1} ({third.text}) was added: it has no mark",
        ),
        "a mark": (
            swapped(text, f" {proof.marks[2]} ", " 000000 "),
            f"action 3 ({third.text}) is not what was played: its mark is 000000",
        ),
        "no marks": (
            swapped(text, f"marks: {' '.join(proof.marks)}\n", ""),
            f"action 1 ({lines[0].text}) was added: it has no mark",
        ),
        "the fingerprint": (
            swapped(text, proof.fingerprint, OTHER),
            f"the fingerprint is {OTHER}, not {proof.fingerprint}",
        ),
    }


TAMPERED = [
    *("the seed", "the secret", "the commitment", "secret and commitment", "a salt"),
    *("the salt of a bot", "no salts", "an action changed", "an action of another seat"),
    *("an action removed", "an action added", "two actions exchanged", "the last action removed"),
    *("an action added at the end", "a mark", "no marks", "the fingerprint"),
]


@pytest.mark.parametrize("what", TAMPERED)
def test_a_record_that_was_tampered_with_is_refused(warren, record, what):
    text, said = tampered(record)[what]
    (warren.folder / "match.warren").write_text(text, encoding="utf-8")
    assert not_confirmed(warren, "match.warren") == said


def test_nothing_of_it_goes_untested(record):
    assert [*tampered(record)] == TAMPERED


def test_another_option_is_refused(warren, record):
    text = swapped(record.text, "options: seats=3", "options: seats=4")
    (warren.folder / "match.warren").write_text(text, encoding="utf-8")
    assert not_confirmed(warren, "match.warren")


def test_another_result_is_refused(warren, record):
    other = replace(record, result="none draw")
    other.save(warren.folder / "match.warren")
    assert "says 'none draw', but the actions lead to" in not_confirmed(warren, "match.warren")
    replace(record, result=None).save(warren.folder / "match.warren")
    assert not_confirmed(warren, "match.warren").startswith("the fingerprint is ")


def made_up(record: Record) -> Record:
    """Return a match that nobody played, with valid marks, from the committed deal."""
    played = Played(usual().table.setup)
    for seat, salt in enumerate(record.proof.salts):
        played.happen(entries.Sat(seat, f"p{seat}", f"Player {seat}", salt))
    played.happen(entries.Started())
    for _ in at_random(played, random.Random("otherwise")):
        pass
    assert played.table.record().lines != record.lines
    return played.table.record()


def test_a_match_that_was_made_up_is_refused_by_its_fingerprint(warren, record):
    other = made_up(record)
    other.save(warren.folder / "match.warren")
    assert warren("verify", "match.warren").exit_code == 0
    mine, theirs = other.proof.fingerprint, record.proof.fingerprint
    said = not_confirmed(warren, "match.warren", "--fingerprint", theirs)
    assert said == f"the fingerprint is {mine}, not {theirs}"


def test_another_commitment_than_the_one_that_was_shown_is_refused(warren, record):
    said = not_confirmed(warren, "match.warren", "--commitment", OTHER)
    assert said == f"the commitment is {record.proof.commitment}, not {OTHER}"


def test_what_was_shown_must_be_typed_whole(warren, record):
    for option in ("--commitment", "--fingerprint"):
        for typed in ("abc", "é", "two words"):
            assert not_confirmed(warren, "match.warren", option, typed).endswith(f"not {typed}")


def test_marks_that_fit_help_nobody_to_cheat(warren, record):
    lines = (replace(record.lines[0], text="take nothing"), *record.lines[1:])
    made = prove(replace(record, lines=lines), SECRET, record.proof.salts)
    made.save(warren.folder / "match.warren")
    said = not_confirmed(warren, "match.warren")
    assert said.startswith("the record can't be played as written: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1: this is not a record: a record begins with 'warren record 1'"),
        ("warren record 1\n", "the record has no 'game:'"),
        ("a diary\n" * 50, "a record begins with 'warren record 1'"),
        (b"\xff\xfe\x00\x01" * 50, "this is not a text file"),
        (b"SQLite format 3\x00" + bytes(100), "a record begins with 'warren record 1'"),
    ],
)
def test_what_is_no_record_is_refused(warren, text, said):
    data = text if isinstance(text, bytes) else text.encode()
    (warren.folder / "match.warren").write_bytes(data)
    line = warren.refused("verify", "match.warren")
    assert line.startswith("match.warren: ")
    assert said in line


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nowhere.warren"], "nowhere.warren: No such file or directory"),
        (["."], ".: Is a directory"),
        ([], "Missing argument"),
    ],
)
def test_a_record_that_is_not_there_is_refused(warren, args, said):
    assert warren.refused("verify", *args).startswith(said)


def test_a_record_that_was_cut_off_is_refused_wherever_that_was(warren, record):
    text = record.text
    chance = random.Random(3)
    codes = set()
    for length in [*range(0, 200, 11), *(chance.randrange(len(text) - 1) for _ in range(30))]:
        (warren.folder / "match.warren").write_text(text[:length], encoding="utf-8")
        result = warren("verify", "match.warren")
        assert result.exit_code in (1, 2), text[:length]
        assert (result.stdout, len(result.stderr.splitlines())) == ("", 1)
        codes.add(result.exit_code)
    assert codes == {1, 2}


def test_a_line_of_the_proof_that_can_not_be_read_is_refused_with_its_place(warren, record):
    text = record.text.replace("salts: ", "salts: x")
    (warren.folder / "match.warren").write_text(text, encoding="utf-8")
    said = "salts are hexadecimal numbers between single spaces"
    assert warren.refused("verify", "match.warren").endswith(said)
    assert "line 9, column 8" in warren.refused("verify", "match.warren")


# --- backup --------------------------------------------------------------------------------------


@pytest.fixture
def data(warren, monkeypatch) -> Path:
    """The user's data folder with a store."""
    folder = warren.folder / "data"
    with closing(connect(folder / "tables.db")) as database:
        table, book = usual().table, usual().book
        books.add_table("t", table.created, written(table.setup), [])(database)
        for number, (at, body) in enumerate(book, 1):
            books.append("t", number, at, body)(database)
    monkeypatch.setenv("WARREN_DATA", str(folder))
    (warren.folder / "page").mkdir()
    (warren.folder / "page" / upkeep.INDEX).touch()
    monkeypatch.setattr(upkeep, "PAGE", warren.folder / "page")
    return folder


def test_a_copy_is_made(warren, data):
    result = warren("backup", "copy.db")
    size = (warren.folder / "copy.db").stat().st_size
    assert (result.exit_code, result.stdout) == (0, f"copy.db: {size:,} bytes, checked\n")
    with closing(sqlite3.connect("copy.db")) as copy:
        assert copy.execute("SELECT count(*) FROM entry").fetchone() == (len(usual().book),)


def test_a_copy_is_made_of_another_folder(warren, data, monkeypatch):
    monkeypatch.setenv("WARREN_DATA", "nowhere")
    assert "there is no store" in warren.refused("backup", "copy.db")
    assert warren("backup", "copy.db", "--data", data).exit_code == 0


def test_a_copy_can_be_served(warren, data):
    assert warren("backup", "other/tables.db").exit_code == 0
    result = warren("doctor", "--data", "other")
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "all is well")


def test_what_is_there_already_is_kept(warren, data):
    (warren.folder / "copy.db").write_text("precious")
    assert warren.refused("backup", "copy.db") == "copy.db already exists"
    assert warren.refused("backup", ".") == ". already exists"
    assert (warren.folder / "copy.db").read_text() == "precious"


def test_a_copy_that_can_not_be_written_is_refused(warren, data):
    (warren.folder / "file").touch()
    said = warren.refused("backup", "file/copy.db")
    assert said.startswith("can't write the backup file/copy.db: ")


def test_a_store_that_can_not_be_read_is_refused(warren, data):
    (data / "tables.db").write_text("no store at all " * 100)
    assert "not a database" in warren.refused("backup", "copy.db")
    (data / "tables.db").unlink()
    assert warren.refused("backup", "copy.db") == f"there is no store {data / 'tables.db'}"
    assert not (warren.folder / "copy.db").exists()


# --- doctor --------------------------------------------------------------------------------------


def examined(warren, *args: object) -> tuple[list[str], list[str]]:
    """Return the good and the bad lines about a readable store."""
    result = warren("doctor", *args)
    assert result.stderr == ""
    *lines, last = result.stdout.splitlines()
    well = [line.removeprefix("ok    ") for line in lines if line.startswith("ok    ")]
    bad = [line.removeprefix("BAD   ") for line in lines if line.startswith("BAD   ")]
    assert len(well) + len(bad) == len(lines)
    assert result.exit_code == (1 if bad else 0)
    assert last.startswith("there are problems (--seed ") if bad else last == "all is well"
    return well, bad


def change(data: Path, what: str) -> None:
    with closing(sqlite3.connect(data / "tables.db")) as database:
        database.execute(what)
        if not what.startswith("PRAGMA"):
            migrations.check_again(database)
        database.commit()


def test_a_sound_store_is_well_and_stays_as_it_is(warren, data):
    before = (data / "tables.db").read_bytes()
    well, bad = examined(warren)
    assert bad == []
    assert "1 tables rebuilt: 1 over, 0 unfinished" in well
    assert (data / "tables.db").read_bytes() == before


def test_a_gap_is_named(warren, data):
    change(data, "DELETE FROM entry WHERE number = 9")
    many = len(usual().book)
    _, bad = examined(warren)
    assert f"table t has {many - 1} entries, but its last one is number {many}" in bad


def test_an_entry_that_can_not_be_replayed_is_named(warren, data):
    change(data, 'UPDATE entry SET body = \'{"what":"danced"}\' WHERE number = 9')
    _, [bad] = examined(warren)
    assert bad.startswith("table t: ")
    assert examined(warren, "--sample", 0)[1] == []


def test_a_damaged_file_is_named(warren, data):
    path = data / "tables.db"
    whole = path.read_bytes()
    for page in range(1, len(whole) // 4096):
        path.write_bytes(whole[: page * 4096] + b"\xa5" * 4096 + whole[(page + 1) * 4096 :])
        assert examined(warren)[1], page


def test_a_store_of_a_newer_version_is_named(warren, data):
    change(data, f"PRAGMA user_version = {VERSION + 1}")
    said = [f"the store has version {VERSION + 1}, newer than {VERSION}"]
    assert examined(warren)[1] == said


@pytest.mark.parametrize("wrong", ["missing", "text", "folder"])
def test_a_store_that_can_not_be_read_at_all_is_one_line(warren, data, wrong):
    (data / "tables.db").unlink()
    if wrong == "text":
        (data / "tables.db").write_text("no store at all " * 100)
    if wrong == "folder":
        (data / "tables.db").mkdir()
    _, [bad] = examined(warren)
    reason = "can't read the store" if wrong == "text" else "there is no store"
    assert bad.startswith(f"{reason} {data / 'tables.db'}")


def test_the_same_seed_chooses_the_same_tables(warren, data):
    change(data, "UPDATE entry SET body = '{' WHERE number = 9")
    said = warren("doctor", "--seed", 5).stdout
    assert said.splitlines()[-1] == "there are problems (--seed 5)"
    assert warren("doctor", "--seed", 5).stdout == said


def test_a_sample_is_not_less_than_nothing(warren, data):
    assert warren.refused("doctor", "--sample", -1) == "--sample must be at least 0, not -1"
    assert "--sample" in warren.refused("doctor", "--sample", "many")


# --- erase ---------------------------------------------------------------------------------------


def known(warren, who: str) -> list[str]:
    """Return the listed data about a person."""
    result = warren("erase", who, "--list")
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout.splitlines()


def test_who_may_be_meant_is_listed_and_nothing_changed(warren, data):
    before = (data / "tables.db").read_bytes()
    [line] = known(warren, "Player 0")
    assert line.startswith("p0  Player 0  1970-01-12 to 1970-01-12, 1 tables")
    assert known(warren, "p0") == [line]
    assert (data / "tables.db").read_bytes() == before


def test_somebody_is_forgotten_and_the_match_is_still_well(warren, data):
    result = warren("erase", "Player 0")
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    assert result.stdout.splitlines()[-1] == "forgotten"
    assert warren.refused("erase", "p0") == "no player here has the name or id p0"
    assert len(known(warren, "Player 1")) == 1
    assert examined(warren)[1] == []


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET setup = replace(setup, 'false', 'falsf') WHERE id = ?",
        "UPDATE entry SET body = replace(body, '\"sat\"', '\"sat') WHERE table_id = ?",
        "UPDATE entry SET at = at + 1 WHERE table_id = ?",
    ],
)
def test_who_is_named_at_a_damaged_table_is_forgotten_everywhere_else(warren, data, damage):
    with closing(connect(data / "tables.db")) as database:
        setup = entries.written(setup_of("gosu", host="p0"))
        sat = [entries.written(entries.Sat(0, "p0", "Player 0"))]
        for table in ("another", "zzz"):
            books.add_table(table, 1_000_000.0, setup, sat)(database)
        database.execute(damage, ("another",))
        database.commit()
    result = warren("erase", "p0")
    assert result.exit_code == 1
    assert result.stderr == "table another can't be read, and still contains their name\n"
    assert "forgotten" not in result.stdout
    with closing(connect(data / "tables.db")) as database:
        assert erasing.tables_of(database, "p0") == ["another"]
        assert forgetting.to_erase(database) == []
    assert any("another" in one for one in examined(warren)[1])  # the damage is noticed


def test_of_several_one_has_to_be_chosen(warren, data):
    with closing(connect(data / "tables.db")) as database:
        sessions.add_session(b"1", "q1", "Player 0", 1_000_000.0)(database)
    result = warren("erase", "Player 0")
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 2
    assert (
        result.stderr == "warren: 2 people have had the name Player 0: give the id of one of them\n"
    )
    assert len(known(warren, "Player 0")) == 2
    assert warren("erase", "q1").exit_code == 0
    assert len(known(warren, "Player 0")) == 1


def test_nobody_is_forgotten_where_there_is_no_store(warren, data):
    (data / "tables.db").unlink()
    assert warren.refused("erase", "Ann") == f"there is no store {data / 'tables.db'}"


# --- in PostgreSQL -------------------------------------------------------------------------------


@pytest.fixture
def afar(warren, data, fresh_database, monkeypatch) -> str:
    """The same store, moved into a database."""
    url = fresh_database()
    result = warren("store", "copy", data, url)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    many = len(usual().book)
    [line] = result.stdout.splitlines()
    assert line.startswith("postgresql://")
    assert line.endswith(f": 0 sessions, 1 tables, {many} entries; compared, no differences")
    (data / "tables.db").unlink()
    monkeypatch.setenv("WARREN_STORE", url)
    return url


def test_a_store_in_a_database_is_examined(warren, afar):
    good, bad = examined(warren)
    assert bad == []
    assert f"the store is undamaged: 0 sessions, 1 tables, {len(usual().book)} entries" in good
    assert "1 tables rebuilt: 1 over, 0 unfinished" in good
    with closing(kind_of(afar).asking(afar)) as database:
        database.execute("UPDATE entry SET body = '{}' WHERE number = 9")
    assert "entry 9 of table t is damaged" in examined(warren)[1]


def test_a_store_in_a_database_is_copied_into_a_file_and_back(warren, afar, fresh_database):
    result = warren("backup", "copy.db")
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    assert result.stdout.startswith("copy.db: ")
    assert warren("doctor", "--store", "copy.db").exit_code == 0
    assert warren("store", "copy", "copy.db", fresh_database()).exit_code == 0
    said = warren.refused("store", "copy", "copy.db", afar)
    assert said == f"can't use the store {upkeep.shown(afar)}: it is not empty"


def test_somebody_is_forgotten_in_a_database(warren, afar):
    [line] = known(warren, "Player 0")
    assert line.startswith("p0  Player 0  1970-01-12 to 1970-01-12, 1 tables")
    result = warren("erase", "Player 0")
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    assert result.stdout.splitlines()[-1] == "forgotten"
    assert warren.refused("erase", "p0") == "no player here has the name or id p0"
    assert examined(warren)[1] == []


def test_a_database_that_is_not_there_is_one_line(warren, data):
    nowhere = "postgresql://ann:cabbage@127.0.0.1:1/warren"
    shown = "the store postgresql://127.0.0.1:1/warren: "
    for args in (["backup", "copy.db"], ["erase", "Ann"], ["serve", "--port", 0]):
        said = warren.refused(*args, "--store", nowhere)
        assert shown in said
        assert "cabbage" not in said
    assert shown in warren.refused("store", "copy", data, nowhere)
    result = warren("doctor", "--store", nowhere)
    assert result.exit_code == 1
    assert shown in result.stdout
