/** The client that sent a stored message: IP address, HELO name, and MAIL FROM (empty: null sender). */
export type TraceOrigin = { ip: string; helo: string; sender: string };

/** Longer than both fields: RFC 5321 allows a path of 256 octets, and `trace-headers.ts` a name of 255. */
const TRACE_BYTES_MAX = 2_048;

/**
 * Reads our own trace headers, which `traceHeaders` puts before each message received over SMTP. A sender can't write
 * before them, and only the start of the message is read. Returns undefined for mail created by this process.
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
