import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { findDeliveryReport } from "./delivery-report.ts";
import { readFullMessage } from "../parse/read-message.ts";
import { summarize } from "../summarize.ts";
import {
  EXCHANGE_BOUNCE,
  EXIM_BOUNCE,
  GMAIL_BOUNCE,
  POSTFIX_BOUNCE,
  QMAIL_BOUNCE,
  reportOf,
} from "../testing/bounce-messages.ts";
import { BOUNCE_SAMPLES } from "../testing/bounce-samples.ts";

const rawOf = (lines: readonly string[]): Buffer =>
  Buffer.from(`${lines.join("\r\n")}\r\n`, "latin1");

describe("a delivery report is read from", () => {
  for (const { title, lines, report } of BOUNCE_SAMPLES) {
    it(title, () => assert.deepEqual(findDeliveryReport(rawOf(lines)), report));
  }

  it("lines that end in a bare LF", () => {
    for (const { lines, report } of BOUNCE_SAMPLES) {
      const raw = Buffer.from(`${lines.join("\n").replaceAll("\r", "")}\n`, "latin1");
      assert.deepEqual(findDeliveryReport(raw), report);
    }
  });
});

describe("the list", () => {
  const previews: [string, readonly string[], string][] = [
    [
      "Postfix's bounce",
      POSTFIX_BOUNCE,
      "Your mail to Nobody@example.org could not be delivered: the address doesn’t exist or accepts no mail.",
    ],
    [
      "Exchange's bounce",
      EXCHANGE_BOUNCE,
      "Your mail to nobody@contoso.example could not be delivered: the address doesn’t exist or accepts no mail.",
    ],
    [
      "Gmail's bounce",
      GMAIL_BOUNCE,
      "Your mail to full@gmail.example could not be delivered: the mailbox is full.",
    ],
    [
      "qmail's bounce",
      QMAIL_BOUNCE,
      "Your mail to a@b.example could not be delivered: the address doesn’t exist or accepts no mail.",
    ],
    [
      "Exim's bounce",
      EXIM_BOUNCE,
      "Your mail to a@b.example could not be delivered: the other mail server refused the message.",
    ],
    [
      "a delay",
      reportOf("Final-Recipient: rfc822; a@b.example", "Action: delayed", "Status: 4.4.1"),
      "Your mail to a@b.example has not been delivered yet: we can’t reach the other mail server.",
    ],
  ];
  for (const [title, lines, preview] of previews) {
    it(`explains ${title}`, () => assert.equal(summarize(rawOf(lines)).intro, preview));
  }

  it("shows the original text of a report of success", () => {
    const success = reportOf("Final-Recipient: rfc822; a@b.example", "Action: delivered");
    assert.equal(summarize(rawOf(success)).intro, "A report.");
  });
});

describe("an opened bounce", () => {
  it("still shows its original text and the status", () => {
    const { text } = readFullMessage(rawOf(POSTFIX_BOUNCE));
    assert.match(text ?? "", /I'm sorry to have to inform you[^]*Status: 5\.1\.1/);
  });
});

describe("a hostile report", () => {
  it("of arbitrary pieces never throws", () => {
    const piece = fc.constantFrom(
      "Return-Path: <>\r\n",
      "Content-Type: multipart/report; boundary=b\r\n",
      "Content-Type: message/delivery-status\r\n",
      "Content-Transfer-Encoding: base64\r\n",
      "\r\n",
      "--b\r\n",
      "--b--\r\n",
      "Final-Recipient: rfc822; a@b.example\r\n",
      "Original-Recipient:;\r\n",
      "Action: failed\r\n",
      "Status: 5.1.1\r\n",
      "Status: 5.99999.1\r\n",
      "Diagnostic-Code: smtp; 550-5.1.1\r\n",
      "Hi. This is the qmail-send program\r\n",
      "This message was created automatically by mail delivery software\r\n",
      "could not be delivered failed:\r\n",
      "<a@b.example>:\r\n",
      "\x00\xff=?",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const report = findDeliveryReport(Buffer.from(pieces.join(""), "latin1"));
        if (report === undefined) return;
        assert.match(report.status, /^[245]\.\d{1,3}\.\d{1,3}$/);
        assert.doesNotMatch(report.recipient, /[\r\n\0]/);
      }),
    );
  });

  it("of random bytes is no report", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        assert.equal(findDeliveryReport(Buffer.from(bytes)), undefined);
      }),
    );
  });

  it("is read up to ten parts and a hundred recipients", () => {
    const failed = ["Final-Recipient: rfc822; a@b.example", "Action: failed", "Status: 5.1.1"];
    const fine = ["Final-Recipient: rfc822; x@b.example", "Action: delivered", "Status: 2.0.0", ""];
    const recipients = (count: number) =>
      reportOf(...Array.from({ length: count }, () => fine).flat(), ...failed);
    const [head, parts] = [reportOf(...failed).slice(0, 4), reportOf(...failed).slice(4)];
    const padded = (count: number) => [
      ...head,
      ...Array.from({ length: count }, () => ["--b", "", "x"]).flat(),
      ...parts,
    ];
    assert.equal(findDeliveryReport(rawOf(recipients(50)))?.recipient, "a@b.example");
    assert.equal(findDeliveryReport(rawOf(recipients(200))), undefined);
    assert.equal(findDeliveryReport(rawOf(padded(5)))?.recipient, "a@b.example");
    assert.equal(findDeliveryReport(rawOf(padded(50))), undefined);
  });
});
