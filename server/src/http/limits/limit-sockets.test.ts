import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, test } from "node:test";
import { openEventStream } from "../../../test/app/event-stream.ts";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { socketLimits } from "./limit-sockets.ts";

const REQUEST = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
const TWO_EACH = { LIMIT_HTTP_SOCKETS_PER_IP: "2" };

describe("the limit of sockets", () => {
  test("of a network is configurable, at most a part of the total, or off", () => {
    const of = (perIp: number, httpSockets: number) =>
      socketLimits({ LIMIT_HTTP_SOCKETS_PER_IP: perIp }, { httpSockets });
    assert.deepEqual(of(1_000, 60_000), { total: 60_000, perNetwork: 1_000 });
    assert.deepEqual(of(1_000, 300), { total: 300, perNetwork: 10 });
    assert.deepEqual(of(Infinity, 300), { total: 300, perNetwork: Infinity });
    assert.deepEqual(of(1_000, Infinity), { total: Infinity, perNetwork: 1_000 });
  });

  test("closes a network's third connection, and accepts another after one has closed", async (t) => {
    const app = await startTestApp(TWO_EACH);
    t.after(() => app.close());
    const [first, second] = [await open(app), await open(app)];
    for (const socket of [first, second]) assert.match(await ask(socket), /^HTTP\/1\.1 200 /);
    const third = await open(app);
    assert.equal(await ask(third), "");
    first.destroy();
    // The server sees the close a moment later.
    let answer = "";
    while (answer === "") answer = await ask(await open(app));
    assert.match(answer, /^HTTP\/1\.1 200 /);
    second.destroy();
  });

  test("closes connections beyond the total, from any network", async (t) => {
    const app = await startTestApp({ LIMIT_HTTP_SOCKETS: "2", LIMIT_HTTP_SOCKETS_PER_IP: "0" });
    t.after(() => app.close());
    const sockets = [await open(app), await open(app)];
    for (const socket of sockets) assert.match(await ask(socket), /^HTTP\/1\.1 200 /);
    assert.equal(await ask(await open(app)), "");
    for (const socket of sockets) socket.destroy();
  });
});

describe("connections of a trusted proxy", () => {
  test("count for the client whose request they carry, and never for the proxy", async (t) => {
    const app = await startTestApp({ ...TWO_EACH, TRUST_PROXY: "127.0.0.1" });
    t.after(() => app.close());
    const { id } = await app.createAddress();
    const from = (ip: string) => ({ "x-forwarded-for": ip, authorization: `Bearer ${id}` });
    const watch = (ip: string) => openEventStream(`${app.baseUrl}/api/email/stream`, from(ip));
    const read = async (ip: string): Promise<number> =>
      (await app.call("GET", "/api/email/messages", { headers: from(ip) })).status;

    const streams = [await watch("203.0.113.7"), await watch("203.0.113.7")];
    const refused = await app.call("GET", "/healthz", { headers: from("203.0.113.7") });
    assert.equal(refused.status, 429);
    assert.equal(((await refused.json()) as { error: string }).error, "RATE_LIMITED");
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
    for (const other of ["198.51.100.7", "2001:db8::7"]) assert.equal(await read(other), 200);
    // The proxy's own health check.
    assert.equal((await app.call("GET", "/healthz")).status, 200);

    for (const stream of streams) stream.close();
    let status = 429;
    while (status === 429) status = await read("203.0.113.7");
    assert.equal(status, 200);
  });

  test("without a trusted proxy count for the connected client, whatever it claims", async (t) => {
    const app = await startTestApp({ ...TWO_EACH, TRUST_PROXY: "192.0.2.1" });
    t.after(() => app.close());
    const sockets = [await open(app), await open(app)];
    for (const socket of sockets) assert.match(await ask(socket), /^HTTP\/1\.1 200 /);
    const claim = REQUEST.replace("\r\n\r\n", "\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n");
    assert.equal(await ask(await open(app), claim), "");
    for (const socket of sockets) socket.destroy();
  });
});

async function open({ baseUrl }: TestApp): Promise<Socket> {
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** The first bytes of the response; empty if the server closed the connection. */
async function ask(socket: Socket, request = REQUEST): Promise<string> {
  const answer = Promise.withResolvers<string>();
  socket.once("data", (bytes) => answer.resolve(String(bytes)));
  socket.once("close", () => answer.resolve(""));
  socket.write(request);
  return answer.promise;
}
