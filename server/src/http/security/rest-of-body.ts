import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";

const WAIT_MS = 2_000;

/**
 * Reads and discards the rest of a refused body. Closing a connection with unread bytes resets it, and a client that is
 * still writing would report the reset instead of the answer. Returns false if the client sends for longer than 2 s;
 * the connection must then close after the answer.
 */
export async function readRestOfBody(request: IncomingMessage): Promise<boolean> {
  const signal = AbortSignal.timeout(WAIT_MS);
  request.resume();
  // The client left or exceeded the time.
  await finished(request, { writable: false, signal }).catch(() => undefined);
  return request.complete;
}
