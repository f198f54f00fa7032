import { trimBlanks } from "../../mail/mime/byte-blanks.ts";
import { readPath, type MailPath } from "./path.ts";
import type { ReplyName } from "./replies.ts";

/** One parsed command line. The session decides whether the command is allowed. */
export type Command =
  | { verb: "EHLO" | "HELO"; name: string }
  | { verb: "MAIL"; sender: MailPath | undefined; parameters: MailParameters }
  | { verb: "RCPT"; recipient: MailPath }
  | { verb: "DATA" | "RSET" | "NOOP" | "QUIT" | "HELP" | "VRFY" | "STARTTLS" }
  | { verb: "invalid"; problem: ReplyName };

export type MailParameters = {
  /** 0: not declared. */
  readonly sizeBytes: number;
  readonly utf8: boolean;
};

const NO_PARAMETERS: MailParameters = { sizeBytes: 0, utf8: false };

const CONTROL = /[^\x20-\x7e\x80-\xff]/;
const PARAMETER = /^([A-Za-z0-9][A-Za-z0-9-]*)(?:=([!-<>-~\x80-\xff]+))?$/;

const PLAIN = {
  DATA: { verb: "DATA" },
  RSET: { verb: "RSET" },
  NOOP: { verb: "NOOP" },
  QUIT: { verb: "QUIT" },
  HELP: { verb: "HELP" },
  VRFY: { verb: "VRFY" },
  STARTTLS: { verb: "STARTTLS" },
} as const;

/** Parses a Latin-1 line without its CR LF. Never throws. */
export function parseCommand(line: string): Command {
  if (CONTROL.test(line)) return invalid("control-characters");
  const space = line.indexOf(" ");
  const verb = (space === -1 ? line : line.slice(0, space)).toUpperCase();
  const rest = space === -1 ? "" : trimBlanks(line.slice(space + 1));
  switch (verb) {
    case "EHLO":
    case "HELO":
      return rest === "" || rest.includes(" ") ? invalid("bad-arguments") : { verb, name: rest };
    case "MAIL":
      return parseMail(rest);
    case "RCPT":
      return parseRecipient(rest);
    case "DATA":
    case "RSET":
    case "QUIT":
    case "STARTTLS":
      return rest === "" ? PLAIN[verb] : invalid("bad-arguments");
    case "NOOP":
    case "HELP":
      return PLAIN[verb];
    case "VRFY":
      return rest === "" ? invalid("bad-arguments") : PLAIN[verb];
    case "EXPN":
    case "AUTH":
    case "BDAT":
    case "ETRN":
    case "TURN":
    case "SEND":
    case "SOML":
    case "SAML":
      return invalid("not-implemented");
    default:
      return invalid("unknown-command");
  }
}

function parseMail(rest: string): Command {
  const start = pathStart(rest, "FROM:");
  if (start === -1) return invalid("bad-arguments");
  if (rest.startsWith("<>", start)) return withParameters(undefined, rest.slice(start + 2));
  const found = readPath(rest, start);
  if (found === undefined || found.path.domain === undefined) return invalid("bad-sender");
  return withParameters(found.path, rest.slice(found.end));
}

function parseRecipient(rest: string): Command {
  const start = pathStart(rest, "TO:");
  if (start === -1) return invalid("bad-arguments");
  const found = readPath(rest, start);
  if (found === undefined) return invalid("bad-recipient");
  const { path, end } = found;
  // RFC 5321 4.5.1: postmaster is the only mailbox that may lack a domain.
  if (path.domain === undefined && path.local.toLowerCase() !== "postmaster") {
    return invalid("bad-recipient");
  }
  if (end === rest.length) return { verb: "RCPT", recipient: path };
  const words = parameterWords(rest.slice(end));
  const wellFormed = words?.every((word) => PARAMETER.test(word)) ?? false;
  return invalid(wellFormed ? "unknown-parameter" : "bad-arguments");
}

/** Returns the index of the path, or -1. Accepts a space after the colon: a common, harmless error. */
function pathStart(rest: string, keyword: string): number {
  if (rest.slice(0, keyword.length).toUpperCase() !== keyword) return -1;
  let start = keyword.length;
  while (rest.charAt(start) === " ") start++;
  return start;
}

function withParameters(sender: MailPath | undefined, text: string): Command {
  if (text === "") return { verb: "MAIL", sender, parameters: NO_PARAMETERS };
  const words = parameterWords(text);
  if (words === undefined) return invalid("bad-arguments");
  let parameters = NO_PARAMETERS;
  const seen = new Set<string>();
  for (const word of words) {
    const [, keyword = "", value] = PARAMETER.exec(word) ?? [];
    const name = keyword.toUpperCase();
    if (name === "" || seen.has(name)) return invalid("bad-arguments");
    seen.add(name);
    const next = readParameter(parameters, name, value);
    if (typeof next === "string") return invalid(next);
    parameters = next;
  }
  return { verb: "MAIL", sender, parameters };
}

/** Returns undefined if no space separates the path from the parameters. */
function parameterWords(text: string): string[] | undefined {
  return text.startsWith(" ") ? trimBlanks(text).split(/ +/) : undefined;
}

function readParameter(
  parameters: MailParameters,
  name: string,
  value: string | undefined,
): MailParameters | ReplyName {
  switch (name) {
    case "SIZE":
      // RFC 1870 4: up to 20 digits.
      if (value === undefined || !/^\d{1,20}$/.test(value)) return "bad-arguments";
      return { ...parameters, sizeBytes: Math.min(Number(value), Number.MAX_SAFE_INTEGER) };
    case "BODY":
      return /^(?:7BIT|8BITMIME)$/i.test(value ?? "") ? parameters : "bad-arguments";
    case "SMTPUTF8":
      return value === undefined ? { ...parameters, utf8: true } : "bad-arguments";
    default:
      return "unknown-parameter";
  }
}

function invalid(problem: ReplyName): Command {
  return { verb: "invalid", problem };
}
