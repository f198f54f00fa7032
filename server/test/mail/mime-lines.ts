import assert from "node:assert/strict";

/** Parses our mail line by line, so that no lenient parser hides an injected line. */

const OUR_FIELDS = new Set([
  "from",
  "to",
  "reply-to",
  "subject",
  "message-id",
  "in-reply-to",
  "references",
  "date",
  "mime-version",
  "auto-submitted",
  "x-auto-response-suppress",
  "x-mayfly-forwarded",
  "x-report-abuse",
  "content-type",
  "content-transfer-encoding",
  "content-disposition",
  "content-id",
]);

export type MimeLines = { fields: Map<string, string>; parts: MimeLines[]; body: string };

/**
 * Parses our mail; fails on an unknown or repeated header field, a line outside a field, a line that is too long, or
 * a byte beyond printable ASCII.
 */
export function readOurMail(raw: Buffer, options: { utf8?: boolean } = {}): MimeLines {
  const text = raw.toString("latin1");
  assert.doesNotMatch(text, /\r(?!\n)|(?<!\r)\n|\0/, "a bare CR or LF, or NUL");
  for (const line of text.split("\r\n")) assert.ok(line.length <= 998, "a line is too long");
  return readEntity(text, options);
}

function readEntity(text: string, options: { utf8?: boolean }): MimeLines {
  const end = text.startsWith("\r\n") ? -2 : text.indexOf("\r\n\r\n");
  assert.notEqual(end, -1, "a header without an end");
  const fields = readFields(text.slice(0, Math.max(end, 0)), options);
  const body = text.slice(end + 4);
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(
    fields.get("content-type") ?? "",
  )?.[1];
  if (boundary === undefined) return { fields, parts: [], body };
  const [preamble, ...rest] = `\r\n${body}`.split(`\r\n--${boundary}`);
  assert.equal(preamble, "");
  assert.match(rest.pop() ?? "", /^--(\r\n)*$/);
  return {
    fields,
    parts: rest.map((part) => readEntity(part.replace(/^\r\n/, ""), options)),
    body,
  };
}

function readFields(block: string, { utf8 = false }: { utf8?: boolean }): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replace(/\r\n[ \t]/g, " ").split("\r\n")) {
    if (line === "") continue;
    const [, name = "", value = ""] = /^([A-Za-z-]+): ?(.*)$/.exec(line) ?? [];
    assert.ok(OUR_FIELDS.has(name.toLowerCase()), `a field that isn't ours: ${line.slice(0, 60)}`);
    assert.ok(!fields.has(name.toLowerCase()), `${name} stands there twice`);
    if (!utf8) assert.match(value, /^[ -~]*$/, `${name} holds more than ASCII`);
    fields.set(name.toLowerCase(), value);
  }
  return fields;
}
