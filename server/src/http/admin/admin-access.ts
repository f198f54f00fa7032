import { createHash, timingSafeEqual } from "node:crypto";
import { ADMIN_KEY_HEADER, type AuditOutcome } from "@mayfly/contract/admin-constants";
import { ALL_ERRORS } from "@mayfly/contract/admin-errors";
import { CLIENT_HEADER } from "@mayfly/contract/constants";
import type { FastifyReply, FastifyRequest } from "fastify";
import { clientNetwork } from "../../ip/network-levels.ts";
import { createGuessLock } from "../../abuse/guess-lock.ts";
import type { AuditEntry, AuditStore } from "../../admin/audit-store.ts";
import { AppError } from "../../app-error.ts";
import { isCrossOrigin } from "../request-kind.ts";
import type { HttpDeps } from "../http-deps.ts";
import { clientOf, SAFE_METHODS } from "../caller.ts";
import type { Inbox } from "../../inbox/inbox-store.ts";
import type { Clock } from "../../time/clock.ts";

/** Authentication for the operator's calls, and the audit list of their changes. */
export type AdminAccess = {
  /**
   * An onRequest hook that runs before the body is read. Throws ADMIN_KEY_INVALID, or RATE_LIMITED after too many wrong
   * keys. Every call whose `auth` is `operator` uses this hook (`calls.ts`).
   */
  requireOperator: (request: FastifyRequest) => Promise<void>;
  /**
   * Writes the audit entry for `subject`, runs `act`, and records how it ended. If the entry can't be written, `act`
   * doesn't run. Every call that changes anything or reads mail must use this function (`requireAudit`).
   */
  audited: <Result>(
    request: FastifyRequest,
    action: Audited & {
      /** How an action ended that reports its failure in its result. */
      endingOf?: (result: Result) => Ending;
    },
    act: () => Promise<Result>,
  ) => Promise<Result>;
  /**
   * An onSend hook. Throws when a call changed something without an audit entry: a bug in its route, which the route's
   * first test finds.
   */
  requireAudit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

type Audited = Pick<AuditEntry, "action" | "subject">;

const MINUTE_MS = 60_000;

/**
 * Throws ADMIN_KEY_INVALID for a call that can't be a guess: it has no key, or another page may have caused the browser
 * to send it. An `<img>`, also in a mail or on our own origin, can't set the client header. Such a call isn't counted:
 * otherwise any page could lock an operator out and get its visitors' networks banned. It is refused even if its key is
 * right, so it gives no way to guess. A change with a key but without the client header gets CLIENT_HEADER_MISSING, as
 * every unsafe call does.
 */
export function refuseWithoutKey(request: FastifyRequest, { bans }: Pick<HttpDeps, "bans">): void {
  const hasKey = keyOf(request) !== "";
  const isNamed = Boolean(request.headers[CLIENT_HEADER]);
  if (hasKey && isNamed && !isCrossOrigin(request)) return;
  if (bans.isBanned(request.ip)) throw new AppError("IP_BANNED");
  if (hasKey && !isNamed && !SAFE_METHODS.has(request.method)) {
    throw new AppError("CLIENT_HEADER_MISSING");
  }
  const hint = hasKey && !isNamed ? { hint: "Send the header X-Client as well." } : {};
  throw new AppError("ADMIN_KEY_INVALID", hint);
}

type AdminAccessDeps = Pick<
  HttpDeps,
  "adminKey" | "bans" | "clock" | "config" | "localLimits" | "recordSuspicion"
> & {
  store: Pick<AuditStore, "addAuditEntry" | "settleAuditEntry"> &
    Parameters<typeof createGuessLock>[0]["store"];
};

/** Wrong keys are counted on all nodes together, before the comparison (`guess-lock.ts`). */
export function createAdminAccess(deps: AdminAccessDeps): AdminAccess {
  const expected = digest(deps.adminKey);
  const admitted = new WeakSet<FastifyRequest>();
  const listed = new WeakSet<FastifyRequest>();
  const limits = { store: deps.store, fallback: deps.localLimits, clock: deps.clock };
  const lock = createGuessLock(limits, {
    endpoint: "admin-key",
    limit: deps.config.limits.LIMIT_ADMIN_KEYS_PER_MINUTE,
    windowMs: MINUTE_MS,
  });

  const entries = createAuditWriter(deps, listed);

  return {
    async requireOperator(request) {
      if (admitted.has(request)) return;
      refuseWithoutKey(request, deps);
      const isRight = (): boolean => timingSafeEqual(digest(keyOf(request)), expected);
      if (await lock.tryGuess(request.ip, isRight)) {
        admitted.add(request);
        return;
      }
      deps.recordSuspicion({
        kind: "admin-key-guessing",
        ...clientOf(request),
        details: "a wrong admin key",
      });
      throw new AppError(deps.bans.isBanned(request.ip) ? "IP_BANNED" : "ADMIN_KEY_INVALID");
    },
    async audited(request, { endingOf = () => DONE, ...entry }, act) {
      const id = await entries.add(request, entry);
      try {
        const result = await act();
        await entries.settle(request, id, endingOf(result));
        return result;
      } catch (error) {
        await entries.settle(request, id, endingAfter(error));
        throw error;
      }
    },
    async requireAudit(request, reply) {
      if (SAFE_METHODS.has(request.method) || reply.statusCode >= 400) return;
      if (listed.has(request)) return;
      throw new Error(`${request.method} ${request.routeOptions.url} is not on the audit list.`);
    },
  };
}

function createAuditWriter(
  { store, clock }: Pick<AdminAccessDeps, "store" | "clock">,
  listed: WeakSet<FastifyRequest>,
) {
  return {
    async add(request: FastifyRequest, { action, subject }: Audited): Promise<number> {
      const [ip, createdAtMs] = [clientNetwork(request.ip), clock.nowMs()];
      const entry = { action, subject, ip, createdAtMs, outcome: "unknown" } as const;
      const id = await store.addAuditEntry(entry);
      listed.add(request);
      return id;
    },
    /** The action has ended, so its answer doesn't depend on this. */
    async settle(request: FastifyRequest, id: number, ending: Ending): Promise<void> {
      await store.settleAuditEntry({ id, ...ending }).catch((error: unknown) => {
        request.log.warn({ err: error, ...ending }, "failed to record the outcome of an action");
      });
    },
  };
}

type Ending = { readonly outcome: AuditOutcome; readonly code: string | null };

const DONE: Ending = { outcome: "done", code: null };

/** A refusal is the caller's to change; a failure is ours. */
function endingAfter(error: unknown): Ending {
  const code = error instanceof AppError ? error.code : "INTERNAL";
  return { outcome: ALL_ERRORS[code].status < 500 ? "refused" : "failed", code };
}

/** The digest has a fixed length, so the comparison takes the same time for every key. */
function digest(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

function keyOf(request: FastifyRequest): string {
  const sent = request.headers[ADMIN_KEY_HEADER];
  return typeof sent === "string" ? sent : "";
}

const REPEATED_AFTER_MS = 60 * 60_000;
const REMEMBERED_MAX = 10_000;

/** `newest` is the sequence number of the newest visible message. */
export type ReadingAudit = <Result>(
  request: FastifyRequest,
  seen: Audited & { newest: number },
  read: () => Promise<Result>,
) => Promise<Result>;

/**
 * Returns a function that adds a read to the audit list and runs it. The panel reads again every 30 seconds, so a repeated
 * read adds an entry only after a new message or after an hour.
 */
export function createReadingAudit(access: AdminAccess, clock: Clock): ReadingAudit {
  const listedAtMs = new Map<string, number>();
  return async (request, { action, subject, newest }, read) => {
    const key = `${clientNetwork(request.ip)} ${action} ${subject} ${newest}`;
    const nowMs = clock.nowMs();
    if (nowMs - (listedAtMs.get(key) ?? -Infinity) < REPEATED_AFTER_MS) return read();
    return access.audited(request, { action, subject }, () => {
      if (listedAtMs.size >= REMEMBERED_MAX) listedAtMs.clear();
      listedAtMs.set(key, nowMs);
      return read();
    });
  };
}

/**
 * The subject of an audit entry: for a company inbox the message id, for a visitor's inbox its last sequence number.
 */
export function readingOf(inbox: Inbox, id = ""): { subject: string; newest: number } {
  if (inbox.kind === "company") return { subject: `${inbox.email.local} ${id}`, newest: 0 };
  return { subject: inbox.publicId, newest: inbox.lastSeq };
}
