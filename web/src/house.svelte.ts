// What this house has beside its tables; a host may do without any of it.
import { api } from "./api";
import type { HouseInfo } from "./protocol";

class House {
  about = $state.raw<HouseInfo>({ offers: [], here: 0, waiting: {}, announcement: "", words: "", ban: null, invitations: [] });

  has(what: string): boolean {
    return this.about.offers.includes(what);
  }

  /** Ask what there is. */
  async look() {
    this.about = await api.house();
  }
}

export const house = new House();
