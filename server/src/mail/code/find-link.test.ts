import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../../../contract/test/any-character.ts";
import { findLink } from "./find-link.ts";
import { LINKS_MAX, TEXT_LENGTH_MAX, type SearchableText } from "./searchable-text.ts";
import { TextScan } from "./text-scan.ts";
import { VisibleHtml } from "../html/visible-html.ts";
import { readHtml } from "./read-html.ts";
import { readPlain } from "./find-code-and-link.ts";

const URL_OF_MINE = "https://harbour.example/confirm?token=a8f3kd92";
const findIn = (subject: string, { text, links }: SearchableText) =>
  findLink(new TextScan(subject, text), links);
const inHtml = (html: string) => findIn("Confirm your email", readHtml(new VisibleHtml(html)));
const anchor = (href: string, label = "Confirm email") => `<a href="${href}">${label}</a>`;

describe("the link that is the purpose of a message", () => {
  test("has its host and its purpose", () => {
    const link = { url: URL_OF_MINE, host: "harbour.example", purpose: "confirm" };
    assert.deepEqual(inHtml(anchor(URL_OF_MINE)), link);
    assert.deepEqual(
      findIn("", readPlain(`Confirm your email: ${URL_OF_MINE}.`, { isCut: false })),
      link,
    );
  });

  test("signs in or resets a password, according to its text", () => {
    const purpose = (text: string) => findIn("", readPlain(text, { isCut: false }))?.purpose;
    assert.equal(purpose("Sign in here: https://a.example/x?token=a8f3kd92"), "sign-in");
    assert.equal(purpose("Reset your password: https://a.example/x?k=a8f3kd92"), "reset-password");
  });

  test("may lead to a program under test on the reader's own machine", () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      const url = `http://${host}:8000/confirm?token=a8f3kd92`;
      assert.deepEqual(inHtml(anchor(url)), { url, host: `${host}:8000`, purpose: "confirm" });
      assert.equal(inHtml(anchor(url, url))?.url, url);
      assert.equal(findIn("Confirm your email", readPlain(url, { isCut: false }))?.url, url);
    }
  });

  test("is found if its text is an image's alt text", () => {
    assert.ok(inHtml(anchor(URL_OF_MINE, '<img src="b.png" alt="Confirm email">')));
  });

  test("is a picture without alternative text, or the words after the sender's logo", () => {
    const picture = (alt: string) =>
      anchor("https://www.texample.example/c?u=a8f3kd92", `<img alt="${alt}">`);
    const find = (...links: string[]) =>
      findIn(
        "Verify your email for Pebble",
        readHtml(new VisibleHtml(`<p>Please verify your email</p>${links.join("")}`)),
      )?.url;
    const words = anchor(URL_OF_MINE.replace("confirm", "x"), "Yes, that’s me");
    assert.match(find(picture("Pebble"), words) ?? "", /harbour/);
    assert.match(find(picture("Logo"), "<h1>One more step</h1>", words) ?? "", /harbour/);
    for (const alt of ["", "Pebble", "Let’s go", "Verify email"])
      assert.match(find(picture(alt), anchor(URL_OF_MINE, "Help center")) ?? "", /texample/);
    assert.match(find(picture("T Example"), words) ?? "", /harbour/);
    for (const alt of ["", " ", "Let’s go", "Verify your email"])
      assert.match(find(picture(alt), words) ?? "", /texample/);
  });

  test("may follow 'If this wasn't you, ignore this email'", () => {
    const html = `<p>If this wasn't you, ignore this email.</p>${anchor(URL_OF_MINE)}`;
    assert.equal(inHtml(html)?.url, URL_OF_MINE);
  });

  test("may follow a request that mentions the browser, or also settings, terms, or a blog", () => {
    for (const before of [
      "To confirm your email, open this link in your browser:",
      "Confirm your email with the button. If it does nothing, copy this link in your browser:",
      "Pour confirmer votre adresse, copiez ce lien dans votre navigateur :",
      "Para confirmar tu cuenta, copia y pega este enlace en tu navegador:",
      "Um Ihre Adresse zu bestätigen, öffnen Sie den Link im Browser:",
      "请在浏览器中打开以下链接验证您的邮箱：",
      "Please confirm your subscription to our blog:",
      "By confirming your email, you agree to our terms:",
    ]) {
      const plain = readPlain(`${before}\n${URL_OF_MINE}`, { isCut: false });
      assert.equal(findIn("Confirm your email", plain)?.url, URL_OF_MINE, before);
    }
  });

  test("may be a button that confirms, below a sentence about terms", () => {
    const html = `<p>By joining, you agree to our terms.</p>${anchor(URL_OF_MINE)}`;
    assert.equal(inHtml(html)?.url, URL_OF_MINE);
    assert.equal(inHtml(html.replace("terms", "privacy policy"))?.url, URL_OF_MINE);
    assert.equal(inHtml(html.replace("Confirm email", "Log in")), undefined);
    const offer = "<p>5% cashback at Pebble. Terms apply.</p>";
    const activate = anchor("https://click.harbour.example/c?u=a8f3kd92", "Activate now");
    assert.equal(findIn("Your new deal", readHtml(new VisibleHtml(offer + activate))), undefined);
  });

  test("is decoded from entities, line ends, and brackets", () => {
    const url = "https://harbour.example/confirm?u=4821&k=a8f3kd92";
    assert.equal(inHtml(anchor(url.replace("&", "&amp;")))?.url, url);
    const plain = `Confirm your email (<${url}>), please.\r\nThanks`;
    assert.equal(findIn("", readPlain(plain, { isCut: false }))?.url, url);
  });
});

describe("no card is made for", () => {
  for (const [what, html] of Object.entries({
    "a script": anchor("javascript:alert('a8f3kd92')"),
    "a file of the visitor's": anchor("file:///etc/a8f3kd92"),
    data: anchor("data:text/html,a8f3kd92"),
    "a path of our own": anchor("/confirm?token=a8f3kd92"),
    "a name in front of the host": anchor("https://bank.example@evil.example/c?t=a8f3kd92"),
    "a host with a comma": anchor("https://bank.example,login.evil.example/confirm?t=a8f3kd92"),
    "a host with brackets": anchor("https://bank.example(secure).evil.example/confirm?t=a8f3kd92"),
    "a host with an underscore": anchor("https://bank_login.evil.example/confirm?t=a8f3kd92"),
    "a host of numbers": anchor("https://203.0.113.9/confirm?t=a8f3kd92"),
    "a name of a local network": anchor("http://router/confirm?t=a8f3kd92"),
    "words that name another host": anchor(URL_OF_MINE, "https://bank.example/confirm"),
    "a bare host that is another": anchor(URL_OF_MINE, "bank.example"),
    "a host that only begins with the named": anchor(
      "https://bank.example.evil.example/c?t=a8f3kd92",
      "www.bank.example",
    ),
    "a home page": anchor("https://harbour.example/"),
    "a page that everybody gets": anchor("https://harbour.example/confirm"),
    unsubscribing: anchor("https://harbour.example/unsubscribe?confirm=a8f3kd92"),
    settings: anchor("https://harbour.example/x?token=a8f3kd92", "Confirm your settings"),
    "unsubscribing right after another link": `${anchor("https://harbour.example/")}${anchor(URL_OF_MINE, "Unsubscribe")}`,
    "help whose name continues after the link": `${anchor(URL_OF_MINE, "Help")} center`,
    "an alert": `If this wasn't you: ${anchor("https://harbour.example/reset?t=a8f3kd92", "Reset password")}`,
    "the state of a delivery": [
      "配送状況を確認する",
      "发货确认",
      "배송 확인",
      "Lieferung bestätigen",
    ]
      .map((label) => anchor("https://harbour.example/x?t=a8f3kd92", label))
      .join("<p>"),
    "an appointment": anchor("https://harbour.example/x?t=a8f3kd92", "Confirm your appointment"),
  })) {
    test(what, () => assert.equal(inHtml(html), undefined));
  }

  test("the message in the browser, settings, or terms after a request to confirm", () => {
    for (const text of [
      "Confirm your email.\nOpen it in your browser: https://harbour.example/x?t=a8f3kd92",
      "Confirm your email.\nVoir dans votre navigateur : https://harbour.example/x?t=a8f3kd92",
      `Confirm your email.\nView in your browser: ${URL_OF_MINE}`,
      `Confirm your email.\nIm Browser ansehen: ${URL_OF_MINE}`,
      `Confirm your email.\nVer en tu navegador: ${URL_OF_MINE}`,
      `Confirm your email.\nYour settings: ${URL_OF_MINE}`,
      "By confirming your email, you agree to our terms: https://harbour.example/x?t=a8f3kd92",
      "Log in to manage your devices: https://harbour.example/login?token=a8f3kd92",
    ])
      assert.equal(findIn("Confirm your email", readPlain(text, { isCut: false })), undefined);
  });

  test("a URL longer than browsers accept", () => {
    assert.equal(inHtml(anchor(`${URL_OF_MINE}${"a".repeat(3_000)}`)), undefined);
  });
});

test("in arbitrary HTML, a found link is a web URL that occurs in the HTML", () => {
  const piece = fc.constantFrom(
    "<a href='",
    '<a href="',
    "'>",
    '">',
    "</a>",
    "<a",
    ">",
    "<",
    "<!--",
    "-->",
    "<style>",
    "</style>",
    "https://a.example/confirm?t=a8f3kd92",
    "javascript:x",
    "http://[",
    "Confirm email",
    "&amp;",
    "\n",
    "https://xn--/c?t=a8f3kd92",
    "https://u:p@b.example/c?t=a8f3kd92",
    "://",
    "https://",
    "<p>",
    "<td>",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const searchable = readHtml(new VisibleHtml(pieces.join("")));
      assert.ok(searchable.links.length <= LINKS_MAX);
      for (const { start, end } of searchable.links)
        assert.ok(start <= end && end <= searchable.text.length + 1);
      const link = findIn("Confirm your email", searchable);
      if (link) assert.match(link.url, /^https?:\/\/a\.example\/confirm\?t=a8f3kd92/);
    }),
    { numRuns: 1_000 },
  );
});

test("a plain text of arbitrary bytes stays within the limits of a searchable text", () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 6_000 }), (text) => {
      const searchable = readPlain(text, { isCut: false });
      assert.ok(searchable.text.length <= TEXT_LENGTH_MAX);
      assert.doesNotMatch(searchable.text, / {2}|\n\n|[\u200b\u202e\u2066]/);
    }),
  );
});
