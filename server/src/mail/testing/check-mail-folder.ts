import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { checkMessage, type Check } from "./check-mail.ts";
import { readKnownMessages, type KnownMessage } from "./known-message.ts";

const VALUE_LENGTH_SHOWN = 160;

/** Checks every message of a folder with a `reference.json`. Returns a readable report. */
export async function checkMailFolder(folder: string): Promise<string> {
  const known = readKnownMessages(await readFile(join(folder, "reference.json"), "utf8"));
  const checks: (Check & { file: string })[] = [];
  for (const message of known) {
    for (const check of await checkFile(folder, message)) {
      checks.push({ ...check, file: message.file });
    }
  }
  const wrong = checks.filter(({ isRight }) => !isRight);
  return [...wrong.map(lineOf), ...(wrong.length > 0 ? [""] : []), ...tableOf(checks)].join("\n");
}

async function checkFile(folder: string, message: KnownMessage): Promise<Check[]> {
  try {
    return checkMessage(await readFile(join(folder, message.file)), message);
  } catch (error) {
    // An unreadable message counts as a failure; the other messages are still checked.
    const found = error instanceof Error ? error.message : String(error);
    return [{ field: "readable", isRight: false, known: "a message", found }];
  }
}

function lineOf({ file, field, known, found }: Check & { file: string }): string {
  return `${field}: ${file}: expected ${shorten(known)}, found ${shorten(found)}`;
}

function shorten(value: string): string {
  return value.length > VALUE_LENGTH_SHOWN ? `${value.slice(0, VALUE_LENGTH_SHOWN)}…` : value;
}

function tableOf(checks: readonly Check[]): string[] {
  const fields = [...new Set(checks.map(({ field }) => field))];
  return [
    row(["field", "right", "wrong", "share"]),
    ...fields.map((field) =>
      countRow(
        field,
        checks.filter((check) => check.field === field),
      ),
    ),
    countRow(
      "known values",
      checks.filter(({ field }) => !field.startsWith("list's")),
    ),
  ];
}

function countRow(name: string, checks: readonly Check[]): string {
  const right = checks.filter(({ isRight }) => isRight).length;
  const share = checks.length === 0 ? 0 : (100 * right) / checks.length;
  return row([name, String(right), String(checks.length - right), `${share.toFixed(1)} %`]);
}

function row([name = "", ...values]: readonly string[]): string {
  return name.padEnd(16) + values.map((value) => value.padStart(9)).join("");
}
