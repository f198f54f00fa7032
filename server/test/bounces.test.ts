import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createTransport } from "nodemailer";
import {
  complaintOf,
  EXCHANGE_BOUNCE,
  GMAIL_BOUNCE,
  POSTFIX_BOUNCE,
  reportOf,
} from "../src/mail/testing/bounce-messages.ts";
import { startForwarding, tokenIn, type Forwarding } from "./mail/forwarding.ts";

const DAY = 24 * 60 * 60_000;

describe("bounced mail", () => {
  let stage: Forwarding;
  before(async () => {
    stage = await startForwarding({ METRICS_PORT: "0" });
  });
  after(() => stage.close());

  /** Delivers a bounce as another mail server does. Fields that a receiver adds itself aren't sent. */
  const bringBack = async (to: string | string[], lines: readonly string[]): Promise<void> => {
    const { smtpPort: port } = stage.app;
    const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
    const raw = `${lines.filter((line) => !line.startsWith("Return-Path")).join("\r\n")}\r\n`;
    try {
      await transport.sendMail({ envelope: { from: "", to }, raw });
    } finally {
      transport.close();
    }
  };
  /** Forwards to a target that has consented. Returns the forward's bounce address, and repeats the call. */
  const forwardTo = async (target = stage.newTarget()) => {
    const inbox = await stage.newInbox();
    await stage.forward(inbox, target);
    await stage.confirm(tokenIn(stage.mailTo(target)[0], "confirm"));
    const from = stage.mailTo(target).at(-1)?.from ?? "";
    const repeat = async () => (await stage.forward(inbox, target)).body;
    return { target, from, repeat };
  };
  const forwardAgain = async (target: string) =>
    (await stage.forward(await stage.newInbox(), target)).body;
  const countOf = async (name: string): Promise<number> => {
    const metrics = await fetch(`http://127.0.0.1:${stage.app.metricsPort}/metrics`);
    const line = new RegExp(`^mayfly_activity_total\\{name="${name}"\\} (\\d+)$`, "m");
    return Number(line.exec(await metrics.text())?.[1] ?? 0);
  };
  const messagesOf = async (token: string) => {
    const listed = await stage.app.call("GET", "/api/email/messages", { token });
    return (await listed.json()) as { id: string; subject: string; intro: string }[];
  };

  for (const [server, lines] of [
    ["Postfix", POSTFIX_BOUNCE],
    ["Exchange", EXCHANGE_BOUNCE],
    ["Gmail", GMAIL_BOUNCE],
  ] as const) {
    test(`a forward that ${server} gave up blocks only its target`, async () => {
      const [{ target, from, repeat }, other] = [await forwardTo(), await forwardTo()];
      const counted = await countOf("bounces.permanent");
      assert.equal((await repeat())["status"], "sent");
      await bringBack(from, lines);
      assert.equal((await repeat())["error"], "FORWARD_TARGET_BOUNCED");
      const refused = await forwardAgain(target);
      assert.equal(refused["error"], "FORWARD_TARGET_BOUNCED");
      assert.match(String(refused["message"]), /^Mail to this address bounced/);
      assert.equal((await forwardAgain(other.target))["status"], "sent");
      assert.equal(await countOf("bounces.permanent"), counted + 1);
    });
  }

  test("a bounce for a delayed, delivered, or temporarily failed mail is only counted", async () => {
    const { target, from } = await forwardTo();
    const counted = await countOf("bounces.temporary");
    const unread = await countOf("bounces.unread");
    const recipient = "Final-Recipient: rfc822; anna@example.org";
    await bringBack(from, reportOf(recipient, "Action: delayed", "Status: 4.4.1"));
    await bringBack(from, reportOf(recipient, "Action: failed", "Status: 4.4.7"));
    assert.equal(await countOf("bounces.temporary"), counted + 2);
    await bringBack(from, reportOf(recipient, "Action: delivered", "Status: 2.0.0"));
    await bringBack(from, ["From: anna@example.org", "Subject: I am away", "", "5.1.1"]);
    assert.equal(await countOf("bounces.unread"), unread + 2);
    assert.equal((await forwardAgain(target))["status"], "sent");
  });

  test("a bounced consent request blocks its target", async () => {
    const target = stage.newTarget();
    await stage.forward(await stage.newInbox(), target);
    await bringBack(stage.mailTo(target)[0]?.from.toUpperCase() ?? "", POSTFIX_BOUNCE);
    assert.equal((await forwardAgain(target))["error"], "FORWARD_TARGET_BOUNCED");
    assert.equal(stage.mailTo(target).length, 1);
  });

  test("a refusal before the bounce remains a refusal", async () => {
    const { target, from } = await forwardTo();
    await stage.block(tokenIn(stage.mailTo(target).at(-1), "block"));
    await bringBack(from, POSTFIX_BOUNCE);
    assert.equal((await forwardAgain(target))["error"], "FORWARD_TARGET_BLOCKED");
  });

  test("a spam complaint blocks the target, and withdrawing the complaint unblocks it", async () => {
    const [angry, calm] = [await forwardTo(), await forwardTo()];
    await bringBack(angry.from, complaintOf("abuse"));
    await bringBack(calm.from, complaintOf("not-spam"));
    assert.equal((await forwardAgain(angry.target))["error"], "FORWARD_TARGET_BLOCKED");
    assert.equal((await forwardAgain(calm.target))["status"], "sent");
  });

  test("a bounce address that is foreign, changed, or too old is unknown", async () => {
    const { target, from } = await forwardTo();
    const changed = from.replace(/.@/, (end) => (end === "0@" ? "1@" : "0@"));
    for (const address of [changed, "bounce.x@mayfly.test", "bounce@mayfly.test"])
      await assert.rejects(bringBack(address, POSTFIX_BOUNCE), /550 5\.1\.1/);
    stage.app.clock.advance(15 * DAY);
    await assert.rejects(bringBack(from, POSTFIX_BOUNCE), /550 5\.1\.1/);
    assert.equal((await forwardAgain(target))["status"], "sent");
  });

  test("mail for a bounce address and an inbox reaches both", async () => {
    const [{ target, from }, inbox] = [await forwardTo(), await stage.newInbox([])];
    await bringBack([from, inbox.email], POSTFIX_BOUNCE);
    assert.equal((await messagesOf(inbox.id)).length, 1);
    assert.equal((await forwardAgain(target))["error"], "FORWARD_TARGET_BOUNCED");
  });

  test("a reply's bounce reaches the inbox and is shown as a bounce", async () => {
    const { email, id: token } = await stage.newInbox([]);
    await bringBack(email, POSTFIX_BOUNCE);
    const [listed] = await messagesOf(token);
    const line =
      "Your mail to Nobody@example.org could not be delivered: the address doesn’t exist or accepts no mail.";
    assert.equal(listed?.subject, "Undelivered Mail Returned to Sender");
    assert.equal(listed?.intro, line);
    const opened = await stage.app.call("GET", `/api/email/messages/${listed?.id}`, { token });
    const message = (await opened.json()) as { bounce: object; text: string };
    assert.deepEqual(message.bounce, {
      recipient: "Nobody@example.org",
      status: "5.1.1",
      permanent: true,
      reason: "the address doesn’t exist or accepts no mail",
    });
    assert.match(message.text, /I'm sorry to have to inform you/);
  });

  test("other mail has no bounce field", async () => {
    const inbox = await stage.newInbox(["Your bill"]);
    const opened = await stage.app.call("GET", `/api/email/messages/${inbox.messages[0]}`, {
      token: inbox.id,
    });
    assert.equal("bounce" in ((await opened.json()) as object), false);
  });
});
