import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";

const WAIT_MS = 10_000;

/**
 * Reads and forgets what a client still sends of a body that nobody wants. An answer given before would
 * often be lost: the connection is reset when it's closed with bytes unread, and clients that are still
 * writing report that instead. Whoever goes on for longer is answered all the same.
 */
export async function readRestOfBody(request: IncomingMessage): Promise<void> {
  const signal = AbortSignal.timeout(WAIT_MS);
  request.resume();
  // The client left, or takes too long: there is nothing more to wait for.
  await finished(request, { writable: false, signal }).catch(() => undefined);
}
