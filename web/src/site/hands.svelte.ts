// Several people at one device: each is a separate player and sees only their own hand. Between two
// of them the screen is hidden, and the device is passed on.
import { transport } from "../server/transport";
import type { SeatInfo, ServerMessage, SessionInfo, TableMessage } from "../server/protocol";
import { newSalt } from "../server/fair";

const GUESTS = [1, 2, 3, 4, 5]; // guests; 0 is the owner of the browser

class Hands {
  who = $state(0); // the person at the screen
  passedTo = $state<string | null>(null); // the person who should take the device; until then everything is hidden
  names = $state<Record<number, string>>({});

  /** Fetch the names of this device's guests. */
  async learn() {
    for (const guest of GUESTS) {
      const { nickname } = (await (await transport.ask("/api/session", undefined, guest)).json()) as SessionInfo;
      if (nickname) this.names[guest] = nickname;
    }
  }

  #guest(name: string): number {
    return GUESTS.find((guest) => this.names[guest] === name) ?? 0;
  }

  /** The next person for the device: another player here who must decide now. */
  next(message: TableMessage): SeatInfo | null {
    const { ask, table, you } = message;
    if (!ask || ask.mine || table.phase !== "running") return null;
    const seat = table.seats[ask.seat];
    return seat?.kind === "person" && seat.seat !== you ? seat : null;
  }

  hide(name: string) {
    this.passedTo = name;
  }

  take() {
    this.who = this.#guest(this.passedTo ?? "");
    this.passedTo = null;
  }

  /** Return to the owner of the browser. */
  leave() {
    this.who = 0;
    this.passedTo = null;
  }

  /** Seat another person at this device; return the reason if that fails. */
  async sit(table: string, seats: SeatInfo[], seat: number, name: string): Promise<string | null> {
    const taken = new Set(seats.map((one) => this.#guest(one.name)));
    const guest = GUESTS.find((one) => !taken.has(one))!;
    const answer = await transport.ask("/api/session", { nickname: name }, guest);
    const said = (await answer.json()) as { nickname?: string; code?: string };
    if (!answer.ok) return said.code ?? "internal";
    this.names[guest] = said.nickname ?? name;
    return sitDown(table, guest, seat);
  }
}

function sitDown(table: string, guest: number, seat: number): Promise<string | null> {
  const line = transport.connect(`/ws/${encodeURIComponent(table)}?lang=en`, guest);
  return new Promise<string | null>((done) => {
    line.onopen = () => line.send(JSON.stringify({ type: "sit", request: "sit", seat, salt: newSalt() }));
    line.onclose = () => done("internal");
    line.onmessage = ({ data }) => {
      const said = JSON.parse(data) as ServerMessage;
      if (said.type === "done") done(null);
      else if (said.type === "refused") done(said.code);
    };
  }).finally(() => {
    line.onclose = null;
    line.close();
  });
}

export const hands = new Hands();
