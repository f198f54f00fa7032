import type { Challenge, FullMessage, SeenMessage } from "./wire.ts";

/** The base of all errors of this package. */
export class MayflyError extends Error {
  override name = "MayflyError";
}

/** No message matched in time. `seen` is what came instead, oldest first. */
export class NoMatchError extends MayflyError {
  override name = "NoMatchError";
  readonly seen: readonly SeenMessage[];

  constructor(message: string, seen: readonly SeenMessage[]) {
    super(message);
    this.seen = seen;
  }
}

/** A message came although none should. */
export class UnexpectedMessageError extends MayflyError {
  override name = "UnexpectedMessageError";
  readonly received: FullMessage;

  constructor(message: string, received: FullMessage) {
    super(message);
    this.received = received;
  }
}

/** The server refused the call. `code` is one of its error codes, such as `UNKNOWN_DOMAIN`. */
export class RequestError extends MayflyError {
  override name = "RequestError";
  readonly status: number;
  readonly code: string;

  constructor(message: string, { status, code }: { status: number; code: string }) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The address has ended, or its token or password isn't valid (status 401). */
export class AddressEndedError extends RequestError {
  override name = "AddressEndedError";
}

/** The network has created many addresses, so a proof of work is due (status 428). */
export class ChallengeError extends RequestError {
  readonly challenge: Challenge;

  constructor(
    message: string,
    { challenge, ...refusal }: { status: number; code: string; challenge: Challenge },
  ) {
    super(message, refusal);
    this.challenge = challenge;
  }
}

/** The server or a network limit refused the call for now (status 429 or 503). */
export class LimitError extends RequestError {
  override name = "LimitError";
  /** Undefined if the server didn't say when to try again. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    {
      retryAfterMs,
      ...refusal
    }: { status: number; code: string; retryAfterMs: number | undefined },
  ) {
    super(message, refusal);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The server couldn't be reached, doesn't answer, or isn't a Mayfly server. */
export class ConnectionError extends MayflyError {
  override name = "ConnectionError";

  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}
