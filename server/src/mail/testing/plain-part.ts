import type { TextPart } from "../text/decode-text.ts";

/** A text part as it is in a message: UTF-8, without a transfer encoding. */
export function plainPart(text: string): TextPart {
  const encoded = Buffer.from(text).toString("latin1");
  return { encoded, encoding: "8bit", charset: "utf-8", form: "fixed" };
}
