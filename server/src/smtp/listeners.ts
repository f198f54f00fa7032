import { createServer, type Server, type Socket } from "node:net";
import { LISTEN_BACKLOG } from "../system/listen-backlog.ts";

export type Address = { host: string; port: number };

/**
 * A turn of the event loop accepts one connection of each socket, however many wait (libuv). With eight, mail
 * that comes by a connection of its own takes a twentieth less processor time (P2, `bench/NOTES.md`).
 */
const SOCKETS = 8;

/** Elsewhere one port can't be shared, or one of those who share it gets every connection. */
const SHARES_PORT = process.platform === "linux";

/** Listens at one port by several sockets, and hands over whoever connects by any of them. */
export class Listeners {
  readonly #accept: (socket: Socket) => void;
  readonly #onError: (error: Error) => void;
  readonly #open: Server[] = [];
  /** One for each socket that doesn't listen any more: resolves when all who came by it are gone. */
  readonly #closed: Promise<void>[] = [];

  /** `onError` hears of what goes wrong once they listen: no more descriptors, say. */
  constructor(accept: (socket: Socket) => void, onError: (error: Error) => void) {
    this.#accept = accept;
    this.#onError = onError;
  }

  /** Rejects when the port can't be had, also when another process of ours has it. */
  async listen(wanted: Address): Promise<Address> {
    // Alone first: those that share a port would share it with another process, too, and take half its mail.
    const taken = await this.#listen(wanted);
    if (!SHARES_PORT) return taken;
    this.#closeAll();
    const sharing = await Promise.allSettled(
      Array.from({ length: SOCKETS }, () => this.#listen({ ...taken, reusePort: true })),
    );
    if (sharing.every(({ status }) => status === "fulfilled")) return taken;
    // A Linux that doesn't know how.
    this.#closeAll();
    return this.#listen(taken);
  }

  /** Lets nobody else in. Resolves when all who came are gone. */
  async close(): Promise<void> {
    this.#closeAll();
    await Promise.all(this.#closed);
  }

  #closeAll(): void {
    for (const server of this.#open.splice(0)) {
      this.#closed.push(new Promise((resolve) => server.close(() => resolve())));
    }
  }

  async #listen(where: Address & { reusePort?: boolean }): Promise<Address> {
    // Half open, since a client may end its side behind the last command and still want the replies.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, this.#accept);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ ...where, backlog: LISTEN_BACKLOG }, () => {
        server.off("error", reject);
        resolve();
      });
    });
    server.on("error", this.#onError);
    this.#open.push(server);
    return addressOf(server, where);
  }
}

function addressOf(server: Server, asked: Address): Address {
  const bound = server.address();
  if (typeof bound !== "object" || bound === null) return asked;
  return { host: bound.address, port: bound.port };
}
