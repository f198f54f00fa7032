import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import { startTestApp, type TestApp } from "../app/test-app.ts";

const BODY_BYTES_MAX = 1_024;
/** What a network may send at a time, in the largest bodies of most calls. */
const SHARE = 64;
const ATTACKER = "203.0.113.7";
const CONTINUE = /^HTTP\/1\.1 100 /;
const REFUSED = /^HTTP\/1\.1 429 [^]*"RATE_LIMITED"/m;

test("bodies that a network never ends are refused beyond its share, until some of them end", async (t) => {
  const limits = { LIMIT_BODY_BYTES: String(BODY_BYTES_MAX), TRUST_PROXY: "127.0.0.1" };
  const app = await startTestApp(limits);
  t.after(() => app.close());
  // An event of the payment provider may be larger than other bodies.
  const held = [
    await beginBody(app, (SHARE - 2) * BODY_BYTES_MAX, CONTINUE),
    await beginBody(app, BODY_BYTES_MAX, CONTINUE),
    await beginBody(app, BODY_BYTES_MAX - 10, CONTINUE),
  ];
  (await beginBody(app, BODY_BYTES_MAX, REFUSED)).destroy();
  const elsewhere = { headers: { "x-forwarded-for": "198.51.100.7" }, body: {} };
  assert.equal((await app.call("POST", "/api/temp-emails", elsewhere)).status, 201);

  for (const socket of held) socket.destroy();
  const again = { headers: { "x-forwarded-for": ATTACKER }, body: { text: "x".repeat(500) } };
  const call = () => app.call("POST", "/api/contact", again).then(({ status }) => status);
  // The server sees the end of a connection a moment later.
  while ((await call()) === 429);
  assert.equal(await call(), 400);
});

/** Sends a head that announces a body, and waits for this answer. */
async function beginBody({ baseUrl }: TestApp, sizeBytes: number, expected: RegExp) {
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    `POST /api/payments/webhook HTTP/1.1\r\nHost: a\r\nX-Client: test\r\n` +
      `X-Forwarded-For: ${ATTACKER}\r\nExpect: 100-continue\r\nContent-Length: ${sizeBytes}\r\n\r\n`,
  );
  let answer = "";
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    answer += String(chunk);
    if (expected.test(answer)) return socket;
  }
  throw new Error(`The answer was ${answer}`);
}
