"""Messages from browsers and scripts to a table. All other forms are refused.

`sent.py` has the server's messages; `python web/protocol.py` writes the types of the page from
both.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from warren.engine.bundle import MOST_SEATS
from warren.packs.editions import MOST_BYTES

Request = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\0]*\Z")]
Seat = Annotated[int, Meta(ge=0, le=7)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Salt = Annotated[str, Meta(pattern=r"^[0-9a-f]{0,64}\Z")]  # a player's part of the deal
Commitment = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")]  # the hash of a promised secret
Name = Annotated[str, Meta(min_length=1, max_length=64)]  # a card, an action, a bot
Zone = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]{0,39}\Z")]  # hand, deck, slot, player ...
Place = Annotated[int, Meta(ge=0, le=255)]  # a row or a column
Position = Annotated[int, Meta(ge=1, le=8)]  # at the end of a match
TieBreak = Literal[
    "buchholz",
    "buchholz-cut-1",
    "median-buchholz",
    "sonneborn-berger",
    "wins",
    "progressive",
    "opponents-wins",
    "direct-encounter",
]


class Said(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True, tag_field="type"):
    """A message; `request` is repeated in the answer."""

    request: Request


class Sit(Said, frozen=True, kw_only=True, tag="sit"):
    """Take a seat."""

    seat: Seat
    salt: Salt = ""


class Stand(Said, frozen=True, kw_only=True, tag="stand"):
    """Leave the seat; during a match, a bot takes over."""


class Back(Said, frozen=True, kw_only=True, tag="back"):
    """Take the seat back from the bot that took over."""


class SeatBot(Said, frozen=True, kw_only=True, tag="seat"):
    """The host puts a bot on a seat, or opens the seat again."""

    seat: Seat
    bot: Name | None


class Start(Said, frozen=True, kw_only=True, tag="start"):
    """The host begins the match."""


class Act(Said, frozen=True, kw_only=True, tag="act"):
    """Answer a decision."""

    decision: Number
    action: Name


class Undo(Said, frozen=True, kw_only=True, tag="undo"):
    """Undo the player's last action."""

    decision: Number


class Target(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A target on the table; the game knows which zones and places exist."""

    zone: Zone
    card: Name | None = None
    seat: Seat | None = None
    row: Place | None = None
    column: Place | None = None
    clan: Name | None = None


class AskWhy(Said, frozen=True, kw_only=True, tag="why"):
    """Ask why an action is not allowed."""

    target: Target


class AskHint(Said, frozen=True, kw_only=True, tag="hint"):
    """Ask for advice."""


class AskRemark(Said, frozen=True, kw_only=True, tag="remark"):
    """Ask the coach about the player's last action."""


class Chat(Said, frozen=True, kw_only=True, tag="chat"):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Rematch(Said, frozen=True, kw_only=True, tag="rematch"):
    """Open the next table with the same players."""

    salt: Salt = ""
    commitment: Commitment = ""


Message = (
    Sit
    | Stand
    | Back
    | SeatBot
    | Start
    | Act
    | Undo
    | AskWhy
    | AskHint
    | AskRemark
    | Chat
    | Rematch
)


class Clock(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The time limit of players."""

    kind: Literal["none", "live", "days"] = "none"
    minutes: Annotated[int, Meta(ge=1, le=180)] = 20  # live: for the whole match
    increment: Annotated[int, Meta(ge=0, le=180)] = 10  # live: seconds added for every decision
    days: Annotated[int, Meta(ge=1, le=14)] = 3  # days: time for each decision


MOST_OF_POSITION = 10_000  # letters


class NewTable(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The setup of a new table."""

    game: Annotated[str, Meta(max_length=20)]
    preset: Annotated[str, Meta(max_length=64)] = ""
    options: Annotated[dict[str, bool | int], Meta(max_length=32)] = {}
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)] = 2
    # bots on the seats after the opener's
    bots: Annotated[list[Name | None], Meta(max_length=MOST_SEATS)] = []
    is_private: bool = False
    clock: Clock = Clock()
    lesson: bool = False
    pack: Annotated[str, Meta(max_length=MOST_BYTES)] = ""  # the text of a custom pack
    card: Annotated[str, Meta(max_length=64)] = ""  # a card to try, in a position where it is legal
    # the starting position, as text
    position: Annotated[str, Meta(max_length=MOST_OF_POSITION)] = ""
    rated: bool = False  # whether the match counts for the ladder
    # a coach remarks on mistakes; by default, bots are as strong as the player
    coached: bool = False
    salt: Salt = ""
    commitment: Commitment = ""


class NewTournament(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The setup of a new tournament."""

    name: Annotated[str, Meta(max_length=60)]
    game: Annotated[str, Meta(max_length=20)]
    preset: Annotated[str, Meta(max_length=64)] = ""
    options: Annotated[dict[str, bool | int], Meta(max_length=32)] = {}
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)] = 2  # maximum number of seats of a table
    format: Literal["swiss", "round-robin", "knockout"] = "swiss"
    rounds: Annotated[int, Meta(ge=0, le=30)] = 0  # 0: as many as needed
    clock: Clock = Clock(kind="live")
    breaks: Annotated[list[TieBreak], Meta(max_length=8)] = []  # []: the defaults
    pause: Annotated[int, Meta(ge=0, le=86_400)] = 60  # seconds between rounds
    automatic: bool = True  # rounds start automatically
    is_private: bool = False  # not listed


class ToTournament(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True, tag_field="type"):
    """A message to a tournament."""


class Enter(ToTournament, frozen=True, kw_only=True, tag="enter"):
    """Enter a tournament, possibly late or for a second time."""

    salt: Salt = ""
    team: Annotated[str, Meta(max_length=40)] = ""


class LeaveTournament(ToTournament, frozen=True, kw_only=True, tag="leave"):
    """Leave."""


class BeginRounds(ToTournament, frozen=True, kw_only=True, tag="begin"):
    """The organiser begins the first round."""


class NextRound(ToTournament, frozen=True, kw_only=True, tag="next"):
    """The organiser begins the next round, or ends the tournament after the last one."""


class Drop(ToTournament, frozen=True, kw_only=True, tag="drop"):
    """The organiser removes an entrant."""

    entrant: Number


class Admit(ToTournament, frozen=True, kw_only=True, tag="admit"):
    """The organiser admits a removed entrant again."""

    entrant: Number


class Correct(ToTournament, frozen=True, kw_only=True, tag="correct"):
    """The organiser sets the result of a table; 1 is the best place."""

    round: Number  # round and table are counted from 0
    table: Number
    places: Annotated[list[Position], Meta(min_length=2, max_length=MOST_SEATS)]
    note: Annotated[str, Meta(max_length=200)]


class EndRounds(ToTournament, frozen=True, kw_only=True, tag="end"):
    """The organiser ends the tournament early."""


TournamentMessage = (
    Enter | LeaveTournament | BeginRounds | NextRound | Drop | Admit | Correct | EndRounds
)


class Nickname(Struct, forbid_unknown_fields=True, frozen=True):
    """The name that a player chooses."""

    nickname: Annotated[str, Meta(max_length=200)]


class Portrait(Struct, forbid_unknown_fields=True, frozen=True):
    """The portrait that a player chooses; "" for the default from their name."""

    portrait: Annotated[str, Meta(max_length=400)]


class RecordText(Struct, forbid_unknown_fields=True, frozen=True):
    """A match to import."""

    text: Annotated[str, Meta(max_length=200_000)]


class Draft(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A pack in the workshop, and the card in view."""

    game: Annotated[str, Meta(max_length=20)]
    text: Annotated[str, Meta(max_length=MOST_BYTES)]
    card: Annotated[str, Meta(max_length=64)] = ""


class Withdrawn(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A pack that its author withdraws from the gallery."""

    fingerprint: Annotated[str, Meta(pattern=r"^[0-9a-f]{0,64}\Z")]


class DraftCursor(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A pack in the workshop, and the position of the cursor."""

    game: Annotated[str, Meta(max_length=20)]
    text: Annotated[str, Meta(max_length=MOST_BYTES)]
    at: Number


class LabRun(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The matches that the lab should play, and whether it should continue."""

    game: Annotated[str, Meta(max_length=20)]
    preset: Annotated[str, Meta(max_length=64)] = ""
    seats: Annotated[int, Meta(ge=0, le=MOST_SEATS)] = 2  # 0: every number
    pack: Annotated[str, Meta(max_length=MOST_BYTES)] = ""  # the text of a custom pack
    beside: Annotated[str, Meta(max_length=MOST_BYTES)] = ""  # compared pack; "" for the game's own
    matches: Annotated[int, Meta(ge=1)]
    bot: Annotated[str, Meta(max_length=20)] = "policy"
    go: bool = True  # false: stop


class SignIn(Struct, forbid_unknown_fields=True, frozen=True):
    """The sentence with which a member signs in on another device."""

    sentence: Annotated[str, Meta(max_length=200)]


class BecomeMember(Struct, forbid_unknown_fields=True, frozen=True):
    """Become a member, or get another sentence."""

    keep_others: bool = False  # do not sign out other devices


class SignOut(Struct, forbid_unknown_fields=True, frozen=True):
    """Sign out the named device; with no name, sign out all devices but this one."""

    id: Annotated[str, Meta(max_length=16, pattern=r"^[0-9a-f]*\Z")] = ""


class NewPasskey(Struct, forbid_unknown_fields=True, frozen=True):
    """A passkey that a browser has created, and the name it is listed under."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    answer: dict[str, Any]  # the answer in WebAuthn's format


class PasskeyAnswer(Struct, forbid_unknown_fields=True, frozen=True):
    """The browser's answer to a passkey challenge."""

    answer: dict[str, Any]


class PasskeyId(Struct, forbid_unknown_fields=True, frozen=True):
    """A passkey to remove."""

    id: Annotated[str, Meta(max_length=1_400, pattern=r"^[A-Za-z0-9_-]*\Z")]


class Seek(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Search for an opponent, or continue searching."""

    game: Annotated[str, Meta(max_length=20)]
    is_new: bool = False  # ignore an opponent found earlier
    salt: Salt = ""
    commitment: Commitment = ""


TableId = Annotated[str, Meta(max_length=64, pattern=r"^[^\0]*\Z")]


class BlockPlayer(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Block or unblock the player of a seat."""

    table: TableId
    seat: Seat
    is_on: bool = True


class Invite(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Invite the player of a seat to a table at which the sender sits."""

    table: TableId
    seat: Seat
    to: TableId


class PlayerReport(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Report the player of a seat to the host."""

    table: TableId
    seat: Seat
    why: Annotated[str, Meta(min_length=1, max_length=500, pattern=r"^[^\0]*\Z")]


class NewPicture(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A picture for a pack, in base64."""

    data: str


class PictureReport(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Report a picture to the host."""

    picture: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\.[a-z]{3,4}\Z")]
    why: Annotated[str, Meta(min_length=1, max_length=500, pattern=r"^[^\0]*\Z")]


class Decline(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Drop an invitation to a table."""

    table: TableId


class OpenDaily(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A position to play: today's, or one from the archive."""

    game: Annotated[str, Meta(max_length=20)]
    day: Annotated[int, Meta(ge=1, le=1_000_000)]


class Branch(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A finished match, and the moment from which to continue it."""

    moment: Annotated[int, Meta(ge=0, le=1_000_000)]
    riddle: bool = False  # find the best action where a mistake was made


Address = Annotated[str, Meta(min_length=1, max_length=1_000, pattern=r"^[^\0]*\Z")]


class Subscription(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A browser that subscribes to notices while its page is closed."""

    endpoint: Address
    p256dh: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{87}=?\Z")]
    auth: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}={0,2}\Z")]
    language: Annotated[str, Meta(max_length=8)]


class Endpoint(Struct, forbid_unknown_fields=True, frozen=True):
    """A browser that unsubscribes."""

    endpoint: Address


read_message = msgspec.json.Decoder(Message).decode
read_new_table = msgspec.json.Decoder(NewTable).decode
read_new_tournament = msgspec.json.Decoder(NewTournament).decode
read_to_tournament = msgspec.json.Decoder(TournamentMessage).decode
read_nickname = msgspec.json.Decoder(Nickname).decode
read_portrait = msgspec.json.Decoder(Portrait).decode
read_draft = msgspec.json.Decoder(Draft).decode
read_withdrawn = msgspec.json.Decoder(Withdrawn).decode
read_cursor = msgspec.json.Decoder(DraftCursor).decode
read_lab_run = msgspec.json.Decoder(LabRun).decode
read_record = msgspec.json.Decoder(RecordText).decode
read_keep = msgspec.json.Decoder(BecomeMember).decode
read_sign_out = msgspec.json.Decoder(SignOut).decode
read_sentence = msgspec.json.Decoder(SignIn).decode
read_new_passkey = msgspec.json.Decoder(NewPasskey).decode
read_passkey_answer = msgspec.json.Decoder(PasskeyAnswer).decode
read_passkey_id = msgspec.json.Decoder(PasskeyId).decode
read_seek = msgspec.json.Decoder(Seek).decode
read_block = msgspec.json.Decoder(BlockPlayer).decode
read_invite = msgspec.json.Decoder(Invite).decode
read_report = msgspec.json.Decoder(PlayerReport).decode
read_picture = msgspec.json.Decoder(NewPicture).decode
read_picture_report = msgspec.json.Decoder(PictureReport).decode
read_decline = msgspec.json.Decoder(Decline).decode
read_branch = msgspec.json.Decoder(Branch).decode
read_daily = msgspec.json.Decoder(OpenDaily).decode
read_subscription = msgspec.json.Decoder(Subscription).decode
read_endpoint = msgspec.json.Decoder(Endpoint).decode
write: Any = msgspec.json.Encoder().encode
