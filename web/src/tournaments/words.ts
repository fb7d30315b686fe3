// The choices for a tournament.
export const FORMATS = ["swiss", "round-robin", "knockout"] as const;
export const BREAKS = [
  "buchholz-cut-1",
  "buchholz",
  "median-buchholz",
  "sonneborn-berger",
  "wins",
  "progressive",
  "opponents-wins",
  "direct-encounter",
] as const;
