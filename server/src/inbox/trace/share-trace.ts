import { widestNetwork } from "../../ip/network-levels.ts";
import type { DeliveryAttempt } from "./delivery-attempt.ts";

/**
 * The newest attempts of a network that older ones of other networks make room for. Ten networks have to send at once
 * to hide an attempt.
 */
export const ATTEMPTS_PER_TURN = 5;

/**
 * The network that an attempt counts for: the widest level, because a client can have any number of IPv6 /64 networks.
 * Empty for mail of this service itself.
 */
export function networkOf({ ip = "" }: Pick<DeliveryAttempt, "ip">): string {
  return widestNetwork(ip);
}

/**
 * Removes an attempt from a full list: networks take turns to keep their newest five, and what would be kept last goes.
 * So of the networks with the most attempts, the oldest goes. `attempts`: oldest first. The store has the same rule.
 */
export function dropByShare(attempts: { readonly network: string }[]): void {
  const counts = new Map<string, number>();
  let lastTurn = 0;
  let dropped = 0;
  for (let index = attempts.length - 1; index >= 0; index--) {
    const network = attempts[index]?.network ?? "";
    const newer = counts.get(network) ?? 0;
    counts.set(network, newer + 1);
    const turn = Math.floor(newer / ATTEMPTS_PER_TURN);
    if (turn < lastTurn) continue;
    lastTurn = turn;
    dropped = index;
  }
  attempts.splice(dropped, 1);
}
