import { htmlToPlain } from "../mail/text/convert-text.ts";
import type { Correspondence } from "../mail/correspondence.ts";
import type { ParsedMessage } from "../mail/parse/parsed-message.ts";
import { asLines, mailboxInWords, mailDate } from "./mail-text.ts";

const QUOTED_LINES_MAX = 1_000;
const QUOTED_LENGTH_MAX = 50_000;
/** Larger than the text limit, because most HTML is markup. */
const HTML_LENGTH_MAX = 400_000;

/** Returns the quote below a reply: author and date, then the text, each line prefixed with `> `; bounded. */
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

/** RFC 3676 4.5: no space between the marks of nested quotes. */
function quoteLine(line: string): string {
  if (line === "") return ">";
  return line.startsWith(">") ? `>${line}` : `> ${line}`;
}
