"""What each game brings along to be played in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Protocol

from rich.text import Text

from warren.cli.catalogue import Catalogue
from warren.games.army import words as army
from warren.games.army.face.notation import slot_verb
from warren.games.army.terminal.cards import Cards
from warren.games.army.terminal.duel import DuelScreen
from warren.games.army.terminal.screen import Screen
from warren.games.laundromat import words as laundromat
from warren.games.laundromat.terminal.garments import Wardrobe
from warren.games.laundromat.terminal.laundry import LaundryScreen


class AnyScreen(Protocol):
    """Draws the views of a game."""

    def table(self, view: Any) -> list[Text]:
        """Everything on the table; in the end, how it ended."""

    def shown(self, view: Any) -> tuple[object, ...]:
        """What is drawn of a position, apart from hands and piles."""

    def hands(self, view: Any, *, choosing: bool = False) -> list[Text]:
        """The viewer's hand, and what the viewer knows of the others.

        While the viewer is choosing, what there is to choose from may be left to `offer`.
        """

    def in_detail(self, view: Any) -> list[Text]:
        """What the cards in the viewer's hand say."""

    def discards(self, view: Any) -> list[Text]:
        """The piles that are not on the table."""

    def legend(self, view: Any = None) -> list[Text]:
        """What the marks and letters mean, as far as a match has them."""

    def offer(
        self, view: Any, numbers: Sequence[int], labels: Sequence[str], actions: Sequence[str]
    ) -> list[Text]:
        """What the viewer can do now, numbered; `actions` are the same in notation."""


@dataclass(frozen=True)
class Parts:
    """What differs from game to game."""

    catalogue: Callable[[Any, str], Catalogue]  # (pack, language)
    screen: Callable[..., AnyScreen]
    place: Callable[[int], tuple[int, ...]]  # an action's place in the list
    formality: int | None  # the answer that is no choice where it is the only one
    verbs: Mapping[str, str]  # labels of actions, and the verb of the notation they begin with
    example: str  # a card that the help speaks of
    won: tuple[IntEnum, ...]  # how a match can end
    shared: tuple[IntEnum, ...] = ()
    drawn: tuple[IntEnum, ...] = ()
    numbers: tuple[str, ...] = ()  # questions that are answered by a number of their own
    ends_of: Mapping[IntEnum, str] = field(default_factory=dict)  # ends that an option brings
    help: Mapping[str, str] = field(default_factory=dict)  # texts that are this game's own


# --- GOSU and GOSU X -----------------------------------------------------------------------------


SLOT_ORDER = ("shift", "jump", "activate", "dragoon", "use", "ally", "ally_dragoon")
FOR_ALLY = (army.ALLY_DRAWS_ONE, army.ALLY_DRAWS_MANY)
LAST = len(SLOT_ORDER) + 1  # behind all cards


def place_of_army(action: int) -> tuple[int, ...]:
    """Cards in the order of the hand, then what those in armies can do, to pass last."""
    if action == army.PASS:
        return LAST + 2, action
    if action in FOR_ALLY:
        return LAST, action
    if action < army.OPTION or action >= army.DRAW_ONE_BY_DRAGOON:
        return LAST + 1, action
    found = slot_verb(action)
    if found and found[0] in SLOT_ORDER:
        return SLOT_ORDER.index(found[0]) + 1, action
    return 0, action


ARMY_VERBS = {
    "pass": "pass",
    "play": "play",
    "shift": "shift",
    "activate": "activate",
    "from_hand.discard": "discard",
    "from_hand.newcomer": "bring",
    "from_discards.recover": "take",
    "from_revealed.keep": "keep",
    "card_at.target": "choose",
    "ban": "ban",
    "from_discards.remove": "remove",
    "from_discards.copy_discarded": "copy",
    "jump": "jump",
    "use": "use",
    "from_revealed.landing": "keep",
}

GOSU = Parts(
    catalogue=Cards,
    screen=Screen,
    place=place_of_army,
    formality=army.NO,
    verbs=ARMY_VERBS,
    example="kao",
    won=(
        *(army.End.POINTS, army.End.FULL_ARMY, army.End.ONE_CLAN, army.End.NAMED_CARDS),
        *(army.End.DRAGOONS, army.End.CLANS_IN_ROWS, army.End.STRENGTH),
    ),
    numbers=("number", "aim", "level", "row"),
    ends_of=dict.fromkeys(
        (army.End.DRAGOONS, army.End.CLANS_IN_ROWS, army.End.STRENGTH), "kamakor"
    ),
)

GOSUX = Parts(
    catalogue=Cards,
    screen=DuelScreen,
    place=place_of_army,
    formality=army.NO,
    verbs=ARMY_VERBS,
    example="aat",
    won=(
        *(army.End.SUPREMACY, army.End.FIFTH_TOKEN, army.End.FULL_ARMY),
        *(army.End.MARGIN, army.End.TILES),
    ),
    drawn=(army.End.DRAW, army.End.DRAW_FULL),
    numbers=("number", "level", "row"),
    help={"discards": "both_discards"},
)

# --- Goblin Laundromat ---------------------------------------------------------------------------


def place_of_laundry(action: int) -> tuple[int, ...]:
    """To draw comes before to stop; garments are in the order of the pack."""
    return action == laundromat.POTION, action == laundromat.STOP, action


LAUNDROMAT = Parts(
    catalogue=Wardrobe,
    screen=LaundryScreen,
    place=place_of_laundry,
    formality=None,
    verbs={
        "stop": "stop",
        "draw": "draw",
        "potion": "potion",
        "keep": "keep",
        "take.fill": "take",
        "take.market": "take",
    },
    example="elf_sock",
    won=(laundromat.End.COINS, laundromat.End.STAINS),
    shared=(laundromat.End.SHARED,),
    help={
        "action": "laundry_action",
        "why": "laundry_why",
        "card": "laundry_card",
        "hand": "laundry_hand",
        "discards": "laundry_zones",
        "which": "laundry_which",
    },
)

GAMES: dict[str, Parts] = {"gosu": GOSU, "gosux": GOSUX, "laundromat": LAUNDROMAT}


def catalogue_of(pack: Any, language: str) -> Catalogue:
    """The cards of a pack, by name."""
    return GAMES[pack.game].catalogue(pack, language)


def screen_of(cards: Catalogue, players: Sequence[str], *, width: int, height: int) -> AnyScreen:
    """What draws the views of the game that these cards are of."""
    screen = GAMES[cards.pack.game].screen
    return screen(cards, cards.own, players, width=width, height=height)
