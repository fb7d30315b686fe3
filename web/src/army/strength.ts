// How strong an army is: while a battle is told, as it was counted, although others may have acted since.
import type { ArmySeat } from "../protocol";
import { beats } from "../stage/beats.svelte";

export function strengthOf({ seat, strength }: ArmySeat): number {
  const told = beats.battle?.beat.happenings ?? [];
  return told.find((one) => one.what === "strength" && one.seat === seat)?.detail ?? strength;
}
