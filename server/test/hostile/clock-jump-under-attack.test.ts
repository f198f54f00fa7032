import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CreatedAddress } from "@mayfly/contract";
import { listInbox } from "../clients/inbox-client.ts";
import { MailLoad } from "../clients/mail-load.ts";
import { sendOnce } from "../clients/smtp-client.ts";
import { startWithClock, type SteppedServer } from "../processes/stepped-clock.ts";
import { STORES, withDatabase } from "../faults/stores.ts";
import { until } from "../until.ts";

const HOUR_MS = 60 * 60_000;
const STEPS_MS = [HOUR_MS, -2 * HOUR_MS, HOUR_MS];
const [ATTACKER, VISITOR] = ["203.0.113.66", "198.51.100.7"];
const SETTINGS = { TRUST_PROXY: "127.0.0.1", LIMIT_CREATE_PER_HOUR: "3", CHALLENGE: "off" };
const RAW = "Subject: in time\r\n\r\nHello.\r\n";

for (const name of STORES)
  describe(`a wall clock that steps during an attack, on ${name}`, () => {
    test("gives the attacker no new window, and ends no address or session of an honest visitor", () =>
      withDatabase(name, async (env) => {
        const server = await startWithClock({ ...env, ...SETTINGS });
        let attack: MailLoad | undefined;
        try {
          attack = await beginAttack(server);
          const inbox = (await (await create(server, VISITOR)).json()) as CreatedAddress;
          for (const stepMs of STEPS_MS) {
            await jump(server, stepMs);
            assert.equal((await create(server, ATTACKER)).status, 429);
            assert.match(await sendOnce(server.smtpPort, [inbox.email], RAW), /^250 /);
          }
          assert.equal((await listInbox(server.baseUrl, inbox.id)).length, STEPS_MS.length);
          // The attacker's inboxes expire with the hour.
          await attack.stop();
          server.time.pass(HOUR_MS);
          assert.equal((await create(server, ATTACKER)).status, 201, "after an hour that passed");
        } finally {
          await attack?.stop();
          await server.close();
        }
      }));
  });

/** Uses up the attacker's creation limit and sends mail to its inboxes during the whole test. */
async function beginAttack(server: SteppedServer): Promise<MailLoad> {
  const addresses: string[] = [];
  for (let count = 0; count < 3; count++) {
    const answer = await create(server, ATTACKER);
    assert.equal(answer.status, 201);
    addresses.push(((await answer.json()) as CreatedAddress).email);
  }
  assert.equal((await create(server, ATTACKER)).status, 429);
  return new MailLoad({ addresses, senders: 4, whenUp: async () => server.smtpPort });
}

async function jump({ time, warnings }: SteppedServer, stepMs: number): Promise<void> {
  const warned = warnings();
  time.stepWall(stepMs);
  await until("the server notices the step", () => warnings() === warned + 1);
}

function create({ baseUrl }: SteppedServer, ip: string): Promise<Response> {
  return fetch(`${baseUrl}/api/temp-emails`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-client": "web-app", "x-forwarded-for": ip },
    body: "{}",
  });
}
