import assert from "node:assert/strict";
import { isAscii } from "node:buffer";
import { describe, test } from "node:test";
import { replySubject } from "@mayfly/contract/reply-subject";
import * as fc from "fast-check";
import { readOurMail } from "../../test/mail/mime-lines.ts";
import { readCorrespondence, findAddressee } from "../mail/correspondence.ts";
import { continueReferences } from "../mail/mime/msg-id.ts";
import { readSendableAddress } from "../address/sendable-address.ts";
import { composeForward } from "./forward/compose-forward.ts";
import { composeReply, quoteOriginal } from "./reply/compose-reply.ts";
import { readOriginal } from "./forward/read-original.ts";

/** Header injection attempts. */
const HOSTILE = [
  "x\r\nBcc: eve@example.net",
  "x\nBcc: eve@example.net",
  "x\rBcc: eve@example.net",
  "x\r\n\r\nA body of their own",
  "x\n\nA body of their own",
  "x\r\n Bcc: folded@example.net",
  "x\u0085Bcc: eve@example.net",
  "x\u2028Bcc: eve@example.net",
  "x\u2029Bcc: eve@example.net",
  "x\u000bBcc: eve@example.net",
  "x\u000cBcc: eve@example.net",
  "x\0Bcc: eve@example.net",
  "x%0d%0aBcc: eve@example.net",
  "x\\r\\nBcc: eve@example.net",
  "=?utf-8?q?x=0D=0ABcc:_eve@example.net?=",
  "=?utf-8?b?eA0KQmNjOiBldmVAZXhhbXBsZS5uZXQ=?=",
  "=?utf-8?q?x=0ABcc:_eve@example.net?=",
  "=?utf-7?q?x+AA0ACg-Bcc:_eve@example.net?=",
  "=?utf-16?b?AHgADQAKAEIAYwBjADoAIAB4?=",
  "=?utf-8?q?=00?=",
  "=?utf-8?q?=E2=80=A8Bcc:_eve@example.net?=",
  "=?utf-8?q?=C2=85Bcc:_eve@example.net?=",
  "=?iso-2022-jp?b?GyRCDQo=?=",
  "eve@example.net, ada@example.org",
  "<eve@example.net>",
  '"eve" <eve@example.net>',
  '" <eve@example.net>, "',
  "eve@example.net;",
  "group: eve@example.net;",
  "(comment (nested \\) eve@example.net",
  '"unclosed',
  "\\",
  '\\"',
  "x; filename=setup.exe",
  'x"; filename="setup.exe',
  'x"\r\nContent-Type: text/html\r\n\r\n<script>',
  "--_NmP-0-Part_1--",
  "--x--",
  "../../etc/passwd",
  "C:\\windows\\system32\\x.txt",
  "con",
  "\u202etxt.exe",
  "\u200b\u200d\ufeff",
  "\ud800\udc00\ud83d\ude00 👨‍👩‍👧",
  "こんにちは世界".repeat(60),
  "مرحبا بالعالم",
  "a".repeat(5_000),
  "a b ".repeat(1_000),
  "é".repeat(2_000),
  ",".repeat(500),
  "<".repeat(500),
  "__proto__",
  "{{constructor}}",
  "${process.env.HOME}",
  "",
];

const encode = (text: string, form: "raw" | "encoded" | "folded"): string => {
  if (form === "raw") return text;
  const word = `=?utf-8?b?${Buffer.from(text).toString("base64")}?=`;
  return form === "encoded"
    ? word
    : `=?utf-8?b?${Buffer.from("x").toString("base64")}?=\r\n ${word}`;
};

/** A message with the hostile text in every header that is read. */
function hostileMail(text: string): Buffer {
  const lines = [
    `From: ${text} <ada@example.org>`,
    `Reply-To: "${text}" <desk@example.org>`,
    `To: ${text}`,
    `Subject: ${text}`,
    `Date: ${text}`,
    `Message-ID: <${text}@example.org>`,
    `In-Reply-To: ${text}`,
    `References: <${text}@example.org> <ok@example.org> ${text}`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="x"',
    "",
    "--x",
    `Content-Type: text/html; charset="${text}"`,
    "",
    `<p>${text} <img src="cid:${text}"><img src="cid:one"></p>`,
    "--x",
    `Content-Type: ${text}; name="${text}"; charset="${text}"`,
    `Content-Disposition: attachment; filename="${text}"`,
    `Content-ID: <${text}>`,
    "",
    "bytes",
    "--x",
    `Content-Type: text/plain; charset=${text}; method=${text}`,
    `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(text.toWellFormed())}`,
    "Content-ID: <one>",
    "",
    "bytes",
    "--x",
    `Content-Type: message/rfc822; name="${text}"`,
    "",
    `Subject: ${text}`,
    "",
    "inner",
    "--x--",
    "",
  ];
  return Buffer.from(lines.join("\r\n"));
}

const ours = {
  messageId: "<ours@mayfly.test>",
  dateMs: Date.UTC(2026, 0, 1),
  boundary: "0123456789abcdef",
  abuseAddress: "abuse@mayfly.test",
};

async function forwardOf(raw: Buffer): Promise<Buffer> {
  const original = readCorrespondence(raw);
  const addressee = findAddressee(original);
  return composeForward(
    {
      ...ours,
      original,
      from: "no-reply@mayfly.test",
      to: "bob@example.com",
      replyTo: addressee && { address: addressee.to.text, name: addressee.name },
      references: continueReferences(original),
      blockUrl: "https://mayfly.test/forwarding#block=x",
      bytesMax: Infinity,
    },
    readOriginal(raw),
  );
}

async function replyOf(raw: Buffer, text: string): Promise<Buffer> {
  const original = readCorrespondence(raw);
  const addressee = findAddressee(original);
  const read = readSendableAddress("ada@example.org");
  assert.ok(read.valid);
  return composeReply({
    ...ours,
    from: "x.y@mayfly.test",
    to: addressee?.to ?? read.address,
    toName: addressee?.name ?? "",
    subject: replySubject(original.subject),
    text,
    blockUrl: "https://mayfly.test/forwarding#block=x",
    quoted: quoteOriginal(original, readOriginal(raw)),
    inReplyTo: original.messageId,
    references: continueReferences(original),
  });
}

async function assertOurs(raw: Buffer): Promise<void> {
  const forward = readOurMail(await forwardOf(raw)).fields;
  assert.equal(forward.get("to"), "bob@example.com");
  assert.match(forward.get("from") ?? "", /<no-reply@mayfly\.test>$/);
  assert.equal((forward.get("from") ?? "").match(/@/g)?.length, 1);
  assert.ok(((forward.get("reply-to") ?? "").match(/@/g)?.length ?? 0) <= 1);
  const to = findAddressee(readCorrespondence(raw))?.to.text ?? "";
  const reply = readOurMail(withAsciiTo(await replyOf(raw, ""), to)).fields;
  assert.equal(reply.get("from"), "x.y@mayfly.test");
  assert.equal((reply.get("to") ?? "").match(/@/g)?.length, 1);
  for (const name of ["message-id", "in-reply-to"]) {
    if (reply.has(name)) assert.match(reply.get(name) ?? "", /^<[!-~]+@[!-~]+>$/);
  }
}

/** A non-ASCII address appears unencoded in To (RFC 6532), once. The rest must be ASCII. */
function withAsciiTo(mail: Buffer, to: string): Buffer {
  if (isAscii(Buffer.from(to))) return mail;
  const written = Buffer.from(to).toString("latin1");
  assert.ok(mail.includes(written, "latin1"));
  return Buffer.from(mail.toString("latin1").replace(written, "beyond@example.org"), "latin1");
}

describe("hostile text in the original doesn't change our headers", () => {
  for (const text of HOSTILE) {
    for (const form of ["raw", "encoded", "folded"] as const) {
      test(`${form}: ${JSON.stringify(text.slice(0, 50))}`, () =>
        assertOurs(hostileMail(encode(text, form))));
    }
  }

  test("a hostile text in a reply adds no header field", async () => {
    for (const text of HOSTILE) readOurMail(await replyOf(hostileMail("Subject"), text));
  });
});

test("a forward has only our headers for any bytes in the original", async () => {
  const piece = fc.constantFrom(
    ...HOSTILE.map((text) => text.slice(0, 200)),
    "\r\n",
    "\n",
    "\r",
    "\0",
    "--x",
    "From: ",
    "Content-Type: multipart/mixed; boundary=x",
    "Content-Disposition: attachment; filename=",
    "Content-ID: <",
    "Content-Type: message/rfc822",
    "begin 644 x\r\n",
    "é",
  );
  const bytes = fc.array(piece, { maxLength: 40 }).map((parts) => Buffer.from(parts.join("")));
  const beyondAscii = Buffer.from("From: éeve@example.net, ada@example.org");
  const asked = { numRuns: 400, examples: [[beyondAscii] as [Buffer<ArrayBuffer>]] };
  await fc.assert(fc.asyncProperty(bytes, assertOurs), asked);
});
