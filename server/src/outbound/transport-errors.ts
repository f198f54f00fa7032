import type { ErrorCode } from "@mayfly/contract/errors";
import { AppError } from "../app-error.ts";
import { TransportError, type TransportFailure } from "./mail-transport.ts";

export type Codes = Readonly<Record<TransportFailure, ErrorCode>>;

const CODES: Codes = {
  unavailable: "TRANSPORT_UNAVAILABLE",
  refused: "TRANSPORT_REFUSED",
  "recipient-refused": "RECIPIENT_REFUSED",
  "too-large": "TRANSPORT_REFUSED",
  unverified: "SES_VERIFICATION_ERROR",
  uncertain: "SENDING_UNCERTAIN",
};

/** Converts a `TransportError` to the catalog's error, and returns any other error unchanged. `own` overrides codes. */
export function withErrorCode(error: unknown, own: Partial<Codes> = {}): unknown {
  if (!(error instanceof TransportError)) return error;
  const { failure } = error;
  return new AppError(own[failure] ?? CODES[failure], { cause: error });
}
