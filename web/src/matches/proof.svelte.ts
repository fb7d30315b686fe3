// Actions for which a copied cookie must not be enough wait until a member has signed in again.
import { api, Refusal } from "../server/api";

class Proof {
  waiting = $state.raw<(() => Promise<void>) | null>(null);

  /** Run it now, or store it until there is proof. */
  async run(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "prove")) throw error;
      this.waiting = work;
    }
  }

  /** All data that the server stores about the player, in one file. */
  readonly download = (event: Event) => {
    event.preventDefault();
    void this.run(async () => {
      if (!(await api.devices()).is_proved) throw new Refusal("prove");
      location.assign("/api/matches/records");
    }).catch(() => location.assign("/api/matches/records"));
  };
}

export const proof = new Proof();
