import { limitRate, type LimitRateDeps } from "../../abuse/limit-rate.ts";
import { AppError } from "../../app-error.ts";
import type { SendableAddress } from "../../address/sendable-address.ts";
import {
  countForService,
  countsFirst,
  DAY_MS,
  HOUR_MS,
  networkWindow,
  refundAll,
  requireRoom,
  ruleOf,
  type Window,
} from "./count-for-service.ts";
import type { NotSent } from "./send-once.ts";
import { mailboxOf, type TargetKeys } from "../forward-targets/target-keys.ts";

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
  return countForClient(deps, ip);
}

async function countForClient(deps: CountSendingDeps, ip: string): Promise<SendingCount> {
  const { perHour, perDay } = deps.limits;
  const taken = await countForService(deps, ip, {
    limits: [
      ["send-hour", perHour, HOUR_MS],
      ["send-day", perDay, DAY_MS],
    ],
    today: "sent-today",
  });
  return {
    async refund(why) {
      if (why === "failed" || taken.length === 0) return refundAll(deps, taken);
      // Otherwise a network could send any number of consent requests, each as its first mail.
      const request = networkWindow(ip, "sent-request-today");
      if (await countsFirst(deps, request))
        await refundAll(deps, [networkWindow(ip, "sent-today")]);
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

/**
 * The same for every spelling of the address. The smallest id is the same for any current key, so a key rotation starts
 * no second count.
 */
function nameOf(
  { targetKeys }: { targetKeys: Pick<TargetKeys, "idsOf"> },
  target: SendableAddress,
) {
  const [smallest] = targetKeys
    .idsOf(mailboxOf(target))
    .map((id) => id.toString("hex"))
    .toSorted();
  return `target ${smallest}`;
}

/** Returns all counts of a mail that was not sent. */
export async function refundCounts(counts: readonly SendingCount[], why: NotSent): Promise<void> {
  await Promise.all(counts.map((count) => count.refund(why)));
}
