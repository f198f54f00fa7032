import type { StoredValues } from "../../browser/browser-storage.ts";
import { parseDraft, parseDrafts, type Draft, type StoredDraft } from "./parse-drafts.ts";

/**
 * Unsent replies, one per message. Kept as long as the tab, and no longer than the message and its address. Shared
 * between all tabs of the browser.
 */
export type Drafts = {
  readonly read: (email: string, id: string) => Draft | null;
  /** An empty `draft.text` removes the draft. */
  readonly write: (draft: StoredDraft) => void;
  readonly remove: (email: string, id: string) => void;
  /** Requests the draft from other tabs; it arrives at `watch`. */
  readonly ask: (email: string, id: string) => void;
  /** Calls back when another tab has written this draft. */
  readonly watch: (email: string, id: string, onDraft: (draft: Draft) => void) => () => void;
  readonly keepOnly: (wanted: (draft: StoredDraft) => boolean) => void;
};

/** Also used by the check that runs before this module is loaded. */
const DRAFTS = "drafts";

/** The part of BroadcastChannel used here. */
type DraftChannel = {
  readonly post: (message: string) => void;
  readonly listen: (onMessage: (message: unknown) => void) => void;
};

export function openDrafts(kept: StoredValues, tabs: DraftChannel): Drafts {
  const watchers = new Set<{ of: Key; onDraft: (draft: Draft) => void }>();
  const all = () => parseDrafts(kept.get(DRAFTS));
  const find = (key: Key) => all().find((draft) => isOf(draft, key)) ?? null;
  const keep = (drafts: readonly StoredDraft[]) =>
    drafts.length === 0 ? kept.remove(DRAFTS) : kept.set(DRAFTS, JSON.stringify(drafts));
  const keepOnly = (wanted: (draft: StoredDraft) => boolean) => {
    const drafts = all();
    const left = drafts.filter(wanted);
    if (left.length < drafts.length) keep(left);
  };
  const put = (draft: StoredDraft) => {
    const others = all().filter((other) => !isOf(other, draft));
    keep(draft.text.trim() === "" ? others : [...others, draft]);
  };

  tabs.listen((message) => {
    const { asked, draft } = readMessage(message);
    const known = asked && find(asked);
    if (known) tabs.post(JSON.stringify({ draft: known }));
    if (!draft) return;
    put(draft);
    for (const { of, onDraft } of watchers) if (isOf(draft, of)) onDraft(draft);
  });

  return {
    read: (email, id) => find({ email, id }),
    write(draft) {
      put(draft);
      tabs.post(JSON.stringify({ draft }));
    },
    remove(email, id) {
      keepOnly((draft) => !isOf(draft, { email, id }));
      tabs.post(JSON.stringify({ draft: { email, id, text: "" } }));
    },
    ask: (email, id) => tabs.post(JSON.stringify({ asked: { email, id } })),
    watch(email, id, onDraft) {
      const watcher = { of: { email, id }, onDraft };
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    keepOnly,
  };
}

type Key = Pick<StoredDraft, "email" | "id">;

function isOf(draft: Key, { email, id }: Key): boolean {
  return draft.email === email && draft.id === id;
}

/** Validates the message: the other tab may run an older version. */
function readMessage(message: unknown): { asked?: Key; draft?: StoredDraft } {
  if (typeof message !== "string") return {};
  try {
    const { asked, draft }: { asked?: unknown; draft?: unknown } = JSON.parse(message) ?? {};
    const read = parseDraft(draft);
    if (read) return { draft: read };
    const key = parseDraft({ text: "", ...Object(asked) });
    return key ? { asked: key } : {};
  } catch {
    // Not from a Mayfly tab: ignore it.
    return {};
  }
}
