import { decodePart, type TextPart } from "../text/decode-text.ts";
import type { TextParts } from "../mime/text-part.ts";
import { findCode } from "./find-code.ts";
import { findLink } from "./find-link.ts";
import type { Letter } from "./letter.ts";
import type { MessageLink } from "./message-link.ts";
import { readHtml } from "./read-html.ts";
import { readPlain } from "./read-plain.ts";
import { speaksOfAccess } from "./speaks-of-access.ts";

/**
 * Finds a message's one-time code and its link that confirms or signs in. Pure and bounded like the summary; never
 * fetches anything. Subject and preview rule out most other mail; only the rest is decoded again and searched.
 */
export type CodeAndLink = { code?: string; link?: MessageLink };

export function findCodeAndLink(
  { subject, intro }: { subject: string; intro: string },
  { plain, html }: TextParts,
): CodeAndLink {
  if (!speaksOfAccess(`${subject}\n${intro}`)) return {};
  if (!plain && !html) return findIn(subject, NOTHING_BUT_ITS_SUBJECT);
  const letter = plain && readPlainPart(plain);
  const inPlain = letter ? findIn(subject, letter) : {};
  // If the plain text contains links, the HTML contains the same ones.
  const isEnough = letter && letter.links.length > 0 && (inPlain.code ?? inPlain.link);
  if (isEnough || !html) return inPlain;
  return { ...findIn(subject, readHtmlPart(html)), ...inPlain };
}

const NOTHING_BUT_ITS_SUBJECT: Letter = { text: "", links: [] };

const PLAIN_BYTES_READ = 8 * 1024;

function readPlainPart(part: TextPart): Letter {
  const isCut = part.encoded.length > PLAIN_BYTES_READ;
  return readPlain(decodePart(part, PLAIN_BYTES_READ), { isCut });
}

/** Most messages show their purpose within the first length, some only after their style sheets. */
const HTML_BYTES_READ = [12 * 1024, 64 * 1024] as const;

function readHtmlPart(part: TextPart): Letter {
  const [usual, most] = HTML_BYTES_READ;
  const letter = readHtml(decodePart(part, usual));
  const isShort = letter.text.length < 600 && part.encoded.length > usual;
  return isShort ? readHtml(decodePart(part, most)) : letter;
}

function findIn(subject: string, letter: Letter): CodeAndLink {
  const code = findCode(subject, letter.text);
  const link = findLink(subject, letter);
  return { ...(code !== undefined && { code }), ...(link && { link }) };
}
