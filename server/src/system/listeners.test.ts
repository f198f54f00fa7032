import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, Server, type ListenOptions, type Socket } from "node:net";
import { describe, it, type TestContext } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Listeners } from "./listeners.ts";

const HOST = "127.0.0.1";
const CROWD = 200;
const ON_LINUX = process.platform === "linux" ? {} : { skip: "one socket listens there" };

describe("Listeners", () => {
  it("accepts several connections in one turn of the event loop", ON_LINUX, async (t) => {
    const turns = countTurns(t);
    const letInAt: number[] = [];
    const everybody = Promise.withResolvers<void>();
    const { port } = await startListeners(t, () => {
      if (letInAt.push(turns()) === CROWD) everybody.resolve();
    });
    for (let nth = 0; nth < CROWD; nth++) connectTo(t, port);
    await everybody.promise;
    const [first = 0, last = CROWD] = [letInAt[0], letInAt.at(-1)];
    // A single socket needs one turn per connection. The busiest of eight sockets has about forty.
    assert.ok(last - first < CROWD / 2, `${CROWD} took ${last - first} turns`);
  });

  it("rejects when another program uses the port", async (t) => {
    const other = createServer().listen({ host: HOST, port: 0 });
    t.after(() => other.close());
    await once(other, "listening");
    const taken = other.address();
    assert.ok(typeof taken === "object" && taken !== null);
    await assert.rejects(startListeners(t, ignore, taken.port), { code: "EADDRINUSE" });
  });

  it("rejects when another Listeners uses the port, and doesn't affect that one", async (t) => {
    const { port, accepted } = await startListeners(t, ignore);
    await assert.rejects(startListeners(t, ignore, port), { code: "EADDRINUSE" });
    for (let nth = 0; nth < 20; nth++) await once(connectTo(t, port), "connect");
    await untilTrue(() => accepted.length === 20);
  });

  it("falls back to one socket where port sharing fails", ON_LINUX, async (t) => {
    const listen: (this: Server, where: ListenOptions, onListening: () => void) => Server =
      Reflect.get(Server.prototype, "listen");
    const { mock } = t.mock.method(
      Server.prototype,
      "listen",
      function refuseToShare(this: Server, where: ListenOptions, onListening: () => void) {
        if (where.reusePort !== true) return listen.call(this, where, onListening);
        process.nextTick(() => this.emit("error", new Error("ENOTSUP")));
        return this;
      },
    );
    const { port, accepted } = await startListeners(t, ignore);
    for (let nth = 0; nth < 20; nth++) connectTo(t, port);
    await untilTrue(() => accepted.length === 20);
    assert.equal(mock.callCount(), 3);
  });

  it("stops accepting connections on close, and waits for the open ones", async (t) => {
    const { listeners, port, accepted } = await startListeners(t, ignore);
    for (let nth = 0; nth < 20; nth++) connectTo(t, port);
    await untilTrue(() => accepted.length === 20);
    let closed = false;
    const closing = listeners.close().then(() => (closed = true));
    const [refusal] = await once(connectTo(t, port), "error");
    assert.equal((refusal as NodeJS.ErrnoException).code, "ECONNREFUSED");
    const [last, ...others] = accepted;
    await Promise.all(others.map(goodbye));
    assert.equal(closed, false);
    assert.ok(last);
    await goodbye(last);
    await closing;
  });
});

async function startListeners(t: TestContext, accept: (socket: Socket) => void, port = 0) {
  const accepted: Socket[] = [];
  const listeners = new Listeners(
    (socket) => {
      accepted.push(socket.on("error", ignore));
      accept(socket);
    },
    (error) => assert.fail(error),
  );
  t.after(async () => {
    for (const socket of accepted) socket.destroy();
    await listeners.close();
  });
  return { listeners, accepted, ...(await listeners.listen({ host: HOST, port })) };
}

function connectTo(t: TestContext, port: number): Socket {
  const socket = connect({ host: HOST, port });
  // Error of a refused connection.
  socket.on("error", ignore);
  t.after(() => socket.destroy());
  return socket;
}

/** Counts the turns of the event loop. */
function countTurns(t: TestContext): () => number {
  let turns = 0;
  let immediate = setImmediate(function next() {
    turns++;
    immediate = setImmediate(next);
  });
  t.after(() => clearImmediate(immediate));
  return () => turns;
}

async function untilTrue(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await nextTurn();
}

async function goodbye(socket: Socket): Promise<void> {
  socket.destroy();
  await once(socket, "close");
}

function ignore(): void {}
