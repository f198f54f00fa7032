import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CreatedAddress } from "@mayfly/contract";
import { startApp } from "../../src/app.ts";
import { readConfig } from "../../src/config/config.ts";
import { createLog } from "../../src/log.ts";
import { createSteadyClock, type SteadyClock } from "../../src/steady-clock.ts";
import { openEventStream, type EventStreamReader } from "../app/event-stream.ts";
import { createInbox, listInbox } from "./inbox-client.ts";
import { sendOnce } from "./smtp-client.ts";
import { STORES, withStore } from "./stores.ts";
import { inTime, until } from "./until.ts";

const HOUR_MS = 60 * 60_000;
const LIFETIME_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
const WARNING = /"msg":"system clock changed/g;
const RAW = "Subject: what time is it\r\n\r\nHello.\r\n";
const STEPS = [
  ["forwards", HOUR_MS],
  ["back", -HOUR_MS],
] as const;

for (const name of STORES)
  describe(`a wall clock that is set an hour, on ${name}`, () => {
    test("there and back again", (t) =>
      withStore(name, async ({ env }) => {
        const server = await startWithClock(env);
        try {
          for (const [way, stepMs] of STEPS)
            await t.test(
              `${way} ends no address and refuses no mail; expiry waits, and it is warned of`,
              () => stepOnce(server, stepMs),
            );
        } finally {
          await server.close();
        }
      }));
  });

async function stepOnce(server: Server, stepMs: number): Promise<void> {
  const warned = server.warnings();
  const due = await createInbox(server.baseUrl);
  const stream = await openEventStream(`${server.baseUrl}/api/email/stream`, {
    authorization: `Bearer ${due.id}`,
  });
  const ended = untilExpired(stream);
  // Of a test that failed before it was waited for.
  ended.catch(() => {});
  // Its end falls into the minute after the step.
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

type Server = Awaited<ReturnType<typeof startWithClock>>;

async function expectOpen({ baseUrl, smtpPort }: Server, inbox: CreatedAddress): Promise<void> {
  const before = (await listInbox(baseUrl, inbox.id)).length;
  assert.match(await sendOnce(smtpPort, [inbox.email], RAW), /^250 /);
  assert.equal((await listInbox(baseUrl, inbox.id)).length, before + 1);
}

async function startWithClock(env: Record<string, string>) {
  const read = readConfig({ ...env, PORT: "0", SMTP_PORT: "0", DNS_RESOLVER: "off" });
  if (!read.valid) throw new Error(read.mistakes.join("; "));
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  const time = movableTime();
  const app = await startApp(read.config, { log, siteFolder: "/nonexistent", clock: time.clock });
  return {
    baseUrl: `http://127.0.0.1:${app.http?.port}`,
    smtpPort: app.smtp?.port ?? 0,
    time,
    warnings: () => lines.join("").match(WARNING)?.length ?? 0,
    close: () => app.close(),
  };
}

/** The service's own clock over sources that are the test's. */
function movableTime() {
  let [wallStepMs, passedMs, asked] = [0, 0, 0];
  const monotonicMs = (): number => performance.now() + passedMs;
  const start = Date.now() - performance.now();
  const steady = createSteadyClock({
    wallMs: () => start + monotonicMs() + wallStepMs,
    monotonicMs,
    uptimeMs: monotonicMs,
  });
  const clock: SteadyClock = {
    ...steady,
    isUnsettled() {
      asked += 1;
      return steady.isUnsettled();
    },
  };
  return {
    clock,
    stepWall: (ms: number) => void (wallStepMs += ms),
    pass: (ms: number) => void (passedMs += ms),
    /** The job that ends addresses has had its turn, and another one. */
    async untilExpiryAsked() {
      const seen = asked;
      await until("expiry has its turn twice", () => asked >= seen + 2);
    },
  };
}
