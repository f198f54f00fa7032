import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test, type TestContext } from "node:test";
import Fastify from "fastify";
import { listenHttp } from "./listen-http.ts";

const CROWD = 200;
const ON_LINUX = process.platform === "linux" ? {} : { skip: "one socket listens there" };

test("accepts several connections in one turn of the event loop", ON_LINUX, async (t) => {
  const { app, endpoint } = await start(t, "127.0.0.1");
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

test("listens on both addresses of localhost with the same server, until closed", async (t) => {
  const { app, endpoint, close } = await start(t, "localhost");
  let accepted = 0;
  app.server.on("connection", () => accepted++);
  for (const host of ["127.0.0.1", "::1"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await fetch(`http://${host === "::1" ? "[::1]" : host}:${endpoint.port}/`);
    assert.equal(answer.status, 200);
  }
  assert.equal(accepted, 2);
  await close();
  const [error] = await once(connectTo(t, endpoint.port), "error");
  assert.equal(error.code, "ECONNREFUSED");
});

async function start(t: TestContext, host: string) {
  const app = Fastify();
  app.get("/", () => "");
  const { endpoint, close } = await listenHttp(app, { host, port: 0 });
  t.after(close);
  return { app, endpoint, close };
}

function connectTo(t: TestContext, port: number) {
  const socket = connect({ host: "127.0.0.1", port });
  t.after(() => socket.destroy());
  return socket;
}
