import type { Ban, BanStore } from "../abuse/ban-store.ts";
import type { Clock } from "../time/clock.ts";
import { pageOfList, type ListAsked } from "./page-of-list.ts";

const BANS = {
  foundBy: ({ network, reason }: Ban) => [network, reason],
  sortedBy: {
    ip: ({ network }: Ban) => network,
    banned: ({ bannedAtMs }: Ban) => bannedAtMs,
    ends: ({ expiresAtMs }: Ban) => expiresAtMs ?? Infinity,
  },
};

/** The bans in force that a search finds, sorted, and how many there are in all pages. */
export async function listBans(
  { store, clock }: { store: Pick<BanStore, "listBans">; clock: Clock },
  asked: ListAsked<keyof (typeof BANS)["sortedBy"]>,
): Promise<{ rows: Ban[]; total: number }> {
  return pageOfList(await store.listBans(clock.nowMs()), BANS, asked);
}
