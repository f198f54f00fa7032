import Fastify from "fastify";
import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import { refuseUnreadable } from "./refuse-unreadable.ts";

const HALF_A_HEADER = "GET / HTTP/1.1\r\nHost: a";
const HALF_A_BODY =
  "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nhalf";

for (const [name, bytes] of [
  ["header", HALF_A_HEADER],
  ["body", HALF_A_BODY],
] as const)
  test(`a request whose ${name} doesn't arrive whole in time is answered 408, which may be tried again`, async () => {
    const app = Fastify({
      requestTimeout: 50,
      // Of the two times Node takes the shorter one for the header.
      http: { headersTimeout: 50, connectionsCheckingInterval: 10 },
      clientErrorHandler: refuseUnreadable,
    });
    app.post("/", async () => "read");
    try {
      const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
      const answer = await send(Number(port), bytes);
      assert.match(answer, /^HTTP\/1\.1 408 Request Timeout\r\n/);
      assert.match(answer, /^Connection: close\r$/m);
      assert.match(answer, /"error":"REQUEST_TIMEOUT"/);
    } finally {
      await app.close();
    }
  });

async function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  let answer = "";
  for await (const chunk of socket.setEncoding("utf8")) answer += String(chunk);
  return answer;
}
