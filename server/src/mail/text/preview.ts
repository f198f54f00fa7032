import { cleanLine } from "./clean-line.ts";
import { withoutPgpMarks } from "./clear-signed.ts";
import { decodePart, type TextPart } from "./decode-text.ts";
import { findUuencoded } from "../mime/uuencode.ts";
import { breakOf, htmlToText, withoutLineEnds } from "./convert-text.ts";
import type { VisibleHtml } from "../html/visible-html.ts";

/** Most messages show their first words within this length; more is read only if they don't. */
const LENGTH_USUAL = 4_096;
/** The same for the text without markup, in multiples of the preview length. */
const LENGTH_NEAR = 3;
/** Invisible padding may hide most of a text; more than this is hostile. */
const TEXT_LENGTH_MAX = 8_192;

/** Returns the start of a plain text as one line, in readable form. */
export function previewPlain(part: TextPart, lengthMax: number): string {
  const { length } = part.encoded;
  // Decodes more while the result is too short: a file may come first.
  for (let seen = LENGTH_USUAL; ; seen *= 8) {
    const text = withoutFiles(withoutPgpMarks(decodePart(part, seen)));
    const shown = previewLines(text.slice(0, TEXT_LENGTH_MAX), lengthMax);
    const isEnough = shown.length >= lengthMax / 2 || text.length >= TEXT_LENGTH_MAX;
    if (isEnough || seen >= length) return shown;
  }
}

/** Returns the start of the visible text of an HTML document as one line, in readable form. */
export function previewHtml(page: VisibleHtml, lengthMax: number): string {
  const reading = readVisibleText(page, lengthMax);
  // If all text seems hidden, a preview of it is better than an empty one: the text may be visible after all.
  return reading === "" ? previewLines(readAnyText(page, lengthMax), lengthMax) : reading;
}

const REQUEST_LENGTH_MAX = 240;
/** 'This message requires an HTML viewer', 'Your email client does not support HTML', 'Please enable HTML'. */
const REQUESTS_HTML =
  /\b(?:requires?|supports?|supporting|view|display|enable|us(?:e|ing)|read)\b.{0,60}\bHTML\b|\bHTML\b.{0,40}\b(?:is required|capable|compatible|enabled)\b/i;

/**
 * Whether the preview of a plain text is all of it, and says that the message is in HTML. Codes and links are still
 * searched in both.
 */
export function isRequestForHtml(preview: string): boolean {
  return (
    preview.length <= REQUEST_LENGTH_MAX && REQUESTS_HTML.test(preview.replaceAll(/:\/\/\S*/g, ""))
  );
}

const TAGS_MAX = 1_000;

/** Reads hidden text, too; after the effort for the document is used up, only a little more. */
function readAnyText(page: VisibleHtml, lengthMax: number): string {
  const lengthEnough = lengthMax * LENGTH_NEAR;
  let text = "";
  for (let index = 0; text.length < lengthEnough; index += 1) {
    const piece = page.piece(index);
    if (!piece) break;
    text += piece.kind ? breakOf(piece.kind) : withoutLineEnds(page.textOf(piece, lengthEnough));
  }
  return text + htmlToText(page.rest, { lengthEnough, tagsMax: TAGS_MAX });
}

/** Stops when more text can't change the preview, or when half a preview has been found at the usual place. */
function readVisibleText(page: VisibleHtml, lengthMax: number): string {
  const lengthEnd = Math.max(lengthMax * 4, TEXT_LENGTH_MAX);
  let text = "";
  let enough = lengthMax * LENGTH_NEAR;
  let usual = LENGTH_USUAL;
  let index = 0;
  for (let piece = page.piece(index); piece; piece = page.piece(index)) {
    index += 1;
    if (piece.start >= usual) {
      usual *= 8;
      const shown = previewLines(text, lengthMax);
      if (shown.length >= lengthMax / 2) return shown;
    }
    if (text.length >= enough) {
      const shown = previewLines(text, lengthMax);
      if (shown.length >= lengthMax - 1 || text.length >= lengthEnd) return shown;
      enough *= 4;
    }
    if (piece.kind) text += breakOf(piece.kind);
    else if (!piece.isHidden) text += withoutLineEnds(page.textOf(piece, lengthEnd));
  }
  return previewLines(text, lengthMax);
}

function previewLines(text: string, lengthMax: number): string {
  const near = text.slice(0, lengthMax * LENGTH_NEAR);
  const shown = cleanLine(withoutNoise(near), lengthMax);
  if (near.length === text.length || shown.length >= lengthMax - 1) {
    // A text of noise only is better than an empty preview.
    return shown || cleanLine(text, lengthMax);
  }
  return cleanLine(withoutNoise(text), lengthMax) || cleanLine(text, lengthMax);
}

/** Removes uuencoded files, including a file that continues after the decoded part. */
function withoutFiles(text: string): string {
  if (!text.includes("begin")) return text;
  let kept = "";
  let at = 0;
  for (const { start, end, isClosed } of findUuencoded(text)) {
    kept += text.slice(at, start);
    at = isClosed || text.indexOf("\n", end) >= 0 ? end : text.length;
  }
  return kept + text.slice(at);
}

/** Length of the first lines, where senders put text that is not the message. */
const FIRST_LINES_LENGTH = 400;
const NOISE_LINE_LENGTH_MAX = 160;

/** Lines that only offer the same message elsewhere, in the most common newsletter languages. */
const ELSEWHERE = new RegExp(
  [
    String.raw`\b(?:view|read|open|see|display)\b.{0,40}\b(?:in|on|with)\b.{0,20}\b(?:browser|web ?page|web ?site|web)\b`,
    String.raw`\b(?:view|read|see)\b (?:(?:it|this|the|our) )?(?:e-?mail|message|newsletter|letter|mail)? ?(?:online|web ?version|as a web ?page)\b`,
    String.raw`\b(?:trouble|problems?|difficult\w*|unable|can'?t|can’t|cannot|not)\b.{0,20}\b(?:viewing|displayed|displaying)\b`,
    String.raw`\b(?:can'?t|can’t|cannot|unable to|not)\b.{0,10}\b(?:view|read|see)\b.{0,30}\bimages\b`,
    String.raw`^\W*(?:web ?version|online ?version|view online|browser version|webversion|online-?ansicht|version en ligne|version web|versión web|versão web|versione web|onlineversie|webversie)\W*$`,
    String.raw`\b(?:im|in ihrem|in deinem|in einem) browser\b|online-?version|web-?ansicht`,
    String.raw`\b(?:dans|avec) (?:votre|un|le) navigateur\b|version en ligne`,
    String.raw`\b(?:en|no|en su|en tu|no seu|nel|nel tuo) (?:el )?(?:navegador|browser)\b|versión (?:en línea|web)`,
    String.raw`\bin (?:je|uw|de) browser\b|online ?versie`,
    String.raw`в браузере|веб-верси|ブラウザ(?:ー)?で|在浏览器中|在瀏覽器中`,
  ].join("|"),
  "iu",
);
/** 'Open this link in your browser' is part of the message. */
const ASKS_TO_ACT =
  /\b(?:link|url|code|address|paste|lien|adresse|enlace|dirección)\b|ссылк|リンク|链接|連結/iu;
/** A cheap pre-check: each line matched above contains one of these. */
const MAYBE_ELSEWHERE = [
  ..."brows web online viewing display images nav ligne".split(" "),
  ..."брауз веб ブラウザ 浏览 瀏覽".split(" "),
];

/** The link target after a link's text in plain text, and the names of missing images. */
const LINK_TARGET =
  /\s?[<(]https?:\/\/[^\s<>()]{1,2000}\s?[>)]|\[(?:image|cid|https?):[^\]\n]{0,2000}\]/gi;
const URL_LONG = /(https?:\/\/[^\s/?#<>"]{1,100})[/?#][!#-;=?-~]{27,}/gi;
const RULE = /([-_=*~#.])\1{3,}/g;

/** Removes text without information for a reader: offers to view the message elsewhere, rules, and link targets. */
function withoutNoise(text: string): string {
  const rest = withoutFirstNoise(text);
  return withoutTargets(rest).replace(RULE, " ");
}

function withoutTargets(text: string): string {
  const isLinked = text.includes("://");
  if (!isLinked && !text.includes("[")) return text;
  const without = /[<([]http|\[(?:image|cid):/i.test(text)
    ? text.replace(LINK_TARGET, showTarget)
    : text;
  // If the text is only a link, its target shows at least the destination.
  return (without.trim() === "" ? text : without).replace(URL_LONG, "$1/…");
}

/** Before a target, words that need it: it is no link's text that comes before. */
const NEEDS_TARGET =
  /(?:[:：]|(?<![\p{L}\d])(?:click|clicking|visit|visiting|opening|following|at|to|unter|auf|sur|via|su)) ?$/iu;
const NEEDS_TARGET_LENGTH_MAX = 12;

/** Keeps the sentence around a link target readable. */
function showTarget(target: string, at: number, text: string): string {
  const before = text.slice(Math.max(0, at - NEEDS_TARGET_LENGTH_MAX), at);
  if (!target.endsWith("]") && NEEDS_TARGET.test(before))
    return target.replace(/^\s?[<(]/, " ").replace(/\s?[>)]$/, "");
  return /[.,;:!?]/.test(text.charAt(at + target.length)) ? "" : " ";
}

function withoutFirstNoise(text: string): string {
  const start = text.slice(0, FIRST_LINES_LENGTH);
  if (!mayOfferElsewhere(start)) return text;
  // The last line may be cut.
  const end = start.length < text.length ? start.lastIndexOf("\n") : start.length;
  if (end < 0) return text;
  const kept = start.slice(0, end).split("\n").filter(isWorthReading);
  return kept.join("\n") + text.slice(end);
}

function isWorthReading(line: string): boolean {
  if (line.length > NOISE_LINE_LENGTH_MAX || !mayOfferElsewhere(line)) return true;
  return ASKS_TO_ACT.test(line) || !ELSEWHERE.test(line);
}

function mayOfferElsewhere(text: string): boolean {
  const lower = text.toLowerCase();
  return MAYBE_ELSEWHERE.some((word) => lower.includes(word));
}
