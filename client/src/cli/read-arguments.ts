import { parseArgs } from "node:util";

/** Wrong use of the command: exit code 2. */
export class UsageError extends Error {}

const OPTIONS = {
  url: { type: "string" },
  domain: { type: "string" },
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

export type OptionName = keyof typeof OPTIONS;
export type Options = ReturnType<typeof parse>["values"];
export type Arguments = { command: string; operands: string[]; options: Options };

/** Throws UsageError for an unknown option or a missing value. */
export function readArguments(args: readonly string[]): Arguments {
  try {
    const { values, positionals } = parse(args);
    const [command = "", ...operands] = positionals;
    return { command, operands, options: values };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The rest explains how to pass an operand that begins with a dash.
    throw new UsageError(`${message.split(". ")[0]}.`);
  }
}

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
}

/** Seconds, as a shell user writes them; returns milliseconds. */
export function readSeconds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (!/^\d{1,5}$/.test(text) || seconds < 1) {
    throw new UsageError(`--timeout must be a whole number of seconds, not "${text}".`);
  }
  return seconds * 1_000;
}
