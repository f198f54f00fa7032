import { presentFile, type FilePart } from "../../mail/parse/list-attachments.ts";
import type { ComposedPart } from "../compose/compose-mail.ts";

/** Returns a file of the original as a part of the forward: the same bytes, name, and type. */
export function carriedFile(
  file: FilePart & { mimeType: string; content: Buffer },
  { name, isShown }: { name: string; isShown: boolean },
): ComposedPart {
  const { leaf, mimeType, content } = file;
  if (leaf.role === "message" || mimeType === "message/rfc822")
    return carriedMessage(content, name);
  const contentId = readContentId(file);
  return {
    fileName: name,
    contentType: withParams(safeType(mimeType), leaf.type.params),
    content,
    encoding: "base64",
    contentId,
    shown: isShown && contentId !== undefined,
  };
}

/**
 * RFC 2046 5.2.1 forbids encoding a nested message. A message that can't be included as is (8-bit, long
 * lines, other line ends) becomes a file, so that its bytes don't change.
 */
export function carriedMessage(content: Buffer, name: string): ComposedPart {
  const fileName = /\.eml$/i.test(name) ? name : `${name}.eml`;
  const fits = fitsAsIs(content);
  return {
    fileName,
    contentType: fits ? "message/rfc822" : "application/octet-stream",
    content,
    encoding: fits ? "as-is" : "base64",
    shown: false,
  };
}

/** RFC 5321 4.5.3.1.6, without the line end. */
const LINE_OCTETS_MAX = 998;

/** Returns whether the text is 7-bit, with lines of at most 998 octets that end in CR LF. */
function fitsAsIs(content: Buffer): boolean {
  const text = content.toString("latin1");
  // oxlint-disable-next-line no-control-regex
  if (text === "" || /[\0\x80-\xff]|\r(?!\n)|(?<!\r)\n/.test(text)) return false;
  return text.split("\r\n").every((line) => line.length <= LINE_OCTETS_MAX);
}

/**
 * The type is untrusted input. A malformed type (RFC 2045 5.1) or one that would change this mail's structure
 * becomes application/octet-stream.
 */
function safeType(mimeType: string): string {
  const isType = /^[\w!#$&^.+-]{1,63}\/[\w!#$&^.+-]{1,63}$/.test(mimeType);
  return isType && !/^(?:multipart|message)\//i.test(mimeType)
    ? mimeType.toLowerCase()
    : "application/octet-stream";
}

/** Keeps the parameters that a reader needs: the charset of a text, the method of an invitation. */
function withParams(type: string, params: ReadonlyMap<string, string>): string {
  const kept = ["charset", "method"].flatMap((name) => {
    const value = params.get(name) ?? "";
    return /^[\w.:+-]{1,60}$/.test(value) ? [`; ${name}=${value}`] : [];
  });
  return type.startsWith("text/") ? type + kept.join("") : type;
}

/** The Content-ID that the HTML refers to; undefined if it can't be written in a header. */
function readContentId(file: FilePart): string | undefined {
  const { contentId } = presentFile(file, new Set());
  return contentId !== null && /^[!-;=?-~]{1,250}$/.test(contentId) ? contentId : undefined;
}
