import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { plainPart } from "../testing/plain-part.ts";
import { VisibleHtml } from "../html/visible-html.ts";
import { previewHtml, previewPlain } from "./preview.ts";

const plain = (...lines: string[]) => previewPlain(plainPart(lines.join("\r\n")), 400);
const html = (text: string) => previewHtml(new VisibleHtml(text), 400);

describe("a preview", () => {
  for (const line of [
    "View this email in your browser",
    "View in browser",
    "Trouble viewing this message? View it online.",
    "Can't see the images? Click here",
    "[View web version](https://x.example/v)",
    "Newsletter im Browser ansehen",
    "Falls der Newsletter nicht richtig angezeigt wird: Online-Version",
    "Voir dans votre navigateur",
    "Version en ligne",
    "Ver en el navegador",
    "Ver no navegador",
    "Apri nel browser",
    "Bekijk in je browser",
    "Открыть письмо в браузере",
    "ブラウザで表示する",
  ]) {
    it(`omits ${JSON.stringify(line)}`, () => {
      assert.equal(
        plain(line, "", "Hello Ann,", "your order left."),
        "Hello Ann, your order left.",
      );
      assert.equal(html(`<p>${line}</p><p>Hello Ann</p>`), "Hello Ann");
    });
  }

  for (const line of [
    "I read your book online yesterday.",
    "Our web site has moved.",
    "Use this code in your browser: 123456",
    "Open this link in your browser to confirm:",
    "Copiez ce lien dans votre navigateur :",
    "Read your contract online before Friday.",
  ]) {
    it(`keeps ${JSON.stringify(line)}`, () => assert.equal(plain(line, "Bye"), `${line} Bye`));
  }

  it("shows noise if there is no other text", () => {
    assert.equal(plain("View in browser"), "View in browser");
    assert.equal(plain("<https://x.example/a>"), "<https://x.example/a>");
  });

  it("omits rules, link targets, and missing images", () => {
    assert.equal(plain("-----------", "Hello", "=========", "you"), "Hello you");
    assert.equal(plain("Open your order <https://x.example/o?id=1> now"), "Open your order now");
    assert.equal(plain("[image: Logo]", "Hello [cid:a@b] you"), "Hello you");
  });

  for (const [written, shown] of [
    [
      "Confirm by clicking <https://x.example/o?id=1>.",
      "Confirm by clicking https://x.example/o?id=1.",
    ],
    [
      `Confirm by clicking <https://x.example/${"a1".repeat(40)}>. Thanks`,
      "Confirm by clicking https://x.example/… Thanks",
    ],
    ["Go to (https://x.example/o), please.", "Go to https://x.example/o, please."],
    ["Read our policy <https://x.example/p>.", "Read our policy."],
  ] as const)
    it(`keeps a sentence with a link target readable: ${JSON.stringify(shown)}`, () =>
      assert.equal(plain(written), shown));

  it("shortens a URL to its host", () => {
    const long = `https://x.example/verify?token=${"a1".repeat(200)}`;
    assert.equal(plain(`Confirm: ${long}`, "Thanks"), "Confirm: https://x.example/… Thanks");
    assert.equal(plain(`打开${long}完成验证`), "打开https://x.example/…完成验证");
    for (const short of ["https://x.example/a", "https://accounts.studio-brandt.example/sign-in"])
      assert.equal(plain(`See ${short}.`), `See ${short}.`);
  });

  it("omits invisible padding in any form", () => {
    const padding = "&zwnj;&nbsp;&#847;&#8199;&shy;&#xFEFF;\u200b\u2007".repeat(60);
    assert.equal(html(`<div>Big news${padding}</div><p>Hello</p>`), "Big news Hello");
  });

  it("omits uuencoded files", () => {
    assert.equal(plain("See:", "begin 644 cat.txt", "#0V%T", "`", "end", "Bye"), "See: Bye");
    assert.equal(plain("See:", "begin 644 cat.txt", "#0V%T", "M0V%"), "See:");
  });

  it("omits the marks and the signature of a text that OpenPGP signed", () => {
    const start = ["-----BEGIN PGP SIGNED MESSAGE-----", "Hash: SHA512", ""];
    const end = [
      "-----BEGIN PGP SIGNATURE-----",
      "",
      "iQIzBAEBCgAd",
      "-----END PGP SIGNATURE-----",
    ];
    assert.equal(plain(...start, "- - One: two", "three", ...end), "- One: two three");
    assert.equal(plain(...start, "One"), "One");
    const quoted = ["> Ann wrote:", ...start, "- One", ...end].join("\r\n");
    assert.match(plain(quoted), /^> Ann wrote: .*SIGNED MESSAGE.* - One .*SIGNATURE/);
  });

  it("of arbitrary text is one line within its length", () => {
    const piece = fc.constantFrom(
      "https://x.example/",
      "(http://",
      "<https://a>",
      "[image: ",
      "]",
      "View in browser",
      "----",
      "\n",
      " ",
      "a",
      "begin 644 a\n#0V%T\n",
      "<p>",
      "<style>",
      "&nbsp;",
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 80 }),
        fc.integer({ min: 1, max: 60 }),
        (all, max) => {
          for (const preview of [
            previewPlain(plainPart(all.join("")), max),
            previewHtml(new VisibleHtml(all.join("")), max),
          ]) {
            assert.ok(preview.length <= max);
            assert.doesNotMatch(preview, /[\r\n]| {2}/);
          }
        },
      ),
    );
  });
});
