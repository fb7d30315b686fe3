"""Plays matches to their end at a real server."""

import random

from tables import until


async def play(people, table):
    """Let everybody act in turn, to the end, by plain requests."""
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
    """Wait until the store has all results."""
    await until(lambda: not house.hub.base.notes)


async def matches(person):
    return (await person.browser.get("/api/matches")).json()


async def finish(house, name="Ann"):
    """Finish a match against a bot; return the player and the table."""
    person = await house.person(name)
    table = await person.open("laundromat", seats=2, bots=["greedy"])
    await play([person], table)
    await noted(house)
    return person, table
