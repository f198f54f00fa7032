import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { summarize } from "../summarize.ts";

const mail = (...lines: string[]) => Buffer.from(lines.join("\r\n"), "latin1");
const html = (body: string, encoding = "7bit") => [
  "Content-Type: text/html; charset=utf-8",
  `Content-Transfer-Encoding: ${encoding}`,
  "",
  body,
];
const inPlain = (subject: string, text: string) =>
  summarize(
    Buffer.from(`Subject: ${subject}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`),
  );
const BUTTON = '<a href="https://harbour.example/confirm?token=a8f3kd92">Confirm email</a>';
const URL_OF_BUTTON = "https://harbour.example/confirm?token=a8f3kd92";

describe("code and link of a message", () => {
  test("are omitted if there are none", () => {
    const summary = summarize(mail("Subject: Receipt", "", "Order 482913, paid."));
    assert.ok(!("code" in summary) && !("link" in summary));
  });

  test("a code in the subject is found without any text", () => {
    const picture = ["Content-Type: image/png", "", "x"];
    for (const body of [[""], ["", " "], picture]) {
      const { code } = summarize(mail("Subject: 551029 is your Harbour code", ...body));
      assert.equal(code, "551029");
    }
  });

  test("a code is found whether accents are characters of their own or not", () => {
    for (const form of ["NFC", "NFD"]) {
      const [subject, text] = ["Mã xác minh", "Mã có hiệu lực trong 5 phút: 194307"].map((words) =>
        Buffer.from(words.normalize(form)).toString("latin1"),
      );
      assert.equal(summarize(mail(`Subject: ${subject}`, "", text ?? "")).code, "194307", form);
      assert.equal(summarize(mail("Subject: Xin", ...html(`<p>${text}</p>`))).code, "194307", form);
    }
  });

  test("are found with any phrase that names or requests them, and with no other hint", () => {
    assert.equal(inPlain("Kiezel", "您的代码是 482913。").code, "482913");
    for (const words of [
      "Logg inn",
      "Log ind",
      "Bejelentkezés",
      "完成注册",
      "Zresetuj",
      "Zweryfikuj",
    ]) {
      const { link } = inPlain(words, `${words}: ${URL_OF_BUTTON}`);
      assert.equal(link?.url, URL_OF_BUTTON, words);
    }
  });

  test("are omitted if the start of a message has only words that are common in news", () => {
    for (const words of [
      "أكد وزير الخارجية أن المحادثات مستمرة",
      "המועצה דנה בתוכנית אשר הוגשה בשנה שעברה",
      "הממשלה צפויה לאשר את התקציב",
      "Відновлення енергосистеми триває",
      "Рынок восстановился после падения",
      "El Gobierno restableció el servicio de trenes",
      "Confermiamo le date del festival",
      "La ville réinitialise son plan vélo",
      "DPR mengesahkan undang-undang baru",
      "राज्य में मानसून फिर से सक्रिय हो गया",
      "Hitelesítették a népszavazási íveket",
      "Επαληθεύτηκε η πρόβλεψη για βροχές",
      "Zweryfikowano wyniki wyborów",
    ]) {
      const { link } = inPlain("News", `${words}: https://news.example/c/a8f3kd92`);
      assert.equal(link, undefined, words);
    }
  });

  test("digits in separate blocks are one code, unless they count", () => {
    const inBlocks = (digits: string, tags: (digit: string) => string) => {
      const page = `<p>Enter this code to verify your email:</p>${Array.from(digits, tags).join("\n")}`;
      return summarize(mail("Subject: Verify your email", ...html(page))).code;
    };
    const inTable = (digit: string) => `<td><table><tr><td><p>${digit}</p></td></tr></table></td>`;
    assert.equal(inBlocks("482913", inTable), "482913");
    assert.equal(
      inBlocks("482913", (digit) => `<div>${digit}</div>`),
      "482913",
    );
    for (const steps of ["1234", "12345", "54321", "4829130482"]) {
      assert.equal(
        inBlocks(steps, (digit) => `<div>${digit}</div>`),
        undefined,
      );
    }
  });

  test("are found after a long style sheet, in base64", () => {
    const rules = Array.from({ length: 1_500 }, (_, index) => `.c${index} { color: #482913 }`);
    const page = `<style>${rules.join(" ")}</style><p>Your code: <b>551029</b></p>${BUTTON}`;
    const lines = Buffer.from(page).toString("base64").replace(/.{76}/g, "$&\r\n");
    const { code, link } = summarize(mail("Subject: Confirm your email", ...html(lines, "base64")));
    assert.equal(code, "551029");
    assert.equal(link?.url, URL_OF_BUTTON);
  });

  test("come from both forms of a text: the code from one, the button from the other", () => {
    const { code, link } = summarize(
      mail(
        "Subject: Confirm your email",
        "Content-Type: multipart/alternative; boundary=b",
        "",
        "--b",
        "",
        "Your code is 551029.",
        "--b",
        ...html(`<p>Your code is 551029.</p>${BUTTON}`),
        "--b--",
      ),
    );
    assert.equal(code, "551029");
    assert.equal(link?.url, URL_OF_BUTTON);
  });

  test("a URL cut at the end of the read text is not used", () => {
    const subject = "Subject: Confirm your email";
    const words = `${"Confirm your email here ".repeat(20)}\r\n`;
    const link = (...lines: string[]) => summarize(mail(subject, ...lines)).link;
    const quoted = [
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
    ];
    const filler = "=D0=9F".repeat(1_270);
    const long = `${URL_OF_BUTTON}${"b".repeat(900)}`;
    for (const end of [long, `${long} Thanks`, `${long}</p>`]) {
      assert.equal(link("", `${words.repeat(8)}${end}`), undefined);
      assert.equal(link(...quoted, `${filler} ${words}${end.replace("=", "=3D")}`), undefined);
    }
    assert.equal(link(...html(`${"<p>a</p>".repeat(1_460)}${words}${long}`)), undefined);
    assert.equal(
      link(...html(`${"<p>a</p>".repeat(1_460)}${words}<a href=${long}>x</a>`)),
      undefined,
    );
    assert.equal(link("", `${words}${long}`)?.url, long);
  });
});

describe("hostile mail is searched completely", () => {
  const SIZE = 2_000_000;
  const fill = (piece: string) => piece.repeat(Math.ceil(SIZE / piece.length));
  for (const [what, piece] of Object.entries({
    numbers: "482913 ",
    "digits without end": "1",
    "letters and digits without end": "a1",
    "single digits": "1 ",
    dashes: "1-",
    labels: "verification code ",
    "labels and numbers": "verification code 482913 order 551029 ",
    "addresses of the web": "https://a.example/confirm?t=a8f3kd92 ",
    schemes: "://",
    "open tags": "<a href=",
    quotes: "<a href=\"'>",
    links: BUTTON,
    comments: "<!--",
    entities: "&#49;",
    "line ends": "\r\n",
    "invisible characters": "\u200b",
    "sentence ends": ". ",
  })) {
    for (const type of ["text/plain", "text/html"]) {
      test(`${what}, ${type}`, () => {
        const raw = Buffer.from(
          `Subject: Your verification code\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${fill(piece)}`,
        );
        const { code = "", link } = summarize(raw);
        assert.ok(code.length <= 16);
        assert.ok(link === undefined || link.url.startsWith("https://"));
      });
    }
  }
});
