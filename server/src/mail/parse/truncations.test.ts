import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CutReason } from "@mayfly/contract";
import * as fc from "fast-check";
import type { ParsedAttachment } from "./parsed-message.ts";
import { readFullAttachment, readFullMessage } from "./read-message.ts";
import { CHARSET_SAMPLES } from "../testing/charset-samples.ts";
import { FAULT_SAMPLES } from "../testing/fault-samples.ts";
import { multipart, parts, typed, utf8 } from "../testing/mail-sample.ts";
import { BOUNDARY_SAMPLES } from "../testing/boundary-samples.ts";
import { STRUCTURE_SAMPLES } from "../testing/structure-samples.ts";
import { decodeTransferEncoding } from "../mime/transfer-encoding.ts";

const rawOf = (lines: readonly string[]) => Buffer.from(lines.join("\r\n"), "latin1");
const truncationsOf = (...lines: string[]) => readFullMessage(rawOf(lines)).truncations;

describe("a message states why it is incomplete", () => {
  const file = typed("a/b; name=f", "", "x");
  const text = ["", "text"];
  const within = Array.from({ length: 11 }, () => ["Content-Type: message/rfc822", ""]).flat();
  const cases: [title: string, lines: string[], truncations: CutReason[]][] = [
    ["where nothing is missing: not at all", multipart("mixed", "b", text, file), []],
    [
      "5,001 parts",
      multipart("mixed", "b", ...Array.from({ length: 5_001 }, () => text)),
      ["parts"],
    ],
    [
      "501 attachments",
      multipart("mixed", "b", ...Array.from({ length: 501 }, () => file)),
      ["attachments"],
    ],
    ["11 messages within each other", [...within, "Subject: deep", "", "deep"], ["messages"]],
    ["a text of more than 2 MB", ["", "a".repeat(2 * 1024 * 1024 + 1)], ["text"]],
    ["a subject of 1,000 characters", [`Subject: ${"a".repeat(1_000)}`, "", "x"], ["headers"]],
    ["no end", multipart("mixed", "b", text, file).slice(0, -1), ["ending"]],
    [
      "an end, and a part within that has none",
      multipart("mixed", "b", multipart("mixed", "c", text).slice(0, -1)),
      [],
    ],
    [
      "bytes that are no characters of its charset",
      typed("text/plain; charset=utf-8", "", `${utf8("é")} \xff`),
      ["encoding"],
    ],
    [
      "the mark for unreadable characters, written by its sender",
      typed("text/plain; charset=utf-8", "", utf8("\ufffd é")),
      [],
    ],
    [
      "several of these",
      multipart("mixed", "b", typed("text/plain; charset=utf-8", "", `${utf8("é")} \xff`)).slice(
        0,
        -1,
      ),
      ["ending", "encoding"],
    ],
  ];
  for (const [title, lines, truncations] of cases) {
    it(title, () => assert.deepEqual(truncationsOf("MIME-Version: 1.0", ...lines), truncations));
  }
});

describe("the place of an attachment", () => {
  const samples = [...CHARSET_SAMPLES, ...STRUCTURE_SAMPLES, ...BOUNDARY_SAMPLES, ...FAULT_SAMPLES];
  const contentAt = (raw: Buffer, { place }: ParsedAttachment) =>
    place && decodeTransferEncoding(raw.toString("latin1", place.start, place.end), place.encoding);

  it("contains its bytes in each sample that has an attachment", () => {
    let found = 0;
    for (const { lines } of samples) {
      const raw = rawOf(lines);
      readFullMessage(raw).attachments.forEach((attachment, index) => {
        const content = contentAt(raw, attachment);
        if (!content) return;
        found += 1;
        const whole = Buffer.from(readFullAttachment(raw, index)?.content ?? []);
        assert.ok(content.equals(whole));
      });
    }
    assert.ok(found > 8);
  });

  it("contains its bytes at any position, between any lines", () => {
    const bytes = fc.uint8Array({ maxLength: 200 });
    const noise = fc.array(fc.constantFrom("", "--x", "text", "X: y", "begin 644 a"));
    fc.assert(
      fc.property(bytes, noise, fc.boolean(), (content, lines, isNested) => {
        const encoded = Buffer.from(content).toString("base64").replace(/.{76}/g, "$&\r\n");
        const file = [...typed("a/b; name=f"), "Content-Transfer-Encoding: base64", "", encoded];
        const inner = multipart("mixed", "b", ["", ...lines], file);
        const raw = rawOf(isNested ? multipart("mixed", "o", inner) : inner);
        const named = readFullMessage(raw).attachments.find(({ fileName }) => fileName === "f");
        assert.ok(named?.place);
        assert.deepEqual(contentAt(raw, named), Buffer.from(content));
      }),
    );
  });

  it("is undefined within decoded content", () => {
    const inner = multipart("mixed", "b", typed("a/b; name=f", "", "x"));
    const encoded = Buffer.from(inner.join("\r\n")).toString("base64");
    const message = [
      ...typed("message/rfc822"),
      "Content-Transfer-Encoding: base64",
      "",
      ` ${encoded}`,
    ];
    const raw = rawOf(["Content-Type: multipart/mixed; boundary=o", "", ...parts("o", message)]);
    const { attachments } = readFullMessage(raw);
    assert.deepEqual(
      attachments.map(({ place }) => place),
      [undefined, undefined],
    );
    assert.equal(readFullAttachment(raw, 1)?.content.length, 1);
  });
});
