import { CLIENT_HEADER, CLIENT_NAME } from "@mayfly/contract/constants";
import { readObject, readRetryAfter } from "./read-response.ts";

/**
 * HTTP client for pages without React. Leaves out the error catalog, which is larger than all other code of these
 * pages. The response carries its own error text; the page holds the text for a missing response.
 */
const TIMEOUT_MS = 20_000;

/** The server returned an error status. Any other thrown error means that no response arrived. */
export class ResponseError extends Error {
  readonly status: number;
  /** The catalog's error code. Empty if a proxy responded. */
  readonly code: string;
  /** The response's own error text, for display. Empty if a proxy responded. */
  readonly text: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: string, retryAfter: string | null = null) {
    super(`The server answered ${status}.`);
    this.name = "ResponseError";
    this.status = status;
    const { error, message } = readObject(body);
    this.code = typeof error === "string" ? error : "";
    this.text = typeof message === "string" ? message : "";
    this.retryAfterSeconds = readRetryAfter(status, retryAfter);
  }
}

/**
 * Resolves with the fields of the JSON response, or `{}` if the body is no JSON object. Throws `ResponseError` on an error
 * status.
 */
export async function postJson(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(path, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      [CLIENT_HEADER]: CLIENT_NAME,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok)
    throw new ResponseError(response.status, text, response.headers.get("retry-after"));
  return readObject(text);
}
