/** The client that a stored message came from: its IP address, the name it gave, and MAIL FROM (empty: null sender). */
export type TraceOrigin = { ip: string; helo: string; sender: string };

/** Longer than both fields can be: RFC 5321 allows a path of 256 octets, and `trace-headers.ts` a name of 255. */
const TRACE_BYTES_MAX = 2_048;

/**
 * Reads our own trace headers, which `traceHeaders` writes in front of each message that comes over SMTP. A sender can't
 * write in front of them, and only the start of the message is read. Undefined for mail of this process.
 */
export function readTraceOrigin(raw: Buffer): TraceOrigin | undefined {
  const [, path, helo, ip] = TRACE.exec(raw.toString("latin1", 0, TRACE_BYTES_MAX)) ?? [];
  if (path === undefined || helo === undefined || ip === undefined) return undefined;
  const sender = Buffer.from(path.replace(SOURCE_ROUTE, ""), "latin1").toString("utf8");
  return { ip, helo, sender };
}

const TRACE =
  /^Return-Path: <([^\r\n]*)>\r\nReceived: from ([A-Za-z0-9.:[\]_?-]*) \(\[(?:IPv6:)?([0-9A-Fa-f.:]+)\]\)\r\n/;
/** RFC 5321 4.1.1.3: `@relay,@relay:` before the address is ignored. */
const SOURCE_ROUTE = /^@[^:]*:/;
