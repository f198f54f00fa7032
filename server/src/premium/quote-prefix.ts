import { AppError } from "../app-error.ts";
import type { Clock } from "../time/clock.ts";
import type { ServedDomains } from "../domains/live-domains.ts";
import { readOffered } from "../domains/read-offered.ts";
import type { EmailAddress } from "../address/email-address.ts";
import type { Buyer } from "./buyer.ts";
import { isForSale, readPrefix } from "./prefix-rules.ts";
import type { PremiumKeys } from "./premium-keys.ts";
import type { PremiumStore } from "./premium-store.ts";

type QuoteDeps = {
  store: Pick<PremiumStore, "isPrefixTaken">;
  keys: Pick<PremiumKeys, "prefixHashes">;
  clock: Clock;
  domains: Pick<ServedDomains, "offered">;
};

/**
 * Returns whether a name can be bought now. Does not reveal why not: an address, a purchase in progress, a
 * reservation, and a name not for sale all get the same answer.
 */
export async function quotePrefix(
  { store, keys, clock, domains }: QuoteDeps,
  request: { prefix: string; domain: string; buyer: Buyer | undefined },
): Promise<boolean> {
  const email = readWantedAddress(domains.offered(), request);
  if (!isForSale(email.local)) return false;
  const isTaken = await store.isPrefixTaken({
    email,
    prefixHashes: keys.prefixHashes(email),
    buyerHash: request.buyer?.hash,
    nowMs: clock.nowMs(),
  });
  return !isTaken;
}

/** Throws UNKNOWN_DOMAIN or the error for an invalid prefix. */
export function readWantedAddress(
  offered: readonly string[],
  request: { prefix: string; domain: string },
): EmailAddress {
  const reading = readPrefix(request.prefix);
  if (!reading.valid) throw new AppError(reading.error);
  return { local: reading.prefix, domain: readOffered(offered, request.domain) };
}
