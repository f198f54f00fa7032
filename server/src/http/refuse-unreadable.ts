import { ALL_ERRORS } from "@mayfly/contract/admin-errors";
import type { ErrorCode } from "@mayfly/contract/errors";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { AppError } from "../app-error.ts";
import { errorBody } from "./error-handler.ts";

const REQUEST_TIMEOUT_MS = 30_000;

type Arrival = {
  /** For the header, and for all of it. */
  timeoutMs?: number;
  /** Node's own: each half minute. Replaced in tests. */
  checkedEveryMs?: number;
};

/**
 * Options of a server that answers in the catalogue's form what no route ever sees: what isn't HTTP, is
 * too large for it, or didn't arrive whole in time.
 */
export function refusingUnreadable({
  timeoutMs = REQUEST_TIMEOUT_MS,
  checkedEveryMs = 30_000,
}: Arrival = {}) {
  return {
    requestTimeout: timeoutMs,
    // Node's own is longer, and would then hold for the body as well.
    http: { headersTimeout: timeoutMs, connectionsCheckingInterval: checkedEveryMs },
    clientErrorHandler: refuseUnreadable,
  };
}

function refuseUnreadable({ code = "" }: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const error = new AppError(UNREADABLE[code] ?? "INVALID_INPUT");
  const { status } = ALL_ERRORS[error.code];
  const body = JSON.stringify(errorBody(error));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      "Content-Type: application/json; charset=utf-8\r\n" +
      "X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n" +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** By the names of Node's HTTP server. */
const UNREADABLE: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT",
};
