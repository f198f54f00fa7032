import { isUtf8 } from "node:buffer";
import { subjectFileName } from "@mayfly/contract/file-name";
import { assessFile } from "../file-type/assess-file.ts";
import { SNIFFED_BYTES } from "../file-type/sniff-type.ts";
import { cleanLine } from "../text/clean-line.ts";
import { decodeHeaderText } from "../mime/encoded-words.ts";
import { decodePercent, parseParameterizedValue, readParamText } from "../mime/header-params.ts";
import { decodeEntities } from "../html/html-entities.ts";
import type { AttachmentPlace, ParsedAttachment } from "./parsed-message.ts";
import { memoize } from "../../concurrency/memoize.ts";
import { readHeaderBlock } from "../mime/header-block.ts";
import { readSubject } from "../mime/message-heading.ts";
import { isMachineForm, isMessageType } from "../mime/part-role.ts";
import { hasText, type Leaf } from "../mime/read-leaves.ts";
import { decodedLength, decodeTransferEncoding } from "../mime/transfer-encoding.ts";

/** More than any file system allows; the browser shortens the name and keeps the extension. */
const FILE_NAME_LENGTH_MAX = 1_000;
const MIME_TYPE_LENGTH_MAX = 127;
const CONTENT_ID_LENGTH_MAX = 998;

/** A file of a message, with its encoded bytes. */
export type FilePart = { leaf: Leaf; fileName: string | null };

/**
 * Returns the files of a message in order: attachments, nested messages, and texts with a file name. Excludes
 * alternatives of a text that is shown, if they are machine-readable or an invitation that is also attached.
 */
export function findFiles(leaves: readonly Leaf[]): FilePart[] {
  const withText = new Set(leaves.filter(hasText).map(({ alternative }) => alternative));
  const files = findAllFiles(leaves);
  const attached = files.find(({ leaf, fileName }) => fileName !== null && isCalendar(leaf));
  // Decoded only if there is something to compare it with.
  const invitation = memoize(() => attached && readFile(attached.leaf));
  return files.filter(({ leaf, fileName }) => {
    const isAlternative = leaf.alternative !== undefined && withText.has(leaf.alternative);
    if (fileName !== null || !isAlternative) return true;
    if (isMachineForm(leaf.type, leaf.fields)) return false;
    return !isCalendar(leaf) || !invitation()?.equals(readFile(leaf));
  });
}

/** Google attaches an invitation as `application/ics`, too. */
function isCalendar({ type }: Leaf): boolean {
  return type.value === "text/calendar" || type.value === "application/ics";
}

/** Returns every part that counts as a file, listed or not, so that a check for programs misses none. */
export function findAllFiles(leaves: readonly Leaf[]): FilePart[] {
  return leaves
    .map((leaf) => ({ leaf, fileName: readFileName(leaf) }))
    .filter(({ leaf, fileName }) => !isShown(leaf) || leaf.role === "message" || fileName !== null);
}

/** Describes a file. A file in `referencedContentIds` is inline, because the HTML refers to it. */
export function presentFile(
  { leaf, fileName }: FilePart,
  referencedContentIds: ReadonlySet<string>,
): ParsedAttachment {
  const contentId = readContentId(leaf);
  const type = leaf.type.value.includes("/") ? leaf.type.value : "";
  const mimeType = cleanLine(type, MIME_TYPE_LENGTH_MAX) || "application/octet-stream";
  return {
    fileName,
    mimeType,
    ...assessFile({ fileName, mimeType, content: readFileStart(leaf) }),
    sizeBytes: decodedLength(leaf.encoded, leaf.encoding),
    contentId: contentId || null,
    place: placeOf(leaf),
    inline: isInline(leaf) || (contentId !== "" && referencedContentIds.has(contentId)),
  };
}

const ENCODED_START_LENGTH = SNIFFED_BYTES * 4;

/** Encodings at most triple the length of the bytes, but any number of blank lines may come first. */
function readFileStart({ encoded, encoding }: Leaf): Buffer {
  for (let seen = ENCODED_START_LENGTH; ; seen *= 8) {
    const start = decodeTransferEncoding(encoded.slice(0, seen), encoding);
    if (start.length >= SNIFFED_BYTES || seen >= encoded.length) return start;
  }
}

function placeOf({ encoded, encoding, start }: Leaf): AttachmentPlace | undefined {
  return start === undefined ? undefined : { start, end: start + encoded.length, encoding };
}

/** Returns the attached bytes, decoded. */
export function readFile({ encoded, encoding }: Leaf): Buffer {
  return decodeTransferEncoding(encoded, encoding);
}

/**
 * Returns the Content-IDs that the HTML may refer to (RFC 2392). Senders may or may not percent-encode them. An
 * apostrophe or a bracket may end an ID or be part of it, so both forms are included.
 */
export function findReferencedContentIds(html: string): ReadonlySet<string> {
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

/** Bytes that aren't UTF-8 are decoded as Latin-1. */
function decodePercentText(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    const bytes = decodePercent(run);
    const buffer = Buffer.from(bytes, "latin1");
    return isUtf8(buffer) ? buffer.toString() : bytes;
  });
}

/** A message within the message is attached, although its text is shown, too; the sender may say that it is not. */
function isInline({ role, fields }: Leaf): boolean {
  if (role === "message") return /^[\s"]*inline/i.test(fields.get("content-disposition") ?? "");
  return role !== "file";
}

function isShown({ role }: Leaf): boolean {
  return role !== "file";
}

function readFileName(leaf: Leaf): string | null {
  const { fields, type } = leaf;
  const disposition = parseParameterizedValue(fields.get("content-disposition") ?? "");
  const name = readParamText(disposition, "filename") || readParamText(type, "name");
  return cleanLine(name ?? "", FILE_NAME_LENGTH_MAX) || nameOfMessage(leaf);
}

/** Names a forwarded message after its subject. */
function nameOfMessage({ type, encoded, encoding }: Leaf): string | null {
  if (!isMessageType(type)) return null;
  const start = decodeTransferEncoding(encoded.slice(0, HEADER_LENGTH_USUAL), encoding);
  const subject = readSubject(readHeaderBlock(start.toString("latin1")).fields);
  return subject === "" ? null : subjectFileName(subject, ".eml");
}

/** Contains the subject of most messages. */
const HEADER_LENGTH_USUAL = 16 * 1024;

function readContentId({ fields }: Leaf): string {
  const written = decodeHeaderText(fields.get("content-id") ?? "").replace(/^\s*<|>\s*$/g, "");
  return cleanLine(written, CONTENT_ID_LENGTH_MAX);
}
