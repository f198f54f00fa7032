import { TOKENS_PER_ADDRESS_MAX } from "@mayfly/contract/constants";
import type { Clock } from "../time/clock.ts";
import type { InboxStore } from "./inbox-store.ts";
import { hashSecret } from "./tokens.ts";

/** Adds a token to an address, if missing. Beyond TOKENS_PER_ADDRESS_MAX, the oldest token is removed. */
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
