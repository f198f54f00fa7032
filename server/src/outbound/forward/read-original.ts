import type { CutReason } from "@mayfly/contract";
import { attachmentName } from "../../inbox/messages/attachment-name.ts";
import { parseParameterizedValue, readParamText } from "../../mail/mime/header-params.ts";
import {
  findAllFiles,
  findFiles,
  findReferencedContentIds,
  presentFile,
  readFile,
  type FilePart,
} from "../../mail/parse/list-attachments.ts";
import { parseFallback } from "../../mail/parse/parse-fallback.ts";
import { isMessageType } from "../../mail/mime/part-role.ts";
import { readLeaves, type Leaf } from "../../mail/mime/read-leaves.ts";
import { readTexts } from "../../mail/text/read-texts.ts";
import type { ComposedPart } from "../compose/compose-mail.ts";
import { carriedFile, carriedMessage } from "./carried-file.ts";
import { isProgram } from "../../mail/file-type/program-file.ts";
import { mayHoldProgram } from "./programs.ts";
import { extractUuencoded } from "../../mail/mime/extract-uuencoded.ts";

/** The content of a message to forward, and the names of files left out. */
export type Original = {
  html: string | null;
  text: string | null;
  files: ComposedPart[];
  leftOut: string[];
};

/** Maximum depth of nested messages to inspect; deeper ones are not forwarded. */
const DEPTH_MAX = 5;

/**
 * Extracts a message for a complete forward: its text, its files byte for byte, nested messages unchanged.
 * Leaves programs out. If the message can't be parsed completely, also attaches the raw message, unless it
 * might contain a program. `bytesMax` limits the encoded size of the files.
 */
export function readOriginal(raw: Buffer, bytesMax = Infinity): Original {
  const message = raw.toString("latin1");
  const read = readLeaves(message);
  const { shown, kept } = unfold(read.leaves);
  const texts = readTexts(shown);
  const files = keptFiles(kept);
  const leftOut = files.filter(isLeftOut).map(nameOf);
  const referencedContentIds = findReferencedContentIds(texts.html ?? "");
  const carried = files
    .filter((file) => !isLeftOut(file))
    .map((file) =>
      carriedFile(file, { name: nameOf(file), isShown: isShownBy(file, referencedContentIds) }),
    );
  const original = { html: texts.html, text: texts.text, files: carried, leftOut };
  const arePartsMissing = [...read.truncations].some((cut) => !TEXT_CUTS.has(cut));
  if (!arePartsMissing && read.truncations.size + texts.truncations.size === 0) return original;
  if (leftOut.length > 0 || mayHoldProgram(message)) {
    const isRestMissing = arePartsMissing || texts.isCut;
    return isRestMissing ? { ...original, leftOut: [...leftOut, WHOLE_NAME] } : original;
  }
  const whole = carriedMessage(raw, WHOLE_NAME);
  const isRoomForBoth = !arePartsMissing && encodedBytes([...carried, whole]) <= bytesMax;
  return { ...original, files: isRoomForBoth ? [...carried, whole] : [whole] };
}

/** Name of the raw message, attached if the message can't be parsed completely. */
const WHOLE_NAME = "message.eml";

/** Truncations of the text, after which the list of files is still complete. */
const TEXT_CUTS: ReadonlySet<CutReason> = new Set(["text", "encoding", "ending", "headers"]);

/** Size as base64 in lines of 76 characters. */
function encodedBytes(files: readonly ComposedPart[]): number {
  return files.reduce((sum, { content }) => sum + Math.ceil(content.length * 1.37), 0);
}

/** Like `readOriginal`, for a message that the parser failed on: the beginning of its text, and the raw message. */
export function readOriginalRoughly(raw: Buffer): Original {
  const { html, text } = parseFallback(raw);
  if (mayHoldProgram(raw.toString("latin1"))) {
    return { html, text, files: [], leftOut: [WHOLE_NAME] };
  }
  return { html, text, files: [carriedMessage(raw, WHOLE_NAME)], leftOut: [] };
}

/**
 * Keeps a nested message whole, together with its parts. If a nested message contains a program, shows its
 * text and keeps its other files instead.
 */
function unfold(leaves: readonly Leaf[]): { shown: Leaf[]; kept: Leaf[] } {
  const shown: Leaf[] = [];
  const kept: Leaf[] = [];
  for (let at = 0; at < leaves.length; at += 1) {
    const leaf = leaves[at];
    if (!leaf) break;
    if (leaf.role !== "message") {
      const parts = extractUuencoded(leaf);
      shown.push(...parts);
      kept.push(...parts);
    } else if (holdsProgram(leaf.encoded, 1)) {
      shown.push(leaf);
    } else {
      kept.push(leaf);
      // Skips the nested message's own leaves, which are part of it.
      at += readLeaves(leaf.encoded).leaves.length;
    }
  }
  return { shown, kept };
}

type File = FilePart & { index: number; mimeType: string; content: Buffer; isLeftOut: boolean };

/** Returns files in message order; each is decoded once. */
function keptFiles(leaves: readonly Leaf[]): File[] {
  return findFiles(leaves).map((file, index) => {
    const { mimeType } = presentFile(file, new Set());
    const content = readFile(file.leaf);
    const names = [...namesOf(file.leaf), attachmentName(file.fileName, mimeType, index)];
    const isLeft =
      isProgram({ names, mimeType, content }) || holdsUnreadProgram(file.leaf, content);
    return { ...file, index, mimeType, content, isLeftOut: isLeft };
  });
}

/** The reader doesn't open parts nested too deep, nor a message attached as a file. */
function holdsUnreadProgram({ role, type }: Leaf, content: Buffer): boolean {
  if (type.value.startsWith("multipart/")) return mayHoldProgram(content.toString("latin1"));
  return role === "file" && isMessageType(type) && holdsProgram(content.toString("latin1"), 1);
}

function holdsProgram(message: string, depth: number): boolean {
  if (depth > DEPTH_MAX) return true;
  const { leaves, truncations } = readLeaves(message);
  if (truncations.size > 0 && mayHoldProgram(message)) return true;
  return findAllFiles(leaves.flatMap(extractUuencoded)).some(({ leaf }) => {
    if (leaf.role === "message") return false;
    const content = readFile(leaf);
    if (isProgram({ names: namesOf(leaf), mimeType: leaf.type.value, content })) return true;
    return isMessageType(leaf.type) && holdsProgram(content.toString("latin1"), depth + 1);
  });
}

/** Mail programs differ in which of the two names they use. */
function namesOf({ fields, type }: Leaf): string[] {
  const disposition = parseParameterizedValue(fields.get("content-disposition") ?? "");
  return [readParamText(disposition, "filename") ?? "", readParamText(type, "name") ?? ""];
}

function isLeftOut(file: File): boolean {
  return file.isLeftOut;
}

function nameOf({ fileName, mimeType, index }: File): string {
  return attachmentName(fileName, mimeType, index);
}

function isShownBy(file: File, referencedContentIds: ReadonlySet<string>): boolean {
  return file.leaf.role === "file" && presentFile(file, referencedContentIds).inline;
}
