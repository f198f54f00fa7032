import { Refusal } from "../../api/post-json.ts";
import { withRetryTime } from "../../api/retry-time.ts";

/** What no answer says, as it stands in the page. */
export type MailLinkWords = { readonly unreachable: string; readonly invalid: string };

/** Why a click had no effect. Never to load the page anew: the link went out of its address bar. */
export function mailLinkProblem(error: unknown, { unreachable, invalid }: MailLinkWords): string {
  if (!(error instanceof Refusal)) return unreachable;
  const { status, code, text, retryAfterSeconds } = error;
  if (code === "STORE_UNAVAILABLE" || text === "") return unreachable;
  // What can't be a token was none of ours, or is no longer.
  if (status === 400 || status === 404) return invalid;
  return withRetryTime(text, retryAfterSeconds);
}
