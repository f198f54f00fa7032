import { createSenderChecker } from "../authenticity/sender-checker.ts";
import type { Config } from "../config/config.ts";
import type { SenderChecker } from "../inbox/receiving/sender-verdict.ts";
import type { Log } from "../log.ts";
import {
  createReplyGate,
  REPLY_CHECKS_MAX,
  type ReplyGate,
  type ReplyGateDeps,
} from "../outbound/reply/reply-gate.ts";
import { companyAddress } from "../company/company-inboxes.ts";
import { createForwardGate, type ForwardGate } from "../outbound/forward-targets/forward-gate.ts";
import { createTargetLinks } from "../outbound/forward-targets/target-links.ts";
import type { AppCore } from "./app-core.ts";

type ReplyEdgeDeps = Omit<ReplyGateDeps, "checker" | "rules"> &
  Pick<AppCore, "config" | "log" | "domains">;

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

type ForwardEdgeDeps = Pick<
  AppCore,
  "config" | "store" | "clock" | "random" | "contentKeys" | "domains" | "transport" | "targetKeys"
>;

/** Consent releases several messages at once, but never a flood. */
const WAITING_MAX = 5;

/** Wires the gate that checks recipients of forwarded mail. */
export function openForwardGate({ config, targetKeys, ...deps }: ForwardEdgeDeps): ForwardGate {
  const { outbound, publicUrl, limits } = config;
  const { domains } = deps;
  return createForwardGate({
    ...deps,
    keys: targetKeys,
    links: createTargetLinks(targetKeys, { publicUrl }),
    rules: {
      confirm: outbound.confirmForwards,
      isOurs: domains.receives,
      defaultDomain: domains.defaultDomain,
      mailFrom: outbound.from,
      abuseAddress: companyAddress("abuse", domains.defaultDomain),
      waitingMax: Math.min(WAITING_MAX, limits.LIMIT_SENT_PER_TARGET_PER_DAY),
    },
  });
}
