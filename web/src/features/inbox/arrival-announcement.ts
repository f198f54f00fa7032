import type { MessageSummary } from "@mayfly/contract";

/** What a screen reader is told of mail that has just arrived, newest first; several at once are one sentence. */
export function arrivalAnnouncement(arrived: readonly MessageSummary[]): string {
  const [newest] = arrived;
  if (!newest) return "";
  const sender = newest.from.name || newest.from.address || "unknown sender";
  const subject = newest.subject || "No subject";
  if (arrived.length === 1) return `New message from ${sender}: ${subject}`;
  return `${arrived.length} new messages, the latest from ${sender}: ${subject}`;
}
