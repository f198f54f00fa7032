import { readFile } from "node:fs/promises";

/** What Linux cuts every backlog to; undefined where it doesn't say, as where a unit hides it (`ProcSubset=pid`). */
export async function readListenBacklogMax(): Promise<number | undefined> {
  const text = await readFile("/proc/sys/net/core/somaxconn", "utf8").catch(() => "");
  return /^\d+\n?$/.test(text) ? Number(text) : undefined;
}
