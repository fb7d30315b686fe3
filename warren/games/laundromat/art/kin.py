"""Common features of the goblins of Goblin Laundromat, by clan."""

from __future__ import annotations

from warren.art.goblins.kin import kin
from warren.art.goblins.scenes import MOON
from warren.art.painter import Kin

KIN: dict[str, Kin] = {
    "laundry": kin(
        "#28305c #d8e4ff",
        "#8cc06a #7fbfa6 #b0b45e #9ab86e #a8a0c0",
        "#5a4a6a #f07ab0 #f0e8d0",
        "#ffd23f #7df0ff #ff8ad0",
        "#f5a8dc #8fe3f2 #ffc48a #a9e5a0 #e5e07a",
        "sock_hat bucket shower_cap towel peg nightcap",
        "brush iron duck soap",
        "apron scarf tunic",
        "long bat leaf lop fan torn",
        scene=(MOON,),
    ),
}
