import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { until } from "../until.ts";

export type Backend = { readyPort: number; httpPort: number; smtpPort: number };
type Kind = "httpPort" | "smtpPort";

const LOOK_EVERY_MS = 200;
const KINDS: readonly Kind[] = ["httpPort", "smtpPort"];
/** Number of clients of each kind that still reach a node after it reports not ready. */
const SENT_BEFORE_NOTICED = 3;

/**
 * A typical load balancer: passes bytes on, polls each node's readiness, and notices a change late. Until then it
 * keeps sending clients to that node. The delay is counted in clients, so that it is the same on every machine.
 * After a refused connection it tries another node and records the refusal.
 */
export class Balancer {
  readonly #backends: Backend[] = [];
  readonly #ready = new Set<Backend>();
  /** Nodes that report not ready but aren't noticed yet, with the number of clients sent since. */
  readonly #leaving = new Map<Backend, Record<Kind, number>>();
  readonly #refusals: { backend: Backend; kind: Kind }[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #servers: Server[] = [];
  #turn = 0;
  #closed = false;
  #looking: Promise<void> | undefined;

  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    for (const kind of KINDS) await balancer.#listen(kind);
    balancer.#looking = balancer.#lookAgainAndAgain();
    return balancer;
  }

  get httpUrl(): string {
    return `http://127.0.0.1:${portOf(this.#servers[0])}`;
  }

  get smtpPort(): number {
    return portOf(this.#servers[1]);
  }

  /** Resolves when the balancer uses the node. */
  async add(backend: Backend): Promise<void> {
    this.#backends.push(backend);
    await until("the balancer sees that a node is ready", () => this.sendsTo(backend));
  }

  remove(backend: Backend): void {
    this.#backends.splice(this.#backends.indexOf(backend), 1);
    this.#forget(backend);
  }

  sendsTo(backend: Backend): boolean {
    return this.#ready.has(backend);
  }

  /** Returns the kinds of the clients that this node refused while the balancer still used it. */
  refusedBy(backend: Backend): Kind[] {
    return this.#refusals.filter((one) => one.backend === backend).map(({ kind }) => kind);
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
        // The refusal is how the balancer learns that the node takes no clients.
        if (backend) this.#refusals.push({ backend, kind });
        await setTimeout(1);
      } finally {
        if (backend) this.#count(backend, kind);
      }
    }
  }

  #count(backend: Backend, kind: Kind): void {
    const sent = this.#leaving.get(backend);
    if (!sent) return;
    sent[kind]++;
    if (KINDS.every((each) => sent[each] >= SENT_BEFORE_NOTICED)) this.#forget(backend);
  }

  #forget(backend: Backend): void {
    this.#ready.delete(backend);
    this.#leaving.delete(backend);
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    // The 'close' event follows.
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
    if (!this.#backends.includes(backend)) return;
    if (isReady) {
      this.#ready.add(backend);
      this.#leaving.delete(backend);
    } else if (this.#ready.has(backend) && !this.#leaving.has(backend)) {
      this.#leaving.set(backend, { httpPort: 0, smtpPort: 0 });
    }
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
    // The node is gone.
    return false;
  }
}

function portOf(server: Server | undefined): number {
  const address = server?.address();
  return typeof address === "object" && address ? address.port : 0;
}
