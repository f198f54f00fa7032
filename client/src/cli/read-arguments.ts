import { parseArgs } from "node:util";

/** Wrong use of the command: exit code 2. */
export class UsageError extends Error {}

const OPTIONS = {
  url: { type: "string" },
  domain: { type: "string" },
  minutes: { type: "string" },
  from: { type: "string" },
  subject: { type: "string" },
  timeout: { type: "string" },
  code: { type: "boolean" },
  link: { type: "boolean" },
  html: { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

/** An id of a message may begin with a dash. */
const DASH_HINT = " Put -- before an operand that begins with a dash: mayfly read ADDRESS -- -ID";
const OPTIONS_HINT = " mayfly --help lists the options of each command.";

export type OptionName = keyof typeof OPTIONS;
export type Options = ReturnType<typeof parse>["values"];
type Arguments = { command: string; operands: string[]; options: Options };

/** Throws UsageError for an unknown option or a missing value. */
export function readArguments(args: readonly string[]): Arguments {
  try {
    const { values, positionals } = parse(args);
    const [command = "", ...operands] = positionals;
    return { command, operands, options: values };
  } catch (error) {
    throw new UsageError(describeMistake(error instanceof Error ? error.message : String(error)));
  }
}

/** Says what to write instead, which Node's own sentence doesn't. */
function describeMistake(message: string): string {
  const [, option = ""] = /'(?:-\w, )?(--?[^'\s]+)/.exec(message) ?? [];
  if (message.startsWith("Unknown option")) {
    return `Unknown option '${option}'.${/^--[a-z]+$/.test(option) ? OPTIONS_HINT : DASH_HINT}`;
  }
  if (message.includes("does not take an argument")) return `${option} takes no value.`;
  const needed = `${option} needs a value.`;
  return message.includes("ambiguous")
    ? `${needed} One that begins with a dash is written ${option}=-VALUE.`
    : needed;
}

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
}

const SECONDS_MAX = 99_999;

/** Seconds, as a shell user writes them; returns milliseconds. */
export function readSeconds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = readWhole(text);
  if (seconds === undefined || seconds > SECONDS_MAX) {
    const rule = `a whole number of seconds from 1 to ${SECONDS_MAX}`;
    throw new UsageError(`--timeout must be ${rule}, not "${text}".`);
  }
  return seconds * 1_000;
}

/** The server knows the longest life that the API key allows. */
export function readMinutes(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const minutes = readWhole(text);
  if (minutes !== undefined) return minutes;
  throw new UsageError(`--minutes must be a whole number of minutes from 1, not "${text}".`);
}

function readWhole(text: string): number | undefined {
  const number = Number(text);
  return /^\d+$/.test(text) && number >= 1 && Number.isSafeInteger(number) ? number : undefined;
}
