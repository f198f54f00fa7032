/**
 * The way to the server: one function for all calls. It knows headers and failures, but not what is
 * asked or who shows the answer.
 */
import { CLIENT_HEADER, CLIENT_NAME } from "@mayfly/contract/constants";
import { isErrorCode, type ErrorCode } from "@mayfly/contract/errors";

const TIMEOUT_MS = 20_000;

/** What a refusal says beside its body. */
type Beside = { statusText?: string; retryAfter?: string | null };

/** The server answered, and it was not a success. Anything else that is thrown means that no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /**
   * The server's code as it came: the operator's calls have some that visitors' pages don't know.
   */
  readonly serverCode: unknown;
  /** The answer's own text, made to be read by people. */
  readonly serverMessage: string | undefined;
  /** What to solve before the same call works (status 428). */
  readonly challenge: unknown;
  /** From `Retry-After` of a limit: when the same call works again. With a fault it is a guess, and not told. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: string, { statusText = "", retryAfter = null }: Beside = {}) {
    super(`${status}: ${body || statusText}`);
    this.name = "ApiError";
    this.status = status;
    const limited = status === 429 && /^\d{1,6}$/.test(retryAfter ?? "");
    this.retryAfterSeconds = limited ? Number(retryAfter) : undefined;
    const { error, message, challenge } = readErrorBody(body);
    this.challenge = challenge;
    this.code = isErrorCode(error) ? error : undefined;
    this.serverCode = error;
    this.serverMessage = typeof message === "string" && message !== "" ? message : undefined;
  }
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The call was given up: what it asked for may or may not have happened. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

export type Call = {
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  readonly token?: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** The browser finishes the call though the page goes away. It must be small: 64 KiB at once for all. */
  readonly keepalive?: boolean;
  /** For calls that may take longer than others. */
  readonly timeoutMs?: number;
  /** Beside those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Resolves with the parsed body, or undefined where there is none. */
export async function callApi(path: string, call: Call = {}): Promise<unknown> {
  return (await callForAnswer(path, call)).body;
}

export type Answer = { readonly body: unknown; readonly headers: Headers };

export async function callForAnswer(path: string, call: Call = {}): Promise<Answer> {
  const timeout = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS);
  const response = await fetch(path, {
    method: call.method ?? "GET",
    credentials: "include",
    keepalive: call.keepalive ?? false,
    headers: { ...requestHeaders(call), ...call.headers },
    signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
  const text = await response.text();
  if (!response.ok) throw refusal(response, text);
  return { body: text === "" ? undefined : JSON.parse(text), headers: response.headers };
}

function refusal({ status, statusText, headers }: Response, body: string): ApiError {
  return new ApiError(status, body, { statusText, retryAfter: headers.get("retry-after") });
}

export function requestHeaders(call: Pick<Call, "token" | "body">): Record<string, string> {
  return {
    accept: "application/json",
    [CLIENT_HEADER]: CLIENT_NAME,
    ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
    ...(call.body === undefined ? {} : { "content-type": "application/json" }),
  };
}

function readErrorBody(body: string): Partial<Record<"error" | "message" | "challenge", unknown>> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    // A proxy in between answers in HTML: then the status alone has to do.
    return {};
  }
}
