/** An address as sent in MAIL or RCPT, one character per byte. */
export type PathOnWire = { readonly wire: string };

export type Peer = {
  readonly ip: string;
  readonly hello: { readonly name: string; readonly extended: boolean };
  /** Protocol and cipher, for example `TLSv1.3 TLS_AES_256_GCM_SHA384`. */
  readonly tls: string | undefined;
};

export type Envelope = {
  readonly sender: PathOnWire | undefined;
  /** The recipient if there is only one; several recipients must not learn of each other (RFC 5321 7.2). */
  readonly onlyRecipient: PathOnWire | undefined;
  readonly utf8: boolean;
};

const HELLO_LENGTH_MAX = 255;

/** `id`: the session's id, as in the log. */
export type Receipt = { readonly hostname: string; readonly atMs: number; readonly id: string };

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
