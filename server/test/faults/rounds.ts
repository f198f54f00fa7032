import { setTimeout } from "node:timers/promises";

/** How often or how much: little beside all other tests, all of it in `npm run test:faults`. */
export function faultRounds(reduced: number, full: number): number {
  return process.env["FAULTS"] === "full" ? full : reduced;
}

/** Between two things that a visitor or a sender does while a test waits for something else than load. */
const PAUSE_MS = faultRounds(100, 0);

export async function pauseBetween(): Promise<void> {
  if (PAUSE_MS > 0) await setTimeout(PAUSE_MS);
}
