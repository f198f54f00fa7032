import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * A browser silently repeats what broke on a connection that it had used before: from the first fault on
 * there is none. Up to then they are kept: to open one takes as long as most of what it brings.
 */
export type KeptConnections = {
  readonly areKept: () => boolean;
  /** A connection has come. A browser opens some ahead of need, and repeats what breaks on those, too. */
  readonly open: (socket: Socket) => void;
  /** A request has come: when it is answered, its connection is free for the next, or ends. */
  readonly use: (socket: Socket, response: ServerResponse) => void;
  /** Ends those that are free, and keeps no other. */
  readonly breakOff: () => void;
  readonly renew: () => void;
};

/** The first request of a younger connection may be on its way, and that one a browser wouldn't repeat. */
const FIRST_REQUEST_WITHIN_MS = 100;

export function keptConnections(): KeptConnections {
  const free = new Set<Socket>();
  const known = new WeakSet<Socket>();
  /** Those without a request so far, and since when. */
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
