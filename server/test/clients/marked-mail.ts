import { randomBytes, randomInt } from "node:crypto";

/** 2 to 20 KB: large and small mail are stored differently. */
const ROWS = { min: 50, max: 700 };

/** Unique words with the same random prefix, so that one search finds any of them. */
export type Markers = { prefix: string; next: () => string };

export function makeMarkers(): Markers {
  const letters = Array.from(randomBytes(14), (byte) => String.fromCharCode(97 + (byte % 26)));
  const prefix = letters.join("");
  let count = 0;
  return { prefix, next: () => `${prefix}${++count}` };
}

/** Returns a message with a marker in each place for a sender's text. */
export function markedMail({ next }: Markers): { sender: string; raw: string } {
  const sender = `${next()}@example.org`;
  const raw = [
    `From: "${next()}" <${sender}>`,
    `Reply-To: ${next()} <${next()}@example.org>`,
    `Subject: ${next()}`,
    `Message-ID: <${next()}@example.org>`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="cut"',
    "",
    "--cut",
    "Content-Type: text/plain; charset=utf-8",
    "",
    `Your code is 482913, ${next()}.`,
    "--cut",
    "Content-Type: text/html; charset=utf-8",
    "",
    `<p title="${next()}">${next()} <a href="https://example.org/${next()}">${next()}</a></p>`,
    "--cut",
    `Content-Type: text/csv; name="${next()}.csv"`,
    `Content-Disposition: attachment; filename="${next()}.csv"`,
    "",
    Array.from({ length: randomInt(ROWS.min, ROWS.max) }, (_, row) => `${row},${next()}`).join(
      "\r\n",
    ),
    "--cut--",
    "",
  ].join("\r\n");
  return { sender, raw };
}
