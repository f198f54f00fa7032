import type { ContentKeys } from "./content-keys.ts";
import type { InboxEvents } from "./inbox-events.ts";
import type { InboxStore } from "./inbox-store.ts";
import type { SenderVerdict } from "./sender-verdict.ts";
import type { DeliveredCopy } from "./delivered-mail.ts";

export type KeepVerdictDeps = {
  store: Pick<InboxStore, "setVerdict">;
  events: Pick<InboxEvents, "publish">;
  contentKeys: ContentKeys;
};

/** Stores the verdict with every copy that is still there, and tells those who watch. */
export async function keepVerdict(
  { store, events, contentKeys }: KeepVerdictDeps,
  copies: readonly DeliveredCopy[],
  verdict: SenderVerdict,
): Promise<void> {
  for (const { inboxId, seq, wrappedKey } of copies) {
    const sealed = contentKeys.sealVerdict(wrappedKey, verdict);
    const kept = await store.setVerdict(inboxId, seq, sealed);
    if (kept) events.publish([{ type: "updated", inboxId, seq, verdict }]);
  }
}
