import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Challenge, ChallengeBody, RateLimit } from "@mayfly/contract";
import { operatorOf, OPERATORS_KEY } from "../../../../test/app/operator.ts";
import { payloadOf, solve, solveAnswer } from "../../../../test/app/solve-challenge.ts";
import { startBefore } from "../../../../test/app/start-before.ts";
import { startTestApp, type TestApp } from "../../../../test/app/test-app.ts";
import { TEST_STORES } from "../../../../test/stores/test-stores.ts";

const MINUTE_MS = 60_000;
const LIMIT = 6;

const creationOf = (app: TestApp) => (ip: string, challenge?: string) =>
  app.call("POST", "/api/temp-emails", {
    headers: { "x-forwarded-for": ip },
    body: challenge === undefined ? {} : { challenge },
  });

const outcomeOf = async (answer: Response) =>
  [answer.status, ((await answer.json()) as { error?: string }).error] as const;

async function readChallenge(answer: Response): Promise<Challenge> {
  assert.equal(answer.status, 428);
  return ((await answer.json()) as ChallengeBody).challenge;
}

for (const store of TEST_STORES)
  describe(`creation in a busy network, on ${store.name}`, () => {
    let app: TestApp;
    let create: ReturnType<typeof creationOf>;
    const env = { LIMIT_CREATE_PER_HOUR: String(LIMIT), TRUST_PROXY: "127.0.0.1" };
    startBefore(
      store,
      (storeEnv) => startTestApp({ ...env, ...storeEnv, ADMIN_KEY: OPERATORS_KEY }),
      (started) => {
        app = started;
        create = creationOf(app);
      },
    );

    async function useHalf(ip: string): Promise<void> {
      for (let made = 0; made < LIMIT / 2; made++) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        assert.equal((await create(ip)).status, 201);
      }
    }

    test("answers 428 with a challenge from half of the limit on, and 201 to its solution", async () => {
      const ip = "192.0.2.1";
      await useHalf(ip);
      const refused = await create(ip);
      const body = (await refused.clone().json()) as ChallengeBody;
      assert.equal(refused.status, 428);
      assert.equal(body.error, "CHALLENGE_REQUIRED");
      assert.equal(body.challenge.parameters.algorithm, "PBKDF2/SHA-256");
      assert.equal((await create(ip, await solveAnswer(refused))).status, 201);
      assert.equal((await create(ip)).status, 428, "the next address needs a solution, too");
    });

    test("answers 428 to a used solution, with a new challenge that works", async () => {
      const ip = "198.51.100.1";
      await useHalf(ip);
      const solution = await solveAnswer(await create(ip));
      assert.equal((await create(ip, solution)).status, 201);
      const replayed = await create(ip, solution);
      assert.deepEqual(await outcomeOf(replayed.clone()), [428, "CHALLENGE_REFUSED"]);
      assert.equal((await create(ip, await solveAnswer(replayed))).status, 201);
    });

    // Cost, time, and terms are not in the store, and `rate-levels.contract.ts` tests the counts of wider networks.
    if (store.name === "SQLite") {
      test("doesn't require a challenge for a network's first address, even if its wider network is busy", async () => {
        for (const last of [1, 2, 3, 4]) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          await useHalf(`198.19.0.${last}`);
        }
        assert.equal((await create("198.19.0.5")).status, 201);
        const second = await create("198.19.0.5");
        assert.equal(second.status, 428);
        assert.equal((await create("198.19.0.5", await solveAnswer(second))).status, 201);
        assert.equal((await create("198.19.1.5")).status, 201);
      });

      test("shows no network as blocked that can solve a challenge", async () => {
        const ip = "198.18.1.1";
        await useHalf(ip);
        assert.equal((await create(ip)).status, 428);
        const { body } = await operatorOf(app)<RateLimit[]>("GET", "rate-limits");
        assert.equal(
          body.some((limit) => limit.ipAddress === ip),
          false,
        );
      });

      test("costs more with rising use of the limit, and answers 429 beyond the limit", async () => {
        const ip = "192.0.2.33";
        await useHalf(ip);
        const costs: number[] = [];
        for (let made = LIMIT / 2; made < LIMIT; made++) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          const challenge = await readChallenge(await create(ip));
          costs.push(challenge.parameters.cost);
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          const { status } = await create(ip, payloadOf(challenge, solve(challenge)));
          assert.equal(status, 201);
        }
        assert.deepEqual(costs, [20, 33, 47]);
        const beyond = await create(ip);
        assert.ok(Number(beyond.headers.get("retry-after")) > 0);
        assert.deepEqual(await outcomeOf(beyond), [429, "RATE_LIMITED"]);
      });

      test("answers 428 to an expired solution", async () => {
        const ip = "203.0.113.1";
        await useHalf(ip);
        const solution = await solveAnswer(await create(ip));
        app.clock.advance(5 * MINUTE_MS);
        assert.deepEqual(await outcomeOf(await create(ip, solution)), [428, "CHALLENGE_REFUSED"]);
      });

      test("answers 428 to changed terms, a wrong solution, and another network's solution", async () => {
        const [ip, other] = ["203.0.113.33", "198.18.0.1"];
        await useHalf(ip);
        await useHalf(other);
        const challenge = await readChallenge(await create(ip));
        const changed = (change: object): Challenge => ({
          ...challenge,
          parameters: { ...challenge.parameters, ...change },
        });
        const cheaper = changed({ cost: 1 });
        const easier = changed({ keyPrefix: "0" });
        const later = changed({ data: { expiresAt: challenge.parameters.data.expiresAt + 3_600 } });
        const unsolved = solve(challenge, (key, prefix) => !key.startsWith(prefix));
        for (const payload of [
          payloadOf(cheaper, solve(cheaper)),
          payloadOf(easier, solve(easier)),
          payloadOf(later, solve(later)),
          await solveAnswer(await create(other)),
          payloadOf(challenge, unsolved),
          // A wrong solution uses up the challenge.
          payloadOf(challenge, solve(challenge)),
          "",
          "null",
          Buffer.from("[]").toString("base64"),
          Buffer.from('{"challenge":{"parameters":{}}}').toString("base64"),
        ]) {
          // oxlint-disable-next-line no-await-in-loop -- in their order
          assert.deepEqual(await outcomeOf(await create(ip, payload)), [428, "CHALLENGE_REFUSED"]);
        }
        // None of these counted as a creation.
        assert.equal((await create(ip, await solveAnswer(await create(ip)))).status, 201);
      });
    }
  });

test("with CHALLENGE=off creation is free up to the limit", async () => {
  const env = { LIMIT_CREATE_PER_HOUR: "2", TRUST_PROXY: "127.0.0.1", CHALLENGE: "off" };
  const app = await startTestApp(env);
  try {
    const create = creationOf(app);
    const answers = [await create("192.0.2.1"), await create("192.0.2.1")];
    assert.deepEqual(
      [...answers, await create("192.0.2.1")].map(({ status }) => status),
      [201, 201, 429],
    );
  } finally {
    await app.close();
  }
});

test("a challenge of one node is solved on another one, and its solution counts once on both", async () => {
  const postgres = await TEST_STORES[1].start();
  const env = { ...postgres.env, LIMIT_CREATE_PER_HOUR: "6", TRUST_PROXY: "127.0.0.1" };
  const start = () => startTestApp(env, undefined, {});
  const [one, other] = await Promise.all([start(), start()]);
  try {
    const ip = "192.0.2.1";
    for (const node of [one, other, one]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      assert.equal((await creationOf(node)(ip)).status, 201);
    }
    const challenge = await readChallenge(await creationOf(one)(ip));
    const solution = payloadOf(challenge, solve(challenge));
    assert.equal((await creationOf(other)(ip, solution)).status, 201);
    const replayed = await creationOf(one)(ip, solution);
    assert.deepEqual(await outcomeOf(replayed.clone()), [428, "CHALLENGE_REFUSED"]);
    const next = await readChallenge(replayed);
    // The product's costs; other tests replace them by smaller ones.
    assert.deepEqual(
      [challenge, next].map(({ parameters }) => parameters.cost),
      [2_000, 3_333],
    );
  } finally {
    await Promise.all([one.close(), other.close()]);
    await postgres.stop();
  }
});
