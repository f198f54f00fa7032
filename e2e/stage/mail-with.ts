import { crc32, deflateSync } from "node:zlib";

/** A raw mail with files, put together by hand: senders' libraries mend what is meant to be hostile. */
export type Part = {
  readonly type: string;
  readonly name?: string;
  readonly content: Buffer;
  /** What the HTML calls it. */
  readonly id?: string;
};

export type MailWith = {
  readonly subject: string;
  readonly html?: string;
  readonly text?: string;
  readonly parts?: readonly Part[];
};

export function mailWith({ subject, html, text, parts = [] }: MailWith): string {
  const body = html === undefined ? `text/plain; charset=utf-8` : `text/html; charset=utf-8`;
  return [
    "From: Sender <sender@example.org>",
    `Subject: ${subject}`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="=_files"',
    "",
    "--=_files",
    `Content-Type: ${body}`,
    "Content-Transfer-Encoding: base64",
    "",
    inLines(Buffer.from(html ?? text ?? "See the files.")),
    ...parts.flatMap(linesOf),
    "--=_files--",
    "",
  ].join("\r\n");
}

function linesOf({ type, name, content, id }: Part): string[] {
  const disposition = id === undefined ? "attachment" : "inline";
  const fileName = name === undefined ? "" : `; filename*=utf-8''${encodeURIComponent(name)}`;
  return [
    "--=_files",
    `Content-Type: ${type}`,
    `Content-Disposition: ${disposition}${fileName}`,
    ...(id === undefined ? [] : [`Content-ID: <${id}>`]),
    "Content-Transfer-Encoding: base64",
    "",
    inLines(content),
  ];
}

function inLines(content: Buffer): string {
  return content.toString("base64").replace(/.{76}/g, "$&\r\n");
}

/** Three by two pixels. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGPQjzgBRwxYOADgpwo5wGTPyAAAAABJRU5ErkJggg==",
  "base64",
);

/** A good picture in a few kilobytes that is 64 million pixels once decoded. */
export function hugePng(): Buffer {
  const side = 8_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** PNG specification 5.3. */
function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}
