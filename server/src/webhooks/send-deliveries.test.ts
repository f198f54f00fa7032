import assert from "node:assert/strict";
import { test } from "node:test";
import { issueKey } from "../../test/app/api-keys.ts";
import { OPERATORS_KEY } from "../../test/app/operator.ts";
import { startTestApp } from "../../test/app/test-app.ts";
import { webhookStage } from "../../test/app/webhook-stage.ts";
import { startWebhookReceiver } from "../../test/network/webhook-receiver.ts";

test("an attempt shortly before the end of an address is cut at the end, not after the whole timeout", async (t) => {
  const receiver = await startWebhookReceiver();
  t.after(() => receiver.close());
  const app = await startTestApp({ ADMIN_KEY: OPERATORS_KEY, WEBHOOK_LOCAL_TARGETS: "on" });
  t.after(() => app.close());
  const stage = webhookStage(app, receiver, await issueKey(app));
  await stage.addHook("/slow", { events: ["message.received"] });
  receiver.answerStatus("/slow", 500);
  await app.send({ to: (await stage.create(1)).email, subject: "nearly over" });
  await stage.untilLogged("it waits", ({ reason }) => reason === "http-500");
  receiver.answer("/slow", () => undefined);
  app.clock.advance(59_500);
  const { atMs } = await receiver.wait("/slow", 2);
  await stage.untilLogged("it is given up", ({ state }) => state === "failed");
  const tookMs = performance.now() - atMs;
  assert.ok(tookMs < 7_000, `${tookMs} ms`);
  assert.equal((await stage.log())[0]?.reason, "timeout");
});
