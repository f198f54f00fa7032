import type { Ban, BanStore } from "../abuse/ban-store.ts";
import type { Clock } from "../time/clock.ts";
import { pageOfList, type ListRequest } from "./page-of-list.ts";

const BANS = {
  foundBy: ({ network, reason }: Ban) => [network, reason],
  sortedBy: {
    ip: ({ network }: Ban) => network,
    banned: ({ bannedAtMs }: Ban) => bannedAtMs,
    ends: ({ expiresAtMs }: Ban) => expiresAtMs ?? Infinity,
  },
};

/** Returns a page of the active bans that match a search, sorted, and the total number of matches. */
export async function listBans(
  { store, clock }: { store: Pick<BanStore, "listBans">; clock: Clock },
  request: ListRequest<keyof (typeof BANS)["sortedBy"]>,
): Promise<{ rows: Ban[]; total: number }> {
  return pageOfList(await store.listBans(clock.nowMs()), BANS, request);
}
