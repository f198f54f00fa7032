import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import Fastify from "fastify";
import { CHALLENGE_COSTS } from "../abuse/challenges.ts";
import { readConfig } from "../config/config.ts";
import { hashSecret } from "../inbox/addresses/tokens.ts";
import { openTestInboxes } from "../inbox/testing/test-inboxes.ts";
import { openLocalRateLimits } from "../store/memory-rate-limits.ts";
import { createAddCall } from "./calls.ts";

const TOKEN = "a-token";

for (const name of ["GET /api/temp-emails/current", "GET /api/email/stream"] as const) {
  test(`the handler of ${name} gets the caller's inbox without its key and without a hash`, async () => {
    const inboxes = await openTestInboxes();
    const stored = await inboxes.add({ tokenHash: hashSecret(TOKEN) });
    const app = Fastify();
    const callers: unknown[] = [];
    addCallTo(app, inboxes)(name, ({ inbox }, reply) => {
      callers.push(inbox);
      return reply.code(204).send();
    });
    const url = name.slice("GET ".length);
    const call = () => app.inject({ url, headers: { authorization: `Bearer ${TOKEN}` } });
    assert.equal((await call()).statusCode, 204);
    // The second time, the store answers from its cache.
    assert.equal((await call()).statusCode, 204);
    await app.close();
    const { inboxId, publicId, email, kind, createdAtMs, expiresAtMs } = stored;
    const caller = {
      inboxId,
      publicId,
      email,
      kind,
      createdAtMs,
      expiresAtMs,
      extensionsUsed: 0,
      lastSeq: 0,
    };
    assert.deepEqual(callers, [caller, caller]);
  });
}

function addCallTo(
  app: ReturnType<typeof Fastify>,
  { store, clock }: Awaited<ReturnType<typeof openTestInboxes>>,
) {
  const read = readConfig({});
  assert.ok(read.valid);
  const deps = {
    store,
    clock,
    config: read.config,
    challengeCosts: CHALLENGE_COSTS,
    localLimits: openLocalRateLimits(),
    secrets: [randomBytes(32)] as const,
    activity: { count: () => {} },
    recordSuspicion: () => {},
  };
  const unused = async (): Promise<never> => assert.fail("no operator calls here");
  const access = { requireOperator: unused, audited: unused, audit: unused, requireAudit: unused };
  return createAddCall(deps, access)(app);
}
