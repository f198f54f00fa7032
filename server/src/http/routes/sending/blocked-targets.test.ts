import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startForwarding, tokenIn, type Forwarding } from "../../../../test/mail/forwarding.ts";
import { startBefore } from "../../../../test/app/start-before.ts";
import { SQLITE } from "../../../../test/stores/test-stores.ts";

const DAY = 24 * 60 * 60_000;

/** `forward-targets.contract.ts` tests that both stores block a target in every state. */
describe("recipients who block forwarded mail", () => {
  let stage: Forwarding;
  startBefore(SQLITE, startForwarding, (started) => {
    stage = started;
  });

  test("a blocked address gets no request and no mail, in any spelling", async () => {
    const [inbox, target] = [await stage.newInbox(["One", "Two"]), stage.newTarget()];
    await stage.forward(inbox, target);
    const [question] = stage.mailTo(target);
    const block = tokenIn(question, "block");
    const blocked = {
      status: 200,
      body: {
        success: true,
        message: "This service sends no more mail to your address.",
        forwarded: false,
      },
    };
    assert.deepEqual(await stage.block(block), blocked);
    assert.deepEqual(await stage.block(block), blocked);
    const confirm = tokenIn(question, "confirm");
    assert.equal((await stage.confirm(confirm)).body["error"], "LINK_INVALID");
    for (const written of [target, target.toUpperCase(), target.replace("@", "+news@")]) {
      const answer = await stage.forward(inbox, written, 1);
      assert.deepEqual([answer.status, answer.body["error"]], [403, "FORWARD_TARGET_BLOCKED"]);
    }
    assert.equal(stage.relay.received.filter(({ to }) => /^anna\d+\+/.test(to[0] ?? "")).length, 0);
    assert.equal(stage.mailTo(target).length, 1);
  });

  test("the block link in any forwarded mail works, also much later", async () => {
    const target = stage.newTarget();
    await stage.forward(await stage.newInbox(), target);
    await stage.confirm(tokenIn(stage.mailTo(target)[0], "confirm"));
    stage.app.clock.advance(400 * DAY);
    assert.equal((await stage.forward(await stage.newInbox(), target)).body["status"], "sent");
    assert.equal((await stage.block(tokenIn(stage.mailTo(target)[1], "block"))).status, 200);
    const answer = await stage.forward(await stage.newInbox(), target);
    assert.equal(answer.body["error"], "FORWARD_TARGET_BLOCKED");
  });

  test("one of our own inboxes needs no confirmation and can block, too", async () => {
    const [inbox, other] = [await stage.newInbox(["One", "Two"]), await stage.newInbox([])];
    assert.equal((await stage.forward(inbox, other.email)).body["status"], "sent");
    const listed = await stage.app.call("GET", "/api/email/messages", { token: other.id });
    const [message] = (await listed.json()) as { id: string }[];
    const raw = await stage.app.call("GET", `/api/email/messages/${message?.id}/raw`, {
      token: other.id,
    });
    const arrived = { raw: Buffer.from(await raw.arrayBuffer()) };
    await stage.block(tokenIn(arrived, "block"));
    const answer = await stage.forward(inbox, other.email, 1);
    assert.equal(answer.body["error"], "FORWARD_TARGET_BLOCKED");
    assert.equal(stage.mailTo(other.email).length, 0);
  });
});

test("without confirmations a message is forwarded at once, and a block still applies", async () => {
  const stage = await startForwarding({ FORWARD_CONFIRM: "off" });
  try {
    const [inbox, target] = [await stage.newInbox(["One", "Two"]), stage.newTarget()];
    assert.equal((await stage.forward(inbox, target, 0)).body["status"], "sent");
    await stage.block(tokenIn(stage.mailTo(target)[0], "block"));
    const refused = await stage.forward(inbox, target, 1);
    assert.equal(refused.body["error"], "FORWARD_TARGET_BLOCKED");
    assert.equal(stage.mailTo(target).length, 1);
  } finally {
    await stage.close();
  }
});
