import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { pino } from "pino";
import { Client } from "pg";
import { startApp } from "../../src/app.ts";
import { readConfig } from "../../src/config/config.ts";
import { openEventStream } from "../app/event-stream.ts";
import { Churn } from "../clients/churn.ts";
import { filesWith } from "../stores/find-bytes.ts";
import { makeMarkers } from "../clients/marked-mail.ts";
import { lockDatabase } from "../processes/lock-database.ts";
import { PostgresProcess } from "../processes/postgres-process.ts";
import { faultRounds } from "./rounds.ts";
import { ADMIN_KEY, SECRET_KEY, STORES, withStore, type StoreUnderTest } from "./stores.ts";
import { until } from "../until.ts";

const OPERATIONS = 30 * faultRounds(2, 50);
const LIFETIME_MS = 15 * 60_000;

describe("content in clear text", () => {
  for (const name of STORES) {
    test(`is in no file and no log line at any time, even when ${name} fails`, () =>
      withStore(name, searchAfterChurn));
  }
});

async function searchAfterChurn(store: StoreUnderTest): Promise<void> {
  const { env, folders } = store;
  const postgres = store.postgres && (await PostgresProcess.takeOver(store.postgres));
  const markers = makeMarkers();
  const { app, target, logged } = await startLogged(env);
  try {
    const churn = new Churn(target, markers);
    await churn.run(OPERATIONS);
    assert.ok(churn.delivered > OPERATIONS / 10);
    await checkpoint(env["DATABASE_URL"]);
    checkFiles(folders, { prefix: markers.prefix, knownEmail: churn.newest.email });

    const mend = await breakStore(env, postgres);
    await Promise.all([churn.deliver(), churn.misbehave(), churn.look(), churn.look()]);
    await mend();
    await until("the store is back", async () => (await fetch(`${target.baseUrl}/readyz`)).ok);
    assert.match(logged(), /STORE_UNAVAILABLE/);

    await endAll(target, churn);
    await checkpoint(env["DATABASE_URL"]);
    assert.deepEqual(filesWith(folders, markers.prefix), [], "when all has ended");
    await app.close();
    await postgres?.shutDown();
    assert.deepEqual(filesWith(folders, markers.prefix), [], "after the stop");
    checkLog(logged(), [markers.prefix, ADMIN_KEY, SECRET_KEY, ...churn.secrets]);
  } finally {
    await app.close();
  }
}

/** Resolves with a function that ends the fault. */
async function breakStore(
  env: Record<string, string>,
  postgres: PostgresProcess | undefined,
): Promise<() => Promise<void>> {
  if (!postgres) return lockDatabase(join(env["DATA_DIR"] ?? "", "mayfly.db"));
  await postgres.kill();
  return () => postgres.start();
}

/** First checks that the search works: it must find a known address. */
function checkFiles(
  folders: readonly string[],
  { prefix, knownEmail }: { prefix: string; knownEmail: string },
): void {
  const [local = ""] = knownEmail.split("@");
  assert.notDeepEqual(filesWith(folders, local), []);
  assert.deepEqual(filesWith(folders, prefix), [], "while it runs");
}

function checkLog(text: string, secrets: readonly string[]): void {
  assert.match(text, /"level":/);
  for (const secret of secrets) {
    const line = text.split("\n").find((candidate) => candidate.includes(secret));
    assert.equal(line, undefined, `The log holds ${secret}`);
  }
}

async function startLogged(env: Record<string, string>) {
  const result = readConfig({
    ...env,
    PORT: "0",
    SMTP_PORT: "0",
    DNS_RESOLVER: "off",
    LIMIT_CREATE_PER_HOUR: "0",
    LIMIT_LIVE_ADDRESSES_PER_IP: "0",
    LIMIT_NAME_HOLDS_PER_IP: "0",
    LIMIT_RESTORE_PER_HOUR: "2",
    LIMIT_UNKNOWN_TOKENS_PER_MINUTE: "2",
  });
  if (!result.valid) throw new Error(result.mistakes.join("; "));
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line) => void lines.push(line) });
  log.trace("the log is on");
  let offsetMs = 0;
  const clock = { nowMs: () => Date.now() + offsetMs };
  const app = await startApp(result.config, { log, siteFolder: "/nonexistent", clock });
  const target = {
    baseUrl: `http://127.0.0.1:${app.http?.port}`,
    smtpPort: app.smtp?.port ?? 0,
    advance: (ms: number) => {
      offsetMs += ms;
    },
  };
  return { app, target, logged: () => lines.join("") };
}

/** When an inbox's stream ends, all older inboxes have expired too. */
async function endAll(
  { baseUrl, advance }: { baseUrl: string; advance: (ms: number) => void },
  churn: Churn,
): Promise<void> {
  await churn.create();
  await churn.deliver();
  const headers = { authorization: `Bearer ${churn.newest.id}` };
  const stream = await openEventStream(`${baseUrl}/api/email/stream`, headers);
  advance(LIFETIME_MS + 1);
  while ((await stream.next()).event !== "expired");
  stream.close();
}

/** PostgreSQL writes its tables only at checkpoints: forces one before each search. */
async function checkpoint(databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl === undefined) return;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("CHECKPOINT");
  await client.end();
}
