import type { Capacity } from "../inbox/inbox-store.ts";

/** Where a message for a company inbox comes from. */
export type CompanyMailSource = "senders" | "contact-form";

/** The rest of the general inbox is kept for the contact form. */
const SHARE_OF_SENDERS = 0.75;

/** How much a company inbox may hold before it refuses mail of this source. */
export function companyCapacity(
  { messagesMax, bytesMax }: Capacity,
  inbox: string,
  source: CompanyMailSource,
): Capacity {
  const share = inbox === "general" && source === "senders" ? SHARE_OF_SENDERS : 1;
  return { messagesMax: Math.ceil(messagesMax * share), bytesMax: Math.ceil(bytesMax * share) };
}
