import { ERRORS, type ErrorCode } from "@mayfly/contract/errors";

/**
 * The end of a request, with a code from the catalogue. `hint` is shown to the client behind the
 * catalogue's text and must hold nothing that they did not send or may not know; `cause` is logged.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: { hint?: string; cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(ERRORS[code].message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.hint = options.hint;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get temporary(): boolean {
    return ERRORS[this.code].temporary;
  }
}
