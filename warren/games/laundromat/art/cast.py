"""Fixed features of the goblin of each basket."""

from __future__ import annotations

from warren.art.goblins.kin import cast

CAST = cast("""
basket_elf hat=sock_hat ears=long mouth=grin skull=turnip
basket_mermaid hat=shower_cap ears=fan eyes=goggling
basket_dwarf hat=bucket beard=full mouth=laugh skull=pumpkin
basket_orc hat=peg mouth=tusks skull=brick
basket_vampire hat=nightcap ears=bat eyes=sleepy mouth=smirk
""")
