// The optional features of this server; a host may switch off any of them.
import { api } from "./api";
import type { HouseInfo } from "./protocol";

class House {
  about = $state.raw<HouseInfo>({ offers: [], here: 0, waiting: {}, announcement: "", words: "", ban: null, invitations: [] });

  has(what: string): boolean {
    return this.about.offers.includes(what);
  }

  known = $state(false); // the server has answered
  private asked = 0;
  private newest = 0; // number of the latest request

  /** Fetch the features; ignore answers that arrive after a later one. */
  async look() {
    const asked = ++this.asked;
    const about = await api.house();
    if (asked >= this.newest) [this.about, this.newest, this.known] = [about, asked, true];
  }
}

export const house = new House();
