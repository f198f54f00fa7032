import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import {
  decodeBase64,
  decodedLength,
  decodeQuotedPrintable,
  decodeTransferEncoding,
} from "./transfer-encoding.ts";

describe("quoted-printable", () => {
  const cases: [string, string, string][] = [
    ["decodes hex digits of either case", "=C3=a9", "é"],
    ["joins lines at a soft break", "a=\r\nb=\nc", "abc"],
    ["allows blanks after a soft break", "a= \t\r\nb", "ab"],
    ["drops a soft break at the end", "a=", "a"],
    ["keeps what is no code", "a=ZZ b=4", "a=ZZ b=4"],
    ["keeps hard line ends", "a\r\nb", "a\r\nb"],
  ];
  for (const [title, encoded, text] of cases) {
    it(title, () => assert.equal(decodeQuotedPrintable(encoded).toString(), text));
  }

  it("decodes any encoded bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const encoded = Array.from(bytes, (byte) => `=${byte.toString(16).padStart(2, "0")}`);
        assert.deepEqual(decodeQuotedPrintable(encoded.join("=\r\n")), Buffer.from(bytes));
      }),
    );
  });

  it("never grows", () => {
    const piece = fc.constantFrom("=", "C", "3", "\r", "\n", " ", "é", "x");
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join("");
        assert.ok(decodeQuotedPrintable(text).length <= text.length);
      }),
    );
  });
});

describe("base64", () => {
  it("skips line ends and invalid characters", () => {
    assert.equal(decodeBase64("aGVs\r\n*bG8=\r\n").toString(), "hello");
  });

  it("continues after padding in the middle", () => {
    assert.equal(decodeBase64("aA==\r\nZQ==\r\nbGxv\r\n").toString(), "hello");
  });

  it("continues after any number of paddings", () => {
    const lines = Array.from({ length: 10_000 }, () => "aGk=");
    assert.equal(decodeBase64(lines.join("\r\n")).toString(), "hi".repeat(10_000));
  });

  it("ends at a list's footer", () => {
    const footer = "\r\n_______________\r\nOur list, since 1999\r\nabcd";
    assert.equal(decodeBase64(`aGk=${footer}`).toString(), "hi");
  });

  for (const footer of [
    "\r\nList footer: unsubscribe here",
    "_______________\r\nOur list\r\nhttps://list.example/?id=abcd",
    "-- \r\nSent to all members",
  ])
    it(`ends at a list's footer if the text has no padding: ${JSON.stringify(footer)}`, () => {
      assert.equal(
        decodeBase64(`SGVsbG8gd29ybGQg4oKs\r\n${footer}\r\n`).toString(),
        "Hello world €",
      );
    });

  it("has no footer if its lines are joined or indented with blanks", () => {
    assert.equal(decodeBase64("aGVs bG8h").toString(), "hello!");
    assert.equal(decodeBase64("  aGVs\r\n  bG8h  \r\n").toString(), "hello!");
    assert.equal(decodeBase64("aGVsbG8h\r\naGVs bG8h").toString(), "hello!hello!");
  });

  it("decodes any encoded bytes, with lines of any length", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.integer({ min: 1, max: 80 }), (bytes, length) => {
        const encoded = Buffer.from(bytes).toString("base64");
        const lines = encoded.replace(new RegExp(`.{${length}}`, "g"), "$&\r\n");
        assert.deepEqual(decodeBase64(lines), Buffer.from(bytes));
      }),
    );
  });
});

describe("a transfer encoding", () => {
  it("is recognized in any case and with blanks", () => {
    assert.equal(decodeTransferEncoding("=41", " Quoted-Printable ").toString(), "A");
    assert.equal(decodeTransferEncoding("QQ==", "BASE64").toString(), "A");
    assert.equal(decodeTransferEncoding("QQ==", '"base64";').toString(), "A");
    assert.equal(decodeTransferEncoding("#0V%T", "x-uuencode").toString(), "Cat");
  });

  it("returns the decoded length of any text without decoding", () => {
    const piece = fc.constantFrom("=", "C", "3D", "\r", "\n", " ", "#0V%T", "begin 644 a\n", "x");
    const name = fc.constantFrom("quoted-printable", "base64", "x-uuencode", "8bit");
    fc.assert(
      fc.property(fc.array(piece), name, (pieces, encoding) => {
        const text = pieces.join("");
        const { length } = decodeTransferEncoding(text, encoding);
        assert.equal(decodedLength(text, encoding), length);
      }),
      { numRuns: 500 },
    );
  });

  for (const name of ["7bit", "8bit", "binary", "", "x-unknown"]) {
    it(`leaves bytes as they are for ${JSON.stringify(name)}`, () => {
      assert.deepEqual(decodeTransferEncoding("=41 \xe9", name), Buffer.from("=41 \xe9", "latin1"));
    });
  }
});
