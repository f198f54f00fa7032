import { EXTENSIONS_MAX } from "@mayfly/contract/constants";
import { AppError } from "../../app-error.ts";
import type { Clock } from "../../time/clock.ts";
import { formatEmailAddress, parseEmailAddress } from "../../address/email-address.ts";
import type { InboxEvents } from "../live/inbox-events.ts";
import type { Inbox, InboxStore, KeyLife } from "../inbox-store.ts";

/**
 * Sets the expiry of a free address to a whole lifetime from now, at most twice. The lifetime of an API key's address is
 * the one that its program chose. Throws NO_ACTIVE_EMAIL if `email` is not the address of this inbox or has ended,
 * EXTENSION_LIMIT_REACHED after the second extension, KEY_LIFE_REACHED if the API key of the address allows no longer
 * life, and NOT_EXTENDABLE for any other kind of address.
 */
export async function extendAddress(
  deps: {
    store: Pick<InboxStore, "extendAddress" | "findKeyLife">;
    clock: Clock;
    events: InboxEvents;
    freeLifetimeMs: number;
  },
  inbox: Inbox,
  email: string,
): Promise<Inbox> {
  const requested = parseEmailAddress(email);
  if (!requested || formatEmailAddress(requested) !== formatEmailAddress(inbox.email)) {
    throw new AppError("NO_ACTIVE_EMAIL");
  }
  if (inbox.kind !== "free") throw new AppError("NOT_EXTENDABLE");
  const nowMs = deps.clock.nowMs();
  const keyLife = await deps.store.findKeyLife(inbox.inboxId);
  const expiresAtMs = keyLife
    ? endWithKey(inbox, { nowMs, ...keyLife })
    : nowMs + deps.freeLifetimeMs;
  // Nothing to count, such as in the millisecond of the creation.
  if (keyLife && expiresAtMs === inbox.expiresAtMs) return inbox;
  const outcome = await deps.store.extendAddress({
    inboxId: inbox.inboxId,
    nowMs,
    expiresAtMs,
    extensionsMax: EXTENSIONS_MAX,
  });
  if (!outcome.extended) {
    throw new AppError(outcome.reason === "limit" ? "EXTENSION_LIMIT_REACHED" : "NO_ACTIVE_EMAIL");
  }
  const { extensionsUsed } = outcome;
  deps.events.publish([{ type: "extended", inboxId: inbox.inboxId, expiresAtMs, extensionsUsed }]);
  return { ...inbox, expiresAtMs, extensionsUsed };
}

/** Never earlier than the current end. */
function endWithKey(
  { createdAtMs, expiresAtMs }: Inbox,
  { nowMs, latestEndMs, lifetimeMs }: KeyLife & { nowMs: number },
): number {
  const currentMs = expiresAtMs ?? 0;
  if (latestEndMs <= currentMs) throw new AppError("KEY_LIFE_REACHED");
  const wantedMs = nowMs + (lifetimeMs ?? currentMs - createdAtMs);
  return Math.max(currentMs, Math.min(wantedMs, latestEndMs));
}
