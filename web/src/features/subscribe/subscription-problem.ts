import { ERRORS } from "@mayfly/contract/errors";
import { SITE_NOTICES } from "@mayfly/contract/site-notices";
import { ApiError } from "../../api/client.ts";
import { withRetryTime } from "../../api/retry-time.ts";

/** Returns the reason for a failed subscription. Never suggests a reload, which would lose the input. */
export function subscriptionProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return SITE_NOTICES.subscriptionUnreachable.text;
  const { code, serverMessage, retryAfterSeconds } = error;
  if (code === "STORE_UNAVAILABLE") return ERRORS.SUBSCRIPTION_UNAVAILABLE.message;
  const text = serverMessage ?? ERRORS[code ?? "INTERNAL"].message;
  return withRetryTime(text, retryAfterSeconds);
}
