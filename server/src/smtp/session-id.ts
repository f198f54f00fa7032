import { randomBytes } from "node:crypto";

const BASE = 36;

/**
 * Returns a generator of short session ids: a random prefix per process, then a counter. Ids don't repeat after a
 * restart.
 */
export function countSessions(): () => string {
  const drawn = randomBytes(4).readUInt32BE().toString(BASE);
  let count = 0;
  return () => `${drawn}-${(++count).toString(BASE)}`;
}
