import type { FullMessage } from "@mayfly/contract";

/**
 * What a part of an open message is called where it isn't seen. Several may be open, of one subject
 * too: the number is what tells them apart.
 */
export function namePart(
  part: string,
  { seq, subject }: Pick<FullMessage, "seq" | "subject">,
): string {
  return `${part} of message ${seq}${subject && `: ${subject}`}`;
}
