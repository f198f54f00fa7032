import type { ForwardAnswer, ForwardBody, ReplyBody } from "@mayfly/contract";
import { SEND_TIMEOUT_MS } from "@mayfly/contract/constants";
import { callApi } from "./client.ts";

/** Calls that send mail. Loaded with the dialogs, not with the page. */

/** Longer than the server's own SEND_TIMEOUT_MS, so that its error arrives first. */
const timeoutMs = SEND_TIMEOUT_MS + 5_000;

/** Resolves once the server has accepted the reply. */
export async function sendReply(token: string, body: ReplyBody): Promise<void> {
  await callApi("POST /api/email/reply", { token, body, timeoutMs });
}

export function forwardMessage(token: string, body: ForwardBody): Promise<ForwardAnswer> {
  return callApi("POST /api/email/forward", { token, body, timeoutMs });
}
