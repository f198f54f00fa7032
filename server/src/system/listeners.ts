import { createServer, type Server, type Socket } from "node:net";
import { LISTEN_BACKLOG } from "./listen-backlog.ts";

export type Endpoint = { host: string; port: number };
/** Options for the `listen` of a server. */
type Place = Endpoint & { backlog?: number; reusePort?: boolean };

/**
 * Per turn of the event loop, libuv accepts one connection per socket. With eight sockets, mail that opens a connection
 * per message takes 5 % less CPU time (P2, `bench/NOTES.md`). In a busy process with one socket, a network that opens
 * connections without end keeps all others waiting.
 */
const SOCKETS = 8;

/** Other systems can't share a port, or give every connection to one of the sockets. */
const SHARES_PORT = process.platform === "linux";

/** Listens on one port with several sockets, and passes each accepted connection to `accept`. */
export class Listeners {
  readonly #accept: (socket: Socket) => void;
  readonly #onError: (error: Error) => void;
  readonly #listenFirst: ((where: Place) => Promise<unknown>) | undefined;
  readonly #open: Server[] = [];
  /** One promise per closed socket: resolves when all of its connections are closed. */
  readonly #closed: Promise<void>[] = [];

  /**
   * `onError` receives errors after the start, such as a lack of file descriptors. `listenFirst` opens one of the
   * sockets in a server of the caller, which also closes it.
   */
  constructor(
    accept: (socket: Socket) => void,
    onError: (error: Error) => void,
    listenFirst?: (where: Place) => Promise<unknown>,
  ) {
    this.#accept = accept;
    this.#onError = onError;
    this.#listenFirst = listenFirst;
  }

  /** Returns the bound host and port. Rejects if the port is unavailable, even if another Mayfly process uses it. */
  async listen(requested: Endpoint): Promise<Endpoint> {
    // Tries an exclusive socket first: shared sockets would also share the port with another process and split its
    // mail.
    const bound = await this.#listen(requested);
    const first = this.#listenFirst ?? ((where) => this.#listen(where));
    if (!SHARES_PORT && !this.#listenFirst) return bound;
    this.#closeAll();
    if (SHARES_PORT && (await this.#share(bound, first))) return bound;
    await first({ ...bound, backlog: LISTEN_BACKLOG });
    return bound;
  }

  /** Returns false if this Linux doesn't support SO_REUSEPORT. */
  async #share(bound: Endpoint, first: (where: Place) => Promise<unknown>) {
    const shared = { ...bound, backlog: LISTEN_BACKLOG, reusePort: true };
    // First, because a server of the caller doesn't control connections that arrive before it listens.
    const [sharing] = await Promise.allSettled([first(shared)]);
    if (sharing.status === "rejected") return false;
    // Fewer sockets suffice.
    await Promise.allSettled(Array.from({ length: SOCKETS - 1 }, () => this.#listen(shared)));
    return true;
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

  async #listen(endpoint: Place): Promise<Endpoint> {
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
    return endpointOf(server);
  }
}

function endpointOf(server: Server): Endpoint {
  const bound = server.address();
  if (typeof bound !== "object" || bound === null) throw new Error("not a port");
  return { host: bound.address, port: bound.port };
}
