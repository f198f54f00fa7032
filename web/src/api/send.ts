import type { ForwardAnswer, ForwardBody, ReplyBody } from "@mayfly/contract";
import { SEND_TIMEOUT_MS } from "@mayfly/contract/constants";
import { callApi } from "./client.ts";

/** Calls that send mail. Loaded with the dialogs, not with the page. */

/** Longer than the server's own timeout, so that the server's error arrives. */
const timeoutMs = SEND_TIMEOUT_MS + 10_000;

/** Resolves once the server has accepted the reply. */
export async function sendReply(token: string, body: ReplyBody): Promise<void> {
  await callApi("POST /api/email/reply", { token, body, timeoutMs });
}

export async function forwardMessage(token: string, body: ForwardBody): Promise<ForwardAnswer> {
  const answer: ForwardAnswer | undefined = await callApi("POST /api/email/forward", {
    token,
    body,
    timeoutMs,
  });
  // A proxy may drop the body of a success. The mail was sent anyway.
  return answer ?? { success: true, status: "sent", message: "", leftOut: [] };
}
