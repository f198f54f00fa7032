import { FROM, html, multipart, plain, typed, type MailSample } from "./mail-sample.ts";

/** An element of DER (X.690 8.1), with one character per byte. */
function der(tag: number, ...contents: string[]): string {
  const content = contents.join("");
  const [high, low] = [content.length >> 8, content.length & 0xff];
  return `${String.fromCharCode(tag, 0x82, high, low)}${content}`;
}

/** The same with an indefinite length, as senders write that don't know the length at the start. */
const streamed = (tag: number, ...contents: string[]) =>
  `${String.fromCharCode(tag, 0x80)}${contents.join("")}\0\0`;

const pkcs7 = (type: number) =>
  der(0x06, `\x2a\x86\x48\x86\xf7\x0d\x01\x07${String.fromCharCode(type)}`);
const VERSION = der(0x02, "\x01");
const DIGESTS = der(0x31, der(0x30, der(0x06, "\x60\x86\x48\x01\x65\x03\x04\x02\x01")));
const SIGNERS = der(0x31);

function sign(lines: readonly string[]): string {
  const content = der(0xa0, der(0x04, lines.join("\r\n")));
  const data = der(0x30, VERSION, DIGESTS, der(0x30, pkcs7(1), content), SIGNERS);
  return der(0x30, pkcs7(2), der(0xa0, data));
}

function signStreamed(lines: readonly string[]): string {
  const segments = Array.from(lines.join("\r\n").match(/[^]{1,9}/g) ?? [], (text) =>
    der(0x04, text),
  );
  const content = streamed(0xa0, streamed(0x24, ...segments));
  const data = streamed(0x30, VERSION, DIGESTS, streamed(0x30, pkcs7(1), content), SIGNERS);
  return streamed(0x30, pkcs7(2), streamed(0xa0, data));
}

const sealed = (type: string, bytes: string): string[] => [
  `Content-Type: application/${type}; name="smime.p7m"`,
  'Content-Disposition: attachment; filename="smime.p7m"',
  "Content-Transfer-Encoding: base64",
  "",
  ...(Buffer.from(bytes, "latin1")
    .toString("base64")
    .match(/.{1,64}/g) ?? []),
];

const LETTER = multipart(
  "mixed",
  "l",
  multipart("alternative", "a", plain("Gruß"), html("<p>Gruß</p>")),
  typed("image/png; name=i.png", "", "x"),
);
const SIGNATURE_APART = der(
  0x30,
  pkcs7(2),
  der(0xa0, der(0x30, VERSION, DIGESTS, der(0x30, pkcs7(1)))),
);

function signedLetter(title: string, type: string, params = ""): MailSample {
  return {
    title,
    lines: [FROM, ...sealed(`${type}${params}`, sign(LETTER))],
    text: "Gruß\n",
    html: "<p>Gruß</p>\n",
    attachments: [
      ["smime.p7m", `application/${type}`, sign(LETTER)],
      ["i.png", "image/png", "x"],
    ],
  };
}

/** S/MIME signatures that contain their message. */
export const SIGNED_SAMPLES: readonly MailSample[] = [
  signedLetter("a letter within its signature", "pkcs7-mime", "; smime-type=signed-data"),
  signedLetter("the same, of which a gateway kept only the file name", "octet-stream"),
  {
    title: "a letter in segments within its signature, which a mailing list extended",
    lines: [
      FROM,
      ...multipart(
        "mixed",
        "m",
        sealed("x-pkcs7-mime", signStreamed(LETTER)),
        plain("Unsubscribe"),
      ),
    ],
    text: "Gruß\nUnsubscribe\n",
    html: '<p>Gruß</p>\n<div style="white-space:pre-wrap">Unsubscribe\n</div>\n',
  },
  {
    title: "signatures within each other",
    lines: [FROM, ...sealed("pkcs7-mime", sign(sealed("pkcs7-mime", sign(plain("Text")))))],
    text: "Text\n",
  },
  ...['<?xml version="1.0"?>', "%PDF-1.7"].map((file) => ({
    title: `a signed file that begins with ${file}`,
    lines: [FROM, ...sealed("pkcs7-mime", sign([file]))],
    text: null,
    attachments: [["smime.p7m", "application/pkcs7-mime", sign([file])] as const],
  })),
  ...[SIGNATURE_APART, der(0x30, pkcs7(3), der(0xa0)), "", "\x30", "\x30\x84\xff"].map((bytes) => ({
    title: `other data of S/MIME, of ${bytes.length} bytes`,
    lines: [FROM, ...sealed("pkcs7-mime", bytes)],
    text: null,
    attachments: [["smime.p7m", "application/pkcs7-mime", bytes] as const],
  })),
];
