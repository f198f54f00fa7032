import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { AppError } from "../../app-error.ts";
import { deriveWrappingKeys } from "../../inbox/content-key.ts";
import { createContentKeys } from "../../inbox/content-keys.ts";
import type { Inbox } from "../../inbox/inbox-store.ts";
import {
  NO_FINDINGS,
  type Origin,
  type SenderFindings,
  type SenderProof,
  type SenderVerdict,
} from "../../inbox/receiving/sender-verdict.ts";
import { traceHeaders } from "../../mail/mime/trace-headers.ts";
import { readCorrespondence } from "../../mail/correspondence.ts";
import { createReplyGate, type ReplyRules } from "./reply-gate.ts";

const VERIFIED: SenderVerdict = { outcome: "verified", domain: "example.org" };
const PROVEN: SenderProof = { outcome: "proven", domain: "example.org" };
const UNPROVEN: SenderProof = { outcome: "unproven", domain: "example.org" };
const REFUSED = "SENDER_UNVERIFIED";

describe("the reply gate", () => {
  test("uses a stored proof, else the verdict, and runs no check then", async () => {
    const stage = makeStage();
    assert.equal(await stage.look({ proof: PROVEN }), "open");
    assert.equal(await stage.look({ proof: UNPROVEN }), REFUSED);
    assert.equal(await stage.look({ verdict: VERIFIED }), "open");
    assert.equal(await stage.look({ verdict: { ...VERIFIED, outcome: "forged" } }), REFUSED);
    assert.equal(await stage.look({ verdict: VERIFIED, proof: UNPROVEN }), REFUSED);
    assert.equal(await stage.check({ proof: UNPROVEN }), REFUSED);
    assert.equal(stage.checked.length, 0);
  });

  test("doesn't apply a verdict on From to a Reply-To at another domain", async () => {
    const stage = makeStage();
    const header = "From: ada@example.org\r\nReply-To: victim@example.net";
    assert.equal(await stage.look({ verdict: VERIFIED, header }), "unchecked");
    assert.equal(await stage.look({ proof: PROVEN, header }), "unchecked");
  });

  test("checks an unchecked sender with the client IP from the trace headers, and stores the result", async () => {
    const stage = makeStage({ ...NO_FINDINGS, proof: PROVEN });
    assert.equal(await stage.look({}), "unchecked");
    assert.equal(await stage.check({}), "open");
    assert.deepEqual(stage.checked, [
      { ip: "192.0.2.10", helo: "mx.example.org", sender: "ada@example.org" },
    ]);
    assert.deepEqual(stage.kept, [PROVEN]);
  });

  test("refuses if the check has no result, and stores nothing", async () => {
    for (const findings of [undefined, NO_FINDINGS]) {
      const stage = makeStage(findings);
      assert.equal(await stage.check({}), REFUSED);
      assert.deepEqual(stage.kept, []);
    }
    const off = makeStage(undefined, { isOff: true });
    assert.equal(await off.look({}), REFUSED);
    assert.equal(await off.check({}), REFUSED);
  });

  test("allows our own domains, and any sender if configured", async () => {
    const header = "From: x.y@mayfly.test";
    assert.equal(await makeStage().look({ header }), "open");
    const any = makeStage(undefined, { isOff: true, to: "any" });
    assert.equal(await any.check({}), "open");
    assert.equal(
      await any.check({ header: "From: a@example.org\r\nList-Id: <x.y>" }),
      "NOT_ANSWERABLE",
    );
  });

  test("runs one check per network at a time, in parallel with other networks", async () => {
    const held = Promise.withResolvers<void>();
    const stage = makeStage({ ...NO_FINDINGS, proof: PROVEN }, { held: held.promise });
    const same = [stage.check({}, "192.0.2.1"), stage.check({}, "192.0.2.1")];
    assert.equal(await Promise.race(same), "RATE_LIMITED");
    const near = Array.from({ length: 4 }, (_, last) => stage.check({}, `192.0.2.${last + 2}`));
    assert.equal(await Promise.race(near), "RATE_LIMITED", "a /24 has four");
    const other = stage.check({}, "198.51.100.1");
    held.resolve();
    assert.equal(await other, "open");
    assert.deepEqual((await Promise.all(same)).toSorted(), ["RATE_LIMITED", "open"]);
    await Promise.all(near);
    assert.equal(await stage.check({}, "192.0.2.1"), "open", "a check that ended makes room");
  });

  test("leaves half of the memory for large messages to other networks", async () => {
    const held = Promise.withResolvers<void>();
    const stage = makeStage({ ...NO_FINDINGS, proof: PROVEN }, { held: held.promise });
    const header = `From: ada@example.org\r\n\r\n${"x".repeat(20 * 1024 * 1024)}`;
    const first = stage.check({ header }, "192.0.2.1");
    assert.equal(await stage.check({ header }, "192.0.2.2"), "RATE_LIMITED");
    const other = stage.check({ header }, "198.51.100.1");
    held.resolve();
    assert.deepEqual(await Promise.all([first, other]), ["open", "open"]);
  });
});

type Stored = { verdict?: SenderVerdict; proof?: SenderProof; header?: string };
type Changes = { isOff?: boolean; to?: ReplyRules["to"]; held?: Promise<void> };

function makeStage(
  findings?: SenderFindings,
  { isOff = false, to = "verified", held }: Changes = {},
) {
  const [wrappingKey] = deriveWrappingKeys([randomBytes(32)]);
  assert.ok(wrappingKey);
  const contentKeys = createContentKeys([wrappingKey], randomBytes);
  const inbox: Inbox = {
    inboxId: 1,
    publicId: "x",
    email: { local: "x", domain: "mayfly.test" },
    kind: "free",
    createdAtMs: 0,
    expiresAtMs: 1,
    extensionsUsed: 0,
    lastSeq: 1,
  };
  const wrappedKey = contentKeys.createWrappedKey();
  const checked: (Origin | undefined)[] = [];
  const kept: SenderProof[] = [];
  let stored: Stored = {};
  const gate = createReplyGate({
    store: {
      findWrappedKey: async () => wrappedKey,
      findSenderCheck: async () => ({
        verdict: stored.verdict ? contentKeys.sealVerdict(wrappedKey, stored.verdict) : null,
        proof: stored.proof ? contentKeys.sealProof(wrappedKey, stored.proof) : null,
      }),
      setVerdict: async () => true,
      setSenderProof: async (_inboxId, _seq, proof) =>
        void kept.push(contentKeys.openProof(wrappedKey, proof)),
    },
    contentKeys,
    events: { publish: () => {} },
    transport: { reaches: () => true },
    checker: isOff
      ? undefined
      : {
          isReady: () => true,
          async check({ origin }) {
            checked.push(origin);
            await held;
            return findings;
          },
          close: async () => {},
        },
    rules: { to, isOurs: (domain) => domain === "mayfly.test" },
  });
  const messageOf = (given: Stored) => {
    stored = given;
    const raw = rawWith(given.header ?? "From: ada@example.org");
    return { inbox, seq: 1, raw, correspondence: readCorrespondence(raw) };
  };
  type Target = Awaited<ReturnType<typeof gate.look>>;
  const nameOf = (target: Target) => {
    if (target.answerable === "unchecked") return "unchecked";
    return target.answerable ? "open" : target.refusal;
  };
  return {
    checked,
    kept,
    look: async (given: Stored) => nameOf(await gate.look(messageOf(given))),
    check: async (given: Stored, ip = "192.0.2.99") => {
      const checking = gate.check(messageOf(given), ip);
      return checking.then(nameOf, (error: unknown) =>
        error instanceof AppError ? error.code : Promise.reject(error),
      );
    },
  };
}

function rawWith(header: string): Buffer {
  const hello = { name: "mx.example.org", extended: true };
  const trace = traceHeaders(
    { ip: "192.0.2.10", hello, tls: undefined },
    { sender: { wire: "ada@example.org" }, onlyRecipient: undefined, utf8: false },
    { hostname: "mayfly.test", id: "s", atMs: 0 },
  );
  return Buffer.from(`${trace}${header}\r\n\r\nHello\r\n`);
}
