import { AppError } from "../../app-error.ts";
import type { Clock } from "../../time/clock.ts";
import type { ContentKeys } from "../../inbox/content-keys.ts";
import type { Inbox, InboxStore } from "../../inbox/inbox-store.ts";
import { requireWrappedKey } from "../../inbox/messages/require-wrapped-key.ts";
import { formatEmailAddress } from "../../address/email-address.ts";
import type { SendableAddress } from "../../address/sendable-address.ts";
import type { RandomSource } from "../../keys/random-source.ts";
import { makeBounceAddress } from "./bounce-address.ts";
import { composeConfirmation } from "./compose-confirmation.ts";
import {
  ASK_AGAIN_AFTER_MS,
  UNANSWERED_KEPT_MS,
  type ConsentOutcome,
  type ForwardTarget,
  type ForwardTargetStore,
} from "./forward-target-store.ts";
import { TransportError, type MailTransport } from "../mail-transport.ts";
import type { TargetKeys } from "./target-keys.ts";
import type { TargetLinks } from "./target-links.ts";

/** Checks whether an address accepts forwards, as its owner decided by mail. */
export interface ForwardGate {
  /**
   * Throws AppError('FORWARD_TARGET_BLOCKED') if the owner opted out. If the owner was asked, now or earlier,
   * the message is stored until consent, and nothing is sent now.
   */
  admit(target: SendableAddress, message: { inbox: Inbox; seq: number }): Promise<ForwardAdmission>;
  /** Throws if the address gets no forwards any more: its owner opted out, or mail to it bounced. */
  requireOpen(target: SendableAddress): Promise<void>;
}

type ForwardAdmission =
  | {
      admitted: true;
      /** The bounce address of this forward (RFC 5321 reverse-path). */
      envelopeFrom: string;
      /** The opt-out link in the mail's footer. */
      blockUrl: string;
    }
  | { admitted: false; reason: "asked" };

type ForwardGateDeps = {
  store: Pick<
    ForwardTargetStore,
    "findForwardTarget" | "requestConsent" | "withdrawConsentRequest"
  > &
    Pick<InboxStore, "findWrappedKey">;
  clock: Clock;
  random: RandomSource;
  contentKeys: Pick<ContentKeys, "sealForwardTarget">;
  transport: Pick<MailTransport, "send">;
  keys: TargetKeys;
  links: TargetLinks;
  rules: ForwardRules;
};

type ForwardRules = {
  /** Whether an address must consent first; addresses at our own domains never need to. */
  confirm: boolean;
  isOurs: (domain: string) => boolean;
  /** Domain of bounce addresses. */
  defaultDomain: string;
  mailFrom: string;
  /** Complaints address in our mails; a person reads it. */
  abuseAddress: string;
  /**
   * Maximum number of messages waiting for one target's consent. All are sent upon consent, so the limit is a
   * target's daily limit.
   */
  waitingMax: number;
};

type Message = { inbox: Inbox; seq: number };

/** Creates a gate that decides by the stored state of each address. */
export function createForwardGate(deps: ForwardGateDeps): ForwardGate {
  return {
    async admit(target, message) {
      const [targetId] = deps.keys.idsOf(target);
      const known = await findOpenTarget(deps, target);
      if (known?.state === "confirmed" || !needsConsent(deps.rules, target)) {
        return admission(deps, targetId);
      }
      const nowMs = deps.clock.nowMs();
      const outcome = await storeUntilConfirmed(deps, target, { ...message, nowMs });
      switch (outcome.state) {
        case "blocked":
          throw refusalOf(outcome);
        case "full":
          throw new AppError("SENDING_LIMIT_REACHED", { retryAfterSeconds: RETRY_SECONDS });
        case "confirmed":
          return admission(deps, targetId);
        case "asked":
          if (outcome.sendNow) await ask(deps, target, { ...message, ...outcome, nowMs });
          return { admitted: false, reason: "asked" };
      }
    },
    async requireOpen(target) {
      await findOpenTarget(deps, target);
    },
  };
}

async function findOpenTarget(
  { store, keys }: ForwardGateDeps,
  target: SendableAddress,
): Promise<Exclude<ForwardTarget, { state: "blocked" }> | undefined> {
  const known = await store.findForwardTarget(keys.idsOf(target));
  if (known?.state === "blocked") throw refusalOf(known);
  return known;
}

const RETRY_SECONDS = ASK_AGAIN_AFTER_MS / 1000;

function needsConsent({ confirm, isOurs }: ForwardRules, { domain }: SendableAddress): boolean {
  return confirm && !isOurs(domain);
}

function refusalOf({ reason }: ForwardTarget & { state: "blocked" }): AppError {
  return new AppError(reason === "wish" ? "FORWARD_TARGET_BLOCKED" : "FORWARD_TARGET_BOUNCED");
}

function admission(
  { keys, links, clock, rules }: ForwardGateDeps,
  targetId: Buffer,
): ForwardAdmission {
  const place = { domain: rules.defaultDomain, nowMs: clock.nowMs() };
  return {
    admitted: true,
    envelopeFrom: makeBounceAddress(keys, targetId, place),
    blockUrl: links.blockUrl(targetId),
  };
}

async function storeUntilConfirmed(
  { store, contentKeys, keys, rules }: ForwardGateDeps,
  target: SendableAddress,
  { inbox, seq, nowMs }: Message & { nowMs: number },
): Promise<ConsentOutcome> {
  const wrappedKey = await requireWrappedKey(store, inbox.inboxId);
  const sealedTarget = contentKeys.sealForwardTarget(wrappedKey, target.text);
  return store.requestConsent({
    ids: keys.idsOf(target),
    nowMs,
    askAgainBeforeMs: nowMs - ASK_AGAIN_AFTER_MS,
    forgottenBeforeMs: nowMs - UNANSWERED_KEPT_MS,
    waiting: { inboxId: inbox.inboxId, seq, sealedTarget },
    waitingMax: rules.waitingMax,
  });
}

/** Sends the consent request. Throws TransportError if it certainly was not sent; the request then doesn't count. */
async function ask(
  deps: ForwardGateDeps,
  target: SendableAddress,
  asking: Message & ConsentOutcome & { state: "asked"; nowMs: number },
): Promise<void> {
  const { keys, links, random, rules, store, transport } = deps;
  const { inbox, seq, targetId, sinceMs, nowMs } = asking;
  const raw = await composeConfirmation({
    from: rules.mailFrom,
    to: target.text,
    temporaryAddress: formatEmailAddress(inbox.email),
    confirmUrl: links.confirmUrl(targetId, sinceMs),
    blockUrl: links.blockUrl(targetId),
    abuseAddress: rules.abuseAddress,
    name: random(20).toString("hex"),
    dateMs: nowMs,
  });
  const from = makeBounceAddress(keys, targetId, { domain: rules.defaultDomain, nowMs });
  try {
    await transport.send({ envelope: { from, to: target.text }, raw });
  } catch (error) {
    // If the request may have been sent, it counts: no address may get two.
    if (error instanceof TransportError && error.failure === "uncertain") return;
    await store.withdrawConsentRequest({ targetId, askedAtMs: nowMs, inboxId: inbox.inboxId, seq });
    throw error;
  }
}
