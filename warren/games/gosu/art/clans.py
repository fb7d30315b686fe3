"""The clans of GOSU: colours, letters and glyphs."""

from __future__ import annotations

from warren.art.clans import clan
from warren.art.svg import INK, PAPER

CLANS = {
    "ancient": clan(
        "A",
        f"#f7f4ea {INK} #7a5cc0",
        f"#f1ecdc {INK} #b9a3f0",
        "M.5 8.5Q8 1 15.5 8.5Q8 16 .5 8.5ZM8 5.2a3.3 3.3 0 1 0 .01 0ZM8 7.2",
        "a1.3 1.3 0 1 1-.01 0ZM7.2.3h1.6v2.4H7.2ZM2.6 1.9l1.2-1 1.5 1.8-1.2 1ZM13.4 1.9l-1.2-1",
        "-1.5 1.8 1.2 1Z",
    ),
    "alpha": clan(
        "α",
        f"#1c6b36 {PAPER} #f2c94c",
        f"#5cb877 {INK} #f2d67a",
        "M2 2Q8 5 14 2Q13 7 10.5 8.5Q10 13 8 15.5Q6 13 5.5 8.5Q3 7 2 2Z",
    ),
    "dark": clan(
        "D",
        f"#221f29 {PAPER} #6fbf3f",
        f"#3b3648 {PAPER} #9fe870",
        "M4.5 15.5V9.8L1.6 7.3l1.2-1.5 2.2 1.2L4 2.3l1.7-.4L7 6.3V.6h1.8v5.6L10.2 1.5",
        "l1.7.5-.9 5L13 3.9l1.4.9-2 6v4.7Z",
    ),
    "meka": clan(
        "M",
        f"#1d55a0 {PAPER} #ffb03a",
        f"#6fa8ec {INK} #ffc468",
        "M6.8.8h2.4l.4 2 1.5.6 1.7-1.1 1.7 1.7-1.1 1.7.6 1.5 2 .4v2.4",
        "l-2 .4-.6 1.5 1.1 1.7-1.7 1.7-1.7-1.1-1.5.6-.4 2H6.8",
        "l-.4-2-1.5-.6-1.7 1.1-1.7-1.7 1.1-1.7-.6-1.5-2-.4V7.6l2-.4.6-1.5L1.5 4",
        "l1.7-1.7 1.7 1.1 1.5-.6ZM8 6a2.8 2.8 0 1 0 .01 0Z",
    ),
    "fire": clan(
        "F",
        f"#ab211a {PAPER} #ffc233",
        f"#f58474 {INK} #ffd067",
        "M8.5.3Q9 4 11.5 6.3T14 11q0 4.8-6 4.8T2 11q0-2.6 2.2-4.6Q4.6 8.4 6 9",
        "Q5.5 4.5 8.5.3ZM8.2 9Q8 11 6.8 12t-.4 2.2h3.2q1.4-1.6.2-3T8.2 9Z",
    ),
    "dragoon": clan(
        "G",
        f"#b04f00 {PAPER} #ffd98a",
        f"#f2913d {INK} #ffe3a8",
        "M.3 3.6Q8 .8 15.7 2.4Q13.8 5.4 12 6.2Q12.6 8 10.4 8.9Q10.4 11 7.8 11.8",
        "L4.6 15.6 3.6 11Q1 8 .3 3.6Z",
    ),
    "kobuke": clan(
        "K",
        f"#f0c419 {INK} #c0392b",
        f"#f5d04a {INK} #ef7a6a",
        "M2 4.2Q8 .2 14 4.2V12Q8 16 2 12ZM3.8 4.4Q8 7 12.2 4.4Q8 2 3.8 4.4ZM4 8.2v2.4",
        "l1.6.7V9ZM12 8.2v2.4l-1.6.7V9ZM7.2 9.6h1.6V12H7.2Z",
    ),
    "shadow": clan(
        "W",
        f"#63378f {PAPER} #8fd16a",
        f"#b08ae0 {INK} #a6e083",
        "M8 .3 12.6 5.6H10.8L15 11H9.2v4.7H6.8V11H1L5.2 5.6H3.4Z",
    ),
    "shibuke": clan(
        "S",
        f"#0c6f78 {PAPER} #ff8a65",
        f"#47bcc4 {INK} #ffa68a",
        "M1.2 2.6q6.8-3 13.6 0q0 9.2-6.8 13Q1.2 11.8 1.2 2.6ZM3.4 5.4l3.6 1.4",
        "q-1.2 2.4-3.6 1ZM12.6 5.4L9 6.8q1.2 2.4 3.6 1ZM5.4 10.8h5.2L8 13Z",
    ),
    "warmachine": clan(
        "R",
        f"#63401f {PAPER} #f08c2e",
        f"#c29566 {INK} #ffab5c",
        "M8 .3a7.7 7.7 0 1 0 .01 0ZM7.1 2.6v4.5H2.6a5.5 5.5 0 0 1 4.5-4.5ZM8.9 2.6",
        "a5.5 5.5 0 0 1 4.5 4.5H8.9ZM2.6 8.9h4.5v4.5a5.5 5.5 0 0 1-4.5-4.5ZM8.9 8.9h4.5",
        "a5.5 5.5 0 0 1-4.5 4.5Z",
    ),
}
