import { COMPANY_INBOXES, type CompanyInbox } from "@mayfly/contract/constants";
import type { Capacity, InboxStore } from "../inbox/inbox-store.ts";

export type CompanyInboxFill = { inbox: CompanyInbox; filledPercent: number };

/** Returns how full each company inbox is for mail, in percent: of its messages or its bytes, whichever is higher. */
export async function readCompanyInboxes(
  { store, domain }: { store: Pick<InboxStore, "findRecipient">; domain: string },
  capacityOf: (inbox: CompanyInbox) => Capacity,
): Promise<CompanyInboxFill[]> {
  return Promise.all(
    COMPANY_INBOXES.map(async (inbox) => {
      const row = await store.findRecipient({ local: inbox, domain });
      const { messagesMax, bytesMax } = capacityOf(inbox);
      const filled = row && Math.max(row.messageCount / messagesMax, row.sizeBytes / bytesMax);
      // The contact form may fill the general inbox beyond its capacity for mail.
      return { inbox, filledPercent: Math.floor(100 * Math.min(1, filled ?? 0)) };
    }),
  );
}
