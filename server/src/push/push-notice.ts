import type { PushNotice } from "@mayfly/contract";
import { codeHalves } from "@mayfly/contract/code-halves";
import { senderName } from "@mayfly/contract/sender-name";
import type { Summary } from "../mail/summarize.ts";

export type Arrival = Pick<Summary, "from" | "code"> & { count: number };

const TEXT_LENGTH_MAX = 120;

/**
 * Several messages make one notice about the newest, or the newest with a code. Without `showContent` it only states
 * that mail arrived. A notice with a code has a separate tag, so that later mail without one doesn't replace it.
 */
export function writeNotice(
  { from, code, count }: Arrival,
  { tag, showContent }: { tag: string; showContent: boolean },
): PushNotice {
  const several = count > 1 ? `${count} new messages` : "New mail";
  if (!showContent) return { title: several, body: "", tag };
  const title = (senderName(from) ?? "Unknown sender").slice(0, TEXT_LENGTH_MAX);
  if (code === undefined) return { title, body: several, tag };
  const others = count > 1 ? `, and ${count - 1} more ${count > 2 ? "messages" : "message"}` : "";
  return { title, body: `Code ${codeHalves(code).join(" ")}${others}`, tag: `${tag}.code` };
}
