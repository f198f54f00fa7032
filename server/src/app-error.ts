import type { Challenge } from "@mayfly/contract";
import { ALL_ERRORS, type AnyErrorCode } from "@mayfly/contract/admin-errors";

/** A used-up limit of a window, and the time until the next window. */
export type FullWindow = {
  readonly limit: number;
  readonly windowMs: number;
  readonly resetSeconds: number;
};

type AppErrorOptions = {
  hint?: string;
  cause?: unknown;
  retryAfterSeconds?: number;
  full?: FullWindow;
  challenge?: Challenge;
};

/**
 * Ends a request with a code from the catalog. `hint` is shown to the client after the catalog's text; it must contain
 * only what the client sent or may know. `cause` is logged. `full` is the window whose limit was exceeded, with the
 * time to retry.
 */
export class AppError extends Error {
  readonly code: AnyErrorCode;
  readonly hint: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly full: FullWindow | undefined;
  /** The challenge that the client must solve before it retries. */
  readonly challenge: Challenge | undefined;

  constructor(code: AnyErrorCode, options: AppErrorOptions = {}) {
    super(ALL_ERRORS[code].message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.hint = options.hint;
    this.full = options.full;
    this.challenge = options.challenge;
    this.retryAfterSeconds = options.full?.resetSeconds ?? options.retryAfterSeconds;
  }

  get temporary(): boolean {
    return ALL_ERRORS[this.code].temporary;
  }
}

export function isAppError(error: unknown, code: AnyErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}
