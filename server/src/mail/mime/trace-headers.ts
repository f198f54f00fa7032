/** An address as sent in MAIL or RCPT, one character per byte. */
type PathOnWire = { readonly wire: string };

export type Peer = {
  readonly ip: string;
  readonly hello: { readonly name: string; readonly extended: boolean };
  /** Protocol and cipher, for example `TLSv1.3 TLS_AES_256_GCM_SHA384`. */
  readonly tls: string | undefined;
};

type Envelope = {
  readonly sender: PathOnWire | undefined;
  /** The recipient if there is only one; several recipients must not learn of each other (RFC 5321 7.2). */
  readonly onlyRecipient: PathOnWire | undefined;
  readonly utf8: boolean;
};

const HELLO_LENGTH_MAX = 255;

/** `id`: the session's id, as in the log. */
type Receipt = { readonly hostname: string; readonly atMs: number; readonly id: string };

/** Returns Return-Path and Received (RFC 5321 4.4) in Latin-1: bytes of UTF-8 addresses stay unchanged. */
export function traceHeaders(
  peer: Peer,
  { sender, onlyRecipient, utf8 }: Envelope,
  { hostname, id, atMs }: Receipt,
): string {
  const from = `from ${harmless(peer.hello.name)} (${addressLiteral(peer.ip)})`;
  const secured = peer.tls === undefined ? "" : `\r\n\t(${peer.tls})`;
  return (
    `${returnPath(sender)}Received: ${from}\r\n` +
    `\tby ${hostname} with ${transferProtocol(peer, utf8)} id ${id}${secured}${forClause(onlyRecipient)};\r\n` +
    `\t${mailDate(atMs)}\r\n`
  );
}

/** The same for mail created in this process, which has no client and no protocol. */
export function localTraceHeaders(
  { sender, onlyRecipient }: Omit<Envelope, "utf8">,
  { hostname, atMs }: Omit<Receipt, "id">,
): string {
  return (
    `${returnPath(sender)}Received: by ${hostname}${forClause(onlyRecipient)};\r\n` +
    `\t${mailDate(atMs)}\r\n`
  );
}

function returnPath(sender: PathOnWire | undefined): string {
  return `Return-Path: <${sender?.wire ?? ""}>\r\n`;
}

function forClause(recipient: PathOnWire | undefined): string {
  return recipient === undefined ? "" : `\r\n\tfor <${recipient.wire}>`;
}

/** The HELO name is an untrusted claim: it must not start a header, a comment, or a clause. */
function harmless(helloName: string): string {
  return helloName.slice(0, HELLO_LENGTH_MAX).replaceAll(/[^A-Za-z0-9.:[\]_-]/g, "?");
}

function addressLiteral(ip: string): string {
  return ip.includes(":") ? `[IPv6:${ip}]` : `[${ip}]`;
}

/** RFC 3848 and RFC 6531 4.3. */
function transferProtocol({ hello, tls }: Peer, utf8: boolean): string {
  if (!hello.extended) return "SMTP";
  return `${utf8 ? "UTF8SMTP" : "ESMTP"}${tls === undefined ? "" : "S"}`;
}

let dateSecond = -1;
let dateText = "";

/** RFC 5322 3.3. Cached per second, because thousands of messages may arrive in one second. */
function mailDate(nowMs: number): string {
  const second = Math.floor(nowMs / 1_000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateText = new Date(nowMs).toUTCString().replace("GMT", "+0000");
  }
  return dateText;
}

/** The client that sent a stored message: IP address, HELO name, and MAIL FROM (empty: null sender). */
type TraceOrigin = { ip: string; helo: string; sender: string };

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
