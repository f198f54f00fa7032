import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * A browser silently retries requests that fail on a reused connection: from the first fault on, connections aren't
 * reused. Before it they are, because opening one takes as long as most responses.
 */
export type KeptConnections = {
  readonly areKept: () => boolean;
  /** Registers a connection. A browser opens some in advance, and retries failures on those, too. */
  readonly open: (socket: Socket) => void;
  /** Registers a request: after its response, the connection is free or closed. */
  readonly use: (socket: Socket, response: ServerResponse) => void;
  /** Closes free connections and stops reuse. */
  readonly breakOff: () => void;
  readonly renew: () => void;
};

/** The first request of a younger connection may be in flight, and a browser wouldn't retry it. */
const FIRST_REQUEST_WITHIN_MS = 100;

export function keptConnections(): KeptConnections {
  const free = new Set<Socket>();
  const known = new WeakSet<Socket>();
  /** Connections without a request, with their start time. */
  const unused = new Map<Socket, number>();
  let kept = true;
  return {
    areKept: () => kept,
    open(socket) {
      unused.set(socket, performance.now());
      socket.once("close", () => unused.delete(socket));
    },
    use(socket, response) {
      unused.delete(socket);
      free.delete(socket);
      if (!known.has(socket)) {
        known.add(socket);
        socket.once("close", () => free.delete(socket));
      }
      response.once("close", () => {
        if (kept && !socket.destroyed) free.add(socket);
        else socket.destroySoon();
      });
    },
    breakOff() {
      kept = false;
      for (const socket of free) socket.destroy();
      for (const [socket, sinceMs] of unused) {
        if (performance.now() - sinceMs > FIRST_REQUEST_WITHIN_MS) socket.destroy();
      }
    },
    renew() {
      kept = true;
    },
  };
}
