import { setTimeout } from "node:timers/promises";

/** Number of rounds, clients, or bytes: reduced in `npm test`, full in `npm run test:faults`. */
export function faultRounds(reduced: number, full: number): number {
  return process.env["FAULTS"] === "full" ? full : reduced;
}

/** Pause between the acts of visitors and senders in tests of something other than load. */
const PAUSE_MS = faultRounds(100, 0);

export async function pauseBetween(): Promise<void> {
  if (PAUSE_MS > 0) await setTimeout(PAUSE_MS);
}
