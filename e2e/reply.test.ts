import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Route } from "playwright-core";
import { refusal, startMailRelay, type MailRelay } from "../server/test/mail/mail-relay.ts";
import { startNameServer, type NameServer } from "../server/test/network/name-server.ts";
import { gainsFocus } from "./stage/focus.ts";
import { holdsText, replyDialog, type ReplyDialog } from "./stage/answer-dialogs.ts";
import { pageTest } from "./stage/page-test.ts";
import { sendLetter, type Letter } from "./stage/send-letter.ts";
import { openStage, type Stage } from "./stage/stage.ts";
import type { Visitor } from "./stage/visitor.ts";

const REPLY = "POST /api/email/reply";
const MESSAGE = "GET /api/email/messages/*";
const FAILED = "Failed to send reply. Please try again.";

describe("a reply", () => {
  let stage: Stage;
  let relay: MailRelay;
  let nameServer: NameServer;
  before(async () => {
    nameServer = await startNameServer();
    // The tests' own client may send for the domain of the usual sender.
    nameServer.set("example.org", "TXT", "v=spf1 ip4:127.0.0.1 -all");
    relay = await startMailRelay({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith("nobody@") ? refusal(550) : undefined),
    });
    stage = await openStage({
      env: {
        MAIL_TRANSPORT: `smtp://127.0.0.1:${relay.port}`,
        DNS_RESOLVER: nameServer.address,
        LIMIT_SENT_PER_TARGET_PER_DAY: "0",
      },
    });
  });
  after(async () => {
    await stage.close();
    await relay.close();
    await nameServer.close();
  });

  test("goes to whom the message says, from this address, with the original quoted", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main } = visitor;
    const email = await visitor.arrive();
    const row = await sendLetter(stage.app, visitor.main, {
      subject: "Grüße aus 東京",
      headers: ["Reply-To: Desk <desk@example.org>", "Message-ID: <original@example.org>"],
      text: "First line of the original.",
    });
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
    const sent = relay.received.at(-1);
    assert.equal(sent?.from, email);
    assert.deepEqual(sent?.to, ["desk@example.org"]);
    const raw = sent?.raw.toString("utf8") ?? "";
    assert.ok(raw.includes(`\r\nFrom: ${email}\r\n`), raw);
    assert.match(raw, /^In-Reply-To: <original@example\.org>/m);
    assert.match(raw, /^Subject: =\?UTF-8\?Q\?Re/im);
    const text = decodeBody(raw);
    assert.match(text, /Thank you\.\r\nこんにちは, مرحبا 👩‍🚀/);
    assert.match(text, /^> First line of the original\./m);
    assert.deepEqual(visitor.complaints, []);

    await row.button("Reply").click();
    await holdsText(reply.message, "");
  });

  test("to a sender that isn't verified is off, and the button says why", async (t) => {
    const visitor = await stage.visitInTurn(t);
    await visitor.arrive();
    await visitor.page.route("**/api/email/messages/*", answerUnchecked);
    const unchecked = await sendLetter(stage.app, visitor.main, { subject: "Only read" });
    await unchecked.open();
    await settle(visitor);
    assert.equal(visitor.network.count(MESSAGE), 1, "opening has no sender checked");
    await visitor.page.unroute("**/api/email/messages/*");
    const reason = "We couldn't verify the sender, so replies are off";
    const forged = [
      { subject: "Forged From", from: "victim@elsewhere.example" },
      { subject: "Somebody else is named", headers: ["Reply-To: victim@elsewhere.example"] },
    ];
    for (const letter of forged) {
      const row = await sendLetter(stage.app, visitor.main, letter);
      await row.element.hover();
      await row.button("Reply").hover();
      await row.element.getByRole("tooltip").getByText(reason).waitFor();
      assert.equal(await row.button("Reply").getAttribute("aria-disabled"), "true");
      await row.button("Reply").click({ force: true });
      await gainsFocus(row.button("Reply"));
      assert.equal(await visitor.page.getByRole("dialog").count(), 0);
    }
    assert.equal(visitor.network.count(REPLY), 0);
    assert.deepEqual(visitor.complaints, []);
  });

  test("is answered: two visitors write to each other", async (t) => {
    const [one, other] = [await stage.visitInTurn(t), await stage.visitInTurn(t)];
    const [here, there] = [await one.arrive(), await other.arrive()];
    const row = await sendLetter(stage.app, one.main, {
      subject: "Re: Hello",
      from: there,
      text: "Who are you?",
    });
    await row.button("Reply").click();
    const reply = replyDialog(one.page);
    await holdsText(reply.subject, "Re: Hello");
    await reply.message.fill("Somebody else.");
    // Until the page knows whom a reply goes to, it sends none.
    await reply.send.and(one.page.locator(":enabled")).waitFor();
    await one.page.keyboard.press("Control+Enter");
    await one.main.toast("Success", "Reply sent successfully").waitFor();

    const arrived = other.main.row("Re: Hello");
    await arrived.element.getByText(here).waitFor();
    await arrived.open();
    await arrived.element.getByText("Somebody else.").first().waitFor();
    await arrived.button("Reply").click();
    const answer = replyDialog(other.page);
    await holdsText(answer.to, here);
    await answer.message.fill("Pleased to meet you.");
    await answer.send.click();
    await one.main.rows.filter({ hasText: "Pleased to meet you." }).waitFor();
  });

  pageTest("without words is not sent, and says so", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const reply = await openReply(visitor);
    await reply.message.fill(" \n ");
    assert.equal(await reply.send.isDisabled(), true);
    await reply.message.press("Control+Enter");
    await visitor.main.toast("Error", "Please enter your reply message").waitFor();
    await settle(visitor);
    assert.equal(visitor.network.count(REPLY), 0);
  });

  test("that nobody knows yet whom it goes to waits, says so, and is sent when asked again", async (t) => {
    const visitor = await stage.visitInTurn(t);
    await visitor.arrive();
    visitor.network.hold(MESSAGE);
    const row = await sendLetter(stage.app, visitor.main, { subject: "Slow" });
    await row.element.hover();
    await row.button("Reply").click();
    const reply = replyDialog(visitor.page);
    await reply.message.fill("At once.");
    await reply.message.press("Control+Enter");
    await visitor.main.toast("One moment", "Your text is kept").waitFor();
    await settle(visitor);
    assert.equal(visitor.network.count(REPLY), 0);
    visitor.network.release(MESSAGE);
    await reply.send.and(visitor.page.locator(":enabled")).waitFor();
    await reply.message.press("Control+Enter");
    await visitor.main.toast("Success", "Reply sent successfully").waitFor();
    assert.equal(visitor.network.count(REPLY), 1);
  });

  pageTest(
    "on its way says so, and is sent once however often the button is pressed",
    async (t) => {
      const visitor = await stage.visitInTurn(t);
      const reply = await openReply(visitor);
      await reply.message.fill("Once.");
      visitor.network.hold(REPLY);
      const asked = visitor.network.next(REPLY);
      await reply.send.click();
      await asked;
      await reply.dialog.getByRole("button", { name: "Sending..." }).waitFor();
      assert.equal(await reply.send.isDisabled(), true);
      await reply.send.click({ force: true });
      await reply.message.press("Control+Enter");
      await settle(visitor);
      visitor.network.release(REPLY);
      await visitor.main.toast("Success", "Reply sent successfully").waitFor();
      assert.equal(visitor.network.count(REPLY), 1);
    },
  );

  test("that an address refuses says why, beside the button too, and keeps the text", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const reply = await openReply(visitor, { from: "nobody@example.org" });
    await reply.message.fill("Is anybody there?");
    await reply.send.click();
    const why = "This address doesn't exist or takes no mail.";
    await visitor.main.toast("Error", why).waitFor();
    await reply.problem.getByText(`${why} Your text is kept.`).waitFor();
    assert.equal(await reply.message.inputValue(), "Is anybody there?");
  });

  const failures = [
    ["no answer comes", "unreachable", FAILED],
    ["the server fails", { status: 500, body: { error: "INTERNAL", message: "x" } }, FAILED],
    [
      "the relay is away",
      refused(503, "TRANSPORT_UNAVAILABLE", "The mail server can't be reached."),
      "The mail server can't be reached.",
    ],
    [
      "too much was sent",
      refused(429, "SENDING_LIMIT_REACHED", "No more mail can be sent for now."),
      "No more mail can be sent for now.",
    ],
    [
      "nobody knows whether it was sent",
      refused(504, "SENDING_UNCERTAIN", "The message may have been sent."),
      "The message may have been sent.",
    ],
  ] as const;
  pageTest(
    "that failed, whatever the reason, stays in its dialog and can be sent again",
    async (t) => {
      const visitor = await stage.visitInTurn(t);
      const reply = await openReply(visitor);
      await reply.message.fill("Persistent.");
      for (const [what, failure, text] of failures) {
        visitor.network.fail(REPLY, failure);
        await visitor.main.forgetToasts();
        await reply.send.click();
        await visitor.main.toast("Error", text).waitFor();
        await reply.problem.getByText(`${text} Your text is kept.`).waitFor();
        assert.equal(await reply.message.inputValue(), "Persistent.", what);
      }
      visitor.network.mend(REPLY);
      await reply.send.click();
      await visitor.main.toast("Success", "Reply sent successfully").waitFor();
    },
  );

  pageTest("that is too long says by how much and can't be sent", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const reply = await openReply(visitor);
    await reply.message.fill("x".repeat(8_000));
    assert.equal(await reply.dialog.getByText(/characters|too many/).count(), 0);
    await reply.message.fill("x".repeat(9_500));
    await reply.dialog.getByText("9,500 of 10,000 characters").waitFor();
    await reply.message.fill("x".repeat(10_001));
    await reply.dialog.getByText("1 too many").waitFor();
    assert.equal(await reply.send.isDisabled(), true);
  });

  async function openReply(visitor: Visitor, mail: Partial<Letter> = {}): Promise<ReplyDialog> {
    await visitor.arrive();
    const row = await sendLetter(stage.app, visitor.main, { subject: "A letter", ...mail });
    await row.element.hover();
    await row.button("Reply").click();
    const reply = replyDialog(visitor.page);
    await holdsText(reply.to, mail.from ?? "sender@example.org");
    return reply;
  }
});

/** A call of its own goes the same way: whatever the page had sent before has arrived by then. */
function settle({ page }: Visitor): Promise<unknown> {
  return page.evaluate(() => fetch("/api/config"));
}

/** As if the sender of the message had not been checked when the page fetched it. */
async function answerUnchecked(route: Route): Promise<void> {
  const response = await route.fetch();
  const message = (await response.json()) as object;
  const answering = { replyTo: "sender@example.org", unchecked: true };
  await route.fulfill({ response, json: { ...message, answering } });
}

function refused(status: number, error: string, message: string) {
  return { status, body: { error, message } };
}

function decodeBody(raw: string): string {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/^Content-Transfer-Encoding: base64/im.test(head)) {
    return Buffer.from(body, "base64").toString("utf8");
  }
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) return body;
  const bytes = body
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
