import { ERRORS } from "@mayfly/contract/errors";
import Fastify from "fastify";
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { test } from "node:test";
import { handleError } from "../error-handler.ts";
import { refusingUnreadable } from "./malformed-requests.ts";

const HALF_A_HEADER = "GET / HTTP/1.1\r\nHost: a";
const HALF_A_BODY =
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"ha';

for (const [name, bytes] of [
  ["header", HALF_A_HEADER],
  ["body", HALF_A_BODY],
] as const)
  test(`a request gets 408, which may be retried, if its ${name} doesn't arrive in time`, async () => {
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

const GARBAGE = "no HTTP at all\r\n\r\n";
const LARGE_HEADER = `GET / HTTP/1.1\r\nHost: a\r\nA: ${"a".repeat(20_000)}`;

for (const [name, bytes] of [
  ["sent nothing", ""],
  ["sent half a header", HALF_A_HEADER],
  ["sent half a body", HALF_A_BODY],
  ["sent garbage", GARBAGE],
  ["sent a header that is too large", LARGE_HEADER],
] as const)
  test(`closes the connection of a client that ${name}, even if it keeps its half open and keeps sending`, async () => {
    const app = Fastify(refusingUnreadable({ timeoutMs: 50, checkedEveryMs: 10, lingerMs: 20 }));
    app.setErrorHandler(handleError);
    app.post("/", async () => "read");
    const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
    const accepted = once(app.server, "connection") as Promise<[Socket]>;
    const client = connect({ host: "127.0.0.1", port: Number(port), allowHalfOpen: true });
    client.on("error", () => {});
    try {
      client.write(bytes);
      const [socket] = await accepted;
      const closed = once(socket, "close");
      const [answer] = (await once(client, "data")) as [Buffer];
      assert.match(String(answer), /^HTTP\/1\.1 4(?:00|08|31) /);
      client.write(GARBAGE);
      await closed;
    } finally {
      client.destroy();
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
