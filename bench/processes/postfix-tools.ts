import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { closedPort } from "../../server/test/network/closed-port.ts";
import { awaitPort } from "./await-answer.ts";
import { startChild } from "./child.ts";
import { onLoadCore, onMeasuredCore } from "./pin.ts";

/** Postfix's own test programs: a receiver in C that discards everything is close to the limit of any server. */
type SmtpSink = {
  readonly pid: number;
  readonly port: number;
  readonly stop: () => Promise<void>;
};

const SOURCE_WITHIN_MS = 60_000;
const BACKLOG = "100";

const smtpSink = findTool("smtp-sink");
const smtpSource = findTool("smtp-source");

export const hasSmtpSource = smtpSource !== undefined;

/** Returns undefined if Postfix isn't installed. */
export async function startSmtpSink(): Promise<SmtpSink | undefined> {
  if (smtpSink === undefined) return undefined;
  const port = await closedPort();
  // smtp-sink refuses to run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = startChild(onMeasuredCore([smtpSink, ...user, `127.0.0.1:${port}`, BACKLOG]));
  await awaitPort(port, child);
  return { pid: child.pid, port, stop: child.stop };
}

/** `message` is in wire form. */
type SourceLoad = { messages: number; connections: number; message: Buffer; recipient: string };

/** Sends each message over a new connection, `connections` at once; resolves with the duration in ms. */
export async function runSmtpSource(port: number, load: SourceLoad): Promise<number> {
  const { messages, connections, message, recipient } = load;
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const file = join(folder, "message");
  writeFileSync(file, toLines(message));
  const startedMs = performance.now();
  const child = startChild(
    onLoadCore([
      smtpSource ?? "smtp-source",
      ...flags({ s: connections, m: messages, F: file }),
      ...flags({ f: "sender@harbour.example", t: recipient }),
      `127.0.0.1:${port}`,
    ]),
  );
  const deadline = setTimeout(() => void child.stop(), SOURCE_WITHIN_MS);
  await child.ended;
  clearTimeout(deadline);
  rmSync(folder, { recursive: true });
  if (child.output() !== "") throw new Error(`smtp-source: ${child.output()}`);
  return performance.now() - startedMs;
}

/** smtp-source adds line ends and dots itself. */
function toLines(message: Buffer): string {
  return message
    .toString("latin1")
    .replaceAll("\r\n", "\n")
    .replace(/\n\.\n$/, "\n");
}

function flags(values: Record<string, string | number>): string[] {
  return Object.entries(values).flatMap(([name, value]) => [`-${name}`, String(value)]);
}

function findTool(name: string): string | undefined {
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    "/usr/sbin",
    "/usr/libexec/postfix",
  ];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
