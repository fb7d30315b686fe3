"""The species and stains of Goblin Laundromat: colours and glyphs, without letters."""

from __future__ import annotations

from warren.art.clans import clan
from warren.art.svg import INK, PAPER

CLANS = {
    "elf": clan(
        "",
        f"#cfe8c4 {INK} #3f8f4f",
        f"#a9e5a0 {INK} #5fd08a",
        "M15 1Q2 1 1.5 9.5Q1.6 12 3 13L1 15.2l.9.6L4.2 13.8Q14.5 14.5 15 1ZM12 4Q8 7 5 11.8",
        "L4.2 11Q7.5 6.5 12 4Z",
    ),
    "mermaid": clan(
        "",
        f"#b9e3ee {INK} #1f86a8",
        f"#8fe3f2 {INK} #4fc4ea",
        "M8 15.8Q2.6 12 4 7.4Q1.2 7 .2 1.6Q5.2.2 8 4.2Q10.8.2 15.8 1.6",
        "Q14.8 7 12 7.4Q13.4 12 8 15.8ZM6 8.6Q8 10.4 10 8.6L9.6 10.2Q8 11.4 6.4 10.2Z",
    ),
    "dwarf": clan(
        "",
        f"#f0d3b0 {INK} #b5642a",
        f"#ffc48a {INK} #f59a55",
        "M1 2.6h4.6V1.2h9.2V5Q11 6 10.4 8.6V10.6l3.4 1.8v2.4H3v-2.4l3.2-1.8",
        "V8.8Q1.4 8.4 1 2.6Z",
    ),
    "orc": clan(
        "",
        f"#d8d2a0 {INK} #7d7a2c",
        f"#e5e07a {INK} #c3c040",
        "M2.2 15Q.2 6 4.6.8Q4.6 5 6.4 7.4H9.6Q11.4 5 11.4.8Q15.8 6 13.8 15Q11 12.4 9.2 12.4H6.8",
        "Q5 12.4 2.2 15Z",
    ),
    "vampire": clan(
        "",
        f"#e6c3dd {INK} #97306f",
        f"#f5a8dc {INK} #ec6fb8",
        "M8 5.4L9 3.4 9.8 5.4Q12 3.6 15.9 4Q13.8 6.4 14 9.4Q12 8.4 10.8 9.8L8 13.6 5.2 9.8",
        "Q4 8.4 2 9.4Q2.2 6.4.1 4Q4 3.6 6.2 5.4L7 3.4Z",
    ),
    "dirt": clan(
        "",
        f"#7a4a21 {PAPER} #c08a54",
        f"#c08a54 {INK} #7a4a21",
        "M4 2.2Q7-.4 9.5 2.2T14 5.2Q16.8 9 13.6 12T8.5 13.7Q4.5 16.3 2 12.6",
        "T1.6 6.8Q.8 4.3 4 2.2Z",
        "M5.6 5.4a1.3 1.3 0 1 0 .01 0ZM10.6 7.4a1.6 1.6 0 1 0 .01 0ZM6.4 9.8a1 1 0 1 0 .01 0Z",
    ),
    "magic": clan(
        "",
        f"#6b3fb5 {PAPER} #b794f6",
        f"#b794f6 {INK} #6b3fb5",
        "M8 0l1.9 4.2 3.8-1.9-1.9 3.8L16 8l-4.2 1.9 1.9 3.8-3.8-1.9L8 16l-1.9-4.2-3.8 1.9",
        " 1.9-3.8L0 8l4.2-1.9-1.9-3.8 3.8 1.9Z",
    ),
    "slime": clan(
        "",
        f"#2f7d32 {PAPER} #86d94e",
        f"#86d94e {INK} #2f7d32",
        "M8 0Q13.8 7 13.8 10.3a5.8 5.6 0 0 1-11.6 0Q2.2 7 8 0ZM5.4 9.4Q4.6 12 7 13.4",
        "L7.4 12.6Q6 11.6 6.4 9.6Z",
    ),
    # clothes of the goblins who work there
    "laundry": clan("", f"#0a6f8c {PAPER} #7df0ff", f"#3fc3e0 {INK} #a9f5ff"),
}
