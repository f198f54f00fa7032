import { SUBJECT_LENGTH_MAX } from "./constants.ts";

/**
 * The one subject that a reply may have: the page shows it, and the server refuses any other. The sender wrote the
 * original: line breaks, control characters, and marks that change the direction of text are left out.
 */
export function replySubject(original: string): string {
  const readable = original.replaceAll(BREAKS, " ").replaceAll(INVISIBLE, "").trim();
  const subject = /^re:\s/i.test(readable) ? readable : `Re: ${readable}`;
  return subject.slice(0, SUBJECT_LENGTH_MAX).toWellFormed();
}

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** All format characters but those that join letters and emoji. */
const INVISIBLE = /(?![\u200C\u200D])\p{Cf}/gu;
