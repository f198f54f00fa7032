import type { MessageSummary } from "@mayfly/contract";
import { senderName } from "./sender-name.ts";

/** Takes the newest message first. Shows only sender and subject, because other people may see the screen. */
export function notificationText(arrived: readonly MessageSummary[]): string {
  const [newest] = arrived;
  if (!newest) return "";
  const sender = senderName(newest.from) ?? "Unknown sender";
  const text = `${sender}: ${newest.subject || "No subject"}`;
  const others = arrived.length - 1;
  if (others === 0) return text;
  return `${text}, and ${others} more ${others === 1 ? "message" : "messages"}`;
}
