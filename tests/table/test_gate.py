"""Requests wait for their turn, and players wait for at most one of them."""

import asyncio

import pytest

from tables import PATIENCE
from warren.table.web.gate import Queue

pytestmark = pytest.mark.anyio


async def in_turn(queue: Queue, *addresses: str) -> list[str]:
    """Send a request from each address; return the order of turns, with the breaks between them."""
    begun = []

    async def ask(address: str) -> None:
        await queue.turn_of(address)
        begun.append(address)

    asking = [asyncio.create_task(ask(address)) for address in addresses]
    while not all(task.done() for task in asking):
        await asyncio.sleep(0)
        begun.append("|")
    return begun


async def test_after_each_request_all_others_are_heard():
    begun = "".join(await in_turn(Queue(), *"aaaa"))
    assert begun.replace("||", "|").strip("|") == "a|a|a|a"


async def test_addresses_take_turns():
    begun = await in_turn(Queue(), *"aaaabbc")
    assert "".join(begun).replace("|", "") == "aabcaba"


async def test_who_waits_no_more_is_passed_over():
    queue = Queue()
    await queue.turn_of("a")
    gone, here = (asyncio.create_task(queue.turn_of("a")) for _ in range(2))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait_for(here, PATIENCE)
    await asyncio.sleep(0)
    assert not queue.waiting
    assert not queue.is_taken
