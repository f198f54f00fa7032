import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { until } from "./until.ts";

export type Backend = { readyPort: number; httpPort: number; smtpPort: number };
type Kind = "httpPort" | "smtpPort";

const LOOK_EVERY_MS = 50;

/**
 * A balancer as operators have one: it passes bytes on, asks each node every moment whether it is
 * ready, sends nobody new to one that isn't, and tries another where a connection is refused.
 */
export class Balancer {
  readonly #backends: Backend[] = [];
  readonly #ready = new Set<Backend>();
  readonly #sockets = new Set<Socket>();
  readonly #servers: Server[] = [];
  #turn = 0;
  #closed = false;
  #looking: Promise<void> | undefined;

  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    await balancer.#listen("httpPort");
    await balancer.#listen("smtpPort");
    balancer.#looking = balancer.#lookAgainAndAgain();
    return balancer;
  }

  get httpUrl(): string {
    return `http://127.0.0.1:${portOf(this.#servers[0])}`;
  }

  get smtpPort(): number {
    return portOf(this.#servers[1]);
  }

  /** Resolves when it is used. */
  async add(backend: Backend): Promise<void> {
    this.#backends.push(backend);
    await this.untilReady(backend, true);
  }

  remove(backend: Backend): void {
    this.#backends.splice(this.#backends.indexOf(backend), 1);
    this.#ready.delete(backend);
  }

  untilReady(backend: Backend, isReady: boolean): Promise<void> {
    const what = `the balancer sees that a node is ${isReady ? "" : "not "}ready`;
    return until(what, () => this.#ready.has(backend) === isReady);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const server of this.#servers) server.close();
    for (const socket of this.#sockets) socket.destroy();
    await this.#looking;
  }

  async #listen(kind: Kind): Promise<void> {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
      this.#keep(client);
      void this.#pass(client, kind);
    });
    this.#servers.push(server.listen(0, "127.0.0.1"));
    await once(server, "listening");
  }

  async #pass(client: Socket, kind: Kind): Promise<void> {
    const node = await this.#connect(kind);
    node.on("close", () => client.destroySoon());
    client.on("close", () => node.destroySoon());
    client.pipe(node);
    node.pipe(client);
  }

  async #connect(kind: Kind): Promise<Socket> {
    for (;;) {
      const ready = [...this.#ready];
      const backend = ready[this.#turn++ % ready.length];
      const port = backend?.[kind] ?? 0;
      const node = connect({ port, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
      this.#keep(node);
      try {
        await once(node, "connect");
        return node;
      } catch {
        // Refused: it ended since it was looked at.
        await setTimeout(1);
      }
    }
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    // 'close' follows.
    socket.on("error", () => {});
    socket.once("close", () => this.#sockets.delete(socket));
  }

  async #lookAgainAndAgain(): Promise<void> {
    while (!this.#closed) {
      await Promise.all(this.#backends.map((backend) => this.#look(backend)));
      await setTimeout(LOOK_EVERY_MS);
    }
  }

  async #look(backend: Backend): Promise<void> {
    const isReady = await answersReady(backend.readyPort);
    if (isReady && this.#backends.includes(backend)) this.#ready.add(backend);
    else this.#ready.delete(backend);
  }
}

async function answersReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
      headers: { connection: "close" },
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // Gone.
    return false;
  }
}

function portOf(server: Server | undefined): number {
  const address = server?.address();
  return typeof address === "object" && address ? address.port : 0;
}
