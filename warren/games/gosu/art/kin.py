"""Common features of the goblins of GOSU, by clan."""

from __future__ import annotations

from warren.art.goblins.kin import kin
from warren.art.goblins.scenes import MOON, cog, rays
from warren.art.painter import Kin

KIN: dict[str, Kin] = {
    "ancient": kin(
        "#cdd3e6 #fffdf4",
        "#d8cfe0 #c9d6c6 #e0d2bf #c4cfe0",
        "#f4f1e8 #d8d4e4 #b9b3cc",
        "#8a6be0 #4fa3d8 #c0569c",
        "#f4efe0 #e4def2 #dfe8ea",
        "circlet turban hood mitre stars veil bare candle",
        "eye_staff orb scroll book crook star_wand cards mirror",
        "robe ruff cloak beads sash",
        "long leaf fan curl",
        seed=421,
        scene=(
            "!x M-4 76Q60-20 124 76Q60 172-4 76Z",
            "!p o 60 76 44",
            "~a1.5 M8 76Q60-4 112 76Q60 156 8 76Z",
            "~x3 M14 22l10 12M34 10l6 14M86 10l-6 14M106 22l-10 12",
        ),
        shade="#8f88a8",  # no darker tone of the colour exists
        third_eye=True,
    ),
    "alpha": kin(
        "#8cc07e #f6ecc4",
        "#7fb341 #93b84a #63a351 #a3bf52",
        "#5a3a1e #4a4232 #8a3b1c",
        "#f2c230 #e2731f #d8e04a",
        "#8a5a2b #2f7a3f #a3702f",
        "beast_skull wolf feathers horned broken_horn wreath bare ram",
        "club axe spear horn shield hammer bow mug",
        "fangs fur spikes vest harness",
        "long bat torn leaf",
        seed=674,
        scene=(
            MOON,
            "!x M6 154V100Q16 112 18 128Q24 96 34 90Q34 116 30 130Q60 116 92 130Q88 106 90 92"
            "Q100 104 102 128Q106 110 114 98V154Z",
            "!d M6 154V132Q14 136 18 146Q24 124 28 122Q30 136 28 146H92Q92 132 96 122"
            "Q102 134 102 146Q108 132 114 130V154Z",
        ),
    ),
    "dark": kin(
        "#4a4360 #c2b7d4",
        "#93a08a #8793a6 #a396b0 #a8a890",
        "#3d3848 #5f5870 #d9d4dc",
        "#9fe870 #e8563f #e8d44a",
        "#3b3648 #4d3a55 #35404a",
        "cowl beast_skull bandages candle tophat hood bare demon",
        "scythe dagger skull_staff shovel lantern twin_dagger flask key",
        "cloak robe spikes scarf tunic",
        "torn bat long curl",
        seed=637,
        scene=(
            "!p o 60 66 44",
            "!x M6 154V116H22V104Q22 94 31 94T40 104V120H80V96H76V88H86V80H94V88H104V96H94V116H114"
            "V154Z",
            "~x2 M88 30l6-4 4 3 4-3 6 4M16 58l5-3 4 3 4-3 5 3",
            "!a o 30 132 1.5",
        ),
        shade="#554b6e",  # no darker tone of the colour exists
    ),
    "meka": kin(
        "#9cc4ea #f0f7fb",
        "#7fb8a4 #86b4cc #93bd8e #7aa8bd",
        "#c9662a #3a3f4a #e0c060",
        "#ff9c2a #58d0e8 #c8e04a",
        "#1d55a0 #5f6f86 #3c7fb0",
        "goggles rivets antenna windup propeller lamp aviator bare",
        "wrench gear_staff screwdriver hammer cog flask rifle saw_sword",
        "harness apron armour pipes scarf",
        "long leaf fan torn",
        seed=537,
        scene=(
            f"!x {cog(12, inner=49, outer=57)}",
            "!p o 60 76 41",
            "!x M6 154V138H18V122H28V138H92V114H104V138H114V154Z",
        ),
    ),
    "fire": kin(
        "#e07a52 #ffe0a8",
        "#d99a4a #cf7f45 #bfa845 #d4a86a",
        "#ffb020 #7a1d12 #4a3230",
        "#ffd23f #ff5a2a #7fd0e8",
        "#ab211a #5a2a22 #d0621f",
        "flames fuse bandana gas_mask bare goggles pot aviator",
        "bomb torch blunderbuss rifle dynamite hammer mug saw_sword",
        "spikes harness vest scarf armour",
        "torn bat long curl",
        seed=260,
        scene=(
            "!p o 60 70 44",
            "!x M6 154V92Q14 96 16 106Q22 88 18 74Q34 86 34 112Q46 128 60 124Q76 128 86 110"
            "Q84 88 100 72Q98 92 104 104Q108 92 114 90V154Z",
            "!a M6 154V124Q14 128 16 138Q24 126 22 114Q36 126 36 142H84Q86 124 98 114"
            "Q98 128 104 138Q108 126 114 124V154Z",
            "~a2 M24 40h.1M98 34h.1M104 56h.1M16 64h.1",
        ),
    ),
    "dragoon": kin(
        "#f2b272 #fff3d6",
        "#a8b450 #c9a657 #90a85c #bfae6a",
        "#5a2f14 #4a4040 #c9803a",
        "#f2d43a #e85f2a #6fc0d8",
        "#b04f00 #7a4a2a #d98a3a",
        "winged shako aviator dragon spiked bare feathers horned",
        "lance sword flag horn whip saddle shield spear",
        "armour sash scarf ruff cloak",
        "long bat leaf fan",
        seed=179,
        scene=(
            MOON,
            "!x M56 120Q4 108 6 22Q20 42 30 44Q26 58 38 66Q36 84 50 90ZM64 120Q116 108 114 22"
            "Q100 42 90 44Q94 58 82 66Q84 84 70 90Z",
        ),
    ),
    "kobuke": kin(
        "#f3d260 #fffae2",
        "#b7b84e #c9aa55 #9fb458 #c4bd72",
        "#4a3a34 #8a2a1a #e8e0d0",
        "#e8452f #f0a020 #4aa0d0",
        "#c0392b #e0a020 #f0ead8",
        "straw drum headband topknot bells jester turban bare",
        "drumstick flag mallet fan bell tambourine purse horn",
        "tunic sash beads ruff robe",
        "long leaf lop fan",
        seed=258,
        scene=(f"!z {rays(12, inner=30, outer=110)}", "!r o 60 72 42", "!p o 60 72 38"),
    ),
    "shadow": kin(
        "#8f6fba #e8dbf5",
        "#9a8cc4 #86a384 #ab90bf #94a8a0",
        "#3f6a34 #4a3a68 #b8d070",
        "#b6f060 #f0d040 #ff8ad0",
        "#4a2a70 #4d6b3a #6b4a8a",
        "leaf_hood mushroom antlers acorn moss bare owl hood",
        "branch bow crook twin_dagger lantern apple dagger spear",
        "cloak scarf fur robe fangs",
        "leaf long curl bat",
        seed=256,
        scene=(
            "!p o 60 70 43",
            "!x M6 154V14H16Q22 50 18 90L36 66 39 68 20 104Q20 130 30 154ZM114 154V14H106"
            "Q98 46 102 84L84 54 81 56 100 100Q98 130 92 154Z",
            "!d M6 6H114V20Q104 34 94 22Q84 38 72 24Q60 34 48 24Q38 38 27 22Q16 36 6 22Z",
        ),
    ),
    "shibuke": kin(
        "#7cc4c6 #ecf9f3",
        "#7cc4aa #96bd94 #82b2b8 #a5c6a5",
        "#34525a #e8e4d8 #b8452a",
        "#ff8a50 #e8d040 #d0405a",
        "#0c6f78 #d86f4a #3f5a66",
        "oni wicker cage gong beads fox topknot bare",
        "key chain bell crook mallet book mug lantern",
        "beads robe sash cloak tunic",
        "lop long leaf fan",
        seed=154,
        scene=(
            "!p o 60 72 44",
            "~x4 M20 6V154M40 6V154M60 6V154M80 6V154M100 6V154",
            "!x M6 132q9-12 18 0q9-12 18 0q9-12 18 0q9-12 18 0q9-12 18 0q9-12 18 0V154H6Z",
        ),
    ),
    "warmachine": kin(
        "#c49c70 #f6e8cc",
        "#aaa05e #a58c66 #8c9c60 #b8a878",
        "#4a4038 #b5561f #d8d0c0",
        "#ffb02a #e8542f #8ad0c0",
        "#63401f #6b6f6a #9a5a24",
        "wheel chimney hardhat pot aviator spiked lamp bare",
        "hammer shovel hook wrench blunderbuss bomb gear_staff mug",
        "apron pipes harness armour spikes",
        "torn lop long bat",
        seed=520,
        scene=(
            "!p o 60 74 45",
            f"!x {rays(8, inner=12, outer=50, y=74)}",
            "~d6 M12 74A48 48 0 0 1 108 74A48 48 0 0 1 12 74",
            "!d M6 154V136H30L34 128H86L90 136H114V154Z",
        ),
    ),
}
