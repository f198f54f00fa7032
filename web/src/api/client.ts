/**
 * The HTTP client: one function sends every call of the contract. Handles headers and failures only; knows nothing
 * about single calls or the UI.
 */
import type { AnswerOf, BodyOf, CallName, Challenge } from "@mayfly/contract";
import { CLIENT_HEADER, CLIENT_NAME } from "@mayfly/contract/constants";
import { isErrorCode, type ErrorCode } from "@mayfly/contract/errors";
import { compareBuild } from "./build.ts";
import { callUrl, type Part, type Target } from "./call-url.ts";
import { readObject, readRetryAfter } from "./read-response.ts";

const TIMEOUT_MS = 20_000;

/** The parts of an error response other than its body. */
type ResponseHead = { statusText?: string; retryAfter?: string | null };

/** The server returned an error status. Any other thrown error means that no response arrived. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** The error code as received. Admin calls have codes that are not in the visitors' catalog. */
  readonly serverCode: unknown;
  /** The response's own error text, for display. */
  readonly serverMessage: string | undefined;
  /** The challenge to solve before the call is retried (status 428). */
  readonly challenge: Challenge | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    body: string,
    { statusText = "", retryAfter = null }: ResponseHead = {},
  ) {
    super(`${status}: ${body || statusText}`);
    this.name = "ApiError";
    this.status = status;
    this.retryAfterSeconds = readRetryAfter(status, retryAfter);
    const { error, message, challenge } = readObject(body);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract says so, and the server keeps it
    this.challenge = challenge as Challenge | undefined;
    this.code = isErrorCode(error) ? error : undefined;
    this.serverCode = error;
    this.serverMessage = typeof message === "string" && message !== "" ? message : undefined;
  }
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

type RequestOptions = {
  readonly token?: string;
  readonly signal?: AbortSignal;
  /** The browser finishes the request after the page closes. All such bodies together are limited to 64 KiB. */
  readonly keepalive?: boolean;
  /** Overrides the default timeout of 20 s. */
  readonly timeoutMs?: number;
  /** Sent in addition to the default headers. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Parameters, query, and body of a call, with options for sending it. */
export type CallRequest<Name extends CallName> = Target<Name> &
  Part<"body", BodyOf<Name>> &
  RequestOptions;

/**
 * Calls the server and returns the response body. Throws `ApiError` on an error status. The body's type is not
 * checked: page and server are released together.
 */
export async function callApi<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
): Promise<AnswerOf<Name>> {
  return (await callForResponse(name, request)).body;
}

export type ApiResponse<Body> = { readonly body: Body; readonly headers: Headers };

/** Like `callApi`, but also returns the response headers. */
export async function callForResponse<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
): Promise<ApiResponse<AnswerOf<Name>>> {
  const {
    body,
    signal,
    timeoutMs = TIMEOUT_MS,
    ...call
  }: RequestOptions & { body?: unknown } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(callUrl<CallName>(name, request), {
    method: name.slice(0, name.indexOf(" ")),
    credentials: "include",
    keepalive: call.keepalive ?? false,
    headers: { ...requestHeaders({ ...call, body }), ...call.headers },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  compareBuild(response.headers);
  const text = await response.text();
  if (!response.ok) throw toApiError(response, text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract says so, and the server keeps it
  const answer = (text === "" ? undefined : JSON.parse(text)) as AnswerOf<Name>;
  return { body: answer, headers: response.headers };
}

function toApiError({ status, statusText, headers }: Response, body: string): ApiError {
  return new ApiError(status, body, { statusText, retryAfter: headers.get("retry-after") });
}

export function requestHeaders(call: {
  readonly token?: string;
  readonly body?: unknown;
}): Record<string, string> {
  return {
    accept: "application/json",
    [CLIENT_HEADER]: CLIENT_NAME,
    ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
    ...(call.body === undefined ? {} : { "content-type": "application/json" }),
  };
}
