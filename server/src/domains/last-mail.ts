import type { Clock } from "../time/clock.ts";
import type { DomainMail, DomainStore } from "./domain-store.ts";

/** As often as the times are stored (`jobs/service-jobs.ts`). */
const KEPT_MS = 1_000;

/** Returns when mail last arrived for each domain; at most about two seconds late. Callers within a second share a query. */
export function createLastMailReader({
  store,
  clock,
}: {
  store: Pick<DomainStore, "listDomainMail">;
  clock: Clock;
}): () => Promise<readonly DomainMail[]> {
  let cached: { readonly atMs: number; readonly mail: Promise<readonly DomainMail[]> } | undefined;
  return () => {
    const nowMs = clock.nowMs();
    if (!cached || Math.abs(nowMs - cached.atMs) >= KEPT_MS) {
      cached = { atMs: nowMs, mail: store.listDomainMail() };
    }
    return cached.mail;
  };
}

/** Returns when mail last arrived for any domain; undefined if none ever did. */
export function latestOf(mail: readonly DomainMail[]): number | undefined {
  return mail.length === 0 ? undefined : Math.max(...mail.map((one) => one.lastMessageAtMs));
}
