import type { Inbox } from "../../inbox/inbox-store.ts";
import type { FastifyRequest } from "fastify";
import { clientNetwork } from "../../ip/network-levels.ts";
import type { Clock } from "../../time/clock.ts";
import type { AdminAccess, AuditedAction } from "./admin-access.ts";

const REPEATED_AFTER_MS = 60 * 60_000;
const REMEMBERED_MAX = 10_000;

/** `newest` is the number of the newest message that can be seen. */
export type ReadingAudit = (
  request: FastifyRequest,
  action: AuditedAction,
  seen: { subject: string; newest: number },
) => Promise<void>;

/**
 * Lists who read what. The panel reads again every half minute: that is one entry until there is
 * something new to read or an hour has passed.
 */
export function createReadingAudit(access: AdminAccess, clock: Clock): ReadingAudit {
  const listedAtMs = new Map<string, number>();
  return async (request, action, { subject, newest }) => {
    const key = `${clientNetwork(request.ip)} ${action} ${subject} ${newest}`;
    const nowMs = clock.nowMs();
    if (nowMs - (listedAtMs.get(key) ?? -Infinity) < REPEATED_AFTER_MS) return;
    await access.audit(request, action, subject);
    if (listedAtMs.size >= REMEMBERED_MAX) listedAtMs.clear();
    listedAtMs.set(key, nowMs);
  };
}

/** What is on the audit list: of the company's, which letter; of a visitor's, up to where it was read. */
export function readingOf(inbox: Inbox, id = ""): { subject: string; newest: number } {
  if (inbox.kind === "company") return { subject: `${inbox.email.local} ${id}`, newest: 0 };
  return { subject: inbox.publicId, newest: inbox.lastSeq };
}
