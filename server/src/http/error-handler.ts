import { ALL_ERRORS } from "@mayfly/contract/admin-errors";
import type { ErrorCode } from "@mayfly/contract/errors";
import type { Call, ChallengeBody, ErrorBody } from "@mayfly/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { AppError } from "../app-error.ts";
import { errorCode } from "../system/errors.ts";
import { carriesKey, carriesToken } from "./caller.ts";
import { describeInvalid } from "./invalid-input/describe-invalid.ts";
import { RATE_HEADERS, setRateHeaders } from "./limits/call-limits.ts";

/** Answers with the error as the API's own calls do. */
export async function handleError(
  error: FastifyError | AppError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const appError = await startErrorAnswer(error, request, reply);
  return reply.type("application/json; charset=utf-8").send(errorBody(appError));
}

/**
 * The only place that converts errors to HTTP answers: sets status and headers, and returns what the body may say.
 * Details are logged and never sent.
 */
export async function startErrorAnswer(
  error: FastifyError | AppError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AppError> {
  // The client may still be sending its body.
  if (isBodyTooLarge(error) && !(await readRestOfBody(request.raw))) {
    void reply.header("connection", "close");
  }
  const appError = asAppError(error, request);
  const { status } = ALL_ERRORS[appError.code];
  if (status >= 500 && !isExpected(appError)) {
    const { id: reqId, method, routeOptions } = request;
    const asked = { reqId, method, route: routeOptions.url, status, error: appError.code };
    request.log.error({ ...asked, err: error }, "request failed");
  }
  if (status === TOO_MANY) setWindowHeaders(reply, appError);
  // RFC 9110, 15.5.2 requires a challenge. Browsers open no dialog for this scheme.
  if (status === UNAUTHORIZED) void reply.header("www-authenticate", "Bearer");
  if (appError.retryAfterSeconds !== undefined) {
    void reply.header("retry-after", appError.retryAfterSeconds);
  } else if (status === 503 && appError.temporary) {
    void reply.header("retry-after", RETRY_AFTER_SECONDS);
  }
  void reply.code(status);
  return appError;
}

/**
 * A feature that the operator hasn't configured is no fault, nor is a shutdown, which ends thousands of waits at once.
 * Their callers would fill the log.
 */
function isExpected({ code, temporary }: AppError): boolean {
  return code === "SHUTTING_DOWN" || (ALL_ERRORS[code].status === 503 && !temporary);
}

const UNAUTHORIZED = 401;
const TOO_MANY = 429;

/** Sets the headers of the exhausted rate-limit window, or removes headers that another count has set. */
function setWindowHeaders(reply: FastifyReply, { full }: AppError): void {
  if (full) return setRateHeaders(reply, { ...full, remaining: 0 });
  for (const name of RATE_HEADERS) void reply.removeHeader(name);
}

export function errorBody(error: AppError): ErrorBody | ChallengeBody {
  const message = error.hint === undefined ? error.message : `${error.message} ${error.hint}`;
  const { challenge } = error;
  return { error: error.code, message, ...(challenge && { challenge }) };
}

function isBodyTooLarge(error: Error): boolean {
  return errorCode(error) === "FST_ERR_CTP_BODY_TOO_LARGE";
}

const RETRY_AFTER_SECONDS = 5;

const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "NOT_JSON",
  FST_ERR_NOT_FOUND: "NOT_FOUND",
};

function asAppError(error: FastifyError | AppError | Error, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const { config, bodyLimit } = request.routeOptions;
  const cause = { cause: error };
  if (isBodyTooLarge(error)) {
    const hint = `This call accepts ${bodyLimit} bytes at most.`;
    return new AppError("BODY_TOO_LARGE", { ...cause, hint });
  }
  const code = FRAMEWORK_CODES[errorCode(error) ?? ""];
  if (code) return new AppError(code, cause);
  if ("validation" in error && error.validation) {
    const missing = missingCredential(config.call?.auth, request);
    if (missing) return missing;
    const hint = describeInvalid(error.validation, error.validationContext, config.call);
    return new AppError("INVALID_INPUT", { ...cause, hint });
  }
  const isClients = "statusCode" in error && (error.statusCode ?? 500) < 500;
  return new AppError(isClients ? "INVALID_INPUT" : "INTERNAL", cause);
}

/** Why a call lacks what its `auth` requires: a client without it can't use the call, whatever else it sends. */
function missingCredential(
  auth: Call["auth"] | undefined,
  request: FastifyRequest,
): AppError | undefined {
  if (auth === "inbox" && !carriesToken(request)) return new AppError("TOKEN_REQUIRED");
  if (auth === "key" && !carriesKey(request)) return new AppError("KEY_REQUIRED");
  return undefined;
}

const WAIT_MS = 2_000;

/**
 * Reads and discards the rest of a refused body. Closing a connection with unread bytes resets it, and a client that is
 * still writing would report the reset instead of the answer. Returns false if the client sends for longer than 2 s;
 * the connection must then close after the answer.
 */
async function readRestOfBody(request: IncomingMessage): Promise<boolean> {
  const signal = AbortSignal.timeout(WAIT_MS);
  request.resume();
  // The client left or exceeded the time.
  await finished(request, { writable: false, signal }).catch(() => undefined);
  return request.complete;
}
