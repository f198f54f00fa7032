import type { ContactField } from "@mayfly/contract/contact-words";
import { ResponseError } from "../../api/post-json.ts";
import { isTimeout } from "../../api/read-response.ts";
import { withRetryTime } from "../../api/retry-time.ts";

/** Texts for errors without a server response; the page contains them. */
export type ContactWords = {
  readonly unreachable: string;
  readonly unavailable: string;
  readonly uncertain: string;
  readonly kept: string;
};

/** Returns why the message was not sent, and that the input is kept. */
export function contactProblem(error: unknown, words: ContactWords): string {
  return `${reasonOf(error, words)} ${words.kept}`;
}

/** Returns the field that the server rejected, if any. */
export function refusedField(error: unknown): ContactField | undefined {
  return error instanceof ResponseError && error.code === "ADDRESS_INVALID" ? "email" : undefined;
}

function reasonOf(error: unknown, words: ContactWords): string {
  // The message may have been delivered.
  if (isTimeout(error)) return words.uncertain;
  if (!(error instanceof ResponseError)) return words.unreachable;
  const { code, text, retryAfterSeconds } = error;
  // The catalog's text suggests a refresh, which would lose the input.
  if (code === "STORE_UNAVAILABLE" || text === "") return words.unavailable;
  return withRetryTime(text, retryAfterSeconds);
}
