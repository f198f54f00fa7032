import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tokenIn } from "../mail/forwarding.ts";
import { startBefore } from "../app/start-before.ts";
import { ATTACKED_STORES } from "../stores/test-stores.ts";
import { startSendingStage, type SendingStage } from "./sending-stage.ts";

const PER_HOUR = 8;
const NETWORKS = 2;
const DAY_MS = 24 * 60 * 60_000;
const FULL = "429 SENDING_LIMIT_REACHED";

/** Disables everything that could stop the attacker earlier: the reserved half must suffice. */
const ONLY_THE_QUOTA = {
  LIMIT_SENT_PER_HOUR: String(PER_HOUR),
  LIMIT_SENT_PER_INBOX_PER_HOUR: "0",
  LIMIT_SENT_PER_INBOX_PER_DAY: "0",
  LIMIT_SENT_PER_IP_PER_HOUR: "0",
  LIMIT_SENT_PER_IP_PER_DAY: "0",
  LIMIT_SENT_PER_TARGET_PER_DAY: "0",
  LIMIT_SENDINGS_PER_MINUTE: "0",
};

for (const store of ATTACKED_STORES)
  describe(`the outbound quota under attack, on ${store.name}`, () => {
    let stage: SendingStage;
    startBefore(
      store,
      (env) => startSendingStage({ ...env, ...ONLY_THE_QUOTA }),
      (started) => {
        stage = started;
      },
    );

    test("networks that send as much as possible leave half of it to networks that have not sent today", async () => {
      const attackers = [];
      for (let network = 1; network <= NETWORKS; network++) {
        // Another /64 and /56 of the same /48 doesn't count as a new network.
        attackers.push(
          await stage.receiveHonest(`2001:db8:${network}::1`),
          await stage.receiveHonest(`2001:db8:${network}:ff00::1`),
        );
      }
      const outcomes: string[] = [];
      for (let round = 0; round < PER_HOUR / 4; round++) {
        outcomes.push(
          ...(await Promise.all(
            attackers.map((message, index) =>
              stage.reply(message, { message: `spam ${round} ${index}` }),
            ),
          )),
        );
      }
      const sent = outcomes.filter((outcome) => outcome === "200").length;
      assert.equal(sent, PER_HOUR / 2);
      assert.equal(
        outcomes.filter((outcome) => outcome.startsWith("429 ")).length,
        outcomes.length - sent,
      );

      for (let visitor = 1; visitor <= PER_HOUR / 2; visitor++) {
        const honest = await stage.receiveHonest(`198.51.${visitor}.1`);
        assert.equal(await stage.reply(honest), "200", `visitor ${visitor}`);
      }
      assert.equal(stage.relay.received.length, PER_HOUR);
    });

    test("a first mail that fails, and a consent request, leave a network its first mail of the day", async () => {
      stage.app.clock.advance(DAY_MS);
      const attacker = await stage.receiveHonest("2001:db8:1::1");
      for (let count = 0; count < PER_HOUR / 2; count++) {
        assert.equal(await stage.reply(attacker, { message: `spam ${count}` }), "200");
      }
      assert.equal(await stage.reply(attacker, { message: "one more" }), FULL);

      const honest = await stage.receiveHonest("198.51.1.1");
      stage.refused.add("ada@example.org");
      for (let tries = 0; tries < PER_HOUR / 2; tries++) {
        assert.equal(await stage.reply(honest), "400 RECIPIENT_REFUSED");
      }
      stage.refused.clear();
      assert.equal(await stage.reply(honest), "200");

      const forwarding = await stage.receiveHonest("198.51.2.1");
      assert.equal(await stage.forward(forwarding, "friend@example.com"), "200");
      const token = tokenIn(stage.mailTo("friend@example.com")[0], "confirm");
      assert.equal((await stage.consent(forwarding.ip, token))["forwarded"], true);
      assert.equal(stage.mailTo("friend@example.com").length, 2);
    });

    test("a network gets no further consent request and no mail from the reserved half", async () => {
      stage.app.clock.advance(DAY_MS);
      const attacker = await stage.receiveHonest("2001:db8:1::1");
      for (let count = 0; count < PER_HOUR / 2; count++) {
        await stage.reply(attacker, { message: `more spam ${count}` });
      }
      const other = await stage.receiveHonest("2001:db8:2::1");
      const outcomes = [];
      for (let target = 1; target <= PER_HOUR; target++) {
        outcomes.push(await stage.forward(other, `target${target}@example.com`));
      }
      assert.deepEqual(outcomes.slice(0, 3), ["200", "200", FULL]);
      assert.deepEqual(new Set(outcomes.slice(2)), new Set([FULL]));
      for (let visitor = 1; visitor <= PER_HOUR / 2 - 2; visitor++) {
        const honest = await stage.receiveHonest(`198.51.${visitor}.1`);
        assert.equal(await stage.reply(honest), "200", `visitor ${visitor}`);
      }
    });
  });

for (const store of ATTACKED_STORES)
  describe(`an address that gets three mails a day, on ${store.name}`, () => {
    const { LIMIT_SENT_PER_TARGET_PER_DAY: _, ...defaultTargetLimit } = ONLY_THE_QUOTA;
    const limits = {
      ...defaultTargetLimit,
      LIMIT_SENT_PER_HOUR: "20",
      FORWARD_CONFIRM: "off",
      LIMIT_MESSAGE_BYTES: "70000",
    };
    let stage: SendingStage;
    startBefore(
      store,
      (env) => startSendingStage({ ...env, ...limits }),
      (started) => {
        stage = started;
      },
    );
    /** Within the size limit as received, but beyond it once composed for forwarding. */
    const GROWS = ["Content-Type: text/html", "", "é=\r\n".repeat(12_000)];
    const VICTIM = "victim@example.com";

    test("still gets all three after mails that failed, were too large, or were refused", async () => {
      const attacker = await stage.receiveHonest("2001:db8:1::1");
      const others = [attacker];
      for (let other = 2; other <= 6; other++) {
        others.push(await stage.receiveHonest(`2001:db8:${other}::1`));
      }
      stage.refused.add(VICTIM);
      // While three are being sent, the limit refuses the others.
      const outcomes = await Promise.all(others.map((message) => stage.forward(message, VICTIM)));
      assert.ok(!outcomes.includes("200"));
      for (let tries = 0; tries < 4; tries++) {
        assert.equal(await stage.forward(attacker, VICTIM), "400 RECIPIENT_REFUSED");
      }
      stage.refused.clear();
      const large = await stage.receiveHonest("2001:db8:1::1", GROWS);
      for (let tries = 0; tries < 4; tries++) {
        assert.equal(await stage.forward(large, VICTIM), "413 FORWARD_TOO_LARGE");
      }
      stage.refused.add("ada@example.org");
      for (let tries = 0; tries < 4; tries++) {
        assert.equal(await stage.reply(attacker), "400 RECIPIENT_REFUSED");
      }
      stage.refused.clear();

      for (let visitor = 1; visitor <= 3; visitor++) {
        const honest = await stage.receiveHonest(`198.51.${visitor}.1`);
        assert.equal(await stage.forward(honest, VICTIM), "200", `forward ${visitor}`);
        assert.equal(await stage.reply(honest), "200", `reply ${visitor}`);
      }
      const fourth = await stage.receiveHonest("198.51.4.1");
      assert.equal(await stage.forward(fourth, VICTIM), "429 TARGET_LIMIT_REACHED");
      assert.equal(await stage.reply(fourth), "429 TARGET_LIMIT_REACHED");
      assert.equal(stage.mailTo(VICTIM).length, 3);
    });
  });
