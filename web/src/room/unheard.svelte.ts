// People at a table whose chat is hidden: muted here, or blocked everywhere.
import { api } from "../server/api";
import { house } from "../server/house.svelte";

class Unheard {
  muted = $state<string[]>([]);
  blocked = $state.raw<string[]>([]);
  private at = "";

  has(name: string): boolean {
    return this.muted.includes(name) || this.blocked.includes(name);
  }

  turn(name: string) {
    this.muted = this.muted.includes(name) ? this.muted.filter((one) => one !== name) : [...this.muted, name];
    sessionStorage.setItem(`unheard ${this.at}`, JSON.stringify(this.muted));
  }

  /** The blocked people at a table. */
  async look(table: string) {
    if (this.at !== table) {
      this.at = table;
      this.muted = JSON.parse(sessionStorage.getItem(`unheard ${table}`) ?? "[]") as string[];
      this.blocked = [];
    }
    if (!house.about.offers.length) await house.look();
    if (house.has("opponents")) this.blocked = await api.unheard(table);
  }
}

export const unheard = new Unheard();
