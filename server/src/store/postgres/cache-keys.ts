import type { Inbox } from "../../inbox/inbox-store.ts";
import type { AddressWithKey } from "../queries/mail/addresses.ts";
import type { Store } from "../store.ts";
import type { bindToPool } from "./bind-to-pool.ts";
import type { RecentKeys } from "./recent-keys.ts";

/** Each lookup of an address caches its key, so that reading its mail next needs no other statement for the key. */
export function cacheKeys(queries: ReturnType<typeof bindToPool>, recentKeys: RecentKeys) {
  const addressOf = (found: AddressWithKey | undefined): Inbox | undefined => {
    if (found) recentKeys.same(found.address.inboxId, found.wrappedKey);
    return found?.address;
  };
  return {
    findAddress: async (email) => addressOf(await queries.findAddress(email)),
    findAddressByToken: async (hash) => addressOf(await queries.findAddressByToken(hash)),
    findAddressById: async (inboxId) => addressOf(await queries.findAddressById(inboxId)),
    findAddressByPublicId: async (id) => addressOf(await queries.findAddressByPublicId(id)),
    findWrappedKey: async (inboxId) => {
      const known = recentKeys.get(inboxId);
      if (known) return known;
      const wrappedKey = await queries.findWrappedKey(inboxId);
      return wrappedKey && recentKeys.same(inboxId, wrappedKey);
    },
    replaceKey: async (replacement) => {
      const isReplaced = await queries.replaceKey(replacement);
      recentKeys.drop(replacement.inboxId);
      return isReplaced;
    },
    endAddress: async (inboxId, nowMs) => {
      const hasEnded = await queries.endAddress(inboxId, nowMs);
      recentKeys.drop(inboxId);
      return hasEnded;
    },
    endExpired: async (nowMs, limit) => {
      const ended = await queries.endExpired(nowMs, limit);
      for (const { inboxId } of ended) recentKeys.drop(inboxId);
      return ended;
    },
    revokePremium: async (request) => {
      const outcome = await queries.revokePremium(request);
      if (outcome.revoked && outcome.inboxId !== null) recentKeys.drop(outcome.inboxId);
      return outcome;
    },
  } satisfies Partial<Store>;
}
