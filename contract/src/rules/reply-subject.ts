import { SUBJECT_LENGTH_MAX } from "../constants.ts";

/**
 * Returns the only allowed subject of a reply: the page shows it, and the server refuses any other. The sender wrote
 * the original, so line breaks, control characters, and direction marks are removed.
 */
export function replySubject(original: string): string {
  const readable = readableSubject(original);
  const subject = /^re:\s/i.test(readable) ? readable : `Re: ${readable}`;
  return subject.slice(0, SUBJECT_LENGTH_MAX).toWellFormed();
}

export function readableSubject(written: string): string {
  return written.replaceAll(BREAKS, " ").replaceAll(INVISIBLE, "").trim();
}

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** All format characters except those that join letters and emoji. */
const INVISIBLE = /(?![\u200C\u200D])\p{Cf}/gu;
