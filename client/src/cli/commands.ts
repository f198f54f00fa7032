import { keyOption, serverUrl } from "../environment.ts";
import { AddressEndedError } from "../errors.ts";
import { TIMEOUT_MS, type Inbox } from "../inbox.ts";
import { Mayfly } from "../mayfly.ts";
import type { FullMessage, MessageSummary } from "../wire.ts";
import { HELP, version } from "./help.ts";
import {
  findKept,
  forgetAddress,
  keepAddress,
  listKept,
  takeMessage,
  toKept,
} from "./kept-addresses.ts";
import { printJson, printRow, printTable, printText } from "./print.ts";
import {
  readArguments,
  readMinutes,
  readSeconds,
  UsageError,
  type OptionName,
  type Options,
} from "./read-arguments.ts";

type Command = {
  /** Names of its operands; a question mark ends an optional one. */
  operands: readonly string[];
  options: readonly OptionName[];
  run: (operands: readonly string[], options: Options) => Promise<void>;
};

const COMMANDS: Readonly<Record<string, Command>> = {
  new: { operands: [], options: ["url", "domain", "minutes", "json"], run: create },
  wait: {
    operands: ["ADDRESS"],
    options: ["code", "link", "json", "from", "subject", "timeout"],
    run: waitForMessage,
  },
  list: { operands: ["ADDRESS?"], options: ["json"], run: list },
  read: { operands: ["ADDRESS", "NUMBER"], options: ["html", "json"], run: read },
  raw: { operands: ["ADDRESS", "NUMBER"], options: [], run: printRaw },
  watch: { operands: ["ADDRESS"], options: ["from", "subject", "json"], run: watch },
  extend: { operands: ["ADDRESS"], options: [], run: extend },
  burn: { operands: ["ADDRESS"], options: [], run: burn },
  mcp: { operands: [], options: ["url"], run: serveTools },
};

/** Runs a command line. Throws UsageError and the errors of the client. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const { command: name, operands, options } = readArguments(args);
  if (options.version) return printText(version());
  if (options.help || name === "help") return printText(HELP);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    throw new UsageError(`${name === "" ? "No command" : `Unknown command "${name}"`}. ${HELP}`);
  }
  checkUse(name, command, { operands, options });
  await command.run(operands, options);
}

function checkUse(
  name: string,
  command: Command,
  { operands, options }: { operands: readonly string[]; options: Options },
): void {
  const required = command.operands.filter((operand) => !operand.endsWith("?"));
  if (operands.length < required.length || operands.length > command.operands.length) {
    throw new UsageError(`Use: mayfly ${[name, ...command.operands].join(" ")}`);
  }
  const known: readonly string[] = command.options;
  const unknown = Object.keys(options).find((option) => !known.includes(option));
  if (unknown !== undefined) throw new UsageError(`mayfly ${name} has no option --${unknown}.`);
}

async function create(_operands: readonly string[], options: Options): Promise<void> {
  const { url, domain, json } = options;
  const minutes = readMinutes(options.minutes);
  const key = keyOption();
  if (minutes !== undefined && !key.key) {
    throw new UsageError("--minutes needs an API key of the server in MAYFLY_KEY.");
  }
  await listKept(Date.now());
  const server = chooseUrl(url);
  const inbox = await serverAt(server, key).createAddress({ domain, minutes });
  await keepAddress(toKept(inbox, server));
  const { address, token, password, expiresAt } = inbox;
  if (json) return printJson({ address, token, password, expiresAt: expiresAt.toISOString() });
  printText(address);
}

async function waitForMessage([address = ""]: readonly string[], options: Options): Promise<void> {
  const { code, link, json, from, subject, timeout } = options;
  if ([code, link, json].filter(Boolean).length > 1) {
    throw new UsageError("Only one of --code, --link, and --json is possible.");
  }
  const timeoutMs = readSeconds(timeout) ?? TIMEOUT_MS;
  await withInbox(address, async (inbox) => {
    const endsAtMs = performance.now() + timeoutMs;
    const found = await takeNext<string | FullMessage>(inbox, () => {
      const wanted = { from, subject, timeout: Math.max(1, endsAtMs - performance.now()) };
      if (code) return inbox.code(wanted);
      return link ? inbox.link(wanted) : inbox.message(wanted);
    });
    if (typeof found === "string") return printText(found);
    printMessage(found, options);
  });
}

/** Of several commands that wait for one address at the same time, each takes another message. */
async function takeNext<Found>(inbox: Inbox, next: () => Promise<Found>): Promise<Found> {
  for (;;) {
    const before = new Set(inbox.returned);
    // oxlint-disable-next-line no-await-in-loop -- one message after the other
    const found = await next();
    const seq = inbox.returned.find((returned) => !before.has(returned));
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (seq === undefined || (await takeMessage(inbox.address, seq))) return found;
  }
}

async function list([address]: readonly string[], { json }: Options): Promise<void> {
  if (address === undefined) return listAddresses(json);
  await withInbox(address, async (inbox) => {
    const messages = await inbox.messages();
    if (json) return printJson(messages);
    printTable(["NUMBER", "FROM", "SUBJECT", "RECEIVED"], messages.map(toRow));
  });
}

async function listAddresses(json: boolean | undefined): Promise<void> {
  const kept = await listKept(Date.now());
  const shown = kept.map(({ address, url, expiresAt }) => ({ address, url, expiresAt }));
  if (json) return printJson(shown);
  printTable(
    ["ADDRESS", "SERVER", "ENDS"],
    shown.map(({ address, url, expiresAt }) => [address, url, expiresAt]),
  );
}

async function read([address = "", number = ""]: readonly string[], options: Options) {
  await withInbox(address, async (inbox) => {
    printMessage(await inbox.read(await findId(inbox, number)), options);
  });
}

async function printRaw([address = "", number = ""]: readonly string[]): Promise<void> {
  await withInbox(address, async (inbox) => {
    process.stdout.write(await inbox.raw(await findId(inbox, number)));
  });
}

async function watch([address = ""]: readonly string[], options: Options): Promise<void> {
  const { from, subject, json } = options;
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort());
  process.once("SIGTERM", () => stopping.abort());
  await withInbox(address, async (inbox) => {
    for await (const message of inbox.follow({ from, subject, signal: stopping.signal })) {
      if (json) printJson(message);
      else printRow(toRow(message));
      await keepPlace(inbox, address);
    }
  });
}

async function extend([address = ""]: readonly string[]): Promise<void> {
  await withInbox(address, async (inbox) => printText((await inbox.extend()).toISOString()));
}

async function burn([address = ""]: readonly string[]): Promise<void> {
  await withInbox(address, (inbox) => inbox.burn()).catch(ignoreEnd);
  await forgetAddress(address);
}

/** Returns at once; the process ends when the MCP client closes its end of stdin. */
async function serveTools(_operands: readonly string[], { url }: Options): Promise<void> {
  const server = chooseUrl(url);
  serverAt(server, keyOption());
  // Large, and no other command needs it.
  const { serveMcp } = await import("../mcp/serve-mcp.ts");
  serveMcp(server, version());
}

function chooseUrl(given: string | undefined): string {
  return given ?? serverUrl();
}

function ignoreEnd(error: unknown): void {
  if (!(error instanceof AddressEndedError)) throw error;
}

/** Opens a kept address, and keeps what the command changed: what was printed, and the end. */
async function withInbox(address: string, use: (inbox: Inbox) => Promise<void>): Promise<void> {
  const kept = await findKept(address);
  if (!kept) throw new UsageError(`"${address}" was not created here. See: mayfly list`);
  const { url, token, cursor, returned = [] } = kept;
  const inbox = await serverAt(url).openAddress(token, { cursor, returned });
  try {
    await use(inbox);
  } finally {
    await keepPlace(inbox, address);
  }
}

async function keepPlace(inbox: Inbox, address: string): Promise<void> {
  const kept = await findKept(address);
  if (!kept) return;
  // A command that ran at the same time may have printed others.
  const returned = new Set([...(kept.returned ?? []), ...inbox.returned]);
  let { cursor } = kept;
  while (returned.has(cursor + 1)) cursor += 1;
  const later = [...returned].filter((seq) => seq > cursor);
  const expiresAt = inbox.expiresAt.toISOString();
  await keepAddress({ ...kept, cursor, returned: later, expiresAt });
}

function serverAt(url: string, options?: { key?: string }): Mayfly {
  try {
    return new Mayfly(url, options);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** A message's number is the one that `list` prints; its id is accepted, too. */
async function findId(inbox: Inbox, number: string): Promise<string> {
  const isId = !/^\d+$/.test(number);
  if (isId) return number;
  const message = (await inbox.messages()).find(({ seq }) => seq === Number(number));
  if (!message) throw new UsageError(`${inbox.address} has no message ${number}.`);
  return message.id;
}

function printMessage(message: FullMessage, { json, html }: Options): void {
  if (json) return printJson(message);
  printText((html ? null : message.text) ?? message.html ?? "");
}

function toRow({ seq, from, subject, createdAt }: MessageSummary): string[] {
  return [String(seq), from.address || from.name, subject, createdAt];
}
