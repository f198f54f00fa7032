import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Route } from "playwright-core";
import type { MailRelay } from "../../../server/test/mail/mail-relay.ts";
import { gainsFocus } from "../../stage/focus.ts";
import {
  holdsText,
  leave,
  replyDialog,
  type ReplyDialog,
} from "../../stage/parts/answer-dialogs.ts";
import { readFirst } from "../../stage/other-device.ts";
import { decodeBody } from "../../stage/mail/decode-body.ts";
import { sendPlainMail } from "../../stage/mail/send-plain-mail.ts";
import { openAnswerStage } from "../../stage/answer-stage.ts";
import type { Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";

const REPLY = "POST /api/email/reply";
const MESSAGE = "GET /api/email/messages/*";
const FAILED = "Failed to send reply. Please try again.";
const AWAY = "The mail server can’t be reached.";

describe("a reply", () => {
  let stage: Stage;
  let relay: MailRelay;
  before(async () => {
    ({ relay, stage } = await openAnswerStage());
  });

  const failures = [
    ["no answer comes", "unreachable", FAILED],
    ["the relay is away", refused("TRANSPORT_UNAVAILABLE", AWAY, 503), AWAY],
  ] as const;
  test("sent by one visitor, and kept in its dialog", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main, network } = visitor;
    const email = await visitor.arrive();

    await t.test(
      "goes to the message's reply address, from this address, with the original quoted",
      async () => {
        const row = await sendPlainMail(stage.app, main, {
          subject: "Grüße aus 東京",
          headers: ["Reply-To: Desk <desk@example.org>", "Message-ID: <original@example.org>"],
          text: "First line of the original.",
        });
        await row.element.hover();
        await row.button("Reply").click();
        const reply = replyDialog(page);
        await holdsText(reply.to, "desk@example.org");
        await holdsText(reply.subject, "Re: Grüße aus 東京");
        assert.equal(await reply.to.isEditable(), false);
        assert.equal(await reply.subject.isEditable(), false);
        assert.equal(await reply.send.isDisabled(), true);
        assert.equal(await reply.message.getAttribute("rows"), "6");
        await reply.message.fill("Thank you.\nこんにちは, مرحبا 👩‍🚀");
        const count = relay.received.length + 1;
        await reply.send.click();
        await main.toast("Success", "Reply sent successfully").waitFor();
        await reply.dialog.waitFor({ state: "detached" });

        await relay.whenReceived(count);
        assertSent(relay.received.at(-1), email);
        assert.deepEqual(visitor.complaints, []);

        await row.button("Reply").click();
        await holdsText(reply.message, "");
        await leave(reply);
      },
    );

    await t.test("to a sender that isn't verified is off, and the button says why", async () => {
      await main.forgetToasts();
      const [fetched, replied] = [network.count(MESSAGE), network.count(REPLY)];
      await page.route("**/api/email/messages/*", answerUnchecked);
      const unchecked = await sendPlainMail(stage.app, main, { subject: "Only read" });
      await unchecked.open();
      await settle(visitor);
      assert.equal(network.count(MESSAGE), fetched + 1, "opening has no sender checked");
      await page.unroute("**/api/email/messages/*");
      const reason = "We couldn’t verify the sender, so replies are off";
      const forged = [
        { subject: "Forged From", from: "victim@elsewhere.example" },
        { subject: "Somebody else is named", headers: ["Reply-To: victim@elsewhere.example"] },
      ];
      for (const mail of forged) {
        const row = await sendPlainMail(stage.app, main, mail);
        await row.element.hover();
        await row.button("Reply").hover();
        await row.element.getByRole("tooltip").getByText(reason).waitFor();
        assert.equal(await row.button("Reply").getAttribute("aria-disabled"), "true");
        await row.button("Reply").click({ force: true });
        await gainsFocus(row.button("Reply"));
        assert.equal(await page.getByRole("dialog").count(), 0);
      }
      assert.equal(network.count(REPLY), replied);
      assert.deepEqual(visitor.complaints, []);
    });

    await t.test(
      "that the server refuses shows the reason, beside the button too, and keeps the text",
      async () => {
        const reply = await openReply(visitor, "Unwanted", "nobody@example.org");
        await reply.message.fill("Is anybody there?");
        await reply.send.click();
        const why = "This address doesn’t exist or accepts no mail. Check it and try again.";
        await main.toast("Error", why).waitFor();
        await reply.problem.getByText(`${why} Your text is kept.`).waitFor();
        assert.equal(await reply.message.inputValue(), "Is anybody there?");
        await leave(reply);
      },
    );

    await t.test("can be answered: two visitors write to each other", async () => {
      await main.forgetToasts();
      const other = await stage.app.createAddress();
      const reply = await openReply(visitor, "Re: Hello", other.email);
      await holdsText(reply.subject, "Re: Hello");
      await reply.message.fill("Somebody else.");
      // The page sends no reply before it knows the recipient.
      await reply.send.and(page.locator(":enabled")).waitFor();
      await page.keyboard.press("Control+Enter");
      await main.toast("Success", "Reply sent successfully").waitFor();

      const { id: messageId, text, answering } = await readFirst(stage.app, other.id);
      assert.match(text ?? "", /^Somebody else\./);
      assert.equal(answering.replyTo, email);
      const body = {
        messageId,
        replyTo: email,
        subject: "Re: Hello",
        message: "Pleased to meet you.",
      };
      await stage.app.call("POST", "/api/email/reply", { token: other.id, body });
      await main.rows.filter({ hasText: "Pleased to meet you." }).waitFor();
    });

    await t.test("without text is not sent, and shows why", async () => {
      const soFar = network.count(REPLY);
      const reply = await openReply(visitor, "Wordless");
      await reply.message.fill(" \n ");
      assert.equal(await reply.send.isDisabled(), true);
      await reply.message.press("Control+Enter");
      await main.toast("Error", "Please enter your reply message").waitFor();
      await settle(visitor);
      assert.equal(network.count(REPLY), soFar);
      await leave(reply);
    });

    await t.test(
      "isn't sent while its recipient is being checked, shows so, and is sent at the next attempt",
      async () => {
        const soFar = network.count(REPLY);
        await main.forgetToasts();
        network.hold(MESSAGE);
        const row = await sendPlainMail(stage.app, main, { subject: "Slow" });
        await row.element.hover();
        await row.button("Reply").click();
        const reply = replyDialog(page);
        await reply.message.fill("At once.");
        await reply.message.press("Control+Enter");
        await main.toast("One moment", "Your text is kept").waitFor();
        await settle(visitor);
        assert.equal(network.count(REPLY), soFar);
        network.release(MESSAGE);
        await reply.send.and(page.locator(":enabled")).waitFor();
        await reply.message.press("Control+Enter");
        await isSent(visitor, reply);
        assert.equal(network.count(REPLY), soFar + 1);
      },
    );

    await t.test(
      "in progress says so, and is sent once however often the button is pressed",
      async () => {
        const reply = await openReply(visitor, "Hasty");
        await reply.message.fill("Once.");
        const soFar = network.count(REPLY);
        network.hold(REPLY);
        const asked = network.next(REPLY);
        await reply.send.click();
        await asked;
        await reply.dialog.getByRole("button", { name: "Sending..." }).waitFor();
        assert.equal(await reply.send.isDisabled(), true);
        await reply.send.click({ force: true });
        await reply.message.press("Control+Enter");
        await settle(visitor);
        network.release(REPLY);
        await isSent(visitor, reply);
        assert.equal(network.count(REPLY), soFar + 1);
      },
    );

    await t.test(
      "that failed for any reason stays in its dialog and can be sent again",
      async () => {
        const reply = await openReply(visitor, "Out of luck");
        await reply.message.fill("Persistent.");
        for (const [what, failure, text] of failures) {
          network.fail(REPLY, failure);
          await main.forgetToasts();
          await reply.send.click();
          await main.toast("Error", text).waitFor();
          await reply.problem.getByText(`${text} Your text is kept.`).waitFor();
          assert.equal(await reply.message.inputValue(), "Persistent.", what);
        }
        network.mend(REPLY);
        await reply.send.click();
        await isSent(visitor, reply);
      },
    );

    await t.test("that is too long shows the excess and can't be sent", async () => {
      const reply = await openReply(visitor, "Wordy");
      await reply.message.fill("x".repeat(8_000));
      assert.equal(await reply.dialog.getByText(/characters|too many/).count(), 0);
      await reply.message.fill("x".repeat(9_500));
      await reply.dialog.getByText("9,500 of 10,000 characters").waitFor();
      await reply.message.fill("x".repeat(10_001));
      await reply.dialog.getByText("1 too many").waitFor();
      assert.equal(await reply.send.isDisabled(), true);
    });
  });

  async function openReply(
    { page, main }: Visitor,
    subject: string,
    from = "sender@example.org",
  ): Promise<ReplyDialog> {
    await main.forgetToasts();
    const row = await sendPlainMail(stage.app, main, { subject, from });
    await row.element.hover();
    await row.button("Reply").click();
    const reply = replyDialog(page);
    await holdsText(reply.to, from);
    return reply;
  }
});

async function isSent({ main }: Visitor, reply: ReplyDialog): Promise<void> {
  await main.toast("Success", "Reply sent successfully").waitFor();
  await reply.dialog.waitFor({ state: "detached" });
}

function assertSent(sent: MailRelay["received"][number] | undefined, email: string): void {
  assert.equal(sent?.from, email);
  assert.deepEqual(sent?.to, ["desk@example.org"]);
  const raw = sent?.raw.toString("utf8") ?? "";
  assert.ok(raw.includes(`\r\nFrom: ${email}\r\n`), raw);
  assert.match(raw, /^In-Reply-To: <original@example\.org>/m);
  assert.match(raw, /^Subject: =\?UTF-8\?Q\?Re/im);
  const text = decodeBody(raw);
  assert.match(text, /Thank you\.\r\nこんにちは, مرحبا 👩‍🚀/);
  assert.match(text, /^> First line of the original\./m);
}

/** This call follows the page's earlier requests, so they have arrived. */
function settle({ page }: Visitor): Promise<unknown> {
  return page.evaluate(() => fetch("/api/config"));
}

/** As if the sender had not been checked when the page fetched the message. */
async function answerUnchecked(route: Route): Promise<void> {
  // The call that marks the message as read has the same path, and an empty answer.
  if (route.request().method() !== "GET") return route.fallback();
  const response = await route.fetch();
  const message = (await response.json()) as object;
  const answering = { replyTo: "sender@example.org", unchecked: true };
  await route.fulfill({ response, json: { ...message, answering } });
}

function refused(error: string, message: string, status: number) {
  return { status, body: { error, message } };
}
