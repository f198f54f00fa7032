import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { parseFallback } from "./parse-fallback.ts";
import { createMessageParser, type MessageParser } from "./parse-message.ts";

const mail = (...lines: string[]) => Buffer.from(lines.join("\r\n"));
const head = ["From: Ann <ann@a.example>", "Subject: Hello", "MIME-Version: 1.0"];
const good = mail(...head, "Content-Type: text/html", "", "<p>good</p>");

const htmlPart = (text: string) => ["--b", "Content-Type: text/html", "", `<p>${text}</p>`];

const image = (id: string) => [
  "--b",
  "Content-Type: image/png; name=i.png",
  `Content-ID: <${id}>`,
  "Content-Transfer-Encoding: base64",
  "",
  "AAAA",
];

let parser: MessageParser;
before(() => {
  // Prevents fallback results on a busy machine.
  parser = createMessageParser({ timeoutMs: 60_000 });
});
after(() => parser.close());

describe("a parsed message", () => {
  it("has its sender, subject, HTML and text", async () => {
    const parsed = await parser.parse(
      mail(
        ...head,
        "Content-Type: multipart/alternative; boundary=b",
        "",
        "--b",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "caf=C3=A9",
        "--b",
        "Content-Type: text/html",
        "",
        "<p>cafe</p>",
        "--b--",
        "",
      ),
    );
    assert.deepEqual(parsed, {
      from: { address: "ann@a.example", name: "Ann" },
      subject: "Hello",
      sentAtMs: null,
      html: "<p>cafe</p>\n",
      text: "café\n",
      attachments: [],
      truncations: [],
    });
  });

  it("has no HTML if it is plain text, and no text if it is HTML", async () => {
    const plain = await parser.parse(mail(...head, "", "just text"));
    assert.equal(plain.html, null);
    assert.equal(plain.text, "just text\n");
    assert.equal((await parser.parse(good)).text, null);
    const nothing = await parser.parse(mail(...head, "", ""));
    assert.deepEqual([nothing.html, nothing.text, nothing.truncations], [null, null, []]);
  });

  it("joins several HTML parts", async () => {
    const type = "Content-Type: multipart/mixed; boundary=b";
    const { html } = await parser.parse(
      mail(...head, type, "", ...htmlPart("one"), ...htmlPart("two"), "--b--"),
    );
    assert.match(html ?? "", /one[^]*two/);
  });

  it("shows a nested message and its attachments", async () => {
    const parsed = await parser.parse(
      mail(
        ...head,
        "Content-Type: multipart/mixed; boundary=b",
        "",
        "--b",
        "",
        "see below",
        "--b",
        "Content-Type: message/rfc822",
        "",
        "Subject: inner",
        "Content-Type: multipart/mixed; boundary=c",
        "",
        "--c",
        "",
        "inner text",
        "--c",
        "Content-Type: image/png; name=i.png",
        "",
        "png",
        "--c--",
        "--b--",
      ),
    );
    assert.match(parsed.text ?? "", /see below[^]*inner[^]*inner text/);
    assert.deepEqual(
      parsed.attachments.map(({ fileName, mimeType, inline }) => [fileName, mimeType, inline]),
      [
        ["inner.eml", "message/rfc822", false],
        ["i.png", "image/png", false],
      ],
    );
  });

  it("counts a nested message as inline only if the sender says so", async () => {
    const inlineOf = async (...disposition: string[]) => {
      const nested = ["--b", "Content-Type: message/rfc822", ...disposition, "", "Subject: x", ""];
      const type = "Content-Type: multipart/mixed; boundary=b";
      const parsed = await parser.parse(mail(...head, type, "", ...nested, "text", "--b--"));
      return parsed.attachments.map(({ inline }) => inline);
    };
    assert.deepEqual(await inlineOf(), [false]);
    assert.deepEqual(await inlineOf("Content-Disposition: attachment"), [false]);
    assert.deepEqual(await inlineOf("Content-Disposition: inline"), [true]);
  });

  it("distinguishes images in the HTML from attachments", async () => {
    const { attachments } = await parser.parse(
      mail(
        ...head,
        "Content-Type: multipart/related; boundary=b",
        "",
        "--b",
        "Content-Type: text/html",
        "",
        `<img src="cid:shown@a"><img src='CID:two%40a'>`,
        ...image("shown@a"),
        ...image("two@a"),
        ...image("unused@a"),
        "--b--",
      ),
    );
    const image1 = { fileName: "i.png", mimeType: "image/png", sizeBytes: 3, place: undefined };
    assert.deepEqual(
      attachments.map((attachment) => ({ ...attachment, place: undefined })),
      [
        { ...image1, contentId: "shown@a", inline: true },
        { ...image1, contentId: "two@a", inline: true },
        { ...image1, contentId: "unused@a", inline: false },
      ],
    );
  });

  it("names an image as its sender does, in any encoding", async () => {
    const named = ["plus+sign@a", "one%two@a", "größe@a"];
    const { attachments } = await parser.parse(
      mail(
        ...head,
        "Content-Type: multipart/related; boundary=b",
        "",
        "--b",
        "Content-Type: text/html; charset=utf-8",
        "",
        ...named.map((id) => `<img src="cid:${encodeURIComponent(id)}">`),
        ...named.flatMap(image),
        "--b--",
      ),
    );
    assert.deepEqual(
      attachments.map(({ contentId, inline }) => [contentId, inline]),
      named.map((id) => [id, true]),
    );
  });

  it("returns an attachment's exact bytes by its place, and nothing at any other place", async () => {
    const raw = mail(
      ...head,
      "Content-Type: multipart/mixed; boundary=b",
      "",
      ...image("a@a"),
      "--b",
      "Content-Type: application/octet-stream; name=all.bin",
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)).toString("base64"),
      "--b--",
    );
    const second = await parser.readAttachment(raw, 1);
    assert.ok(second !== "busy");
    assert.deepEqual([second?.fileName, second?.sizeBytes], ["all.bin", 256]);
    assert.deepEqual(
      [...(second?.content ?? [])],
      Array.from({ length: 256 }, (_, byte) => byte),
    );
    for (const place of [2, -1, 0.5, NaN]) {
      assert.equal(await parser.readAttachment(raw, place), undefined);
    }
    assert.equal(await parser.readAttachment(mail(...head, "", "text"), 0), undefined);
  });

  it("states the risk of a file with content after blank lines", async () => {
    const { attachments } = await parser.parse(
      mail(
        ...head,
        "Content-Type: application/pdf; name=invoice.pdf",
        "Content-Transfer-Encoding: base64",
        "",
        ...Array.from({ length: 50_000 }, () => ""),
        Buffer.from("MZ\x90\0 program", "latin1").toString("base64"),
      ),
    );
    const detectedType = "application/vnd.microsoft.portable-executable";
    assert.deepEqual(
      attachments.map(({ risk, detectedType: type }) => [risk, type]),
      [["program", detectedType]],
    );
  });

  it("has file names without line ends and bidi overrides", async () => {
    const { attachments } = await parser.parse(
      mail(
        ...head,
        "Content-Type: application/pdf",
        "Content-Disposition: attachment; filename*=utf-8''a%0D%0Ab%E2%80%AEfdp.exe",
        "",
        "x",
      ),
    );
    assert.equal(attachments[0]?.fileName, "a bfdp.exe");
  });

  it("is cut and marked incomplete if its HTML or text is too long", async () => {
    const long = await parser.parse(
      mail(...head, "Content-Type: text/html", "", `<p>${"a".repeat(2 * 1024 * 1024)}</p>`),
    );
    assert.deepEqual([long.html?.trimEnd().length, long.truncations], [2 * 1024 * 1024, ["text"]]);
    const text = await parser.parse(mail(...head, "", "a".repeat(2 * 1024 * 1024 + 1)));
    assert.deepEqual([text.text?.trimEnd().length, text.truncations], [2 * 1024 * 1024, ["text"]]);
  });

  it("does not transfer the message's memory from its owner", async () => {
    const raw = Buffer.from(good);
    await parser.parse(raw);
    assert.deepEqual(raw, good);
  });
});

describe("a message that can't be parsed", () => {
  it("still shows the start of its text, even after a megabyte of headers", () => {
    const filler = `X-Filler: ${"a".repeat(900)}`;
    const headers = Array.from({ length: 1_100 }, () => filler);
    const qp = [
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
    ];
    const raw = mail(...head, ...headers, ...qp, "", "caf=C3=A9", "");
    assert.deepEqual(parseFallback(raw, "time"), {
      from: { address: "ann@a.example", name: "Ann" },
      subject: "Hello",
      sentAtMs: null,
      html: null,
      text: "café\n",
      attachments: [],
      truncations: ["time"],
    });
  });
});
