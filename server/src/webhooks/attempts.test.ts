import assert from "node:assert/strict";
import { test } from "node:test";
import { createAttempts } from "./attempts.ts";

test("after a failed attempt a webhook has one place until one succeeds; only the latest 500 are remembered", async () => {
  const attempts = createAttempts(4);
  const attempt = (webhookId: string, succeeded: boolean) =>
    new Promise<void>((resolve) => {
      attempts.add(webhookId, Promise.resolve(succeeded), resolve);
    });
  for (let index = 0; index < 510; index++) await attempt(`hook${index}`, false);
  const rooms = attempts.rooms();
  assert.equal(rooms.length, 500);
  assert.deepEqual(rooms[0], { webhookId: "hook10", room: 1 });
  await attempt("hook10", false);
  await attempt("hook11", true);
  assert.deepEqual(
    [attempts.rooms()[0]?.webhookId, attempts.rooms().at(-1)?.webhookId, attempts.rooms().length],
    ["hook12", "hook10", 499],
  );
});
