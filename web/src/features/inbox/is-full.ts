import type { MessageSummary, ServiceConfig } from "@mayfly/contract";

/** Whether the server defers further mail (452), by its configured limits. A limit of 0 means unlimited. */
export function isFull(
  messages: readonly Pick<MessageSummary, "size">[],
  {
    messagesPerInboxMax,
    bytesPerInboxMax,
  }: Pick<ServiceConfig["limits"], "messagesPerInboxMax" | "bytesPerInboxMax">,
): boolean {
  const bytes = messages.reduce((sum, { size }) => sum + size, 0);
  return reaches(messages.length, messagesPerInboxMax) || reaches(bytes, bytesPerInboxMax);
}

function reaches(amount: number, max: number): boolean {
  return max > 0 && amount >= max;
}
