import assert from "node:assert/strict";
import { test } from "node:test";
import { ConnectionError, Mayfly } from "../src/index.ts";

test("a wait ends soon after its timeout if the server or the network freezes", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { promise: frozen, resolve: freeze } = Promise.withResolvers<void>();
  let calls = 0;
  const mayfly = new Mayfly("http://mail.example", {
    async fetch(_url, { signal } = {}) {
      calls += 1;
      if (calls === 1) return Response.json({ email: "ada@mail.example" });
      freeze();
      return new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("aborted")));
      });
    },
  });
  const inbox = await mayfly.openAddress("token");
  const waiting = inbox.message({ timeout: 1_000 });
  await frozen;
  t.mock.timers.tick(11_000);
  await assert.rejects(waiting, (error: unknown) => {
    assert.ok(error instanceof ConnectionError);
    assert.equal(error.message, "http://mail.example doesn't answer.");
    return true;
  });
});
