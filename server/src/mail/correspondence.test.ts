import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { readCorrespondence, readRecipients } from "./correspondence.ts";
import { hasUnsafeCharacter } from "../address/unsafe-characters.ts";

const message = (...header: string[]) =>
  readCorrespondence(Buffer.from([...header, "", "Received: not in the header", ""].join("\r\n")));

test("reads the mailboxes of To and Cc, at most a hundred of each", () => {
  const recipients = (...header: string[]) =>
    readRecipients(Buffer.from([...header, "", "To: not@in.the.header", ""].join("\r\n")));
  const read = recipients(
    'To: "One, two" <one@example.org>, =?utf-8?q?J=C3=B6rg?= <joerg@example.org>,,',
    " Team: a@example.org, b@example.org;, no address",
    "Cc: c@example.org (see)",
  );
  assert.deepEqual(read.to, [
    { address: "one@example.org", name: "One, two" },
    { address: "joerg@example.org", name: "Jörg" },
    { address: "a@example.org", name: "" },
    { address: "b@example.org", name: "" },
  ]);
  assert.deepEqual(read.cc, [{ address: "c@example.org", name: "see" }]);
  assert.deepEqual(recipients("Subject: none"), { to: [], cc: [] });
  const many = Array.from({ length: 150 }, (_, index) => `a${index}@example.org`).join(", ");
  assert.equal(recipients(`To: ${many}`).to.length, 100);
});

test("reads the data for a reply from the header", () => {
  const read = message(
    "Return-Path: <bounce@example.org>",
    "Received: from a by b; Mon, 1 Jan 2024 00:00:00 +0000",
    "received : from c by d",
    "From: =?utf-8?q?J=C3=B6rg?= <joerg@example.org>",
    "Reply-To: Desk <desk@example.org>, other@example.org",
    "To: x@mayfly.test",
    "Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=",
    "Date: Mon, 1 Jan 2024 10:00:00 +0100",
    "Message-ID:",
    " <one@example.org>",
    "References: <zero@example.org>",
    " <half@example.org>",
    "In-Reply-To: <half@example.org>",
    "X-Mayfly-Forwarded: 2",
  );
  assert.deepEqual(read, {
    from: { address: "joerg@example.org", name: "Jörg" },
    replyTo: { address: "desk@example.org", name: "Desk" },
    subject: "Grüße",
    to: "x@mayfly.test",
    sentAtMs: Date.UTC(2024, 0, 1, 9),
    messageId: "<one@example.org>",
    references: ["<zero@example.org>", "<half@example.org>"],
    inReplyTo: ["<half@example.org>"],
    sentBy: "person",
    forwardedTimes: 2,
    receivedTimes: 2,
  });
});

describe("the kind of sender", () => {
  const cases: [header: string, sentBy: string][] = [
    ["X-Auto-Response-Suppress: All", "person"],
    ["Auto-Submitted: no", "person"],
    ["Auto-Submitted: No (really)", "person"],
    ["Precedence: normal", "person"],
    ["Return-Path: <someone@example.org>", "person"],
    ["Auto-Submitted: auto-generated", "machine"],
    ["Auto-Submitted: auto-replied (vacation)", "machine"],
    ["auto-submitted: AUTO-NOTIFIED; owner-email=a@b", "machine"],
    ["Auto-Submitted: notreally", "machine"],
    ["Return-Path: <>", "machine"],
    ["Content-Type: multipart/report; report-type=delivery-status; boundary=x", "machine"],
    ["Precedence: bulk", "list"],
    ["Precedence: LIST", "list"],
    ["Precedence: junk", "list"],
    ["List-Id: <talk.example.org>", "list"],
    ["List-Post: <mailto:talk@example.org>", "list"],
  ];
  for (const [header, sentBy] of cases) {
    test(`${header}: a ${sentBy}`, () => assert.equal(message(header).sentBy, sentBy));
  }

  test("a forward is from a person, although a machine composed it", () => {
    const forwarded = ["X-Mayfly-Forwarded: 1", "Auto-Submitted: auto-generated"];
    assert.equal(message(...forwarded).sentBy, "person");
    assert.equal(message(...forwarded, "List-Id: <talk.example.org>").sentBy, "list");
    assert.equal(message(...forwarded, "Return-Path: <>").sentBy, "machine");
  });
});

test("a header block of a megabyte is read completely", () => {
  const padding = Array.from(
    { length: 9_000 },
    (_, index) => `X-Padding-${index}: ${"p".repeat(90)}`,
  );
  assert.equal(
    message(...padding, "Reply-To: late@example.org").replyTo.address,
    "late@example.org",
  );
});

test("an arbitrary header never throws, and no value contains a line end", () => {
  const text = fc.array(
    fc.constantFrom(
      ..."From:Reply-To: Message-ID:References:Subject:=?utf-8?q?=0D=0A?=".split(/(?<=:)/),
      "\r\n",
      "\n",
      "\r",
      " ",
      "\0",
      "<a@b>",
      "\u0085",
      "=?utf-8?b?DQpCY2M6IHg=?=",
      "é",
      ",",
      '"',
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(text, (parts) => {
      const read = readCorrespondence(Buffer.from(parts.join("")));
      const texts = [
        read.from.address,
        read.from.name,
        read.replyTo.address,
        read.subject,
        read.to,
      ];
      for (const value of texts) assert.equal(hasUnsafeCharacter(value), false);
    }),
  );
});
