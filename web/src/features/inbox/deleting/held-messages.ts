import { isFields } from "../../../api/fields.ts";

/** What tabs of one browser say to each other about deletions that can still be taken back. */
export type HeldMessage =
  /** A tab has come and asks what the others hold. */
  | { readonly type: "hello" }
  /** All that this tab keeps out of sight now. */
  | { readonly type: "held"; readonly tab: string; readonly ids: readonly string[] }
  | { readonly type: "deleted"; readonly ids: readonly string[] };

/** Read as strictly as a server's answer: the other tab may be of another version. */
export function readHeldMessage(posted: unknown): HeldMessage | undefined {
  if (!isFields(posted)) return undefined;
  const { type, tab, ids } = posted;
  if (type === "hello") return { type };
  if (!isIds(ids)) return undefined;
  if (type === "deleted") return { type, ids };
  return type === "held" && typeof tab === "string" ? { type, tab, ids } : undefined;
}

function isIds(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((id) => typeof id === "string");
}
