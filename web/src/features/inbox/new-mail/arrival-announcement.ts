import type { MessageSummary } from "@mayfly/contract";
import { senderName } from "./sender-name.ts";

/** What a screen reader is told of mail that has just arrived, newest first; several at once are one sentence. */
export function arrivalAnnouncement(arrived: readonly MessageSummary[]): string {
  const [newest] = arrived;
  if (!newest) return "";
  const sender = senderName(newest.from) ?? "unknown sender";
  const subject = newest.subject || "No subject";
  const code = newest.code === undefined ? "" : `. Code: ${spell(newest.code)}`;
  if (arrived.length === 1) return `New message from ${sender}: ${subject}${code}`;
  return `${arrived.length} new messages, the latest from ${sender}: ${subject}${code}`;
}

/** Sign by sign: as one number nobody could type it from hearing it. */
function spell(code: string): string {
  return code.split("").join(" ").replaceAll("-", "dash");
}
