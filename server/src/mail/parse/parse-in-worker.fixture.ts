import { parseInWorker as parse } from "./parse-in-worker.ts";

export { ready } from "./parse-in-worker.ts";

/** The real parser, except that X-Hang loops and X-Hoard exhausts memory: no known input makes the parser do so. */
export function parseInWorker(bytes: Uint8Array<ArrayBuffer>): ReturnType<typeof parse> {
  const raw = Buffer.from(bytes);
  while (raw.includes("X-Hang: yes"));
  const hoard: number[][] = [];
  // Large pieces: with small ones, the garbage collector takes a minute to give up on a busy machine.
  while (raw.includes("X-Hoard: yes")) hoard.push(Array.from({ length: 100_000 }, () => 1));
  return parse(bytes);
}
