import type { MessageSummary, ServiceConfig } from "@mayfly/contract";

/** Whether the server puts off what else is sent (452), by what it tells of its limits. 0: none. */
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
