import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { WAIT_MAX_MS } from "@mayfly/contract/constants";
import { solveAnswer } from "../../server/test/app/solve-challenge.ts";
import { startTestApp } from "../../server/test/app/test-app.ts";
import { untilWaiting } from "../../server/test/app/waiting.ts";
import { ConnectionError, LimitError, Mayfly } from "../src/index.ts";
import { WAIT_SECONDS_MAX } from "../src/wait.ts";

test("reports a connection that is lost during a response", async (t) => {
  const cutting = createServer((_request, response) => {
    response.writeHead(200, { "content-length": "100" }).write("{");
    setImmediate(() => response.destroy());
  });
  await once(cutting.listen(0, "127.0.0.1"), "listening");
  t.after(() => cutting.close());
  const { port } = cutting.address() as AddressInfo;
  const cut = new Mayfly(`http://127.0.0.1:${port}`);
  await assert.rejects(cut.createAddress(), (error: unknown) => {
    assert.ok(error instanceof ConnectionError);
    return error.message.startsWith("Lost the connection to http:");
  });
});

test("reports the status of a refusal that doesn't come from Mayfly", async (t) => {
  const proxy = createServer((_request, response) => response.writeHead(401).end("{}"));
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  t.after(() => proxy.close());
  const { port } = proxy.address() as AddressInfo;
  await assert.rejects(new Mayfly(`http://127.0.0.1:${port}`).createAddress(), {
    status: 401,
    message: "The server answered with status 401.",
  });
});

test("names the status of a page that a proxy answers, and of a body that says nothing", async (t) => {
  const bodies = ["<html>Bad Gateway</html>", "null"];
  const proxy = createServer((_request, response) => response.writeHead(502).end(bodies.shift()));
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  t.after(() => proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  await assert.rejects(new Mayfly(url).createAddress(), {
    name: "ConnectionError",
    message: `${url} doesn't answer like a Mayfly server (status 502).`,
  });
  await assert.rejects(new Mayfly(url).createAddress(), {
    name: "RequestError",
    message: "The server answered with status 502.",
  });
});

test("refuses what is no address of a server, and what is no API key", () => {
  for (const url of ["", "mail.example", "ftp://mail.example", "undefined"]) {
    const message = `"${url}" is not the address of a server, such as https://mail.example.`;
    assert.throws(() => new Mayfly(url), { name: "TypeError", message });
  }
  const message = "The API key must begin with mk_.";
  assert.throws(() => new Mayfly("https://mail.example", { key: "a secret" }), {
    name: "TypeError",
    message,
  });
  // An environment variable that is empty.
  assert.ok(new Mayfly("https://mail.example", { key: "" }));
});

test("refuses an address of a server with a password, which no error shows", () => {
  for (const url of [
    "http://me:secret@mail.example",
    "ftp://me:secret@mail.example",
    "http://me:12/secret@mail.example",
  ]) {
    const message = "The address of a server can't have a user name or a password.";
    assert.throws(() => new Mayfly(url), { name: "TypeError", message });
  }
  // Without its scheme, the user name is taken for one.
  assert.throws(() => new Mayfly("me:secret@mail.example"), {
    message: '"mail.example" is not the address of a server, such as https://mail.example.',
  });
});

test("solves the challenge of a busy network, and reports a reached limit", async (t) => {
  const app = await startTestApp({ LIMIT_CREATE_PER_HOUR: "4" });
  t.after(() => app.close());
  const mayfly = new Mayfly(app.baseUrl);
  const plain = () => app.call("POST", "/api/temp-emails", { body: {} });
  assert.equal((await plain()).status, 201);
  assert.equal((await plain()).status, 201);
  // The test's own solver shows that the next one is challenged.
  const challenged = await plain();
  assert.equal(challenged.status, 428);
  assert.ok(await solveAnswer(challenged));
  await mayfly.createAddress();
  await mayfly.createAddress();
  await assert.rejects(mayfly.createAddress(), (error: unknown) => {
    assert.ok(error instanceof LimitError);
    assert.equal(error.status, 429);
    assert.match(error.message, /Try again in \d+ s\.$/);
    return (error.retryAfterMs ?? 0) > 0;
  });
});

test("repeats a wait that a server restart interrupted", async (t) => {
  const app = await startTestApp({ METRICS_PORT: "0" });
  let cuts = 0;
  const mayfly = new Mayfly(app.baseUrl, {
    async fetch(...args) {
      if (cuts === 0) return fetch(...args);
      cuts--;
      throw new TypeError("fetch failed");
    },
  });
  t.after(() => app.close());
  const inbox = await mayfly.createAddress();
  cuts = 2;
  const waiting = inbox.message();
  await untilWaiting(app, 1);
  assert.equal(cuts, 0);
  await app.send({ to: inbox.address, subject: "after the restart" });
  assert.equal((await waiting).subject, "after the restart");
});

test("names the server that it can't reach", async () => {
  const app = await startTestApp();
  await app.close();
  await assert.rejects(new Mayfly(app.baseUrl).createAddress(), (error: unknown) => {
    assert.ok(error instanceof ConnectionError);
    assert.match(error.message, /^Can't reach http:\/\/127\.0\.0\.1:\d+: .*ECONNREFUSED/);
    return true;
  });
  assert.throws(() => new Mayfly("mail.example"), TypeError);
  assert.throws(() => new Mayfly("ftp://mail.example"), TypeError);
});

test("requests no longer wait than the server allows", () => {
  assert.equal(WAIT_SECONDS_MAX * 1_000, WAIT_MAX_MS);
});
