import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { describe, test, type TestContext } from "node:test";
import { limitPipelining } from "./limit-pipelining.ts";

const LARGE = `X-Large: ${"a".repeat(15_000)}\r\n`;
const request = (path: string, headers = ""): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;

describe("pipelined requests", () => {
  test("are handled one after the other, in turns with other connections", async (t) => {
    const { handled, open } = await start(t);
    const [hostile, honest] = [await open(), await open()];
    hostile.write(request("/hostile").repeat(30));
    honest.write(request("/honest"));
    await once(honest, "data");
    assert.ok(handled.indexOf("/honest") <= 2, handled.join(" "));
    while (handled.length < 31) await once(hostile, "data");
  });

  for (const { name, requests, parsedMax } of [
    { name: "they are too many", requests: request("/").repeat(2_000), parsedMax: 100 },
    { name: "their headers are large", requests: request("/", LARGE).repeat(30), parsedMax: 5 },
  ])
    test(`close the connection if ${name}`, async (t) => {
      const { server, handled, open } = await start(t);
      let parsed = 0;
      server.on("request", () => (parsed += 1));
      const client = await open();
      client.write(requests);
      // Rejects if the connection is reset.
      await once(client, "close").catch(() => undefined);
      assert.ok(handled.length <= 1, handled.join(" "));
      assert.ok(parsed < parsedMax, `${parsed} requests were parsed`);
    });
});

describe("connections that send request after request", () => {
  test("leave a new client its turn to be accepted and answered", async (t) => {
    const { server, open } = await start(t, () => burn(0.5));
    let hostileCount = 0;
    server.on("request", ({ url }) => (hostileCount += url === "/hostile" ? 1 : 0));
    const askAgain = async (): Promise<void> => {
      const hostile = await open();
      hostile.on("data", () => {
        if (hostileCount < TOO_MANY) hostile.write(request("/hostile"));
      });
      hostile.write(request("/hostile"));
    };
    for (let count = 0; count < 300; count++) void askAgain();
    const honest = await open();
    honest.write(request("/honest"));
    await once(honest, "data");
    assert.ok(hostileCount < TOO_MANY, `${hostileCount} requests were handled first`);
  });
});

test("the requests of one network are handled in turns with those of others", async (t) => {
  const { server, handled, open } = await start(t, () => burn(2));
  const accepted: Socket[] = [];
  server.on("connection", (socket) => accepted.push(socket));
  const all = await Promise.all(Array.from({ length: 30 }, open));
  const honest = await open();
  while (accepted.length < 31) await once(server, "connection");
  for (const hostile of all) {
    hostile.write(request("/hostile", "X-Forwarded-For: 203.0.113.7\r\n"));
  }
  honest.write(request("/honest", "X-Forwarded-For: 198.51.100.7\r\n"));
  await once(honest, "data");
  assert.ok(handled.length < 20, handled.join(" "));
});

/** If all 300 clients got an answer in each turn of the event loop, 45,000 requests would be handled first. */
const TOO_MANY = 6_000;

function burn(milliseconds: number): void {
  const endsAt = performance.now() + milliseconds;
  while (performance.now() < endsAt);
}

async function start(t: TestContext, work = () => {}) {
  const handled: string[] = [];
  const server = createServer((asked, response) => {
    handled.push(asked.url ?? "");
    work();
    response.end("answered");
  });
  limitPipelining(server, ["127.0.0.1"]);
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => {}).on("data", () => {});
    await once(socket, "connect");
    return socket;
  };
  return { server, handled, open };
}
