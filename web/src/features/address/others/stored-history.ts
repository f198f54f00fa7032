import type { StoredValues } from "../../../browser/browser-storage.ts";
import { isEmailAddress } from "../address-forms.ts";
import { notifyOtherTabs } from "../stored/stored-address.ts";
import { parseStoredList } from "../../../browser/stored-list.ts";
import { ADDRESSES, ENDED_SHOWN_MS, readLabel, readRows, storeRows } from "./stored-addresses.ts";

/** Labels of addresses that have ended, without secrets. Kept until the visitor clears them. */
export const HISTORY = "history";
const ENTRIES_MAX = 20;

export type PastAddress = {
  readonly email: string;
  readonly label: string;
  readonly endedAtMs: number;
};

/** Returns the entries, latest end first. */
export function readHistory(text: string | null): PastAddress[] {
  return parseStoredList(text)
    .flatMap((entry) => {
      if (typeof entry !== "object" || entry === null) return [];
      const { email, label, endedAt }: Record<string, unknown> = { ...entry };
      const endedAtMs = Date.parse(String(endedAt));
      const read = readLabel(label);
      if (!isEmailAddress(email) || read === "" || Number.isNaN(endedAtMs)) return [];
      return [{ email, label: read, endedAtMs }];
    })
    .toSorted((a, b) => b.endedAtMs - a.endedAtMs)
    .slice(0, ENTRIES_MAX);
}

export function clearHistory(kept: StoredValues): void {
  kept.remove(HISTORY);
}

/**
 * Removes addresses that ended some seconds ago, with their secrets. Their labels join the history. `isKept`: by token,
 * an address that may not have ended.
 */
export function pruneRows(
  kept: StoredValues,
  nowMs: number,
  isKept: (token: string) => boolean = () => false,
): void {
  const rows = readRows(kept.get(ADDRESSES), nowMs);
  const current = kept.get("email");
  const over = rows.filter(
    ({ email, endsAtMs, address }) =>
      email !== current &&
      endsAtMs + ENDED_SHOWN_MS <= nowMs &&
      !(address && isKept(address.token)),
  );
  if (over.length === 0) return;
  storeRows(
    kept,
    rows.filter((row) => !over.includes(row)),
  );
  keepHistory(kept, over);
  notifyOtherTabs(kept);
}

function keepHistory(
  kept: StoredValues,
  ended: readonly { email: string; label: string; endsAtMs: number }[],
): void {
  const labeled = ended.filter(({ label }) => label !== "");
  if (labeled.length === 0) return;
  const added = labeled.map(({ email, label, endsAtMs }) => ({
    email,
    label,
    endedAtMs: endsAtMs,
  }));
  const all = [...added, ...readHistory(kept.get(HISTORY))].slice(0, ENTRIES_MAX);
  kept.set(
    HISTORY,
    JSON.stringify(
      all.map(({ endedAtMs, ...past }) => ({
        ...past,
        endedAt: new Date(endedAtMs).toISOString(),
      })),
    ),
  );
}
