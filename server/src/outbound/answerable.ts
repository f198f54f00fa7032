import type { ErrorCode } from "@mayfly/contract/errors";
import { findAddressee, readMailboxAddress, type Correspondence } from "../mail/correspondence.ts";
import { isSameAddress, type SendableAddress } from "../address/sendable-address.ts";
import type { MailTransport } from "./mail-transport.ts";

/** The target of a reply, with the name from the header; or the error code for why no reply is possible. */
export type AnswerTarget =
  | { answerable: true; to: SendableAddress; name: string }
  | { answerable: false; to: SendableAddress | undefined; refusal: ErrorCode };

/**
 * Returns the target of a reply: the message's Reply-To, else its From; the first of several addresses.
 * Automated senders and mailing lists get no replies (RFC 3834 2, 4). Does not check that this address wrote
 * the message (see `reply-gate.ts`).
 */
export function findAnswerTarget(
  letter: Pick<Correspondence, "from" | "replyTo" | "sentBy">,
  transport: Pick<MailTransport, "reaches">,
): AnswerTarget {
  const addressee = findAddressee(letter);
  if (!addressee) return { answerable: false, to: undefined, refusal: "NO_REPLY_ADDRESS" };
  const { to } = addressee;
  if (letter.sentBy !== "person") return { answerable: false, to, refusal: "NOT_ANSWERABLE" };
  if (!transport.reaches(to.domain)) return { answerable: false, to, refusal: "NO_MAIL_TRANSPORT" };
  return { answerable: true, ...addressee };
}

/** Returns whether the addressee shown to the visitor is the message's Reply-To or From. */
export function namesSender(
  letter: Pick<Correspondence, "from" | "replyTo">,
  address: SendableAddress,
): boolean {
  return [letter.replyTo, letter.from].some((mailbox) => {
    const named = readMailboxAddress(mailbox);
    return named !== undefined && isSameAddress(named, address);
  });
}
