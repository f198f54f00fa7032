import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PublicStatus } from "@mayfly/contract";
import { openEventStream } from "../../../test/app/event-stream.ts";
import { OPERATORS_KEY, operatorOf } from "../../../test/app/operator.ts";
import { startBefore } from "../../../test/app/start-before.ts";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { until } from "../../../test/until.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";

const CACHED_MS = 10_000;

for (const store of TEST_STORES)
  describe(`the public status, on ${store.name}`, () => {
    let app: TestApp;
    startBefore(
      store,
      (env) =>
        startTestApp({
          ...env,
          ADMIN_KEY: OPERATORS_KEY,
          DOMAINS: "a.test,b.test",
          DOMAINS_RETIRED: "c.test",
        }),
      (started) => {
        app = started;
      },
    );

    const read = async (): Promise<PublicStatus> => {
      const answer = await app.call("GET", "/api/status");
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get("cache-control"), "public, max-age=10");
      return (await answer.json()) as PublicStatus;
    };

    test("has each domain with its mail of a week, the speed, and nothing about addresses", async () => {
      const empty = await read();
      assert.deepEqual(
        empty.domains.map(({ domain, accepting, offered, lastAcceptedAt }) => [
          [domain, accepting, offered],
          lastAcceptedAt,
        ]),
        [
          [["a.test", true, true], null],
          [["b.test", true, true], null],
          [["c.test", true, false], null],
        ],
      );
      assert.equal(empty.delivery, null);
      const { id, email } = await app.createAddress({ domain: "b.test" });
      const stream = await openEventStream(`${app.baseUrl}/api/email/stream`, {
        authorization: `Bearer ${id}`,
      });
      await app.send({ to: email, subject: "A subject of ours" });
      await stream.next();
      stream.close();
      assert.deepEqual(await read(), empty, "cached");

      const known = Promise.withResolvers<PublicStatus>();
      await until("the message is counted", async () => {
        app.clock.advance(CACHED_MS);
        const status = await read();
        if (status.domains[1]?.lastAcceptedAt && status.delivery) known.resolve(status);
        return Boolean(status.domains[1]?.lastAcceptedAt && status.delivery);
      });
      const status = await known.promise;
      const [first, second] = status.domains;
      assert.equal(second?.hours.length, 168);
      assert.equal(
        second.hours.reduce((sum, count) => sum + count, 0),
        1,
      );
      assert.ok(first?.hours.every((count) => count === 0));
      assert.equal(Date.parse(second.lastAcceptedAt ?? "") % CACHED_MS, 0);
      assert.ok((status.delivery?.p99Ms ?? -1) >= (status.delivery?.p50Ms ?? 0));
      const text = JSON.stringify(status);
      for (const secret of [email, "A subject of ours", "127.0.0.1"]) {
        assert.equal(text.includes(secret), false);
      }
    });

    test("has the operator's notes, with the end of their incident", async () => {
      const operator = operatorOf(app);
      const notes = async () => {
        app.clock.advance(CACHED_MS);
        return (await read()).notes.map(({ text, resolvedAt }) => [text, resolvedAt !== null]);
      };
      const text = "Mail is late.";
      assert.equal((await operator("POST", "status-notes", { text: ` ${text} ` })).status, 201);
      assert.equal((await operator("POST", "status-notes", { text: " " })).status, 400);
      assert.deepEqual(await notes(), [[text, false]]);
      const { body } = await operator<{ id: string }[]>("GET", "status-notes");
      const path = `status-notes/${body[0]?.id}`;
      assert.equal((await operator("POST", `${path}/resolve`)).status, 200);
      assert.deepEqual(await notes(), [[text, true]]);
      app.clock.advance(8 * 24 * 3_600_000);
      assert.deepEqual(await notes(), []);
      assert.equal((await operator("DELETE", path)).status, 200);
      assert.equal((await operator("DELETE", path)).status, 404);
      const audited = await operator<{ action: string }[]>("GET", "audit");
      const actions = audited.body.map(({ action }) => action);
      for (const action of ["add-status-note", "resolve-status-note", "remove-status-note"]) {
        assert.ok(actions.includes(action));
      }
    });
  });

test("reports that no mail is accepted once the budget of stored bytes is used up", async () => {
  const app = await startTestApp({ LIMIT_STORED_BYTES: "1" });
  try {
    const readAccepting = async (): Promise<unknown> => {
      app.clock.advance(CACHED_MS);
      const status = (await (await app.call("GET", "/api/status")).json()) as PublicStatus;
      return status.domains[0]?.accepting;
    };
    const { email } = await app.createAddress();
    assert.equal(await readAccepting(), true);
    await app.send({ to: email, subject: "Fills the budget" });
    assert.equal(await readAccepting(), false);
    await assert.rejects(app.send({ to: email, subject: "One more" }), /452/);
  } finally {
    await app.close();
  }
});
