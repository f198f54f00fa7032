import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import { deriveWebhookKeys, makeSecret, signDelivery } from "./webhook-keys.ts";

const URL = "https://hooks.example.org/mail";
const [first, second] = [randomBytes(32), randomBytes(32)];

/** Verifies as a receiver does, with the library of the standard. */
function verify(secret: string, signature: string, timestamp: number): unknown {
  return new Webhook(secret).verify('{"a":1}', {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signature,
  });
}

test("a delivery verifies with the secret, and after a rotation with both until the former one ends", () => {
  const [secret, former] = [makeSecret(randomBytes), makeSecret(randomBytes)];
  const nowMs = Date.now();
  const timestamp = Math.floor(nowMs / 1000);
  const signed = { id: "evt_1", timestamp, body: '{"a":1}', nowMs };
  const alone = signDelivery({ url: URL, secret }, signed);
  assert.deepEqual(verify(secret, alone, timestamp), { a: 1 });
  assert.throws(() => verify(former, alone, timestamp));
  assert.throws(() => verify(secret, alone, timestamp + 1));
  const endsAtMs = nowMs + 1;
  const both = signDelivery({ url: URL, secret, former: { secret: former, endsAtMs } }, signed);
  for (const one of [secret, former]) assert.deepEqual(verify(one, both, timestamp), { a: 1 });
  const over = signDelivery(
    { url: URL, secret, former: { secret: former, endsAtMs: nowMs } },
    signed,
  );
  assert.throws(() => verify(former, over, timestamp));
});

test("a sealed target opens under any value of SECRET_KEY, and not without it", () => {
  const target = { url: URL, secret: makeSecret(randomBytes) };
  const sealed = deriveWebhookKeys([first]).seal(target, randomBytes);
  assert.ok(!sealed.includes(target.secret) && !sealed.includes("hooks.example.org"));
  const rotated = deriveWebhookKeys([second, first]);
  assert.deepEqual(rotated.open(sealed), target);
  assert.equal(rotated.isCurrent(sealed), false);
  assert.equal(rotated.isCurrent(rotated.seal(target, randomBytes)), true);
  assert.equal(deriveWebhookKeys([second]).open(sealed), undefined);
});
