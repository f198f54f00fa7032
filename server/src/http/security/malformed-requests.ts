import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { FastifyInstance } from "fastify";
import { ALL_ERRORS } from "@mayfly/contract/admin-errors";
import type { ErrorCode } from "@mayfly/contract/errors";
import type { Socket } from "node:net";
import { AppError } from "../../app-error.ts";
import { errorBody } from "../error-handler.ts";

/**
 * Returns the URL with a decodable path. If the path isn't decodable (`/100%`, invalid UTF-8), each '%' becomes '%25'.
 * Otherwise the router would answer before every hook: without our headers and error format, uncounted, and even for
 * banned clients.
 */
export function readableUrl({ url = "/" }: Pick<IncomingMessage, "url">): string {
  if (!url.includes("%")) return url;
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  return isDecodable(path) ? url : path.replaceAll("%", "%25") + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    // The result is used, or the bundler would drop the call as free of side effects.
    return decodeURIComponent(path) !== "";
  } catch {
    // Only malformed escapes throw.
    return false;
  }
}

/**
 * Answers 400 to a request with more than one Host header, and to HTTP/1.1 without any (RFC 9112, 3.2). Of several, Node
 * uses the first one; a proxy may route by the second. Closes the connection, because the proxy may also disagree about
 * where the body ends.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, reply, done) => {
    const hosts = countHosts(raw.rawHeaders);
    if (hosts === 1 || (hosts === 0 && raw.httpVersion !== "1.1")) return done();
    void reply.header("connection", "close");
    const hint = hosts === 0 ? "It has no Host header." : "It has more than one Host header.";
    done(new AppError("INVALID_INPUT", { hint }));
  });
}

/** Names and values alternate. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count;
}

const HEADER_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 30_000;
const CHECKED_EVERY_MS = 5_000;
/** Time for a client that still sends to read its answer: closing earlier would reset the connection. */
const LINGER_MS = 1_500;
/** A client that reads nothing of its answer for this long is gone. Streams send heartbeats more often. */
const STALLED_MS = 120_000;

/** Replaced in tests. */
type Arrival = {
  /** For the whole request. */
  timeoutMs?: number;
  checkedEveryMs?: number;
  lingerMs?: number;
};

/**
 * Returns server options for requests that reach no route: invalid HTTP, oversized headers, or a timeout. The answer
 * has the catalog's format. Then the connection is closed, even if the client keeps its half open.
 */
export function refusingUnreadable({
  timeoutMs = REQUEST_TIMEOUT_MS,
  checkedEveryMs = CHECKED_EVERY_MS,
  lingerMs = LINGER_MS,
}: Arrival = {}) {
  return {
    requestTimeout: timeoutMs,
    connectionTimeout: STALLED_MS,
    http: {
      headersTimeout: Math.min(timeoutMs, HEADER_TIMEOUT_MS),
      connectionsCheckingInterval: checkedEveryMs,
      // Node's own answer has no body. `requireOneHost` answers.
      requireHostHeader: false,
    },
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket): void => {
      refuse(error, socket);
      closeWithin(lingerMs, socket);
    },
  };
}

function refuse({ code = "" }: Error & { code?: string }, socket: Socket): void {
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

/** Node calls the handler again for each further chunk from a refused client. */
const closing = new WeakSet<Socket>();

function closeWithin(lingerMs: number, socket: Socket): void {
  if (socket.destroyed || closing.has(socket)) return;
  closing.add(socket);
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once("close", () => clearTimeout(timer));
}

/** Keys are error codes of Node's HTTP server. */
const UNREADABLE: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT",
};
