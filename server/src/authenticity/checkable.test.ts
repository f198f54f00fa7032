import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { isCheckable } from "./checkable.ts";
import { isFromMailingList, isWithin } from "./mailing-list.ts";

const HEADER = "From: a@example.com\r\n";

describe("the limits of the sender check", () => {
  test("allow any usual message, including a large one with many lines", () => {
    for (const mail of [
      "",
      HEADER,
      `${HEADER}\r\nHello.`,
      `${HEADER}\r\n${"A line of seventy-six characters, as base64 has them. ".repeat(2)}\r\n`.repeat(
        20_000,
      ),
      `${"DKIM-Signature: v=1\r\n".repeat(10)}${HEADER}\r\n`,
    ]) {
      assert.equal(isCheckable(Buffer.from(mail)), true, mail.slice(0, 80));
    }
  });

  test("bound the number of signatures, however their names are folded", () => {
    for (const name of ["DKIM-Signature:", "dkim-signature :", "DKIM-Signature\r\n :"]) {
      assert.equal(isCheckable(Buffer.from(`${`${name} v=1\r\n`.repeat(11)}\r\nHello.`)), false);
    }
    const seals = "ARC-Seal: i=1\r\n".repeat(61);
    assert.equal(isCheckable(Buffer.from(`${seals}\r\nHello.`)), false);
    const quoted = `${HEADER}\r\n${"DKIM-Signature: v=1\r\n".repeat(50)}`;
    assert.equal(isCheckable(Buffer.from(quoted)), true);
  });

  test("allow fewer signatures in a larger message: each may hash all of it", () => {
    const body = "A line of forty characters, give or take.\r\n".repeat(500_000);
    const signedBy = (count: number) =>
      Buffer.from(`${"DKIM-Signature: v=1\r\n".repeat(count)}${HEADER}\r\n${body}`);
    assert.equal(isCheckable(signedBy(3)), true);
    assert.equal(isCheckable(signedBy(4)), false);
  });

  test("bound the header and the line length", () => {
    assert.equal(isCheckable(Buffer.from(`X: ${"x".repeat(140_000)}`)), false);
    assert.equal(isCheckable(Buffer.from("X: 1\r\n".repeat(2_001))), false);
    assert.equal(isCheckable(Buffer.from(`${HEADER}\r\n${"x".repeat(262_145)}`)), false);
    const within = `${HEADER}\r\n${`${"x".repeat(200_000)}\r\n`.repeat(9)}`;
    assert.equal(isCheckable(Buffer.from(within)), true);
    assert.equal(isCheckable(Buffer.from(`${within}${"x".repeat(262_145)}`)), false);
  });

  test("apply to arbitrary bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5_000 }), (bytes) => {
        assert.equal(typeof isCheckable(Buffer.from(bytes)), "boolean");
      }),
    );
  });
});

describe("a mailing list", () => {
  const line = (text: string) => [
    { key: text.slice(0, text.indexOf(":")).toLowerCase(), line: Buffer.from(text) },
  ];

  test("is recognized by its fields and by an authenticated domain", () => {
    const id = line("List-Id: Birds <birds.lists.example.org>");
    assert.equal(isFromMailingList(id, ["example.org"]), true);
    assert.equal(isFromMailingList(id, ["LISTS.example.ORG"]), true);
    assert.equal(
      isFromMailingList(line("List-Post: <mailto:b@example.org>"), ["example.org"]),
      true,
    );
  });

  test("is not recognized without such a domain, or with a look-alike domain", () => {
    const id = line("List-Id: <birds.example.org>");
    for (const vouching of [[], ["org"], ["badexample.org"], ["example.com"], [""]]) {
      assert.equal(isFromMailingList(id, vouching), false, vouching.join());
    }
    assert.equal(isFromMailingList(line("Subject: <birds.example.org>"), ["example.org"]), false);
    assert.equal(isFromMailingList(line("List-Post: NO"), ["example.org"]), false);
  });

  test("is searched for in arbitrary fields without an error", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, domain) => {
        const found = isFromMailingList(line(`List-Id:${text}`), [domain]);
        assert.equal(typeof found, "boolean");
      }),
    );
  });

  test("a domain is within itself and its parent domains", () => {
    assert.equal(isWithin("a.example.org", "example.org"), true);
    assert.equal(isWithin("example.org", "example.org"), true);
    assert.equal(isWithin("badexample.org", "example.org"), false);
  });
});
