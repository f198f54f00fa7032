import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { describe, test } from "node:test";
import type { CreatedAddress } from "@mayfly/contract";
import { checkStored } from "../clients/check-stored.ts";
import { createInbox } from "../clients/inbox-client.ts";
import { MailLoad } from "../clients/mail-load.ts";
import { faultRounds } from "./rounds.ts";
import { spawnServer, startServer, type ServerProcess } from "../processes/server-process.ts";
import { withDatabase, STORES } from "./stores.ts";

const KILLS = faultRounds(1, 50);
const ACKNOWLEDGED_MIN = faultRounds(40, 2_000);
const INBOXES = 4;
const SENDERS = 8;
const ACKNOWLEDGED_MAX = faultRounds(40, 100);
const KILL_AT_START_IN = 3;
const START_TAKES_MS = 600;

describe("a server that is killed under load", () => {
  for (const name of STORES) {
    test(`keeps every acknowledged message, whole and once, on ${name}`, () =>
      withDatabase(name, killUnderLoad));
  }
});

async function killUnderLoad(env: Record<string, string>): Promise<void> {
  let up = startServer(env);
  const { baseUrl } = await up;
  const inboxes: CreatedAddress[] = [];
  for (let count = 0; count < INBOXES; count++) inboxes.push(await createInbox(baseUrl));
  const load = new MailLoad({
    addresses: inboxes.map(({ email }) => email),
    senders: SENDERS,
    whenUp: async () => (await up).smtpPort,
  });
  for (let kill = 0; kill < KILLS; kill++) {
    await load.untilAcknowledged(1 + randomInt(ACKNOWLEDGED_MAX));
    up = restartKilled(await up, env);
    await up;
  }
  await load.untilAcknowledged(Math.max(1, ACKNOWLEDGED_MIN - load.acknowledged));
  await load.stop();
  const server = await up;
  await checkStored(server.baseUrl, inboxes, load.mails);
  assert.ok(load.acknowledged >= ACKNOWLEDGED_MIN);
  await server.end("SIGKILL");
}

/** Sometimes kills the next start too, at a random moment. */
async function restartKilled(
  running: ServerProcess,
  env: Record<string, string>,
): Promise<ServerProcess> {
  await running.end("SIGKILL");
  if (randomInt(KILL_AT_START_IN) === 0) {
    const { child, exited } = spawnServer(env);
    await once(child, "spawn");
    setTimeout(() => child.kill("SIGKILL"), randomInt(START_TAKES_MS));
    await exited;
  }
  return startServer(env);
}
