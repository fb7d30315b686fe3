"""Custom packs for tests."""

MOON = """game      = "gosu"
name      = "Moonlight"
version   = 3
author    = "Ada"
leave_out = ["fire", "dante"]

[[clan]]
id     = "moon"
names  = { en = "Moon Goblins", fr = "Gobelins de la Lune" }
colour = "lavender"

[[card]]
id      = "lantern_bearer"
clan    = "moon"
names   = { en = "Lantern Bearer", it = "Portalanterna" }
level   = 1
arrival = "draw 2 cards"

[[card]]
id      = "loya"
clan    = "ancient"
level   = 2
arrival = "draw 3 cards"
"""
FULL = """game    = "gosu"
name    = "Full"
version = 1

[[card]]
id    = "scout"
clan  = "alpha"
names = { en = "Scout" }
level = 1
"""
LATER = MOON.replace("version   = 3", "version   = 4").replace("draw 3", "draw 2")
WASH = """game      = "laundromat"
name      = "Heavy duty"
version   = 1
leave_out = ["elf_underwear_plain"]

[[garment]]
id      = "elf_underwear_silk"
species = "elf"
type    = "underwear"
magic   = 2
names   = { en = "Silk drawers" }
"""
TILES = """game      = "gosux"
name      = "Tides"
version   = 1
leave_out = ["galmi"]

[[clan]]
id    = "tide"
names = { en = "Tide" }
""" + "".join(
    f"""
[[card]]
id     = "tide_{n}"
clan   = "tide"
names  = {{ en = "Tide {n}" }}
level  = {1 + n // 5}
copies = 1
effect = "draw 1 card"
"""
    + (
        'tile = true\npermanent = "your opponent has only 2 turns after you pass first"\n'
        if n == 14
        else ""
    )
    for n in range(15)
)
