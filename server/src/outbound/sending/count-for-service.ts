/** Limits of the whole service for the mail that it sends, half of which is kept for networks that have not sent today. */
import {
  limitRate,
  refundRate,
  type LimitRateDeps,
  type RateRule,
} from "../../abuse/limit-rate.ts";
import { AppError } from "../../app-error.ts";
import { widestNetwork } from "../../ip/network-levels.ts";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** The counter name for the whole service. */
const SERVICE = "everybody";

/** `endpoint`: the name of the count. */
export type Window = readonly [who: string, endpoint: string, limit: number, windowMs: number];

type ServiceLimit = readonly [endpoint: string, limit: number, windowMs: number];

/**
 * Counts one mail for the whole service. Throws SENDING_LIMIT_REACHED beyond a limit. Half of each limit is reserved for
 * networks that have not sent today. A network whose first mails are concurrent may send one mail more, because its
 * first mail is never refused for the half. `ip`: undefined if no client waits for the mail: it gets no reserved place.
 * `today`: the name of a network's count. Returns the windows that count it.
 */
export async function countForService(
  deps: LimitRateDeps,
  ip: string | undefined,
  { limits, today }: { limits: readonly ServiceLimit[]; today: string },
): Promise<readonly Window[]> {
  if (limits.every(([, limit]) => limit === Infinity)) return [];
  const sent = ip === undefined ? undefined : networkWindow(ip, today);
  const taken = sent ? [sent] : [];
  const isFirst = sent !== undefined && (await countsFirst(deps, sent));
  try {
    for (const [endpoint, limit, windowMs] of limits) {
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
  return taken;
}

export async function requireRoom(deps: LimitRateDeps, window: Window): Promise<void> {
  const verdict = await limitRate(deps, ruleOf(window), window[0]);
  if (verdict && !verdict.allowed) throw new AppError("SENDING_LIMIT_REACHED", { full: verdict });
}

export function ruleOf([, endpoint, limit, windowMs]: Window): RateRule {
  return { endpoint, limit, windowMs };
}

export async function refundAll(deps: LimitRateDeps, windows: readonly Window[]): Promise<void> {
  await Promise.all(windows.map((window) => refundRate(deps, ruleOf(window), window[0])));
}

/**
 * Counts a mail of today of the widest network that contains the client. Covers exactly this network, and never refuses.
 */
export function networkWindow(ip: string, endpoint: string): Window {
  return [widestNetwork(ip), endpoint, NO_LIMIT, DAY_MS];
}

export async function countsFirst(deps: LimitRateDeps, window: Window): Promise<boolean> {
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
