import type { CompanyInbox } from "@mayfly/contract/constants";
import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import type { AddressRow, InboxStore } from "../inbox/inbox-store.ts";
import { publicIdOf } from "../inbox/message-id.ts";
import { isAlive } from "../inbox/open-inbox.ts";

/** A visitor's inbox by the id that lists show. Throws EMAIL_NOT_FOUND, also once it has ended. */
export async function findVisitorsInbox(
  { store, clock }: { store: Pick<InboxStore, "findAddressByPublicId">; clock: Clock },
  publicId: string,
): Promise<AddressRow> {
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
): Promise<AddressRow> {
  const inbox = await store.findAddressByPublicId(publicIdOf(messageId));
  if (!inbox || (inbox.kind !== "company" && !isAlive(inbox, clock.nowMs()))) {
    throw new AppError("MESSAGE_NOT_FOUND");
  }
  return inbox;
}

/** Throws EMAIL_NOT_FOUND where the default domain isn't the one that it was made at. */
export async function findCompanyInbox(
  { store }: { store: Pick<InboxStore, "findAddress"> },
  local: CompanyInbox,
  standardDomain: string,
): Promise<AddressRow> {
  const inbox = await store.findAddress({ local, domain: standardDomain });
  if (inbox?.kind !== "company") throw new AppError("EMAIL_NOT_FOUND");
  return inbox;
}

/**
 * The company's inbox that holds a letter. A visitor's message is theirs: MESSAGE_NOT_FOUND, as for
 * one that isn't there.
 */
export async function findInboxOfLetter(
  { store }: { store: Pick<InboxStore, "findAddressByPublicId"> },
  messageId: string,
): Promise<AddressRow> {
  const inbox = await store.findAddressByPublicId(publicIdOf(messageId));
  if (inbox?.kind !== "company") throw new AppError("MESSAGE_NOT_FOUND");
  return inbox;
}
