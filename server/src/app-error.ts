import { ALL_ERRORS, type AnyErrorCode } from "@mayfly/contract/admin-errors";

/**
 * The end of a request, with a code from the catalogue. `hint` is shown to the client behind the
 * catalogue's text and must hold nothing that they did not send or may not know; `cause` is logged.
 */
export class AppError extends Error {
  readonly code: AnyErrorCode;
  readonly hint: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: AnyErrorCode,
    options: { hint?: string; cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(ALL_ERRORS[code].message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.hint = options.hint;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get temporary(): boolean {
    return ALL_ERRORS[this.code].temporary;
  }
}
