import type { FullMessage } from "@mayfly/contract";

/**
 * The accessible name of a part of an open message. Several open messages may share a subject, so the name includes
 * the message number.
 */
export function namePart(
  part: string,
  { seq, subject }: Pick<FullMessage, "seq" | "subject">,
): string {
  return `${part} of message ${seq}${subject && `: ${subject}`}`;
}
