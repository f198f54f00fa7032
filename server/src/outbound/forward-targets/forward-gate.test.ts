import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { newAddress, NOW } from "../../../test/stores/store-samples.ts";
import { AppError } from "../../app-error.ts";
import type { Inbox } from "../../inbox/inbox-store.ts";
import { readSendableAddress } from "../../address/sendable-address.ts";
import { createForwardGate } from "./forward-gate.ts";
import type { ConsentOutcome, SentConsentRequest } from "./forward-target-store.ts";
import { TransportError, type TransportFailure } from "../mail-transport.ts";
import { deriveTargetKeys } from "./target-keys.ts";
import { createTargetLinks } from "./target-links.ts";

test("counts a consent request that may have been sent", async () => {
  const { admit, withdrawn } = gate({ failure: "uncertain" });
  assert.deepEqual(await admit(), { admitted: false, reason: "asked" });
  assert.deepEqual(withdrawn, []);
});

for (const failure of ["unavailable", "refused", "recipient-refused", "unverified"] as const)
  test(`a question that was not sent (${failure}) doesn't count, and the forward reports why`, async () => {
    const { admit, withdrawn } = gate({ failure });
    await assert.rejects(
      admit(),
      (error) => error instanceof TransportError && error.failure === failure,
    );
    assert.deepEqual(
      withdrawn.map(({ askedAtMs, seq }) => [askedAtMs, seq]),
      [[NOW, 3]],
    );
  });

test("admits or refuses a target that answered between two queries", async () => {
  const confirmed = gate({ outcome: { state: "confirmed" } });
  assert.equal((await confirmed.admit()).admitted, true);
  const bounced = gate({ outcome: { state: "blocked", reason: "bounced" } });
  await assert.rejects(
    bounced.admit(),
    (error) => error instanceof AppError && error.code === "FORWARD_TARGET_BOUNCED",
  );
  assert.equal(confirmed.sent.length + bounced.sent.length, 0);
});

/** A gate over a store and a transport with given results. */
function gate({ failure, outcome }: { failure?: TransportFailure; outcome?: ConsentOutcome }) {
  const keys = deriveTargetKeys([randomBytes(32)]);
  const withdrawn: SentConsentRequest[] = [];
  const sent: string[] = [];
  const created = createForwardGate({
    store: {
      findWrappedKey: async () => randomBytes(66),
      findForwardTarget: async () => undefined,
      requestConsent: async ({ ids: [targetId] }) =>
        outcome ?? { state: "asked", targetId, sinceMs: NOW, sendNow: true },
      withdrawConsentRequest: async (asking) => void withdrawn.push(asking),
    },
    clock: { nowMs: () => NOW },
    random: randomBytes,
    contentKeys: { sealForwardTarget: () => randomBytes(50) },
    transport: {
      async send({ envelope }) {
        sent.push(envelope.to);
        if (failure) throw new TransportError(failure, "told to");
      },
    },
    keys,
    links: createTargetLinks(keys, { publicUrl: "https://mail.example" }),
    rules: {
      confirm: true,
      isOurs: (domain) => domain === "mayfly.test",
      defaultDomain: "mayfly.test",
      abuseAddress: "abuse@mayfly.test",
      mailFrom: "no-reply@mayfly.test",
      waitingMax: 3,
    },
  });
  const reading = readSendableAddress("anna@example.org");
  assert.ok(reading.valid);
  const { address } = reading;
  const inbox: Inbox = { ...newAddress(), inboxId: 1, extensionsUsed: 0, lastSeq: 3 };
  return { admit: () => created.admit(address, { inbox, seq: 3 }), withdrawn, sent };
}
