import type { Mailbox } from "../../mail/mime/mailbox.ts";

/** Text for mail: lines that end in CR LF, no control characters except TAB. */

// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;

/** Splits text into lines at every kind of line end, including Unicode's. */
export function asLines(text: string): string[] {
  return text
    .toWellFormed()
    .replace(CONTROLS, "")
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/);
}

export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\r\n`).join("");
}

/** Formats a mailbox as one line of text; empty if it has neither name nor address. */
export function mailboxInWords({ name, address }: Mailbox): string {
  if (name === "" || address === "") return name || address;
  return `${name} <${address}>`;
}

/** RFC 5322 3.3, in UTC. */
export function mailDate(ms: number): string {
  return new Date(ms).toUTCString().replace("GMT", "+0000");
}
