import type { ActivityCounter } from "../../activity/count-activity.ts";
import type { EmailAddress } from "../../address/email-address.ts";
import type { BounceRecipient } from "../../inbox/receiving/mail-receiver.ts";
import { BOUNCE_PREFIX } from "../../inbox/addresses/reserved-names.ts";
import { isComplaint } from "../../mail/bounce/complaint.ts";
import { findDeliveryReport } from "../../mail/bounce/delivery-report.ts";
import type { Clock } from "../../time/clock.ts";
import { readBounceAddress } from "./bounce-address.ts";
import type { BlockReason, ForwardTargetStore } from "./forward-target-store.ts";
import type { TargetKeys } from "./target-keys.ts";

type ReceiveBounceDeps = {
  store: Pick<ForwardTargetStore, "blockForwardTarget">;
  clock: Clock;
  activity: Pick<ActivityCounter, "count">;
};

/** Finds the receiver of a bounce address from its name alone, because RCPT calls this for every recipient. */
export function createReturnOf(
  deps: ReceiveBounceDeps & { keys: Pick<TargetKeys, "verify"> },
): (address: EmailAddress) => BounceRecipient | undefined {
  return (address) => {
    if (!address.local.startsWith(BOUNCE_PREFIX)) return undefined;
    const targetId = readBounceAddress(deps.keys, address, deps.clock.nowMs());
    return targetId && { handleBounce: (raw) => receiveBounce(deps, targetId, raw) };
  };
}

/**
 * Reads the bounce of a forward and stores none of it. A permanent failure (RFC 3463, class 5) blocks
 * forwards to the address for 30 days. A spam complaint by its owner, which some providers send here, blocks
 * them permanently. Everything else is only counted.
 */
async function receiveBounce(
  deps: ReceiveBounceDeps,
  targetId: Buffer,
  raw: Buffer,
): Promise<void> {
  if (isComplaint(raw)) return block(deps, { targetId, reason: "wish" });
  const report = findDeliveryReport(raw);
  if (report === undefined) return deps.activity.count("bounces.unread");
  if (!report.permanent || !report.status.startsWith("5")) {
    return deps.activity.count("bounces.temporary");
  }
  await block(deps, { targetId, reason: "bounced" });
}

async function block(
  { store, clock, activity }: ReceiveBounceDeps,
  target: { targetId: Buffer; reason: BlockReason },
): Promise<void> {
  await store.blockForwardTarget({ ...target, nowMs: clock.nowMs() });
  activity.count(target.reason === "wish" ? "forwards.complained" : "bounces.permanent");
}
