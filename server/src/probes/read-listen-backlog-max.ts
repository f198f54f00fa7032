import { readFile } from "node:fs/promises";

/**
 * Returns Linux's upper limit for listen backlogs; undefined if it isn't readable, for example with `ProcSubset=pid`.
 */
export async function readListenBacklogMax(): Promise<number | undefined> {
  const text = await readFile("/proc/sys/net/core/somaxconn", "utf8").catch(() => "");
  return /^\d+\n?$/.test(text) ? Number(text) : undefined;
}
