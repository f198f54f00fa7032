import { createServer, type Server, type Socket } from "node:net";
import { LISTEN_BACKLOG } from "../system/listen-backlog.ts";

export type Endpoint = { host: string; port: number };

/**
 * Per turn of the event loop, libuv accepts one connection per socket. With eight sockets, mail that opens a connection
 * per message takes 5 % less CPU time (P2, `bench/NOTES.md`).
 */
const SOCKETS = 8;

/** Other systems can't share a port, or give every connection to one of the sockets. */
const SHARES_PORT = process.platform === "linux";

/** Listens on one port with several sockets, and passes each accepted connection to `accept`. */
export class Listeners {
  readonly #accept: (socket: Socket) => void;
  readonly #onError: (error: Error) => void;
  readonly #open: Server[] = [];
  /** One promise per closed socket: resolves when all of its connections are closed. */
  readonly #closed: Promise<void>[] = [];

  /** `onError` receives errors after the start, such as a lack of file descriptors. */
  constructor(accept: (socket: Socket) => void, onError: (error: Error) => void) {
    this.#accept = accept;
    this.#onError = onError;
  }

  /** Returns the bound host and port. Rejects if the port is unavailable, even if another Mayfly process uses it. */
  async listen(requested: Endpoint): Promise<Endpoint> {
    // Tries an exclusive socket first: shared sockets would also share the port with another process and split its
    // mail.
    const bound = await this.#listen(requested);
    if (!SHARES_PORT) return bound;
    this.#closeAll();
    const sharing = await Promise.allSettled(
      Array.from({ length: SOCKETS }, () => this.#listen({ ...bound, reusePort: true })),
    );
    if (sharing.every(({ status }) => status === "fulfilled")) return bound;
    // This Linux doesn't support SO_REUSEPORT.
    this.#closeAll();
    return this.#listen(bound);
  }

  /** Stops accepting connections. Resolves when all open ones are closed. */
  async close(): Promise<void> {
    this.#closeAll();
    await Promise.all(this.#closed);
  }

  #closeAll(): void {
    for (const server of this.#open.splice(0)) {
      this.#closed.push(new Promise((resolve) => server.close(() => resolve())));
    }
  }

  async #listen(endpoint: Endpoint & { reusePort?: boolean }): Promise<Endpoint> {
    // Half-open, because a client may close its side after the last command and still read the replies.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, this.#accept);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ ...endpoint, backlog: LISTEN_BACKLOG }, () => {
        server.off("error", reject);
        resolve();
      });
    });
    server.on("error", this.#onError);
    this.#open.push(server);
    return endpointOf(server, endpoint);
  }
}

function endpointOf(server: Server, requested: Endpoint): Endpoint {
  const bound = server.address();
  if (typeof bound !== "object" || bound === null) return requested;
  return { host: bound.address, port: bound.port };
}
