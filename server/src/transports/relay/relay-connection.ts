import { isAscii } from "node:buffer";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { OutboundMail } from "../../outbound/mail-transport.ts";
import { envelopePath } from "../envelope-path.ts";
import type { RelayError } from "./relay-failure.ts";

export type RelayOptions = {
  host: string;
  port: number;
  /** `offered`: STARTTLS if offered, with any certificate; for a relay on this machine. */
  tls: "implicit" | "required" | "offered";
  credentials: Readonly<{ user: string; password: string }> | undefined;
  /** Our name in EHLO. */
  name: string;
  /** A trusted CA and server name instead of the defaults; for tests. */
  trusted?: { ca: string; servername: string };
};

export type RelayConnection = {
  readonly smtp: SMTPConnection;
  /** The extensions in the relay's EHLO reply, in upper case. */
  readonly extensions: ReadonlySet<string>;
};

/** Limit from the DNS lookup to the end of STARTTLS. */
const CONNECT_TIMEOUT_MS = 10_000;
/** An idle connection is closed after this time; each mail has its own timeout. */
const SILENCE_MS = 30_000;

/** Opens a connection that is ready for mail: encrypted and authenticated as configured. */
export async function connectToRelay(
  options: RelayOptions,
  signal: AbortSignal,
): Promise<RelayConnection | { error: RelayError }> {
  const smtp = new SMTPConnection(connectionOptions(options));
  // A pending step gets the error. Without one, the error only ends an idle connection.
  smtp.on("error", () => {});
  const error = await step(smtp, signal, (done) => smtp.connect(done));
  const extensions = readExtensions(smtp.lastServerResponse || "");
  const failure = error ?? (await logIn(smtp, options.credentials, signal));
  if (!failure) return { smtp, extensions };
  smtp.close();
  return { error: failure };
}

/** Sends one mail; resolves with the error, if any, and whether a byte of the message had been sent. */
export async function sendOverRelay(
  { smtp, extensions }: RelayConnection,
  { envelope, raw }: OutboundMail,
  signal: AbortSignal,
): Promise<{ error: RelayError; dataBegan: boolean } | undefined> {
  const [from, to] = [envelopePath(envelope.from), envelopePath(envelope.to)];
  const unfit = whatIsMissing(extensions, { addresses: from + to, raw });
  if (unfit) return { error: unfit, dataBegan: false };
  // Read only after the relay accepted DATA, so `readableDidRead` shows whether the message had begun.
  const message = Readable.from(inSlices(raw), { objectMode: false });
  const path = { from, to: [to], size: raw.length, use8BitMime: !isAscii(raw) };
  const error = await step(smtp, signal, (done) => smtp.send(path, message, done));
  return error && { error, dataBegan: message.readableDidRead };
}

/** The library scans each slice for leading dots; between slices the event loop runs. */
const SLICE_BYTES = 65_536;

async function* inSlices(raw: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < raw.length; at += SLICE_BYTES) {
    if (at > 0) await nextTurn();
    yield raw.subarray(at, at + SLICE_BYTES);
  }
}

function connectionOptions({
  host,
  port,
  tls,
  name,
  trusted,
}: RelayOptions): SMTPConnection.Options {
  return {
    host,
    port,
    name,
    secure: tls === "implicit",
    requireTLS: tls === "required",
    tls: { rejectUnauthorized: tls !== "offered", ...trusted },
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS / 2,
    socketTimeout: SILENCE_MS,
  };
}

async function logIn(
  smtp: SMTPConnection,
  credentials: RelayOptions["credentials"],
  signal: AbortSignal,
): Promise<RelayError | undefined> {
  if (!credentials) return undefined;
  const { user, password } = credentials;
  return step(smtp, signal, (done) => smtp.login({ credentials: { user, pass: password } }, done));
}

/** The first line is the relay's name, not an extension. */
function readExtensions(ehloReply: string): Set<string> {
  const lines = ehloReply.split("\n").slice(1);
  return new Set(lines.map((line) => (/^\d{3}[ -](\S+)/.exec(line)?.[1] ?? "").toUpperCase()));
}

/** RFC 6531 3.1, RFC 6152 3: without the extension, such mail must not be sent. The library would send it. */
function whatIsMissing(
  extensions: ReadonlySet<string>,
  { addresses, raw }: { addresses: string; raw: Buffer },
): RelayError | undefined {
  if (!isAscii(Buffer.from(addresses)) && !extensions.has("SMTPUTF8")) {
    return Object.assign(new Error("no SMTPUTF8"), { code: "EENVELOPE", command: "RCPT TO" });
  }
  if (!isAscii(raw) && !extensions.has("8BITMIME")) {
    return Object.assign(new Error("no 8BITMIME"), { code: "EMESSAGE" });
  }
  return undefined;
}

/** Runs one step of the SMTP dialog; ends with its reply, a closed connection, or the timeout. */
async function step(
  smtp: SMTPConnection,
  signal: AbortSignal,
  run: (done: (error?: RelayError | null) => void) => void,
): Promise<RelayError | undefined> {
  const { promise, resolve } = Promise.withResolvers<RelayError | undefined>();
  const ended = (): void => resolve(failed("ECONNECTION", "the connection was closed"));
  const abort = (): void => {
    resolve(signal.reason === STOPPING ? STOPPING : failed("ETIMEDOUT", "no reply in time"));
    smtp.close();
  };
  smtp.once("error", resolve).once("end", ended);
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  run((error) => resolve(error ?? undefined));
  try {
    return await promise;
  } finally {
    smtp.off("error", resolve).off("end", ended);
    signal.removeEventListener("abort", abort);
  }
}

/** Why a mail is aborted when this server stops. Otherwise its time is up. */
export const STOPPING = failed("ECONNECTION", "the server is stopping");

function failed(code: string, reason: string): RelayError {
  return Object.assign(new Error(reason), { code });
}
