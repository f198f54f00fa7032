import { parseParameterizedValue } from "./header-params.ts";
import type { Leaf } from "./read-leaves.ts";
import { decodeTransferEncoding, readEncoding } from "./transfer-encoding.ts";
import { sniffType } from "../file-type/sniff-type.ts";
import { decodeUuencoded, findUuencoded, type UuencodedFile } from "./uuencode.ts";

/** Splits a plain text into the text itself and a leaf for each uuencoded file in it. */
export function extractUuencoded(leaf: Leaf): Leaf[] {
  if (leaf.role !== "plain" || !leaf.encoded.includes("begin")) return [leaf];
  const encoding = readEncoding(leaf.encoding);
  if (encoding === "base64" || encoding === "uuencode") return [leaf];
  const text = decodeTransferEncoding(leaf.encoded, leaf.encoding).toString("latin1");
  const files = findUuencoded(text);
  if (files.length === 0) return [leaf];
  const textStart = encoding === "identity" ? leaf.start : undefined;
  let rest = "";
  let at = 0;
  for (const { start, end } of files) {
    rest += text.slice(at, start);
    at = end;
  }
  return [
    { ...leaf, encoded: rest + text.slice(at), start: undefined, encoding: "8bit" },
    ...files.map((file) => fileLeaf(file, textStart)),
  ];
}

/** `textStart`: start of the text in the message that contains the file. */
function fileLeaf(
  { fileName, encoded, start }: UuencodedFile,
  textStart: number | undefined,
): Leaf {
  const name = fileName.replaceAll(/["\\]/g, String.raw`\$&`);
  return {
    role: "file",
    fields: new Map(),
    type: parseParameterizedValue(`${typeOf(encoded)}; name="${name}"`),
    encoded,
    start: textStart === undefined ? undefined : textStart + start,
    encoding: "uuencode",
    alternative: undefined,
  };
}

/** A uuencoded file has no declared type; its first bytes show the type. */
function typeOf(encoded: string): string {
  const start = decodeUuencoded(encoded.slice(0, UUENCODED_START_LENGTH));
  return sniffType(start) ?? "application/octet-stream";
}

const UUENCODED_START_LENGTH = 2_048;
