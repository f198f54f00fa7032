import type { CutReason } from "@mayfly/contract";
import type { FileRisk } from "../file-type/assess-file.ts";
import type { Mailbox } from "../mime/mailbox.ts";

/** A fully parsed message. `html` is unsanitized; the client must sanitize it. */
export type ParsedMessage = {
  from: Mailbox;
  subject: string;
  /** The time of the Date field; null if missing or unreadable. */
  sentAtMs: number | null;
  html: string | null;
  text: string | null;
  /** In message order; the index is the argument of `readAttachment`. */
  attachments: ParsedAttachment[];
  /** Reasons why content of the raw message may be missing here; empty if complete. */
  truncations: CutReason[];
};

export type ParsedAttachment = {
  /** Safe to show; null if the sender gave no name. */
  fileName: string | null;
  /** As the sender declared it. */
  mimeType: string;
  /** The media type that the first bytes show, if `mimeType` doesn't say so. */
  detectedType?: string;
  risk?: FileRisk;
  sizeBytes: number;
  contentId: string | null;
  /** Position of its bytes in the raw message; undefined if only a full parse finds them. */
  place: AttachmentPlace | undefined;
  /** Whether it is only a piece of what is shown: an image of the HTML (`cid:`), or a text with a file name. */
  inline: boolean;
};

/** `start` and `end` in bytes; `encoding` as the sender labels it. */
export type AttachmentPlace = { start: number; end: number; encoding: string };

/** `content` is the decoded attachment. */
export type AttachmentContent = ParsedAttachment & { content: Uint8Array };
