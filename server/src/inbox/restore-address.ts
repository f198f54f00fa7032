import { normalizePassword } from "@mayfly/contract/password-form";
import { AppError } from "../app-error.ts";
import type { Clock } from "../time/clock.ts";
import { parseEmailAddress } from "../address/email-address.ts";
import type { RandomSource } from "../keys/random-source.ts";
import { addToken } from "./add-token.ts";
import type { Inbox, InboxStore } from "./inbox-store.ts";
import { isAlive } from "./open-inbox.ts";
import { hashSecret, makeToken, secretMatches } from "./tokens.ts";

/** Compared with when there is no such address, so that its absence doesn't show in the time taken. */
const NOBODYS_HASH = hashSecret("");

/**
 * Opens a living address on another device by its password and mints a token for it. Every kind
 * of mismatch is the same RESTORE_REFUSED.
 */
export async function restoreAddress(
  deps: {
    store: Pick<InboxStore, "findAddress" | "addToken">;
    clock: Clock;
    random: RandomSource;
    cellTag: string;
  },
  request: { email: string; password: string },
): Promise<{ address: Inbox; token: string }> {
  const email = parseEmailAddress(request.email);
  const address = email && (await deps.store.findAddress(email));
  const nowMs = deps.clock.nowMs();
  const password = normalizePassword(request.password);
  const matches = secretMatches(password, address?.passwordHash ?? NOBODYS_HASH);
  if (!matches || !address?.passwordHash || !isAlive(address, nowMs)) {
    throw new AppError("RESTORE_REFUSED");
  }
  const token = makeToken(deps.cellTag, deps.random);
  await addToken(deps, address.inboxId, token);
  return { address, token };
}
