import { ERRORS } from "@mayfly/contract/errors";
import Fastify from "fastify";
import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import { handleError } from "./error-handler.ts";
import { refusingUnreadable } from "./refuse-unreadable.ts";

const HALF_A_HEADER = "GET / HTTP/1.1\r\nHost: a";
const HALF_A_BODY =
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"ha';

for (const [name, bytes] of [
  ["header", HALF_A_HEADER],
  ["body", HALF_A_BODY],
] as const)
  test(`a request whose ${name} doesn't arrive whole in time is answered 408, which may be tried again`, async () => {
    const app = Fastify(refusingUnreadable({ timeoutMs: 50, checkedEveryMs: 10 }));
    app.setErrorHandler(handleError);
    app.post("/", async () => "read");
    try {
      const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
      const [header = "", ...bodies] = (await send(Number(port), bytes)).split("\r\n\r\n");
      assert.match(header, /^HTTP\/1\.1 408 Request Timeout\r\n/);
      assert.match(header, /^Content-Type: application\/json; charset=utf-8\r$/m);
      assert.match(header, /^Connection: close$/m);
      const { message, temporary } = ERRORS.REQUEST_TIMEOUT;
      assert.ok(temporary);
      assert.deepEqual(
        bodies.map((body): unknown => JSON.parse(body)),
        [{ error: "REQUEST_TIMEOUT", message }],
      );
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
