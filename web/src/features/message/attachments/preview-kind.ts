import type { Attachment } from "@mayfly/contract";
import { fileKind } from "./kind-words.ts";

/** The kind of preview to try, by declared and detected type. The fetched bytes decide later. */
export type PreviewKind = "picture" | "pdf" | "large-pdf";

export function previewKind(
  attachment: Pick<Attachment, "type" | "detectedType" | "name" | "risk" | "size">,
): PreviewKind | undefined {
  const { type, detectedType = "", size, risk } = attachment;
  if (size === 0 || risk === "program") return undefined;
  if (PICTURE_TYPES.has(type) || PICTURE_TYPES.has(detectedType))
    return size <= PICTURE_BYTES_MAX ? "picture" : undefined;
  if (fileKind(attachment).words !== "PDF document") return undefined;
  return size <= PDF_BYTES_MAX ? "pdf" : "large-pdf";
}

const PICTURE_TYPES: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/jpg",
  "image/gif",
  "image/webp",
]);
const PICTURE_BYTES_MAX = 20 * 1024 * 1024;
const PDF_BYTES_MAX = 15 * 1024 * 1024;
