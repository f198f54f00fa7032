import { LABELED_PARTS, readLabeled } from "../../server/src/mail/code/testing/read-labeled.ts";
import { writeMail } from "../../server/src/mail/code/testing/write-mail.ts";

/** Raw messages of one kind, by name. The same bytes in every run. */
export type SummarySamples = ReadonlyMap<string, Buffer>;

const CRLF = "\r\n";

/** The labeled messages that have a code or a link. */
export function labeledSamples(): SummarySamples {
  const messages = LABELED_PARTS.flatMap(readLabeled);
  return new Map(
    messages.flatMap((message, index): [string, Buffer][] => {
      const { name, code, url } = message;
      return (code ?? url) === undefined ? [] : [[`${name} ${index}`, writeMail(message, index)]];
    }),
  );
}

const LINK = "https://harbour.example/confirm?token=a8f3kd92";
const WORDS =
  "The house stands near the river and the people of the village meet there each morning to talk about the weather";

/** Messages of 19.5 KB with a code and a link after the neutral first half of their text. */
export function longTextSamples(): SummarySamples {
  const plain = paragraphs(24, [
    "Your verification code is 551029.",
    `Confirm your email: ${LINK}`,
  ]);
  const page = paragraphs(30, ["Your code is 551029.", `<a href="${LINK}">Confirm your email</a>`]);
  const html = `<html><body>${page.map((line) => `<p style="margin:0">${line}</p>`).join(CRLF)}</body></html>`;
  const file = Buffer.alloc(4_000, "a").toString("base64").replace(/.{76}/g, `$&${CRLF}`);
  const alternative = multipart("alternative", [
    textPart("plain", plain.join(CRLF)),
    textPart("html", html),
  ]);
  const pdf = ["Content-Type: application/pdf", "Content-Transfer-Encoding: base64", "", file];
  return new Map([
    ["text, HTML, and a file", mail(multipart("mixed", [alternative, pdf]))],
    ["plain text", mail(textPart("plain", paragraphs(84, plain.slice(12, 14)).join(CRLF)))],
  ]);
}

/** A newsletter of 60 KB with style sheets, tables, and links, one of which confirms. */
export function newsletterSamples(): SummarySamples {
  const rules = Array.from({ length: 200 }, (_, index) => {
    const selector = index % 5 === 0 ? `.c${index} td` : `.c${index} .a, #i${index}`;
    return `${selector} { color: #33${index % 10}; padding: ${index}px; display: block }`;
  });
  const rows = Array.from({ length: 155 }, (_, index) => {
    const url = `https://harbour.example/stories/${index}?utm_source=mail`;
    const cell = `<td class="c${index}" style="font-size:14px;color:#333333" align="left">`;
    return `<tr>${cell}<a href="${url}" style="color:#0a58ca">Story ${index}</a><br>${WORDS}, ${1_000 + index}.</td></tr>`;
  });
  const confirm = `<p>Your code is 551029.</p><p><a href="${LINK}">Confirm your email</a></p>`;
  const page = [
    `<html><head><style>${rules.join(CRLF)}</style></head><body>${confirm}<table>`,
    ...rows,
    `</table><a href="https://harbour.example/unsubscribe?u=1842">Unsubscribe</a></body></html>`,
  ];
  return new Map([["newsletter", mail(textPart("html", page.join(CRLF)))]]);
}

const HOSTILE_BYTES = 64 * 1024;

/** A rule for all elements with values that take long to read. */
const LONG_VALUES = ["scale:", "translate:", "transform:scale(1) translate", "filter:opacity"];
const LONG_STYLE = `<style>*{${LONG_VALUES.map((value) => `${value}(${"1,".repeat(90)}1)`).join(";")}}</style>`;

/** Messages of 64 KB made of one piece, repeated or numbered, as plain text and as HTML. */
export function hostileSamples(): SummarySamples {
  const repeated = [
    ["482913 ", "1", "a1", "1 ", "1-", "12 34 ", "x7k2p9 ", "enter 482913 ", "use 1 ", ". "],
    ["verification code ", "verification code 482913 order 551029 ", "your code is 4829, "],
    ["验证码 482913 ", "код 482913 ", "*code", "engångskoden ", "İ", "cod", "a@1 ", "\u200b1"],
    [`${LINK} `, "://", "https://", "http://a?1 ", `<a href="${LINK}">Confirm email</a>`],
    ["<a href=", "<a href=\"'>", "<!--", "&#49;", "&", "<p>", "<td>", "<b>1</b>", "</p>"],
    ['<p style="color:#482913;font-size:1px">1', "<style>p{color:red}</style>1", "<div><p>"],
    ["\r\n", "\u200b", "\u00ad", "begin 644 a\r\n", "[image: ", "-----", "confirm\r\n"],
  ].flat();
  const numbered: readonly ((index: number) => string)[] = [
    (index) => `${100_000 + index * 7} is your code, `,
    (index) => `Sign in: https://a${index}.example/x?k=${index}abc `,
    (index) => `<a href="https://a${index}.example/x?k=${index}abc">Sign in</a>`,
    (index) => `<p style="color:#${100_000 + index};font-size:14px">1`,
    (index) => `<p id=a${index}>1`,
    (index) => `${index === 0 ? LONG_STYLE : ""}<b id=a${index}>1`,
    (index) => `<style>.a${index} td{color:red}</style><td class="a${index}">1`,
  ];
  const pieces = [...repeated.map((piece) => () => piece), ...numbered];
  return new Map(
    ["plain", "html"].flatMap((form) =>
      pieces.map((pieceOf): [string, Buffer] => {
        const count = Math.ceil(HOSTILE_BYTES / Buffer.byteLength(pieceOf(1)));
        const text = Array.from({ length: count }, (_, index) => pieceOf(index)).join("");
        const raw = mail(textPart(form, text)).subarray(0, HOSTILE_BYTES);
        return [`${JSON.stringify(pieceOf(1))} as ${form}`, raw];
      }),
    ),
  );
}

function paragraphs(count: number, inserted: readonly string[]): string[] {
  const all = Array.from({ length: count }, (_, index) => `${WORDS}, ${WORDS} ${index}.`);
  return all.toSpliced(12, 0, ...inserted);
}

function textPart(form: string, text: string): string[] {
  return [`Content-Type: text/${form}; charset=utf-8`, "", text];
}

function multipart(form: string, parts: readonly (readonly string[])[]): string[] {
  const boundary = `next-${form}`;
  const head = [`Content-Type: multipart/${form}; boundary="${boundary}"`, ""];
  return [...head, ...parts.flatMap((part) => [`--${boundary}`, ...part]), `--${boundary}--`];
}

function mail(content: readonly string[]): Buffer {
  const head = [
    "Return-Path: <bounce@harbour.example>",
    "Received: from mail.harbour.example by mayfly.test; Sat, 21 Nov 2026 10:24:00 +0000",
    "From: Harbour <no-reply@harbour.example>",
    "To: marlow.quill.7kd2@mayfly.test",
    "Subject: Confirm your email",
    "Date: Sat, 21 Nov 2026 10:24:00 +0000",
    "Message-ID: <20261121102400.7F3A9@mail.harbour.example>",
    "MIME-Version: 1.0",
  ];
  return Buffer.from([...head, ...content].join(CRLF));
}
