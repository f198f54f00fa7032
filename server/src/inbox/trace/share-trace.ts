import { widestNetwork } from "../../ip/network-levels.ts";
import type { DeliveryAttempt } from "./delivery-attempt.ts";

/**
 * The network that an attempt counts for: the widest level, because a client can have any number of IPv6 /64 networks.
 * Empty for mail of this service itself.
 */
export function networkOf({ ip = "" }: Pick<DeliveryAttempt, "ip">): string {
  return widestNetwork(ip);
}

/**
 * Removes an attempt from a full list: of the networks with the most attempts, the oldest. Networks take turns to keep
 * their newest attempt, so many of them have to send to hide one. `attempts`: oldest first. The store has the same rule.
 */
export function dropByShare(attempts: { readonly network: string }[]): void {
  const counts = new Map<string, number>();
  let most = 0;
  let dropped = 0;
  for (let index = attempts.length - 1; index >= 0; index--) {
    const network = attempts[index]?.network ?? "";
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count < most) continue;
    most = count;
    dropped = index;
  }
  attempts.splice(dropped, 1);
}
