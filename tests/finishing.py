"""Matches that are played to their end at a real server."""

import random

from tables import until


async def play(people, table):
    """Everybody acts when it is their turn, to the end, by plain requests."""
    chance = random.Random(3)

    async def over():
        return (await people[0].look(table))["table"]["phase"] == "over"

    while not await over():
        for person in people:
            ask = (await person.look(table))["ask"]
            if ask and ask["mine"]:
                action = chance.choice(ask["options"])["action"]
                await person.say(table, "act", decision=ask["decision"], action=action)


async def noted(house):
    """The store knows what is over."""
    await until(lambda: not house.hub.base.notes)


async def matches(person):
    return (await person.browser.get("/api/matches")).json()


async def finish(house, name="Ann"):
    """A match against a bot that is over: who played it, and its table."""
    person = await house.person(name)
    table = await person.open("laundromat", seats=2, bots=["greedy"])
    await play([person], table)
    await noted(house)
    return person, table
