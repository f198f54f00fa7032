import { encodePng } from "../../pictures/encode-png.ts";

/** A raw mail with files, assembled by hand: mail libraries would repair hostile input. */
export type Part = {
  readonly type: string;
  readonly name?: string;
  readonly content: Buffer;
  /** The Content-ID that the HTML references. */
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

/** A valid picture of a few kilobytes with 64 million pixels when decoded. */
export function hugePng(): Buffer {
  const side = 8_000;
  const rows = Buffer.alloc(side * (1 + side / 8));
  return encodePng({ width: side, height: side, depth: 1, colorType: 0, rows });
}
