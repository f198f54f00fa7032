import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";

const WAIT_MS = 2_000;

/**
 * Reads and drops the rest of a body that is refused. An earlier answer would often be lost:
 * closing a connection with unread bytes resets it, and a client that is still writing reports the
 * reset instead. False where the client sends for longer: its connection must end with the answer.
 */
export async function readRestOfBody(request: IncomingMessage): Promise<boolean> {
  const signal = AbortSignal.timeout(WAIT_MS);
  request.resume();
  // The client left or takes too long; there is nothing to wait for.
  await finished(request, { writable: false, signal }).catch(() => undefined);
  return request.complete;
}
