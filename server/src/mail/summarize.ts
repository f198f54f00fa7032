/**
 * What a list shows of a message, read when it arrives. Runs on the main thread for each message
 * received: pure, bounded, and it must never throw or search a whole message, whatever the bytes.
 */
import { PREVIEW_LENGTH_MAX } from "@mayfly/contract/constants";
import { cleanLine } from "./clean-line.ts";
import { decodeHeaderText } from "./encoded-words.ts";
import type { HeaderFields } from "./header-block.ts";
import { parseFirstMailbox, type Mailbox } from "./mailbox.ts";
import { readMessageStart, type MessageStart } from "./message-start.ts";
import { previewHtml, previewPlain } from "./preview.ts";
import type { Summary } from "./summary.ts";
import { findTextParts } from "./text-part.ts";

/** RFC 5322 2.1.1 allows lines of 998 characters; longer subjects are not meant to be read. */
const SUBJECT_LENGTH_MAX = 998;
/** Reaches the text behind some inline images and behind the style sheets of any newsletter seen. */
const BODY_BYTES_READ = 128 * 1024;

export function summarize(raw: Buffer): Summary {
  return summarizeStart(readMessageStart(raw, BODY_BYTES_READ));
}

/** The same of a beginning that was read already. */
export function summarizeStart({ fields, body }: MessageStart): Summary {
  return {
    from: readSender(fields),
    subject: cleanLine(decodeHeaderText(fields.get("subject") ?? ""), SUBJECT_LENGTH_MAX),
    intro: readIntro(fields, body),
  };
}

/** From, else Sender, else the envelope's sender that receiving wrote into Return-Path. */
function readSender(fields: HeaderFields): Mailbox {
  const from = parseFirstMailbox(fields.get("from") ?? "");
  if (from.address !== "") return from;
  const sender = parseFirstMailbox(fields.get("sender") ?? "");
  const { address } = sender.address === "" ? readReturnPath(fields) : sender;
  return { address, name: from.name || sender.name };
}

function readReturnPath(fields: HeaderFields): Mailbox {
  return parseFirstMailbox(fields.get("return-path") ?? "");
}

function readIntro(fields: HeaderFields, body: string): string {
  const { plain, html } = findTextParts(fields, body);
  const intro = plain === undefined ? "" : previewPlain(plain, PREVIEW_LENGTH_MAX);
  return intro === "" && html !== undefined ? previewHtml(html, PREVIEW_LENGTH_MAX) : intro;
}
