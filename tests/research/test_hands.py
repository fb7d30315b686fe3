"""Work shared among threads."""

from __future__ import annotations

import gc
import os
import threading

import pytest

from warren.research.hands import Hands


def test_every_row_is_done_once_and_by_every_thread() -> None:
    done: list[tuple[int, int]] = []

    def do(thread: int, first: int, last: int) -> int:
        done.extend((row, thread) for row in range(first, last))
        return last - first

    hands = Hands(3)
    for size in (3, 10, 64):
        done.clear()
        assert hands.share(size, do) == size
        assert sorted(row for row, _ in done) == list(range(size))
        assert {thread for _, thread in done} == {0, 1, 2}


@pytest.mark.parametrize("wrong", [0, 1])
def test_an_error_of_any_thread_is_the_callers_and_the_next_work_is_done(wrong: int) -> None:
    def do(thread: int, first: int, last: int) -> int:
        if thread == wrong:
            raise ValueError("torn")
        return 1

    hands = Hands(2)
    with pytest.raises(ValueError, match="torn"):
        hands.share(8, do)
    assert hands.share(8, lambda thread, first, last: last - first) == 8


def test_threads_end_when_nobody_holds_them() -> None:
    before = {*threading.enumerate()}
    hands = Hands(3)
    hands.share(8, lambda thread, first, last: 0)
    mine = {*threading.enumerate()} - before
    assert len(mine) == 2
    del hands
    gc.collect()
    for thread in mine:
        thread.join(timeout=10)
        assert not thread.is_alive()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_process_that_was_forked_has_threads_of_its_own() -> None:
    hands = Hands(2)
    child = os.fork()
    if child == 0:
        os._exit(hands.share(8, lambda thread, first, last: last - first))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 8
