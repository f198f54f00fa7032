import { domainToASCII } from "node:url";
import { trimBlanks } from "./byte-blanks.ts";
import { cleanLine } from "../text/clean-line.ts";
import { displayHost } from "../code/display-host.ts";
import { domainPart } from "../../address/email-address.ts";
import { decodeHeaderText } from "./encoded-words.ts";

export type Mailbox = { address: string; name: string };

/** Maximum name length in UTF-16 code units. */
export const NAME_LENGTH_MAX = 200;
/** Some addresses exceed RFC 5321's 254 octets; this limits the size of a list row. */
export const ADDRESS_LENGTH_SHOWN_MAX = 320;
const FIELD_LENGTH_MAX = 8_192;

/** The parts of one mailbox: `phrase <angle> (comment)`. */
type MailboxSyntax = { phrase: string; angle: string | undefined; comment: string };

/**
 * Returns the first mailbox of a From field (RFC 5322 3.4), given one character per byte. Parses the field before
 * decoding encoded words, so that decoded text can't pass for an address.
 */
export function parseFirstMailbox(field: string): Mailbox {
  const mailbox = readFirst(field.slice(0, FIELD_LENGTH_MAX).replaceAll(NO_BREAK_SPACE, " "));
  if (mailbox.address !== "" || !field.includes("=?")) return mailbox;
  // Some senders encode the whole field including the address; only then is decoding first unambiguous.
  const decoded = decodeHeaderText(field);
  return decoded.includes("@") ? readFirst(Buffer.from(decoded).toString("latin1")) : mailbox;
}

/** Returns the mailboxes with an address of a To or Cc field, given one character per byte: at most `countMax`. */
export function parseMailboxes(field: string, countMax: number): Mailbox[] {
  const text = field.slice(0, FIELD_LENGTH_MAX).replaceAll(NO_BREAK_SPACE, " ");
  const mailboxes: Mailbox[] = [];
  let at = 0;
  while (at < text.length && mailboxes.length < countMax) {
    const { syntax, end } = readMailboxSyntax(text, at);
    const mailbox = present(syntax);
    if (mailbox.address !== "") mailboxes.push(mailbox);
    at = end;
  }
  return mailboxes;
}

/** In UTF-8. Appears before an address, not within it. */
const NO_BREAK_SPACE = "\xc2\xa0";

function readFirst(field: string): Mailbox {
  let first: Mailbox | undefined;
  let at = 0;
  while (at < field.length) {
    const { syntax, end } = readMailboxSyntax(field, at);
    const mailbox = present(syntax);
    if (mailbox.address !== "") return mailbox;
    first ??= mailbox.name === "" ? undefined : mailbox;
    at = end;
  }
  return first ?? { address: "", name: "" };
}

/** Reads up to the comma or semicolon that ends a mailbox, or past the colon after a group name. */
function readMailboxSyntax(field: string, from: number): { syntax: MailboxSyntax; end: number } {
  const syntax: MailboxSyntax = { phrase: "", angle: undefined, comment: "" };
  let at = from;
  while (at < field.length) {
    const char = field.charAt(at);
    if (char === "," || char === ";") return { syntax, end: at + 1 };
    if (char === ":" && syntax.angle === undefined && !syntax.phrase.includes("@")) {
      return { syntax: { ...syntax, phrase: "" }, end: at + 1 };
    }
    at = readToken(field, at, syntax);
  }
  return { syntax, end: at };
}

function readToken(field: string, at: number, syntax: MailboxSyntax): number {
  switch (field.charAt(at)) {
    case '"': {
      const end = closingQuote(field, at);
      if (syntax.angle === undefined) syntax.phrase += field.slice(at, end);
      return end;
    }
    case "(": {
      const end = closingParenthesis(field, at);
      syntax.comment ||= field.slice(at + 1, end - 1);
      return end;
    }
    case "<": {
      const close = field.indexOf(">", at);
      const end = close < 0 ? field.length : close;
      // A second angle address is a mailbox without its comma: the first one counts.
      syntax.angle ??= field.slice(at + 1, end);
      return end + 1;
    }
    default:
      if (syntax.angle === undefined) syntax.phrase += field.charAt(at);
      return at + 1;
  }
}

function closingQuote(field: string, open: number): number {
  for (let at = open + 1; at < field.length; at += 1) {
    if (field.charAt(at) === "\\") at += 1;
    else if (field.charAt(at) === '"') return at + 1;
  }
  // A quote without an end is a normal character, so the address after it still counts.
  return open + 1;
}

function closingParenthesis(field: string, open: number): number {
  let depth = 0;
  for (let at = open; at < field.length; at += 1) {
    const char = field.charAt(at);
    if (char === "\\") at += 1;
    else if (char === "(") depth += 1;
    else if (char === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return field.length + 1;
}

function present(syntax: MailboxSyntax): Mailbox {
  const address = addressOf(syntax);
  const bare = syntax.angle === undefined && address !== "";
  const phrase = bare ? withoutAddress(syntax.phrase) : syntax.phrase;
  const name = cleanLine(decodeHeaderText(unquote(phrase)), NAME_LENGTH_MAX);
  const comment = name === "" ? unquote(syntax.comment) : "";
  return { address, name: name || cleanLine(decodeHeaderText(comment), NAME_LENGTH_MAX) };
}

function addressOf(syntax: MailboxSyntax): string {
  const text = syntax.angle ?? bareAddress(syntax.phrase);
  // RFC 5322 4.4: `<@relay,@relay:user@host>` contains a route before the address.
  const routed = text.startsWith("@") ? text.slice(text.indexOf(":") + 1) : text;
  const spaceless = routed.includes('"')
    ? trimBlanks(routed)
    : routed.replace(/\([^()]*\)|[\t-\r ]+/g, "");
  const address = cleanLine(decodeHeaderText(spaceless), ADDRESS_LENGTH_SHOWN_MAX);
  return BEYOND_ASCII.test(address) ? withDisplayDomain(address) : address;
}

// oxlint-disable-next-line no-control-regex
const BEYOND_ASCII = /[^\x00-\x7f]/;

/** Returns the address with its domain in an unambiguous form. */
function withDisplayDomain(address: string): string {
  const domain = domainPart(address);
  const ascii = domainToASCII(domain);
  if (ascii === "") return address;
  const local = address.slice(0, address.length - domain.length);
  return cleanLine(local + displayHost(ascii), ADDRESS_LENGTH_SHOWN_MAX);
}

function bareAddress(phrase: string): string {
  return BARE_ADDRESS.exec(phrase)?.[0] ?? "";
}

function withoutAddress(phrase: string): string {
  return phrase.replace(BARE_ADDRESS, " ");
}

/** Bounded repetitions: a field of 8 KB without an address causes no quadratic search. */
const BARE_ADDRESS =
  /(?:"[^"@]{1,128}"|[^\t-\r "@<>]{1,128})[\t-\r ]?@[\t-\r ]?[^\t-\r "@<>]{1,255}/;

function unquote(text: string): string {
  if (!/["\\]/.test(text)) return text;
  return text.replace(/\\(.)|"/gs, "$1");
}
