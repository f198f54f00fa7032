import { escapeHtml } from "../mail/text/convert-text.ts";
import { joinLines } from "./mail-text.ts";

/** A paragraph of our own mails. `url`: a link, shown in HTML under the label `link`. */
export type MailParagraph = { lines: readonly string[]; url?: string; link?: string };

export function paragraphsAsText(paragraphs: readonly MailParagraph[]): string {
  return joinLines(paragraphs.flatMap(({ lines, url }) => [...lines, ...(url ? [url] : []), ""]));
}

export function paragraphsAsHtml(paragraphs: readonly MailParagraph[]): string {
  return paragraphs.map(asHtml).join("\r\n");
}

function asHtml({ lines, url, link }: MailParagraph): string {
  const text = escapeHtml(lines.join(" "));
  if (url === undefined) return `<p>${text}</p>`;
  const href = escapeHtml(url);
  return `<p>${text}<br>\r\n<a href="${href}">${escapeHtml(link ?? url)}</a></p>`;
}
