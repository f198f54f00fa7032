import type { AdminAnalytics, AdminStats, AdminTrends } from "@mayfly/contract";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openEventStream } from "../../../test/app/event-stream.ts";
import { until } from "../../../test/until.ts";
import { operatorOf, OPERATORS_KEY } from "../../../test/app/operator.ts";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";
import { newFolder } from "../../../test/new-folder.ts";

/** Of the shortest range. */
const BAR_MS = 120_000;

for (const store of TEST_STORES)
  describe(`the data of the operator's charts, on ${store.name}`, () => {
    let engine: Awaited<ReturnType<typeof store.start>>;
    let app: TestApp;
    before(async () => {
      engine = await store.start();
      app = await startTestApp({ ...engine.env, ADMIN_KEY: OPERATORS_KEY });
    });
    after(async () => {
      await app.close();
      await engine.stop();
    });

    test("the calls require the operator's key and a known range", async () => {
      for (const path of ["analytics", "analytics/overview"]) {
        const { status, body } = await operatorOf(app, "wrong")("GET", path);
        assert.deepEqual([status, body["error"]], [401, "ADMIN_KEY_INVALID"], path);
      }
      const { status } = await operatorOf(app)("GET", "analytics?range=year");
      assert.equal(status, 400);
    });

    test("recent events are in the last bars: addresses, mail, refusals, delivery, streams, stored data", async () => {
      const { id, email } = await app.createAddress();
      await app.send({ to: email, subject: "one", text: "words" });
      await app.send({ to: email, subject: "two", text: "words" });
      await assert.rejects(app.send({ to: "nobody@mayfly.test", text: "words" }));
      const stream = await watch(app, id);
      beginBar([app]);
      await until("a minute was looked at with all of it in it", async () => {
        const { streams, stored, received } = await analytics(app, "hour");
        return last(streams) !== null && last(stored.messages) === 2 && sum(received) === 2;
      });
      stream.close();
      const seen = await analytics(app, "hour");
      assert.deepEqual([sum(seen.created), last(seen.stored.addresses)], [1, 1]);
      assert.deepEqual(last(seen.streams), 1);
      assert.equal((last(seen.stored.bytes) ?? 0) > 500, true);
      const refused = seen.rejected.filter(({ counts }) => sum(counts) > 0);
      assert.deepEqual(
        refused.map(({ reason, counts }) => [reason, sum(counts)]),
        [["unknown-address", 1]],
      );
      const delivered = seen.delivery.p50Ms.filter((value) => value !== null);
      assert.equal(delivered.length >= 1, true);
      assert.equal(seen.payments.length, 4);
      assert.equal((await analytics(app)).range, "day");
    });

    test("the bars of the overview add up to its numbers", async () => {
      const { body: stats } = await operatorOf(app)<AdminStats>("GET", "stats");
      const { body } = await operatorOf(app)<AdminTrends>("GET", "analytics/overview");
      for (const span of ["lastHour", "lastDay", "lastWeek"] as const) {
        assert.equal(sum(body[span].created), stats.emailStats[span], span);
        assert.equal(sum(body[span].received), stats.messageStats[span], span);
        const { from, barSeconds, created } = body[span];
        const endMs = Date.parse(from) + created.length * barSeconds * 1000;
        assert.equal(endMs > app.clock.nowMs(), true, "the last bar is still counting");
      }
    });
  });

test("counts survive a restart of the process", async (t) => {
  const dataDir = newFolder();
  const env = { ADMIN_KEY: OPERATORS_KEY, DATA_DIR: dataDir };
  const first = await startTestApp(env);
  const { email } = await first.createAddress();
  await first.send({ to: email, text: "words" });
  await first.close();
  const second = await startTestApp(env);
  t.after(() => second.close());
  const { created, received, delivery } = await analytics(second, "day");
  assert.deepEqual([sum(created), sum(received)], [1, 1]);
  assert.equal(delivery.p99Ms.filter((value) => value !== null).length, 1);
});

describe("two nodes and one panel", () => {
  const [, postgres] = TEST_STORES;
  let engine: Awaited<ReturnType<typeof postgres.start>>;
  let nodes: TestApp[] = [];
  before(async () => {
    engine = await postgres.start();
    const env = { ...engine.env, ADMIN_KEY: OPERATORS_KEY };
    nodes = await Promise.all([startTestApp(env), startTestApp(env)]);
  });
  after(async () => {
    for (const node of nodes) await node.close();
    await engine.stop();
  });

  test("counts and streams of the nodes add up; numbers of the shared store don't", async () => {
    const [one, other] = nodes;
    assert.ok(one && other);
    const { id, email } = await one.createAddress();
    await one.send({ to: email, text: "words" });
    await other.send({ to: email, text: "words" });
    const streams = [await watch(one, id), await watch(other, id), await watch(other, id)];
    beginBar(nodes);
    await until("both have looked at that minute", async () => {
      const { streams: open, stored } = await analytics(one, "hour");
      return last(open) === 3 && last(stored.messages) !== null;
    });
    for (const stream of streams) stream.close();
    const { stored, received } = await analytics(other, "hour");
    assert.equal(sum(received), 2);
    assert.deepEqual([last(stored.addresses), last(stored.messages)], [1, 2]);
  });
});

/** Advances to a bar of which no minute has passed: levels are averaged over the minutes of a bar. */
function beginBar(nodes: readonly TestApp[]): void {
  const untilNextMs = BAR_MS - (Date.now() % BAR_MS);
  for (const { clock } of nodes) clock.advance(untilNextMs + 100);
}

async function analytics(app: TestApp, range?: string): Promise<AdminAnalytics> {
  const path = range === undefined ? "analytics" : `analytics?range=${range}`;
  const { status, body } = await operatorOf(app)<AdminAnalytics>("GET", path);
  assert.equal(status, 200);
  return body;
}

function watch(app: TestApp, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return openEventStream(`${app.baseUrl}/api/email/stream`, headers);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function last<Value>(values: readonly Value[]): Value | undefined {
  return values.at(-1);
}
