import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { servedDomains } from "../../../test/app/served-domains.ts";
import { createLog } from "../../log.ts";
import { deriveWrappingKeys } from "../content-key.ts";
import { createContentKeys } from "../content-keys.ts";
import type { DeliveredMail } from "./mail-receiver.ts";
import type { InboxEvent } from "../live/inbox-events.ts";
import { createOwnSenderMarker } from "./mark-own-senders.ts";

test("verifies mail that we sent from our own domain", async () => {
  const { ownSenderMarker, published, mailFrom } = stage(async () => true);
  ownSenderMarker.submit(mailFrom("a@mayfly.test"));
  await ownSenderMarker.close();
  const verdict = { outcome: "verified", domain: "mayfly.test" };
  assert.deepEqual(published, [{ type: "updated", inboxId: 1, seq: 7, verdict }]);
});

test("stores nothing for another domain's sender or a deleted message", async () => {
  const there = stage(async () => true);
  for (const sender of ["a@elsewhere.example", "a@sub.mayfly.test", "mayfly.test", ""]) {
    there.ownSenderMarker.submit(there.mailFrom(sender));
  }
  await there.ownSenderMarker.close();
  const gone = stage(async () => false);
  gone.ownSenderMarker.submit(gone.mailFrom("a@mayfly.test"));
  await gone.ownSenderMarker.close();
  assert.deepEqual([...there.published, ...gone.published], []);
});

test("logs a store failure without rejecting, and close waits for it", async () => {
  const answer = Promise.withResolvers<boolean>();
  const { ownSenderMarker, published, mailFrom } = stage(() => answer.promise);
  ownSenderMarker.submit(mailFrom("a@mayfly.test"));
  let ended = false;
  const end = ownSenderMarker.close().then(() => (ended = true));
  await Promise.resolve();
  assert.equal(ended, false);
  answer.reject(new Error("away"));
  await end;
  assert.deepEqual(published, []);
});

function stage(setVerdict: () => Promise<boolean>) {
  const published: InboxEvent[] = [];
  const [wrappingKey] = deriveWrappingKeys([randomBytes(32)]);
  assert.ok(wrappingKey);
  const contentKeys = createContentKeys([wrappingKey], randomBytes);
  const wrappedKey = contentKeys.createWrappedKey();
  const ownSenderMarker = createOwnSenderMarker(
    {
      store: { setVerdict },
      events: { publish: (events) => void published.push(...events) },
      contentKeys,
      log: createLog("silent"),
    },
    servedDomains("mayfly.test", "burrow.test").receives,
  );
  const mailFrom = (shownSender: string): DeliveredMail => ({
    origin: { ip: "127.0.0.1", helo: "mayfly.test", sender: shownSender },
    shownSender,
    sizeBytes: 10,
    copies: [{ inboxId: 1, seq: 7, wrappedKey }],
  });
  return { ownSenderMarker, published, mailFrom };
}
