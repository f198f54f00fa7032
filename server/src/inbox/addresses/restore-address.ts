import { normalizePassword } from "@mayfly/contract/password-form";
import { AppError } from "../../app-error.ts";
import type { Clock } from "../../time/clock.ts";
import { parseEmailAddress } from "../../address/email-address.ts";
import type { RandomSource } from "../../keys/random-source.ts";
import { addToken, hashSecret, makeToken, matchesHash } from "./tokens.ts";
import type { Inbox, InboxStore } from "../inbox-store.ts";
import { isActive } from "./open-inbox.ts";

/** Both are used if the address does not exist, so that the response time doesn't reveal it. */
const NO_INBOX = 0;
const DUMMY_HASH = hashSecret("");

/**
 * Opens an active address on another device by its password and creates a token for it. Throws
 * RESTORE_REFUSED for every kind of mismatch.
 */
export async function restoreAddress(
  deps: {
    store: Pick<InboxStore, "findAddress" | "findPasswordHash" | "addToken">;
    clock: Clock;
    random: RandomSource;
    cellTag: string;
  },
  request: { email: string; password: string },
): Promise<{ address: Inbox; token: string }> {
  const email = parseEmailAddress(request.email);
  const address = email && (await deps.store.findAddress(email));
  const passwordHash = await deps.store.findPasswordHash(address?.inboxId ?? NO_INBOX);
  // A password of ours is normalized; one that a client chose is not.
  const forms = [normalizePassword(request.password), request.password];
  const expected = passwordHash ?? DUMMY_HASH;
  const matches = forms.map((form) => matchesHash(form, expected)).includes(true);
  if (!matches || !passwordHash || !address || !isActive(address, deps.clock.nowMs())) {
    throw new AppError("RESTORE_REFUSED");
  }
  const token = makeToken(deps.cellTag, deps.random);
  await addToken(deps, address.inboxId, token);
  return { address, token };
}
