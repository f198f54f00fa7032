import type { MessageSummary } from "@mayfly/contract";
import { senderName } from "@mayfly/contract/sender-name";

/**
 * Returns the screen-reader announcement of new messages, newest first. Several messages make one sentence. `to`: the
 * address, if it isn't the shown one.
 */
export function arrivalAnnouncement(arrived: readonly MessageSummary[], to?: string): string {
  const [newest] = arrived;
  if (!newest) return "";
  const sender = senderName(newest.from) ?? "unknown sender";
  const subject = newest.subject || "No subject";
  const code = newest.code === undefined ? "" : `. Code: ${spell(newest.code)}`;
  const where = to === undefined ? "" : ` to ${to}`;
  if (arrived.length === 1) return `New message${where} from ${sender}: ${subject}${code}`;
  return `${arrived.length} new messages${where}, the latest from ${sender}: ${subject}${code}`;
}

/** Spells the code character by character, so that a listener can type it. */
function spell(code: string): string {
  return code.split("").join(" ").replaceAll("-", "dash");
}
