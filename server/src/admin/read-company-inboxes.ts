import { COMPANY_INBOXES, type CompanyInbox } from "@mayfly/contract/constants";
import type { Capacity, InboxStore } from "../inbox/inbox-store.ts";

export type CompanyInboxFill = { inbox: CompanyInbox; filledPercent: number };

/** How full each company inbox is for mail: of its messages or bytes, whichever is nearer to the limit. */
export async function readCompanyInboxes(
  { store, domain }: { store: Pick<InboxStore, "findRecipient">; domain: string },
  capacityOf: (inbox: CompanyInbox) => Capacity,
): Promise<CompanyInboxFill[]> {
  return Promise.all(
    COMPANY_INBOXES.map(async (inbox) => {
      const row = await store.findRecipient({ local: inbox, domain });
      const { messagesMax, bytesMax } = capacityOf(inbox);
      const filled = row && Math.max(row.messageCount / messagesMax, row.sizeBytes / bytesMax);
      // The contact form may fill the general inbox beyond what is there for mail.
      return { inbox, filledPercent: Math.floor(100 * Math.min(1, filled ?? 0)) };
    }),
  );
}
