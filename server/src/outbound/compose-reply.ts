import type { SendableAddress } from "../address/sendable-address.ts";
import { composeMail } from "./compose-mail.ts";
import { asLines, joinLines } from "./mail-text.ts";

export type ReplyLetter = {
  from: string;
  to: SendableAddress;
  toName: string;
  subject: string;
  text: string;
  /** Lines of the original, each prefixed with `> `. */
  quoted: readonly string[];
  messageId: string;
  inReplyTo: string | undefined;
  references: readonly string[];
  dateMs: number;
  boundary: string;
  blockUrl: string;
  abuseAddress: string;
};

/** Composes a reply: plain text, from the temporary address to one recipient. */
export function composeReply(letter: ReplyLetter): Promise<Buffer> {
  const { from, to, toName, text, quoted, blockUrl, abuseAddress, ...rest } = letter;
  const lines = [
    ...asLines(text.trimEnd()),
    "",
    ...quoted,
    "",
    // RFC 3676 4.3: starts the signature, which replies omit.
    "-- ",
    "Sent from a temporary Mayfly address that ends soon.",
    `Never write to me again: ${blockUrl}`,
    `Report abuse: ${abuseAddress}`,
  ];
  return composeMail({
    ...rest,
    from: { address: from, name: "" },
    to: { address: to.text, name: toName },
    headers: { "X-Report-Abuse": `mailto:${abuseAddress}` },
    text: joinLines(lines),
  });
}
