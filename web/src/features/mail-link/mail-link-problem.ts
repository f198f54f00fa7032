import { ERRORS } from "@mayfly/contract/errors";
import { NOTICES } from "@mayfly/contract/notices";
import { ApiError } from "../../api/client.ts";
import { worksAgainIn } from "../../api/works-again-in.ts";

/** Why a click had no effect. Never to load the page anew: the link went out of its address bar. */
export function mailLinkProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return NOTICES.forwardingUnreachable.text;
  const { status, code, serverMessage, retryAfterSeconds } = error;
  if (code === "STORE_UNAVAILABLE") return NOTICES.forwardingUnreachable.text;
  // What can't be a token was none of ours, or is no longer.
  if (status === 400 || status === 404) return ERRORS.LINK_INVALID.message;
  const text = serverMessage ?? ERRORS[code ?? "INTERNAL"].message;
  return retryAfterSeconds === undefined ? text : `${text} ${worksAgainIn(retryAfterSeconds)}`;
}
