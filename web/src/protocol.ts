// What the server says and understands. The same shapes stand in warren/table/messages.py.

export const LANGUAGES = { en: "English", fr: "Français", it: "Italiano" } as const;
export type Language = keyof typeof LANGUAGES;
export type GameName = "gosu" | "gosux" | "laundromat";

// --- what lies on the table -----------------------------------------------------------------------

/** Where cards lie. In army games a deck, discards and so on are a seat's own, or all share them. */
export type Zone =
  | "hand" | "packet" | "deck" | "discards" | "revealed" | "aside" | "removed"
  | "market" | "drum" | "basket" | "clean" | "pile" | "supply" | "potion" | "programmes";

/**
 * Something on the table that can be pointed at, or that something moves from or to.
 * `seat` is missing or null where everybody shares the zone; `card` is null for the zone as a whole
 * and for a card that the viewer may not see.
 */
export type Target =
  | { zone: Zone; seat?: number | null; card: string | null }
  | { zone: "slot"; seat: number; row: number; column: number } // row 0 is the bottom one (level 1)
  | { zone: "player"; seat: number }
  | { zone: "clan"; clan: string };

/** What an action takes besides the card it names: cards of the hand, Activation and Dragoon tokens. */
export interface Cost {
  cards: number;
  tokens: number;
  dragoons: number;
}

/** A legal action: `action` is its notation, `label` says what it does in the viewer's language. */
export interface Option {
  action: string;
  kind: string; // what sort of deed it is, a stable code: play, shift, activate, draw, pass ...
  label: string;
  target: Target | null; // null: a button only; what points at a whole deck is a button as well
  cost: Cost | null; // null: nothing of this kind has a cost
  final: boolean; // worth a second thought: it can't be taken back
}

/** What the match waits for. */
export interface Ask {
  decision: number; // to be sent along with the answer
  seat: number; // who owes it (the first, if several do)
  mine: boolean; // it is the viewer's own: options are filled in
  question: string; // a stable code: turn, pay, target, ... fill, market, wash, keep
  card: string | null; // the card whose text asks
  at: Target | null; // where that card lies now; null where there is none or nobody can see it
  sentence: string; // whose turn, what to do, why; in the viewer's language
  options: Option[];
}

export interface DecisionView {
  seat: number;
  question: string;
  card: string | null;
  amount: number;
  least: number;
  options: string[];
}

interface ViewBase {
  viewer: number | null;
  round: number;
  pending: number[];
  decision: DecisionView | null;
  winners: number[];
  reason: string | null; // a code, once the match is over
}

/** A card in an army. */
export interface SlotView {
  card: string;
  captured: boolean;
  token: number | null; // the seat whose tokens lie on it
  free: boolean;
  tokens: number;
  bounty: boolean;
  ethereal: boolean;
  mirrors: string | null;
  dragoon: boolean;
}

export interface ArmySeat {
  seat: number;
  rows: SlotView[][]; // bottom row first, 3 rows of up to 5
  strength: number;
  hand_size: number;
  hand: string[]; // the whole of one's own, what is known of another's
  tokens: number;
  spent: number;
  points: number;
  passed: boolean;
  deck_size: number | null;
  deck_known: (string | null)[];
  discards: string[]; // the last one on top
  removed: string[];
  clans: string[];
  locked: number | null;
  banned: string[];
  dragoons: number | null;
  packet: string[];
  packet_size: number;
  ally: number | null;
}

/** GOSU has one deck and discards for all (here); GOSU X has them in every seat. */
export interface ArmyView extends ViewBase {
  game: "gosu" | "gosux";
  seats: ArmySeat[];
  deck_size: number | null;
  discards: string[];
  revealed: string[];
  aside: string | null;
  advantage: number | null; // the seat that holds the Advantage (GOSU)
  turn: number; // whose turn it is
  extra_turns: number;
  tiles: string[]; // clans whose tile is active (GOSU X)
  wonder: number | null;
  turns_left: number | null;
  additional: boolean;
  hand_limit: number | null;
  song: boolean;
  deck_known: (string | null)[];
  clans: string[];
  supply: number | null;
  free_level_1: boolean;
}

export interface LaundrySeat {
  seat: number;
  goblin: string; // a Goblin Basket
  species: string;
  potion: boolean; // unused
  programmes: { programme: string | null; fate: "waiting" | "completed" | "discarded" }[]; // I to IV
  basket_size: number;
  basket_known: string[];
  clean: string[];
  drum: { garment: string; protected: boolean }[];
  stains: [number, number, number]; // that count in the drum: dirt, magic, slime
  hand_size: number;
  hand: string[];
  has_chosen: boolean;
  chosen: string | null;
  score: [string, number][]; // lines of the score sheet: code, coins
  coins: number;
  stained: number;
}

export interface LaundryView extends ViewBase {
  game: "laundromat";
  seats: LaundrySeat[];
  cycle: number;
  direction: "left" | "right";
  step: number;
  washer: number | null;
  market: string[];
  pile_size: number;
  supply_size: number;
  removed: string[];
}

export type View = ArmyView | LaundryView;

/** An event; `from` and `to` are where a card or token came from and went. */
export interface Happening {
  what: string;
  seat: number;
  card: string | null;
  detail: number;
  hidden: boolean;
  text: string | null; // its sentence, null where nothing more is to be said
  from: Target | null;
  to: Target | null;
}

/** An action, or the deal (`seat` and `action` are null), and all that it brought about. */
export interface Beat {
  moment: number; // after so many actions
  seat: number | null;
  action: string | null; // null as well where the viewer may not see what was chosen
  text: string; // its caption: "Easy plays Priest."
  happenings: Happening[];
}

// --- the table ------------------------------------------------------------------------------------

export interface SeatInfo {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string; // "" while open
  bot: string | null; // its level; or who plays for an absent person
  connected: boolean;
  away: boolean; // a bot plays for this person until they are back
}

export interface Clock {
  kind: "none" | "live" | "days";
  minutes: number; // live: for the whole match
  increment: number; // live: seconds for every decision
  days: number; // days: for each decision
}

export interface TableInfo {
  id: string;
  game: GameName;
  preset: string; // "", "kamakor", "kamakor+teams" ...
  options: Record<string, unknown>;
  phase: "open" | "running" | "over";
  seats: SeatInfo[];
  host: boolean; // the viewer opened the table: may fill seats and start
  is_private: boolean; // not listed in the lobby
  spectators: number;
  clock: Clock;
  lesson: boolean;
  imported: boolean; // a replay that was imported
  rematch: string | null; // the id of the next table
  commitment: string; // hash of the secret, shown before the deal; "" where there is none
  proof: Proof | null; // after the match
}

/** What shows that nobody chose the deal and nobody changed what was played. */
export interface Proof {
  secret: string; // of the house
  salts: string[] | null; // of every seat; null if the deal depends on the secret alone
  fingerprint: string; // of the whole match
}

export interface LogLine {
  moment: number; // after so many actions; 0 is the deal
  text: string;
  head: boolean; // a heading: the action that led to what hangs below it, or a new round
  seat: number | null; // whose it is; null for what concerns everybody
}

export interface ChatLine {
  name: string;
  text: string;
  at: number; // seconds since 1970
}

/** New lines that replace everything from `from` on. */
export interface Lines<T> {
  from: number;
  lines: T[];
}

/** The whole of what a viewer sees, sent at first and after every change. */
export interface TableMessage {
  type: "table";
  number: number; // of the last change; a client that reconnects says the last one it saw
  you: number | null; // the viewer's seat
  table: TableInfo;
  view: View | null; // null before the match
  ask: Ask | null;
  moments: number; // how many actions have been done
  log: Lines<LogLine>;
  chat: Lines<ChatLine>;
  beats: Beat[]; // what the viewer has not seen happen, the latest 20; [] in a first message
  left: number[] | null; // seconds on each seat's clock when this was sent; null without clocks
  ticking: number[]; // the seats whose clocks run
  can_undo: boolean;
  can_hint: boolean;
  risk: number | null; // laundromat: how likely the next garment makes the own wash fail
  lesson: { text: string; action: string | null } | null;
}

/** A refusal; `code` is stable, `sentence` is there where a rule of the game refuses. */
export interface Refused {
  type: "refused";
  request: string;
  code: string;
  sentence: string | null;
  paragraph: string | null; // of the rules, to open there
  id: string; // of the server's log
}

export interface Done {
  type: "done";
  request: string;
  number: number;
}

export interface Why {
  type: "why";
  request: string;
  code: string | null; // null: it is legal
  sentence: string | null;
  paragraph: string | null;
}

export interface Hint {
  type: "hint";
  request: string;
  choices: { action: string; label: string; chance: number }[]; // the best first
}

export type ServerMessage = TableMessage | Refused | Done | Why | Hint;

export type ClientMessage = { request: string } & (
  | { type: "sit"; seat: number; salt?: string }
  | { type: "stand" } // leave the seat; during a match a bot takes over
  | { type: "back" } // play again, instead of the bot that took over
  | { type: "seat"; seat: number; bot: string | null } // the host: a bot, or open again
  | { type: "start" }
  | { type: "act"; decision: number; action: string }
  | { type: "undo"; decision: number }
  | { type: "why"; target: Target }
  | { type: "hint" }
  | { type: "chat"; text: string }
  | { type: "rematch"; salt?: string; commitment?: string }
);

// --- plain requests -------------------------------------------------------------------------------
// GET  /api/session                      -> Session
// POST /api/session {nickname}           -> Session
// GET  /api/games?lang=                  -> GameInfo[]
// GET  /api/cards/GAME?lang=             -> Catalogue
// GET  /api/rules/GAME?lang=             -> Rules
// GET  /api/matches                      -> MatchSummary[]  (one's own that are over, the latest)
// GET  /api/scene?lang=                  -> Scene           (204 while no match can be played)
// GET  /api/tables                       -> TableSummary[]
// POST /api/tables NewTable              -> {id}
// POST /api/commitments {}                -> {commitment}    (to the secret of the next table)
// POST /api/records {text}               -> {id}            (import a match)
// GET  /api/tables/ID?lang=&since=       -> TableMessage    (also for scripts)
// POST /api/tables/ID?lang= ClientMessage -> ServerMessage  (also for scripts)
// GET  /api/tables/ID/moments/N?lang=&seat= -> Moment       (seat: number or "spectator", when over)
// GET  /api/tables/ID/record             -> text            (when over)
// GET  /api/tables/ID/analysis?lang=     -> HTML            (when over)
// GET  /art/GAME/NAME.svg
// WS   /ws/ID?lang=&since=
// A refused request has a status from 400 on and the body {code, sentence, id}.

export interface Session {
  nickname: string | null;
}

export interface BotInfo {
  name: string; // easy, medium, ...
  label: string;
  description: string;
}

export interface OptionInfo {
  name: string;
  label: string;
  kind: "switch" | "number" | "choice";
  values: Record<string, unknown>; // unless told, by preset; it is of no use with other presets
  choices: unknown[];
}

export interface GameInfo {
  name: GameName;
  label: string;
  blurb: string; // one sentence
  seats: number[];
  presets: { name: string; label: string; blurb: string; seats: number[] }[];
  options: OptionInfo[];
  bots: BotInfo[];
  ready: boolean; // false while the engine is being compiled
}

/** What a card does at one time, as signs. */
export interface CardSigns {
  when: "arrival" | "token" | "leaving" | "action" | "always" | "hand";
  what: string[]; // draw, destroy, ...: the keys of web/src/cards/signs.ts
}

export interface CardInfo {
  id: string;
  name: string;
  short: string; // without its clan, which a badge tells
  kind: "goblin" | "garment" | "programme" | "basket";
  clan: string | null; // species for garments and baskets
  clan_name: string;
  level: number | null;
  value: number | null; // points of a goblin, coins of a garment or programme
  shift: number | null; // shift cost, null: it can't
  symbols: number; // activation symbols
  keywords: { name: string; label: string; meaning: string }[];
  text: string; // spoken
  signs: CardSigns[]; // what it does; words of the catalogue has their names: sign.draw, when.token
  rulings: string[];
  source: string;
  // laundromat
  garment: string | null; // socks, underwear, ...
  garment_name: string;
  stains: [number, number, number] | null; // dirt, magic, slime
  limits: [number | null, number | null, number | null] | null; // of a programme
  cycle: number | null;
  temperature: number | null;
}

export interface Catalogue {
  game: GameName;
  clans: { id: string; name: string; letter: string; about: string }[];
  cards: CardInfo[];
  words: Record<string, string>; // names of stains, of lines of the score sheet, of ends of a match
}

export interface Rules {
  game: GameName;
  chapters: {
    id: string;
    title: string;
    paragraphs: { id: string; clauses: string[]; text: string }[];
  }[];
}

export interface TableSummary {
  id: string;
  game: GameName;
  preset: string;
  phase: "open" | "running";
  seats: { kind: "open" | "person" | "bot"; name: string }[];
  clock: Clock;
  created: number;
}

/** A match of one's own that is over. */
export interface MatchSummary {
  id: string;
  game: GameName;
  preset: string;
  lesson: boolean;
  at: number; // seconds since 1970
  you: number | null;
  seats: { kind: "open" | "person" | "bot"; name: string }[]; // a bot's name is its level
  winners: number[];
  reason: string | null;
  points: number[]; // or coins
}

/** A match between bots, with the eyes of somebody who looks on. */
export interface Scene {
  game: "gosu" | "gosux";
  names: string[];
  moments: SceneMoment[];
}

export interface SceneMoment {
  round: number;
  seat: number; // who acted
  told: string[]; // what happened, in words
  card: string | null; // that it is about
  armies: {
    rows: { card: string; captured: boolean }[][]; // the bottom row first
    strength: number;
    points: number;
  }[];
}

export interface NewTable {
  game: GameName;
  preset: string;
  options: Record<string, unknown>;
  seats: number;
  bots: (string | null)[]; // for the seats after the opener's, null: open
  is_private: boolean;
  clock: Clock;
  lesson: boolean;
  salt?: string;
  commitment?: string; // one that was promised
}

export interface Moment {
  moment: number;
  view: View;
  ask: Ask | null;
  beats: Beat[]; // the action that led here, or the deal
}
