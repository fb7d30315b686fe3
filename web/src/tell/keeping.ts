// Saving a finished match in this browser, for use without a network.
import { api } from "../server/api";
import { isSite } from "../server/transport";

const AT_ONCE = 4;

/** Whether a service worker caches answers. */
export function canKeep(): boolean {
  return !isSite && "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
}

export async function keep(id: string) {
  const { table, moments } = await api.table(id);
  await api.cards(table.game, table.pack?.fingerprint);
  const left = Array.from({ length: (moments ?? 0) + 1 }, (_, moment) => moment);
  const some = async () => {
    for (let moment = left.pop(); moment !== undefined; moment = left.pop()) await api.moment(id, moment, null);
  };
  await Promise.all([fetch(api.record(id)), ...Array.from({ length: AT_ONCE }, some)]);
}
