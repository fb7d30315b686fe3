"""An analysis as a page: one self-contained HTML file that loads nothing.

Curve, turning points, accuracy and the list of moves are plain HTML. Positions are data in the
page, drawn by a script. Texts come from cards and players, so all of them are escaped, and the page
allows no script but its own.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from warren.analysis.analysis import Analysis, Move, positions
from warren.analysis.boards import Board, Boards, drawer_of
from warren.analysis.chances import RATED, Estimate, thousandths, within
from warren.analysis.curve import SIGNS, axis, curve, heights, marks, sample
from warren.analysis.telling import (
    Telling,
    ToldMove,
    decimal,
    name_of,
    other_mistakes,
    own_texts,
    percent,
    signed,
    tell,
)
from warren.analysis.turning import LEAST
from warren.engine.games import Game
from warren.engine.texts import Texts

FOR_THE_SCRIPT = (
    *(
        "move_of",
        "the_end",
        "the_present",
        "decides",
        "deed",
        "chances",
        "results",
        "options",
        "more",
        "seldom",
    ),
    *(
        "chosen",
        "best",
        "within_noise",
        "happened",
        "nothing",
        "position",
        "position_now",
        "position_end",
    ),
    "cost_of",
)
# Characters that would end the script element, or a line of its data.
UNSAFE = str.maketrans({letter: f"\\u{ord(letter):04x}" for letter in "<>&\u2028\u2029"})


def page(analysis: Analysis, language: str = "en", players: Iterable[str] = ()) -> str:
    """Return the whole page."""
    own = own_texts(language)
    told = tell(analysis, language, players)
    drawer = drawer_of(analysis.match, language, told.players)
    data = as_data(analysis, told, drawer, own)
    say = Saying(own)
    script = part("page.js")
    game = analysis.match.engine.game.name
    return Template(part("page.html")).substitute(
        say.all(),
        language=escape(language),
        game=escape(game),
        title=say("title", game=analysis.match.engine.game.title),
        about=say("about", n=len(analysis.moves), iterations=analysis.iterations),
        ending=escape(told.ending or own.say("report", "running")),
        style=part("page.css") + own_style(analysis.match.engine.game) + badge_styles(drawer),
        policy=policy(script),
        script=script,
        data=embedded(data),
        glyphs=glyphs(drawer),
        unrated=unrated(analysis, own),
        hidden="" if analysis.is_rated else " hidden",
        curve=curve(analysis) if analysis.is_rated else "",
        marks=marks(analysis, told),
        axis_x=axis_x(len(analysis.moves)),
        axis_y=axis_y(),
        legend=legend(told),
        teams=f'<p class="note">{say("teams")}</p>' if analysis.has_teams else "",
        sums=sums(told),
        points_list=points_list(analysis, told, say) if analysis.is_rated else "",
        accuracy_rows=accuracy_rows(analysis, told) if analysis.is_rated else "",
        move_rows=move_rows(analysis, told),
        moves=len(analysis.moves) + 1,
    )


class Saying:
    """Renders the texts of the page, escaped for HTML."""

    def __init__(self, own: Texts) -> None:
        self.own = own

    def __call__(self, key: str, **values: object) -> str:
        return escape(self.own.say("page", key, **values))

    def all(self) -> dict[str, str]:
        """Return every text without placeholders, keyed by its name in the template."""
        table = self.own.tables["page"]
        return {f"t_{key}": escape(str(text)) for key, text in table.items()}


def part(name: str) -> str:
    """Return the text of a file that is embedded in the page."""
    return files("warren.analysis").joinpath(name).read_text("utf-8")


def policy(script: str) -> str:
    """Return the content security policy: the page may run this script and load nothing."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"


def embedded(data: Any) -> str:
    """Return JSON that is safe inside a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(UNSAFE)


# --- the page without its script ----- ----------------------------------------------------


def unrated(analysis: Analysis, own: Texts) -> str:
    """Say that the search was too short to judge anything; empty if it was not."""
    if analysis.is_rated:
        return ""
    said = own.say("report", "unrated", iterations=analysis.iterations, least=RATED)
    return f'<p class="unrated">{escape(said)}</p>\n'


def axis_x(moves: int) -> str:
    """Return the numbers of moves on the x axis."""
    return "".join(f'<span style="left:{at:.2%}">{n}</span>' for n, at in axis(moves))


def axis_y() -> str:
    """Return the chances on the y axis."""
    return "".join(f'<span style="top:{at:.2%}">{text}</span>' for text, at in heights())


def legend(told: Telling) -> str:
    """Return the legend of the lines."""
    return "".join(
        f'<li class="seat{seat}">{sample(seat)}<span>{escape(player)}</span></li>'
        for seat, player in enumerate(told.players)
    )


def sums(told: Telling) -> str:
    """Return the match in three sentences, for every player."""
    return "".join(f"<p>{escape(' '.join(said))}</p>" for said in told.sums if said)


def points_list(analysis: Analysis, told: Telling, say: Saying) -> str:
    """Return the turning points, each with a link to its move."""
    rows = [
        f'<li><a href="#m{point.move}"><span class="sign {name_of(point)}" aria-hidden="true">'
        f"{SIGNS[name_of(point)]}</span><strong>{escape(said.name)}</strong> "
        f'<span class="meta">{say("number")} {said.moves} · '
        f"{signed(point.points)} {say('points_short')}</span></a>"
        f"<p>{escape(' '.join((said.sentence, *said.because)))}</p></li>"
        for point, said in zip(analysis.turning_points, told.points, strict=True)
    ]
    if not rows:
        return f"<p>{say('none', n=round(100 * LEAST))}</p>"
    return f'<ol class="points">{"".join(rows)}</ol>'


def accuracy_rows(analysis: Analysis, told: Telling) -> str:
    """Return the accuracy table, one row per player."""
    rows = []
    for seat, player in enumerate(told.players):
        found = analysis.accuracy(seat)
        cost = decimal(100 * found.cost, told.language)
        rows.append(
            f'<tr><th scope="row" class="seat{seat}">{escape(player)}</th>'
            f"<td>{found.decisions}</td><td>{cost}</td><td>{found.mistakes}</td></tr>"
        )
    return "".join(rows)


def move_rows(analysis: Analysis, told: Telling) -> str:
    """Return all moves, one row each."""
    signs = {point.move: name_of(point) for point in analysis.turning_points}
    rows = []
    for move, said in zip(analysis.moves, told.moves, strict=True):
        kind = signs.get(move.number)
        sign = f'<span class="sign {kind}" aria-hidden="true">{SIGNS[kind]}</span> ' if kind else ""
        rows.append(
            f'<tr id="m{move.number}"><td><a href="#m{move.number}">{move.number}</a></td>'
            f'<td class="seat{move.seat} who">{escape(told.players[move.seat])}</td>'
            f"<td>{sign}{escape(said.done)}</td>"
            f"<td>{chance_of(move)}</td><td>{lost(move)}</td></tr>"
        )
    return "".join(rows)


def chance_of(move: Move) -> str:
    """The seat's chance before a move; empty if the search rated no action."""
    return percent(move.before.value) if move.best.is_rated else ""


def lost(move: Move) -> str:
    """Return the cost of a move in points; empty if it is within the noise."""
    return signed(-move.points) if move.is_costly and move.points else ""


def glyphs(drawer: Boards) -> str:
    """Return the signs that the positions need."""
    signs = {key: sign.glyph for key, sign in drawer.badges.items()}
    return "".join(
        f'<symbol id="g-{key}" viewBox="0 0 16 16"><path d="{path}"/></symbol>'
        for key, path in {**signs, **drawer.glyphs}.items()
    )


def own_style(game: Game) -> str:
    """Return the game's own styles (`boards/page.css`), on top of the shared ones."""
    found = (files(home).joinpath("boards", "page.css") for home in (*game.texts, game.home))
    return "".join(style.read_text("utf-8") for style in found if style.is_file())


def badge_styles(drawer: Boards) -> str:
    """Return the colours of the signs."""
    return "".join(
        f".b-{key}{{background:{sign.ground};color:{sign.ink}}}"
        f".c-{key}{{border-top-color:{sign.ground}}}\n"
        for key, sign in drawer.badges.items()
    )


# --- data for the script - -----------------------------------------------------------------------


def as_data(analysis: Analysis, told: Telling, drawer: Boards, own: Texts) -> dict[str, Any]:
    """Return every move with its position, and the last position."""
    moves = []
    for at, match in enumerate(positions(analysis.match)):
        if at < len(analysis.moves):
            move = analysis.moves[at]
            board = drawer.board(match.view(move.seat))
            entry = as_entry(move, told.moves[at], board, drawer)
        else:
            entry = last_entry(analysis, told, drawer)
        moves.append({**entry, "marks": marked(analysis, told, at + 1)})
    table = own.tables["page"]
    return {
        "words": {key: table[key] for key in FOR_THE_SCRIPT},
        "language": own.language,
        "players": list(told.players),
        "moves": moves,
        "over": analysis.result is not None,
        "strings": drawer.strings.things,
        "cards": drawer.cards.things,
        "badges": {key: sign.letter for key, sign in drawer.badges.items()},
        "signs": SIGNS,
    }


def marked(analysis: Analysis, told: Telling, number: int) -> list[list[str]]:
    """Return the turning points and mistakes of a move: kind, name and sentence."""
    turning = zip(analysis.turning_points, told.points, strict=True)
    return [
        [name_of(point), said.name, " ".join((said.sentence, *said.because))]
        for point, said in (*turning, *other_mistakes(analysis, told))
        if point.move == number
    ]


def as_entry(move: Move, said: ToldMove, board: Board, drawer: Boards) -> dict[str, Any]:
    """Return a decision as data for the page."""
    text = drawer.strings
    has_best = move.best.is_rated and not move.is_given
    return {
        "seat": move.seat,
        "ask": text(said.question),
        "chances": [share(chance) for chance in move.chances] if move.best.is_rated else [],
        "chosen": -1 if move.chosen is None else move.chosen,
        "best": move.options.index(move.best) if has_best else -1,
        "options": [
            [text(label), *rating(option)]
            for label, option in zip(said.options, move.options, strict=True)
        ],
        "cost": [move.points, int(move.is_costly)],
        "events": [text(event) for event in said.events],
        "board": board,
    }


def last_entry(analysis: Analysis, told: Telling, drawer: Boards) -> dict[str, Any]:
    """Return the final position as everyone sees it, or the open decision."""
    if analysis.open:
        move = analysis.open[0]
        board = drawer.board(analysis.match.view(move.seat))
        return as_entry(move, told.open[0], board, drawer)
    result = analysis.result or ()
    return {
        "seat": -1,
        "ask": drawer.strings(told.ending),
        "chances": [share(one) for one in result],
        "chosen": -1,
        "best": -1,
        "options": [],
        "cost": [0, 0],
        "events": [],
        "board": drawer.board(analysis.match.view(None)),
    }


def share(chance: float) -> int:
    """Return a chance in thousandths; 0 and 1000 mean certainty."""
    if chance in (0, 1):
        return int(chance * 1000)
    return min(999, max(1, thousandths(chance)))


def rating(option: Estimate) -> list[int]:
    """Return an action's chance and the range of its margin; its visits if it is not rated."""
    if not option.is_rated:
        return [-1, option.visits]
    return [share(option.chance), *within(option.chance, option.guess.margin)]
