import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tokenIn } from "../mail/forwarding.ts";
import { startBefore } from "../app/start-before.ts";
import { faultRounds } from "../faults/rounds.ts";
import { ATTACKED_STORES } from "../stores/test-stores.ts";
import { startSendingStage, type HeldMessage, type SendingStage } from "./sending-stage.ts";

const DAY_MS = 24 * 60 * 60_000;
const VICTIM = "victim@example.com";
const ATTACKERS_HOST = "203.0.113.66";
const NETWORKS = faultRounds(2, 25);
const INBOXES_PER_NETWORK = 3;

/** Attempts to send a reply to the victim. The attacker owns evil.test, whose mail passes the sender check. */
const DISGUISES = [
  [`From: ${VICTIM}`, "Subject: Hello"],
  ["From: eve@evil.test", `Reply-To: ${VICTIM}`, "Subject: Hello"],
] as const;

for (const store of ATTACKED_STORES)
  describe(`mail to one's own inboxes in a victim's name, on ${store.name}`, () => {
    let stage: SendingStage;
    startBefore(store, startSendingStage, (started) => {
      stage = started;
      stage.nameServer.set("evil.test", "TXT", "v=spf1 +all");
    });

    test("replies and forwards from many networks cause one request; an honest reply is sent", async () => {
      const honest = await stage.receiveHonest("198.51.100.1");
      const messages = await plantMessages(stage);
      assert.equal(messages.length, NETWORKS * INBOXES_PER_NETWORK * DISGUISES.length);
      const replied = await inTurns(messages, (message) =>
        stage.reply(message, { replyTo: VICTIM, message: "Buy now at https://evil.test" }),
      );
      // Two inboxes of one network can run only so many sender checks at once.
      for (const outcome of replied)
        assert.match(outcome, /^(403 SENDER_UNVERIFIED|429 RATE_LIMITED)$/);
      await inTurns(messages, (message) => stage.forward(message, VICTIM));
      assert.equal(stage.mailTo(VICTIM).length, 1);

      assert.equal(await stage.reply(honest), "200");
      assert.equal(stage.mailTo("ada@example.org").length, 1);
    });

    test("a forward between two inboxes verifies no sender", async () => {
      const begun = stage.mailTo(VICTIM).length;
      const [message] = await plantIn(stage, "2001:db8:ffff::1", 1);
      assert.ok(message);
      const other = await stage.createInbox(message.ip);
      assert.equal(await stage.forward(message, other.email), "200");
      const [arrived] = await stage.list(other);
      const passedOn = { inbox: other, id: arrived?.id ?? "", ip: message.ip };
      const change = { replyTo: VICTIM, subject: `Re: ${arrived?.subject}` };
      assert.equal(await stage.reply(passedOn, change), "403 SENDER_UNVERIFIED");
      assert.equal(stage.mailTo(VICTIM).length, begun);
    });

    test("the victim gets another request after 30 days at the earliest, and never after a refusal", async () => {
      const ask = async (): Promise<void> => {
        for (const message of await plantIn(stage, "2001:db8:fffe::1", 1)) {
          await stage.forward(message, VICTIM);
        }
      };
      for (const days of [1, 7, 21]) {
        stage.app.clock.advance(days * DAY_MS);
        await ask();
        assert.equal(stage.mailTo(VICTIM).length, 1);
      }
      stage.app.clock.advance(DAY_MS);
      await ask();
      assert.equal(stage.mailTo(VICTIM).length, 2);
      const body = { token: tokenIn(stage.mailTo(VICTIM)[1], "block") };
      await stage.app.call("POST", "/api/forward-targets/block", { body });
      stage.app.clock.advance(400 * DAY_MS);
      await ask();
      assert.equal(stage.mailTo(VICTIM).length, 2);
    });

    test("a verified sender gets three mails a day from all inboxes and networks together", async () => {
      const outcomes: string[] = [];
      for (let network = 1; network <= 5; network++) {
        outcomes.push(await stage.reply(await stage.receiveHonest(`198.51.${network}.1`)));
      }
      assert.deepEqual(outcomes.slice(0, 3), ["200", "200", "200"]);
      assert.deepEqual(outcomes.slice(3), ["429 TARGET_LIMIT_REACHED", "429 TARGET_LIMIT_REACHED"]);
      stage.app.clock.advance(DAY_MS);
      assert.equal(await stage.reply(await stage.receiveHonest("198.51.9.1")), "200");
    });
  });

async function plantMessages(stage: SendingStage): Promise<HeldMessage[]> {
  const planted: HeldMessage[] = [];
  for (let network = 1; network <= NETWORKS; network++) {
    const ip = `2001:db8:${network.toString(16)}::1`;
    planted.push(...(await plantIn(stage, ip, INBOXES_PER_NETWORK)));
  }
  return planted;
}

/** Creates inboxes on one network, each with one message per disguise. */
async function plantIn(stage: SendingStage, ip: string, inboxes: number): Promise<HeldMessage[]> {
  const made = await Promise.all(Array.from({ length: inboxes }, () => stage.createInbox(ip)));
  const envelope = { from: "eve@evil.test", to: made.map(({ email }) => email) };
  for (const header of DISGUISES) await stage.deliver(ATTACKERS_HOST, envelope, header);
  const planted = made.map(async (inbox) =>
    (await stage.list(inbox)).map(({ id }) => ({ inbox, id, ip })),
  );
  return (await Promise.all(planted)).flat();
}

/** Runs as many tasks at once as there are networks. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += NETWORKS) {
    results.push(...(await Promise.all(items.slice(at, at + NETWORKS).map(work))));
  }
  return results;
}
