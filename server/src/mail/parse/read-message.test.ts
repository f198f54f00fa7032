import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { readFullAttachment, readFullMessage } from "./read-message.ts";
import { checkMessage } from "../testing/check-mail.ts";
import { CHARSET_SAMPLES } from "../testing/charset-samples.ts";
import { FAULT_SAMPLES } from "../testing/fault-samples.ts";
import type { MailSample } from "../testing/mail-sample.ts";
import { BOUNDARY_SAMPLES } from "../testing/boundary-samples.ts";
import { SIGNED_SAMPLES } from "../testing/signed-samples.ts";
import { STRUCTURE_SAMPLES } from "../testing/structure-samples.ts";
import { decodeTransferEncoding } from "../mime/transfer-encoding.ts";

const SAMPLES = [
  ...CHARSET_SAMPLES,
  ...STRUCTURE_SAMPLES,
  ...SIGNED_SAMPLES,
  ...BOUNDARY_SAMPLES,
  ...FAULT_SAMPLES,
];
const rawOf = ({ lines }: MailSample) => Buffer.from(`${lines.join("\r\n")}\r\n`, "latin1");

function seenOf(raw: Buffer, sample: MailSample): Omit<MailSample, "title" | "lines"> {
  const { from, subject, text, html, attachments } = readFullMessage(raw);
  const files = attachments.map(({ fileName, mimeType, sizeBytes }, index) => {
    const bytes = Buffer.from(readFullAttachment(raw, index)?.content ?? []);
    assert.equal(bytes.length, sizeBytes);
    return [fileName, mimeType, bytes.toString("latin1")] as const;
  });
  return {
    ...(sample.subject !== undefined && { subject }),
    ...(sample.sender !== undefined && { sender: `${from.name} <${from.address}>` }),
    ...(sample.text !== undefined && { text }),
    ...(sample.html !== undefined && { html }),
    ...(sample.attachments !== undefined && { attachments: files }),
  };
}

describe("a message is parsed in full if it has", () => {
  for (const sample of SAMPLES) {
    const { title, lines: _, ...known } = sample;
    it(title, () => assert.deepEqual(seenOf(rawOf(sample), sample), known));
  }
});

describe("the list and the opened message agree on a message with", () => {
  for (const sample of SAMPLES) {
    it(sample.title, () => {
      const wrong = checkMessage(rawOf(sample), {}).filter(({ isRight }) => !isRight);
      assert.deepEqual(wrong, []);
    });
  }
});

describe("a message", () => {
  it("with lines that end in a bare LF gives the same result", () => {
    for (const sample of SAMPLES.filter(({ attachments }) => attachments === undefined)) {
      const raw = Buffer.from(rawOf(sample).toString("latin1").replaceAll("\r\n", "\n"), "latin1");
      const { title, lines: _, ...known } = sample;
      assert.deepEqual(seenOf(raw, sample), known, title);
    }
  });

  it("of arbitrary pieces is parsed", () => {
    const line = fc.constantFrom(
      ...SAMPLES.flatMap(({ lines }) => lines),
      "--m",
      "--m--",
      "",
      "Content-Type: message/rfc822",
      "Content-Transfer-Encoding: base64",
      "Content-Transfer-Encoding: x-uuencode",
      "begin 644 a",
      "\x00\xff",
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const raw = Buffer.from(lines.join("\r\n"), "latin1");
        const parsed = readFullMessage(raw);
        const texts = [parsed.subject, parsed.text ?? "", parsed.html ?? ""];
        assert.ok(texts.every((text) => text.isWellFormed()));
        parsed.attachments.forEach(({ sizeBytes, place }, index) => {
          assert.ok(sizeBytes <= raw.length * 1.5 + 3);
          const content = readFullAttachment(raw, index)?.content;
          assert.equal(content?.length, sizeBytes);
          if (!place) return;
          const encoded = raw.toString("latin1", place.start, place.end);
          const alone = decodeTransferEncoding(encoded, place.encoding);
          assert.deepEqual(new Uint8Array(alone), content);
        });
      }),
      { numRuns: 300 },
    );
  });

  it("of arbitrary bytes is parsed", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        const { truncations } = readFullMessage(Buffer.from(bytes));
        assert.ok(truncations.every((reason) => reason === "encoding"));
      }),
    );
  });

  it("returns any attachment's exact bytes, in any encoding", () => {
    const encodings: [string, (bytes: Buffer) => string][] = [
      ["base64", (bytes) => bytes.toString("base64").replace(/.{1,60}/g, "$&\r\n")],
      [
        "quoted-printable",
        (bytes) =>
          bytes.toString("hex").replace(/../g, "=$&").replace(/.{60}/g, "$&=\r\n").toUpperCase(),
      ],
      ["binary", (bytes) => bytes.toString("latin1")],
    ];
    const type = fc.constantFrom(
      "text/plain; charset=utf-16",
      "text/html",
      "a/b",
      "message/rfc822",
    );
    fc.assert(
      fc.property(
        fc.uint8Array(),
        fc.constantFrom(...encodings),
        type,
        (bytes, [name, encode], mime) => {
          const head = `Content-Type: multipart/mixed; boundary=mm\r\n\r\n--mm\r\nContent-Type: ${mime}\r\n`;
          const part = `Content-Disposition: attachment\r\nContent-Transfer-Encoding: ${name}\r\n\r\n`;
          const raw = Buffer.from(
            `${head}${part}${encode(Buffer.from(bytes))}\r\n--mm--`,
            "latin1",
          );
          assert.deepEqual(readFullAttachment(raw, 0)?.content, new Uint8Array(bytes));
        },
      ),
    );
  });
});
