import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { readHeaderBlock } from "./header-block.ts";

const read = (text: string) => Object.fromEntries(readHeaderBlock(text).fields);

describe("a header block", () => {
  it("ends at the empty line, with either line end", () => {
    assert.equal(readHeaderBlock("Subject: a\r\n\r\nbody").bodyStart, 14);
    assert.equal(readHeaderBlock("Subject: a\n\nbody").bodyStart, 12);
  });

  it("reports a missing end", () => {
    const block = readHeaderBlock("Subject: a\r\nFrom: b");
    assert.equal(block.ended, false);
    assert.equal(block.bodyStart, 19);
    assert.equal(block.fields.get("from"), "b");
  });

  it("may be empty", () => {
    assert.deepEqual(readHeaderBlock("\r\nbody"), { fields: new Map(), bodyStart: 2, ended: true });
  });

  const cases: [string, string, Record<string, string>][] = [
    ["keeps the last byte of à", "Subject: voil\xc3\xa0 \r\n\r\n", { subject: "voil\xc3\xa0" }],
    [
      "keeps the last byte of Р in a broken fold",
      "Subject: a\n\xd0\xa0\nFrom: d\n\n",
      { subject: "a \xd0\xa0", from: "d" },
    ],
    ["joins folded lines", "Subject: a\r\n b\r\n\tc\r\n\r\n", { subject: "a b\tc" }],
    ["reads names in any case", "SUBJECT: a\nfRoM: b\n\n", { subject: "a", from: "b" }],
    ["allows blanks before the colon", "Subject \t: a\n\n", { subject: "a" }],
    ["keeps the first of two", "Subject: a\nSubject: b\n\n", { subject: "a" }],
    ["prefers one that says something", "Subject:\nSubject:  \nSubject: b\n\n", { subject: "b" }],
    ["passes over lines without a colon", "junk\nSubject\nSubject: a\n\n", { subject: "a" }],
    [
      "reads a first line that is indented",
      " Subject: a\nFrom: b\n\n",
      { subject: "a", from: "b" },
    ],
    [
      "joins what a broken fold tore apart",
      "Subject: a\nb c\ne\nFrom: d\n\n",
      { subject: "a b c e", from: "d" },
    ],
    [
      "joins a parameter that lost its blank",
      'Content-Type: text/plain;\ncharset="utf-8"\n\n',
      { "content-type": 'text/plain; charset="utf-8"' },
    ],
    [
      "passes over what an mbox file writes",
      "From a@b Mon Jan  1 00:00:00 2001\nSubject: a\n\n",
      { subject: "a" },
    ],
    ["leaves out fields nobody asks for", "Received: x\nX-Subject: y\n\n", {}],
    ["keeps colons of a value", "Subject: Re: a: b\n\n", { subject: "Re: a: b" }],
    ["doesn't read fields out of a fold", "X-A: b\n Subject: a\n\n", {}],
    ["doesn't read fields out of the body", "From: b\n\nSubject: a\n", { from: "b" }],
  ];
  for (const [title, text, fields] of cases) it(title, () => assert.deepEqual(read(text), fields));

  it("ends where the body starts without the empty line", () => {
    const body = (text: string) => text.slice(readHeaderBlock(text).bodyStart);
    assert.equal(body("Subject: a\r\nHello you,\r\n\r\nmore"), "Hello you,\r\n\r\nmore");
    assert.equal(body("Content-Type: multipart/mixed; boundary=b\n--b\n\nx"), "--b\n\nx");
    assert.equal(body("No header at all.\n"), "No header at all.\n");
  });

  it("is read from any text, within its length and without line ends in values", () => {
    const piece = fc.constantFrom("Subject", "From", ":", " ", "\t", "\r\n", "\n", "\r", "é", "x");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join("");
        const block = readHeaderBlock(text);
        assert.ok(block.bodyStart >= 0 && block.bodyStart <= text.length);
        for (const value of block.fields.values()) assert.doesNotMatch(value, /[\r\n]/);
      }),
    );
  });

  it("returns the fields that were written", () => {
    const value = fc.stringMatching(/^[!-9;-~]([ -~]{0,40}[!-~])?$/);
    fc.assert(
      fc.property(value, value, (from, subject) => {
        const folded = subject.replaceAll(" ", "\r\n ");
        assert.deepEqual(read(`From: ${from}\r\nSubject: ${folded}\r\n\r\n`), { from, subject });
      }),
    );
  });
});
