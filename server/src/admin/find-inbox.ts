import type { CompanyInbox } from "@mayfly/contract/constants";
import { AppError } from "../app-error.ts";
import type { Clock } from "../time/clock.ts";
import type { Inbox, InboxStore } from "../inbox/inbox-store.ts";
import { publicIdOf } from "../inbox/message-id.ts";
import { isAlive } from "../inbox/open-inbox.ts";

/** A visitor's inbox by the id that lists show. Throws EMAIL_NOT_FOUND, also once it has ended. */
export async function findVisitorsInbox(
  { store, clock }: { store: Pick<InboxStore, "findAddressByPublicId">; clock: Clock },
  publicId: string,
): Promise<Inbox> {
  const inbox = await store.findAddressByPublicId(publicId);
  if (!inbox || inbox.kind === "company" || !isAlive(inbox, clock.nowMs())) {
    throw new AppError("EMAIL_NOT_FOUND");
  }
  return inbox;
}

/** The inbox that a message of either list lies in. Throws MESSAGE_NOT_FOUND, also once it has ended. */
export async function findInboxOfMessage(
  { store, clock }: { store: Pick<InboxStore, "findAddressByPublicId">; clock: Clock },
  messageId: string,
): Promise<Inbox> {
  const inbox = await store.findAddressByPublicId(publicIdOf(messageId));
  if (!inbox || (inbox.kind !== "company" && !isAlive(inbox, clock.nowMs()))) {
    throw new AppError("MESSAGE_NOT_FOUND");
  }
  return inbox;
}

/** Throws EMAIL_NOT_FOUND where the inbox was made under another default domain. */
export async function findCompanyInbox(
  { store }: { store: Pick<InboxStore, "findAddress"> },
  local: CompanyInbox,
  defaultDomain: string,
): Promise<Inbox> {
  const inbox = await store.findAddress({ local, domain: defaultDomain });
  if (inbox?.kind !== "company") throw new AppError("EMAIL_NOT_FOUND");
  return inbox;
}

/**
 * The company's inbox that a message lies in. Throws MESSAGE_NOT_FOUND for a visitor's message, too,
 * as if it weren't there.
 */
export async function findCompanyInboxOfMessage(
  { store }: { store: Pick<InboxStore, "findAddressByPublicId"> },
  messageId: string,
): Promise<Inbox> {
  const inbox = await store.findAddressByPublicId(publicIdOf(messageId));
  if (inbox?.kind !== "company") throw new AppError("MESSAGE_NOT_FOUND");
  return inbox;
}
