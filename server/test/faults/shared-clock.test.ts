import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CreatedAddress } from "@mayfly/contract";
import { Client } from "pg";
import { startApp } from "../../src/app.ts";
import { readConfig } from "../../src/config/config.ts";
import { createLog } from "../../src/log.ts";
import { createSharedClock, readTimeAtStart } from "../../src/time/shared-clock.ts";
import { createSteadyClock, sourcesShiftedTo } from "../../src/time/steady-clock.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { scrape } from "../app/scrape.ts";
import { createInbox, listInbox } from "../clients/inbox-client.ts";
import { sendOnce } from "../clients/smtp-client.ts";
import { ADMIN_KEY, withStore } from "./stores.ts";
import { until } from "../until.ts";

const HOUR_MS = 60 * 60_000;
const RAW = "Subject: what time is it there\r\n\r\nHello.\r\n";
const AHEAD = "mayfly_clock_database_ahead_seconds";
const OFF = /"The service’s time is 3,\d{3} s (?:ahead of|behind) the database clock\."/;
const WARNING = /"msg":"database clock changed/g;
const STEPS = [
  ["an hour forwards", HOUR_MS],
  ["two hours back", -HOUR_MS],
] as const;

describe("the clock of a database that nodes share, stepped", () => {
  test("forward and back", (t) =>
    withStore("PostgreSQL", async ({ env }) => {
      const url = env["DATABASE_URL"] ?? "";
      const lines: string[] = [];
      const database = await takeClockOf(url);
      const running = await startServer(env, lines);
      const nodes = [await startNode(url, lines), await startNode(url, lines)];
      try {
        for (const [way, aheadMs] of STEPS)
          await t.test(
            `${way} ends no address and refuses no mail, on running nodes and on a starting one`,
            async () => {
              const inbox = await createInbox(running.baseUrl);
              await database.setAhead(aheadMs);
              for (const node of nodes) await node.followUntil(-aheadMs);
              for (const node of nodes) assert.ok(isNear(node.nowMs(), Date.now()));
              const started = await startServer(env, lines);
              try {
                await expectOpen([running, started], inbox);
                await until("the diagnostic tells", async () => OFF.test(await diagnose(started)));
                await until("it is told how far the database is ahead", async () => {
                  const ahead = (await scrape(started.metricsPort)).value(AHEAD) ?? 0;
                  return isNear(ahead * 1_000, aheadMs);
                });
              } finally {
                await started.close();
              }
            },
          );
        assert.equal(lines.join("").match(WARNING)?.length, STEPS.length);
      } finally {
        for (const part of [...nodes, running, database]) await part.close();
      }
    }));
});

function isNear(oneMs: number, otherMs: number): boolean {
  return Math.abs(oneMs - otherMs) < HOUR_MS / 2;
}

type Server = Awaited<ReturnType<typeof startServer>>;

async function expectOpen(servers: readonly Server[], { id, email }: CreatedAddress) {
  for (const [index, { baseUrl, smtpPort }] of servers.entries()) {
    assert.match(await sendOnce(smtpPort, [email], RAW), /^250 /);
    assert.equal((await listInbox(baseUrl, id)).length, index + 1);
  }
}

async function diagnose({ baseUrl }: Server): Promise<string> {
  const path = "/api/admin/email-infrastructure-diagnostic";
  const answer = await fetch(baseUrl + path, {
    headers: { "x-admin-key": ADMIN_KEY, "x-client": "tests" },
  });
  return JSON.stringify(await answer.json());
}

/** New connections get the time from our function, which precedes PostgreSQL's in the search path. */
async function takeClockOf(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`
    CREATE TABLE ahead (ms BIGINT NOT NULL);
    INSERT INTO ahead VALUES (0);
    CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
      SELECT pg_catalog.clock_timestamp() + (SELECT ms FROM public.ahead) * interval '1 ms' $$;
    ALTER DATABASE ${new URL(url).pathname.slice(1)} SET search_path = public, pg_catalog`);
  return {
    setAhead: (ms: number) => client.query("UPDATE ahead SET ms = $1", [ms]),
    close: () => client.end(),
  };
}

async function startServer(env: Record<string, string>, lines: string[]) {
  const read = readConfig({
    ...env,
    PORT: "0",
    SMTP_PORT: "0",
    METRICS_PORT: "0",
    DNS_RESOLVER: "off",
  });
  if (!read.valid) throw new Error(read.mistakes.join("; "));
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  const app = await startApp(read.config, { log, siteFolder: "/nonexistent" });
  return {
    baseUrl: `http://127.0.0.1:${app.http?.port}`,
    smtpPort: app.smtp?.port ?? 0,
    metricsPort: app.metrics?.port,
    close: () => app.close(),
  };
}

/** A server's clock that measures the offset when the test says so. */
async function startNode(url: string, lines: string[]) {
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  const store = await openPostgresStore(url, log, { connectionsMax: 1 });
  const clock = createSteadyClock(sourcesShiftedTo(await readTimeAtStart(store)));
  const shared = createSharedClock({ store, clock, log });
  return {
    nowMs: () => clock.nowMs(),
    /** On a busy machine, a measurement may take too long to be used. */
    followUntil: (shiftMs: number) =>
      until("the shared time is corrected", async () => {
        await shared.follow();
        return isNear((await store.readClock())?.shiftMs ?? 0, shiftMs);
      }),
    close: () => store.close(),
  };
}
