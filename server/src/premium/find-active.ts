import { addToken, makeToken } from "../inbox/addresses/tokens.ts";
import type { Inbox } from "../inbox/inbox-store.ts";
import { isAlive } from "../inbox/addresses/open-inbox.ts";
import type { Buyer } from "./buyer.ts";
import type { OpenDeps } from "./premium-deps.ts";

export type ActiveAddress = { address: Inbox; token: string };

/** Returns the active addresses that a browser bought, latest expiry first, each with a new token. */
export async function findActive(deps: OpenDeps, buyer: Buyer): Promise<ActiveAddress[]> {
  const { store, clock, random, cellTag } = deps;
  const nowMs = clock.nowMs();
  const active: ActiveAddress[] = [];
  for (const { inboxId } of await store.listGiven(buyer.hash, nowMs)) {
    const address = inboxId === null ? undefined : await store.findAddressById(inboxId);
    if (address && isAlive(address, nowMs)) {
      const token = makeToken(cellTag, random);
      await addToken(deps, address.inboxId, token);
      active.push({ address, token });
    }
  }
  return active;
}
