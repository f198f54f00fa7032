import type { Wanted } from "./wait.ts";
import type { DeliveryAttempt, Mailbox, SeenMessage } from "./wire.ts";

const SHOWN_MAX = 5;

/** 'no message with a code from "shop.test"'. */
export function describeFilter({
  from,
  subject,
  has,
}: Pick<Wanted, "from" | "subject"> & { has?: Wanted["has"] }): string {
  const parts = ["no message"];
  if (has !== undefined) parts.push(`with a ${has}`);
  if (from !== undefined) parts.push(`from "${from}"`);
  if (subject !== undefined) parts.push(`with "${subject}" in its subject`);
  return parts.join(" ");
}

/** '2 others came: "Welcome" from a@shop.test, "News" from b@shop.test'. The newest ones, if there are many. */
export function describeSeen(seen: readonly SeenMessage[]): string {
  if (seen.length === 0) return "nothing else came";
  const others = seen.length === 1 ? "1 other came" : `${seen.length} others came`;
  const shown = seen.slice(-SHOWN_MAX).map(quoteMessage);
  return `${others}: ${seen.length > SHOWN_MAX ? "…, " : ""}${shown.join(", ")}`;
}

/** '; 1 delivery from shop.test was refused: 552 5.3.4 The message is too large'. The last one of several. */
export function describeRefused(refused: readonly DeliveryAttempt[]): string {
  const [last] = refused;
  if (!last) return "";
  const from = `from ${last.senderDomain || "an unknown sender"}`;
  const what =
    refused.length === 1
      ? `1 delivery ${from} was refused`
      : `${refused.length} deliveries were refused, the last one ${from}`;
  return `; ${what}: ${last.reply ?? last.reason}`;
}

export function quoteMessage({ from, subject }: { from: Mailbox; subject: string }): string {
  return `"${subject}" from ${from.address || from.name || "an unknown sender"}`;
}
