import type { ForwardAnswer, ForwardBody, ReplyBody } from "@mayfly/contract";
import { SEND_TIMEOUT_MS } from "@mayfly/contract/constants";
import { apiPaths } from "../paths.ts";
import { callApi } from "./client.ts";
import { readForwardAnswer } from "./read-forward-answer.ts";

/** The calls that send mail. They come with the dialogs, not with the page. */

/** The server itself gives up after SEND_TIMEOUT_MS and says so: that is worth waiting for. */
const timeoutMs = SEND_TIMEOUT_MS + 5_000;

/** Whatever a success says, the reply is on its way. */
export async function sendReply(token: string, body: ReplyBody): Promise<void> {
  await callApi(apiPaths.reply, { method: "POST", token, body, timeoutMs });
}

export async function forwardMessage(token: string, body: ForwardBody): Promise<ForwardAnswer> {
  const call = { method: "POST", token, body, timeoutMs } as const;
  return readForwardAnswer(await callApi(apiPaths.forward, call));
}
