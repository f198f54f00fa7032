import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { test, type TestContext } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import Fastify from "fastify";
import { listenHttp } from "./listen-http.ts";

const CROWD = 200;
const ON_LINUX = process.platform === "linux" ? {} : { skip: "one socket listens there" };

test("accepts several connections in one turn of the event loop", ON_LINUX, async (t) => {
  const { app, endpoint } = await start(t);
  let turns = 0;
  let immediate = setImmediate(function next() {
    turns++;
    immediate = setImmediate(next);
  });
  t.after(() => clearImmediate(immediate));
  const acceptedAt: number[] = [];
  const all = Promise.withResolvers<void>();
  app.server.on("connection", () => {
    if (acceptedAt.push(turns) === CROWD) all.resolve();
  });
  for (let nth = 0; nth < CROWD; nth++) connectTo(t, endpoint.port);
  await all.promise;
  const took = (acceptedAt.at(-1) ?? CROWD) - (acceptedAt[0] ?? 0);
  assert.ok(took < CROWD / 2, `${CROWD} took ${took} turns`);
});

test("accepts no connection before the server is ready", async (t) => {
  const app = Fastify();
  const other = createServer().listen({ host: "127.0.0.1", port: 0 });
  await once(other, "listening");
  const taken = other.address();
  assert.ok(typeof taken === "object" && taken);
  other.close();
  const early: unknown[] = [];
  app.addHook("onReady", async () => {
    await nextTurn();
    const socket = connectTo(t, taken.port);
    const connected = once(socket, "connect").then(() => "accepted");
    early.push(await connected.catch((error) => error.code));
  });
  const { close } = await listenHttp(app, { host: "127.0.0.1", port: taken.port });
  t.after(close);
  assert.deepEqual(early, ["ECONNREFUSED"]);
});

test("accepts no connection once it is closed", async (t) => {
  const { endpoint, close } = await start(t);
  assert.equal((await fetch(`http://127.0.0.1:${endpoint.port}/`)).status, 200);
  await close();
  const [error] = await once(connectTo(t, endpoint.port), "error");
  assert.equal(error.code, "ECONNREFUSED");
});

async function start(t: TestContext) {
  const app = Fastify();
  app.get("/", () => "");
  const { endpoint, close } = await listenHttp(app, { host: "127.0.0.1", port: 0 });
  t.after(close);
  return { app, endpoint, close };
}

function connectTo(t: TestContext, port: number) {
  const socket = connect({ host: "127.0.0.1", port });
  t.after(() => socket.destroy());
  return socket;
}
