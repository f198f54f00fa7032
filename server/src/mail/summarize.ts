/**
 * What a list shows of a message, read when it arrives. Runs on the main thread for each message
 * received: pure, bounded, and it must never throw or search a whole message, whatever the bytes.
 */
import { PREVIEW_LENGTH_MAX } from "@mayfly/contract/constants";
import { findCodeAndLink } from "./code/find-code-and-link.ts";
import { readSender, readSubject } from "./message-heading.ts";
import { readMessageStart, type MessageStart } from "./message-start.ts";
import { previewPart } from "./preview.ts";
import type { Summary } from "./summary.ts";
import { findTextParts, type TextParts } from "./text-part.ts";

/** Reaches the text behind some inline images and behind the style sheets of any newsletter seen. */
const BODY_BYTES_READ = 128 * 1024;

export function summarize(raw: Buffer): Summary {
  return summarizeStart(readMessageStart(raw, BODY_BYTES_READ));
}

/** The same of a beginning that was read already. */
export function summarizeStart({ fields, body }: MessageStart): Summary {
  const subject = readSubject(fields);
  const parts = findTextParts(fields, body);
  const intro = readIntro(parts);
  return {
    from: readSender(fields),
    subject,
    intro,
    ...findCodeAndLink({ subject, intro }, parts),
  };
}

function readIntro({ plain, html }: TextParts): string {
  const intro = plain === undefined ? "" : previewPart(plain, PREVIEW_LENGTH_MAX);
  return intro === "" && html !== undefined ? previewPart(html, PREVIEW_LENGTH_MAX) : intro;
}
