import type { Mailbox } from "../calls/messages.ts";

/**
 * Returns the sender's display name. A name that contains `@` may impersonate another address, so the real address is
 * used instead.
 */
export function senderName({ name, address }: Mailbox): string | undefined {
  const called = name.includes("@") ? address || name : name || address;
  return called || undefined;
}
