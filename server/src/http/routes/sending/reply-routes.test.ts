import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tokenIn } from "../../../../test/mail/forwarding.ts";
import {
  forward,
  listInbox,
  openMail,
  receiveMail,
  reply,
} from "../../../../test/mail/received-mail.ts";
import type { MailRelay } from "../../../../test/mail/mail-relay.ts";
import { readOurMail } from "../../../../test/mail/mime-lines.ts";
import { startWithRelay } from "../../../../test/mail/start-with-relay.ts";
import { startBefore } from "../../../../test/app/start-before.ts";
import type { TestApp } from "../../../../test/app/test-app.ts";
import { SQLITE } from "../../../../test/stores/test-stores.ts";
import { readFullMessage } from "../../../mail/parse/read-message.ts";

const NO_LIMITS = { LIMIT_SENT_PER_IP_PER_HOUR: "0", LIMIT_SENT_PER_IP_PER_DAY: "0" };

describe("replies", () => {
  let app: TestApp;
  let relay: MailRelay;
  startBefore(
    SQLITE,
    (env) => startWithRelay({ ...env, ...NO_LIMITS }),
    (started) => {
      ({ app, relay } = started);
    },
  );

  test("a reply arrives byte-identical", async () => {
    const mail = await receiveMail(app, ["References: <zero@example.org>"]);
    const { outcome, body } = await reply(app, mail, {
      message: "Dear Ada,\r\n.\nthank you.\n\n",
    });
    assert.equal(outcome, "200");
    assert.deepEqual(body, { success: true, message: "Reply sent successfully" });
    const { from, to, raw } = relay.last();
    assert.deepEqual([from, to], [mail.inbox.email, ["ada@example.org"]]);
    const [, id] = /\r\nMessage-ID: (<[0-9a-f]{40}@mayfly\.test>)\r\n/.exec(raw.toString()) ?? [];
    const text = decodeQuoted(raw);
    const [, block] = /(http:\S+\/forwarding#block=[\w-]{43})\r\n/.exec(text) ?? [];
    const [, date = ""] = /\r\nDate: (.*)\r\n/.exec(raw.toString()) ?? [];
    assert.ok(Math.abs(Date.parse(date) - app.clock.nowMs()) < 600_000);
    assert.equal(
      text,
      [
        "X-Report-Abuse: mailto:abuse@mayfly.test",
        `From: ${mail.inbox.email}`,
        "To: Ada <ada@example.org>",
        "In-Reply-To: <one@example.org>",
        "References: <zero@example.org> <one@example.org>",
        "Subject: Re: Hello",
        `Message-ID: ${id}`,
        `Date: ${date}`,
        "Content-Transfer-Encoding: quoted-printable",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "",
        "Dear Ada,",
        ".",
        "thank you.",
        "",
        "Ada <ada@example.org> wrote:",
        "> Hello",
        "",
        "-- ",
        "Sent from a temporary Mayfly address that ends soon.",
        `Never write to me again: ${block}`,
        "Report abuse: abuse@mayfly.test",
        "",
      ].join("\r\n"),
    );
  });

  test("the quoted original always follows", async () => {
    const header = ["Date: Mon, 1 Jan 2024 10:00:00 +0100", "Content-Type: text/html"];
    const html = "<p>First<br>second</p><blockquote>&gt; third</blockquote><script>x</script>";
    const mail = await receiveMail(app, header, html);
    await reply(app, mail, { quote: false });
    assert.match(
      decodeQuoted(relay.last().raw),
      /\r\n\r\nHi\r\n\r\nOn Mon, 01 Jan 2024 09:00:00 \+0000, Ada <ada@example\.org> wrote:\r\n> First\r\n> second\r\n>\r\n>> third\r\n\r\n-- \r\n/,
    );
  });

  test("goes to Reply-To, whether the visitor saw that address or From", async () => {
    const header = ["Reply-To: Desk <desk@example.net>, more@example.net"];
    const mail = await receiveMail(app, header);
    assert.equal((await openMail(app, mail)).answering.replyTo, "desk@example.net");
    for (const replyTo of ["DESK@example.net", "ada@example.org"]) {
      assert.equal((await reply(app, mail, { replyTo, message: replyTo })).outcome, "200");
      assert.deepEqual(relay.last().to, ["desk@example.net"]);
      assert.equal(readOurMail(relay.last().raw).fields.get("to"), "Desk <desk@example.net>");
    }
  });

  test("to any other address is refused, and nothing is sent", async () => {
    const mail = await receiveMail(app);
    const begun = relay.begun();
    for (const replyTo of [
      "eve@example.net",
      "ada@example.org, eve@example.net",
      "Ada",
      "more@example.net",
    ]) {
      assert.equal((await reply(app, mail, { replyTo })).outcome, "400 REPLY_NOT_TO_SENDER");
    }
    assert.equal(relay.begun(), begun);
  });

  test("an empty text, an empty subject, or no recipient gets the same error as in the page, and nothing leaves", async () => {
    const mail = await receiveMail(app);
    const begun = relay.begun();
    for (const changes of [
      { message: "" },
      { message: " \r\n\t" },
      { message: "\u200b\ufeff" },
      { subject: "" },
      { subject: " " },
      { replyTo: "" },
    ]) {
      const { outcome, body } = await reply(app, mail, changes);
      assert.equal(outcome, "400 REPLY_EMPTY");
      assert.equal(body["message"], "Please enter your reply message");
    }
    assert.equal(relay.begun(), begun);
  });

  test("text and subject arrive in any language", async () => {
    const subject = "Re: こんにちは مرحبا 👨‍👩‍👧 " + "長い".repeat(100);
    const message = `日本語の文章。\r\nنص باللغة العربية\r\n👍🏽 ${"ß".repeat(1_500)}\r\n${"long ".repeat(400)}`;
    // As the list has it: a reply's subject has no direction marks.
    const listed = subject.replace("مرحبا", "\u200Fمرحبا\u200F");
    const original = Buffer.from(listed.slice("Re: ".length));
    const mail = await receiveMail(app, [
      "From: =?utf-8?b?44GC44KE?= <aya@example.org>",
      `Subject: =?utf-8?b?${original.toString("base64")}?=`,
    ]);
    assert.equal(
      (await reply(app, mail, { replyTo: "aya@example.org", subject: listed, message })).outcome,
      "200",
    );
    const { raw } = relay.last();
    readOurMail(raw);
    const read = readFullMessage(raw);
    assert.equal(read.subject, subject);
    assert.ok(read.text?.startsWith(`${message.trimEnd().replaceAll("\r\n", "\n")}\n\nあや <aya@`));
    assert.match(raw.toString(), /^To: =\?UTF-8\?[BQ]\?[!-~]+\?= <aya@example\.org>\r$/m);
  });

  test("another subject than the original's is refused, and nothing leaves", async () => {
    const begun = relay.begun();
    for (const original of ["Hello", "Re: Hello", "RE: Hello", "Fwd: Hello"]) {
      const mail = await receiveMail(app, [`Subject: ${original}`]);
      const kept = /^re:/i.test(original) ? original : `Re: ${original}`;
      for (const subject of ["Win a prize", original.toUpperCase(), `Re: ${kept}`, `${kept}!`]) {
        if (subject === kept) continue;
        const { outcome } = await reply(app, mail, { subject });
        assert.equal(outcome, "400 REPLY_SUBJECT_CHANGED", subject);
      }
      assert.equal(relay.begun(), begun);
    }
    const mail = await receiveMail(app, ["Subject: Re: Hello"]);
    assert.equal((await reply(app, mail, { subject: "Re: Hello" })).outcome, "200");
    assert.equal(readOurMail(relay.last().raw).fields.get("subject"), "Re: Hello");
  });

  test("its block link ends replies, forwards, and confirmation mails to that address", async () => {
    const mail = await receiveMail(app, ["From: cy@example.org"]);
    assert.equal((await reply(app, mail, { replyTo: "cy@example.org" })).outcome, "200");
    const body = { token: tokenIn(relay.last(), "block") };
    const { status } = await app.call("POST", "/api/forward-targets/block", { body });
    assert.equal(status, 200);
    const begun = relay.begun();
    const again = await receiveMail(app, ["From: Cy <CY+x@example.org>"]);
    const refused = [
      await reply(app, again, { replyTo: "cy+x@example.org" }),
      await forward(app, again, { forwardTo: "cy@example.org" }),
    ];
    for (const { outcome } of refused) assert.equal(outcome, "403 FORWARD_TARGET_BLOCKED");
    const subscription = { email: "cy@example.org", topic: "newsletter" };
    await app.call("POST", "/api/subscriptions", { body: subscription });
    assert.equal(relay.begun(), begun);
  });

  test("a non-ASCII address is reached and appears unchanged in the header (RFC 6532)", async () => {
    const mail = await receiveMail(app, ["From: Юзер <юзер@пример.example>"]);
    const { outcome } = await reply(app, mail, { replyTo: "юзер@пример.example" });
    assert.equal(outcome, "200");
    const { to, parameters, raw } = relay.last();
    // This relay converts A-labels to Unicode.
    assert.deepEqual(to, ["юзер@пример.example"]);
    assert.equal(parameters["SMTPUTF8"], true);
    const { fields } = readOurMail(raw, { utf8: true });
    assert.match(
      Buffer.from(fields.get("to") ?? "", "latin1").toString(),
      /<юзер@пример\.example>$/,
    );
  });

  test("a reply between two of our addresses needs no transport and can be answered", async () => {
    const [one, other] = [
      await app.createAddress(),
      await app.createAddress({ domain: "burrow.test" }),
    ];
    await app.send({ to: one.email, raw: `From: ${other.email}\r\nSubject: ping\r\n\r\nx\r\n` });
    const [first] = await listInbox(app, one);
    const begun = relay.begun();
    const ping = { inbox: one, id: first?.id ?? "" };
    assert.equal(
      (await reply(app, ping, { replyTo: other.email, subject: "Re: ping" })).outcome,
      "200",
    );
    const [pong] = await listInbox(app, other);
    assert.deepEqual([pong?.subject, pong?.from.address], ["Re: ping", one.email]);
    const back = { inbox: other, id: pong?.id ?? "" };
    assert.equal(
      (await reply(app, back, { replyTo: one.email, subject: "Re: ping" })).outcome,
      "200",
    );
    assert.deepEqual(
      (await listInbox(app, one)).map(({ subject }) => subject),
      ["Re: ping", "ping"],
    );
    assert.equal(relay.begun(), begun);
  });

  test("automatic mail, list mail, and mail without a sender can't be answered, and the message says so first", async () => {
    const refusals: [header: string, code: string][] = [
      ["Auto-Submitted: auto-replied", "NOT_ANSWERABLE"],
      ["Precedence: bulk", "NOT_ANSWERABLE"],
      ["List-Id: <talk.example.org>", "NOT_ANSWERABLE"],
      ["Content-Type: multipart/report; boundary=x", "NOT_ANSWERABLE"],
      ["From: undisclosed:;", "NO_REPLY_ADDRESS"],
      ["From: Ada <ada>", "NO_REPLY_ADDRESS"],
    ];
    for (const [header, code] of refusals) {
      const mail = await receiveMail(app, [header]);
      assert.equal((await openMail(app, mail)).answering.refusal, code, header);
      assert.equal((await reply(app, mail)).outcome, `409 ${code}`, header);
    }
    const mail = await receiveMail(app, ["X-Auto-Response-Suppress: All"]);
    assert.equal((await openMail(app, mail)).answering.refusal, undefined);
  });

  test("accepts the token with and without the word Bearer; without a token nothing is sent", async () => {
    const mail = await receiveMail(app);
    const body = {
      messageId: mail.id,
      replyTo: "ada@example.org",
      subject: "Re: Hello",
      message: "bare",
    };
    const call = (authorization: string) =>
      app.call("POST", "/api/email/reply", { body, headers: { authorization } });
    assert.equal((await call("")).status, 401);
    assert.equal((await call("m_unknown")).status, 401);
    assert.equal((await call(mail.inbox.id)).status, 200);
  });

  test("another inbox's message gets 404", async () => {
    const [mine, theirs] = [await receiveMail(app), await receiveMail(app)];
    const outcome = await reply(app, { inbox: mine.inbox, id: theirs.id });
    assert.equal(outcome.outcome, "404 MESSAGE_NOT_FOUND");
  });

  const unsafe = [
    "\r\n",
    "\n",
    "\r",
    "\t",
    "\u000b",
    "\u001b",
    "\u007f",
    "\u0085",
    "\u009b",
  ].concat(["\u2028", "\u2029", "\u202a", "\u202e", "\u2066", "\u2069"]);
  test("a subject or an address with line-breaking characters is refused, and nothing leaves", async () => {
    const mail = await receiveMail(app);
    const begun = relay.begun();
    for (const character of unsafe) {
      for (const text of [`Re: x${character}Bcc: eve@example.net`, `Re: x${character}`]) {
        assert.equal((await reply(app, mail, { subject: text })).outcome, "400 UNSAFE_CHARACTERS");
      }
      const replyTo = `ada@example.org${character}Bcc: eve@example.net`;
      assert.equal((await reply(app, mail, { replyTo })).outcome, "400 UNSAFE_CHARACTERS");
    }
    for (const changes of [
      { subject: "x\0" },
      { replyTo: "\0" },
      { message: "\0" },
      { subject: "\ud800" },
    ]) {
      assert.match((await reply(app, mail, changes)).outcome, /^400 /);
    }
    assert.equal(relay.begun(), begun);
  });
});

/** The link of the footer is longer than the 76 characters of an unencoded line. */
function decodeQuoted(raw: Buffer): string {
  return raw
    .toString()
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
}
