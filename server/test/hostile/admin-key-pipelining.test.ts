import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, test } from "node:test";
import { BANNABLE, callAsOperator, callFrom } from "../app/banning.ts";
import { startBefore } from "../app/start-before.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import { ATTACKED_STORES } from "../stores/test-stores.ts";

const GUESSER = "203.0.113.5";
const CONNECTIONS = 20;
const GUESSES_EACH = 30;
/** The default of LIMIT_ADMIN_KEYS_PER_MINUTE. */
const COMPARED_MAX = 10;

for (const store of ATTACKED_STORES)
  describe(`600 keys guessed at once on 20 connections, on ${store.name}`, () => {
    let app: TestApp;
    startBefore(
      store,
      (env) => startTestApp({ ...env, ...BANNABLE }),
      (started) => (app = started),
    );

    test("are compared no more often than the limit allows, even if one is the right key", async () => {
      const statuses = (await Promise.all(Array.from({ length: CONNECTIONS }, guess))).flat();
      assert.equal(statuses.length, CONNECTIONS * GUESSES_EACH);
      const count = (status: number) => statuses.filter((one) => one === status).length;
      assert.equal(count(401), COMPARED_MAX);
      assert.equal(count(429), statuses.length - COMPARED_MAX);
    });

    test("lock only their network out of the panel: the operator and all visitors still get responses", async () => {
      assert.equal(await callAsOperator(app, GUESSER), "429 RATE_LIMITED");
      assert.equal(await callAsOperator(app, "198.51.100.1"), "200");
      assert.equal(await callFrom(app, GUESSER), "200");
      app.clock.advance(60_000);
      assert.equal(await callAsOperator(app, GUESSER), "200");
    });

    test("don't affect an operator's panel, which makes many concurrent calls with the right key", async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => callAsOperator(app, "198.51.100.2")),
      );
      assert.deepEqual(new Set(answers), new Set(["200"]));
    });

    /** Writes all guesses of a connection at once; the last guess is the right key. */
    async function guess(): Promise<number[]> {
      const socket = connect(Number(new URL(app.baseUrl).port), "127.0.0.1").setEncoding("latin1");
      await once(socket, "connect");
      const keys = Array.from({ length: GUESSES_EACH }, (_, index) => `guess ${index}`);
      keys[GUESSES_EACH - 1] = BANNABLE.ADMIN_KEY;
      socket.write(keys.map(requestWith).join(""));
      const statuses: number[] = [];
      let unread = "";
      for await (const text of socket) {
        unread += String(text);
        const answers = [...unread.matchAll(/HTTP\/1\.1 (\d{3}) /g)];
        if (answers.length < GUESSES_EACH) continue;
        statuses.push(...answers.map(([, status]) => Number(status)));
        break;
      }
      return statuses;
    }
  });

function requestWith(key: string): string {
  return [
    "GET /api/admin/ip-bans HTTP/1.1",
    "Host: localhost",
    `X-Forwarded-For: ${GUESSER}`,
    "X-Client: guesser",
    `X-Admin-Key: ${key}`,
    "",
    "",
  ].join("\r\n");
}
