"""The colours and signs that new clans may choose, as drawings (`warren.packs.liveries`)."""

from __future__ import annotations

from warren.art.svg import INK, PAPER

# For a light page and for a dark one: the ground, the ink on it, and an accent.
COLOURS = {
    "rose": (f"#a82a72 {PAPER} #ffd27a", f"#f58fc4 {INK} #ffe2a6"),
    "olive": (f"#5b6212 {PAPER} #ffcf6b", f"#bcc45a {INK} #ffe08f"),
    "slate": (f"#475766 {PAPER} #8fe0d0", f"#9db2c6 {INK} #c6f2e8"),
    "lime": (f"#b5d334 {INK} #7a2f8f", f"#c6e04e {INK} #c58ad8"),
    "lavender": (f"#c8b6ee {INK} #2f6b4f", f"#d5c6f5 {INK} #7fc4a4"),
    "peach": (f"#f6b596 {INK} #24608a", f"#fac5ab {INK} #7fb4d8"),
    "mint": (f"#a5e2c9 {INK} #9a3b52", f"#b9ecd7 {INK} #e48aa0"),
    "wine": (f"#6b1d3c {PAPER} #9fd86a", f"#d9829f {INK} #c2ec9a"),
}
SKIES = {  # the sky behind its goblins, and the light in it
    "rose": "#e9a9cb #fff0e2",
    "olive": "#b9bd7c #fbf3d0",
    "slate": "#9fb0bf #eef6f8",
    "lime": "#d7e79a #fdfbe0",
    "lavender": "#d9cdf2 #fffaf0",
    "peach": "#f7cdb6 #fff6e4",
    "mint": "#c0e8d8 #fdfdf0",
    "wine": "#a86a80 #f6dcd2",
}

# Paths of 16 by 16 units.
SIGNS = {
    "moon": "M10.5 1A7 7 0 1 0 15 11.5A6 6 0 0 1 10.5 1Z",
    "star": ("M8 .6 10.2 5.6 15.6 6.1 11.5 9.7 12.7 15 8 12.2 3.3 15 4.5 9.7.4 6.1 5.8 5.6Z"),
    "drop": "M8 .5Q13 7 13 10.5A5 5 0 0 1 3 10.5Q3 7 8 .5Z",
    "leaf": "M14.5 1.5Q15 12 6 13.2L3.4 15.6 2 14.4 4 11.6Q3 2.5 14.5 1.5Z",
    "bolt": "M9.5.4 2.5 9.2H7L5.6 15.6 13.5 6.4H8.8Z",
    "heart": "M8 14.8Q1 9.6 1 5.4A3.6 3.6 0 0 1 8 4.2 3.6 3.6 0 0 1 15 5.4Q15 9.6 8 14.8Z",
    "peak": "M.6 14.6 6 3.4 8.6 8 10.6 5.2 15.4 14.6Z",
    "arrow": "M8 .6 14.4 7.4H10.4V15.4H5.6V7.4H1.6Z",
    "ring": "M8 .8a7.2 7.2 0 1 0 .01 0ZM8 4a4 4 0 1 1-.01 0Z",
    "diamond": "M8 .5 14 8 8 15.5 2 8Z",
    "hourglass": "M2.5.8H13.5V3L9.6 8 13.5 13V15.2H2.5V13L6.4 8 2.5 3Z",
    "cup": "M3 1.5H13V5Q13 9.4 9 9.9V13H11.5V15H4.5V13H7V9.9Q3 9.4 3 5Z",
}

# The looks of new clans' goblins, with features of all kinds.
SETS = (
    "#7fb341 #86b4cc #d99a4a #a396b0 #93bd8e #c9b06a",
    "#5a3a1e #3d3848 #ffb020 #d8d4e4 #8a3b1c",
    "#f2c230 #58d0e8 #e8563f #8a6be0 #c8e04a",
    "#8a5a2b #3c7fb0 #7a3f6a #4f7a4a #b0762f",
    "bare hood goggles horned feathers tophat bandana circlet pot wreath",
    "lantern book club orb mug spear key flask horn crook",
    "robe vest cloak harness scarf tunic",
    "long leaf bat torn curl fan",
)
