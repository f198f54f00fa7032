import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import { faultRounds } from "./rounds.ts";
import { startServer } from "../processes/server-process.ts";
import { sendOnce } from "../clients/smtp-client.ts";
import { ADMIN_KEY, STORES, withDatabase } from "./stores.ts";

/** Each round kills every node. */
const ROUNDS = faultRounds(1, 15);
const INBOXES = ["general", "privacy", "legal", "business", "abuse", "postmaster"];

describe("the company's mail after a change of SECRET_KEY", () => {
  for (const name of STORES) {
    test(`is readable without the former keys, even if a process was killed while rewrapping, on ${name}`, () =>
      withDatabase(name, (env) => rotate(env, name === "PostgreSQL" ? faultRounds(1, 2) : 1)));
  }
});

async function rotate(env: Record<string, string>, nodes: number): Promise<void> {
  const secrets = [randomBytes(32).toString("hex")];
  const withSecrets = (count: number) => ({
    ...env,
    SECRET_KEY: secrets.slice(0, count).join(","),
  });

  await during(withSecrets(1), (app) => sendToAll(app, "before"));
  for (let round = 0; round < ROUNDS; round++) {
    secrets.unshift(randomBytes(32).toString("hex"));
    const own = withSecrets(secrets.length);
    const killed = await Promise.all(Array.from({ length: nodes }, () => startServer(own)));
    await Promise.all(killed.map((server) => server.end("SIGKILL")));
  }
  // When it is closed, it completes its work from the start.
  await during(withSecrets(secrets.length), async () => {});

  await during(withSecrets(1), async (app) => {
    await sendToAll(app, "after");
    for (const inbox of INBOXES) {
      assert.deepEqual(await subjectsIn(app, inbox), ["after", "before"]);
    }
  });
}

async function during(
  env: Record<string, string>,
  use: (app: TestApp) => Promise<void>,
): Promise<void> {
  const app = await startTestApp(env);
  try {
    await use(app);
  } finally {
    await app.close();
  }
}

async function sendToAll({ smtpPort }: TestApp, subject: string): Promise<void> {
  const raw = `Subject: ${subject}\r\n\r\ntext\r\n`;
  for (const inbox of INBOXES) {
    assert.match(await sendOnce(smtpPort, [`${inbox}@mayfly.test`], raw), /^250 /);
  }
}

async function subjectsIn({ call }: TestApp, inbox: string): Promise<string[]> {
  const headers = { "x-admin-key": ADMIN_KEY };
  const answer = await call("GET", `/api/admin/company-inbox/${inbox}`, { headers });
  assert.equal(answer.status, 200);
  const messages = (await answer.json()) as { subject: string }[];
  return messages.map(({ subject }) => subject);
}
