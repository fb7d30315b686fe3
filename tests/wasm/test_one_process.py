"""Many workers of a machine want the same engine: one compiles it, the others load it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

from warren.engine.running import one_process


def test_while_one_compiles_the_others_wait(tmp_path, monkeypatch):
    monkeypatch.setenv("WARREN_CACHE", str(tmp_path))
    told, inside, enough = [], Event(), Event()

    def compile_first() -> None:
        with one_process("gosu"):
            inside.set()
            enough.wait(20)
            told.append("compiled")

    def want_it_too() -> None:
        inside.wait(20)
        with one_process("laundromat"):
            told.append("another game")
        enough.set()
        with one_process("gosu"):
            told.append("loaded")

    with ThreadPoolExecutor(2) as pool:
        for job in [pool.submit(compile_first), pool.submit(want_it_too)]:
            job.result()
    assert told == ["another game", "compiled", "loaded"]


def test_where_nothing_can_be_kept_nobody_waits(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("WARREN_CACHE", str(tmp_path / "file" / "cache"))
    entered = []
    with one_process("gosu"), one_process("gosu"):
        entered.append("both")
    assert entered == ["both"]
