import type { Mailbox } from "./mime/mailbox.ts";
import { readSendableAddress, type SendableAddress } from "../address/sendable-address.ts";

/** The recipient of a reply. */
export type Addressee = { to: SendableAddress; name: string };

/** Returns the first valid address of Reply-To, else of From; undefined if no address is valid. */
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
