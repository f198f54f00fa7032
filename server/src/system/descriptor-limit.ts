/** The share of a process's file descriptors that each edge may use, so that neither takes those of the other. */
import { readFileSync } from "node:fs";

/** Reserved for database, files, name servers, and worker threads. */
const KEPT_FOR_OTHERS = 1_000;

type EdgeLimits = { LIMIT_HTTP_SOCKETS: number; LIMIT_CONNECTIONS: number };

/** Returns the process's limit of open files; Infinity if unknown: only Linux has the file. */
export function readDescriptorLimit(file = "/proc/self/limits"): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync(file, "utf8")) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    // Not Linux, or no permission to read it.
    return Infinity;
  }
}

/**
 * The sockets that each edge may hold at once. A process with few descriptors gives SMTP a quarter and HTTP half of
 * them; one with many has room for both limits.
 */
export function shareDescriptors(
  descriptors: number,
  { LIMIT_HTTP_SOCKETS, LIMIT_CONNECTIONS }: EdgeLimits,
): { httpSockets: number; smtpConnections: number } {
  if (descriptors === Infinity) {
    return { httpSockets: LIMIT_HTTP_SOCKETS, smtpConnections: LIMIT_CONNECTIONS };
  }
  const smtpConnections = Math.min(LIMIT_CONNECTIONS, Math.floor(descriptors / 4));
  const room = Math.max(descriptors / 2, descriptors - smtpConnections - KEPT_FOR_OTHERS);
  return { httpSockets: Math.min(LIMIT_HTTP_SOCKETS, Math.floor(room)), smtpConnections };
}
