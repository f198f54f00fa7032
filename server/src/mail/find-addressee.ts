import type { Mailbox } from "./mime/mailbox.ts";
import { readSendableAddress, type SendableAddress } from "../address/sendable-address.ts";

/** Who a reply goes to. */
export type Addressee = { to: SendableAddress; name: string };

/** The message's Reply-To, else its From: the first that mail can be sent to; of several addresses the first. */
export function findAddressee({
  from,
  replyTo,
}: {
  from: Mailbox;
  replyTo: Mailbox;
}): Addressee | undefined {
  for (const mailbox of [replyTo, from]) {
    const to = readMailboxAddress(mailbox);
    if (to) return { to, name: mailbox.name };
  }
  return undefined;
}

export function readMailboxAddress({ address }: Mailbox): SendableAddress | undefined {
  const reading = readSendableAddress(address);
  return reading.valid ? reading.address : undefined;
}
