"""The clans of GOSU X: colours, letters and glyphs."""

from __future__ import annotations

from warren.art.clans import clan
from warren.art.svg import INK, PAPER

CLANS = {
    "justice": clan(
        "J",
        f"#cfa325 {INK} #2f5fa8",
        f"#e3bd4b {INK} #8fb6f0",
        "M7.1.4h1.8V2.3H13l2.7 6.9q-2.8 2.4-5.7 0L12 4.2H8.9v9.2H11.4v2.2H4.6v-2.2h2.5",
        "V4.2H4L6 9.2Q3.2 11.6.3 9.2L3 2.3h4.1Z",
    ),
    "abhilasha": clan(
        "A",
        f"#3d2c78 {PAPER} #f07ab0",
        f"#9b8ae8 {INK} #ff9cc8",
        "M10.6.5a7.6 7.6 0 1 0 5 9.8A6.6 6.6 0 0 1 10.6.5ZM12.6 2.6l.8 1.8 1.8.2",
        "-1.3 1.4.3 1.8-1.6-.9-1.7.9.4-1.8L10 4.6l1.8-.2Z",
    ),
    "tomorrow": clan(
        "T",
        f"#0a6f8c {PAPER} #7df0ff",
        f"#3fc3e0 {INK} #a9f5ff",
        "M2 .4h12v2.3h-1.2Q12.6 6 9.6 8q3 2 3.2 5.3H14v2.3H2v-2.3h1.2Q3.4 10 6.4 8",
        "q-3-2-3.2-5.3H2ZM5.4 4.2Q6.4 6.2 8 6.8 9.6 6.2 10.6 4.2Z",
    ),
    "narashima": clan(
        "N",
        f"#e39413 {INK} #8e2a1e",
        f"#f0ab3d {INK} #ef8a70",
        "M8 .3l2.1 1.6 2.7-.5.7 2.7 2.2 1.7-1.1 2.6.8 2.8-2.8.8L10.2 15.7H5.8l-2.4-3.7",
        "-2.8-.8.8-2.8L.3 5.8 2.5 4.1l.7-2.7 2.7.5ZM4.6 6.2l2.4.6v1.6H5.2ZM11.4 6.2L9 6.8v1.6h1.8Z",
        "M6 9.8h4l-2 2.6Z",
    ),
    "galmi": clan(
        "G",
        f"#0f6853 {PAPER} #ff9f8a",
        f"#45b898 {INK} #ffb8a8",
        "M.4 12.6Q4 12 5 7.4T10.5 2.6Q14.6 2.8 15.6 7.4Q12.5 5.3 11 7.4t1 4q1.8 1 3.6 0",
        "V15.4H.4Z",
    ),
    "phoenix": clan(
        "P",
        f"#b9440b {PAPER} #ffd23f",
        f"#f5844a {INK} #ffdf7a",
        "M15.4.3Q4 1.3 3 9.6L.5 15l1.9.7L4.5 11.2Q14 12.2 15.4.3ZM12 3.5Q8.5 6.5 6 9.8",
        "L5 9Q8 5.5 12 3.5Z",
    ),
    "goan_sul": clan(
        "S",
        f"#931031 {PAPER} #ff8a3c",
        f"#f2829c {INK} #ffb07a",
        "M5.5 6h1.2l1 1.4L9 6h1.5l5.2 9.7H.3ZM7 .3h2l-.3 3.6H7.3ZM2.8 1.3l2.2 2.5",
        "-1.3.9L1.5 2.4ZM13.2 1.3L11 3.8l1.3.9 2.2-2.3Z",
    ),
    "xi_an": clan(
        "X",
        f"#27703f {PAPER} #e8c04a",
        f"#6cc088 {INK} #f0d27a",
        "M11.5.5l4.2 2.4-2.4 2.1q.6 3.2-2.5 4.6T7.2 11.3q-1.5 1.2.2 2t4.8-.7v2.6",
        "Q6 17.2 3.8 14.3T4 9Q5.4 7.4 7.9 6.7T9.7 4.2Q8 3.2 5.8 5.2L4.2 3.2Q7.4.1 11.5.5Z",
    ),
}
