import { parseStoredList } from "../../browser/stored-list.ts";

/** The text of a draft. */
export type Draft = { readonly text: string };

export type StoredDraft = Draft & {
  /** The sending address. */
  readonly email: string;
  /** The id of the answered message. */
  readonly id: string;
};

/** Parses stored drafts and skips invalid entries. */
export function parseDrafts(stored: string | null): StoredDraft[] {
  return parseStoredList(stored).flatMap((one) => parseDraft(one) ?? []);
}

export function parseDraft(value: unknown): StoredDraft | null {
  if (typeof value !== "object" || value === null) return null;
  const { email, id, text }: { [Name in keyof StoredDraft]?: unknown } = value;
  if (typeof email !== "string" || typeof id !== "string" || typeof text !== "string") return null;
  return email === "" || id === "" ? null : { email, id, text };
}
