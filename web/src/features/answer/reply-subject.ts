import { SUBJECT_LENGTH_MAX } from "@mayfly/contract/constants";

/**
 * The subject of a reply. The original's is its sender's: line breaks, controls and what turns the
 * direction of text around would be refused, and the visitor couldn't take them out.
 */
export function replySubject(original: string): string {
  const readable = original.replaceAll(BREAKS, " ").replaceAll(INVISIBLE, "").trim();
  const subject = /^re:\s/i.test(readable) ? readable : `Re: ${readable}`;
  return subject.slice(0, SUBJECT_LENGTH_MAX).toWellFormed();
}

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** All format characters but those that join letters and emoji. */
const INVISIBLE = /(?![\u200C\u200D])\p{Cf}/gu;
