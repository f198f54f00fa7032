import { parseInWorker as parse } from "./parse-in-worker.ts";

export { ready } from "./parse-in-worker.ts";

/** The real parse, but for messages that ask to hang or to hoard: no input is known that makes it do either. */
export function parseInWorker(bytes: Uint8Array<ArrayBuffer>): ReturnType<typeof parse> {
  const raw = Buffer.from(bytes);
  while (raw.includes("X-Hang: yes"));
  const hoard: object[] = [];
  while (raw.includes("X-Hoard: yes")) hoard.push({ kept: hoard.length });
  return parse(bytes);
}
