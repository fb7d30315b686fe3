"""Messages of the server to browsers and scripts.

Nothing here runs while matches are played: messages are built as plain values, which is fastest,
and the tests check them against these structs. `web/protocol.py` writes web/src/server/protocol.ts.

Suffixes of names: a `Message` goes to a table's players and spectators, `Info` is the wire form of
an object of the server, and a `Target` is something on the table to point at.

GET  /api/session                         -> SessionInfo
POST /api/session {nickname}              -> SessionInfo
POST /api/session/portrait {portrait}     -> SessionInfo     ("": the default from the name)
GET  /api/portraits                       -> {part: kinds}   (of portraits of people)
POST /api/session/keep {keep_others}      -> {sentence}      (for other devices)
POST /api/session/back {sentence}         -> SessionInfo     (also proof for other routes)
POST /api/session/passkey {answer}        -> SessionInfo     (answers /api/passkeys/ask)
GET  /api/passkeys                        -> PasskeyList     (of the player)
POST /api/passkeys/new {}                 -> what `navigator.credentials.create` takes, as JSON
POST /api/passkeys {name, answer}         -> PasskeyList     (makes the player a member)
POST /api/passkeys/ask {}                 -> what `navigator.credentials.get` takes, as JSON
POST /api/passkeys/remove {id}            -> PasskeyList
GET  /api/devices                         -> Devices         (where a member is signed in)
POST /api/devices/leave {id}              -> Devices         (no id: all but this one)
POST /api/session/leave {}                -> SessionInfo     (signs this device out)
POST /api/session/erase {}                -> SessionInfo     (erases the player)
GET  /api/notices?lang=                   -> Notice[]        (of the player)
POST /api/feed {}                         -> {key}           (of the feed; revokes the old key)
GET  /feed/KEY.json?lang=  /feed/KEY.ics?lang=
GET  /api/daily?lang=                     -> DailyTold       (today, the archive, the streak)
POST /api/daily {game, day}               -> {id}            (the table of a position)
GET  /api/daily/GAME/DAY?lang=            -> DailyPosition   (today's, or one from the archive)
GET  /api/push                            -> {key}           (null: not available)
POST /api/push Subscription               -> {}
POST /api/push/end {endpoint}             -> {}
GET  /api/games?lang=                     -> GameInfo[]
GET  /api/cards/GAME?lang=&pack=          -> Catalogue       (pack: a fingerprint)
GET  /api/print/GAME?lang=&pack=&paper=   -> Sheets          (paper: a4, letter; only=1: without
               &clan=&only=&cards=                            tokens, tiles and rules; cards: ids)
GET  /api/rules/GAME?lang=                -> Rules
GET  /api/matches?game=&before=&most=     -> MatchSummary[]  (of the player, latest finished;
               &opponent=&result=&rated=      result: won, lost; rated: 1, 0)
GET  /api/matches/statistics              -> Statistics[]    (of the player, for each game)
GET  /api/matches/records                 -> zip             (of the player, a file each)
GET  /api/scene?lang=                     -> Scene           (204 while no match can be played)
GET  /api/tables                          -> TableSummary[]
GET  /api/tables?mine=1                   -> OwnTable[]      (unfinished, on any device)
POST /api/tables NewTable                 -> {id}
POST /api/commitments {}                  -> {commitment}    (to the secret of the next table)
POST /api/records {text}                  -> {id}            (import a match)
GET  /api/tables/ID?lang=&since=          -> TableMessage    (204 if nothing is newer than `since`)
POST /api/tables/ID?lang= ClientMessage   -> ServerMessage
GET  /api/tables/ID/moments/N?lang=&seat= -> MomentInfo      (seat: or "spectator", when over)
GET  /api/tables/ID/record                -> text            (when over)
GET  /api/tables/ID/study?lang=           -> StudyInfo       (when over)
GET  /api/tables/ID/lines/N?lang=&action= -> PlayedLine[]    (when over; after an action at N)
POST /api/tables/ID/branch Branch         -> {id}            (play on from there, when over)
GET  /api/tables/ID/analysis?lang=        -> HTML            (when over)
POST /api/workshop?lang= Draft            -> DraftChecked
POST /api/workshop/next DraftCursor       -> DraftOffer[]
POST /api/workshop/position Draft         -> {text}          (where a card can be played)
POST /api/pictures?lang= NewPicture       -> StoredPicture   (for a custom pack)
POST /api/pictures/report PictureReport   -> {}
GET  /api/tournaments?mine=               -> TournamentList  (mine=1: the player's own)
POST /api/tournaments NewTournament       -> {id}
GET  /api/tournaments/ID?since=           -> TournamentTold  (204 if its version is `since`)
POST /api/tournaments/ID ToTournament     -> TournamentTold
GET  /api/tournaments/ID/results          -> CSV
GET  /api/tournaments/ID/records          -> zip             (of all matches that are over)
GET  /api/workshop/examples               -> DraftExample[]
GET  /api/workshop/form/GAME?lang=        -> {table: DraftField[]}
GET  /api/workshop/parts                  -> {part: kinds}   (of portraits)
GET  /api/workshop/source/GAME/CARD       -> text            (from the game's own files)
GET  /api/gallery                         -> GalleryPack[]   (published packs)
POST /api/gallery?lang= Draft             -> GalleryPack[]   (publish a pack, as a member)
POST /api/gallery/withdraw {fingerprint}  -> GalleryPack[]   (the member's own)
GET  /api/lab                             -> LabDoor         (for this client)
POST /api/lab LabRun                      -> LabState        (polled)
GET  /api/packs/FINGERPRINT               -> text            (a pack of a table, or of the gallery)
GET  /api/house                           -> HouseInfo
GET  /api/ladders/GAME                    -> Ladder
POST /api/opponents Seek                  -> Found           (long polling)
POST /api/opponents/stop {}               -> {}
GET  /api/people                          -> People          (met and blocked)
GET  /api/people/at/ID                    -> name[]          (blocked people at a table)
POST /api/people/block BlockPlayer        -> People
POST /api/people/invite Invite            -> {}
POST /api/people/decline Decline          -> {}
POST /api/people/report PlayerReport      -> {}
GET  /api/health                          -> {ok, ...}       (503 if not)
GET  /api/metrics                         -> text            (of Prometheus)
GET  /art/GAME/NAME.svg?pack=
GET  /art/people/PORTRAIT.svg
WS   /ws/ID?lang=&changes=                -> ServerMessage for every ClientMessage, and for changes
                                             (changes=1: ChangedMessage after the first)
A refused request has a status from 400 on and the body {code, sentence, id}.
"""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct, field

from warren.engine.views import Cost, View
from warren.table.protocol.messages import Clock

Kind = Literal["open", "person", "bot"]
Line = TypeVar("Line")
Own = TypeVar("Own")

# --- things on the table -------------------------------------------------------------------------

# The zones of games with their own display in the page; others have zones of any name.
# In army games, decks, discards and so on either belong to a seat or are shared by all players.
Zone = Literal[
    "hand",
    "packet",
    "deck",
    "discards",
    "revealed",
    "aside",
    "removed",
    "market",
    "drum",
    "basket",
    "clean",
    "pile",
    "supply",
    "potion",
    "programmes",
]


class ZoneTarget(Struct):
    """A zone, or a card in it.

    `seat` is null, or left out, if everybody shares the zone; `card` is null for the zone as a
    whole and for a card that the viewer may not see.
    """

    zone: Zone
    card: str | None
    seat: int | None = None


class SlotTarget(Struct):
    """A place in an army; row 0 is the bottom one (level 1)."""

    zone: Literal["slot"]
    seat: int
    row: int
    column: int


class PlayerTarget(Struct):
    """A player at the table."""

    zone: Literal["player"]
    seat: int


class ClanTarget(Struct):
    """A clan."""

    zone: Literal["clan"]
    clan: str


# A thing on the table that an option points at, or that a move starts or ends at.
Target = ZoneTarget | SlotTarget | PlayerTarget | ClanTarget


class Option(Struct):
    """A legal action."""

    action: str  # its notation
    kind: str  # the kind of action, a stable code: play, shift, activate, draw, pass ...
    label: str  # a description in the viewer's language
    target: Target | None  # null: only a button, as for an option about a whole deck
    cost: Cost | None  # null: this kind of action has no cost
    final: bool  # ask for confirmation: it can't be undone
    onto: Zone | None  # the zone of its target, if it may be dropped there


class DecisionInfo(Struct):
    """The decision that the match is waiting for."""

    decision: int  # the answer must repeat it
    seat: int  # the seat that must decide (the first of several)
    mine: bool  # the viewer must decide, so options are included
    question: str  # a stable code: turn, pay, target, ... fill, market, wash, keep
    card: str | None  # the card whose text asks the question
    at: Target | None  # the current place of that card; null if there is none or it is hidden
    sentence: str  # whose turn it is, what to do and why; in the viewer's language
    options: list[Option]


class HappeningInfo(Struct):
    """An event; `from` and `to` are where a card or token came from and went."""

    what: str
    seat: int
    card: str | None
    detail: int
    hidden: bool
    text: str | None  # its sentence; null if it adds nothing
    from_: Target | None = field(name="from")
    to: Target | None


class Beat(Struct):
    """An action, or the deal (`seat` and `action` are null), and all its events."""

    moment: int  # number of actions so far
    seat: int | None
    action: str | None  # also null if the viewer may not see the action
    text: str  # its caption: "Easy plays Priest."
    happenings: list[HappeningInfo]
    view: View | None = None  # the table after it, if another beat follows in the same message


# --- the table -----------------------------------------------------------------------------------


class SeatInfo(Struct):
    """A seat, and its holder."""

    seat: int
    kind: Kind
    name: str  # "" while open
    bot: str | None  # its level, or the bot that plays for an absent person
    connected: bool
    away: bool  # a bot plays for this person until they are back
    portrait: str = ""  # "" while open


class TournamentTable(Struct):
    """A table's round and position in a tournament."""

    id: str
    name: str
    round: int  # round and table are counted from 0
    table: int
    team: int  # people per entrant


class ProofInfo(Struct):
    """The proof that nobody chose the deal and nobody changed the match."""

    secret: str  # the server's
    salts: list[str] | None  # salts of all seats; null if the deal depends only on the secret
    fingerprint: str  # fingerprint of the whole match


class PackInfo(Struct):
    """The name of a custom pack."""

    fingerprint: str  # fingerprint of its whole text
    name: str
    version: int
    author: str  # "" if not given


class TableInfo(Struct):
    """The table without its match."""

    id: str
    game: str
    preset: str  # "", or names joined by +
    options: dict[str, Any]
    phase: Literal["open", "running", "over"]
    seats: list[SeatInfo]
    host: bool  # the viewer opened the table, and may fill seats and start
    is_private: bool  # not listed in the lobby
    spectators: int
    clock: Clock
    lesson: bool
    rated: bool  # whether the match counts for the ladder
    imported: bool  # a replay that was imported
    rematch: str | None  # the id of the next table
    commitment: str  # hash of the secret, shown before the deal; "" if there is none
    proof: ProofInfo | None  # after the match
    pack: PackInfo | None  # the custom pack in play
    tournament: TournamentTable | None  # its tournament, if any


class LogLine(Struct):
    """An event as text."""

    moment: int  # number of actions before it; 0 is the deal
    text: str
    head: bool  # a heading: an action whose events follow, or a new round
    seat: int | None  # the seat it is about; null if it concerns everybody


class ChatLine(Struct):
    """A line of chat."""

    name: str
    text: str
    at: float  # seconds since 1970


class Lines(Struct, Generic[Line]):
    """New lines that replace everything from `from` on."""

    from_: int = field(name="from")
    lines: list[Line]


class Taught(Struct):
    """The words of a guided match, of a coach, or of a position to be solved."""

    about: Literal["lesson", "daily", "coach"]
    text: str
    action: str | None  # the action being taught
    step: int  # from 1; 0 if nothing is taught step by step
    steps: int


class TableMessage(Struct):
    """Everything that a viewer sees, sent first and after every change."""

    type: Literal["table"]
    number: int  # number of the last change
    you: int | None  # the viewer's seat
    table: TableInfo
    view: View | None  # null before the match begins
    ask: DecisionInfo | None
    moments: int  # number of actions so far
    log: Lines[LogLine]
    chat: Lines[ChatLine]
    beats: list[Beat]  # events that the viewer has not seen, the latest 20; [] in a first message
    left: list[float] | None  # seconds on each seat's clock when this was sent; null without clocks
    ticking: list[int]  # the seats whose clocks run
    can_undo: bool
    can_hint: bool
    own: Any  # further facts for the deciding player, in a struct of the game, or null
    lesson: Taught | None


class ChangedMessage(Struct):
    """The differences from the previous message, sent in place of a whole one."""

    type: Literal["changed"]
    fields: dict[str, Any]  # fields of TableMessage, except for the view
    view: dict[str, Any]  # fields of the view, except for its seats
    seats: list[dict[str, Any]]  # fields of every seat of the view; [] if no seat has changed


class RefusedMessage(Struct):
    """A refusal; `code` is stable.

    `sentence` is present if a rule of the game refuses, or if an action can't be read.
    """

    type: Literal["refused"]
    request: str
    code: str
    sentence: str | None
    paragraph: str | None  # the paragraph of the rules to open
    id: str  # its id in the server's log


class DoneMessage(Struct):
    """Confirmation that a request was executed and stored."""

    type: Literal["done"]
    request: str
    number: int


class WhyMessage(Struct):
    """Why an action is not allowed."""

    type: Literal["why"]
    request: str
    code: str | None  # null if the action is legal
    sentence: str | None
    paragraph: str | None


class AdviceInfo(Struct):
    """An action, and its chance of winning."""

    action: str
    label: str
    chance: float


class HintLine(Struct):
    """A likely continuation of the match."""

    share: float  # share of the sampled worlds
    said: str  # what the others answer, and in how many of these worlds
    steps: list[str]  # steps as the player would see them


class HintMessage(Struct):
    """A bot's advice."""

    type: Literal["hint"]
    request: str
    choices: list[AdviceInfo]  # best first
    rather: str = ""  # the two actions compared
    because: list[str] = []  # why the first is better; empty if there is no other
    lines: list[HintLine] = []  # how the match may continue after the first action


class RemarkMessage(Struct):
    """A coach's words on the player's last action."""

    type: Literal["remark"]
    request: str
    sentence: str  # empty unless the action was a clear mistake
    because: list[str]  # why another action is better
    paragraph: str | None = None  # the paragraph of the rules to open


ServerMessage = (
    TableMessage
    | ChangedMessage
    | RefusedMessage
    | DoneMessage
    | WhyMessage
    | HintMessage
    | RemarkMessage
)

# --- answers to plain requests -------------------------------------------------------------------


class SessionInfo(Struct):
    """The client's session."""

    nickname: str | None
    is_member: bool = False  # can be the same player on any device
    portrait: str = ""


class Passkey(Struct):
    """A passkey."""

    id: str
    name: str
    created: float
    used: float


class PasskeyList(Struct):
    """The ways in which a player can sign in on another device."""

    has_sentence: bool
    passkeys: list[Passkey]
    is_possible: bool = True  # whether a passkey can be created here


class Device(Struct):
    """A browser in which a member is signed in."""

    id: str
    name: str  # browser and system; "" if unknown
    used: float  # to the hour
    is_this: bool


class Devices(Struct):
    """The devices of a member."""

    devices: list[Device]  # most recently used first; empty for a guest
    is_proved: bool  # proved by a recent sign-in; guests need no proof


class BotInfo(Struct):
    """A bot to play with."""

    name: str  # easy, medium, ...
    label: str
    description: str


class OptionInfo(Struct):
    """An option of a game."""

    name: str
    label: str
    kind: Literal["switch", "number", "choice"]
    values: dict[str, Any]  # the default for each preset; not available with other presets
    choices: list[Any]


class PresetInfo(Struct):
    """Options that go together."""

    name: str
    label: str
    blurb: str
    seats: list[int]


class GameInfo(Struct):
    """A game that can be played."""

    name: str
    label: str
    blurb: str  # one sentence
    seats: list[int]
    presets: list[PresetInfo]
    options: list[OptionInfo]
    bots: list[BotInfo]
    points: tuple[int, int]  # points of the weakest and the strongest bot chosen by points
    has_rules: bool  # the rules can be read at /api/rules
    has_lesson: bool  # whether it has a guided match
    has_packs: bool  # it supports custom packs
    ready: bool  # false while the engine is being compiled


class CardSigns(Struct):
    """The effects of a card at one moment, as signs."""

    when: Literal["arrival", "token", "leaving", "action", "always", "hand"]
    what: list[str]  # draw, destroy, ...: the keys of web/src/cards/signs.ts


class KeywordInfo(Struct):
    """A keyword of a card, and its meaning."""

    name: str
    label: str
    meaning: str


class CardInfo(Struct, Generic[Own]):
    """A card, or another thing on the table; `own` is a struct defined by its game."""

    id: str
    name: str
    short: str  # name without its clan, which a badge shows
    kind: str  # its kind in the game; `plain` for an ordinary card
    sort: str  # its subtype as words, or ""
    clan: str | None  # its clan, or the game's counterpart
    clan_name: str
    level: int | None
    value: int | None  # its worth
    keywords: list[KeywordInfo]
    text: str  # spoken
    standing: list[int]  # lines of the text that always apply while it is in play
    signs: list[CardSigns]  # its effects, named by the catalogue's words: sign.draw, when.token
    rulings: list[str]
    source: str
    picture: str  # the name of an uploaded picture; "" if it is drawn
    own: Own


class ClanTones(Struct):
    """The colours of a clan: on a light page, then on a dark one."""

    ground: list[str]
    ink: list[str]
    accent: list[str]


class ClanInfo(Struct):
    """A clan, or a species."""

    id: str
    name: str
    letter: str
    about: str
    tones: ClanTones | None  # colours of a custom pack's clan; the page knows all others


class PackContent(PackInfo):
    """A pack and its differences from the printed game."""

    new: list[str]  # cards
    changed: list[str]
    gone: list[str]  # names of the cards it leaves out


class Catalogue(Struct):
    """All cards of a game."""

    game: str
    clans: list[ClanInfo]
    cards: list[CardInfo[Any]]
    words: dict[str, str]  # names of stains, of score sheet lines, and of reasons for the end
    has_rules: bool  # the rules can be read at /api/rules
    pack: PackContent | None  # null: the game's own cards


class Sheets(Struct):
    """Pages to print; each sheet of paper has two. Empty if something is wrong."""

    width: float  # width of each page in mm
    height: float
    most: int  # cards that can be printed at once
    pages: list[str]  # as SVG
    too_many: int | None  # cards
    too_long: list[str]  # cards whose text does not fit


class DraftFault(Struct):
    """An error in a pack in the workshop; lines and columns count from 1."""

    message: str
    line: int
    column: int
    instead: str | None  # a likely correction
    expected: list[str]  # words that could go there
    sentences: list[str]  # whole sentences to use instead, or all possible meanings
    start: int  # the column where the sentence begins
    length: int  # length of the sentence in letters


class DraftRemark(Struct):
    """A sentence that differs from the standard wording, and how it was read."""

    line: int
    column: int
    length: int
    said: str


class SpokenCard(Struct):
    """A card in one language."""

    language: str
    card: CardInfo[Any]


class DraftChecked(Struct):
    """The readable parts of a pack in the workshop, and its faults."""

    fault: DraftFault | None
    faults: list[DraftFault]  # all faults, in the order of lines
    limit: str | None  # why the pack can't be played
    room: list[str]  # printed cards to leave out so that it can
    pack: PackContent | None  # null: the pack can't be read
    shown: PackContent | None  # everything readable, with its own fingerprint
    card: list[SpokenCard]  # the card in view, in every language; []: none
    similar: list[CardInfo[Any]]
    remarks: list[DraftRemark]
    lacking: list[str]  # pictures that the server does not have yet


class StoredPicture(Struct):
    """A picture that the server has accepted."""

    name: str
    data: str  # base64, without metadata


class DraftExample(Struct):
    """A pack to borrow from."""

    game: str
    name: str  # the name of its file
    text: str


class GalleryPack(Struct):
    """A pack in the gallery of this server."""

    fingerprint: str
    game: str
    name: str
    author: str  # the member's name
    cards: int  # number of new and changed cards
    matches: int  # matches played to the end with exactly this text
    at: float
    is_yours: bool


class DraftField(Struct):
    """A key of a card, or of another table in a pack, as a form field."""

    name: str
    kind: Literal["names", "clan", "number", "word", "words", "switch", "sentences"]
    label: str  # in the game's own words; "" if the page has the label
    choices: list[KeywordInfo]  # the words to choose from
    least: int  # the minimum of a number
    most: int


class DraftOffer(Struct):
    """A completion at the cursor."""

    typed: str  # the part already typed
    whole: str


class LabDoor(Struct):
    """Whether the lab is open to the client, and how long matches take there."""

    allowed: bool
    workers: int
    seconds: dict[str, float]  # longest time of a match with each bot


class LabFound(Struct):
    """A rate measured by the lab; margins are half the width of a 95 % interval."""

    group: str  # first player, seat, length, ending, clan, card, clan against clan
    name: str
    rate: float
    margin: float
    count: float  # the total of which it is a share
    seats: int  # number of seats
    before: float | None  # the rate with the cards it is compared with
    effect: float | None
    effect_margin: float | None
    verdict: str  # too strong, too weak, in range, can't tell yet; empty if unchanged
    luck: float | None = None  # p-value of the effect, corrected for its group (Holm)
    usual: float | None = None  # the median of comparable unchanged things


class LabTry(Struct):
    """A change to a card that the lab has tested."""

    key: str  # silent (without its text), or a key of the card: value, copies, arrival
    old: int
    new: int
    rate: float | None  # the card's rate
    margin: float
    verdict: str
    clan_rate: float | None
    clan_verdict: str


class LabFinding(Struct):
    """A card whose rate is out of range or has moved most."""

    card: str
    clan: str  # or nothing
    rate: float
    points: float  # a share: the excess over the usual rate, or over the earlier rate
    verdict: str  # the verdict on its rate; empty if the rate has only moved
    seats: int
    clan_effect: float | None
    clan_verdict: str
    adds: float | None  # a share: the effect of its text, if it was also played without it
    tries: list[LabTry]


class LabState(Struct):
    """The state of a run of the lab."""

    state: Literal["starting", "playing", "done", "stopped", "busy", "failed"]
    done: int  # matches
    matches: int
    finding: LabFinding | None
    found: list[LabFound]
    at: float
    message: str  # why the run failed


class RulesParagraph(Struct):
    """One idea of the rules."""

    id: str
    clauses: list[str]
    text: str


class RulesChapter(Struct):
    """Paragraphs under one title."""

    id: str
    title: str
    paragraphs: list[RulesParagraph]


class Rules(Struct):
    """The rules of a game in the form that players read."""

    game: str
    language: str
    chapters: list[RulesChapter]
    refusals: dict[str, str]  # the paragraph that explains each refusal, by code


class SeatHolder(Struct):
    """The holder of a seat."""

    kind: Kind
    name: str  # for a bot in a finished match, its level
    portrait: str = ""


class TableSummary(Struct):
    """A table in the lobby."""

    id: str
    game: str
    preset: str
    phase: Literal["open", "running"]
    seats: list[SeatHolder]
    clock: Clock
    created: float
    pack: str  # the name of a custom pack; "": none
    rated: bool  # whether the match counts for the ladder


class OwnTable(Struct):
    """A table with an unfinished match of the player."""

    id: str
    game: str
    others: list[str]  # for a bot, its level


class RatingChange(Struct):
    """The change in a player's rating after a rated match."""

    before: int
    after: int
    margin: int  # its current margin of error, in points


class OwnTurn(Struct):
    """The largest swing in the player's chances during a match."""

    kind: Literal["mistake", "find", "good_luck", "bad_luck", "decided"]
    move: int  # number of the action to look at
    size: float  # the change, from 0 to 1


class RatedChoice(Struct):
    """An action that an analysis has rated."""

    action: str  # in notation
    chance: float
    visits: int


class MadeMistake(Struct):
    """A clear mistake in a match."""

    move: int  # from 1
    kind: str  # empty if the game defines no kinds
    cost: float
    choices: list[RatedChoice] = []  # best first


class Judged(Struct):
    """A player's decisions in a match, judged by its analysis."""

    decisions: int  # number of decisions with a choice
    cost: float  # mean cost of a decision
    mistakes: int
    turn: OwnTurn | None
    curve: list[int]  # the player's chances in percent, from the first action to the last
    made: list[MadeMistake] = []


class MatchSummary(Struct):
    """A finished match of the player."""

    id: str
    game: str
    preset: str
    lesson: bool
    at: float  # seconds since 1970
    you: int | None
    seats: list[SeatHolder]
    winners: list[int]
    reason: str | None
    points: list[int]  # or coins
    actions: int  # number of actions in the match
    clans: list[str]  # clans that the player used
    cards: list[str]  # the winner's best cards at the end; none in old matches
    rating: RatingChange | None  # the player's rating; null in a friendly match
    judged: Judged | None  # null until the match is analysed


class Invitation(Struct):
    """An invitation to a table."""

    table: str
    name: str  # the inviter's
    game: str


class BanInfo(Struct):
    """The reason for the player's ban and its end: until then they may only watch."""

    reason: str
    until: float | None  # null: forever


class HouseInfo(Struct):
    """The optional features of a server, and the people on it."""

    offers: list[str]
    here: int  # number of people online with a name
    waiting: dict[str, int]  # people waiting for an opponent, by game
    announcement: str  # the host's announcement; "": none
    words: str  # the house rules, shown to everybody
    ban: BanInfo | None  # set if the player may only watch
    invitations: list[Invitation]


class Found(Struct):
    """The result of a search for an opponent."""

    table: str | None  # the table of the match
    is_host: bool  # this player has just opened it
    waited: float  # seconds


class Somebody(Struct):
    """A person at a seat of a table."""

    name: str
    table: str
    seat: int
    portrait: str = ""  # for people met


class People(Struct):
    """The people whom the player has met, and the people they block."""

    met: list[Somebody]
    blocked: list[Somebody]


class DailyGame(Struct):
    """The daily position of one game, and the player's result."""

    game: str
    label: str
    table: str | None  # its table, once the player has begun
    found: bool | None  # null: not tried yet


class DailyPosition(Struct):
    """A position as seen by the player who must decide."""

    game: str
    day: int
    question: str
    view: View


class DailyTheme(Struct):
    """Past daily positions of one theme."""

    game: str
    theme: str
    label: str
    days: list[int]


class DailyTold(Struct):
    """The daily positions, one in each game, the same for everybody."""

    day: int
    until: float  # when the next day begins
    games: list[DailyGame]
    streak: int  # consecutive days with a solved position, up to today or yesterday
    longest: int
    found: int  # total number of solved positions
    tried: dict[int, bool]  # days on which the player tried a position, and whether one was solved
    archive: list[DailyTheme]


class LadderLine(Struct):
    """A player on a ladder: a member, or a bot by its level."""

    kind: Literal["person", "bot"]
    name: str
    portrait: str
    is_you: bool
    points: int
    margin: int  # half a 95 % interval
    is_provisional: bool  # whether too little is known yet
    matches: int  # rated matches; 0 for bots, whose strength was measured


class RatingInfo(Struct):
    """A player's rating in a game."""

    points: int
    margin: int
    is_provisional: bool
    matches: int


class Ladder(Struct):
    """The strongest players of a game; players with an uncertain rating come last."""

    game: str
    lines: list[LadderLine]
    you: RatingInfo | None  # the player's own rating; guests have one, too, but are not listed


class WinCount(Struct):
    """Matches played and won, in one category."""

    key: str
    matches: int
    won: int


class OwnAccuracy(Struct):
    """A player's accuracy over all analysed matches of a game."""

    matches: int
    decisions: int
    cost: float  # mean cost of a decision
    mistakes: int


class MatchPoint(Struct):
    """The point that a match adds to a plot over time."""

    at: float
    won: bool
    rating: int | None  # rating after the match; null in a friendly match
    margin: int | None
    cost: float | None  # mean cost of a decision; null until it is analysed


class OwnPosition(Struct):
    """A mistake of the player, as a position to solve."""

    table: str
    moment: int  # number of actions before it


class OwnMistake(Struct):
    """A kind of mistake that the player makes."""

    kind: str
    label: str
    many: int
    cost: float  # cost of all these mistakes
    positions: list[OwnPosition]  # positions from the player's own matches, latest first
    days: list[int]  # days with positions that practise it, latest first


class Statistics(Struct):
    """A player's results in a game."""

    game: str
    accuracy: OwnAccuracy | None  # null until a match is analysed
    presets: list[WinCount]
    course: list[MatchPoint]  # points of the latest matches, oldest first
    opponents: list[WinCount]  # "person:NAME" or "bot:LEVEL"
    clans: list[WinCount]  # clans that the player used
    seats: list[WinCount]  # the player's seat, from 1
    tables: list[WinCount]  # wins by number of seats
    months: list[WinCount]  # "2026-11"
    mistakes: list[OwnMistake] = []  # costliest kind first


class TournamentSummary(Struct):
    """A tournament as one line of a list."""

    id: str
    name: str
    game: str
    preset: str
    seats: int  # maximum number of seats of a table
    team: int  # people per entrant
    format: Literal["swiss", "round-robin", "knockout"]
    clock: Clock
    phase: Literal["open", "running", "over"]
    created: float
    entrants: int  # number of entrants who are present or have played
    round: int  # rounds begun
    rounds: int  # rounds planned; 0: unknown


class TournamentList(Struct):
    """Tournaments, latest first."""

    may_open: bool
    tournaments: list[TournamentSummary]


class Entrant(Struct):
    """A player, or a team, in a tournament."""

    entrant: int
    name: str
    members: list[str]  # the people of a team
    portraits: list[str]  # portraits of all its people
    is_here: bool  # whether the entrant plays the next round
    is_removed: bool  # removed by the organiser, and not admitted again


class TournamentMeeting(Struct):
    """A table of a round; a single entrant has a bye."""

    seats: list[int]  # entrants
    table: str  # its id; "" for a bye
    places: list[int] | None  # 1 is best; null until the table is over
    note: str  # the note of the organiser who corrected it


class StandingLine(Struct):
    """An entrant in the standings."""

    entrant: int
    rank: int
    score: float
    played: int
    wins: int
    breaks: list[float]  # in the order of the tournament's tie-breaks


class TournamentTold(TournamentSummary):
    """Everything about a tournament."""

    version: int  # increases with every change
    options: dict[str, Any]
    automatic: bool
    is_private: bool
    breaks: list[str]
    commitment: str  # commitment to the secret from which the secrets of all tables derive
    secret: str | None  # set when the tournament is over
    organiser: bool  # whether the viewer organises it
    you: int | None  # the viewer's entrant
    here: bool  # whether the viewer plays the next round
    next_in: float | None  # seconds until the next round starts automatically
    is_round_over: bool
    people: list[Entrant]
    tables: list[list[TournamentMeeting]]  # the tables of each round
    standings: list[StandingLine]


class Notice(Struct):
    """A notice to a player who is not at a table."""

    kind: str  # turn, invited, round, account
    subject: str  # the table or tournament; for an account, the change
    at: float
    game: str
    others: list[str]
    until: float | None  # when the player's time runs out
    words: str
    path: str  # path of the page where the player can act


class SceneCard(Struct):
    """A card in an army of a scene."""

    card: str
    captured: bool


class SceneArmy(Struct):
    """An army of a scene."""

    rows: list[list[SceneCard]]  # the bottom row first
    strength: int
    points: int


class SceneMoment(Struct):
    """A moment of a scene."""

    round: int
    seat: int  # the seat that acted
    told: list[str]  # the events, in words
    card: str | None  # the card in question
    armies: list[SceneArmy]


class Scene(Struct):
    """A match between bots, as a spectator sees it."""

    game: str
    names: list[str]
    moments: list[SceneMoment]


class StudiedOption(Struct):
    """An option of a decision."""

    label: str
    chance: float | None  # null: visited too rarely to be rated
    margin: float  # the margin of error
    visits: int
    best: bool
    taken: bool
    action: str = ""  # in notation


class StudiedMove(Struct):
    """A decision of a finished match."""

    seat: int
    done: str  # in words
    given: bool  # whether a lesson prescribed the action
    cost: float  # 0 if it is within the noise
    options: list[StudiedOption]
    because: list[str] = []  # why another action is better, if playouts confirmed the mistake


class StudiedPoint(Struct):
    """A turning point."""

    kind: str  # mistake, find, good_luck, bad_luck, decided
    move: int  # from 1
    seat: int
    size: float
    name: str
    sentence: str
    because: list[str] = []  # for a mistake: why another action is better


class StudiedSeat(Struct):
    """A player's accuracy."""

    seat: int
    decisions: int
    mean_cost: float
    mistakes: int
    made: list[MadeMistake] = []


class StudyInfo(Struct):
    """The analysis of a finished match."""

    iterations: int  # for each decision
    players: list[str]
    moves: list[StudiedMove]
    curves: list[list[list[float]]]  # per seat: number of actions, chance, margin of error
    points: list[StudiedPoint]
    accuracy: list[StudiedSeat]
    sums: list[list[str]] = []  # per seat: the match in three sentences


class LineStep(Struct):
    """One step of a continuation, and the table after it as its seat sees it."""

    text: str
    view: View


class PlayedLine(Struct):
    """A likely continuation of a match, in a typical world."""

    share: float  # share of the sampled worlds
    said: str  # what the others answer, and in how many of these worlds
    steps: list[LineStep]


class MomentInfo(Struct):
    """The table at an earlier moment."""

    moment: int
    view: View
    ask: DecisionInfo | None
    beats: list[Beat]  # the action that led here, or the deal
