import type { ChangedMessage, TableMessage, View } from "./protocol";

/** Apply a change to the previous message. */
export function applied(before: TableMessage, { fields, view, seats }: ChangedMessage): TableMessage {
  const now = { ...before, ...fields } as TableMessage;
  if (!now.view) return now;
  const old: readonly object[] = now.view.seats;
  const lately = seats.length ? old.map((seat, n) => ({ ...seat, ...seats[n] })) : old;
  return { ...now, view: { ...now.view, ...view, seats: lately } as unknown as View };
}
