import type { CutReason } from "@mayfly/contract";
import { attachmentName } from "../inbox/attachment-name.ts";
import { parseParameterizedValue, readParamText } from "../mail/mime/header-params.ts";
import {
  findAllFiles,
  findFiles,
  findShownIds,
  presentFile,
  readFile,
  type KeptFile,
} from "../mail/parse/list-attachments.ts";
import { parseFallback } from "../mail/parse/parse-fallback.ts";
import { readLeaves, type Leaf } from "../mail/mime/read-leaves.ts";
import { readTexts } from "../mail/text/read-texts.ts";
import { takeUuencoded } from "../mail/mime/take-uuencoded.ts";
import { carriedFile, carriedMessage, type CarriedFile } from "./carried-file.ts";
import { isProgram, mayHoldProgram } from "./programs.ts";

/** What of a message is carried on, and the names of what is not. */
export type Original = {
  html: string | null;
  text: string | null;
  files: CarriedFile[];
  leftOut: string[];
};

/** Messages within messages that are looked through; below that none is carried on. */
const DEPTH_MAX = 5;

/**
 * Takes a message apart to be carried on whole: its text, its files to the byte, messages within it
 * as they are. Programs stay behind. What can't be read in full comes as the raw message besides,
 * unless a program might come with it. `bytesMax` is what the files may take, encoded.
 */
export function readOriginal(raw: Buffer, bytesMax = Infinity): Original {
  const message = raw.toString("latin1");
  const read = readLeaves(message);
  const { shown, kept } = unfold(read.leaves);
  const texts = readTexts(shown);
  const files = keptFiles(kept);
  const leftOut = files.filter(isLeftOut).map(nameOf);
  const shownIds = findShownIds(texts.html ?? "");
  const carried = files
    .filter((file) => !isLeftOut(file))
    .map((file) => carriedFile(file, { name: nameOf(file), isShown: isShownBy(file, shownIds) }));
  const original = { html: texts.html, text: texts.text, files: carried, leftOut };
  const arePartsMissing = [...read.cuts].some((cut) => !TEXT_CUTS.has(cut));
  if (!arePartsMissing && read.cuts.size + texts.cuts.size === 0) return original;
  if (leftOut.length > 0 || mayHoldProgram(message)) {
    return arePartsMissing ? { ...original, leftOut: [...leftOut, WHOLE_NAME] } : original;
  }
  const whole = carriedMessage(raw, WHOLE_NAME);
  const isRoomForBoth = !arePartsMissing && encodedBytes([...carried, whole]) <= bytesMax;
  return { ...original, files: isRoomForBoth ? [...carried, whole] : [whole] };
}

/** The message as it came, where it could not be read in full. */
const WHOLE_NAME = "message.eml";

/** Faults of a text: all files are read where there is no other. */
const TEXT_CUTS: ReadonlySet<CutReason> = new Set(["text", "encoding", "ending", "headers"]);

/** Base64 in lines of 76. */
function encodedBytes(files: readonly CarriedFile[]): number {
  return files.reduce((sum, { content }) => sum + Math.ceil(content.length * 1.37), 0);
}

/** The same of a message that no reader got through: the beginning of its text, and all of it as it came. */
export function readOriginalRoughly(raw: Buffer): Original {
  const { html, text } = parseFallback(raw);
  if (mayHoldProgram(raw.toString("latin1"))) {
    return { html, text, files: [], leftOut: [WHOLE_NAME] };
  }
  return { html, text, files: [carriedMessage(raw, WHOLE_NAME)], leftOut: [] };
}

/**
 * A message within the message is carried whole, and its own parts with it. One that holds a
 * program is opened instead: its text is shown, its other files are carried.
 */
function unfold(leaves: readonly Leaf[]): { shown: Leaf[]; kept: Leaf[] } {
  const shown: Leaf[] = [];
  const kept: Leaf[] = [];
  for (let at = 0; at < leaves.length; at += 1) {
    const leaf = leaves[at];
    if (!leaf) break;
    if (leaf.role !== "message") {
      const parts = takeUuencoded(leaf);
      shown.push(...parts);
      kept.push(...parts);
    } else if (holdsProgram(leaf.encoded, 1)) {
      shown.push(leaf);
    } else {
      kept.push(leaf);
      // Its own leaves follow it: they are within what is carried.
      at += readLeaves(leaf.encoded).leaves.length;
    }
  }
  return { shown, kept };
}

type File = KeptFile & { index: number; mimeType: string; content: Buffer; isLeftOut: boolean };

/** In the order of the message; each decoded once. */
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

/** Parts that stand too deep, and a message that was attached as a file, were not opened by the reader. */
function holdsUnreadProgram({ role, type }: Leaf, content: Buffer): boolean {
  if (type.value.startsWith("multipart/")) return mayHoldProgram(content.toString("latin1"));
  return (
    role === "file" && isMessageType(type.value) && holdsProgram(content.toString("latin1"), 1)
  );
}

function holdsProgram(message: string, depth: number): boolean {
  if (depth > DEPTH_MAX) return true;
  const { leaves, cuts } = readLeaves(message);
  if (cuts.size > 0 && mayHoldProgram(message)) return true;
  return findAllFiles(leaves.flatMap(takeUuencoded)).some(({ leaf }) => {
    if (leaf.role === "message") return false;
    const content = readFile(leaf);
    if (isProgram({ names: namesOf(leaf), mimeType: leaf.type.value, content })) return true;
    return isMessageType(leaf.type.value) && holdsProgram(content.toString("latin1"), depth + 1);
  });
}

function isMessageType(mimeType: string): boolean {
  return mimeType === "message/rfc822" || mimeType === "message/global";
}

/** Readers differ in which of the two they believe. */
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

function isShownBy(file: File, shownIds: ReadonlySet<string>): boolean {
  return file.leaf.role === "file" && presentFile(file, shownIds).inline;
}
