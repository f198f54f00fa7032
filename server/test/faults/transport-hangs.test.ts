import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { forward, listInbox, receiveMail, reply } from "../mail/received-mail.ts";
import { startMailRelay } from "../mail/mail-relay.ts";
import { TO_ANYONE } from "../mail/start-with-relay.ts";
import { startTestApp } from "../app/test-app.ts";
import { ATTACKED_STORES } from "../stores/test-stores.ts";
import { inTime } from "../until.ts";

const HELD_RECIPIENT = "ada@example.org";

for (const store of ATTACKED_STORES)
  describe(`a relay that doesn't respond, on ${store.name}`, () => {
    test("ends a reply and a forward with their outcomes, and delays no other call", async () => {
      const engine = await store.start();
      try {
        await sendThroughHanging(engine.env);
      } finally {
        await engine.stop();
      }
    });
  });

async function sendThroughHanging(env: Record<string, string>): Promise<void> {
  const held = { recipient: Promise.withResolvers<void>(), message: Promise.withResolvers<void>() };
  const relay = await startMailRelay({
    onRcptTo({ address }, _session, done) {
      if (address === HELD_RECIPIENT) held.recipient.resolve();
      else done();
    },
    onData(stream) {
      stream.resume().once("end", () => held.message.resolve());
    },
  });
  try {
    const settings = {
      ...TO_ANYONE,
      MAIL_TRANSPORT: `smtp://127.0.0.1:${relay.port}`,
      FORWARD_CONFIRM: "off",
    };
    const app = await startTestApp({ ...env, ...settings });
    try {
      const [first, second] = [await receiveMail(app), await receiveMail(app)];
      let settled = 0;
      const sendings = [reply(app, first), forward(app, second)].map((sending) =>
        sending.finally(() => (settled += 1)),
      );
      await inTime("both to hang", Promise.all([held.recipient.promise, held.message.promise]));
      const { inbox } = await receiveMail(app);
      assert.equal((await listInbox(app, inbox)).length, 1);
      assert.equal((await app.call("GET", "/readyz")).status, 200);
      assert.equal(settled, 0, "They hang no more: this looked at nothing");

      const [replied, forwarded] = await inTime("both outcomes", Promise.all(sendings));
      assert.equal(replied?.outcome, "503 TRANSPORT_UNAVAILABLE");
      assert.equal(forwarded?.outcome, "504 SENDING_UNCERTAIN");
    } finally {
      await inTime("the stop", app.close());
    }
  } finally {
    await relay.close();
  }
}
