import { AppError } from "../../app-error.ts";
import type { Clock } from "../../time/clock.ts";
import type { Inbox, InboxStore } from "../inbox-store.ts";
import { hashSecret } from "./tokens.ts";

/** Returns the active inbox that a bearer token opens. Throws TOKEN_UNKNOWN for every other token. */
export async function openInbox(
  { store, clock }: { store: Pick<InboxStore, "findAddressByToken">; clock: Clock },
  token: string,
): Promise<Inbox> {
  const inbox = await store.findAddressByToken(hashSecret(token));
  if (!inbox || !isActive(inbox, clock.nowMs())) throw new AppError("TOKEN_UNKNOWN");
  return inbox;
}

export function isActive(inbox: { expiresAtMs: number | null }, nowMs: number): boolean {
  return inbox.expiresAtMs === null || inbox.expiresAtMs > nowMs;
}
