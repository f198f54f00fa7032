import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestApp } from "../test/test-app.ts";

test("numbers are served on a port of their own, without an address in them", async () => {
  const app = await startTestApp({ METRICS_PORT: "0" });
  try {
    const { email, id } = await app.createAddress();
    await app.send({ to: email, subject: "counted" });
    const answer = await fetch(`http://127.0.0.1:${app.metricsPort}/metrics`);
    const text = await answer.text();
    assert.match(text, /^mayfly_activity_total\{name="created"\} 1$/m);
    assert.match(text, /^mayfly_activity_total\{name="received"\} 1$/m);
    assert.match(text, /^mayfly_streams 0$/m);
    for (const secret of [email, id, "counted"]) assert.equal(text.includes(secret), false);
    assert.equal((await app.call("GET", "/metrics")).status, 404);
  } finally {
    await app.close();
  }
});
