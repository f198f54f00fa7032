import { htmlToPlain } from "../mail/text/convert-text.ts";
import type { Correspondence } from "../mail/correspondence.ts";
import type { ParsedMessage } from "../mail/parse/parsed-message.ts";
import { asLines, mailboxInWords, mailDate } from "./mail-text.ts";

const QUOTED_LINES_MAX = 1_000;
const QUOTED_LENGTH_MAX = 50_000;
/** HTML is mostly not text. */
const HTML_LENGTH_MAX = 400_000;

/** The lines under a reply's text: who wrote when, and what, each behind a `> `; bounded. */
export function quoteOriginal(
  { from, sentAtMs }: Pick<Correspondence, "from" | "sentAtMs">,
  { text, html }: Pick<ParsedMessage, "text" | "html">,
): string[] {
  const written = text ?? htmlToPlain((html ?? "").slice(0, HTML_LENGTH_MAX));
  const lines = asLines(written.slice(0, QUOTED_LENGTH_MAX).trimEnd());
  const quoted = lines.slice(0, QUOTED_LINES_MAX).map(quoteLine);
  const isCut = written.trimEnd().length > QUOTED_LENGTH_MAX || lines.length > QUOTED_LINES_MAX;
  return [attribution(from, sentAtMs), ...quoted, ...(isCut ? ["> […]"] : [])];
}

function attribution(from: Correspondence["from"], sentAtMs: number | null): string {
  const author = mailboxInWords(from) || "the sender";
  return sentAtMs === null ? `${author} wrote:` : `On ${mailDate(sentAtMs)}, ${author} wrote:`;
}

/** RFC 3676 4.5: what was quoted already gets no blank between the marks. */
function quoteLine(line: string): string {
  if (line === "") return ">";
  return line.startsWith(">") ? `>${line}` : `> ${line}`;
}
