import type { Challenge } from "@mayfly/contract";
import { ALL_ERRORS, type AnyErrorCode } from "@mayfly/contract/admin-errors";

/** How much may be asked for within a window, and when the next one begins. */
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
 * The end of a request, with a code from the catalogue. `hint` is shown to the client behind the
 * catalogue's text and must hold nothing that they did not send or may not know; `cause` is logged. `full`: the window in
 * which too much was asked for, which says when to ask again.
 */
export class AppError extends Error {
  readonly code: AnyErrorCode;
  readonly hint: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly full: FullWindow | undefined;
  /** What the client must solve before it sends the call again. */
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
