import { limitRate, type LimitRateDeps, type RateVerdict } from "../abuse/limit-rate.ts";
import { AppError } from "../app-error.ts";
import { networkLevels } from "../ip/network-levels.ts";
import type { SendableAddress } from "../mail/sendable-address.ts";
import type { TargetKeys } from "./target-keys.ts";

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

export type CountSendingDeps = LimitRateDeps & { limits: SendingLimits };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The name under which the whole service counts. */
const SERVICE = "everybody";

/**
 * Counts one mail that is about to leave, and throws SENDING_LIMIT_REACHED beyond a limit. The
 * narrowest limit counts first, and the first refusal ends the counting: a client that is over its own
 * limit takes nothing from the service's. Half of the service's limits is kept for networks that have not sent today.
 */
export async function countSending(
  deps: CountSendingDeps,
  { inboxId, ip }: { inboxId: number; ip: string },
): Promise<void> {
  const { limits } = deps;
  const inbox = `inbox ${inboxId}`;
  await requireRoom(deps, [inbox, "send-hour", limits.perInboxPerHour, HOUR_MS]);
  await requireRoom(deps, [inbox, "send-day", limits.perInboxPerDay, DAY_MS]);
  await requireRoom(deps, [ip, "send-hour", limits.perIpPerHour, HOUR_MS]);
  await requireRoom(deps, [ip, "send-day", limits.perIpPerDay, DAY_MS]);
  const isFirst = await countNetwork(deps, ip);
  for (const [endpoint, limit, windowMs] of [
    ["send-hour", limits.perHour, HOUR_MS],
    ["send-day", limits.perDay, DAY_MS],
  ] as const) {
    await keepHalf(deps, { endpoint, limit, windowMs }, isFirst);
    await requireRoom(deps, [SERVICE, endpoint, limit, windowMs]);
  }
}

/**
 * Counts one mail to this address, whatever inbox and network it comes from. Throws TARGET_LIMIT_REACHED. To be called
 * last: a mail that another limit refuses takes nothing from the address.
 */
export async function countTarget(
  deps: CountSendingDeps & { targetKeys: Pick<TargetKeys, "idsOf"> },
  target: SendableAddress,
): Promise<void> {
  const [id] = deps.targetKeys.idsOf(target);
  const limit = deps.limits.perTargetPerDay;
  const rule = { endpoint: "sent-to", limit, windowMs: DAY_MS };
  const verdict = await limitRate(deps, rule, `target ${id.toString("hex")}`);
  if (verdict && !verdict.allowed) throw new AppError("TARGET_LIMIT_REACHED", { full: verdict });
}

type Window = readonly [who: string, endpoint: string, limit: number, windowMs: number];

async function requireRoom(
  deps: LimitRateDeps,
  [who, endpoint, limit, windowMs]: Window,
): Promise<void> {
  refuseOver(await limitRate(deps, { endpoint, limit, windowMs }, who));
}

function refuseOver(verdict: RateVerdict | undefined): void {
  if (verdict && !verdict.allowed) throw new AppError("SENDING_LIMIT_REACHED", { full: verdict });
}

/** Whether this is the first mail today of the widest network that the client is part of. */
async function countNetwork(deps: CountSendingDeps, ip: string): Promise<boolean> {
  const { perHour, perDay } = deps.limits;
  if (Math.min(perHour, perDay) === Infinity) return true;
  const network = networkLevels(ip).at(-1) ?? ip;
  // A prefix has no wider levels here: this counts one network. The limit is none: nobody is refused by it.
  const rule = { endpoint: "sent-today", limit: NO_LIMIT, windowMs: DAY_MS };
  const verdict = await limitRate(deps, rule, network);
  return verdict?.remaining === NO_LIMIT - 1;
}

/** Larger than any count of a day, and an integer of four bytes, as PostgreSQL stores it. */
const NO_LIMIT = 1_000_000_000;

/**
 * Counts what is sent by all, and refuses a network that has sent today once half of the limit is used. First mails of
 * the day count, too, and are never refused here: many networks that send one mail each can't use the other half of
 * those that send more.
 */
async function keepHalf(
  deps: LimitRateDeps,
  { endpoint, limit, windowMs }: { endpoint: string; limit: number; windowMs: number },
  isFirst: boolean,
): Promise<void> {
  if (limit === Infinity) return;
  const half = { endpoint: `${endpoint}-half`, limit: Math.floor(limit / 2), windowMs };
  const verdict = await limitRate(deps, isFirst ? { ...half, limit: NO_LIMIT } : half, SERVICE);
  if (!isFirst) refuseOver(verdict);
}
