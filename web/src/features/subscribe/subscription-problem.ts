import { ERRORS } from "@mayfly/contract/errors";
import { SITE_NOTICES } from "@mayfly/contract/site-notices";
import { ApiError } from "../../api/client.ts";
import { withRetryTime } from "../../api/retry-time.ts";

/** Why nothing was stored. Never to load the page anew: what was typed would be gone. */
export function subscriptionProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return SITE_NOTICES.subscriptionUnreachable.text;
  const { code, serverMessage, retryAfterSeconds } = error;
  if (code === "STORE_UNAVAILABLE") return ERRORS.SUBSCRIPTION_UNAVAILABLE.message;
  const text = serverMessage ?? ERRORS[code ?? "INTERNAL"].message;
  return withRetryTime(text, retryAfterSeconds);
}
