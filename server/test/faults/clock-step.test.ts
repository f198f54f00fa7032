import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CreatedAddress } from "@mayfly/contract";
import { openEventStream, type EventStreamReader } from "../app/event-stream.ts";
import { createInbox, listInbox } from "../clients/inbox-client.ts";
import { sendOnce } from "../clients/smtp-client.ts";
import { startWithClock, type SteppedServer } from "../processes/stepped-clock.ts";
import { STORES, withDatabase } from "./stores.ts";
import { inTime, until } from "../until.ts";

const HOUR_MS = 60 * 60_000;
const LIFETIME_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
const RAW = "Subject: what time is it\r\n\r\nHello.\r\n";
const STEPS = [
  ["forwards", HOUR_MS],
  ["back", -HOUR_MS],
] as const;

for (const name of STORES)
  describe(`a wall clock that steps by an hour, on ${name}`, () => {
    test("forward and back", (t) =>
      withDatabase(name, async (env) => {
        const server = await startWithClock(env);
        try {
          for (const [way, stepMs] of STEPS)
            await t.test(
              `${way} ends no address and refuses no mail; expiry pauses, and a warning is logged`,
              () => stepOnce(server, stepMs),
            );
        } finally {
          await server.close();
        }
      }));
  });

async function stepOnce(server: SteppedServer, stepMs: number): Promise<void> {
  const warned = server.warnings();
  const due = await createInbox(server.baseUrl);
  const stream = await openEventStream(`${server.baseUrl}/api/email/stream`, {
    authorization: `Bearer ${due.id}`,
  });
  const ended = untilExpired(stream);
  // A failed test may never await it.
  ended.catch(() => {});
  // The expiry falls into the minute after the step.
  server.time.pass(LIFETIME_MS - MINUTE_MS / 2);
  const young = await createInbox(server.baseUrl);
  await expectOpen(server, due);
  server.time.stepWall(stepMs);
  await until("the step is warned of", () => server.warnings() === warned + 1);
  for (const inbox of [due, young]) await expectOpen(server, inbox);

  server.time.pass((MINUTE_MS * 3) / 4);
  await server.time.untilExpiryAsked();
  assert.equal(await Promise.race([ended, Promise.resolve("waits")]), "waits");
  await expectOpen(server, young);

  server.time.pass(MINUTE_MS);
  assert.equal(await inTime("the end of the address", ended), "expired");
  await expectOpen(server, young);
  assert.match(await sendOnce(server.smtpPort, [due.email], RAW), /^550 5\.1\.1 /);
  assert.equal(server.warnings(), warned + 1);
  stream.close();
}

async function untilExpired(stream: EventStreamReader): Promise<string> {
  for (;;) {
    const { event } = await stream.next();
    if (event === "expired") return event;
  }
}

async function expectOpen(
  { baseUrl, smtpPort }: SteppedServer,
  inbox: CreatedAddress,
): Promise<void> {
  const before = (await listInbox(baseUrl, inbox.id)).length;
  assert.match(await sendOnce(smtpPort, [inbox.email], RAW), /^250 /);
  assert.equal((await listInbox(baseUrl, inbox.id)).length, before + 1);
}
