import {
  findFiles,
  findReferencedContentIds,
  presentFile,
  readFile,
  type FilePart,
} from "./list-attachments.ts";
import { isSubjectCut, readSender, readSubject } from "../mime/message-heading.ts";
import { PARSE_LIMITS } from "./parse-limits.ts";
import type { AttachmentContent, ParsedMessage } from "./parsed-message.ts";
import { readLeaves, type Leaves } from "../mime/read-leaves.ts";
import { readTexts, type Texts } from "../text/read-texts.ts";
import { readSentAt } from "../sent-at.ts";
import { extractUuencoded } from "../mime/extract-uuencoded.ts";

type Opened = Leaves & {
  texts: Texts;
  files: FilePart[];
  referencedContentIds: ReadonlySet<string>;
};

/** Parses a message in full. Pure; its size and `PARSE_LIMITS` bound the cost. */
export function readFullMessage(raw: Buffer): ParsedMessage {
  const { fields, truncations, texts, files, referencedContentIds } = open(raw);
  const kept = files.slice(0, PARSE_LIMITS.attachmentsMax);
  return {
    from: readSender(fields),
    subject: readSubject(fields),
    sentAtMs: readSentAt(fields.get("date") ?? ""),
    html: texts.html,
    text: texts.text,
    attachments: kept.map((file) => presentFile(file, referencedContentIds)),
    truncations: [
      ...new Set([...truncations, ...texts.truncations]),
      ...(isSubjectCut(fields) ? ["headers" as const] : []),
      ...(kept.length < files.length ? ["attachments" as const] : []),
    ],
  };
}

/** Returns the attachment at this index of `readFullMessage`'s list; undefined if it doesn't exist. */
export function readFullAttachment(raw: Buffer, index: number): AttachmentContent | undefined {
  const { files, referencedContentIds } = open(raw);
  const file = files.slice(0, PARSE_LIMITS.attachmentsMax)[index];
  return (
    file && {
      ...presentFile(file, referencedContentIds),
      content: new Uint8Array(readFile(file.leaf)),
    }
  );
}

function open(raw: Buffer): Opened {
  const read = readLeaves(raw.toString("latin1"));
  const leaves = read.leaves.flatMap(extractUuencoded);
  const texts = readTexts(leaves);
  return {
    ...read,
    leaves,
    texts,
    files: findFiles(leaves),
    referencedContentIds: findReferencedContentIds(texts.html ?? ""),
  };
}
