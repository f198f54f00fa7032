import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ADDRESSES_PER_HOUR } from "@mayfly/contract/standard-limits";
import { WIDER_SHARE } from "../../src/abuse/budgets/held-budget.ts";
import { solveAnswer } from "../app/solve-challenge.ts";
import { startBefore } from "../app/start-before.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import { faultRounds } from "../faults/rounds.ts";
import { TEST_STORES } from "../stores/test-stores.ts";

/** The product's limit, or a fifth of it. */
const PER_HOUR = faultRounds(6, ADDRESSES_PER_HOUR);
const FREE = PER_HOUR / 2;

/** One network creates as many addresses as possible. A visitor on the same network still gets one. */
for (const store of TEST_STORES)
  describe(`a flood of creations from one network, on ${store.name}`, () => {
    let app: TestApp;
    startBefore(
      store,
      (env) =>
        startTestApp({
          ...env,
          LIMIT_CREATE_PER_HOUR: String(PER_HOUR),
          TRUST_PROXY: "127.0.0.1",
        }),
      (started) => {
        app = started;
      },
    );

    const create = (ip: string, body: object = {}) =>
      app.call("POST", "/api/temp-emails", { headers: { "x-forwarded-for": ip }, body });

    async function flood(ip: string, calls: number, body?: object): Promise<number[]> {
      const answers = await Promise.all(Array.from({ length: calls }, () => create(ip, body)));
      return answers.map(({ status }) => status);
    }

    const made = (statuses: readonly number[]) => statuses.filter((status) => status === 201);

    test("uses half of a carrier's limit, and a visitor behind it gets an address with a proof of work", async () => {
      const carrier = "192.0.2.1";
      const statuses = await flood(carrier, 4 * PER_HOUR);
      assert.deepEqual(new Set(statuses), new Set([201, 428]));
      assert.equal(made(statuses).length, FREE);
      const [asked] = await Promise.all([create(carrier), flood(carrier, 4 * PER_HOUR)]);
      const challenge = await solveAnswer(asked);
      const [visitor] = await Promise.all([
        create(carrier, { challenge }),
        flood(carrier, 4 * PER_HOUR),
      ]);
      assert.equal(visitor.status, 201);
    });

    test("from many hosts of a /24 leaves its other hosts a first address, and more with a proof of work", async () => {
      for (const last of [1, 2, 3, 4, 5, 6]) {
        // oxlint-disable-next-line no-await-in-loop -- bounded load
        await flood(`198.51.100.${last}`, 3 * PER_HOUR);
      }
      const visitor = "198.51.100.200";
      assert.equal((await create(visitor)).status, 201);
      const asked = await create(visitor);
      const challenge = await solveAnswer(asked);
      assert.equal((await create(visitor, { challenge })).status, 201);
    });

    test("from more IP addresses of a /24 than its share allows uses up only this /24", async () => {
      const ips = Array.from({ length: 5 * PER_HOUR }, (_, last) => `198.18.1.${last}`);
      const statuses = (await Promise.all(ips.map((ip) => create(ip)))).map(({ status }) => status);
      assert.deepEqual(new Set(statuses), new Set([201, 429]));
      assert.equal(made(statuses).length, WIDER_SHARE * PER_HOUR);
      assert.equal((await create("198.18.1.200")).status, 429);
      assert.equal((await create("198.18.2.1")).status, 201);
    });

    test("with one solution, sent many times at once, gets one address", async () => {
      const ip = "203.0.113.1";
      await flood(ip, FREE);
      const challenge = await solveAnswer(await create(ip));
      const statuses = await flood(ip, 3 * PER_HOUR, { challenge });
      assert.deepEqual(new Set(statuses), new Set([201, 428]));
      assert.equal(made(statuses).length, 1);
      const visitors = await solveAnswer(await create(ip));
      assert.equal((await create(ip, { challenge: visitors })).status, 201);
    });
  });
