import type { Inbox } from "../../inbox/inbox-store.ts";
import type { FastifyRequest } from "fastify";
import { clientNetwork } from "../../ip/network-levels.ts";
import type { Clock } from "../../time/clock.ts";
import type { AdminAccess, AuditedAction } from "./admin-access.ts";

const REPEATED_AFTER_MS = 60 * 60_000;
const REMEMBERED_MAX = 10_000;

/** `newest` is the sequence number of the newest visible message. */
export type ReadingAudit = (
  request: FastifyRequest,
  action: AuditedAction,
  seen: { subject: string; newest: number },
) => Promise<void>;

/**
 * Returns a function that adds reads to the audit list. The panel reads again every 30 seconds, so a repeated read adds
 * an entry only after a new message or after an hour.
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

/**
 * The subject of an audit entry: for a company inbox the message id, for a visitor's inbox its last sequence number.
 */
export function readingOf(inbox: Inbox, id = ""): { subject: string; newest: number } {
  if (inbox.kind === "company") return { subject: `${inbox.email.local} ${id}`, newest: 0 };
  return { subject: inbox.publicId, newest: inbox.lastSeq };
}
