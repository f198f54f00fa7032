import assert from "node:assert/strict";
import { test } from "node:test";
import type { DeliveryTrace } from "@mayfly/contract";
import { startTestApp } from "../../server/test/app/test-app.ts";
import { REFUSAL, sendRefused } from "../../server/test/mail/send-refused.ts";
import { until } from "../../server/test/until.ts";
import { Mayfly, NoMatchError } from "../src/index.ts";

test("a wait without a match says why the server refused deliveries", async (t) => {
  const app = await startTestApp({ LIMIT_MESSAGES_PER_INBOX: "1" });
  t.after(() => app.close());
  const inbox = await new Mayfly(app.baseUrl).createAddress();

  const refuse = async (domain: string, count: number) => {
    await sendRefused(app, { domain, to: inbox.address });
    await untilListed(count);
  };
  const untilListed = (count: number) =>
    until("the attempt is stored", async () => {
      const answer = await app.call("GET", "/api/email/trace", { token: inbox.token });
      const { attempts } = (await answer.json()) as DeliveryTrace;
      return attempts.length === count;
    });
  const failure = async () => {
    const error: unknown = await inbox.message({ timeout: 100 }).catch((caught) => caught);
    assert.ok(error instanceof NoMatchError);
    return error.message;
  };

  assert.equal(await failure(), "no message in 1 s; nothing else came");
  await refuse("shop.test", 1);
  assert.equal(
    await failure(),
    `no message in 1 s; nothing else came; 1 delivery from shop.test was refused: ${REFUSAL}`,
  );
  await refuse("bank.test", 2);
  assert.equal(
    await failure(),
    `no message in 1 s; nothing else came; 2 deliveries were refused, the last one from bank.test: ${REFUSAL}`,
  );

  // A full inbox puts off a message, which its sender repeats once there is room.
  await app.send({ to: inbox.address });
  const { id } = await inbox.message({ timeout: 1_000 });
  await assert.rejects(app.send({ to: inbox.address }));
  await untilListed(4);
  assert.match(await failure(), /3 deliveries were refused, the last one from example\.org: 452 /);
  await app.call("DELETE", `/api/email/messages/by-id/${id}`, { token: inbox.token });
  await app.send({ to: inbox.address });
  await inbox.message({ timeout: 1_000 });
  assert.match(await failure(), /2 deliveries were refused, the last one from bank\.test/);
});
