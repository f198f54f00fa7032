import { randomBytes } from "node:crypto";

const BASE = 36;

/** A name for each session of this process, drawn and counted on: short, and not met again after a restart. */
export function countSessions(): () => string {
  const drawn = randomBytes(4).readUInt32BE().toString(BASE);
  let count = 0;
  return () => `${drawn}-${(++count).toString(BASE)}`;
}
