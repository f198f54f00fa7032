import type { DeliveredCopy } from "./delivered-mail.ts";
import type { ContentKeys } from "./content-keys.ts";
import type { InboxEvents } from "./inbox-events.ts";
import type { InboxStore } from "./inbox-store.ts";
import {
  judgeSender,
  standingOf,
  type SenderFindings,
  type SenderProof,
  type SenderVerdict,
} from "./sender-verdict.ts";

export type KeepVerdictDeps = {
  store: Pick<InboxStore, "setVerdict">;
  events: Pick<InboxEvents, "publish">;
  contentKeys: ContentKeys;
};

export type KeepFindingsDeps = KeepVerdictDeps & {
  store: Pick<InboxStore, "setSenderProof">;
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

/** Stores what a check found out: the verdict, and the proof where the verdict doesn't say the same. */
export async function keepFindings(
  deps: KeepFindingsDeps,
  mail: { copies: readonly DeliveredCopy[]; shownDomain: string },
  findings: SenderFindings,
): Promise<void> {
  const verdict = judgeSender(findings, mail.shownDomain);
  // First: whoever sees the verdict must not miss the proof that contradicts it.
  if (findings.proof) await keepProof(deps, mail.copies, { verdict, proof: findings.proof });
  if (verdict) await keepVerdict(deps, mail.copies, verdict);
}

async function keepProof(
  { store, contentKeys }: KeepFindingsDeps,
  copies: readonly DeliveredCopy[],
  { verdict, proof }: { verdict: SenderVerdict | undefined; proof: SenderProof },
): Promise<void> {
  if (standingOf(proof.domain, { verdict }) === proof.outcome) return;
  for (const { inboxId, seq, wrappedKey } of copies) {
    await store.setSenderProof(inboxId, seq, contentKeys.sealProof(wrappedKey, proof));
  }
}
