/** Prints for a person on a terminal, or for a pipe. */
import { stripVTControlCharacters } from "node:util";

// oxlint-disable-next-line no-control-regex -- what a sender may hide in a message
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Removes everything with which a message could control a terminal. Keeps tabs and line breaks. */
export function readable(text: string): string {
  return stripVTControlCharacters(text).replaceAll("\r\n", "\n").replaceAll(CONTROL, "");
}

/** For the text of a message: a pipe gets it unchanged. */
export function printText(text: string): void {
  const shown = process.stdout.isTTY ? readable(text) : text;
  process.stdout.write(shown.endsWith("\n") ? shown : `${shown}\n`);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** A table on a terminal; for a pipe, one line a row with tabs between the cells, without the heading. */
export function printTable(heading: readonly string[], rows: readonly string[][]): void {
  if (process.stdout.isTTY) writeTable([[...heading], ...rows.map(toCells)]);
  else for (const row of rows) printRow(row);
}

/** One line of a table that has no end. */
export function printRow(row: readonly string[]): void {
  process.stdout.write(`${toCells(row).join(process.stdout.isTTY ? "  " : "\t")}\n`);
}

function toCells(row: readonly string[]): string[] {
  return row.map((cell) => readable(cell).replaceAll(/[\t\n]/g, " "));
}

function writeTable(lines: readonly string[][]): void {
  const [heading = []] = lines;
  const widths = heading.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  for (const line of lines) {
    const cells = line.map((cell, at) => cell.padEnd(widths[at] ?? 0));
    process.stdout.write(`${cells.join("  ").trimEnd()}\n`);
  }
}
