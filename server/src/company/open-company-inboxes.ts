import type { Clock } from "../clock.ts";
import type { ContentKeys } from "../inbox/content-keys.ts";
import type { InboxStore } from "../inbox/inbox-store.ts";
import { makePublicId } from "../inbox/public-id.ts";
import type { RandomSource } from "../random-source.ts";
import { companyAddresses } from "./company-address.ts";

/** Makes the company's inboxes at the default domain where they aren't there yet. They never expire and no token opens them. */
export async function openCompanyInboxes(
  deps: {
    store: Pick<InboxStore, "createAddress">;
    clock: Clock;
    random: RandomSource;
    contentKeys: ContentKeys;
  },
  defaultDomain: string,
): Promise<void> {
  for (const email of companyAddresses(defaultDomain)) {
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
  }
}
