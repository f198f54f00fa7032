import { domainPart } from "../../address/email-address.ts";
import { composeMail, type Composition } from "./compose-mail.ts";
import { escapeHtml } from "../../mail/text/convert-text.ts";
import { joinLines } from "./mail-text.ts";

type OwnMail = Pick<Composition, "subject" | "dateMs" | "text"> & {
  /** Our address. */
  from: string;
  to: string;
  html: string;
  /**
   * Unique name of this mail, ASCII without spaces. The Message-ID derives from it, so receivers recognize a
   * repeated mail.
   */
  name: string;
  /** In addition to the headers of all our mails. */
  headers?: Composition["headers"];
};

/** Composes a mail from the service itself, which must not get automatic replies (RFC 3834 5). */
export function composeOwnMail({ from, to, name, headers, ...mail }: OwnMail): Promise<Buffer> {
  return composeMail({
    ...mail,
    from: { address: from, name: "Mayfly" },
    to: { address: to, name: "" },
    messageId: `<${name}@${domainPart(from)}>`,
    references: [],
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...headers,
    },
    boundary: name,
  });
}

/** A paragraph of our own mails. `url`: a link, shown in HTML under the label `link`. */
export type MailParagraph = { lines: readonly string[]; url?: string; link?: string };

/** Composes such a mail whose text and HTML say the same. */
export function composeParagraphs({
  paragraphs,
  ...mail
}: Omit<OwnMail, "text" | "html"> & { paragraphs: readonly MailParagraph[] }): Promise<Buffer> {
  const [text, html] = [paragraphsAsText(paragraphs), paragraphs.map(asHtml).join("\r\n")];
  return composeOwnMail({ ...mail, text, html });
}

function paragraphsAsText(paragraphs: readonly MailParagraph[]): string {
  return joinLines(paragraphs.flatMap(({ lines, url }) => [...lines, ...(url ? [url] : []), ""]));
}

function asHtml({ lines, url, link }: MailParagraph): string {
  const text = escapeHtml(lines.join(" "));
  if (url === undefined) return `<p>${text}</p>`;
  const href = escapeHtml(url);
  return `<p>${text}<br>\r\n<a href="${href}">${escapeHtml(link ?? url)}</a></p>`;
}
