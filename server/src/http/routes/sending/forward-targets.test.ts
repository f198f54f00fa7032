import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { filesWith } from "../../../../test/stores/find-bytes.ts";
import { answerOf } from "../../../../test/app/answer-of.ts";
import {
  linkIn,
  startForwarding,
  tokenIn,
  type Forwarding,
} from "../../../../test/mail/forwarding.ts";
import { startBefore } from "../../../../test/app/start-before.ts";
import { testOnSqlite } from "../../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../../test/stores/test-stores.ts";
import { readFullMessage } from "../../../mail/parse/read-message.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

for (const store of TEST_STORES)
  describe(`confirmation of forward recipients, on ${store.name}`, () => {
    let stage: Forwarding;
    startBefore(store, startForwarding, (started) => {
      stage = started;
    });

    testOnSqlite(
      store,
      "a new recipient gets a request that contains nothing of the message",
      async () => {
        const [inbox, target] = [await stage.newInbox(), stage.newTarget()];
        const answer = await stage.forward(inbox, target);
        assert.deepEqual(answer, {
          status: 200,
          body: {
            success: true,
            status: "confirmation-sent",
            message: `We asked ${target} to confirm. We forward the message when they do.`,
            leftOut: [],
          },
        });
        const [mail, ...others] = stage.mailTo(target);
        assert.ok(mail);
        assert.equal(others.length, 0);
        assert.match(mail.from, /^bounce\.[0-9a-v]{56}@mayfly\.test$/);
        assert.doesNotMatch(mail.raw.toString(), /bill|euros|sender@example/i);
        const { from, subject, text, html } = readFullMessage(mail.raw);
        assert.deepEqual(from, { name: "Mayfly", address: "no-reply@mayfly.test" });
        assert.equal(subject, "Do you want to receive forwarded mail?");
        const said = `Someone with the temporary address\n${inbox.email}\nwants to forward`;
        assert.ok(text?.startsWith(said));
        assert.match(text ?? "", /Report abuse: abuse@mayfly\.test/);
        for (const link of [linkIn(mail, "confirm"), linkIn(mail, "block")])
          assert.ok(html?.includes(link));
        assert.match(mail.raw.toString(), /^Auto-Submitted: auto-generated\r$/m);
        assert.match(mail.raw.toString(), /^X-Report-Abuse: mailto:abuse@mayfly\.test\r$/m);
        assert.match(mail.raw.toString(), /^Message-ID: <[0-9a-f]{40}@mayfly\.test>\r$/m);
      },
    );

    test("after the recipient agrees, the message is sent, and the next one at once", async () => {
      const [inbox, target] = [await stage.newInbox(["One", "Two"]), stage.newTarget()];
      await stage.forward(inbox, target, 0);
      assert.deepEqual(await stage.confirm(tokenIn(stage.mailTo(target)[0], "confirm")), {
        status: 200,
        body: {
          success: true,
          message: "You agreed to forwarded mail. We are sending you the waiting message.",
          forwarded: true,
        },
      });
      assert.equal((await stage.forward(inbox, target, 1)).body["status"], "sent");
      const subjects = stage.mailTo(target).map(({ raw }) => readFullMessage(raw).subject);
      assert.deepEqual(subjects, [
        "Do you want to receive forwarded mail?",
        "Fwd: One",
        "Fwd: Two",
      ]);
      assert.match(stage.mailTo(target)[1]?.from ?? "", /^bounce\.[0-9a-v]{56}@mayfly\.test$/);
    });

    test("a confirmation link works once, and of two concurrent clicks one sends the message", async () => {
      const [inbox, target] = [await stage.newInbox(), stage.newTarget()];
      await stage.forward(inbox, target);
      const token = tokenIn(stage.mailTo(target)[0], "confirm");
      const clicks = await Promise.all([stage.confirm(token), stage.confirm(token)]);
      assert.deepEqual(clicks.map(({ status }) => status).toSorted(byNumber), [200, 404]);
      const late = await stage.confirm(token);
      assert.equal(late.body["error"], "LINK_INVALID");
      assert.equal(stage.mailTo(target).length, 2);
    });

    test("the recipient gets one request per day, and all waiting messages are sent after consent", async () => {
      const [inbox, target] = [await stage.newInbox(["One", "Two"]), stage.newTarget()];
      const other = await stage.newInbox(["Three"]);
      await stage.forward(inbox, target, 0);
      assert.equal((await stage.forward(inbox, target, 0)).body["status"], "confirmation-sent");
      assert.equal((await stage.forward(inbox, target, 1)).body["status"], "confirmation-sent");
      await stage.forward(other, target.replace("anna", "ANNA"));
      assert.equal(stage.mailTo(target).length, 1);
      await stage.confirm(tokenIn(stage.mailTo(target)[0], "confirm"));
      const subjects = stage.mailTo(target).map(({ raw }) => readFullMessage(raw).subject);
      assert.deepEqual(subjects.slice(1).toSorted(), ["Fwd: One", "Fwd: Three", "Fwd: Two"]);
    });

    test("of many concurrent forwards one sends a request, and all wait", async () => {
      const [inbox, target] = [await stage.newInbox(["One", "Two", "Three"]), stage.newTarget()];
      await Promise.all([0, 1, 2].map((message) => stage.forward(inbox, target, message)));
      assert.equal(stage.mailTo(target).length, 1);
      await stage.confirm(tokenIn(stage.mailTo(target)[0], "confirm"));
      assert.equal(stage.mailTo(target).length, 4);
    });

    test("only a few messages wait for a recipient who doesn't answer", async () => {
      const inbox = await stage.newInbox(["1", "2", "3", "4", "5", "6"]);
      const target = stage.newTarget();
      for (const message of [0, 1, 2, 3, 4]) await stage.forward(inbox, target, message);
      const sixth = await stage.forward(inbox, target, 5);
      assert.deepEqual([sixth.status, sixth.body["error"]], [429, "SENDING_LIMIT_REACHED"]);
      assert.equal(stage.mailTo(target).length, 1);
    });

    test("after an address expired, consent still counts, and nothing is sent", async () => {
      const [inbox, target] = [await stage.newInbox(), stage.newTarget()];
      await stage.forward(inbox, target);
      stage.app.clock.advance(15 * MINUTE + 1);
      const token = tokenIn(stage.mailTo(target)[0], "confirm");
      assert.deepEqual(await stage.confirm(token), {
        status: 200,
        body: {
          success: true,
          message:
            "You agreed to forwarded mail. The waiting message was deleted, or we couldn’t send it.",
          forwarded: false,
        },
      });
      assert.equal(stage.mailTo(target).length, 1);
      assert.equal((await stage.forward(await stage.newInbox(), target)).body["status"], "sent");
    });

    test("a message deleted before consent isn't sent, and the others are", async () => {
      const [inbox, target] = [await stage.newInbox(["Gone", "Here"]), stage.newTarget()];
      await stage.forward(inbox, target, 0);
      await stage.forward(inbox, target, 1);
      await stage.app.call("DELETE", `/api/email/messages/by-id/${inbox.messages[0]}`, {
        token: inbox.id,
      });
      const token = tokenIn(stage.mailTo(target)[0], "confirm");
      assert.equal((await stage.confirm(token)).body["forwarded"], true);
      const subjects = stage.mailTo(target).map(({ raw }) => readFullMessage(raw).subject);
      assert.deepEqual(subjects.slice(1), ["Fwd: Here"]);
    });

    test("a confirmation link works for 30 days, and the address gets one request in that time", async () => {
      const target = stage.newTarget();
      await stage.forward(await stage.newInbox(), target);
      const token = tokenIn(stage.mailTo(target)[0], "confirm");
      for (const days of [1, 6, 1, 21]) {
        stage.app.clock.advance(days * DAY);
        await stage.forward(await stage.newInbox(), target);
        assert.equal(stage.mailTo(target).length, 1);
      }
      stage.app.clock.advance(DAY);
      assert.equal((await stage.confirm(token)).body["error"], "LINK_INVALID");
      await stage.forward(await stage.newInbox(), target);
      assert.equal(stage.mailTo(target).length, 2);
      const fresh = tokenIn(stage.mailTo(target)[1], "confirm");
      assert.equal((await stage.confirm(fresh)).body["forwarded"], true);
    });

    testOnSqlite(
      store,
      "if the request is refused, nothing waits, and the next forward sends a new request",
      async () => {
        const [inbox, target] = [await stage.newInbox(["One", "Two"]), stage.newTarget()];
        stage.refused.add(target);
        const failed = await stage.forward(inbox, target, 0);
        assert.deepEqual([failed.status, failed.body["error"]], [400, "RECIPIENT_REFUSED"]);
        stage.refused.delete(target);
        assert.equal((await stage.forward(inbox, target, 1)).body["status"], "confirmation-sent");
        await stage.confirm(tokenIn(stage.mailTo(target)[0], "confirm"));
        const subjects = stage.mailTo(target).map(({ raw }) => readFullMessage(raw).subject);
        assert.deepEqual(subjects, ["Do you want to receive forwarded mail?", "Fwd: Two"]);
      },
    );

    testOnSqlite(
      store,
      "invalid links and calls without the client header are refused",
      async () => {
        const target = stage.newTarget();
        await stage.forward(await stage.newInbox(), target);
        const [question] = stage.mailTo(target);
        const [confirm, block] = [tokenIn(question, "confirm"), tokenIn(question, "block")];
        for (const token of ["x", `${confirm.slice(0, -4)}AAAA`, block, "ü", "A".repeat(512)]) {
          const { status, body } = await stage.confirm(token);
          assert.deepEqual([status, body["error"]], [404, "LINK_INVALID"]);
        }
        const asBlock = await stage.block(confirm);
        assert.equal(asBlock.body["error"], "LINK_INVALID");
        const bare = await stage.app.call("POST", "/api/forward-targets/confirm", {
          body: { token: confirm },
          headers: { "x-client": "" },
        });
        assert.equal((await answerOf(bare)).body["error"], "CLIENT_HEADER_MISSING");
        assert.equal((await stage.confirm(confirm)).body["forwarded"], true);
      },
    );
  });

test("the recipient's address isn't stored in plain text, before and after the answer", async () => {
  const stage = await startForwarding({});
  try {
    const [inbox, target] = [await stage.newInbox(["One", "Two"]), "stranger.7q3zk@example.org"];
    await stage.forward(inbox, target, 0);
    const [question] = stage.mailTo(target);
    const secrets = ["stranger.7q3zk", tokenIn(question, "confirm"), tokenIn(question, "block")];
    const found = () => secrets.flatMap((secret) => filesWith([stage.app.dataDir], secret));
    assert.notDeepEqual(filesWith([stage.app.dataDir], inbox.email.split("@")[0] ?? ""), []);
    assert.deepEqual(found(), []);
    assert.equal((await stage.confirm(secrets[1] ?? "")).body["forwarded"], true);
    assert.equal((await stage.forward(inbox, target, 1)).body["status"], "sent");
    await stage.block(secrets[2] ?? "");
    assert.deepEqual(found(), []);
  } finally {
    await stage.close();
  }
});

test("a client that tries many links is rate-limited", async () => {
  const stage = await startForwarding({ LIMIT_FORWARDING_LINKS_PER_HOUR: "3" });
  try {
    const statuses: number[] = [];
    for (const follow of [stage.confirm, stage.block, stage.confirm, stage.block])
      statuses.push((await follow("x")).status);
    assert.deepEqual(statuses, [404, 404, 404, 429]);
  } finally {
    await stage.close();
  }
});

function byNumber(one: number, other: number): number {
  return one - other;
}
