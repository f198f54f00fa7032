import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { CutReason } from "@mayfly/contract";
import { createMessageParser, type MessageParser } from "./parse-message.ts";

const mail = (...lines: string[]) => Buffer.from(lines.join("\r\n"), "latin1");
const head = ["From: Ann <ann@a.example>", "Subject: Hello", "MIME-Version: 1.0"];

const multipart = (boundary: string) => [
  `Content-Type: multipart/mixed; boundary=${boundary}`,
  "",
  `--${boundary}`,
];

const levels = (count: number, boundary: (level: number) => string) =>
  Array.from({ length: count }, (_, level) => multipart(boundary(level))).flat();

/** A signature up to the segments of the message in it (RFC 5652 5.1), in BER. */
const PKCS7 = "\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07";
const SIGNED_START = `0\x80${PKCS7}\x02\xa0\x800\x80\x02\x01\x011\x000\x80${PKCS7}\x01\xa0\x80\x24\x80`;

const reasons: string[] = [];
let parser: MessageParser;
before(() => {
  // One worker with its real memory limit; the long timeout prevents fallback results on a busy machine.
  parser = createMessageParser({
    workersMax: 1,
    timeoutMs: 240_000,
    onFailure: (reason) => reasons.push(reason),
  });
});
after(() => parser.close());

describe("a hostile message", () => {
  it("of 20,000 parts is answered with the first ones", async () => {
    const parts = Array.from({ length: 20_000 }, (_, part) => ["", `part ${part}.`, "--b"]).flat();
    const parsed = await parser.parse(mail(...head, ...multipart("b"), ...parts));
    assert.match(parsed.text ?? "", /^part 0\.[^]*part 1000\./);
    assert.deepEqual(parsed.truncations, ["parts"]);
  });

  it("of 2 MB of headers is still read", async () => {
    const parsed = await parser.parse(
      mail(...head, `X-Long: ${"a".repeat(2_000_000)}`, "", "text"),
    );
    assert.deepEqual([parsed.subject, parsed.text, parsed.truncations], ["Hello", "text\n", []]);
  });

  it("of nested messages is parsed with the outer ones", async () => {
    const messages = Array.from({ length: 200 }, () => ["Content-Type: message/rfc822", ""]).flat();
    const parsed = await parser.parse(mail(...head, ...messages, "Subject: x", "", "deep"));
    assert.deepEqual([parsed.subject, parsed.truncations], ["Hello", ["messages"]]);
  });

  it("with broken base64 is parsed as far as possible", async () => {
    const lines = [...head, "Content-Transfer-Encoding: base64", "", "aGVsbG8g*~\x00", "d29ybGQ"];
    assert.match((await parser.parse(mail(...lines))).text ?? "", /^hello world/);
  });
});

describe("a message at every limit is parsed, and its worker survives", () => {
  const encodedWithin = (encode: (text: string) => string, name: string) => {
    let inner = "Subject: deep\r\n\r\ntext";
    for (let level = 0; level < 14; level += 1) {
      inner = `Content-Type: message/rfc822\r\nContent-Transfer-Encoding: ${name}\r\n\r\n${encode(inner)}`;
    }
    return inner;
  };
  const base64 = (text: string) => ` ${Buffer.from(text, "latin1").toString("base64")}`;
  const mb = 1024 * 1024;
  const cases: [string, string[], CutReason[]][] = [
    ["100,000 parts", [...multipart("b"), "\r\npart\r\n--b\r\n".repeat(100_000)], ["parts"]],
    ["10,000 levels", levels(10_000, (level) => `b${level}`), ["ending", "depth"]],
    [
      "24 MB of dashes within 50 levels of dashes",
      [...levels(50, (level) => "-".repeat(1 + (level % 3)) + level), "-".repeat(24 * mb)],
      ["ending", "depth"],
    ],
    ["2 MB of headers", ["X-A: b\r\n".repeat(250_000), "text"], []],
    ["2 MB of lines that are no headers", ["no\r\nX-A: b\r\n".repeat(150_000), "text"], []],
    [
      "200,000 links",
      ["Content-Type: text/html", "", '<a href="https://x.example/?a=1">x</a>'.repeat(200_000)],
      ["text"],
    ],
    ["24 MB of lines", ["", "a plain line\r\n".repeat((24 * mb) / 14)], ["text"]],
    ["24 MB of line ends", ["", "\n".repeat(24 * mb)], ["text"]],
    [
      "24 MB of UTF-7",
      ["Content-Type: text/plain; charset=utf-7", "", "+AOk-".repeat(5 * mb)],
      ["text"],
    ],
    [
      "24 MB of marks in quoted-printable",
      ["Content-Type: a/b", "Content-Transfer-Encoding: quoted-printable", "", "=".repeat(24 * mb)],
      [],
    ],
    [
      "24 MB of padding in base64",
      ["Content-Type: a/b", "Content-Transfer-Encoding: base64", "", "A=".repeat(12 * mb)],
      [],
    ],
    ["messages within encodings within messages", [encodedWithin(base64, "base64")], ["messages"]],
    [
      "24 MB of segments within a signature",
      ["Content-Type: application/pkcs7-mime", "", `${SIGNED_START}${"\x04\x01a".repeat(8 * mb)}`],
      [],
    ],
    ["uuencoded files without end", ["", "begin 644 a\r\n#0V%T\r\n".repeat(500_000)], ["text"]],
  ];
  for (const [title, lines, truncations] of cases) {
    it(`of ${title}`, async () => {
      const parsed = await parser.parse(mail(...head, ...lines));
      assert.deepEqual([parsed.subject, parsed.truncations], ["Hello", truncations]);
      assert.deepEqual(reasons, []);
    });
  }
});
