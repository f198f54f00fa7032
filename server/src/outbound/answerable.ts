import type { ErrorCode } from "@mayfly/contract/errors";
import type { Correspondence } from "../mail/correspondence.ts";
import { findAddressee, readMailboxAddress } from "../mail/find-addressee.ts";
import { isSameAddress, type SendableAddress } from "../address/sendable-address.ts";
import type { MailTransport } from "./mail-transport.ts";

/**
 * Where a reply goes, with the name from the header; or the error code that says why there can be
 * none.
 */
export type AnswerTarget =
  | { answerable: true; to: SendableAddress; name: string }
  | { answerable: false; to: SendableAddress | undefined; refusal: ErrorCode };

/**
 * A reply goes to the message's Reply-To, else to its From, and to nobody else; of several
 * addresses to the first. Machines and lists are not answered (RFC 3834 2, 4). Whether that address wrote the message is
 * another question (`reply-gate.ts`).
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

/** Whether what the visitor sees as the addressee is one of the two that the message names. */
export function namesSender(
  letter: Pick<Correspondence, "from" | "replyTo">,
  address: SendableAddress,
): boolean {
  return [letter.replyTo, letter.from].some((mailbox) => {
    const named = readMailboxAddress(mailbox);
    return named !== undefined && isSameAddress(named, address);
  });
}
