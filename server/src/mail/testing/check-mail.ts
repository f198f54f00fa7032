/**
 * Compares parsed messages with known values, and each list summary with the full parse. For `npm run check:mail` and
 * the tests; not part of the service.
 */
import { PREVIEW_LENGTH_MAX } from "@mayfly/contract/constants";
import { cleanLine } from "../text/clean-line.ts";
import { findDeliveryReport } from "../bounce/delivery-report.ts";
import type { ParsedMessage } from "../parse/parsed-message.ts";
import { previewHtml, previewPlain } from "../text/preview.ts";
import { readFullMessage } from "../parse/read-message.ts";
import { DocumentStyles } from "../html/css/style-sheet.ts";
import { VisibleHtml } from "../html/visible-html.ts";
import { summarize } from "../summarize.ts";
import type { KnownMessage } from "./known-message.ts";
import { plainPart } from "./plain-part.ts";

/** One comparison; `found` is our result. */
export type Check = { field: string; isRight: boolean; known: string; found: string };

export function checkMessage(raw: Buffer, known: Omit<KnownMessage, "file">): Check[] {
  const parsed = readFullMessage(raw);
  return [...checkParsed(parsed, known), ...checkSummary(raw, parsed)];
}

function checkParsed(parsed: ParsedMessage, known: Omit<KnownMessage, "file">): Check[] {
  const { subject, from, date, att, hasHtml, hasText } = known;
  const found: [string, unknown, unknown][] = [
    ["subject", subject, parsed.subject],
    ["from", from, parsed.from.address],
    ["date", date, parsed.sentAtMs === null ? "" : new Date(parsed.sentAtMs).toISOString()],
    ["att", att?.toSorted(), namesOf(parsed).toSorted()],
    ["hasHtml", hasHtml, parsed.html !== null],
    ["hasText", hasText, parsed.text !== null],
  ];
  return found.filter(([, value]) => value !== undefined).map((check) => compare(...check));
}

/** Names of the attachments, without shown texts and messages. */
function namesOf({ attachments }: ParsedMessage): string[] {
  return attachments
    .filter(({ inline, mimeType }) => !inline || !/^(?:text|message)\//.test(mimeType))
    .map(({ fileName }) => fileName ?? "");
}

function checkSummary(raw: Buffer, parsed: ParsedMessage): Check[] {
  const { from, subject, intro } = summarize(raw);
  const shown = [
    parsed.text === null ? "" : previewPlain(plainPart(parsed.text), parsed.text.length),
    parsed.html === null ? "" : previewAll(parsed.html),
  ];
  // The list shows the first text, which the joined texts contain; for a report, it shows the report.
  const agrees =
    findDeliveryReport(raw) !== undefined ||
    (intro === "" ? shown.join("") === "" : shown.some((text) => text.includes(intro)));
  const preview = cleanLine(shown.find((text) => text !== "") ?? "", PREVIEW_LENGTH_MAX);
  return [
    compare("list's sender", parsed.from, from),
    compare("list's subject", parsed.subject, subject),
    { field: "list's preview", isRight: agrees, known: preview, found: intro },
  ];
}

/** Previews all of the visible text, however long it takes. */
function previewAll(html: string): string {
  const styles = new DocumentStyles(() => html, Infinity);
  return previewHtml(new VisibleHtml(html, styles), html.length);
}

function compare(field: string, known: unknown, found: unknown): Check {
  const [left, right] = [JSON.stringify(known), JSON.stringify(found)];
  return { field, isRight: left === right, known: left, found: right };
}
