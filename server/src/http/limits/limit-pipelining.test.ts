import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { describe, test, type TestContext } from "node:test";
import { limitPipelining } from "./limit-pipelining.ts";

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

  test("close the connection if they are too many", async (t) => {
    const { server, handled, open } = await start(t);
    let parsed = 0;
    server.on("request", () => (parsed += 1));
    const client = await open();
    client.write(request("/").repeat(2_000));
    await once(client, "close");
    assert.equal(handled.length, 1);
    assert.ok(parsed < 100, `${parsed} requests were parsed`);
  });
});

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

async function start(t: TestContext) {
  const handled: string[] = [];
  const server = createServer((asked, response) => {
    handled.push(asked.url ?? "");
    response.end("answered");
  });
  limitPipelining(server);
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
