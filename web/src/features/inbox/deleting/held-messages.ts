import { isFields } from "../../../api/fields.ts";

/** Messages between tabs about deletions that can still be undone. */
export type HeldMessage =
  /** A new tab requests the ids that other tabs hide. */
  | { readonly type: "hello" }
  /** All ids that this tab now hides. */
  | { readonly type: "held"; readonly tab: string; readonly ids: readonly string[] }
  | { readonly type: "deleted"; readonly ids: readonly string[] };

/** Parses a tab's message. Returns undefined if it is invalid: the other tab may run a different version. */
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
