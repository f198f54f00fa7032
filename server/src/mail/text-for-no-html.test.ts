import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { summarize } from "./summarize.ts";

const URL_OF_CARD = "https://harbour.example/verify?token=8f3a91c2d7";

function write(plain: string, html: readonly string[]): Buffer {
  const lines = [
    "Subject: Harbour",
    "Content-Type: multipart/alternative; boundary=b",
    "",
    "--b",
    "",
    plain,
    ...(html.length > 0 ? ["--b", "Content-Type: text/html", "", ...html] : []),
    "--b--",
  ];
  return Buffer.from(lines.join("\r\n"));
}

describe("a plain text that only says that the message is in HTML", () => {
  const html = [
    "<p>Your verification code is <b>482913</b>.</p>",
    `<p><a href="${URL_OF_CARD}">Verify email</a></p>`,
  ];
  for (const plain of [
    "This email requires an HTML viewer",
    "Your email client doesn't support HTML.",
    "To view this email, use an HTML-capable client.",
    "To view the message, please use an HTML compatible email viewer!",
    "This is an HTML message. Please use an HTML capable mail program to read it.",
    "Sorry, your mail reader can’t display HTML. View it online: https://harbour.example/v/8f3a91c2d7",
    "Please enable HTML to view this message.",
  ])
    it(`gives way to the HTML in the summary: ${JSON.stringify(plain)}`, () => {
      const { intro, code, link } = summarize(write(plain, html));
      assert.equal(intro, "Your verification code is 482913. Verify email");
      assert.equal(code, "482913");
      assert.equal(link?.url, URL_OF_CARD);
    });

  it("is the preview if there is no other text", () => {
    const plain = "This email requires an HTML viewer";
    assert.equal(summarize(write(plain, [])).intro, plain);
    assert.equal(summarize(write(plain, ['<img src="cid:a">'])).intro, plain);
  });
});

describe("a plain text with a message of its own", () => {
  for (const plain of [
    "The report is attached.",
    `Does this email use HTML? ${"Tell me. ".repeat(40)}`.trim(),
    "Your HTML Academy login code is 482913. Do not reply to this email.",
    "The HTML version is attached, please send corrections to my email.",
    "Please read this message: https://harbour.example/letter.html",
  ])
    it(`is the preview: ${JSON.stringify(plain.slice(0, 24))}`, () => {
      assert.equal(
        summarize(write(plain, ["<p>Other</p>"])).intro.slice(0, 24),
        plain.slice(0, 24),
      );
    });
});
