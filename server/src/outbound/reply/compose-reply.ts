import type { SendableAddress } from "../../address/sendable-address.ts";
import { composeMail } from "../compose/compose-mail.ts";
import { asLines, joinLines, mailboxInWords, mailDate } from "../compose/mail-text.ts";
import { htmlToPlain } from "../../mail/text/convert-text.ts";
import type { Correspondence } from "../../mail/correspondence.ts";
import type { ParsedMessage } from "../../mail/parse/parsed-message.ts";

type ReplyMail = {
  from: string;
  to: SendableAddress;
  toName: string;
  subject: string;
  text: string;
  /** Lines of the original, each prefixed with `> `. */
  quoted: readonly string[];
  messageId: string;
  inReplyTo: string | undefined;
  references: readonly string[];
  dateMs: number;
  boundary: string;
  blockUrl: string;
  abuseAddress: string;
};

/** Composes a reply: plain text, from the temporary address to one recipient. */
export function composeReply(mail: ReplyMail): Promise<Buffer> {
  const { from, to, toName, text, quoted, blockUrl, abuseAddress, ...rest } = mail;
  const lines = [
    ...asLines(text.trimEnd()),
    "",
    ...quoted,
    "",
    // RFC 3676 4.3: starts the signature, which replies omit.
    "-- ",
    "Sent from a temporary Mayfly address that ends soon.",
    `Never write to me again: ${blockUrl}`,
    `Report abuse: ${abuseAddress}`,
  ];
  return composeMail({
    ...rest,
    from: { address: from, name: "" },
    to: { address: to.text, name: toName },
    headers: { "X-Report-Abuse": `mailto:${abuseAddress}` },
    text: joinLines(lines),
  });
}

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
