import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ADDRESSES_PER_HOUR } from "@mayfly/contract/standard-limits";
import type { Budget } from "@mayfly/contract";
import { operatorOf, OPERATORS_KEY } from "../app/operator.ts";
import { faultRounds } from "../faults/rounds.ts";
import { startTestApp, type CreatedAddress, type TestApp } from "../app/test-app.ts";
import { newPrefix, newTestBuyer, TEST_CARDS } from "../premium/test-buyer.ts";
import { TEST_STORES } from "../stores/test-stores.ts";

/** A thousandth of the defaults: 200 MB per network, 100 MB per inbox, 80% of a disk of 60 GB. */
const PER_NETWORK = 200_000;
const PER_INBOX = 100_000;
const TOTAL = 48_000_000;
const MESSAGE = 48_000;
const HOSTILE_NETWORKS = faultRounds(5, 20);
/** A network near its limit is measured again after this time. */
const MEASURED_EVERY_MS = 1_000;
const LIVE_PER_NETWORK = 60;

const HONEST = "198.51.100.7";
const CROWDED = "203.0.113.9";
const QUARTER_HOUR_MS = 16 * 60_000;

const LIMITS = {
  ADMIN_KEY: OPERATORS_KEY,
  TRUST_PROXY: "127.0.0.1",
  LIMIT_STORED_BYTES: String(TOTAL),
  LIMIT_STORED_BYTES_PER_IP: String(PER_NETWORK),
  LIMIT_BYTES_PER_INBOX: String(PER_INBOX),
  LIMIT_LIVE_ADDRESSES_PER_IP: String(LIVE_PER_NETWORK),
};

for (const engine of TEST_STORES)
  describe(`storage used by networks, on ${engine.name}`, () => {
    let running: Awaited<ReturnType<typeof engine.start>>;
    const apps: TestApp[] = [];
    let app: TestApp;
    before(async () => {
      running = await engine.start();
      app = await start();
    });
    after(async () => {
      for (const each of apps) await each.close();
      await running.stop();
    });
    const start = async (env: Record<string, string> = {}) => {
      const started = await startTestApp({ ...(await running.emptyEnv()), ...LIMITS, ...env });
      apps.push(started);
      return started;
    };

    test("networks store as much as they can, and an honest visitor's mail still arrives", async () => {
      const hostile = Array.from({ length: HOSTILE_NETWORKS }, (_, index) => `192.0.${index}.1`);
      const refusals = await Promise.all(hostile.map((ip) => fill(app, ip)));
      for (const refusal of refusals) {
        assert.match(refusal.rcpt ?? "", /^452 4\.2\.2 The mail of this address's network/);
        assert.deepEqual(refusal.creation, [429, "NETWORK_STORAGE_FULL"]);
      }
      const stored = await budgetOf(app, "stored-bytes");
      for (const { used } of stored.holders) assert.ok(used < PER_NETWORK + 2 * MESSAGE, `${used}`);
      await assertHonestVisitorIsServed(app);
    });

    test("many /64 networks of one /48 get sixteen shares together, not one each", async () => {
      const { used: usedBefore } = await budgetOf(app, "stored-bytes");
      const hostile = Array.from({ length: 24 }, (_, index) => `2001:db8:5:${index * 256}::1`);
      for (const ip of hostile) await fill(app, ip);
      const { used } = await budgetOf(app, "stored-bytes");
      assert.ok(used - usedBefore < 16 * PER_NETWORK + 2 * MESSAGE, `${used - usedBefore}`);
      await assertHonestVisitorIsServed(app);
    });

    test("when storage is full, mail and new addresses are refused until addresses expire", async () => {
      const small = await start({ LIMIT_STORED_BYTES: String(2 * MESSAGE) });
      const { rcpt, creation } = await fill(small, "192.0.2.1");
      assert.match(rcpt ?? "", /^452 4\.3\.1 No room for more mail/);
      assert.deepEqual(creation, [429, "SERVICE_FULL"]);
      small.clock.advance(QUARTER_HOUR_MS);
      await assertHonestVisitorIsServed(small);
    });

    test("a network opens sixty addresses at most, however many it requests at once", async () => {
      const all = Array.from({ length: 2 * LIVE_PER_NETWORK }, () => create(app, CROWDED));
      let made = (await Promise.all(all)).filter((outcome) => !("refused" in outcome)).length;
      assert.ok(made <= LIVE_PER_NETWORK);
      // A measurement during the burst may count an address twice, until the next measurement.
      app.clock.advance(MEASURED_EVERY_MS);
      let last = await create(app, CROWDED);
      for (; !("refused" in last); made++) last = await create(app, CROWDED);
      assert.equal(made, LIVE_PER_NETWORK);
      assert.deepEqual(last, { refused: [429, "TOO_MANY_ADDRESSES"], retryAfter: "60" });
      await assertHonestVisitorIsServed(app);
      await assertBuyerIsServed(app, CROWDED);
      app.clock.advance(QUARTER_HOUR_MS);
      assert.ok(!("refused" in (await create(app, CROWDED))));
    });
  });

type Refused = { refused: [number, string]; retryAfter: string | null };

async function create(app: TestApp, from: string): Promise<CreatedAddress | Refused> {
  const headers = { "x-forwarded-for": from };
  const response = await app.call("POST", "/api/temp-emails", { headers, body: {} });
  const body = (await response.json()) as CreatedAddress & { error: string };
  if (response.status === 201) return body;
  const retryAfter = response.headers.get("retry-after");
  return { refused: [response.status, body.error], retryAfter };
}

/**
 * Sends to one address after another until RCPT is refused for the network, or the hourly creation limit is reached.
 */
async function fill(app: TestApp, from: string) {
  let rcpt: string | undefined;
  for (let made = 0; made < ADDRESSES_PER_HOUR && rcpt === undefined; made++) {
    const address = await create(app, from);
    if ("refused" in address) return { rcpt, creation: address.refused };
    const refusal = await sendUntilRefused(app, address.email);
    if (refusal !== undefined && !refusal.includes("This inbox is full")) rcpt = refusal;
  }
  const last = await create(app, from);
  return { rcpt, creation: "refused" in last ? last.refused : undefined };
}

async function sendUntilRefused(app: TestApp, to: string): Promise<string | undefined> {
  const raw = `Subject: large\r\n\r\n${`${"x".repeat(76)}\r\n`.repeat(MESSAGE / 78)}`;
  for (let sent = 0; sent < (2 * PER_INBOX) / MESSAGE; sent++) {
    try {
      await app.send({ to, raw });
    } catch (error) {
      return error instanceof Error && "response" in error ? String(error.response) : String(error);
    }
  }
  return undefined;
}

async function assertHonestVisitorIsServed(app: TestApp): Promise<void> {
  const address = await create(app, HONEST);
  assert.ok(!("refused" in address), JSON.stringify(address));
  await app.send({ to: address.email, subject: "Your code is 123456" });
  const response = await app.call("GET", "/api/email/messages", { token: address.id });
  const messages = (await response.json()) as { subject: string }[];
  assert.deepEqual(
    messages.map(({ subject }) => subject),
    ["Your code is 123456"],
  );
}

/** A buyer gets the address even on a network that may create no further free address. */
async function assertBuyerIsServed(app: TestApp, from: string): Promise<void> {
  const headers = { "x-forwarded-for": from };
  const buyer = newTestBuyer({
    call: (method, path, options) =>
      app.call(method, path, { ...options, headers: { ...options?.headers, ...headers } }),
  });
  const { clientSecret, paymentIntentId } = await buyer.started(newPrefix());
  await buyer.confirm(clientSecret, { card: TEST_CARDS.good });
  assert.equal((await buyer.finish(paymentIntentId)).status, 200);
}

async function budgetOf(app: TestApp, name: Budget["name"]): Promise<Budget> {
  const { body } = await operatorOf(app)<Budget[]>("GET", "budgets");
  const budget = body.find((one) => one.name === name);
  assert.ok(budget);
  return budget;
}
