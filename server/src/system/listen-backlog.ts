import { readFile } from "node:fs/promises";

/**
 * The accept backlog; Node's default is 511. Beyond it, clients retry a second later. Linux with SYN cookies
 * (its defense against SYN floods) may drop connections that the client considers open; in SMTP, where the
 * server speaks first, such a client waits until its timeout. Systems cap the value (`net.core.somaxconn`:
 * 4,096 on Linux).
 */
export const LISTEN_BACKLOG = 4_096;

/**
 * Returns Linux's upper limit for listen backlogs; undefined if it isn't readable, for example with `ProcSubset=pid`.
 */
export async function readListenBacklogMax(): Promise<number | undefined> {
  const text = await readFile("/proc/sys/net/core/somaxconn", "utf8").catch(() => "");
  return /^\d+\n?$/.test(text) ? Number(text) : undefined;
}
