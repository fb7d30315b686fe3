// Written by web/protocol.py from the structs of the server: change those, and run it.

export const LANGUAGES = { en: "English", fr: "Français", it: "Italiano" } as const;
export type Language = keyof typeof LANGUAGES;
export type GameName = "gosu" | "gosux" | "laundromat";

// Suffixes of names: a `Message` goes to a table's players and spectators, `Info` is the wire form of
// an object of the server, and a `Target` is something on the table to point at.
//
// GET  /api/session                         -> SessionInfo
// POST /api/session {nickname}              -> SessionInfo
// POST /api/session/portrait {portrait}     -> SessionInfo     ("": the default from the name)
// GET  /api/portraits                       -> {part: kinds}   (of portraits of people)
// POST /api/session/keep {keep_others}      -> {sentence}      (for other devices)
// POST /api/session/back {sentence}         -> SessionInfo     (also proof for other routes)
// POST /api/session/passkey {answer}        -> SessionInfo     (answers /api/passkeys/ask)
// GET  /api/passkeys                        -> PasskeyList     (of the player)
// POST /api/passkeys/new {}                 -> what `navigator.credentials.create` takes, as JSON
// POST /api/passkeys {name, answer}         -> PasskeyList     (makes the player a member)
// POST /api/passkeys/ask {}                 -> what `navigator.credentials.get` takes, as JSON
// POST /api/passkeys/remove {id}            -> PasskeyList
// GET  /api/devices                         -> Devices         (where a member is signed in)
// POST /api/devices/leave {id}              -> Devices         (no id: all but this one)
// POST /api/session/leave {}                -> SessionInfo     (signs this device out)
// POST /api/session/erase {}                -> SessionInfo     (erases the player)
// GET  /api/notices?lang=                   -> Notice[]        (of the player)
// POST /api/feed {}                         -> {key}           (of the feed; revokes the old key)
// GET  /feed/KEY.json?lang=  /feed/KEY.ics?lang=
// GET  /api/daily?lang=                     -> DailyTold       (today, the archive, the streak)
// POST /api/daily {game, day}               -> {id}            (the table of a position)
// GET  /api/daily/GAME/DAY?lang=            -> DailyPosition   (today's, or one from the archive)
// GET  /api/push                            -> {key}           (null: not available)
// POST /api/push Subscription               -> {}
// POST /api/push/end {endpoint}             -> {}
// GET  /api/games?lang=                     -> GameInfo[]
// GET  /api/cards/GAME?lang=&pack=          -> Catalogue       (pack: a fingerprint)
// GET  /api/print/GAME?lang=&pack=&paper=   -> Sheets          (paper: a4, letter; only=1: without
//                &clan=&only=&cards=                            tokens, tiles and rules; cards: ids)
// GET  /api/rules/GAME?lang=                -> Rules
// GET  /api/matches?game=&before=&most=     -> MatchSummary[]  (of the player, latest finished;
//                &opponent=&result=&rated=      result: won, lost; rated: 1, 0)
// GET  /api/matches/statistics              -> Statistics[]    (of the player, for each game)
// GET  /api/matches/records                 -> zip             (of the player, a file each)
// GET  /api/scene?lang=                     -> Scene           (204 while no match can be played)
// GET  /api/tables                          -> TableSummary[]
// GET  /api/tables?mine=1                   -> OwnTable[]      (unfinished, on any device)
// POST /api/tables NewTable                 -> {id}
// POST /api/commitments {}                  -> {commitment}    (to the secret of the next table)
// POST /api/records {text}                  -> {id}            (import a match)
// GET  /api/tables/ID?lang=&since=          -> TableMessage    (204 if nothing is newer than `since`)
// POST /api/tables/ID?lang= ClientMessage   -> ServerMessage
// GET  /api/tables/ID/moments/N?lang=&seat= -> MomentInfo      (seat: or "spectator", when over)
// GET  /api/tables/ID/record                -> text            (when over)
// GET  /api/tables/ID/study?lang=           -> StudyInfo       (when over)
// GET  /api/tables/ID/lines/N?lang=&action= -> PlayedLine[]    (when over; after an action at N)
// POST /api/tables/ID/branch Branch         -> {id}            (play on from there, when over)
// GET  /api/tables/ID/analysis?lang=        -> HTML            (when over)
// POST /api/workshop?lang= Draft            -> DraftChecked
// POST /api/workshop/next DraftCursor       -> DraftOffer[]
// POST /api/workshop/position Draft         -> {text}          (where a card can be played)
// POST /api/pictures?lang= NewPicture       -> StoredPicture   (for a custom pack)
// POST /api/pictures/report PictureReport   -> {}
// GET  /api/tournaments?mine=               -> TournamentList  (mine=1: the player's own)
// POST /api/tournaments NewTournament       -> {id}
// GET  /api/tournaments/ID?since=           -> TournamentTold  (204 if its version is `since`)
// POST /api/tournaments/ID ToTournament     -> TournamentTold
// GET  /api/tournaments/ID/results          -> CSV
// GET  /api/tournaments/ID/records          -> zip             (of all matches that are over)
// GET  /api/workshop/examples               -> DraftExample[]
// GET  /api/workshop/form/GAME?lang=        -> {table: DraftField[]}
// GET  /api/workshop/parts                  -> {part: kinds}   (of portraits)
// GET  /api/workshop/source/GAME/CARD       -> text            (from the game's own files)
// GET  /api/gallery                         -> GalleryPack[]   (published packs)
// POST /api/gallery?lang= Draft             -> GalleryPack[]   (publish a pack, as a member)
// POST /api/gallery/withdraw {fingerprint}  -> GalleryPack[]   (the member's own)
// GET  /api/lab                             -> LabDoor         (for this client)
// POST /api/lab LabRun                      -> LabState        (polled)
// GET  /api/packs/FINGERPRINT               -> text            (a pack of a table, or of the gallery)
// GET  /api/house                           -> HouseInfo
// GET  /api/ladders/GAME                    -> Ladder
// POST /api/opponents Seek                  -> Found           (long polling)
// POST /api/opponents/stop {}               -> {}
// GET  /api/people                          -> People          (met and blocked)
// GET  /api/people/at/ID                    -> name[]          (blocked people at a table)
// POST /api/people/block BlockPlayer        -> People
// POST /api/people/invite Invite            -> {}
// POST /api/people/decline Decline          -> {}
// POST /api/people/report PlayerReport      -> {}
// GET  /api/health                          -> {ok, ...}       (503 if not)
// GET  /api/metrics                         -> text            (of Prometheus)
// GET  /art/GAME/NAME.svg?pack=
// GET  /art/people/PORTRAIT.svg
// WS   /ws/ID?lang=&changes=                -> ServerMessage for every ClientMessage, and for changes
//                                              (changes=1: ChangedMessage after the first)
// A refused request has a status from 400 on and the body {code, sentence, id}.

export type Zone = "hand" | "packet" | "deck" | "discards" | "revealed" | "aside" | "removed" | "market" | "drum" | "basket" | "clean" | "pile" | "supply" | "potion" | "programmes";

export type Target = ZoneTarget | SlotTarget | PlayerTarget | ClanTarget;

/** The open decision; only the deciding seat sees its options. */
export interface DecisionView {
  seat: number;
  question: string;
  card: string | null;
  amount: number;
  least: number;
  options: string[];
  extra: boolean; // the question belongs to an extra turn
}

/** The cost of an action besides the card that it names. */
export interface Cost {
  cards: number;
  tokens: number;
  others: number; // tokens of another kind
}

/** A card in an army. */
export interface SlotView {
  card: string;
  captured: boolean;
  token: number | null; // the seat whose tokens are on it
  free: boolean;
  tokens: number; // number of tokens
  bounty: boolean; // whether it has the Bounty token
  ethereal: boolean; // because of its text or a power
  mirrors: string | null; // the card whose text a mirror card currently has
  dragoon: boolean; // whether its token is a Dragoon token
}

/** The public view of a seat, and the part of its hand that the viewer sees. */
export interface ArmySeat {
  seat: number;
  rows: SlotView[][];
  strength: number;
  hand_size: number;
  hand: string[]; // the viewer's whole hand, or the known cards of another hand
  tokens: number;
  spent: number;
  points: number; // victory points, or Supremacy tokens
  passed: boolean;
  deck_size: number | null;
  deck_known: (string | null)[]; // from the top to the deepest card the viewer knows
  discards: string[]; // the last one on top
  removed: string[]; // cards removed from the game
  clans: string[]; // the clans of the deck
  locked: number | null; // tokens
  banned: string[]; // cards the seat can't play
  dragoons: number | null; // Dragoon tokens held
  packet: string[]; // the packet of a starting draft, for its holder
  packet_size: number;
  ally: number | null;
}

/** A programme of a seat; the name of a face-down programme is hidden from others. */
export interface ProgrammeView {
  programme: string | null;
  fate: "waiting" | "completed" | "discarded";
}

/** A garment in the drum. */
export interface DrumView {
  garment: string;
  protected: boolean; // whether the potion protects it
}

/** The public view of a seat, and the viewer's further knowledge of it. */
export interface LaundrySeat {
  seat: number;
  goblin: string; // its Goblin Basket
  species: string;
  potion: boolean; // unused
  programmes: ProgrammeView[]; // I to IV
  basket_size: number;
  basket_known: string[]; // garments that the viewer knows to be in it
  clean: string[]; // the score zone, in the order of arrival
  drum: DrumView[];
  stains: [number, number, number]; // stains that count in the drum: dirt, magic, slime
  hand_size: number;
  hand: string[]; // the viewer's own
  has_chosen: boolean;
  chosen: string | null; // the viewer's own choice, until all have chosen
  score: [string, number][]; // the current lines of the score sheet
  coins: number; // all lines together
  stained: number; // stains on clean garments, for ties
}

/** A zone with its cards; `zone` is a key of the game's texts. */
export interface PlainZone {
  name: string;
  cards: string[]; // the visible cards
  size: number; // number of cards, both visible and hidden
}

/** A number with a name; `fact` is a key of the game's texts. */
export interface PlainFact {
  name: string;
  value: number;
}

/** The visible part of a seat. */
export interface PlainSeat {
  seat: number;
  zones: PlainZone[];
  facts: PlainFact[];
}

/** A position of an army game, limited to a viewer's knowledge. */
export interface ArmyView {
  game: "gosu" | "gosux";
  viewer: number | null;
  seats: ArmySeat[]; // every seat's part of the view, in the game's own types
  round: number;
  pending: number[]; // the seats that must decide
  decision: DecisionView | null;
  winners: number[];
  reason: string | null;
  deck_size: number | null; // size of a shared deck
  discards: string[]; // the last one on top
  revealed: string[];
  aside: string | null;
  advantage: number | null;
  turn: number;
  extra_turns: number;
  tiles: string[]; // clans whose tile is active
  wonder: number | null; // the seat that holds the Wonder token
  turns_left: number | null;
  additional: boolean; // this turn is an extra one
  hand_limit: number | null; // the hand limit at the end of a turn
  song: boolean; // the Song of the Dead is under way
  deck_known: (string | null)[]; // from the top to the deepest card the viewer knows
  clans: string[]; // clans that are not eliminated
  supply: number | null; // Dragoon tokens
  free_level_1: boolean; // a card of level 1 costs nothing in this turn
}

/** A position of Goblin Laundromat, limited to a viewer's knowledge. */
export interface LaundryView {
  game: "laundromat";
  viewer: number | null;
  seats: LaundrySeat[]; // every seat's part of the view, in the game's own types
  round: number;
  pending: number[]; // the seats that must decide
  decision: DecisionView | null;
  winners: number[];
  reason: string | null;
  cycle: number; // the cycle of this round
  direction: "left" | "right";
  step: number; // step of the draft, or of the market
  washer: number | null;
  market: string[];
  pile_size: number;
  supply_size: number;
  removed: string[]; // garments that left the game
}

export type View = ArmyView | LaundryView;

/** The view of a game without its own screens: zones of cards, and facts. */
export interface PlainView {
  game: GameName;
  viewer: number | null;
  seats: PlainSeat[]; // every seat's part of the view, in the game's own types
  round: number;
  pending: number[]; // the seats that must decide
  decision: DecisionView | null;
  winners: number[];
  reason: string | null;
  zones: PlainZone[]; // zones that belong to nobody
  facts: PlainFact[];
}

/** The time limit of players. */
export interface Clock {
  kind: "none" | "live" | "days";
  minutes: number; // live: for the whole match
  increment: number; // live: seconds added for every decision
  days: number; // days: time for each decision
}

/** The setup of a new table. */
export interface NewTable {
  game: GameName;
  preset?: string;
  options?: Record<string, unknown>;
  seats?: number;
  bots?: (string | null)[];
  is_private?: boolean;
  clock?: Clock;
  lesson?: boolean;
  pack?: string; // the text of a custom pack
  card?: string; // a card to try, in a position where it is legal
  position?: string;
  rated?: boolean; // whether the match counts for the ladder
  coached?: boolean;
  salt?: string;
  commitment?: string;
}

/** A finished match, and the moment from which to continue it. */
export interface Branch {
  moment: number;
  riddle?: boolean; // find the best action where a mistake was made
}

/** The setup of a new tournament. */
export interface NewTournament {
  name: string;
  game: GameName;
  preset?: string;
  options?: Record<string, unknown>;
  seats?: number; // maximum number of seats of a table
  format?: "swiss" | "round-robin" | "knockout";
  rounds?: number; // 0: as many as needed
  clock?: Clock;
  breaks?: ("buchholz" | "buchholz-cut-1" | "median-buchholz" | "sonneborn-berger" | "wins" | "progressive" | "opponents-wins" | "direct-encounter")[]; // []: the defaults
  pause?: number; // seconds between rounds
  automatic?: boolean; // rounds start automatically
  is_private?: boolean; // not listed
}

/** A pack in the workshop, and the card in view. */
export interface Draft {
  game: GameName;
  text: string;
  card?: string;
}

/** A pack in the workshop, and the position of the cursor. */
export interface DraftCursor {
  game: GameName;
  text: string;
  at: number;
}

/** The matches that the lab should play, and whether it should continue. */
export interface LabRun {
  game: GameName;
  preset?: string;
  seats?: number; // 0: every number
  pack?: string; // the text of a custom pack
  beside?: string; // compared pack; "" for the game's own
  matches: number;
  bot?: string;
  go?: boolean; // false: stop
}

/** Search for an opponent, or continue searching. */
export interface Seek {
  game: GameName;
  is_new?: boolean; // ignore an opponent found earlier
  salt?: string;
  commitment?: string;
}

/** Block or unblock the player of a seat. */
export interface BlockPlayer {
  table: string;
  seat: number;
  is_on?: boolean;
}

/** Invite the player of a seat to a table at which the sender sits. */
export interface Invite {
  table: string;
  seat: number;
  to: string;
}

/** Report the player of a seat to the host. */
export interface PlayerReport {
  table: string;
  seat: number;
  why: string;
}

/** Report a picture to the host. */
export interface PictureReport {
  picture: string;
  why: string;
}

/** A browser that subscribes to notices while its page is closed. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
}

/**
 * A zone, or a card in it.
 *
 * `seat` is null, or left out, if everybody shares the zone; `card` is null for the zone as a
 * whole and for a card that the viewer may not see.
 */
export interface ZoneTarget {
  zone: Zone;
  card: string | null;
  seat?: number | null;
}

/** A place in an army; row 0 is the bottom one (level 1). */
export interface SlotTarget {
  zone: "slot";
  seat: number;
  row: number;
  column: number;
}

/** A player at the table. */
export interface PlayerTarget {
  zone: "player";
  seat: number;
}

/** A clan. */
export interface ClanTarget {
  zone: "clan";
  clan: string;
}

/** A legal action. */
export interface Option {
  action: string; // its notation
  kind: string; // the kind of action, a stable code: play, shift, activate, draw, pass ...
  label: string; // a description in the viewer's language
  target: Target | null; // null: only a button, as for an option about a whole deck
  cost: Cost | null; // null: this kind of action has no cost
  final: boolean; // ask for confirmation: it can't be undone
  onto: Zone | null; // the zone of its target, if it may be dropped there
}

/** The decision that the match is waiting for. */
export interface DecisionInfo {
  decision: number; // the answer must repeat it
  seat: number; // the seat that must decide (the first of several)
  mine: boolean; // the viewer must decide, so options are included
  question: string; // a stable code: turn, pay, target, ... fill, market, wash, keep
  card: string | null; // the card whose text asks the question
  at: Target | null; // the current place of that card; null if there is none or it is hidden
  sentence: string; // whose turn it is, what to do and why; in the viewer's language
  options: Option[];
}

/** An event; `from` and `to` are where a card or token came from and went. */
export interface HappeningInfo {
  what: string;
  seat: number;
  card: string | null;
  detail: number;
  hidden: boolean;
  text: string | null; // its sentence; null if it adds nothing
  from: Target | null;
  to: Target | null;
}

/** An action, or the deal (`seat` and `action` are null), and all its events. */
export interface Beat {
  moment: number; // number of actions so far
  seat: number | null;
  action: string | null; // also null if the viewer may not see the action
  text: string; // its caption: "Easy plays Priest."
  happenings: HappeningInfo[];
  view?: View | null; // the table after it, if another beat follows in the same message
}

/** A seat, and its holder. */
export interface SeatInfo {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string; // "" while open
  bot: string | null; // its level, or the bot that plays for an absent person
  connected: boolean;
  away: boolean; // a bot plays for this person until they are back
  portrait?: string; // "" while open
}

/** A table's round and position in a tournament. */
export interface TournamentTable {
  id: string;
  name: string;
  round: number; // round and table are counted from 0
  table: number;
  team: number; // people per entrant
}

/** The proof that nobody chose the deal and nobody changed the match. */
export interface ProofInfo {
  secret: string; // the server's
  salts: string[] | null; // salts of all seats; null if the deal depends only on the secret
  fingerprint: string; // fingerprint of the whole match
}

/** The name of a custom pack. */
export interface PackInfo {
  fingerprint: string; // fingerprint of its whole text
  name: string;
  version: number;
  author: string; // "" if not given
}

/** The table without its match. */
export interface TableInfo {
  id: string;
  game: GameName;
  preset: string; // "", or names joined by +
  options: Record<string, unknown>;
  phase: "open" | "running" | "over";
  seats: SeatInfo[];
  host: boolean; // the viewer opened the table, and may fill seats and start
  is_private: boolean; // not listed in the lobby
  spectators: number;
  clock: Clock;
  lesson: boolean;
  rated: boolean; // whether the match counts for the ladder
  imported: boolean; // a replay that was imported
  rematch: string | null; // the id of the next table
  commitment: string; // hash of the secret, shown before the deal; "" if there is none
  proof: ProofInfo | null; // after the match
  pack: PackInfo | null; // the custom pack in play
  tournament: TournamentTable | null; // its tournament, if any
}

/** An event as text. */
export interface LogLine {
  moment: number; // number of actions before it; 0 is the deal
  text: string;
  head: boolean; // a heading: an action whose events follow, or a new round
  seat: number | null; // the seat it is about; null if it concerns everybody
}

/** A line of chat. */
export interface ChatLine {
  name: string;
  text: string;
  at: number; // seconds since 1970
}

/** New lines that replace everything from `from` on. */
export interface Lines<Line = unknown> {
  from: number;
  lines: Line[];
}

/** The words of a guided match, of a coach, or of a position to be solved. */
export interface Taught {
  about: "lesson" | "daily" | "coach";
  text: string;
  action: string | null; // the action being taught
  step: number; // from 1; 0 if nothing is taught step by step
  steps: number;
}

/** Everything that a viewer sees, sent first and after every change. */
export interface TableMessage {
  type: "table";
  number: number; // number of the last change
  you: number | null; // the viewer's seat
  table: TableInfo;
  view: View | null; // null before the match begins
  ask: DecisionInfo | null;
  moments: number; // number of actions so far
  log: Lines<LogLine>;
  chat: Lines<ChatLine>;
  beats: Beat[]; // events that the viewer has not seen, the latest 20; [] in a first message
  left: number[] | null; // seconds on each seat's clock when this was sent; null without clocks
  ticking: number[]; // the seats whose clocks run
  can_undo: boolean;
  can_hint: boolean;
  own: unknown; // further facts for the deciding player, in a struct of the game, or null
  lesson: Taught | null;
}

/** The differences from the previous message, sent in place of a whole one. */
export interface ChangedMessage {
  type: "changed";
  fields: Record<string, unknown>; // fields of TableMessage, except for the view
  view: Record<string, unknown>; // fields of the view, except for its seats
  seats: (Record<string, unknown>)[]; // fields of every seat of the view; [] if no seat has changed
}

/**
 * A refusal; `code` is stable.
 *
 * `sentence` is present if a rule of the game refuses, or if an action can't be read.
 */
export interface RefusedMessage {
  type: "refused";
  request: string;
  code: string;
  sentence: string | null;
  paragraph: string | null; // the paragraph of the rules to open
  id: string; // its id in the server's log
}

/** Confirmation that a request was executed and stored. */
export interface DoneMessage {
  type: "done";
  request: string;
  number: number;
}

/** Why an action is not allowed. */
export interface WhyMessage {
  type: "why";
  request: string;
  code: string | null; // null if the action is legal
  sentence: string | null;
  paragraph: string | null;
}

/** An action, and its chance of winning. */
export interface AdviceInfo {
  action: string;
  label: string;
  chance: number;
}

/** A likely continuation of the match. */
export interface HintLine {
  share: number; // share of the sampled worlds
  said: string; // what the others answer, and in how many of these worlds
  steps: string[]; // steps as the player would see them
}

/** A bot's advice. */
export interface HintMessage {
  type: "hint";
  request: string;
  choices: AdviceInfo[]; // best first
  rather?: string; // the two actions compared
  because?: string[]; // why the first is better; empty if there is no other
  lines?: HintLine[]; // how the match may continue after the first action
}

/** A coach's words on the player's last action. */
export interface RemarkMessage {
  type: "remark";
  request: string;
  sentence: string; // empty unless the action was a clear mistake
  because: string[]; // why another action is better
  paragraph?: string | null; // the paragraph of the rules to open
}

/** The client's session. */
export interface SessionInfo {
  nickname: string | null;
  is_member?: boolean; // can be the same player on any device
  portrait?: string;
}

/** A passkey. */
export interface Passkey {
  id: string;
  name: string;
  created: number;
  used: number;
}

/** The ways in which a player can sign in on another device. */
export interface PasskeyList {
  has_sentence: boolean;
  passkeys: Passkey[];
  is_possible?: boolean; // whether a passkey can be created here
}

/** A browser in which a member is signed in. */
export interface Device {
  id: string;
  name: string; // browser and system; "" if unknown
  used: number; // to the hour
  is_this: boolean;
}

/** The devices of a member. */
export interface Devices {
  devices: Device[]; // most recently used first; empty for a guest
  is_proved: boolean; // proved by a recent sign-in; guests need no proof
}

/** A bot to play with. */
export interface BotInfo {
  name: string; // easy, medium, ...
  label: string;
  description: string;
}

/** An option of a game. */
export interface OptionInfo {
  name: string;
  label: string;
  kind: "switch" | "number" | "choice";
  values: Record<string, unknown>; // the default for each preset; not available with other presets
  choices: unknown[];
}

/** Options that go together. */
export interface PresetInfo {
  name: string;
  label: string;
  blurb: string;
  seats: number[];
}

/** A game that can be played. */
export interface GameInfo {
  name: GameName;
  label: string;
  blurb: string; // one sentence
  seats: number[];
  presets: PresetInfo[];
  options: OptionInfo[];
  bots: BotInfo[];
  points: [number, number]; // points of the weakest and the strongest bot chosen by points
  has_rules: boolean; // the rules can be read at /api/rules
  has_lesson: boolean; // whether it has a guided match
  has_packs: boolean; // it supports custom packs
  ready: boolean; // false while the engine is being compiled
}

/** The effects of a card at one moment, as signs. */
export interface CardSigns {
  when: "arrival" | "token" | "leaving" | "action" | "always" | "hand";
  what: string[]; // draw, destroy, ...: the keys of web/src/cards/signs.ts
}

/** A keyword of a card, and its meaning. */
export interface KeywordInfo {
  name: string;
  label: string;
  meaning: string;
}

/** A card, or another thing on the table; `own` is a struct defined by its game. */
export interface CardInfo<Own = unknown> {
  id: string;
  name: string;
  short: string; // name without its clan, which a badge shows
  kind: string; // its kind in the game; `plain` for an ordinary card
  sort: string; // its subtype as words, or ""
  clan: string | null; // its clan, or the game's counterpart
  clan_name: string;
  level: number | null;
  value: number | null; // its worth
  keywords: KeywordInfo[];
  text: string; // spoken
  standing: number[]; // lines of the text that always apply while it is in play
  signs: CardSigns[]; // its effects, named by the catalogue's words: sign.draw, when.token
  rulings: string[];
  source: string;
  picture: string; // the name of an uploaded picture; "" if it is drawn
  own: Own;
}

/** The colours of a clan: on a light page, then on a dark one. */
export interface ClanTones {
  ground: string[];
  ink: string[];
  accent: string[];
}

/** A clan, or a species. */
export interface ClanInfo {
  id: string;
  name: string;
  letter: string;
  about: string;
  tones: ClanTones | null; // colours of a custom pack's clan; the page knows all others
}

/** A pack and its differences from the printed game. */
export interface PackContent {
  fingerprint: string; // fingerprint of its whole text
  name: string;
  version: number;
  author: string; // "" if not given
  new: string[]; // cards
  changed: string[];
  gone: string[]; // names of the cards it leaves out
}

/** All cards of a game. */
export interface Catalogue {
  game: GameName;
  clans: ClanInfo[];
  cards: CardInfo<unknown>[];
  words: Record<string, string>; // names of stains, of score sheet lines, and of reasons for the end
  has_rules: boolean; // the rules can be read at /api/rules
  pack: PackContent | null; // null: the game's own cards
}

/** Pages to print; each sheet of paper has two. Empty if something is wrong. */
export interface Sheets {
  width: number; // width of each page in mm
  height: number;
  most: number; // cards that can be printed at once
  pages: string[]; // as SVG
  too_many: number | null; // cards
  too_long: string[]; // cards whose text does not fit
}

/** An error in a pack in the workshop; lines and columns count from 1. */
export interface DraftFault {
  message: string;
  line: number;
  column: number;
  instead: string | null; // a likely correction
  expected: string[]; // words that could go there
  sentences: string[]; // whole sentences to use instead, or all possible meanings
  start: number; // the column where the sentence begins
  length: number; // length of the sentence in letters
}

/** A sentence that differs from the standard wording, and how it was read. */
export interface DraftRemark {
  line: number;
  column: number;
  length: number;
  said: string;
}

/** A card in one language. */
export interface SpokenCard {
  language: string;
  card: CardInfo<unknown>;
}

/** The readable parts of a pack in the workshop, and its faults. */
export interface DraftChecked {
  fault: DraftFault | null;
  faults: DraftFault[]; // all faults, in the order of lines
  limit: string | null; // why the pack can't be played
  room: string[]; // printed cards to leave out so that it can
  pack: PackContent | null; // null: the pack can't be read
  shown: PackContent | null; // everything readable, with its own fingerprint
  card: SpokenCard[]; // the card in view, in every language; []: none
  similar: CardInfo<unknown>[];
  remarks: DraftRemark[];
  lacking: string[]; // pictures that the server does not have yet
}

/** A picture that the server has accepted. */
export interface StoredPicture {
  name: string;
  data: string; // base64, without metadata
}

/** A pack to borrow from. */
export interface DraftExample {
  game: GameName;
  name: string; // the name of its file
  text: string;
}

/** A pack in the gallery of this server. */
export interface GalleryPack {
  fingerprint: string;
  game: GameName;
  name: string;
  author: string; // the member's name
  cards: number; // number of new and changed cards
  matches: number; // matches played to the end with exactly this text
  at: number;
  is_yours: boolean;
}

/** A key of a card, or of another table in a pack, as a form field. */
export interface DraftField {
  name: string;
  kind: "names" | "clan" | "number" | "word" | "words" | "switch" | "sentences";
  label: string; // in the game's own words; "" if the page has the label
  choices: KeywordInfo[]; // the words to choose from
  least: number; // the minimum of a number
  most: number;
}

/** A completion at the cursor. */
export interface DraftOffer {
  typed: string; // the part already typed
  whole: string;
}

/** Whether the lab is open to the client, and how long matches take there. */
export interface LabDoor {
  allowed: boolean;
  workers: number;
  seconds: Record<string, number>; // longest time of a match with each bot
}

/** A rate measured by the lab; margins are half the width of a 95 % interval. */
export interface LabFound {
  group: string; // first player, seat, length, ending, clan, card, clan against clan
  name: string;
  rate: number;
  margin: number;
  count: number; // the total of which it is a share
  seats: number; // number of seats
  before: number | null; // the rate with the cards it is compared with
  effect: number | null;
  effect_margin: number | null;
  verdict: string; // too strong, too weak, in range, can't tell yet; empty if unchanged
  luck?: number | null; // p-value of the effect, corrected for its group (Holm)
  usual?: number | null; // the median of comparable unchanged things
}

/** A change to a card that the lab has tested. */
export interface LabTry {
  key: string; // silent (without its text), or a key of the card: value, copies, arrival
  old: number;
  new: number;
  rate: number | null; // the card's rate
  margin: number;
  verdict: string;
  clan_rate: number | null;
  clan_verdict: string;
}

/** A card whose rate is out of range or has moved most. */
export interface LabFinding {
  card: string;
  clan: string; // or nothing
  rate: number;
  points: number; // a share: the excess over the usual rate, or over the earlier rate
  verdict: string; // the verdict on its rate; empty if the rate has only moved
  seats: number;
  clan_effect: number | null;
  clan_verdict: string;
  adds: number | null; // a share: the effect of its text, if it was also played without it
  tries: LabTry[];
}

/** The state of a run of the lab. */
export interface LabState {
  state: "starting" | "playing" | "done" | "stopped" | "busy" | "failed";
  done: number; // matches
  matches: number;
  finding: LabFinding | null;
  found: LabFound[];
  at: number;
  message: string; // why the run failed
}

/** One idea of the rules. */
export interface RulesParagraph {
  id: string;
  clauses: string[];
  text: string;
}

/** Paragraphs under one title. */
export interface RulesChapter {
  id: string;
  title: string;
  paragraphs: RulesParagraph[];
}

/** The rules of a game in the form that players read. */
export interface Rules {
  game: GameName;
  language: string;
  chapters: RulesChapter[];
  refusals: Record<string, string>; // the paragraph that explains each refusal, by code
}

/** The holder of a seat. */
export interface SeatHolder {
  kind: "open" | "person" | "bot";
  name: string; // for a bot in a finished match, its level
  portrait?: string;
}

/** A table in the lobby. */
export interface TableSummary {
  id: string;
  game: GameName;
  preset: string;
  phase: "open" | "running";
  seats: SeatHolder[];
  clock: Clock;
  created: number;
  pack: string; // the name of a custom pack; "": none
  rated: boolean; // whether the match counts for the ladder
}

/** A table with an unfinished match of the player. */
export interface OwnTable {
  id: string;
  game: GameName;
  others: string[]; // for a bot, its level
}

/** The change in a player's rating after a rated match. */
export interface RatingChange {
  before: number;
  after: number;
  margin: number; // its current margin of error, in points
}

/** The largest swing in the player's chances during a match. */
export interface OwnTurn {
  kind: "mistake" | "find" | "good_luck" | "bad_luck" | "decided";
  move: number; // number of the action to look at
  size: number; // the change, from 0 to 1
}

/** An action that an analysis has rated. */
export interface RatedChoice {
  action: string; // in notation
  chance: number;
  visits: number;
}

/** A clear mistake in a match. */
export interface MadeMistake {
  move: number; // from 1
  kind: string; // empty if the game defines no kinds
  cost: number;
  choices?: RatedChoice[]; // best first
}

/** A player's decisions in a match, judged by its analysis. */
export interface Judged {
  decisions: number; // number of decisions with a choice
  cost: number; // mean cost of a decision
  mistakes: number;
  turn: OwnTurn | null;
  curve: number[]; // the player's chances in percent, from the first action to the last
  made?: MadeMistake[];
}

/** A finished match of the player. */
export interface MatchSummary {
  id: string;
  game: GameName;
  preset: string;
  lesson: boolean;
  at: number; // seconds since 1970
  you: number | null;
  seats: SeatHolder[];
  winners: number[];
  reason: string | null;
  points: number[]; // or coins
  actions: number; // number of actions in the match
  clans: string[]; // clans that the player used
  cards: string[]; // the winner's best cards at the end; none in old matches
  rating: RatingChange | null; // the player's rating; null in a friendly match
  judged: Judged | null; // null until the match is analysed
}

/** An invitation to a table. */
export interface Invitation {
  table: string;
  name: string; // the inviter's
  game: GameName;
}

/** The reason for the player's ban and its end: until then they may only watch. */
export interface BanInfo {
  reason: string;
  until: number | null; // null: forever
}

/** The optional features of a server, and the people on it. */
export interface HouseInfo {
  offers: string[];
  here: number; // number of people online with a name
  waiting: Record<string, number>; // people waiting for an opponent, by game
  announcement: string; // the host's announcement; "": none
  words: string; // the house rules, shown to everybody
  ban: BanInfo | null; // set if the player may only watch
  invitations: Invitation[];
}

/** The result of a search for an opponent. */
export interface Found {
  table: string | null; // the table of the match
  is_host: boolean; // this player has just opened it
  waited: number; // seconds
}

/** A person at a seat of a table. */
export interface Somebody {
  name: string;
  table: string;
  seat: number;
  portrait?: string; // for people met
}

/** The people whom the player has met, and the people they block. */
export interface People {
  met: Somebody[];
  blocked: Somebody[];
}

/** The daily position of one game, and the player's result. */
export interface DailyGame {
  game: GameName;
  label: string;
  table: string | null; // its table, once the player has begun
  found: boolean | null; // null: not tried yet
}

/** A position as seen by the player who must decide. */
export interface DailyPosition {
  game: GameName;
  day: number;
  question: string;
  view: View;
}

/** Past daily positions of one theme. */
export interface DailyTheme {
  game: GameName;
  theme: string;
  label: string;
  days: number[];
}

/** The daily positions, one in each game, the same for everybody. */
export interface DailyTold {
  day: number;
  until: number; // when the next day begins
  games: DailyGame[];
  streak: number; // consecutive days with a solved position, up to today or yesterday
  longest: number;
  found: number; // total number of solved positions
  tried: Record<string, boolean>; // days on which the player tried a position, and whether one was solved
  archive: DailyTheme[];
}

/** A player on a ladder: a member, or a bot by its level. */
export interface LadderLine {
  kind: "person" | "bot";
  name: string;
  portrait: string;
  is_you: boolean;
  points: number;
  margin: number; // half a 95 % interval
  is_provisional: boolean; // whether too little is known yet
  matches: number; // rated matches; 0 for bots, whose strength was measured
}

/** A player's rating in a game. */
export interface RatingInfo {
  points: number;
  margin: number;
  is_provisional: boolean;
  matches: number;
}

/** The strongest players of a game; players with an uncertain rating come last. */
export interface Ladder {
  game: GameName;
  lines: LadderLine[];
  you: RatingInfo | null; // the player's own rating; guests have one, too, but are not listed
}

/** Matches played and won, in one category. */
export interface WinCount {
  key: string;
  matches: number;
  won: number;
}

/** A player's accuracy over all analysed matches of a game. */
export interface OwnAccuracy {
  matches: number;
  decisions: number;
  cost: number; // mean cost of a decision
  mistakes: number;
}

/** The point that a match adds to a plot over time. */
export interface MatchPoint {
  at: number;
  won: boolean;
  rating: number | null; // rating after the match; null in a friendly match
  margin: number | null;
  cost: number | null; // mean cost of a decision; null until it is analysed
}

/** A mistake of the player, as a position to solve. */
export interface OwnPosition {
  table: string;
  moment: number; // number of actions before it
}

/** A kind of mistake that the player makes. */
export interface OwnMistake {
  kind: string;
  label: string;
  many: number;
  cost: number; // cost of all these mistakes
  positions: OwnPosition[]; // positions from the player's own matches, latest first
  days: number[]; // days with positions that practise it, latest first
}

/** A player's results in a game. */
export interface Statistics {
  game: GameName;
  accuracy: OwnAccuracy | null; // null until a match is analysed
  presets: WinCount[];
  course: MatchPoint[]; // points of the latest matches, oldest first
  opponents: WinCount[]; // "person:NAME" or "bot:LEVEL"
  clans: WinCount[]; // clans that the player used
  seats: WinCount[]; // the player's seat, from 1
  tables: WinCount[]; // wins by number of seats
  months: WinCount[]; // "2026-11"
  mistakes?: OwnMistake[]; // costliest kind first
}

/** A tournament as one line of a list. */
export interface TournamentSummary {
  id: string;
  name: string;
  game: GameName;
  preset: string;
  seats: number; // maximum number of seats of a table
  team: number; // people per entrant
  format: "swiss" | "round-robin" | "knockout";
  clock: Clock;
  phase: "open" | "running" | "over";
  created: number;
  entrants: number; // number of entrants who are present or have played
  round: number; // rounds begun
  rounds: number; // rounds planned; 0: unknown
}

/** Tournaments, latest first. */
export interface TournamentList {
  may_open: boolean;
  tournaments: TournamentSummary[];
}

/** A player, or a team, in a tournament. */
export interface Entrant {
  entrant: number;
  name: string;
  members: string[]; // the people of a team
  portraits: string[]; // portraits of all its people
  is_here: boolean; // whether the entrant plays the next round
  is_removed: boolean; // removed by the organiser, and not admitted again
}

/** A table of a round; a single entrant has a bye. */
export interface TournamentMeeting {
  seats: number[]; // entrants
  table: string; // its id; "" for a bye
  places: number[] | null; // 1 is best; null until the table is over
  note: string; // the note of the organiser who corrected it
}

/** An entrant in the standings. */
export interface StandingLine {
  entrant: number;
  rank: number;
  score: number;
  played: number;
  wins: number;
  breaks: number[]; // in the order of the tournament's tie-breaks
}

/** Everything about a tournament. */
export interface TournamentTold {
  id: string;
  name: string;
  game: GameName;
  preset: string;
  seats: number; // maximum number of seats of a table
  team: number; // people per entrant
  format: "swiss" | "round-robin" | "knockout";
  clock: Clock;
  phase: "open" | "running" | "over";
  created: number;
  entrants: number; // number of entrants who are present or have played
  round: number; // rounds begun
  rounds: number; // rounds planned; 0: unknown
  version: number; // increases with every change
  options: Record<string, unknown>;
  automatic: boolean;
  is_private: boolean;
  breaks: string[];
  commitment: string; // commitment to the secret from which the secrets of all tables derive
  secret: string | null; // set when the tournament is over
  organiser: boolean; // whether the viewer organises it
  you: number | null; // the viewer's entrant
  here: boolean; // whether the viewer plays the next round
  next_in: number | null; // seconds until the next round starts automatically
  is_round_over: boolean;
  people: Entrant[];
  tables: TournamentMeeting[][]; // the tables of each round
  standings: StandingLine[];
}

/** A notice to a player who is not at a table. */
export interface Notice {
  kind: string; // turn, invited, round, account
  subject: string; // the table or tournament; for an account, the change
  at: number;
  game: GameName;
  others: string[];
  until: number | null; // when the player's time runs out
  words: string;
  path: string; // path of the page where the player can act
}

/** A card in an army of a scene. */
export interface SceneCard {
  card: string;
  captured: boolean;
}

/** An army of a scene. */
export interface SceneArmy {
  rows: SceneCard[][]; // the bottom row first
  strength: number;
  points: number;
}

/** A moment of a scene. */
export interface SceneMoment {
  round: number;
  seat: number; // the seat that acted
  told: string[]; // the events, in words
  card: string | null; // the card in question
  armies: SceneArmy[];
}

/** A match between bots, as a spectator sees it. */
export interface Scene {
  game: GameName;
  names: string[];
  moments: SceneMoment[];
}

/** An option of a decision. */
export interface StudiedOption {
  label: string;
  chance: number | null; // null: visited too rarely to be rated
  margin: number; // the margin of error
  visits: number;
  best: boolean;
  taken: boolean;
  action?: string; // in notation
}

/** A decision of a finished match. */
export interface StudiedMove {
  seat: number;
  done: string; // in words
  given: boolean; // whether a lesson prescribed the action
  cost: number; // 0 if it is within the noise
  options: StudiedOption[];
  because?: string[]; // why another action is better, if playouts confirmed the mistake
}

/** A turning point. */
export interface StudiedPoint {
  kind: string; // mistake, find, good_luck, bad_luck, decided
  move: number; // from 1
  seat: number;
  size: number;
  name: string;
  sentence: string;
  because?: string[]; // for a mistake: why another action is better
}

/** A player's accuracy. */
export interface StudiedSeat {
  seat: number;
  decisions: number;
  mean_cost: number;
  mistakes: number;
  made?: MadeMistake[];
}

/** The analysis of a finished match. */
export interface StudyInfo {
  iterations: number; // for each decision
  players: string[];
  moves: StudiedMove[];
  curves: number[][][]; // per seat: number of actions, chance, margin of error
  points: StudiedPoint[];
  accuracy: StudiedSeat[];
  sums?: string[][]; // per seat: the match in three sentences
}

/** One step of a continuation, and the table after it as its seat sees it. */
export interface LineStep {
  text: string;
  view: View;
}

/** A likely continuation of a match, in a typical world. */
export interface PlayedLine {
  share: number; // share of the sampled worlds
  said: string; // what the others answer, and in how many of these worlds
  steps: LineStep[];
}

/** The table at an earlier moment. */
export interface MomentInfo {
  moment: number;
  view: View;
  ask: DecisionInfo | null;
  beats: Beat[]; // the action that led here, or the deal
}

/** A goblin's printed values, in addition to the common fields of all cards. */
export interface GoblinFacts {
  shift: number | null; // shift cost; null: the card can't shift
  symbols: number; // activation symbols
}

/** A card's printed values, in addition to the common fields of all cards. */
export interface LaundryFacts {
  garment: string | null; // socks, underwear, ...
  stains: [number, number, number] | null; // dirt, magic, slime
  limits: [number | null, number | null, number | null] | null; // limits of a programme
  cycle: number | null;
  temperature: number | null;
}

/** Facts sent only to the player who washes. */
export interface WashTold {
  risk: number; // the probability that the next garment makes the wash fail
}

export type ServerMessage = TableMessage | ChangedMessage | RefusedMessage | DoneMessage | WhyMessage | HintMessage | RemarkMessage;

export type ClientMessage =
  // Take a seat.
  | { type: "sit"; request: string; seat: number; salt?: string }
  // Leave the seat; during a match, a bot takes over.
  | { type: "stand"; request: string }
  // Take the seat back from the bot that took over.
  | { type: "back"; request: string }
  // The host puts a bot on a seat, or opens the seat again.
  | { type: "seat"; request: string; seat: number; bot: string | null }
  // The host begins the match.
  | { type: "start"; request: string }
  // Answer a decision.
  | { type: "act"; request: string; decision: number; action: string }
  // Undo the player's last action.
  | { type: "undo"; request: string; decision: number }
  // Ask why an action is not allowed.
  | { type: "why"; request: string; target: Target }
  // Ask for advice.
  | { type: "hint"; request: string }
  // Ask the coach about the player's last action.
  | { type: "remark"; request: string }
  // Say something to everybody at the table.
  | { type: "chat"; request: string; text: string }
  // Open the next table with the same players.
  | { type: "rematch"; request: string; salt?: string; commitment?: string };

export type ToTournament =
  // Enter a tournament, possibly late or for a second time.
  | { type: "enter"; salt?: string; team?: string }
  // Leave.
  | { type: "leave" }
  // The organiser begins the first round.
  | { type: "begin" }
  // The organiser begins the next round, or ends the tournament after the last one.
  | { type: "next" }
  // The organiser removes an entrant.
  | { type: "drop"; entrant: number }
  // The organiser admits a removed entrant again.
  | { type: "admit"; entrant: number }
  // The organiser sets the result of a table; 1 is the best place.
  | { type: "correct"; round: number; table: number; places: number[]; note: string }
  // The organiser ends the tournament early.
  | { type: "end" };
