import type { CompanyInbox } from "@mayfly/contract/constants";
import { AppError } from "../app-error.ts";
import type { Clock } from "../time/clock.ts";
import type { Inbox, InboxStore } from "../inbox/inbox-store.ts";
import { publicIdOf } from "../inbox/messages/message-id.ts";
import { isActive } from "../inbox/addresses/open-inbox.ts";

/** Returns a visitor's inbox by its public id. Throws EMAIL_NOT_FOUND, also after the inbox has ended. */
export async function findVisitorsInbox(
  { store, clock }: { store: Pick<InboxStore, "findAddressByPublicId">; clock: Clock },
  publicId: string,
): Promise<Inbox> {
  const inbox = await store.findAddressByPublicId(publicId);
  if (!inbox || inbox.kind === "company" || !isActive(inbox, clock.nowMs())) {
    throw new AppError("EMAIL_NOT_FOUND");
  }
  return inbox;
}

/** Returns the inbox that contains a message. Throws MESSAGE_NOT_FOUND, also after the inbox has ended. */
export async function findInboxOfMessage(
  { store, clock }: { store: Pick<InboxStore, "findAddressByPublicId">; clock: Clock },
  messageId: string,
): Promise<Inbox> {
  const inbox = await store.findAddressByPublicId(publicIdOf(messageId));
  if (!inbox || (inbox.kind !== "company" && !isActive(inbox, clock.nowMs()))) {
    throw new AppError("MESSAGE_NOT_FOUND");
  }
  return inbox;
}

/** Returns a company inbox. Throws EMAIL_NOT_FOUND if it was created under another default domain. */
export async function findCompanyInbox(
  { store }: { store: Pick<InboxStore, "findAddress"> },
  local: CompanyInbox,
  defaultDomain: string,
): Promise<Inbox> {
  const inbox = await store.findAddress({ local, domain: defaultDomain });
  if (inbox?.kind !== "company") throw new AppError("EMAIL_NOT_FOUND");
  return inbox;
}

/** Returns the company inbox that contains a message. Throws MESSAGE_NOT_FOUND, also for a visitor's message. */
export async function findCompanyInboxOfMessage(
  { store }: { store: Pick<InboxStore, "findAddressByPublicId"> },
  messageId: string,
): Promise<Inbox> {
  const inbox = await store.findAddressByPublicId(publicIdOf(messageId));
  if (inbox?.kind !== "company") throw new AppError("MESSAGE_NOT_FOUND");
  return inbox;
}
