/** A complete reply: its code, its lines without the code, and its length in characters. */
export type SmtpReply = {
  readonly code: number;
  readonly lines: readonly string[];
  readonly end: number;
};

const LENGTH_MAX = 16 * 1024;

/** Parses one reply (RFC 5321 4.2) from the received text. */
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
