import {
  refundRate,
  limitRate,
  type LimitRateDeps,
  type RateRule,
} from "../../abuse/limit-rate.ts";
import { AppError } from "../../app-error.ts";
import { networkLevels } from "../../ip/network-levels.ts";
import type { SendableAddress } from "../../address/sendable-address.ts";
import type { NotSent } from "./send-once.ts";
import type { TargetKeys } from "../forward-targets/target-keys.ts";

/** Infinity: no limit. */
export type SendingLimits = {
  perInboxPerHour: number;
  perInboxPerDay: number;
  perIpPerHour: number;
  perIpPerDay: number;
  perTargetPerDay: number;
  perHour: number;
  perDay: number;
};

type CountSendingDeps = LimitRateDeps & { limits: SendingLimits };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The counter name for the whole service. */
const SERVICE = "everybody";

/** The counts of one mail, which are returned if the mail is not sent. */
export type SendingCount = {
  /**
   * Must be called if the mail was not sent. `failed`: returns everything, so the network keeps its first
   * mail of the day. `withheld`: a consent request may have been sent, so the mail counts. But the first such
   * request of a day leaves the network its first mail, because the message itself is sent later.
   */
  refund(why: NotSent): Promise<void>;
};

/**
 * Counts one mail before it is sent. Throws SENDING_LIMIT_REACHED beyond a limit. Counts the narrowest limit
 * first and stops at the first refusal, so a client over its own limit uses nothing of the service's limit.
 * Half of the service's limits is reserved for networks that have not sent today. A network whose first mails are
 * concurrent may send one mail more, because its first mail is never refused for the half.
 */
export async function countSending(
  deps: CountSendingDeps,
  { inboxId, ip }: { inboxId: number; ip: string },
): Promise<SendingCount> {
  const { limits } = deps;
  const inbox = `inbox ${inboxId}`;
  await requireRoom(deps, [inbox, "send-hour", limits.perInboxPerHour, HOUR_MS]);
  await requireRoom(deps, [inbox, "send-day", limits.perInboxPerDay, DAY_MS]);
  await requireRoom(deps, [ip, "send-hour", limits.perIpPerHour, HOUR_MS]);
  await requireRoom(deps, [ip, "send-day", limits.perIpPerDay, DAY_MS]);
  return countForService(deps, networkLevels(ip).at(-1) ?? ip);
}

/** `network`: the widest network that contains the client. */
async function countForService(deps: CountSendingDeps, network: string): Promise<SendingCount> {
  const { perHour, perDay } = deps.limits;
  if (Math.min(perHour, perDay) === Infinity) return { refund: async () => {} };
  const sent = networkWindow(network, "sent-today");
  const taken = [sent];
  const isFirst = await countsFirst(deps, sent);
  try {
    for (const [endpoint, limit, windowMs] of [
      ["send-hour", perHour, HOUR_MS],
      ["send-day", perDay, DAY_MS],
    ] as const) {
      const half: Window = [SERVICE, `${endpoint}-half`, halfOf(limit, isFirst), windowMs];
      const all: Window = [SERVICE, endpoint, limit, windowMs];
      for (const window of [half, all]) {
        await requireRoom(deps, window);
        taken.push(window);
      }
    }
  } catch (error) {
    // A refused mail must not use up the network's first one.
    await refundAll(deps, taken);
    throw error;
  }
  return {
    async refund(why) {
      if (why === "failed") return refundAll(deps, taken);
      // Otherwise a network could send any number of consent requests, each as its first mail.
      const request = networkWindow(network, "sent-request-today");
      if (await countsFirst(deps, request)) await refundAll(deps, [sent]);
    },
  };
}

/**
 * Counts one mail to this address, across all inboxes and networks. Throws TARGET_LIMIT_REACHED. Must be
 * called last, so that a mail refused by another limit doesn't count for the address. A failed mail is
 * uncounted, and a refused mail is never counted; otherwise mails that were never sent would block the
 * address for every visitor.
 */
export async function countTarget(
  deps: CountSendingDeps & { targetKeys: Pick<TargetKeys, "idsOf"> },
  target: SendableAddress,
): Promise<SendingCount> {
  const window: Window = [nameOf(deps, target), "sent-to", deps.limits.perTargetPerDay, DAY_MS];
  const verdict = await limitRate(deps, ruleOf(window), window[0]);
  if (verdict && !verdict.allowed) {
    await refundAll(deps, [window]);
    // A limit of 0 lists the address as blocked until its window ends.
    await limitRate(
      deps,
      ruleOf([window[0], "sent-to-full", 0, verdict.resetSeconds * 1_000]),
      window[0],
    );
    throw new AppError("TARGET_LIMIT_REACHED", { full: verdict });
  }
  return {
    async refund(why) {
      if (why === "failed") await refundAll(deps, [window]);
    },
  };
}

/** The smallest id is the same for any current key, so a key rotation starts no second count. */
function nameOf(
  { targetKeys }: { targetKeys: Pick<TargetKeys, "idsOf"> },
  target: SendableAddress,
) {
  const [smallest] = targetKeys
    .idsOf(target)
    .map((id) => id.toString("hex"))
    .toSorted();
  return `target ${smallest}`;
}

/** Returns all counts of a mail that was not sent. */
export async function refundCounts(counts: readonly SendingCount[], why: NotSent): Promise<void> {
  await Promise.all(counts.map((count) => count.refund(why)));
}

type Window = readonly [who: string, endpoint: string, limit: number, windowMs: number];

async function requireRoom(deps: LimitRateDeps, window: Window): Promise<void> {
  const verdict = await limitRate(deps, ruleOf(window), window[0]);
  if (verdict && !verdict.allowed) throw new AppError("SENDING_LIMIT_REACHED", { full: verdict });
}

function ruleOf([, endpoint, limit, windowMs]: Window): RateRule {
  return { endpoint, limit, windowMs };
}

async function refundAll(deps: LimitRateDeps, windows: readonly Window[]): Promise<void> {
  await Promise.all(windows.map((window) => refundRate(deps, ruleOf(window), window[0])));
}

/** Counts a network's mail of today. Covers exactly this network, without wider prefixes, and never refuses. */
function networkWindow(network: string, endpoint: string): Window {
  return [network, endpoint, NO_LIMIT, DAY_MS];
}

async function countsFirst(deps: LimitRateDeps, window: Window): Promise<boolean> {
  const verdict = await limitRate(deps, ruleOf(window), window[0]);
  return verdict?.remaining === NO_LIMIT - 1;
}

/** Larger than any daily count, and fits PostgreSQL's four-byte integer. */
const NO_LIMIT = 1_000_000_000;

/**
 * The service-wide count up to which a network that has already sent today may send. First mails of the day
 * count too but are never refused here. So many networks that send one mail each can't use up the half for
 * networks that send more.
 */
function halfOf(limit: number, isFirst: boolean): number {
  if (limit === Infinity) return Infinity;
  return isFirst ? NO_LIMIT : Math.floor(limit / 2);
}
