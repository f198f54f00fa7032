import { parseInWorker as parse } from "./parse-in-worker.ts";

export { ready } from "./parse-in-worker.ts";

/** The real parser, except that X-Hang loops and X-Hoard exhausts memory: no known input makes the parser do so. */
export function parseInWorker(bytes: Uint8Array<ArrayBuffer>): ReturnType<typeof parse> {
  const raw = Buffer.from(bytes);
  if (raw.includes("X-Hang: yes")) loopForever();
  const hoard: number[][] = [];
  // Large pieces: with small ones, the garbage collector takes a minute to give up on a busy machine.
  while (raw.includes("X-Hoard: yes")) hoard.push(Array<number>(100_000).fill(1));
  return parse(bytes);
}

/** Most of the time limit passes without work, which would only take the processor from other tests. */
function loopForever(): never {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
  for (;;);
}
