import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Server } from "node:net";
import { test, type TestContext } from "node:test";
import { answer, LOOPBACK } from "./front.ts";

test("asks the server nothing for a client that left while the server restarted", async (t) => {
  const server = createServer((_, response) => void response.end("answered"));
  const serverPort = await listen(t, server);
  let connections = 0;
  server.on("connection", () => (connections += 1));

  const front = createServer();
  const frontPort = await listen(t, front);
  const restart = Promise.withResolvers<number>();
  const client = connect(frontPort, LOOPBACK);
  client.write("GET /api/config HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [asked, response] = (await once(front, "request")) as [IncomingMessage, ServerResponse];
  const answered = answer(asked, response, { ...OPTIONS, serverPort: () => restart.promise });
  client.destroy();
  await once(response, "close");
  restart.resolve(serverPort);
  await answered;

  front.on("request", (next, toNext) => {
    void answer(next, toNext, { ...OPTIONS, serverPort: () => restart.promise });
  });
  const later = await fetch(`http://${LOOPBACK}:${frontPort}/api/config`);
  assert.equal(await later.text(), "answered");
  assert.equal(connections, 1);
});

const OPTIONS = {
  modules: {
    styleNonce: "",
    isModule: () => false,
    serveModule: () => {},
    update: () => Promise.resolve(),
    changes: () => 0,
  },
  publicUrl: "http://localhost",
  trustsProxies: false,
};

async function listen(t: TestContext, server: Server): Promise<number> {
  server.listen(0, LOOPBACK);
  await once(server, "listening");
  t.after(() => server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  return (server.address() as AddressInfo).port;
}
