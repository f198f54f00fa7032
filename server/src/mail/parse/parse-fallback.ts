import type { CutReason } from "@mayfly/contract";
import { decodeText, type TextPart } from "../text/decode-text.ts";
import { readMessageStart } from "../mime/message-start.ts";
import { PARSE_LIMITS } from "./parse-limits.ts";
import type { ParsedMessage } from "./parsed-message.ts";
import { readSentAt } from "../sent-at.ts";
import { readSender, readSubject } from "../mime/message-heading.ts";
import { findTextParts } from "../mime/text-part.ts";

/**
 * Returns the readable parts of a message that the parser could not finish: sender, subject, start of the first text,
 * and the reason. Runs on the main thread, so it reads a bounded prefix only.
 */
export function parseFallback(raw: Buffer, reason: CutReason = "failure"): ParsedMessage {
  const start = readMessageStart(raw, PARSE_LIMITS.fallbackBytesMax);
  const { plain, html } = findTextParts(start.fields, start.body);
  const isHeaderCut = !start.ended && raw.length > PARSE_LIMITS.fallbackBytesMax;
  const nothingFound = plain === undefined && html === undefined;
  const text = nothingFound && start.body.trim() !== "" ? asWritten(start.body) : plain;
  return {
    from: readSender(start.fields),
    subject: readSubject(start.fields),
    sentAtMs: readSentAt(start.fields.get("date") ?? ""),
    html: read(html),
    text: read(text),
    attachments: [],
    truncations: isHeaderCut ? [reason, "headers"] : [reason],
  };
}

/** The source is better than nothing: the reader may still find a code in it. */
function asWritten(body: string): TextPart {
  return { encoded: body, encoding: "", charset: "", form: "fixed" };
}

function read(part: TextPart | undefined): string | null {
  if (part === undefined) return null;
  return decodeText(part, PARSE_LIMITS.fallbackBytesMax).text || null;
}
