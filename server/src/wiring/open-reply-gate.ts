import { createSenderChecker } from "../authenticity/sender-checker.ts";
import type { Config } from "../config/config.ts";
import type { ServedDomains } from "../domains/served-domains.ts";
import type { SenderChecker } from "../inbox/receiving/sender-verdict.ts";
import type { Log } from "../log.ts";
import {
  createReplyGate,
  REPLY_CHECKS_MAX,
  type ReplyGate,
  type ReplyGateDeps,
} from "../outbound/reply-gate.ts";

export type ReplyEdgeDeps = Omit<ReplyGateDeps, "checker" | "rules"> & {
  config: Config;
  log: Log;
  domains: ServedDomains;
};

/** For incoming mail. */
export const DELIVERY_CHECKS_MAX = 16;

/**
 * Returns the reply gate and the sender checker, which incoming mail shares. The checker starts its thread at the first
 * check.
 */
export function openReplyGate({ config, log, domains, ...deps }: ReplyEdgeDeps): {
  /** Undefined if checks are off (DNS_RESOLVER). */
  checker: SenderChecker | undefined;
  replyGate: ReplyGate;
} {
  const checker = openSenderChecker(config, log);
  const rules = { to: config.outbound.replyTo, isOurs: domains.receives };
  return { checker, replyGate: createReplyGate({ ...deps, checker, rules }) };
}

function openSenderChecker({ dns }: Config, log: Log): SenderChecker | undefined {
  if (dns === "off") return undefined;
  // Capacity for both, so that checks for replies never delay those of incoming mail.
  const concurrentChecksMax = DELIVERY_CHECKS_MAX + REPLY_CHECKS_MAX;
  return createSenderChecker({ dns, concurrentChecksMax, log });
}
