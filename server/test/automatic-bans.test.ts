import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { SUSPICION_RULES } from "../src/abuse/suspicion-rules.ts";
import { ban, BANNABLE, callAsOperator, callFrom, listBans, talkFrom } from "./app/banning.ts";
import { until } from "./until.ts";
import { startTestApp, type TestApp } from "./app/test-app.ts";

const GUESSES = SUSPICION_RULES["admin-key-guessing"].ban.after;
const RELAYS = SUSPICION_RULES["relay-attempt"].ban.after;

test("bans a client that guesses the operator's key, but not the operator on the same network", async (t) => {
  const app = await start(t);
  await guess(app, "203.0.113.5", GUESSES);
  await until("its ban is in force", async () => {
    return (await callFrom(app, "203.0.113.5")) === "403 IP_BANNED";
  });
  assert.deepEqual(
    (await listBans(app)).map(({ ipAddress, reason }) => [ipAddress, reason]),
    [["203.0.113.5", "by a rule: admin-key-guessing, 30 times in 60 minutes"]],
  );
  assert.equal(await callAsOperator(app, "203.0.113.5"), "200");
  assert.equal(await callFrom(app, "203.0.113.6"), "200");
  app.clock.advance(24 * 60 * 60_000);
  assert.equal(await callFrom(app, "203.0.113.5"), "200");
});

test("bans a client over SMTP that tries to relay again and again across sessions", async (t) => {
  const app = await start(t);
  for (let session = 0; session < RELAYS; session++) await relay(app, "203.0.113.5");
  await until("its ban is in force", async () => {
    const { greeting, close } = await talkFrom(app, "203.0.113.5");
    close();
    return greeting.startsWith("554 5.7.1 ");
  });
});

test("bans neither the machine itself nor, with AUTO_BAN=off, any client", async (t) => {
  const app = await start(t);
  await guess(app, "127.0.0.1", GUESSES);
  const lenient = await start(t, { AUTO_BAN: "off" });
  await guess(lenient, "203.0.113.5", GUESSES);
  for (const each of [app, lenient]) {
    // Runs after all pending writes of the ban rules.
    await ban(each, "203.0.113.9");
    assert.deepEqual(
      (await listBans(each)).map(({ ipAddress }) => ipAddress),
      ["203.0.113.9"],
    );
  }
  assert.equal(await callFrom(lenient, "203.0.113.5"), "200");
});

async function start(t: TestContext, env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp({ ...BANNABLE, LIMIT_ADMIN_KEYS_PER_MINUTE: "0", ...env });
  t.after(() => app.close());
  return app;
}

async function guess(app: TestApp, from: string, times: number): Promise<void> {
  for (let done = 0; done < times; done++) {
    const answer = await callFrom(app, from, { path: "/api/admin/ip-bans", key: "a guess" });
    assert.equal(answer, "401 ADMIN_KEY_INVALID");
  }
}

async function relay(app: TestApp, from: string): Promise<void> {
  const talk = await talkFrom(app, from);
  await talk.say("EHLO c");
  await talk.say("MAIL FROM:<>");
  assert.match(await talk.say("RCPT TO:<somebody@elsewhere.example>"), /^550 5\.7\.1 /);
  talk.close();
}
