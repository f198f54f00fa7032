/** Names that occur only in headers: one of them further down means that the header block continues. */
const KNOWN_FIELD =
  /^(?:content-|x-|mime-|list-|dkim-|arc-|resent-|received|return-|reply-|in-reply|references|message-id|authentication-|auto-|precedence|from|to|cc|bcc|sender|date|subject|importance|organi[sz]ation|user-agent|feedback-)[\w-]*[ \t]*:/i;
const COLON = 0x3a;
const LINES_AHEAD_MAX = 12;
const LINE_LENGTH_SEEN = 100;

/**
 * Whether a line starts a field: a name without blanks and a colon (RFC 5322 2.2), or the first line of an mbox file.
 */
export function isFieldLine(text: string, start: number, end: number): boolean {
  let at = start;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COLON) return at > start;
    if (code <= 32 || code >= 127) break;
  }
  return isObsoleteFieldLine(text, { start, at, end });
}

/** Accepts blanks before the name or the colon, as old senders write (RFC 5322 4.5). */
function isObsoleteFieldLine(
  text: string,
  line: { start: number; at: number; end: number },
): boolean {
  let { at } = line;
  if (at === line.start) {
    while (isBlank(text.charCodeAt(at))) at += 1;
    while (at < line.end && text.charCodeAt(at) > 32 && text.charCodeAt(at) !== COLON) at += 1;
  }
  while (isBlank(text.charCodeAt(at))) at += 1;
  if (at < line.end && text.charCodeAt(at) === COLON) return true;
  return /^>?From /.test(text.slice(line.start, line.start + 6));
}

/** A line among headers that is no field. `fieldStart` is the start of the previous field. */
type BrokenLine = { fieldStart: number; start: number; end: number };

/**
 * Classifies a line that is no field. `fold`: part of the previous field; the sender broke the line without a blank.
 * `noise`: noise among headers. `body`: start of the body; the empty line is missing.
 */
export function readBrokenLine(text: string, line: BrokenLine): "fold" | "noise" | "body" {
  const before = text.slice(Math.max(line.fieldStart, line.start - LINE_LENGTH_SEEN), line.start);
  const here = text.slice(line.start, Math.min(line.end, line.start + LINE_LENGTH_SEEN));
  if (here.startsWith("--")) return "body";
  const isParameter = /^[\w*-]{1,40}\s*=\s*["\w]/.test(here);
  if (/[;,]\s*$/.test(before) && isParameter) return "fold";
  if (!fieldFollows(text, line.end + 1)) return "body";
  return line.start > line.fieldStart ? "fold" : "noise";
}

/** Searches for a known field before the next empty line, in a few lines at most. */
function fieldFollows(text: string, from: number): boolean {
  let at = from;
  for (let line = 0; line < LINES_AHEAD_MAX && at < text.length; line += 1) {
    const end = text.indexOf("\n", at);
    const here = text.slice(at, Math.min(end < 0 ? text.length : end, at + LINE_LENGTH_SEEN));
    if (here.trim() === "") return false;
    if (KNOWN_FIELD.test(here)) return true;
    if (end < 0) return false;
    at = end + 1;
  }
  return false;
}

/** A space or a tab: white space of a header (RFC 5322 2.2.2). */
export function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}
