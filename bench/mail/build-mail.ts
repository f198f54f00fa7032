/** Messages in wire form: dot-stuffed, with the final dot. The same bytes in every run. */

const CRLF = "\r\n";

/** A multipart message with an attachment, 19.5 KB: typical of a shop or a service. */
export function buildMime(subject: string): Buffer {
  const outer = "=_outer_5f1c";
  const inner = "=_inner_9ab2";
  return Buffer.from(
    [
      ...headers(subject, `multipart/mixed; boundary="${outer}"`),
      `--${outer}`,
      `Content-Type: multipart/alternative; boundary="${inner}"`,
      "",
      `--${inner}`,
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      paragraphs(12).join(CRLF),
      `--${inner}`,
      "Content-Type: text/html; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "<html><head><title>Your order</title></head><body>",
      ...paragraphs(40).map((text) => `<p style=3D"margin:0 0 12px">${text}</p>`),
      "</body></html>",
      `--${inner}--`,
      "",
      `--${outer}`,
      'Content-Type: application/pdf; name="invoice.pdf"',
      "Content-Transfer-Encoding: base64",
      'Content-Disposition: attachment; filename="invoice.pdf"',
      "",
      ...base64Lines(155),
      `--${outer}--`,
      ".",
      "",
    ].join(CRLF),
    "latin1",
  );
}

/** An HTML newsletter of about `bytes` bytes: nested tables, styles, pictures with sizes, links with parameters. */
export function buildNewsletter(subject: string, bytes: number): Buffer {
  const lines = [
    "<!doctype html><html><head><title>News</title><style>",
    ".card{border-radius:8px;background:#ffffff} .card td{padding:16px} a{color:#b4690e}",
    "@media (max-width:600px){.card{width:100%!important}}",
    `</style></head><body bgcolor="#f4f4f4"><h1>${subject}</h1>`,
  ];
  let length = lines.join(CRLF).length;
  for (const [index, text] of paragraphs(1_000).entries()) {
    const card = [
      '<table role="presentation" class="card" width="600" align="center"><tr><td>',
      `<img src="https://pictures.harbour.example/${index}.jpg" width="568" height="240" alt="Picture ${index}">`,
      `<h2>Story ${index}</h2><p style="margin:0 0 12px;font:16px/24px Arial,sans-serif">${text}</p>`,
      `<a href="https://harbour.example/story/${index}?utm_source=news&amp;u=1842">Read more</a>`,
      "</td></tr></table>",
    ].join(CRLF);
    if (length + card.length > bytes) break;
    lines.push(card);
    length += card.length;
  }
  const type = "text/html; charset=utf-8";
  const body = [...lines, "</body></html>", ".", ""];
  return Buffer.from([...headers(subject, type), ...body].join(CRLF), "latin1");
}

/** A short plain-text message of 2 KB, with a code and a link. */
export function buildPlain(subject: string): Buffer {
  const lines = [...paragraphs(7), ...CODE_AND_LINK, ...paragraphs(7)];
  return message(subject, [...lines, ".", ""]);
}

/** Plain text of 19.5 KB without a code, most of it beyond the first 8 KB. */
export function buildNeutral(): Buffer {
  return message("News from the harbour", [...paragraphs(198), ".", ""]);
}

/** Plain text of 19.5 KB with a code and a link among neutral words. */
export function buildLongCode(): Buffer {
  const lines = [...paragraphs(24), ...CODE_AND_LINK, ...paragraphs(172), ".", ""];
  return message("Confirm your email", lines);
}

function message(subject: string, body: readonly string[]): Buffer {
  const lines = [...headers(subject, "text/plain; charset=utf-8"), ...body];
  return Buffer.from(lines.join(CRLF), "latin1");
}

const CODE_AND_LINK = [
  "Your verification code is 551029.",
  "Confirm your email: https://harbour.example/confirm?token=a8f3kd92",
];

function headers(subject: string, contentType: string): string[] {
  return [
    "From: =?utf-8?Q?Harbour_Caf=C3=A9?= <no-reply@harbour.example>",
    "To: You <you@example.com>",
    `Subject: ${subject}`,
    "Date: Sat, 21 Nov 2026 09:30:00 +0000",
    "Message-ID: <20261121093000.7F3A9@mail.harbour.example>",
    "List-Unsubscribe: <https://harbour.example/unsubscribe?u=1842>",
    "DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=harbour.example; s=s1;",
    "\tt=1795253400; h=From:To:Subject:Date:Message-ID:MIME-Version:Content-Type;",
    "\tbh=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=;",
    `\tb=${"dzdVyOfAKCdLXdJOc9G2q8LoXSlEniSb".repeat(2)}`,
    "MIME-Version: 1.0",
    `Content-Type: ${contentType}`,
    "",
  ];
}

function paragraphs(count: number): string[] {
  const text = "Your parcel left the harbour this morning and arrives on Tuesday; track it";
  return Array.from({ length: count }, (_, index) => `${text} with number ${10_000 + index}.`);
}

function base64Lines(count: number): string[] {
  const bytes = Buffer.alloc(count * 57);
  for (let index = 0; index < bytes.length; index++) bytes[index] = (index * 2_654_435_761) >>> 24;
  return bytes.toString("base64").match(/.{76}/g) ?? [];
}
