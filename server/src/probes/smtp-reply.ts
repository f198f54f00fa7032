/** A reply that is complete: its code, its lines without code, and how many characters it took. */
export type SmtpReply = {
  readonly code: number;
  readonly lines: readonly string[];
  readonly end: number;
};

const LENGTH_MAX = 16 * 1024;

/** Reads one reply (RFC 5321 4.2) from what has come so far. */
export function readReply(received: string): SmtpReply | "incomplete" | "invalid" {
  const lines: string[] = [];
  for (let at = 0; ;) {
    const end = received.indexOf("\n", at);
    if (end < 0) return received.length > LENGTH_MAX ? "invalid" : "incomplete";
    const [, code, mark, text = ""] = LINE.exec(received.slice(at, end).trimEnd()) ?? [];
    if (code === undefined || end > LENGTH_MAX) return "invalid";
    lines.push(text);
    at = end + 1;
    if (mark !== "-") return { code: Number(code), lines, end: at };
  }
}

const LINE = /^([2-5]\d\d)([ -]?)(.*)$/s;
