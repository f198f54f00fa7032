import { createHash } from "node:crypto";
import type { RandomSource } from "../keys/random-source.ts";
import { addToken, makeToken } from "../inbox/addresses/tokens.ts";
import type { Inbox } from "../inbox/inbox-store.ts";
import { isActive } from "../inbox/addresses/open-inbox.ts";
import type { OpenDeps } from "./premium-deps.ts";

/**
 * A buyer's browser, identified by 128 random bits in its cookie. The store holds only their hash, so a
 * leaked store can't impersonate a buyer.
 */
export type Buyer = { id: string; hash: Buffer };

const ID_BYTES = 16;

export function makeBuyer(random: RandomSource): Buyer {
  return buyerOf(random(ID_BYTES).toString("base64url"));
}

export function buyerOf(id: string): Buyer {
  return { id, hash: createHash("sha256").update(`mayfly buyer ${id}`).digest() };
}

export type ActiveAddress = { address: Inbox; token: string };

/** Returns the active addresses that a browser bought, latest expiry first, each with a new token. */
export async function findActive(deps: OpenDeps, buyer: Buyer): Promise<ActiveAddress[]> {
  const { store, clock, random, cellTag } = deps;
  const nowMs = clock.nowMs();
  const active: ActiveAddress[] = [];
  for (const { inboxId } of await store.listGiven(buyer.hash, nowMs)) {
    const address = inboxId === null ? undefined : await store.findAddressById(inboxId);
    if (address && isActive(address, nowMs)) {
      const token = makeToken(cellTag, random);
      await addToken(deps, address.inboxId, token);
      active.push({ address, token });
    }
  }
  return active;
}
