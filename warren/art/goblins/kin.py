"""What the goblins of a clan have in common: skin, colours, hats, clothes and what they hold."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kin:
    """The part sets of a clan; every goblin has one of each."""

    sky: str
    moon: str
    skins: tuple[str, ...]
    hair: tuple[str, ...]
    iris: tuple[str, ...]
    cloth: tuple[str, ...]
    hats: tuple[str, ...]
    held: tuple[str, ...]
    outfits: tuple[str, ...]
    ears: tuple[str, ...]


# A number for each clan, chosen so that its goblins take turns with hats, eyes and mouths.
SEEDS: dict[str, int] = {
    "ancient": 421,
    "alpha": 674,
    "dark": 637,
    "meka": 537,
    "fire": 260,
    "dragoon": 179,
    "kobuke": 258,
    "shadow": 256,
    "shibuke": 154,
    "warmachine": 520,
    "abhilasha": 101,
    "galmi": 290,
    "goan_sul": 431,
    "justice": 530,
    "narashima": 172,
    "phoenix": 1395,
    "tomorrow": 991,
    "xi_an": 355,
}


def _kin(*lines: str) -> Kin:
    """A kin from lines of words, in the order of its fields."""
    sky, moon = lines[0].split()
    sets = [tuple(line.split()) for line in lines[1:]]
    return Kin(sky, moon, *sets)


KIN: dict[str, Kin] = {
    "ancient": _kin(
        "#cdd3e6 #fffdf4",
        "#d8cfe0 #c9d6c6 #e0d2bf #c4cfe0",
        "#f4f1e8 #d8d4e4 #b9b3cc",
        "#8a6be0 #4fa3d8 #c0569c",
        "#f4efe0 #e4def2 #dfe8ea",
        "circlet turban hood mitre stars veil bare candle",
        "eye_staff orb scroll book crook star_wand cards mirror",
        "robe ruff cloak beads sash",
        "long leaf fan curl",
    ),
    "alpha": _kin(
        "#8cc07e #f6ecc4",
        "#7fb341 #93b84a #63a351 #a3bf52",
        "#5a3a1e #4a4232 #8a3b1c",
        "#f2c230 #e2731f #d8e04a",
        "#8a5a2b #2f7a3f #a3702f",
        "beast_skull wolf feathers horned broken_horn wreath bare ram",
        "club axe spear horn shield hammer bow mug",
        "fangs fur spikes vest harness",
        "long bat torn leaf",
    ),
    "dark": _kin(
        "#4a4360 #c2b7d4",
        "#93a08a #8793a6 #a396b0 #a8a890",
        "#3d3848 #5f5870 #d9d4dc",
        "#9fe870 #e8563f #e8d44a",
        "#3b3648 #4d3a55 #35404a",
        "cowl beast_skull bandages candle tophat hood bare demon",
        "scythe dagger skull_staff shovel lantern twin_dagger flask key",
        "cloak robe spikes scarf tunic",
        "torn bat long curl",
    ),
    "meka": _kin(
        "#9cc4ea #f0f7fb",
        "#7fb8a4 #86b4cc #93bd8e #7aa8bd",
        "#c9662a #3a3f4a #e0c060",
        "#ff9c2a #58d0e8 #c8e04a",
        "#1d55a0 #5f6f86 #3c7fb0",
        "goggles rivets antenna windup propeller lamp aviator bare",
        "wrench gear_staff screwdriver hammer cog flask rifle saw_sword",
        "harness apron armour pipes scarf",
        "long leaf fan torn",
    ),
    "fire": _kin(
        "#e07a52 #ffe0a8",
        "#d99a4a #cf7f45 #bfa845 #d4a86a",
        "#ffb020 #7a1d12 #4a3230",
        "#ffd23f #ff5a2a #7fd0e8",
        "#ab211a #5a2a22 #d0621f",
        "flames fuse bandana gas_mask bare goggles pot aviator",
        "bomb torch blunderbuss rifle dynamite hammer mug saw_sword",
        "spikes harness vest scarf armour",
        "torn bat long curl",
    ),
    "dragoon": _kin(
        "#f2b272 #fff3d6",
        "#a8b450 #c9a657 #90a85c #bfae6a",
        "#5a2f14 #4a4040 #c9803a",
        "#f2d43a #e85f2a #6fc0d8",
        "#b04f00 #7a4a2a #d98a3a",
        "winged shako aviator dragon spiked bare feathers horned",
        "lance sword flag horn whip saddle shield spear",
        "armour sash scarf ruff cloak",
        "long bat leaf fan",
    ),
    "kobuke": _kin(
        "#f3d260 #fffae2",
        "#b7b84e #c9aa55 #9fb458 #c4bd72",
        "#4a3a34 #8a2a1a #e8e0d0",
        "#e8452f #f0a020 #4aa0d0",
        "#c0392b #e0a020 #f0ead8",
        "straw drum headband topknot bells jester turban bare",
        "drumstick flag mallet fan bell tambourine purse horn",
        "tunic sash beads ruff robe",
        "long leaf lop fan",
    ),
    "shadow": _kin(
        "#8f6fba #e8dbf5",
        "#9a8cc4 #86a384 #ab90bf #94a8a0",
        "#3f6a34 #4a3a68 #b8d070",
        "#b6f060 #f0d040 #ff8ad0",
        "#4a2a70 #4d6b3a #6b4a8a",
        "leaf_hood mushroom antlers acorn moss bare owl hood",
        "branch bow crook twin_dagger lantern apple dagger spear",
        "cloak scarf fur robe fangs",
        "leaf long curl bat",
    ),
    "shibuke": _kin(
        "#7cc4c6 #ecf9f3",
        "#7cc4aa #96bd94 #82b2b8 #a5c6a5",
        "#34525a #e8e4d8 #b8452a",
        "#ff8a50 #e8d040 #d0405a",
        "#0c6f78 #d86f4a #3f5a66",
        "oni wicker cage gong beads fox topknot bare",
        "key chain bell crook mallet book mug lantern",
        "beads robe sash cloak tunic",
        "lop long leaf fan",
    ),
    "warmachine": _kin(
        "#c49c70 #f6e8cc",
        "#aaa05e #a58c66 #8c9c60 #b8a878",
        "#4a4038 #b5561f #d8d0c0",
        "#ffb02a #e8542f #8ad0c0",
        "#63401f #6b6f6a #9a5a24",
        "wheel chimney hardhat pot aviator spiked lamp bare",
        "hammer shovel hook wrench blunderbuss bomb gear_staff mug",
        "apron pipes harness armour spikes",
        "torn lop long bat",
    ),
    "justice": _kin(
        "#efd98a #fffdf0",
        "#a9c88c #c9c48e #a3bca4 #d4c6a0",
        "#f2e6b0 #8a5a20 #fdfaf0",
        "#3f7ad0 #f0b020 #58b0a0",
        "#f7f0dc #2f5fa8 #cfa325",
        "laurel winged petals circlet spiked bare hood sun",
        "scales sword shield bow spear feather mirror book",
        "armour sash cloak robe ruff",
        "long leaf fan curl",
    ),
    "abhilasha": _kin(
        "#2c2556 #cabdf0",
        "#978dc8 #879fbe #ab93c6 #8fa8a8",
        "#3a3360 #e8e0f5 #7a2a5a",
        "#ff7ab8 #e8e04a #7af0e0",
        "#3d2c78 #5a2a5e #22203e",
        "crescent cowl stars beast_skull veil bandages bare demon",
        "moon_staff dagger skull_staff lantern scythe cards orb torch",
        "cloak robe scarf spikes beads",
        "bat long torn curl",
    ),
    "tomorrow": _kin(
        "#11495e #d2f5f6",
        "#84c4bc #96b6cc #a4c8a2 #8fb4b4",
        "#e8f8fa #f05a9a #35506a",
        "#7df0ff #ffe04a #ff6fa0",
        "#0a6f8c #2a3f55 #d8e8ea",
        "visor phones hourglass clock antenna goggles bare windup",
        "hourglass orb screwdriver rifle saw_sword cards gear_staff flask",
        "harness armour scarf pipes cloak",
        "fan long leaf curl",
    ),
    "narashima": _kin(
        "#f4c873 #fff5d8",
        "#c9a052 #bcae62 #aca850 #d0b070",
        "#8e2a1e #5a2a10 #f0d080",
        "#f5c020 #4aa860 #d04a2a",
        "#8e2a1e #e39413 #f5ead0",
        "mane turban sun wolf crown headband bare laurel",
        "spear sun_staff sword bell fan mallet book club",
        "beads sash vest fur armour",
        "leaf fan long lop",
    ),
    "galmi": _kin(
        "#55ab95 #e2f7ec",
        "#6cbca2 #80b0a8 #96c594 #74b4bc",
        "#2a6256 #ff8f7a #e8f0d8",
        "#ffb89a #f0e050 #4a90d0",
        "#0f6853 #ff9f8a #2f7f8a",
        "shell coral fish diver pearls bare bandana bucket",
        "trident fish orb shield hook crook flask spear",
        "scales beads scarf cloak tunic",
        "fan bat leaf lop",
    ),
    "phoenix": _kin(
        "#f2a35c #fff4d2",
        "#cb9652 #d6aa5c #aeaa5a #c4b478",
        "#c0270f #ffc52f #4a1d12",
        "#ffd23f #ff6a2a #5ac0d8",
        "#b9440b #8a1f1a #f0b02f",
        "crest beak nest flames owl feathers bare sun",
        "feather torch fan sun_staff bow spear star_wand book",
        "ruff cloak sash scarf robe",
        "fan long leaf bat",
    ),
    "goan_sul": _kin(
        "#561a2a #f6b088",
        "#c4706a #b4866a #a67c6c #c09060",
        "#43303a #ff7a2a #5a1020",
        "#ffd23f #ff7a2a #e8e8e8",
        "#931031 #3a2228 #6b2a2a",
        "volcano demon obsidian ram horned fuse bare flames",
        "axe hammer blunderbuss bomb saw_sword club torch chain",
        "spikes armour fur harness vest",
        "torn bat long curl",
    ),
    "xi_an": _kin(
        "#a6cfaa #f8fbe6",
        "#86be92 #a9be74 #93b6a2 #b5c48e",
        "#33483a #e8e8dc #8a3a1a",
        "#e8c04a #d0453a #4ab0a0",
        "#27703f #c0392b #e8c04a",
        "dragon jade_cap straw lantern many_masks topknot bare fox",
        "fan sword cards dice scroll teapot lantern mallet",
        "scales robe sash beads cloak",
        "long leaf lop curl",
    ),
    "laundry": _kin(
        "#28305c #d8e4ff",
        "#8cc06a #7fbfa6 #b0b45e #9ab86e #a8a0c0",
        "#5a4a6a #f07ab0 #f0e8d0",
        "#ffd23f #7df0ff #ff8ad0",
        "#f5a8dc #8fe3f2 #ffc48a #a9e5a0 #e5e07a",
        "sock_hat bucket shower_cap towel peg nightcap",
        "brush iron duck soap",
        "apron scarf tunic",
        "long bat leaf lop fan torn",
    ),
}
