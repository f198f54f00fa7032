import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createLog } from "../../log.ts";
import { deriveWrappingKeys } from "../content-key.ts";
import { createContentKeys } from "../content-keys.ts";
import type { DeliveredMail } from "./mail-receiver.ts";
import type { InboxEvent } from "../live/inbox-events.ts";
import type { SealedContent } from "../inbox-store.ts";
import { NO_FINDINGS, type SenderFindings } from "./sender-verdict.ts";
import { createSenderVerifier, type VerifySendersLimits } from "./verify-senders.ts";

const PASSED: SenderFindings = { ...NO_FINDINGS, domain: "example.com", dmarc: "pass" };
const [IP, OTHER_IP] = ["192.0.2.1", "198.51.100.1"];
const VERDICT = { outcome: "verified", domain: "example.com" };

describe("verifying senders after delivery", () => {
  test("checks a message once and notifies every inbox that still has it", async () => {
    const stage = makeStage();
    stage.store(1, 1);
    stage.store(3, 7);
    stage.verifier.submit(stage.mail([1, 2, 3], { 1: 1, 2: 4, 3: 7 }));
    await stage.checked(1);
    stage.finish(PASSED);
    await stage.settled();
    assert.deepEqual(stage.published, [
      { type: "updated", inboxId: 1, seq: 1, verdict: VERDICT },
      { type: "updated", inboxId: 3, seq: 7, verdict: VERDICT },
    ]);
    assert.deepEqual(stage.verdictOf(3, 7), VERDICT);
    assert.equal(stage.checkCount(), 1);
  });

  test("stores no verdict if uncertain or if the inbox shows another sender", async () => {
    const stage = makeStage();
    stage.store(1, 1);
    for (const [shownSender, findings] of [
      ["a@example.com", undefined],
      ["a@example.com", { ...PASSED, dmarc: "none" as const }],
      ["a@example.org", PASSED],
      ["", PASSED],
      ["example.com", PASSED],
    ] as const) {
      stage.verifier.submit({ ...stage.mail([1], { 1: 1 }), shownSender });
      await stage.checked();
      stage.finish(findings);
      await stage.settled();
    }
    assert.deepEqual(stage.published, []);
  });

  test("stores a proof if the verdict doesn't imply it", async () => {
    const stage = makeStage();
    const proven = { outcome: "proven" as const, domain: "example.com" };
    for (const [seq, findings] of [
      [1, { ...PASSED, proof: proven }],
      [2, { ...PASSED, dmarc: "none" as const, proof: proven }],
      [3, { ...PASSED, proof: { outcome: "unproven" as const, domain: "example.net" } }],
    ] as const) {
      stage.store(1, seq);
      stage.verifier.submit(stage.mail([1], { 1: seq }));
      await stage.checked();
      stage.finish(findings);
      await stage.settled();
    }
    assert.equal(stage.proofOf(1, 1), undefined);
    assert.deepEqual(stage.proofOf(1, 2), proven);
    assert.deepEqual(stage.proofOf(1, 3), { outcome: "unproven", domain: "example.net" });
  });

  test("compares sender domains in one form: case, IDN, and trailing dot", async () => {
    const stage = makeStage();
    stage.store(1, 1);
    for (const [shownSender, domain] of [
      ["a@EXAMPLE.com", "example.com"],
      ["a@example.com.", "example.com"],
      ["a@bücher.example", "xn--bcher-kva.example"],
    ] as const) {
      stage.verifier.submit({ ...stage.mail([1], { 1: 1 }), shownSender });
      await stage.checked();
      stage.finish({ ...PASSED, domain });
      await stage.settled();
    }
    assert.equal(stage.published.length, 3);
  });

  test("starts no more checks per second than allowed", async () => {
    const stage = makeStage({ checksPerSecondMax: 4 });
    for (let seq = 1; seq <= 5; seq++) stage.store(1, seq);
    for (let seq = 1; seq <= 5; seq++) stage.verifier.submit(stage.mail([1], { 1: seq }));
    await stage.settled();
    assert.equal(stage.checkCount(), 2);
    await stage.verifier.close();
  });

  test("limits running and queued checks, and leaves a flood unverified", async () => {
    const stage = makeStage({ concurrentChecksMax: 2, waitingMax: 4, bytesMax: 1_000 });
    for (let seq = 1; seq <= 100; seq++) stage.store(1, seq);
    for (let seq = 1; seq <= 100; seq++)
      stage.verifier.submit(stage.mail([1], { 1: seq }, seq % 2 === 0 ? IP : OTHER_IP));
    await stage.checked(2);
    assert.equal(stage.readCount(), 2);
    for (let done = 0; done < 6; done++) {
      await stage.checked();
      stage.finish(PASSED);
      await stage.settled();
    }
    assert.equal(stage.checkCount(), 6);
    assert.equal(stage.readCount(), 6);
  });

  test("leaves half of the checks, running and waiting, to other networks", async () => {
    const stage = makeStage({ concurrentChecksMax: 4, waitingMax: 8 });
    for (let seq = 1; seq <= 21; seq++) stage.store(1, seq);
    for (let seq = 1; seq <= 20; seq++) stage.verifier.submit(stage.mail([1], { 1: seq }));
    await stage.checked(2);
    stage.verifier.submit(stage.mail([1], { 1: 21 }, OTHER_IP));
    await stage.checked(3);
    assert.deepEqual(stage.verifier.load(), { running: 3, waiting: 4 });
    await stage.verifier.close();
  });

  test("limits the bytes in memory: no more than two large messages at once", async () => {
    const stage = makeStage({ concurrentChecksMax: 4, waitingMax: 9, bytesMax: 100 });
    for (let seq = 1; seq <= 3; seq++) stage.store(1, seq);
    for (const [seq, sizeBytes, ip] of [
      [1, 60, IP],
      [2, 500, OTHER_IP],
      [3, 30, "203.0.113.1"],
    ] as const) {
      stage.verifier.submit({ ...stage.mail([1], { 1: seq }, ip), sizeBytes });
    }
    await stage.checked(2);
    assert.equal(stage.readCount(), 2);
    stage.finish(undefined);
    await stage.settled();
    assert.equal(stage.readCount(), 3);
    await stage.verifier.close();
  });

  test("reads nothing if checks are not possible", async () => {
    const stage = makeStage();
    stage.store(1, 1);
    stage.beReady(false);
    stage.verifier.submit(stage.mail([1], { 1: 1 }));
    await stage.settled();
    assert.equal(stage.readCount(), 0);
  });

  test("continues after a store failure", async () => {
    const stage = makeStage();
    stage.store(1, 2);
    stage.fail();
    stage.verifier.submit(stage.mail([1], { 1: 1 }));
    await stage.settled();
    stage.verifier.submit(stage.mail([1], { 1: 2 }));
    await stage.checked();
    stage.finish(PASSED);
    await stage.settled();
    assert.equal(stage.published.length, 1);
  });

  test("aborts running checks and drops queued ones on close", async () => {
    const stage = makeStage({ concurrentChecksMax: 2, waitingMax: 9, bytesMax: 1_000 });
    for (let seq = 1; seq <= 3; seq++) stage.store(1, seq);
    for (let seq = 1; seq <= 3; seq++) stage.verifier.submit(stage.mail([1], { 1: seq }));
    await stage.checked();
    await stage.verifier.close();
    assert.equal(stage.checkCount(), 1);
    assert.deepEqual(stage.published, []);
  });
});

function makeStage(changes: Partial<VerifySendersLimits> = {}) {
  const [wrappingKey] = deriveWrappingKeys([randomBytes(32)]);
  assert.ok(wrappingKey);
  const contentKeys = createContentKeys([wrappingKey], randomBytes);
  const wrappedKey = contentKeys.createWrappedKey();
  const published: InboxEvent[] = [];
  const contents = new Map<string, SealedContent>();
  const verdicts = new Map<string, Buffer>();
  const proofs = new Map<string, Buffer>();
  const checks: ((findings: SenderFindings | undefined) => void)[] = [];
  let counts = { reads: 0, checks: 0 };
  let ready = true;
  let failing = false;
  const verifier = createSenderVerifier(
    {
      store: {
        async readContent(inboxId, seq) {
          counts = { ...counts, reads: counts.reads + 1 };
          if (failing) {
            failing = false;
            throw new Error("away");
          }
          return contents.get(`${inboxId} ${seq}`);
        },
        async setVerdict(inboxId, seq, verdict) {
          if (!contents.has(`${inboxId} ${seq}`)) return false;
          verdicts.set(`${inboxId} ${seq}`, verdict);
          return true;
        },
        async setSenderProof(inboxId, seq, proof) {
          proofs.set(`${inboxId} ${seq}`, proof);
        },
      },
      events: { publish: (events) => void published.push(...events) },
      contentKeys,
      checker: {
        isReady: () => ready,
        check: () => {
          counts = { ...counts, checks: counts.checks + 1 };
          return new Promise((resolve) => checks.push(resolve));
        },
        async close() {
          for (const end of checks.splice(0)) end(undefined);
        },
      },
      clock: { nowMs: () => 0 },
      log: createLog("silent"),
    },
    {
      checksPerSecondMax: Infinity,
      concurrentChecksMax: 4,
      waitingMax: 10,
      bytesMax: 1_000_000,
      ...changes,
    },
  );
  /** Everything here runs in microtasks: one event loop turn is enough. */
  const settled = (): Promise<void> => nextTurn();
  return {
    verifier,
    published,
    settled,
    store(inboxId: number, seq: number) {
      const summary = { from: { address: "", name: "" }, subject: "", intro: "" };
      const sealed = contentKeys.sealMessage(wrappedKey, Buffer.from("raw"), summary);
      contents.set(`${inboxId} ${seq}`, { summary: Buffer.concat(sealed.summary), raw: undefined });
    },
    mail: (inboxIds: readonly number[], seqs: Record<number, number>, ip = IP): DeliveredMail => ({
      origin: { ip, helo: "mx.example.com", sender: "a@example.com" },
      shownSender: "a@example.com",
      sizeBytes: 3,
      copies: inboxIds.map((inboxId) => ({ inboxId, seq: seqs[inboxId] ?? 0, wrappedKey })),
    }),
    async checked(count = 1) {
      while (checks.length < count) await settled();
    },
    finish: (findings: SenderFindings | undefined) => checks.shift()?.(findings),
    verdictOf(inboxId: number, seq: number) {
      const sealed = verdicts.get(`${inboxId} ${seq}`);
      return sealed && contentKeys.openVerdict(wrappedKey, sealed);
    },
    proofOf(inboxId: number, seq: number) {
      const sealed = proofs.get(`${inboxId} ${seq}`);
      return sealed && contentKeys.openProof(wrappedKey, sealed);
    },
    checkCount: () => counts.checks,
    readCount: () => counts.reads,
    beReady: (is: boolean) => (ready = is),
    fail: () => (failing = true),
  };
}
