import type { ContactField } from "@mayfly/contract/contact-words";
import { NOTICES } from "@mayfly/contract/notices";
import { ApiError, isTimeout } from "../../api/client.ts";
import { worksAgainIn } from "../../api/works-again-in.ts";
import { ERRORS } from "@mayfly/contract/errors";

/** Why a letter was not sent, and that it is still there. */
export function contactProblem(error: unknown): string {
  return `${reasonOf(error)} ${NOTICES.contactFailed.text}`;
}

/** The field that the server means, where it means one. */
export function refusedField(error: unknown): ContactField | undefined {
  return error instanceof ApiError && error.code === "ADDRESS_INVALID" ? "email" : undefined;
}

function reasonOf(error: unknown): string {
  // It may have arrived, and the page can't know.
  if (isTimeout(error)) return ERRORS.CONTACT_UNCERTAIN.message;
  if (!(error instanceof ApiError)) return NOTICES.contactUnreachable.text;
  const { code, serverMessage, retryAfterSeconds } = error;
  // Its text says to refresh the page, and a refresh would lose what was typed.
  if (code === "STORE_UNAVAILABLE") return ERRORS.CONTACT_UNAVAILABLE.message;
  if (code === "RATE_LIMITED" && retryAfterSeconds !== undefined) {
    return `${ERRORS.RATE_LIMITED.message} ${worksAgainIn(retryAfterSeconds)}`;
  }
  return serverMessage ?? ERRORS[code ?? "INTERNAL"].message;
}
