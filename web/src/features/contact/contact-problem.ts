import type { ContactField } from "@mayfly/contract/contact-words";
import { isTimeout, Refusal } from "../../api/post-json.ts";
import { withRetryTime } from "../../api/retry-time.ts";

/** What no answer says, as it stands in the page. */
export type ContactWords = {
  readonly unreachable: string;
  readonly unavailable: string;
  readonly uncertain: string;
  readonly kept: string;
};

/** Why a letter was not sent, and that it is still there. */
export function contactProblem(error: unknown, words: ContactWords): string {
  return `${reasonOf(error, words)} ${words.kept}`;
}

/** The field that the server means, where it means one. */
export function refusedField(error: unknown): ContactField | undefined {
  return error instanceof Refusal && error.code === "ADDRESS_INVALID" ? "email" : undefined;
}

function reasonOf(error: unknown, words: ContactWords): string {
  // It may have arrived, and the page can't know.
  if (isTimeout(error)) return words.uncertain;
  if (!(error instanceof Refusal)) return words.unreachable;
  const { code, text, retryAfterSeconds } = error;
  // Its text says to refresh the page, and a refresh would lose what was typed.
  if (code === "STORE_UNAVAILABLE" || text === "") return words.unavailable;
  return withRetryTime(text, retryAfterSeconds);
}
