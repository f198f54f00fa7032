import { TOKENS_PER_ADDRESS_MAX } from "@mayfly/contract/constants";
import type { AddressRow } from "../inbox/inbox-store.ts";
import { isAlive } from "../inbox/open-inbox.ts";
import { hashSecret, makeToken } from "../inbox/tokens.ts";
import type { Buyer } from "./buyer.ts";
import type { OpenDeps } from "./premium-deps.ts";

export type ActiveAddress = { address: AddressRow; token: string };

/** The living addresses that a browser bought, the one that ends last first, each with a fresh token. */
export async function findActive(deps: OpenDeps, buyer: Buyer): Promise<ActiveAddress[]> {
  const { store, clock } = deps;
  const nowMs = clock.nowMs();
  const active: ActiveAddress[] = [];
  for (const { inboxId } of await store.listGiven(buyer.hash, nowMs)) {
    const address = inboxId === null ? undefined : await store.findAddressById(inboxId);
    if (address && isAlive(address, nowMs)) {
      active.push({ address, token: await mintToken(deps, address.inboxId, nowMs) });
    }
  }
  return active;
}

async function mintToken(
  { store, random, cellTag }: OpenDeps,
  inboxId: number,
  nowMs: number,
): Promise<string> {
  const token = makeToken(cellTag, random);
  await store.addToken({
    inboxId,
    tokenHash: hashSecret(token),
    createdAtMs: nowMs,
    tokensMax: TOKENS_PER_ADDRESS_MAX,
  });
  return token;
}
