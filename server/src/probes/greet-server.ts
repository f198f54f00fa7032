import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import type { Certificate, Greet, Greeting } from "../admin/checks/check-deps.ts";
import { errorCode } from "../system/errors.ts";
import { describeCertificate } from "./read-certificate.ts";

/** Shorter than the check's time limit, so that the check can report it. */
const GREETING_MS = 7_000;
const ANY_ADDRESS: ReadonlyMap<string, string> = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "::1"],
]);

/**
 * Greets a mail server and reads its certificate; sends no mail. `name` is our EHLO name and the expected name of the
 * certificate.
 */
export function createGreeter(name: string): Greet {
  return async ({ host, port, proxied }, signal) => {
    const socket = connect({ host: ANY_ADDRESS.get(host) ?? host, port });
    // The awaiting code gets the error; this listener prevents an uncaught exception.
    socket.on("error", () => {});
    const limit = AbortSignal.any([signal, AbortSignal.timeout(GREETING_MS)]);
    const end = (): void => void socket.destroy();
    limit.addEventListener("abort", end, { once: true });
    try {
      await once(socket, "connect", { signal: limit });
      // PROXY protocol 2.1: UNKNOWN hides the client's address.
      if (proxied) socket.write("PROXY UNKNOWN\r\n");
      return await converse(socket, name, limit);
    } catch (error) {
      return { reached: false, reason: reasonOf(error) };
    } finally {
      limit.removeEventListener("abort", end);
      socket.destroy();
    }
  };
}

async function converse(socket: Socket, name: string, signal: AbortSignal): Promise<Greeting> {
  const { code, lines } = await nextReply(socket, signal);
  const greeting = { reached: true, line: `${code} ${lines[0] ?? ""}`.trim() } as const;
  const without = { ...greeting, offersTls: false, certificate: undefined };
  if (code !== 220) return without;
  socket.write(`EHLO ${name}\r\n`);
  const hello = await nextReply(socket, signal);
  if (!hello.lines.some((line) => /^starttls$/i.test(line))) {
    socket.write("QUIT\r\n");
    return without;
  }
  const tls = await readTlsCertificate(socket, name, signal);
  return { ...greeting, offersTls: true, ...tls };
}

type TlsResult = { certificate: Certificate | undefined; tlsProblem?: string };

async function readTlsCertificate(
  socket: Socket,
  name: string,
  signal: AbortSignal,
): Promise<TlsResult> {
  try {
    socket.write("STARTTLS\r\n");
    const { code, lines } = await nextReply(socket, signal);
    if (code !== 220) return { certificate: undefined, tlsProblem: `${code} ${lines[0] ?? ""}` };
    const secured = connectTls({
      socket,
      servername: name,
      // Every certificate is accepted here; the check evaluates it.
      rejectUnauthorized: false,
      checkServerIdentity: () => undefined,
    });
    secured.on("error", () => {});
    await once(secured, "secureConnect", { signal });
    const certificate = readPeerCertificate(secured, name);
    secured.end("QUIT\r\n");
    return { certificate };
  } catch (error) {
    // A failed STARTTLS is a result, too.
    return { certificate: undefined, tlsProblem: reasonOf(error) };
  }
}

function readPeerCertificate(secured: TLSSocket, name: string): Certificate | undefined {
  const peerCertificate = secured.getPeerX509Certificate();
  return (
    peerCertificate && describeCertificate(peerCertificate, { name, isTrusted: secured.authorized })
  );
}

async function nextReply(socket: Socket, signal: AbortSignal): Promise<SmtpReply> {
  let received = "";
  for (;;) {
    const reply = readReply(received);
    if (reply === "invalid") throw new Error("the server doesn't speak SMTP");
    if (reply !== "incomplete") return reply;
    received += await nextChunk(socket, signal);
  }
}

/** We send one command at a time, so nothing follows a reply. */
async function nextChunk(socket: Socket, signal: AbortSignal): Promise<string> {
  const chunk: Buffer | null = socket.read();
  if (chunk !== null) return chunk.toString("latin1");
  if (socket.readableEnded || socket.destroyed) throw new Error("the connection was closed");
  await Promise.race([once(socket, "readable", { signal }), once(socket, "close", { signal })]);
  return "";
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "AbortError") return "timed out";
  return error.message || (errorCode(error) ?? "");
}

/** A complete reply: its code, its lines without the code, and its length in characters. */
type SmtpReply = {
  readonly code: number;
  readonly lines: readonly string[];
  readonly end: number;
};

const REPLY_LENGTH_MAX = 16 * 1024;

/** Parses one reply (RFC 5321 4.2) from the received text. */
export function readReply(received: string): SmtpReply | "incomplete" | "invalid" {
  const lines: string[] = [];
  for (let at = 0; ;) {
    const end = received.indexOf("\n", at);
    if (end < 0) return received.length > REPLY_LENGTH_MAX ? "invalid" : "incomplete";
    const [, code, mark, text = ""] = REPLY_LINE.exec(received.slice(at, end).trimEnd()) ?? [];
    if (code === undefined || end > REPLY_LENGTH_MAX) return "invalid";
    lines.push(text);
    at = end + 1;
    if (mark !== "-") return { code: Number(code), lines, end: at };
  }
}

const REPLY_LINE = /^([2-5]\d\d)([ -]?)(.*)$/s;
