import type { Mailbox } from "@mayfly/contract";

/** How its sender calls itself; a name that looks like an address may be somebody else's, so that its own is told. */
export function senderName({ name, address }: Mailbox): string | undefined {
  const called = name.includes("@") ? address || name : name || address;
  return called || undefined;
}
