import { isUtf8 } from "node:buffer";
import { cleanLine } from "../text/clean-line.ts";
import { decodeHeaderText } from "../mime/encoded-words.ts";
import { decodePercent, parseParameterizedValue, readParamText } from "../mime/header-params.ts";
import { decodeEntities } from "../text/html-entities.ts";
import type { AttachmentPlace, ParsedAttachment } from "./parsed-message.ts";
import { isMachineForm } from "../mime/part-role.ts";
import type { Leaf } from "../mime/read-leaves.ts";
import { decodedLength, decodeTransferEncoding } from "../mime/transfer-encoding.ts";

/** More than any system takes: whoever saves it cuts it, and keeps its ending. */
const FILE_NAME_LENGTH_MAX = 1_000;
const MIME_TYPE_LENGTH_MAX = 127;
const CONTENT_ID_LENGTH_MAX = 998;

/** A file of a message, and where its bytes are. */
export type KeptFile = { leaf: Leaf; fileName: string | null };

/**
 * The files of a message in its order: attachments, messages within it, and texts that have a file's
 * name. Not the forms of a text that are there for machines, where a person reads another one.
 */
export function findFiles(leaves: readonly Leaf[]): KeptFile[] {
  const worded = new Set(leaves.filter(hasWords).map(({ alternative }) => alternative));
  return findAllFiles(leaves).filter(
    ({ leaf, fileName }) =>
      fileName !== null ||
      leaf.alternative === undefined ||
      !worded.has(leaf.alternative) ||
      !isMachineForm(leaf.type, leaf.fields),
  );
}

/** All that is kept as a file, listed or not: whoever looks for programs misses none. */
export function findAllFiles(leaves: readonly Leaf[]): KeptFile[] {
  return leaves
    .map((leaf) => ({ leaf, fileName: readFileName(leaf) }))
    .filter(({ leaf, fileName }) => !isShown(leaf) || leaf.role === "message" || fileName !== null);
}

/** A text says something to whoever opens the message. */
function hasWords({ role, encoded }: Leaf): boolean {
  return (role === "html" || role === "plain") && /\S/.test(encoded);
}

/** `html` is what the message shows: the images that it refers to are part of it. */
export function presentFile(
  { leaf, fileName }: KeptFile,
  shownIds: ReadonlySet<string>,
): ParsedAttachment {
  const contentId = readContentId(leaf);
  const type = leaf.type.value.includes("/") ? leaf.type.value : "";
  return {
    fileName,
    mimeType: cleanLine(type, MIME_TYPE_LENGTH_MAX) || "application/octet-stream",
    sizeBytes: decodedLength(leaf.encoded, leaf.encoding),
    contentId: contentId || null,
    place: placeOf(leaf),
    inline: isShown(leaf) || (contentId !== "" && shownIds.has(contentId)),
  };
}

function placeOf({ encoded, encoding, start }: Leaf): AttachmentPlace | undefined {
  return start === undefined ? undefined : { start, end: start + encoded.length, encoding };
}

/** What its sender attached, to the byte. */
export function readFile({ encoded, encoding }: Leaf): Buffer {
  return decodeTransferEncoding(encoded, encoding);
}

/**
 * Content-IDs that the HTML may refer to (RFC 2392). Senders percent-encode them or don't; an apostrophe and a
 * bracket end one, or are part of it.
 */
export function findShownIds(html: string): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [, written = ""] of html.matchAll(/\bcid:([^\s"<>]{1,998})/gi)) {
    const whole = decodeEntities(written);
    for (const id of [whole, whole.replace(/[')].*$/, "")]) {
      ids.add(id);
      if (id.includes("%")) ids.add(decodePercentText(id));
    }
  }
  return ids;
}

/** What isn't UTF-8 is taken byte by byte. */
function decodePercentText(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    const bytes = decodePercent(run);
    const buffer = Buffer.from(bytes, "latin1");
    return isUtf8(buffer) ? buffer.toString() : bytes;
  });
}

function isShown({ role }: Leaf): boolean {
  return role !== "file";
}

function readFileName({ fields, type }: Leaf): string | null {
  const disposition = parseParameterizedValue(fields.get("content-disposition") ?? "");
  const name = readParamText(disposition, "filename") || readParamText(type, "name");
  return cleanLine(name ?? "", FILE_NAME_LENGTH_MAX) || null;
}

function readContentId({ fields }: Leaf): string {
  const written = decodeHeaderText(fields.get("content-id") ?? "").replace(/^\s*<|>\s*$/g, "");
  return cleanLine(written, CONTENT_ID_LENGTH_MAX);
}
