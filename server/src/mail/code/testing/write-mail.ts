import type { LabeledMessage } from "./read-labeled.ts";

/** Writes a labeled message as raw mail, in each of the encodings that senders use. */
export function writeMail({ subject, body }: LabeledMessage, index: number): Buffer {
  const type = body.startsWith("<") ? "text/html" : "text/plain";
  const encode = ENCODERS[index % ENCODERS.length] ?? ENCODERS[0];
  const lines = [
    "From: Service <no-reply@service.example>",
    "To: marlow.quill.7kd2@mayfly.test",
    "Date: Sat, 21 Nov 2026 10:24:00 +0000",
    `Subject: =?utf-8?B?${Buffer.from(subject).toString("base64")}?=`,
    "MIME-Version: 1.0",
    ...encode(type, body.replaceAll("\n", "\r\n")),
  ];
  return Buffer.from(lines.join("\r\n"));
}

type Encoder = (type: string, body: string) => string[];

const unencoded: Encoder = (type, body) => part(type, "8bit", body);
const quoted: Encoder = (type, body) => part(type, "quoted-printable", quotedPrintable(body));
const base64: Encoder = (type, body) => part(type, "base64", base64Lines(body));
/** With an image, and for HTML with both text forms. */
const multipart: Encoder = (type, body) => [
  'Content-Type: multipart/alternative; boundary="next"',
  "",
  "--next",
  ...(type === "text/html" ? part("text/plain", "7bit", " ") : []),
  ...(type === "text/html" ? ["--next"] : []),
  ...part(type, "quoted-printable", quotedPrintable(body)),
  "--next--",
];

const ENCODERS = [unencoded, quoted, base64, multipart] as const;

function part(type: string, encoding: string, text: string): string[] {
  const head = `Content-Type: ${type}; charset=utf-8`;
  return [head, `Content-Transfer-Encoding: ${encoding}`, "", text];
}

function base64Lines(text: string): string {
  return Buffer.from(text).toString("base64").replace(/.{76}/g, "$&\r\n");
}

function quotedPrintable(text: string): string {
  return text.split("\r\n").map(quotedLine).join("\r\n");
}

function quotedLine(line: string): string {
  const encoded = Array.from(Buffer.from(line), (byte) =>
    byte === 61 || byte < 32 || byte > 126
      ? `=${byte.toString(16).toUpperCase().padStart(2, "0")}`
      : String.fromCharCode(byte),
  ).join("");
  return (encoded.match(/(?:=..|[^=]){1,70}/g) ?? []).join("=\r\n");
}
