import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * A browser silently repeats what broke on a connection that it had used before: from the first fault on
 * there is none. Up to then they are kept: to open one takes as long as most of what it brings.
 */
export type KeptConnections = {
  readonly areKept: () => boolean;
  /** A request has come: when it is answered, its connection is free for the next, or ends. */
  readonly use: (socket: Socket, response: ServerResponse) => void;
  /** Ends those that are free, and keeps no other. */
  readonly breakOff: () => void;
  readonly renew: () => void;
};

export function keptConnections(): KeptConnections {
  const free = new Set<Socket>();
  const known = new WeakSet<Socket>();
  let kept = true;
  return {
    areKept: () => kept,
    use(socket, response) {
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
    },
    renew() {
      kept = true;
    },
  };
}
