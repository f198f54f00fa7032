import assert from "node:assert/strict";
import { describe, test } from "node:test";
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
import { ADMIN_KEY, withDatabase } from "./stores.ts";
import { until } from "../until.ts";

const HOUR_MS = 60 * 60_000;
const RAW = "Subject: what time is it there\r\n\r\nHello.\r\n";
const OFF = /"The service’s time is 3,\d{3} s (?:ahead of|behind) the database clock\."/;
const AHEAD = "mayfly_clock_database_ahead_seconds";
const WARNING = /"msg":"database clock changed/g;
const STEPS = [
  ["an hour forwards", 3 * HOUR_MS],
  ["two hours back", HOUR_MS],
] as const;

describe("the clock of a database that nodes share, stepped", () => {
  test("forward and back", (t) =>
    withDatabase("PostgreSQL", async (env) => {
      const url = env["DATABASE_URL"] ?? "";
      const lines: string[] = [];
      const database = await takeClockOf(url);
      await database.setAhead(2 * HOUR_MS);
      const server = await startServer(env);
      const node = await startNode(url, lines);
      try {
        const ahead = async () => (await scrape(server.metricsPort)).value(AHEAD);
        await until("the server reads the clock", async () => (await ahead()) !== undefined);
        assert.ok(isNear(((await ahead()) ?? NaN) * 1_000, 0), "it started with that time");
        for (const [way, aheadMs] of STEPS)
          await t.test(
            `${way} ends no address and refuses no mail for a minute, and then the nodes follow`,
            async () => {
              const inbox = await createInbox(server.baseUrl);
              const beforeMs = node.nowMs();
              await database.setAhead(aheadMs);
              await until("the step is seen", async () => {
                await node.follow();
                return node.isUnsettled();
              });
              await node.follow();
              assert.ok(isNear(node.nowMs(), beforeMs));
              assert.match(await sendOnce(server.smtpPort, [inbox.email], RAW), /^250 /);
              assert.equal((await listInbox(server.baseUrl, inbox.id)).length, 1);
              await until("the diagnostic tells", async () =>
                OFF.test(await diagnose(server.baseUrl)),
              );
              node.passMinute();
              await until("the node follows", async () => {
                await node.follow();
                return isNear(node.nowMs(), Date.now() + aheadMs);
              });
            },
          );
        assert.equal(lines.join("").match(WARNING)?.length, STEPS.length);
      } finally {
        for (const part of [node, server, database]) await part.close();
      }
    }));
});

function isNear(oneMs: number, otherMs: number): boolean {
  return Math.abs(oneMs - otherMs) < HOUR_MS / 2;
}

async function diagnose(baseUrl: string): Promise<string> {
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

async function startServer(env: Record<string, string>) {
  const read = readConfig({
    ...env,
    PORT: "0",
    SMTP_PORT: "0",
    METRICS_PORT: "0",
    DNS_RESOLVER: "off",
  });
  if (!read.valid) throw new Error(read.mistakes.join("; "));
  const app = await startApp(read.config, {
    log: createLog("silent"),
    siteFolder: "/nonexistent",
  });
  return {
    baseUrl: `http://127.0.0.1:${app.http?.port}`,
    smtpPort: app.smtp?.port ?? 0,
    metricsPort: app.metrics?.port,
    close: () => app.close(),
  };
}

/** A server's clock that reads the database's when the test says so. */
async function startNode(url: string, lines: string[]) {
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  const store = await openPostgresStore(url, log, { connectionsMax: 1 });
  let passedMs = 0;
  const monotonicMs = (): number => performance.now() + passedMs;
  const sources = sourcesShiftedTo(await readTimeAtStart(store));
  const clock = createSteadyClock({ ...sources, monotonicMs });
  const shared = createSharedClock({ store, clock, log, monotonicMs });
  return {
    nowMs: () => clock.nowMs(),
    isUnsettled: () => clock.isUnsettled(),
    follow: () => shared.follow(),
    passMinute: () => void (passedMs += 60_000),
    close: () => store.close(),
  };
}
