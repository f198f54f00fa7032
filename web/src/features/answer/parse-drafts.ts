/** What was typed of one reply. */
export type Draft = { readonly text: string };

export type StoredDraft = Draft & {
  /** The address that it is to be sent from. */
  readonly email: string;
  /** The message that it answers. */
  readonly id: string;
};

/** Whatever the browser's storage holds: what isn't a draft of ours is passed over. */
export function parseDrafts(stored: string | null): StoredDraft[] {
  if (stored === null) return [];
  try {
    const parsed: unknown = JSON.parse(stored);
    return Array.isArray(parsed) ? parsed.flatMap((one) => parseDraft(one) ?? []) : [];
  } catch {
    // Another script, or an older page, wrote something else there.
    return [];
  }
}

export function parseDraft(value: unknown): StoredDraft | null {
  if (typeof value !== "object" || value === null) return null;
  const { email, id, text }: { [Name in keyof StoredDraft]?: unknown } = value;
  if (typeof email !== "string" || typeof id !== "string" || typeof text !== "string") return null;
  return email === "" || id === "" ? null : { email, id, text };
}
