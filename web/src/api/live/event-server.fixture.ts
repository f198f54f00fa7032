import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { messageOf } from "../message.fixture.ts";
import { queue } from "./queue.fixture.ts";

type Exchange = { request: IncomingMessage; response: ServerResponse };
export type EventServer = Awaited<ReturnType<typeof startEventServer>>;

/** Starts a server on a real socket. The test answers each request. */
export async function startEventServer() {
  const exchanges = queue<Exchange>();
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    exchanges.push({ request, response });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  return {
    fetch: (path: string, init: RequestInit) =>
      fetch(`http://127.0.0.1:${address.port}${path}`, init),
    requests: () => requests,
    nextExchange: () => exchanges.next(),
    async acceptStream(): Promise<Exchange> {
      const exchange = await exchanges.next();
      exchange.response.writeHead(200, { "content-type": "text/event-stream" });
      exchange.response.write(": hello\n\n");
      return exchange;
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A message event as the stream sends it. */
export const messageEvent = (seq: number) =>
  `id: ${seq}\nevent: message\ndata: ${JSON.stringify(messageOf(seq))}\n\n`;
