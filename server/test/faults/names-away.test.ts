import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { describe, test } from "node:test";
import type { InfrastructureDiagnostic } from "@mayfly/contract";
import { listInbox } from "../mail/received-mail.ts";
import { operatorOf, OPERATORS_KEY } from "../app/operator.ts";
import { FROM_ANYWHERE, sendFrom } from "../mail/send-from.ts";
import { makeMail, makeSigningKey, signMail } from "../mail/signed-mail.ts";
import { startTestApp } from "../app/test-app.ts";
import { ATTACKED_STORES, type TEST_STORES } from "../stores/test-stores.ts";
import { inTime } from "../until.ts";

const MAILS = 20;
const SENDER = { domain: "really.example", key: makeSigningKey() };

for (const store of ATTACKED_STORES)
  describe(`an unreachable DNS, on ${store.name}`, () => {
    test("delays no mail, no health check, and no shutdown", () =>
      withSilentNames(async (address, asked) => checkWithout(await store.start(), address, asked)));
  });

type Engine = Awaited<ReturnType<(typeof TEST_STORES)[number]["start"]>>;

async function checkWithout(engine: Engine, resolver: string, asked: () => number): Promise<void> {
  try {
    const app = await startTestApp({
      ...engine.env,
      ...FROM_ANYWHERE,
      ADMIN_KEY: OPERATORS_KEY,
      DNS_RESOLVER: resolver,
    });
    try {
      const inbox = await app.createAddress();
      for (let count = 1; count <= MAILS; count++) await deliver(app.smtpPort, inbox.email, count);
      assert.equal((await listInbox(app, inbox)).length, MAILS);
      assert.equal((await app.call("GET", "/readyz")).status, 200);
      const diagnostic = "email-infrastructure-diagnostic";
      const { status, body } = await inTime(
        "the checks of MX and the other records",
        operatorOf(app)<InfrastructureDiagnostic>("GET", diagnostic),
      );
      assert.deepEqual([status, body.summary.overallStatus], [200, "warning"]);
      assert.ok(asked() > 0, "Nobody was asked: then it could not be missed");
    } finally {
      await inTime("the stop", app.close());
    }
  } finally {
    await engine.stop();
  }
}

/** Sends signed mail from an external network: checking its sender needs DNS. */
async function deliver(port: number, to: string, count: number): Promise<void> {
  const mail = makeMail({ From: "Shop <a@really.example>", Subject: `number ${count}` });
  await inTime("the 250", sendFrom("192.0.2.10", { port, to, raw: await signMail(mail, SENDER) }));
}

/** Runs with a name server that receives queries and never answers. */
async function withSilentNames(
  use: (address: string, asked: () => number) => Promise<void>,
): Promise<void> {
  const socket = createSocket("udp4");
  let asked = 0;
  socket.on("message", () => void (asked += 1)).bind(0, "127.0.0.1");
  await once(socket, "listening");
  try {
    await use(`127.0.0.1:${socket.address().port}`, () => asked);
  } finally {
    socket.close();
  }
}
