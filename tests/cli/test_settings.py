"""The settings of a server: one declaration, three sources, one order of precedence."""

import subprocess
import sys
import tomllib

import pytest

from warren.cli import settings
from warren.cli.errors import BadInputError
from warren.cli.settings import FIELDS, Settings, load, option_of, shown, variable_of
from warren.table.guard.limits import OFFERS

OTHER = {int: 7, bool: True, str: "other", tuple: ("table.example.org",)}
SPECIAL = {"lab": "nobody", "tournaments": "members", "contact": "mailto:ann@example.org"}
SPECIAL |= {"proxy": "10.0.0.2", "without": ("daily",)}


def other(name):
    """Return a value of a setting that is not its default."""
    return SPECIAL.get(name, OTHER[settings.kind_of(name)])


def written(value):
    """Return a value as written in the environment."""
    if isinstance(value, tuple):
        return ",".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("name", FIELDS)
def test_every_setting_can_stand_in_a_file_the_environment_and_the_command_line(name, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text(f"{name} = {settings._toml(other(name))}")
    for found, source in (
        (load({}, file, {}), str(file)),
        (load({}, None, {"WARREN_SETTINGS": str(file)}), str(file)),
        (load({}, None, {variable_of(name): written(other(name))}), "environment"),
        (load({name: other(name)}, None, {}), "command line"),
    ):
        assert getattr(found[0], name) == other(name)
        assert found[1] == {name: source}


def test_the_command_line_comes_before_the_environment_and_that_before_the_file(tmp_path):
    file = tmp_path / "house.toml"
    file.write_text("port = 1\nrequests = 1\nlapse = 1")
    environment = {"WARREN_PORT": "2", "WARREN_REQUESTS": "2"}
    found, _ = load({"port": 3}, file, environment)
    assert (found.port, found.requests, found.lapse) == (3, 2, 1)


@pytest.mark.parametrize("name", FIELDS)
def test_what_is_shown_can_be_read_again(name, tmp_path):
    chosen, sources = load({name: other(name)}, None, {})
    text = shown(chosen, sources)
    assert tomllib.loads(text) == {
        name: [*other(name)] if name in ("name", "without") else other(name)
    }
    file = tmp_path / "again.toml"
    file.write_text(text)
    assert load({}, file, {})[0] == chosen


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("max_tabels = 3", "no setting 'max_tabels'; did you mean 'max_tables'?"),
        ("port = 'x'", "'port' must be a number, not 'x'"),
        ("port = true", "'port' must be a number, not True"),
        ("port = 70000", "--port must be from 0 to 65535, not 70000"),
        ("private = 1", "'private' must be true or false, not 1"),
        ("without = 'daily'", "'without' must be a list of texts, not 'daily'"),
        ("without = ['dialy']", "--without must be one of announcements"),
        ("lab = 'me'", "--lab must be one of nobody, here, everybody, not me"),
        ("port 3", "no '=' after the key"),
        ("workers = 2\nstandby = true", "leave out --standby"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_what_is_wrong(text, said, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text(text)
    with pytest.raises(BadInputError) as refused:
        load({}, file, {})
    assert said in str(refused.value)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(BadInputError, match="there is no such file"):
        load({}, tmp_path / "none.toml", {})


def test_what_can_be_done_without_is_what_the_server_knows():
    assert frozenset(settings.OFFERS) == OFFERS == Settings().offers


def test_the_command_shows_its_settings_and_where_they_come_from(tmp_path):
    file = tmp_path / "house.toml"
    file.write_text("requests = 9")
    code = "import sys; from warren.cli.main import main; sys.argv[0] = 'warren'; main()"
    command = [sys.executable, "-c", code, "serve", "--settings", str(file)]
    done = subprocess.run(
        [*command, "--show-settings", option_of("max_tables"), "5"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert tomllib.loads(done.stdout) == {"requests": 9, "max_tables": 5}
    assert "max_tables = 5  # from command line" in done.stdout
    assert f"requests = 9  # from {file}" in done.stdout
