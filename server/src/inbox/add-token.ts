import { TOKENS_PER_ADDRESS_MAX } from "@mayfly/contract/constants";
import type { Clock } from "../time/clock.ts";
import type { InboxStore } from "./inbox-store.ts";
import { hashSecret } from "./tokens.ts";

/** Lets a token open an address, if it doesn't yet; of more than TOKENS_PER_ADDRESS_MAX the oldest ends. */
export async function addToken(
  { store, clock }: { store: Pick<InboxStore, "addToken">; clock: Clock },
  inboxId: number,
  token: string,
): Promise<void> {
  await store.addToken({
    inboxId,
    tokenHash: hashSecret(token),
    createdAtMs: clock.nowMs(),
    tokensMax: TOKENS_PER_ADDRESS_MAX,
  });
}
