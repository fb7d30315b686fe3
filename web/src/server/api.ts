// Plain requests to the server.
import { learnCards } from "../games/art";
import { learn } from "../games/games";
import { speech } from "../frame/language.svelte";
import type {
  BlockPlayer, Branch, Catalogue, DailyPosition, DailyTold, Devices, Draft, DraftChecked, DraftCursor, DraftExample, DraftField, DraftOffer, Found, GameInfo, GameName, HouseInfo, Invite, LabDoor, LabRun, LabState, Ladder, MatchSummary, MomentInfo, NewTable, OwnTable, PlayedLine,
  NewTournament, Notice, PasskeyList, People, PictureReport, PlayerReport, Rules, Scene, Seek, SessionInfo, Sheets, GalleryPack, Statistics, StoredPicture, StudyInfo, Subscription,
  TableMessage, TableSummary, TournamentList, TournamentTold, ToTournament,
} from "./protocol";
import { refusal } from "../texts";
import { transport } from "./transport";

/** The filter for the player's matches. */
export interface MatchesWanted {
  game?: string;
  most?: number;
  before?: number | null;
  result?: string; // "won", "lost"
  opponent?: string; // the name of the opponent, as in the statistics
  rated?: string; // "1", "0"
}

/** A request the server refused, or that didn't reach it (code "away"). */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string | null = null,
    readonly id = "",
  ) {
    super(code);
  }

  get words(): string {
    return refusal(this.code, this.sentence, this.id);
  }
}

/** An error in words. */
export function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.words;
  return refusal("internal", null, String(error));
}

const ask = async <T>(path: string, body?: unknown, leaving?: AbortSignal): Promise<T> => {
  const answer = await fetched(path, body, leaving);
  return answer.status === 204 ? (null as T) : ((await answer.json()) as T);
};

const words = async (path: string): Promise<string> => (await fetched(path)).text();

async function fetched(path: string, body?: unknown, leaving?: AbortSignal): Promise<Response> {
  let answer: Response;
  try {
    answer = await transport.ask(path, body, undefined, leaving);
  } catch {
    throw new Refusal("away");
  }
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => ({}))) as Partial<Refusal>;
  const code = said.code ?? (answer.status >= 502 ? "away" : `status ${answer.status}`);
  throw new Refusal(code, said.sentence ?? null, said.id ?? "");
}

const lang = () => `lang=${speech.language}`;

export const api = {
  session: () => ask<SessionInfo>("/api/session"),
  callMe: (nickname: string) => ask<SessionInfo>("/api/session", { nickname }),
  wear: (portrait: string) => ask<SessionInfo>("/api/session/portrait", { portrait }),
  peoplesParts: () => kept<Record<string, string[]>>("/api/portraits"),
  keepMe: (keep_others = false) => ask<{ sentence: string }>("/api/session/keep", { keep_others }),
  devices: () => ask<Devices>("/api/devices"),
  signOut: (id: string) => ask<Devices>("/api/devices/leave", { id }),
  back: (sentence: string) => ask<SessionInfo>("/api/session/back", { sentence }),
  passkeys: () => ask<PasskeyList>("/api/passkeys"),
  newPasskey: () => ask<PublicKeyCredentialCreationOptionsJSON>("/api/passkeys/new", {}),
  addPasskey: (name: string, answer: object) => ask<PasskeyList>("/api/passkeys", { name, answer }),
  removePasskey: (id: string) => ask<PasskeyList>("/api/passkeys/remove", { id }),
  askPasskey: () => ask<PublicKeyCredentialRequestOptionsJSON>("/api/passkeys/ask", {}),
  backByPasskey: (answer: object) => ask<SessionInfo>("/api/session/passkey", { answer }),
  part: (how: "leave" | "erase") => ask<SessionInfo>(`/api/session/${how}`, {}),
  notices: () => ask<Notice[]>(`/api/notices?${lang()}`),
  daily: () => ask<DailyTold>(`/api/daily?${lang()}`),
  dailyPosition: (game: string, day: number) => kept<DailyPosition>(`/api/daily/${game}/${day}?${lang()}`),
  playDaily: (game: string, day: number) => ask<{ id: string }>("/api/daily", { game, day }),
  newFeed: () => ask<{ key: string }>("/api/feed", {}),
  pushKey: () => ask<{ key: string | null }>("/api/push"),
  push: (browser: Subscription) => ask<object>("/api/push", browser),
  pushEnd: (endpoint: string) => ask<object>("/api/push/end", { endpoint }),
  games: () => ask<GameInfo[]>(`/api/games?${lang()}`).then(learn),
  tables: () => ask<TableSummary[]>("/api/tables"),
  table: (id: string) => ask<TableMessage>(`/api/tables/${encodeURIComponent(id)}?${lang()}`),
  ownTables: () => ask<OwnTable[]>("/api/tables?mine=1"),
  matches: (wanted: MatchesWanted = {}) => {
    const { before, ...about } = wanted;
    const asked = new URLSearchParams(Object.entries(about).map(([name, value]) => [name, String(value)]));
    if (before != null) asked.set("before", String(before));
    return ask<MatchSummary[]>(`/api/matches?${asked}`);
  },
  statistics: () => ask<Statistics[]>(`/api/matches/statistics?${lang()}`),
  house: () => ask<HouseInfo>("/api/house"),
  seek: (wanted: Seek) => ask<Found>("/api/opponents", wanted),
  stopSeeking: () => ask<unknown>("/api/opponents/stop", {}),
  people: () => ask<People>("/api/people"),
  unheard: (table: string) => ask<string[]>(`/api/people/at/${encodeURIComponent(table)}`),
  block: (wanted: BlockPlayer) => ask<People>("/api/people/block", wanted),
  invite: (wanted: Invite) => ask<unknown>("/api/people/invite", wanted),
  report: (wanted: PlayerReport) => ask<unknown>("/api/people/report", wanted),
  decline: (table: string) => ask<unknown>("/api/people/decline", { table }),
  ladder: (game: GameName) => ask<Ladder>(`/api/ladders/${game}`),
  tournaments: (mine = false) => ask<TournamentList>(`/api/tournaments${mine ? "?mine=1" : ""}`),
  openTournament: (wanted: NewTournament) => ask<{ id: string }>("/api/tournaments", wanted),
  tournament: (id: string, since: number | null) =>
    ask<TournamentTold | null>(`/api/tournaments/${encodeURIComponent(id)}?since=${since ?? ""}`),
  toTournament: (id: string, said: ToTournament) =>
    ask<TournamentTold>(`/api/tournaments/${encodeURIComponent(id)}`, said),
  scene: () => ask<Scene | null>(`/api/scene?${lang()}`),
  open: (table: NewTable) => ask<{ id: string }>(`/api/tables?${lang()}`, table),
  commitment: () => ask<{ commitment: string }>("/api/commitments", {}),
  importRecord: (text: string) => ask<{ id: string }>("/api/records", { text }),
  moment: (id: string, moment: number, seat: number | "spectator" | null) =>
    ask<MomentInfo>(
      `/api/tables/${id}/moments/${moment}?${lang()}${seat === null ? "" : `&seat=${seat}`}`,
    ),
  record: (id: string) => `/api/tables/${id}/record`,
  study: (id: string, leaving: AbortSignal) => ask<StudyInfo>(`/api/tables/${id}/study?${lang()}`, undefined, leaving),
  lines: (id: string, moment: number, action: string) =>
    ask<PlayedLine[]>(`/api/tables/${encodeURIComponent(id)}/lines/${moment}?${lang()}&action=${encodeURIComponent(action)}`),
  branch: (id: string, wanted: Branch) => ask<{ id: string }>(`/api/tables/${encodeURIComponent(id)}/branch`, wanted),
  analysis: (id: string) => `/api/tables/${id}/analysis?${lang()}`,
  cards: (game: GameName, pack = "") =>
    kept<Catalogue>(`/api/cards/${game}?${lang()}${pack ? `&pack=${pack}` : ""}`).then(learnCards),
  sheets: (game: GameName, { pack, paper, clan, only, cards }: { pack: string; paper: string; clan: string; only: boolean; cards: string[] }) =>
    ask<Sheets>(`/api/print/${game}?${lang()}&pack=${pack}&paper=${paper}&clan=${clan}${only ? "&only=1" : ""}${cards.length ? `&cards=${cards.join(",")}` : ""}`),
  draft: (draft: Draft) => ask<DraftChecked>(`/api/workshop?${lang()}`, draft),
  picture: (data: string) => ask<StoredPicture>(`/api/pictures?${lang()}`, { data }), // in base64
  reportPicture: (wanted: PictureReport) => ask<unknown>("/api/pictures/report", wanted),
  nextWords: (cursor: DraftCursor) => ask<DraftOffer[]>("/api/workshop/next", cursor),
  position: (draft: Draft) => ask<{ text: string }>("/api/workshop/position", draft),
  examples: () => kept<DraftExample[]>("/api/workshop/examples"),
  pack: (fingerprint: string) => words(`/api/packs/${fingerprint}`),
  gallery: () => ask<GalleryPack[]>("/api/gallery"),
  show: (draft: Draft) => ask<GalleryPack[]>(`/api/gallery?${lang()}`, draft),
  withdraw: (fingerprint: string) => ask<GalleryPack[]>("/api/gallery/withdraw", { fingerprint }),
  form: (game: GameName) => kept<Record<string, DraftField[]>>(`/api/workshop/form/${game}?${lang()}`),
  parts: () => kept<Record<string, string[]>>("/api/workshop/parts"),
  cardSource: (game: GameName, card: string) => words(`/api/workshop/source/${game}/${card}`),
  labDoor: () => ask<LabDoor>("/api/lab"),
  lab: (run: LabRun) => ask<LabState>("/api/lab", run),
  rules: (game: GameName) => kept<Rules>(`/api/rules/${game}?${lang()}`),
};

const answers = new Map<string, Promise<unknown>>();

/** Cards and rules don't change, so they are fetched once. */
function kept<T>(path: string): Promise<T> {
  const known = answers.get(path);
  if (known) return known as Promise<T>;
  const answer = ask<T>(path);
  answers.set(path, answer);
  answer.catch(() => answers.delete(path));
  return answer;
}
