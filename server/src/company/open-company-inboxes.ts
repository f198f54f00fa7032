import type { Clock } from "../time/clock.ts";
import type { ContentKeys } from "../inbox/content-keys.ts";
import type { InboxStore } from "../inbox/inbox-store.ts";
import { makePublicId } from "../inbox/messages/message-id.ts";
import type { RandomSource } from "../keys/random-source.ts";
import { checkCompanyKeys } from "./check-company-keys.ts";
import { companyAddresses } from "./company-address.ts";

/** Creates missing company inboxes at the default domain. They never expire and no token opens them. */
export async function openCompanyInboxes(
  deps: {
    store: Pick<InboxStore, "createAddress" | "listLastingKeys">;
    clock: Clock;
    random: RandomSource;
    contentKeys: ContentKeys;
  },
  defaultDomain: string,
): Promise<void> {
  for (const [index, email] of companyAddresses(defaultDomain).entries()) {
    await deps.store.createAddress({
      email,
      publicId: makePublicId(deps.random),
      kind: "company",
      createdAtMs: deps.clock.nowMs(),
      expiresAtMs: null,
      wrappedKey: deps.contentKeys.makeWrapped(),
      passwordHash: null,
      tokenHash: null,
      ip: null,
      referrer: null,
    });
    // All nodes create the same inbox first. If two nodes with different keys start on an empty database, one detects
    // the other's key.
    if (index === 0) await checkCompanyKeys(deps);
  }
}
