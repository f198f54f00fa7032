import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { faultRounds } from "./rounds.ts";
import { startServer, type ServerProcess } from "../processes/server-process.ts";
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
  const start = (known: readonly string[], length = 1): Promise<ServerProcess[]> => {
    const own = { ...env, SECRET_KEY: known.join(",") };
    return Promise.all(Array.from({ length }, () => startServer(own)));
  };

  const [first] = await start(secrets);
  await sendToAll(first, "before");
  await first?.end("SIGKILL");
  for (let round = 0; round < ROUNDS; round++) {
    secrets.unshift(randomBytes(32).toString("hex"));
    const killed = await start(secrets, nodes);
    await Promise.all(killed.map((server) => server.end("SIGKILL")));
  }
  // On SIGTERM, a process completes its work from the start.
  const [asked] = await start(secrets);
  assert.deepEqual(await asked?.end("SIGTERM"), { code: 0, signal: null });

  const [last] = await start(secrets.slice(0, 1));
  await sendToAll(last, "after");
  for (const inbox of INBOXES) {
    assert.deepEqual(await subjectsIn(last, inbox), ["after", "before"]);
  }
  await last?.end("SIGKILL");
}

async function sendToAll(server: ServerProcess | undefined, subject: string): Promise<void> {
  const raw = `Subject: ${subject}\r\n\r\ntext\r\n`;
  for (const inbox of INBOXES) {
    const reply = await sendOnce(server?.smtpPort ?? 0, [`${inbox}@mayfly.test`], raw);
    assert.match(reply, /^250 /);
  }
}

async function subjectsIn(server: ServerProcess | undefined, inbox: string): Promise<string[]> {
  const answer = await fetch(`${server?.baseUrl}/api/admin/company-inbox/${inbox}`, {
    headers: { "x-admin-key": ADMIN_KEY, "x-client": "tests" },
  });
  assert.equal(answer.status, 200);
  const messages = (await answer.json()) as { subject: string }[];
  return messages.map(({ subject }) => subject);
}
