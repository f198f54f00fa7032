import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { PREVIEW_LENGTH_MAX } from "@mayfly/contract/constants";
import * as fc from "fast-check";
import { collectGarbage } from "../system/release-memory.ts";
import { summarize, type Summary } from "./summarize.ts";

const mail = (...lines: string[]) => Buffer.from(lines.join("\r\n"), "latin1");
const intro = (...lines: string[]) => summarize(mail(...lines)).intro;
const base64 = (text: string) => Buffer.from(text).toString("base64");

const FILLER = "Read it at https://shop.example/news in full. ".repeat(600);
const LONG_HEADER = [
  `X-Filler: ${FILLER}`,
  "From: A sender with a long name <a.sender.with.a.long.address@shop.example>",
  "Subject: Confirm the address of your new account",
];
const LONG_TEXT = ["Confirm your address: https://shop.example/confirm?token=8f3a91c2d7", FILLER];
const LONG = mail(...LONG_HEADER, "", ...LONG_TEXT);
const LONG_HTML = mail(...LONG_HEADER, "Content-Type: text/html", "", "<p>", ...LONG_TEXT);

/** Returns the growth of the heap by one of many calls, in bytes. */
function growthOf(call: () => unknown, collect: () => void): number {
  const count = 200;
  for (let times = 0; times < count; times += 1) call();
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let times = 0; times < count; times += 1) call();
  collect();
  return (process.memoryUsage().heapUsed - before) / count;
}

setFlagsFromString("--expose-gc");
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- V8 defines it
const gc = runInNewContext("gc") as (options: { type: "minor" }) => void;

/** Collects what the last calls allocated. Anything that V8 considers old stays. */
function collectYoung(): void {
  gc({ type: "minor" });
  gc({ type: "minor" });
}

const check = (raw: Buffer) => {
  const { from, subject, intro: shown } = summarize(raw);
  assert.ok(shown.length <= PREVIEW_LENGTH_MAX && subject.length <= 998);
  for (const text of [from.address, from.name, subject, shown]) {
    assert.ok(text.isWellFormed());
    // oxlint-disable-next-line no-control-regex
    assert.doesNotMatch(text, /[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/);
  }
};

describe("the summary of a message", () => {
  it("has its subject, wherever the first part that is read cuts the header", () => {
    for (let more = 0; more < 60; more += 4) {
      const filler = `X-Filler: ${"x".repeat(8_120 + more)}`;
      const raw = mail(filler, "From: a@b.example", "Subject: A cut header", "", FILLER);
      assert.equal(summarize(raw).subject, "A cut header");
    }
  });

  it("keeps no message in memory", () => {
    const kept: Summary[] = [];
    const bytesEach = growthOf(() => kept.push(summarize(LONG)), collectGarbage);
    assert.ok(bytesEach < 4_000, `${bytesEach}`);
    assert.equal(kept[0]?.link?.purpose, "confirm");
  });

  it("leaves no message in memory until a full collection", () => {
    for (const raw of [LONG, LONG_HTML]) {
      const bytesEach = growthOf(() => summarize(raw), collectYoung);
      assert.ok(bytesEach < 4_000, `${bytesEach}`);
    }
  });

  it("reads further if the first kilobytes end before the text does", () => {
    const far = "y".repeat(70);
    const lines = Array.from({ length: 200 }, () => far);
    const alternative = [
      "Content-Type: multipart/alternative; boundary=b",
      "",
      "--b",
      "",
      "Your code is below.",
      "--b",
      "Content-Type: text/html",
      "",
      `<style>${lines.join("")}</style>`,
      "<p>Your verification code:</p><p>482913</p>",
      "--b--",
    ];
    assert.equal(summarize(mail("Subject: Sign in", ...alternative)).code, "482913");
    const longHeader = lines.map((line, index) => `X-${index}: ${line}`);
    assert.equal(intro(...longHeader, "Subject: x", "", "Hello behind."), "Hello behind.");
    const picture = ["--b", "Content-Type: image/png", "", ...lines];
    const mixed = ["Content-Type: multipart/mixed; boundary=b", "", ...picture];
    assert.equal(intro(...mixed, "--b", "", "Hello after it.", "--b--"), "Hello after it.");
  });

  it("has sender, subject, and the start of the text", () => {
    const raw = mail(
      "Return-Path: <bounce@shop.example>",
      "Received: from shop.example by mayfly.test; Fri, 20 Nov 2026 10:00:00 +0000",
      "From: =?utf-8?Q?Caf=C3=A9?= Shop <hello@shop.example>",
      "Subject: Your code",
      " is 123456",
      "Content-Type: text/plain; charset=utf-8",
      "",
      "Hello,",
      "  here it is.",
    );
    assert.deepEqual(summarize(raw), {
      from: { address: "hello@shop.example", name: "Café Shop" },
      subject: "Your code is 123456",
      intro: "Hello, here it is.",
      code: "123456",
    });
  });

  it("of an empty message is empty", () => {
    const empty = { from: { address: "", name: "" }, subject: "", intro: "" };
    assert.deepEqual(summarize(Buffer.alloc(0)), empty);
    assert.deepEqual(summarize(mail("", "")), empty);
  });

  it("shows the envelope sender if From has no address", () => {
    const path = "Return-Path: <bounce@shop.example>";
    const address = (...lines: string[]) => summarize(mail(...lines)).from.address;
    assert.equal(address(path, "", ""), "bounce@shop.example");
    assert.equal(address(path, "From:", "", ""), "bounce@shop.example");
    assert.equal(address(path, "Sender: s@shop.example", "", ""), "s@shop.example");
    assert.equal(address("Return-Path: <>", "", ""), "");
    assert.deepEqual(summarize(mail(path, "From: The Shop", "", "")).from, {
      address: "bounce@shop.example",
      name: "The Shop",
    });
  });

  it("never contains a control character, in any encoding", () => {
    const { subject, from } = summarize(
      mail(
        "Subject: =?utf-8?Q?a=0D=0ABcc:_x=00=1B?= \u0001b",
        "From: =?utf-8?Q?Ann=0A=E2=80=AEbob?= <a@b.example>",
        "",
        "",
      ),
    );
    assert.equal(subject, "a Bcc: x b");
    assert.equal(from.name, "Ann bob");
  });

  it("limits an endless subject", () => {
    assert.equal(summarize(mail(`Subject: ${"a".repeat(500_000)}`, "", "")).subject.length, 998);
  });

  it("finds the text after headers of half a megabyte", () => {
    const filler = "X-Filler: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    const raw = mail(...Array.from({ length: 11_000 }, () => filler), "Subject: late", "", "text");
    assert.equal(summarize(raw).subject, "late");
    assert.equal(summarize(raw).intro, "text");
  });
});

describe("the preview of a message", () => {
  const alternative = [
    "Content-Type: multipart/alternative; boundary=b",
    "",
    "This is a multi-part message.",
    "--b",
  ];

  it("prefers plain text to HTML, in either order", () => {
    const plain = ["", "plain"];
    const html = ["Content-Type: text/html", "", "<p>html</p>"];
    assert.equal(intro(...alternative, ...plain, "--b", ...html, "--b--"), "plain");
    assert.equal(intro(...alternative, ...html, "--b", ...plain, "--b--"), "plain");
  });

  it("falls back to HTML if the plain text is empty or missing", () => {
    const html = ["Content-Type: text/html", "", "<p>html &amp; more</p>", "--b--"];
    assert.equal(intro(...alternative, "", " ", "--b", ...html), "html & more");
    assert.equal(intro(...alternative, ...html), "html & more");
  });

  it("uses the first text of a mixed message, not a list's footer", () => {
    const html = [
      "Content-Type: multipart/mixed; boundary=b",
      "",
      "--b",
      "Content-Type: text/html",
    ];
    assert.equal(intro(...html, "", "<b>letter</b>", "--b", "", "footer", "--b--"), "letter");
  });

  it("searches nested multiparts, and skips attachments", () => {
    const text = intro(
      'Content-Type: multipart/mixed; boundary="a b"',
      "",
      "--a b",
      "Content-Type: text/plain; name=x.txt",
      "Content-Disposition: attachment; filename=x.txt",
      "",
      "attached",
      "--a b  ",
      "Content-Type: multipart/related; boundary=inner",
      "",
      "--inner",
      "Content-Type: multipart/alternative; boundary=inner2",
      "",
      "--inner2",
      "Content-Type: text/plain",
      "",
      "found",
      "--inner2--",
      "--inner--",
      "--a b--",
    );
    assert.equal(text, "found");
  });

  it("distinguishes a boundary from a longer one with the same start", () => {
    const outer = ["Content-Type: multipart/mixed; boundary=b", "", "--b"];
    assert.equal(
      intro(
        ...outer,
        "Content-Type: multipart/mixed; boundary=bb",
        "",
        "--bb",
        "",
        "x",
        "--bb--",
        "--b--",
      ),
      "x",
    );
  });

  it("shows a multipart message without its boundary unchanged", () => {
    assert.equal(intro("Content-Type: multipart/mixed", "", "still here"), "still here");
    assert.equal(
      intro("Content-Type: multipart/mixed; boundary=b", "", "still here"),
      "still here",
    );
  });

  it("shows a forwarded message if there is no other text", () => {
    assert.equal(
      intro("Content-Type: message/rfc822", "", "Subject: inner", "", "inner text"),
      "inner text",
    );
  });

  it("decodes transfer encoding and charset", () => {
    const qp = "Content-Transfer-Encoding: quoted-printable";
    const latin1 = "Content-Type: text/plain; charset=iso-8859-1";
    assert.equal(intro(latin1, qp, "", "caf=E9 =", "au lait"), "café au lait");
    const b64 = "Content-Transfer-Encoding: base64";
    assert.equal(
      intro("Content-Type: text/plain; charset=utf-8", b64, "", base64("Grüße")),
      "Grüße",
    );
    const bytes = Buffer.from("日本").toString("latin1");
    assert.equal(intro("Content-Type: text/plain", "", bytes), "日本");
  });

  it("is cut to its length without splitting a character", () => {
    const text = `a${"😀".repeat(3_000)}`;
    const b64 = ["Content-Transfer-Encoding: base64", "Content-Type: text/plain; charset=utf-8"];
    const shown = intro(...b64, "", base64(text));
    assert.equal(shown.length, PREVIEW_LENGTH_MAX - 1);
    assert.ok(text.startsWith(shown));
  });

  it("reaches the text after a long style sheet", () => {
    const style = `<style>${"p { color: red } ".repeat(4_000)}</style>`;
    assert.equal(intro("Content-Type: text/html", "", `${style}<p>Hello</p>`), "Hello");
  });

  it("is empty for a message with only an attachment", () => {
    const pdf = ["Content-Type: application/pdf", "", "%PDF"];
    assert.equal(intro(...pdf), "");
    const mixed = ["Content-Type: multipart/mixed; boundary=b", "", "--b", ...pdf, "--b--"];
    assert.equal(intro(...mixed, "This is the epilogue."), "");
  });

  it("ends for endlessly nested multiparts", () => {
    const levels = Array.from({ length: 2_000 }, (_, level) => [
      `Content-Type: multipart/mixed; boundary=b${level}`,
      "",
      `--b${level}`,
    ]);
    assert.equal(intro(...levels.flat(), "", "deep"), "");
  });
});

describe("a summary of arbitrary bytes", () => {
  it("stays within its bounds", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => check(Buffer.from(bytes))),
    );
  });

  it("is created for arbitrary mail-like input", () => {
    const line = fc.constantFrom(
      "From: a@b.example",
      'From: "x <',
      "Subject: =?utf-8?B?4oCu?= =?q?q?",
      "Content-Type: multipart/mixed; boundary=b",
      "Content-Type: multipart/alternative; boundary=b",
      "Content-Type: text/html; charset=utf-16",
      "Content-Type: text/plain; charset=iso-2022-jp",
      "Content-Type: message/rfc822",
      "Content-Transfer-Encoding: base64",
      "Content-Transfer-Encoding: quoted-printable",
      "--b",
      "--b--",
      "",
      "<p>x&#0;<style>",
      "=E9=",
      "\x1b$B%F\x00\xff",
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => check(mail(...lines))),
      { numRuns: 500 },
    );
  });
});
