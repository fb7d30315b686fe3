// A table is opened, with a deal that was promised before, and the page goes there.
import { api } from "../api";
import { keep, promised } from "../fair";
import { person } from "../person.svelte";
import type { NewTable } from "../protocol";
import { router } from "../router.svelte";

export async function openTable(table: NewTable) {
  await person.needName();
  const fair = await promised();
  const { id } = await api.open({ ...table, ...fair });
  keep(id, fair);
  router.go(`/t/${id}`);
}
