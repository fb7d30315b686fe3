// The names of numbered days.
import { speech } from "../frame/language.svelte";
import type { DailyTold } from "../server/protocol";

const SECONDS = 86_400;

/** When a day began, in UTC, like all days here. */
export const startOf = (day: number, { day: today, until }: DailyTold) => new Date((until - (today - day + 1) * SECONDS) * 1000);

export function dateOf(day: number, told: DailyTold, how: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(speech.locale, { ...how, timeZone: "UTC" }).format(startOf(day, told));
}
