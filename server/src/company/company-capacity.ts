import type { Capacity } from "../inbox/inbox-store.ts";

/** The source of a message for a company inbox. */
export type CompanyMailSource = "senders" | "contact-form";

/** The rest of the general inbox is reserved for the contact form. */
const SHARE_OF_SENDERS = 0.75;

/** Returns the capacity of a company inbox for mail from this source. */
export function companyCapacity(
  { messagesMax, bytesMax }: Capacity,
  inbox: string,
  source: CompanyMailSource,
): Capacity {
  const share = inbox === "general" && source === "senders" ? SHARE_OF_SENDERS : 1;
  return { messagesMax: Math.ceil(messagesMax * share), bytesMax: Math.ceil(bytesMax * share) };
}
