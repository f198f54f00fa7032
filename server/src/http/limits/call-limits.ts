import type { CallLimit } from "@mayfly/contract";
import { ALL_ERRORS } from "@mayfly/contract/admin-errors";
import type { preHandlerAsyncHookHandler, FastifyReply, FastifyRequest } from "fastify";
import type { ActivityCounter } from "../../activity/count-activity.ts";
import type { SuspicionKind } from "../../abuse/suspicion-rules.ts";
import type { LimitName } from "../../config/limits.ts";
import { clientOf } from "../caller.ts";
import type { DepsOf, HttpDeps } from "../http-deps.ts";
import { challengeBusy, freeRuleOf, type ChallengeDeps } from "./challenge-busy.ts";
import { limitRate, refundRate, type RateRule, type RateVerdict } from "../../abuse/limit-rate.ts";
import { AppError } from "../../app-error.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Limit = {
  readonly limit: LimitName;
  readonly windowMs: number;
  /**
   * `here`: each process counts separately, for limits that visitors never reach and calls too frequent for a write.
   */
  readonly counted: "here" | "everywhere";
  /** Recorded for a client that exceeds the limit. */
  readonly suspicion?: SuspicionKind;
  /** Above half of the limit, a call needs proof of work (decision 40). */
  readonly isChallenged?: true;
  /** Invalid input doesn't count: a visitor who corrects a form must not run out of calls for an hour. */
  readonly refundsInvalid?: true;
};

const here = (limit: LimitName): Limit => ({ limit, windowMs: MINUTE_MS, counted: "here" });

const everywhere = (limit: LimitName, windowMs: number, suspicion?: SuspicionKind): Limit => ({
  limit,
  windowMs,
  counted: "everywhere",
  ...(suspicion && { suspicion }),
});

/** The names are stored with windows and activity, and shown in the panel. Operator calls need the key instead. */
const CALL_LIMITS: Readonly<Record<CallLimit, Limit>> = {
  look: here("LIMIT_STATE_READS_PER_MINUTE"),
  list: here("LIMIT_LISTS_PER_MINUTE"),
  open: here("LIMIT_OPENED_PER_MINUTE"),
  attachment: here("LIMIT_ATTACHMENTS_PER_MINUTE"),
  stream: here("LIMIT_STREAMS_PER_MINUTE"),
  delete: here("LIMIT_DELETIONS_PER_MINUTE"),
  extend: here("LIMIT_EXTENSIONS_PER_MINUTE"),
  send: here("LIMIT_SENDINGS_PER_MINUTE"),
  webhook: here("LIMIT_WEBHOOKS_PER_MINUTE"),
  health: here("LIMIT_HEALTH_CHECKS_PER_MINUTE"),
  key: here("LIMIT_KEY_CALLS_PER_MINUTE"),
  search: everywhere("LIMIT_SEARCHES_PER_MINUTE", MINUTE_MS),
  create: {
    ...everywhere("LIMIT_CREATE_PER_HOUR", HOUR_MS, "creation-burst"),
    isChallenged: true,
  },
  "chosen-name": everywhere("LIMIT_CHOSEN_NAMES_PER_DAY", DAY_MS),
  restore: everywhere("LIMIT_RESTORE_PER_HOUR", HOUR_MS, "password-guessing"),
  availability: everywhere("LIMIT_PREFIX_CHECKS_PER_MINUTE", MINUTE_MS, "prefix-probing"),
  payment: {
    ...everywhere("LIMIT_PAYMENTS_PER_HOUR", HOUR_MS, "payment-burst"),
    refundsInvalid: true,
  },
  "complete-payment": everywhere("LIMIT_PAYMENT_CALLS_PER_MINUTE", MINUTE_MS, "payment-burst"),
  "test-card": everywhere("LIMIT_PAYMENT_CALLS_PER_MINUTE", MINUTE_MS, "payment-burst"),
  contact: {
    ...everywhere("LIMIT_CONTACT_PER_HOUR", HOUR_MS, "contact-burst"),
    refundsInvalid: true,
  },
  subscription: {
    ...everywhere("LIMIT_SUBSCRIPTIONS_PER_HOUR", HOUR_MS, "subscription-burst"),
    refundsInvalid: true,
  },
  "subscription-link": everywhere("LIMIT_SUBSCRIPTION_LINKS_PER_HOUR", HOUR_MS, "link-guessing"),
  "forwarding-link": everywhere("LIMIT_FORWARDING_LINKS_PER_HOUR", HOUR_MS, "link-guessing"),
};

type LimitDeps = ChallengeDeps &
  Pick<HttpDeps, "recordSuspicion"> & { activity: Pick<ActivityCounter, "count"> };

/** Returns the preHandlers that count a call. Calls that share a limit share its count. */
export function limitCalls(
  deps: LimitDeps,
): (name: CallLimit | undefined) => preHandlerAsyncHookHandler[] {
  return (name) => {
    if (name === undefined) return [];
    const rule = ruleOf(deps, name);
    if (rule.limit === Infinity) return [];
    const count = countCall(deps, rule, name);
    return CALL_LIMITS[name].isChallenged ? [challengeBusy(deps, rule), count] : [count];
  };
}

/**
 * Returns a function that counts what a network causes besides its calls, such as the messages that a list opens. It
 * throws RATE_LIMITED.
 */
export function countUse(
  deps: Omit<LimitDeps, "recordSuspicion" | "secrets">,
  name: CallLimit,
): (ip: string) => Promise<void> {
  const [rule, limits] = [ruleOf(deps, name), countersOf(deps, name)];
  return async (ip) => {
    const verdict = await limitRate(limits, rule, ip);
    if (!verdict || verdict.allowed) return;
    deps.activity.count(`limited.${name}`);
    throw new AppError("RATE_LIMITED", { full: verdict });
  };
}

/** Returns a function that gives back a counted call of a network, for limits that count only failures. */
export function refundCalls(
  deps: Pick<LimitDeps, "store" | "localLimits" | "clock" | "config">,
  name: CallLimit,
): (ip: string) => Promise<void> {
  const [rule, limits] = [ruleOf(deps, name), countersOf(deps, name)];
  const rules =
    CALL_LIMITS[name].isChallenged && deps.config.challenge ? [rule, freeRuleOf(rule)] : [rule];
  return async (ip) => {
    await Promise.all(rules.map((each) => refundRate(limits, each, ip)));
  };
}

/**
 * Returns a function that takes the error of a counted call, and gives the call back if its input is invalid; undefined
 * for limits that count such calls, too.
 */
export function refundInvalid(
  deps: DepsOf<typeof refundCalls>,
): (name: CallLimit | undefined) => RefundInvalid | undefined {
  return (name) => {
    if (name === undefined || !CALL_LIMITS[name].refundsInvalid) return undefined;
    const refund = refundCalls(deps, name);
    return async (error, { request, reply }) => {
      if (!isInvalidInput(error)) return;
      await refund(request.ip);
      const remaining = reply.getHeader("ratelimit-remaining");
      if (remaining !== undefined) {
        void reply.header("ratelimit-remaining", Number(remaining) + 1);
      }
    };
  };
}

const INVALID = 400;

/** A recipient that its server refused isn't: we have tried to send, and each try costs reputation. */
function isInvalidInput(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code === "RECIPIENT_REFUSED") return false;
  return ALL_ERRORS[error.code].status === INVALID;
}

export type RefundInvalid = (
  error: unknown,
  exchange: { request: FastifyRequest; reply: FastifyReply },
) => Promise<void>;

/**
 * Returns a preHandler that counts the call, in the shared store or in this process, and sets the rate-limit headers.
 * Over the limit, records a suspicion if one is named and throws RATE_LIMITED.
 */
function countCall(deps: LimitDeps, rule: RateRule, name: CallLimit) {
  const { suspicion } = CALL_LIMITS[name];
  const limits = countersOf(deps, name);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const verdict = await limitRate(limits, rule, request.ip);
    if (!verdict) return;
    setRateHeaders(reply, verdict);
    if (verdict.allowed) return;
    deps.activity.count(`limited.${rule.endpoint}`);
    if (suspicion) {
      deps.recordSuspicion({
        kind: suspicion,
        ...clientOf(request),
        details: `more than ${rule.limit} calls of ${rule.endpoint} in ${rule.windowMs / 1000} s`,
      });
    }
    throw new AppError("RATE_LIMITED", { full: verdict });
  };
}

function ruleOf({ config }: Pick<LimitDeps, "config">, name: CallLimit): RateRule {
  const { limit, windowMs } = CALL_LIMITS[name];
  return { endpoint: name, limit: config.limits[limit], windowMs };
}

/** The counters of all nodes, or of this process. */
function countersOf(
  { store, localLimits, clock }: Pick<LimitDeps, "store" | "localLimits" | "clock">,
  name: CallLimit,
) {
  const counting = CALL_LIMITS[name].counted === "everywhere" ? store : localLimits;
  return { store: counting, fallback: localLimits, clock };
}

/** Headers of draft-ietf-httpapi-ratelimit-headers-06, the version with the widest client support. */
export const RATE_HEADERS = [
  "ratelimit-policy",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
] as const;

export function setRateHeaders(
  reply: FastifyReply,
  { limit, windowMs, resetSeconds, remaining }: Omit<RateVerdict, "allowed">,
): void {
  void reply.headers({
    "ratelimit-policy": `${limit};w=${windowMs / 1000}`,
    "ratelimit-limit": limit,
    "ratelimit-remaining": remaining,
    "ratelimit-reset": resetSeconds,
  } satisfies Record<(typeof RATE_HEADERS)[number], string | number>);
}
