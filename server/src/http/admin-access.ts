import { createHash, timingSafeEqual } from "node:crypto";
import { ADMIN_KEY_HEADER } from "@mayfly/contract/admin-constants";
import type { FastifyReply, FastifyRequest } from "fastify";
import { clientNetwork } from "../ip/client-network.ts";
import { createGuessLock } from "../abuse/lock-guessers.ts";
import { AppError } from "../app-error.ts";
import type { HttpDeps } from "./http-deps.ts";
import { SAFE_METHODS } from "./viewer.ts";

/** Who may use the operator's calls, and the list of what they did. */
export type AdminAccess = {
  /**
   * An onRequest hook, before anything of the request is read: throws ADMIN_KEY_INVALID, and
   * RATE_LIMITED after too many wrong keys. Routes need not name it: `admin-routes.ts` asks for all.
   */
  requireOperator: (request: FastifyRequest) => Promise<void>;
  /**
   * Lists what is about to be done to `subject`, then does it: what can't be listed isn't done, and
   * what fails afterwards stays on the list. Each call that changes anything goes through here
   * (`requireAudit`).
   */
  audited: <Result>(
    request: FastifyRequest,
    entry: { action: AuditedAction; subject: string },
    act: () => Promise<Result>,
  ) => Promise<Result>;
  /** The entry alone, before something is read. */
  audit: (request: FastifyRequest, action: AuditedAction, subject: string) => Promise<void>;
  /**
   * An onSend hook: a call that changed something and isn't on the list is a mistake of whoever wrote
   * its route, who learns it from the first test.
   */
  requireAudit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

export type AuditedAction =
  | "ban"
  | "remove-ban"
  | "remove-rate-limit"
  | "read-messages"
  | "read-company-inbox"
  | "test-email"
  | "add-domain"
  | "offer-domain"
  | "retire-domain"
  | "remove-domain"
  | "delete-company-message";

const MINUTE_MS = 60_000;

/**
 * Wrong keys are counted for all nodes together. Once there were too many, the right key is refused
 * too until the minute is over: who goes on guessing must not learn which one it was.
 */
export function createAdminAccess(deps: HttpDeps): AdminAccess {
  const expected = digest(deps.adminKey);
  const admitted = new WeakSet<FastifyRequest>();
  const listed = new WeakSet<FastifyRequest>();
  const limits = { store: deps.store, fallback: deps.localLimits, clock: deps.clock };
  const lock = createGuessLock(limits, {
    endpoint: "admin-key",
    limit: deps.config.limits.LIMIT_ADMIN_KEYS_PER_MINUTE,
    windowMs: MINUTE_MS,
  });

  const audit: AdminAccess["audit"] = async (request, action, subject) => {
    const ip = clientNetwork(request.ip);
    await deps.store.addAuditEntry({ action, subject, ip, createdAtMs: deps.clock.nowMs() });
    listed.add(request);
  };

  return {
    async requireOperator(request) {
      if (admitted.has(request)) return;
      await lock.refuseLocked(request.ip);
      if (timingSafeEqual(digest(keyOf(request)), expected)) {
        admitted.add(request);
        return;
      }
      deps.recordSuspicion({
        kind: "admin-key-guessing",
        ip: request.ip,
        details: "a wrong operator's key",
        userAgent: request.headers["user-agent"],
      });
      await lock.countGuess(request.ip);
      throw new AppError(deps.bans.isBanned(request.ip) ? "IP_BANNED" : "ADMIN_KEY_INVALID");
    },
    async audited(request, { action, subject }, act) {
      await audit(request, action, subject);
      return act();
    },
    audit,
    async requireAudit(request, reply) {
      if (SAFE_METHODS.has(request.method) || reply.statusCode >= 400) return;
      if (listed.has(request)) return;
      throw new Error(`${request.method} ${request.routeOptions.url} is not on the audit list.`);
    },
  };
}

/** Of one length, whatever was sent: the comparison takes the same time for all keys. */
function digest(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

function keyOf(request: FastifyRequest): string {
  const sent = request.headers[ADMIN_KEY_HEADER];
  return typeof sent === "string" ? sent : "";
}
