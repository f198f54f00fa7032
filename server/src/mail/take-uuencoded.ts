import { parseParameterizedValue } from "./header-params.ts";
import type { Leaf } from "./read-leaves.ts";
import { decodeTransferEncoding, readEncoding } from "./transfer-encoding.ts";
import { findUuencoded } from "./uuencode.ts";

/** A plain text without the files that stand uuencoded in it, and those as leaves of their own. */
export function takeUuencoded(leaf: Leaf): Leaf[] {
  if (leaf.role !== "plain" || !leaf.encoded.includes("begin")) return [leaf];
  const encoding = readEncoding(leaf.encoding);
  if (encoding === "base64" || encoding === "uuencode") return [leaf];
  const text = decodeTransferEncoding(leaf.encoded, leaf.encoding).toString("latin1");
  const files = findUuencoded(text);
  if (files.length === 0) return [leaf];
  let rest = "";
  let at = 0;
  for (const { start, end } of files) {
    rest += text.slice(at, start);
    at = end;
  }
  return [
    { ...leaf, encoded: rest + text.slice(at), encoding: "8bit" },
    ...files.map(({ fileName, encoded }) => fileLeaf(fileName, encoded)),
  ];
}

function fileLeaf(fileName: string, encoded: string): Leaf {
  const name = fileName.replaceAll(/["\\]/g, String.raw`\$&`);
  return {
    role: "file",
    fields: new Map(),
    type: parseParameterizedValue(`application/octet-stream; name="${name}"`),
    encoded,
    encoding: "uuencode",
    alternative: undefined,
  };
}
