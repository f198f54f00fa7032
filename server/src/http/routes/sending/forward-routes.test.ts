import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import {
  forward,
  listInbox,
  openMail,
  readRaw,
  receiveMail,
  reply,
} from "../../../../test/mail/received-mail.ts";
import type { MailRelay } from "../../../../test/mail/mail-relay.ts";
import { readOurMail, type MimeLines } from "../../../../test/mail/mime-lines.ts";
import { startWithRelay } from "../../../../test/mail/start-with-relay.ts";
import { startBefore } from "../../../../test/app/start-before.ts";
import type { TestApp } from "../../../../test/app/test-app.ts";
import { SQLITE } from "../../../../test/stores/test-stores.ts";
import { readFullAttachment, readFullMessage } from "../../../mail/parse/read-message.ts";

const SETTINGS = {
  FORWARD_CONFIRM: "off",
  PUBLIC_URL: "https://mail.example",
  LIMIT_SENT_PER_IP_PER_HOUR: "0",
  LIMIT_SENT_PER_IP_PER_DAY: "0",
  LIMIT_MESSAGE_BYTES: "3000000",
};

describe("forwards", () => {
  let app: TestApp;
  let relay: MailRelay;
  startBefore(
    SQLITE,
    (env) => startWithRelay({ ...env, ...SETTINGS }),
    (started) => {
      ({ app, relay } = started);
    },
  );

  test("a text message arrives byte-identical below its heading", async () => {
    const header = ["To: somebody@example.com", "Date: Mon, 1 Jan 2024 10:00:00 +0100"];
    const mail = await receiveMail(app, header, "First\r\n.second\r\n");
    const { outcome, body } = await forward(app, mail);
    assert.equal(outcome, "200");
    assert.deepEqual(body, {
      success: true,
      status: "sent",
      message: "Message forwarded to bob@example.com",
      leftOut: [],
    });
    const { from, to, raw } = relay.last();
    assert.deepEqual(to, ["bob@example.com"]);
    assert.match(from, /^bounce\.[a-z0-9.]+@mayfly\.test$/);
    const [, id] = /\r\nMessage-ID: (<[0-9a-f]{40}@mayfly\.test>)\r\n/.exec(raw.toString()) ?? [];
    const [, date] = /\r\nDate: (.*)\r\n/.exec(raw.toString()) ?? [];
    const [block] = /https:\/\/mail\.example\/forwarding#block=3D[\w-]{43}/.exec(unwrap(raw)) ?? [];
    assert.equal(
      unwrap(raw),
      [
        "Auto-Submitted: auto-generated",
        "X-Auto-Response-Suppress: All",
        "X-Mayfly-Forwarded: 1",
        "X-Report-Abuse: mailto:abuse@mayfly.test",
        "From: Ada via Mayfly <no-reply@mayfly.test>",
        "To: bob@example.com",
        "Reply-To: Ada <ada@example.org>",
        "References: <one@example.org>",
        "Subject: Fwd: Hello",
        `Message-ID: ${id}`,
        `Date: ${date}`,
        "Content-Transfer-Encoding: quoted-printable",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "",
        "---------- Forwarded message ----------",
        "From: Ada <ada@example.org>",
        "Date: Mon, 01 Jan 2024 09:00:00 +0000",
        "Subject: Hello",
        "To: somebody@example.com",
        "",
        "First",
        ".second",
        "",
        "--=20",
        "Forwarded from a temporary Mayfly address at the request of its user.",
        `Never write to me again: ${block}`,
        "Report abuse: abuse@mayfly.test",
        "",
      ].join("\r\n"),
    );
  });

  test("attachments, images, and nested messages arrive byte-identical", async () => {
    const files = {
      picture: randomFile(3_000),
      pdf: randomFile(200_000),
      csv: Buffer.from([0xe4, 0x00, 0x0a, 0x0d, 0xff]),
      empty: Buffer.alloc(0),
    };
    const inner =
      "Subject: inner\r\nContent-Type: text/plain\r\n\r\nIn it: --x is no boundary here";
    const mail = await receiveMail(
      app,
      ['Content-Type: multipart/mixed; boundary="x"'],
      [
        "--x\r\nContent-Type: text/html; charset=utf-8\r\n",
        '<b>Grüße</b> <img src="cid:pic@1">',
        ...base64Part("Content-Type: image/png\r\nContent-ID: <pic@1>", files.picture),
        ...base64Part("Content-Type: application/pdf; name*=utf-8''%E2%82%AC.pdf", files.pdf),
        ...base64Part('Content-Type: text/csv; charset=windows-1252; name="a.csv"', files.csv),
        ...base64Part("Content-Type: application/octet-stream; name=none.dat", files.empty),
        "--x\r\nContent-Type: message/rfc822; name=inner.eml\r\n",
        inner,
        "--x--",
      ].join("\r\n"),
    );
    assert.equal((await forward(app, mail)).outcome, "200");
    const { raw } = relay.last();
    assert.deepEqual(shapeOf(readOurMail(raw)), [
      "multipart/mixed",
      [
        [
          "multipart/alternative",
          [
            ["text/plain", []],
            [
              "multipart/related",
              [
                ["text/html", []],
                ["image/png", []],
              ],
            ],
          ],
        ],
        ["application/pdf", []],
        ["text/csv", []],
        ["application/octet-stream", []],
        ["message/rfc822", []],
      ],
    ]);
    const read = readFullMessage(raw);
    assert.deepEqual(
      read.attachments.map((file, index) => [
        file.fileName,
        file.mimeType,
        file.contentId,
        sha256(readFullAttachment(raw, index)?.content ?? new Uint8Array(1)),
      ]),
      [
        ["attachment-1.png", "image/png", "pic@1", sha256(files.picture)],
        ["€.pdf", "application/pdf", null, sha256(files.pdf)],
        ["a.csv", "text/csv", null, sha256(files.csv)],
        ["none.dat", "application/octet-stream", null, sha256(files.empty)],
        ["inner.eml", "message/rfc822", null, sha256(Buffer.from(inner))],
      ],
    );
    assert.match(
      read.html ?? "",
      /Forwarded message[^]*<b>Grüße<\/b> <img src="cid:pic@1">[^]*#block=/,
    );
    assert.match(read.text ?? "", /Forwarded message[^]*\nGrüße\n[^]*#block=/);
  });

  test("header values of the original appear in the heading as text only", async () => {
    const mail = await receiveMail(
      app,
      [
        'From: "<script>alert(1)</script>" <ada@example.org>',
        "Subject: <img src=x onerror=alert(1)>",
        "Content-Type: text/html",
      ],
      "<!-- <p>Hi</p>",
    );
    await forward(app, mail);
    const { html } = readFullMessage(relay.last().raw);
    assert.match(html ?? "", /^<div [^>]*><b>Forwarded message<\/b><br>[^]*&lt;script&gt;/);
    assert.doesNotMatch((html ?? "").split("<!--")[0] ?? "", /script>alert|onerror=alert\(1\)>/);
    assert.doesNotMatch(html ?? "", /<script|<img/);
  });

  test("executables are removed and named to both sides, also in a repeated forward", async () => {
    const mail = await receiveMail(
      app,
      ['Content-Type: multipart/mixed; boundary="x"'],
      [
        "--x",
        "",
        "See the file",
        ...base64Part("Content-Type: image/png; name=a.pdf.EXE", Buffer.from("x")),
        "--x--",
      ].join("\r\n"),
    );
    const first = await forward(app, mail);
    assert.deepEqual(first.body["leftOut"], ["a.pdf.EXE"]);
    const { raw } = relay.last();
    assert.deepEqual(readFullMessage(raw).attachments, []);
    assert.match(raw.toString(), /Left out, because we don't forward programs: a\.pdf\.EXE/);
    const begun = relay.begun();
    assert.deepEqual((await forward(app, mail)).body, first.body);
    assert.equal(relay.begun(), begun);
  });

  test("a forward between two of our addresses can be answered, and the reply reaches the original sender", async () => {
    const mail = await receiveMail(app);
    const other = await app.createAddress({ domain: "burrow.test" });
    const forwardTo = other.email.toUpperCase();
    assert.equal((await forward(app, mail, { forwardTo })).outcome, "200");
    const [arrived] = await listInbox(app, other);
    assert.equal(arrived?.subject, "Fwd: Hello");
    const passedOn = { inbox: other, id: arrived.id };
    const opened = await openMail(app, passedOn);
    assert.deepEqual(opened.answering, { replyTo: "ada@example.org" });
    const subject = "Re: Fwd: Hello";
    assert.equal((await reply(app, passedOn, { subject })).outcome, "200");
    assert.deepEqual(relay.last().to, ["ada@example.org"]);
  });

  test("a mail loop is stopped", async () => {
    let mail = await receiveMail(app);
    for (const times of ["1", "2", "3"]) {
      const inbox = await app.createAddress();
      assert.equal((await forward(app, mail, { forwardTo: inbox.email })).outcome, "200");
      const [arrived] = await listInbox(app, inbox);
      mail = { inbox, id: arrived?.id ?? "" };
      assert.match(
        (await readRaw(app, mail)).toString(),
        new RegExp(`^X-Mayfly-Forwarded: ${times}\r$`, "m"),
      );
    }
    assert.equal((await forward(app, mail)).outcome, "409 MAIL_LOOP");
    const relayed = Array.from({ length: 51 }, (_, index) => `Received: from a${index} by b`);
    assert.equal((await forward(app, await receiveMail(app, relayed))).outcome, "409 MAIL_LOOP");
  });

  test("an invalid address and several addresses are refused", async () => {
    const mail = await receiveMail(app);
    const begun = relay.begun();
    for (const forwardTo of [
      "bob",
      "Bob <bob@example.com>",
      "bob@example.com, eve@example.net",
      "bob@localhost",
      "bob@[127.0.0.1]",
      '"bob"@example.com',
      "bob@example.com (Bob)",
    ]) {
      assert.equal((await forward(app, mail, { forwardTo })).outcome, "400 ADDRESS_INVALID");
    }
    for (const character of ["\r\n", "\n", "\r", "\u0085", "\u2028", "\u202e", "\u200b"]) {
      const forwardTo = `bob@example.com${character}Bcc: eve@example.net`;
      assert.equal((await forward(app, mail, { forwardTo })).outcome, "400 UNSAFE_CHARACTERS");
    }
    assert.equal(relay.begun(), begun);
  });

  test("a message that would become too large is refused, and can be sent unchanged", async () => {
    const mail = await receiveMail(app, ["Content-Type: text/html"], "é=\r\n".repeat(400_000));
    assert.equal((await forward(app, mail)).outcome, "413 FORWARD_TOO_LARGE");
  });
});

/** A file whose first bytes aren't an executable's. */
function randomFile(sizeBytes: number): Buffer {
  return Buffer.concat([Buffer.of(0), randomBytes(sizeBytes - 1)]);
}

/** Decodes quoted-printable soft line breaks. */
function unwrap(raw: Buffer): string {
  return raw.toString().replace(/=\r\n/g, "");
}

function base64Part(header: string, content: Buffer): string[] {
  const lines = content.toString("base64").match(/.{1,76}/g) ?? [];
  return [`--x\r\n${header}\r\nContent-Transfer-Encoding: base64\r\n`, ...lines];
}

type Shape = [type: string, parts: Shape[]];

function shapeOf({ fields, parts }: MimeLines): Shape {
  return [fields.get("content-type")?.split(";")[0] ?? "", parts.map(shapeOf)];
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
