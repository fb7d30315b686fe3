// Open a table with a committed deal, and go there.
import { api } from "../server/api";
import { keep as keepWord } from "../frame/kept";
import { keep, promised } from "../server/fair";
import { person } from "../server/person.svelte";
import type { NewTable } from "../server/protocol";
import { router } from "../frame/router.svelte";
import { isSite } from "../server/transport";

const AGAIN = 100; // ms

/** Wait for a game; on a site, its button may be pressed before it is ready. */
async function readyFor(game: string) {
  while (!(await api.games()).find(({ name }) => name === game)?.ready) await new Promise((done) => setTimeout(done, AGAIN));
}

export async function openTable(table: NewTable) {
  await person.needName();
  keepWord("game", table.game);
  if (isSite) await readyFor(table.game);
  const fair = await promised();
  const { id } = await api.open({ ...table, ...fair });
  keep(id, fair);
  router.go(`/t/${id}`);
}
