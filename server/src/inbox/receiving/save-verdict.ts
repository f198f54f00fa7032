import type { DeliveredCopy } from "./mail-receiver.ts";
import type { ContentKeys } from "../content-keys.ts";
import type { InboxEvents } from "../live/inbox-events.ts";
import type { InboxStore } from "../inbox-store.ts";
import {
  judgeSender,
  findProofOutcome,
  type SenderFindings,
  type SenderProof,
  type SenderVerdict,
} from "./sender-verdict.ts";

export type SaveVerdictDeps = {
  store: Pick<InboxStore, "setVerdict">;
  events: Pick<InboxEvents, "publish">;
  contentKeys: ContentKeys;
};

export type SaveFindingsDeps = SaveVerdictDeps & {
  store: Pick<InboxStore, "setSenderProof">;
};

/** Stores the verdict with every remaining copy, and notifies watchers. */
export async function saveVerdict(
  { store, events, contentKeys }: SaveVerdictDeps,
  copies: readonly DeliveredCopy[],
  verdict: SenderVerdict,
): Promise<void> {
  for (const { inboxId, seq, wrappedKey } of copies) {
    const sealed = contentKeys.sealVerdict(wrappedKey, verdict);
    const isStored = await store.setVerdict(inboxId, seq, sealed);
    if (isStored) events.publish([{ type: "updated", inboxId, seq, verdict }]);
  }
}

/** Stores the verdict of a check, and also the proof if the verdict doesn't imply it. */
export async function saveFindings(
  deps: SaveFindingsDeps,
  mail: { copies: readonly DeliveredCopy[]; shownDomain: string },
  findings: SenderFindings,
): Promise<void> {
  const verdict = judgeSender(findings, mail.shownDomain);
  // The proof is stored first: a reader of the verdict must not miss a proof that contradicts it.
  if (findings.proof) await saveProof(deps, mail.copies, { verdict, proof: findings.proof });
  if (verdict) await saveVerdict(deps, mail.copies, verdict);
}

async function saveProof(
  { store, contentKeys }: SaveFindingsDeps,
  copies: readonly DeliveredCopy[],
  { verdict, proof }: { verdict: SenderVerdict | undefined; proof: SenderProof },
): Promise<void> {
  if (findProofOutcome(proof.domain, { verdict }) === proof.outcome) return;
  for (const { inboxId, seq, wrappedKey } of copies) {
    await store.setSenderProof(inboxId, seq, contentKeys.sealProof(wrappedKey, proof));
  }
}
