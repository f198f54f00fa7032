import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { AdminKey, CreatedKey } from "@mayfly/contract";
import { createWithKey, issueKey } from "../../../test/app/api-keys.ts";
import { OPERATORS_KEY, operatorOf } from "../../../test/app/operator.ts";
import { startBefore } from "../../../test/app/start-before.ts";
import { startTestApp, type CreatedAddress, type TestApp } from "../../../test/app/test-app.ts";
import { answerOf } from "../../../test/app/answer-of.ts";
import { testOnSqlite } from "../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";

const MINUTE_MS = 60_000;
const SETTINGS = {
  ADMIN_KEY: OPERATORS_KEY,
  LIMIT_CREATE_PER_HOUR: "4",
  LIMIT_UNKNOWN_TOKENS_PER_MINUTE: "8",
};

for (const store of TEST_STORES)
  describe(`API keys, on ${store.name}`, () => {
    let app: TestApp;
    startBefore(
      store,
      (env) => startTestApp({ ...env, ...SETTINGS }),
      (started) => (app = started),
    );

    const operator = <Body>(method: string, path: string, body?: object) =>
      operatorOf(app)<Body>(method, path, body);
    const rowOf = async ({ id }: CreatedKey) =>
      (await operator<AdminKey[]>("GET", "keys")).body.find((row) => row.id === id);
    const codeOf = async (response: Response) => {
      const { status, body } = await answerOf(response);
      return `${status} ${String(body["error"])}`;
    };
    const create = async (key: CreatedKey, body: object = {}) =>
      (await (await createWithKey(app, key, body)).json()) as CreatedAddress & {
        error?: string;
        message?: string;
      };
    const lifeOf = ({ expiresAt }: { expiresAt: string }) =>
      Math.round((Date.parse(expiresAt) - app.clock.nowMs()) / MINUTE_MS);

    test("a lifetime without a key is refused with a sentence", async () => {
      const answer = await answerOf(
        await app.call("POST", "/api/temp-emails", { body: { minutes: 60 } }),
      );
      const { error, message } = answer.body as { error: string; message: string };
      assert.deepEqual([answer.status, error], [400, "INVALID_INPUT"]);
      assert.match(message, /“minutes” needs an API key/);
    });

    test("a new key is shown once, and listed with its quotas and its use", async () => {
      const key = await issueKey(app, {
        name: " CI of the shop ",
        creationsPerHour: 7,
        minutes: 60,
      });
      assert.match(key.key, /^mk_[\w-]{43}$/);
      const { key: secret, ...shown } = key;
      assert.deepEqual(await rowOf(key), { ...shown, activeAddresses: 0, webhooks: 0 });
      assert.deepEqual(
        [shown.name, shown.creationsPerHour, shown.liveAddresses, shown.minutes, shown.lastUsedAt],
        ["CI of the shop", 7, 50, 60, null],
      );
      assert.ok(!JSON.stringify((await operator("GET", "keys")).body).includes(secret));
      await create(key);
      const row = await rowOf(key);
      assert.deepEqual([row?.activeAddresses, typeof row?.lastUsedAt], [1, "string"]);
    });

    test("creations with a key count in its quota, and neither in the network's limit nor its challenge", async () => {
      const key = await issueKey(app, { creationsPerHour: 4 });
      for (let left = 3; left >= 0; left--) {
        const created = await createWithKey(app, key);
        assert.equal(created.status, 201);
        const { headers } = created;
        assert.deepEqual(
          [headers.get("ratelimit-limit"), headers.get("ratelimit-remaining")],
          ["4", String(left)],
        );
      }
      assert.equal(await codeOf(await createWithKey(app, key)), "429 KEY_CREATION_LIMIT");
      // The network's own creations are untouched: after the test before, half of them are used with this one.
      const free = () => app.call("POST", "/api/temp-emails", { body: {} });
      assert.equal((await free()).status, 201);
      assert.equal(await codeOf(await free()), "428 CHALLENGE_REQUIRED");
    });

    test("refused creations don't count in the quota of the key", async () => {
      const key = await issueKey(app, { creationsPerHour: 2, liveAddresses: 1, minutes: 5 });
      const codes = [];
      for (const body of [{ minutes: 6 }, { domain: "unknown.test" }, {}, {}, {}]) {
        codes.push((await create(key, body)).error);
      }
      const refused = ["KEY_LIFE_LIMIT", "UNKNOWN_DOMAIN", undefined];
      assert.deepEqual(codes, [...refused, "KEY_ADDRESS_LIMIT", "KEY_ADDRESS_LIMIT"]);
      const { headers } = await createWithKey(app, key, { minutes: 6 });
      assert.equal(headers.get("ratelimit-remaining"), "1");
      app.clock.advance(5 * MINUTE_MS);
      assert.equal((await create(key)).error, undefined);
      app.clock.advance(5 * MINUTE_MS);
      for (let tries = 0; tries < 2; tries++) {
        assert.equal((await create(key)).error, "KEY_CREATION_LIMIT");
      }
    });

    test("creations that are refused at the same moment take no place of each other", async () => {
      const key = await issueKey(app, { creationsPerHour: 2, liveAddresses: 1 });
      await create(key);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          createWithKey(app, key, at % 2 ? { minutes: 99 } : {}),
        ),
      );
      const codes = await Promise.all(answers.map(codeOf));
      const both = ["400 KEY_LIFE_LIMIT", "429 KEY_ADDRESS_LIMIT"];
      assert.deepEqual([...new Set(codes)].toSorted(), both);
      app.clock.advance(15 * MINUTE_MS);
      const late = await Promise.all(Array.from({ length: 10 }, () => createWithKey(app, key)));
      assert.equal(late.filter(({ status }) => status === 201).length, 1);
    });

    test("a key chooses the life of its addresses up to its longest one, extensions included", async () => {
      const key = await issueKey(app, { minutes: 40 });
      assert.equal(lifeOf(await create(key)), 15);
      const chosen = await create(key, { minutes: 30 });
      assert.equal(lifeOf(chosen), 30);
      const refused = await create(key, { minutes: 41 });
      assert.equal(refused.error, "KEY_LIFE_LIMIT");
      assert.match(refused.message ?? "", /The longest life is 40 minutes\.$/);
      const extend = async () =>
        (await (
          await app.call("POST", "/api/temp-emails/extend", {
            token: chosen.id,
            body: { email: chosen.email },
          })
        ).json()) as { expiresAt: string; error?: string };
      assert.equal(lifeOf(await extend()), 30, "an extension never shortens a life");
      app.clock.advance(28 * MINUTE_MS);
      assert.equal(lifeOf(await extend()), 12, "until the longest life of the key");
      const short = await issueKey(app, { minutes: 5 });
      assert.equal(lifeOf(await create(short)), 5);
    });

    test("a revoked, wrong, or malformed key opens nothing; its addresses live on", async () => {
      const key = await issueKey(app, { name: "leaked" });
      const { id } = await create(key);
      assert.equal((await operator("DELETE", `keys/${key.id}`)).status, 200);
      assert.equal(await codeOf(await createWithKey(app, key)), "401 KEY_REVOKED");
      assert.equal((await app.call("GET", "/api/temp-emails/current", { token: id })).status, 200);
      assert.equal(typeof (await rowOf(key))?.revokedAt, "string");
      const again = await operator<{ error: string }>("DELETE", `keys/${key.id}`);
      assert.equal(again.body.error, "API_KEY_NOT_FOUND");
      for (const wrong of ["mk_", "mk_short", `mk_${"x".repeat(43)}`]) {
        assert.equal(await codeOf(await createWithKey(app, { key: wrong })), "401 KEY_UNKNOWN");
      }
      const hooks = await app.call("GET", "/api/webhooks", { token: id });
      assert.equal(await codeOf(hooks), "401 KEY_REQUIRED");
      const withoutKey = await app.call("POST", "/api/webhooks", { body: {} });
      assert.equal(await codeOf(withoutKey), "401 KEY_REQUIRED", "also with an invalid body");
    });

    test("issuing and revoking are on the audit list, by name", async () => {
      const audit = await operator<{ action: string; subject: string }[]>("GET", "audit");
      const [latest, before] = audit.body;
      assert.equal(latest?.action, "revoke-api-key");
      assert.match(latest?.subject ?? "", / leaked$/);
      assert.ok(before);
      const created = audit.body.filter(({ action }) => action === "create-api-key");
      assert.ok(created.some(({ subject }) => subject === "CI of the shop"));
    });

    testOnSqlite(store, "invalid quotas and names are refused with a sentence", async () => {
      for (const [body, sentence] of [
        [{ name: " " }, /'name' .* a non-blank line of text/],
        [{ name: "a", minutes: 10_081 }, /'minutes' is too large: .* from 1 to 10080/],
        [{ name: "a", liveAddresses: 0 }, /'liveAddresses' is too small/],
        [{ name: "a", creationsPerHour: "9" }, /'creationsPerHour' has the wrong type/],
        [{}, /'name' is missing/],
      ] as const) {
        const { status, body: answer } = await operator<{ message: string }>("POST", "keys", body);
        assert.equal(status, 400);
        assert.match(answer.message, sentence);
      }
    });

    test("a key opens no address, and one that is sent as its token is no guess", async () => {
      const token = (await issueKey(app)).key;
      for (let calls = 0; calls < 9; calls++) {
        const answer = await app.call("GET", "/api/email/messages", { token });
        assert.equal(await codeOf(answer), "401 TOKEN_REQUIRED");
      }
    });

    test("guessing keys is limited, and a right key still works elsewhere", async () => {
      const guesses = [];
      for (let count = 0; count < 9; count++) {
        guesses.push(await codeOf(await createWithKey(app, { key: `mk_${count}` })));
      }
      assert.equal(guesses.at(-1), "429 RATE_LIMITED");
    });
  });
