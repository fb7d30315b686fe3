"""All parts of a server are pinned, and everything shipped has its licence."""

import json
import re
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest
import typer
import yaml

from warren.cli.main import app
from warren.cli.settings import FIELDS, check_proxies, load
from warren.table.workers import supervising

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
LOCK = runpy.run_path(str(DEPLOY / "lock.py"))
AGAIN = "run: python deploy/lock.py"


def locked(name):
    """Return package, version and number of hashes of everything in a lock file."""
    text = (DEPLOY / name).read_text().replace("\\\n", " ")
    lines = [line.split() for line in text.splitlines() if "==" in line]
    return {line[0].split("==")[0]: (line[0].split("==")[1], len(line) - 1) for line in lines}


@pytest.mark.parametrize("name", ["requirements.txt", "building.txt"])
def test_every_package_has_its_version_and_hashes(name):
    pins = LOCK["pins"]()
    for package, (version, hashes) in locked(name).items():
        assert version == pins[package], AGAIN
        assert hashes > 0


def test_all_that_a_server_needs_is_there():
    assert set(locked("requirements.txt")) == LOCK["needed"](LOCK["runs_on"]()), AGAIN


@pytest.mark.parametrize("name", ["deploy/Containerfile", "docs/hosting.md"])
def test_nothing_is_installed_without_a_hash(name):
    text = (ROOT / name).read_text().replace("\\\n", " ")
    commands = re.findall(r"bin/pip (?:install|wheel)[^&\n]*", text)
    assert len(commands) == 4
    for command in commands:
        hashed = "--require-hashes" in command or "--no-index" in command
        assert hashed or {"--no-deps", "--no-build-isolation"} <= {*command.split()}


def test_a_container_tells_whether_it_is_healthy():
    lines = (DEPLOY / "Containerfile").read_text().splitlines()
    assert any(line.startswith("HEALTHCHECK") for line in lines)


def test_the_page_is_built_from_its_lock():
    assert 'INSTALL = ["ci"' in (ROOT / "hatch_build.py").read_text()
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    assert all("integrity" in about for path, about in packages.items() if path)


def test_every_font_has_its_licence():
    wanted = json.loads((ROOT / "web" / "package.json").read_text())["devDependencies"]
    fonts = [name for name in wanted if "font" in name]
    assert fonts
    notice = (ROOT / "NOTICE.md").read_text()
    assert [name for name in fonts if f"`{name}`" not in notice] == []
    assert "SIL OPEN FONT LICENSE Version 1.1" in (ROOT / "LICENSES" / "OFL-1.1.txt").read_text()


@pytest.mark.parametrize("name", ["warren.service", "warren@.service"])
def test_the_service_comes_back_however_it_ended(name):
    lines = (DEPLOY / name).read_text().splitlines()
    assert "Restart=always" in lines
    assert "SystemCallFilter=@system-service" in lines
    assert any(line.startswith("MemoryMax=") for line in lines)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
@pytest.mark.parametrize("name", ["warren.service", "warren@.service"])
def test_systemd_understands_the_service(tmp_path, name):
    unit = tmp_path / name.replace("@", "@8701")
    text = (DEPLOY / name).read_text()
    unit.write_text(text.replace("/opt/warren/bin/warren", "/bin/true"))
    said = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, check=False
    )
    assert [line for line in said.stderr.splitlines() if unit.name in line] == []


def test_a_house_of_two_workers_is_whole():
    services = yaml.safe_load((DEPLOY / "compose.yml").read_text())["services"]
    assert {*services} == {"database", "worker-1", "worker-2", "proxy"}
    reached = services["proxy"]["environment"]["WORKERS"].split()
    for name in ("worker-1", "worker-2"):
        worker = services[name]
        options = worker["command"]
        assert f"{name}:8700" in reached
        assert options[options.index("--inside") + 1] == worker["hostname"] == name
        assert worker["environment"]["WARREN_STORE"].startswith("postgresql://")
        assert worker["restart"] == "always"
        assert worker["depends_on"]["database"]["condition"] == "service_healthy"
        seconds = int(worker["stop_grace_period"].removesuffix("s"))
        assert seconds > supervising.ENDING  # seconds that it may take to hand over its tables
    proxy = (DEPLOY / "Caddyfile").read_text()
    assert "health_uri /api/health" in proxy
    assert "lb_policy header X-Table" in proxy
    assert "path /api/metrics" in proxy


# --- how servers are started ---------------------------------------------------------------------


def commands():
    """Yield every command line that starts `warren serve`."""
    image = (DEPLOY / "Containerfile").read_text()
    _, _, *first = json.loads(re.search(r"ENTRYPOINT (.*)", image)[1])
    for name, service in whole_compose()["services"].items():
        if name.startswith("worker"):
            yield name, [*first, *service["command"]], service["environment"]
    for name in ("warren.service", "warren@.service"):
        unit = (DEPLOY / name).read_text().replace("%i", "8701")
        line = re.search(r"^ExecStart=\S+ serve (.*)$", unit, re.MULTILINE)[1]
        yield name, line.replace("$OPTIONS", "--name table.example.org").split(), {}


def whole_compose():
    """Return `compose.yml` with its environment variables filled in."""
    text = (DEPLOY / "compose.yml").read_text()
    return yaml.safe_load(re.sub(r"\$\{(\w+)(?::-([^}]*)|:\?)\}", said, text))


def said(found):
    """Return the value of a variable."""
    return {"POSTGRES_PASSWORD": "secret", "NAME": "table.example.org"}[found[1]]


def served(arguments):
    """Return the settings of a `warren serve` command line; unknown options fail."""
    serve = typer.main.get_command(app).commands["serve"]
    given = serve.make_context("serve", [*arguments]).params
    return vars(load({name: given[name] for name in FIELDS})[0])


@pytest.mark.parametrize(("name", "options", "environment"), [*commands()])
def test_every_server_is_started_by_options_that_there_are(name, options, environment, monkeypatch):
    for key, value in environment.items():
        monkeypatch.setenv(key, value)
    found = served(options)
    assert [*found["name"]] == ["table.example.org"]
    assert found["log"] == "-"
    if name.startswith("worker"):
        assert (found["workers"], found["inside"], found["port"]) == (1, name, 8700)
        assert found["store"] == environment["WARREN_STORE"]
        net = whole_compose()["networks"]["house"]["ipam"]["config"][0]["subnet"]
        assert found["proxy"] == net
        assert check_proxies(found["proxy"]) is None


def test_a_command_line_that_is_wrong_would_be_noticed():
    for wrong, said in ((["--worker", "1"], "--worker"), (["--workers", "two"], "two")):
        with pytest.raises(Exception, match=said):
            served(wrong)


def test_all_that_a_composition_names_is_in_it():
    whole = whole_compose()
    for service in whole["services"].values():
        assert {*service.get("depends_on", ())} <= {*whole["services"]}
        assert {*service["networks"]} <= {*whole["networks"]}
        for volume in service.get("volumes", ()):
            here, _, there = volume.partition(":")
            assert here in whole["volumes"] or (DEPLOY / here).is_file(), volume
            assert there.startswith("/")
        assert "image" in service
    database, image = whole["services"]["database"], (DEPLOY / "Containerfile").read_text()
    user = database["environment"]["POSTGRES_USER"]
    for name in ("worker-1", "worker-2"):
        about = whole["services"][name]["environment"]
        assert about["WARREN_STORE"] == f"postgresql://{user}@database/{user}"
        assert about["PGPASSWORD"] == database["environment"]["POSTGRES_PASSWORD"]
    assert database["healthcheck"]["test"][-1] == user
    assert "EXPOSE 8700" in image
    assert "http://127.0.0.1:8700/api/health" in image


def test_the_proxy_finds_the_units():
    """Without environment variables it looks for the two units that docs/hosting.md starts."""
    workers = re.search(r"\{\$WORKERS:([^}]*)\}", (DEPLOY / "Caddyfile").read_text())[1].split()
    started = re.search(r"enable --now (warren@.*)", (ROOT / "docs" / "hosting.md").read_text())[1]
    assert workers == [f"127.0.0.1:{name.removeprefix('warren@')}" for name in started.split()]
