import type { CutReason } from "@mayfly/contract";
import type { Mailbox } from "../mime/mailbox.ts";

/** A message read in full. `html` is as the sender wrote it: whoever shows it sanitises it. */
export type ParsedMessage = {
  from: Mailbox;
  subject: string;
  /** What its Date field says; null where there is none that can be read. */
  sentAtMs: number | null;
  html: string | null;
  text: string | null;
  /** In the order of the message: an attachment's place here is what `readAttachment` is asked for. */
  attachments: ParsedAttachment[];
  /** Why something may be missing here that the raw message holds; empty: nothing is. */
  cuts: CutReason[];
};

export type ParsedAttachment = {
  /** Safe to show; null where the sender named none. */
  fileName: string | null;
  mimeType: string;
  sizeBytes: number;
  contentId: string | null;
  /** Where its bytes stand in the raw message; undefined where only a full reading finds them. */
  place: AttachmentPlace | undefined;
  /** What is shown holds it: an image of the HTML (`cid:`), a message, a text with a file's name. */
  inline: boolean;
};

/** `start` and `end` in bytes; how they are encoded by its sender's label. */
export type AttachmentPlace = { start: number; end: number; encoding: string };

/** `content` is what the sender attached, to the byte. */
export type AttachmentContent = ParsedAttachment & { content: Uint8Array };
