import { cleanLine } from "../text/clean-line.ts";
import { readTag } from "../html/html-tags.ts";
import { htmlToPlain } from "../text/convert-text.ts";
import { cleanText } from "./clean-text.ts";
import { readVisibleHtml, webUrl } from "./visible-html.ts";

/** A message as its sender wrote it. `link`: its main link. */
export type WrittenMail = {
  html: string | null;
  text: string | null;
  link?: { url: string; purpose: string } | undefined;
};

type MailLink = { url: string; text?: string; purpose?: string };

/** The content of a message that a person sees. `isCut`: the message is longer. */
export type VisibleMail = {
  text: string;
  html: string;
  links: MailLink[];
  isCut: boolean;
};

/** Enough of a text, even if much of it is invisible and left out. */
export const LENGTH_READ_MAX = 100_000;
const LINKS_MAX = 30;
const URL_LENGTH_MAX = 2_000;
const LABEL_LENGTH_MAX = 100;
const LINKS_READ_MAX = 1_000;
/** Tags, and characters between them, of HTML without visible text. Millions of them take seconds to read. */
const TAGS_COMPARED_MAX = 50_000;
const CHARACTERS_COMPARED_MAX = 200_000;

/**
 * Returns the visible part of a message. Its text is the visible text of the HTML, because a person sees the HTML, and
 * the plain alternative may say something else. Without visible text in the HTML, it is the plain text.
 */
export function readVisibleMail(mail: WrittenMail): VisibleMail {
  const seen = mail.html === null ? undefined : readVisibleHtml(mail.html);
  const hasText = seen !== undefined && seen.text !== "";
  const written = hasText ? "" : writtenText(mail);
  const text = hasText ? seen.text : cleanText(written.slice(0, LENGTH_READ_MAX));
  const found = [...(seen?.links ?? []), ...urlsIn(text)];
  const isCut = (seen?.isCut ?? false) || written.length > LENGTH_READ_MAX;
  return { text, html: seen?.html ?? "", links: listLinks(mail, found), isCut };
}

/** Without a plain part, the server makes the text from the HTML, with all that is hidden there. */
function writtenText({ html, text }: WrittenMail): string {
  const written = text ?? "";
  return html !== null && isMadeFrom(html, written.trim()) ? "" : written;
}

/** A document too long to compare counts as the source of any text, because this one could be hidden in it. */
function isMadeFrom(html: string, text: string): boolean {
  return isTooLong(html) || htmlToPlain(html) === text;
}

function isTooLong(html: string): boolean {
  let left = CHARACTERS_COMPARED_MAX;
  for (let at = 0, tags = 0; tags <= TAGS_COMPARED_MAX; tags += 1) {
    const open = html.indexOf("<", at);
    left -= (open < 0 ? html.length : open) - at;
    if (open < 0 || left < 0) return left < 0;
    at = readTag(html, open).end;
  }
  return true;
}

function urlsIn(text: string): { url: string; label: string }[] {
  const urls = text.matchAll(/https?:\/\/[^\s<>"'()[\]]{1,2000}/gi);
  return [...urls].slice(0, LINKS_READ_MAX).flatMap(([found]) => {
    const url = webUrl(found.replace(/[.,;:!?]{1,10}$/, ""));
    return url === undefined ? [] : [{ url, label: "" }];
  });
}

/** The link that confirms or signs in comes first. */
function listLinks(
  { link }: Pick<WrittenMail, "link">,
  found: readonly { url: string; label: string }[],
): MailLink[] {
  const links = new Map<string, MailLink>();
  const main = link && webUrl(link.url);
  if (link && main !== undefined) links.set(main, { url: main, purpose: link.purpose });
  for (const { url, label } of found.slice(0, LINKS_READ_MAX)) {
    const text = cleanLine(cleanText(label), LABEL_LENGTH_MAX);
    const known = links.get(url);
    if (known) known.text ??= text;
    else if (url.length <= URL_LENGTH_MAX && links.size < LINKS_MAX) links.set(url, { url, text });
  }
  return [...links.values()].map(({ text = "", ...rest }) =>
    text === "" ? rest : { ...rest, text },
  );
}
