import type { LimitRateDeps } from "../abuse/limit-rate.ts";
import { AppError } from "../app-error.ts";
import type { Clock } from "../time/clock.ts";
import { readSendableAddress } from "../address/sendable-address.ts";
import {
  countForService,
  DAY_MS,
  refundAll,
  type Window,
} from "../outbound/sending/count-for-service.ts";
import type { ForwardTargetStore } from "../outbound/forward-targets/forward-target-store.ts";
import { TransportError, type MailTransport } from "../outbound/mail-transport.ts";
import type { TargetKeys } from "../outbound/forward-targets/target-keys.ts";
import type { RandomSource } from "../keys/random-source.ts";
import { composeSubscriptionMail } from "./compose-subscription-mail.ts";
import type { SubscriberKeys } from "./subscriber-keys.ts";
import type { SubscriptionLinks } from "./subscription-links.ts";
import type {
  SubscriberToAsk,
  SubscriptionStore,
  UnaskedSubscriber,
} from "./subscription-store.ts";
import type { Log } from "../log.ts";

export type AskSubscriberDeps = {
  store: Pick<SubscriptionStore, "withdrawConfirmationRequest"> &
    Pick<ForwardTargetStore, "findForwardTarget"> &
    LimitRateDeps["store"];
  /** Counts while the store is unavailable. */
  fallback: LimitRateDeps["fallback"];
  clock: Clock;
  random: RandomSource;
  transport: Pick<MailTransport, "reaches" | "send">;
  keys: Pick<SubscriberKeys, "openEmail">;
  targetKeys: Pick<TargetKeys, "idsOf">;
  links: SubscriptionLinks;
  /** Sender and complaints address of our own mails. */
  from: string;
  abuseAddress: string;
  /** Limit of the whole service, half of it for networks that have not subscribed today; Infinity: no limit. */
  mailsPerDay: number;
};

/** Minimum time between such mails to one address, so that the form can't be used to flood a victim. */
export const ASK_SUBSCRIBER_AGAIN_AFTER_MS = 30 * DAY_MS;

/**
 * Sends a confirmation request to a subscriber that the store has just marked as asked at `askedAtMs`. `ip`: of the
 * client that waits for it, if any. If the mail certainly was not sent, resets the mark and the counts, and throws the
 * cause: SENDING_LIMIT_REACHED or TransportError.
 */
export async function askSubscriber(
  deps: AskSubscriberDeps,
  subscriber: SubscriberToAsk,
  { askedAtMs, ip }: { askedAtMs: number; ip?: string },
): Promise<void> {
  let taken: readonly Window[] = [];
  try {
    taken = await countForService(deps, ip, {
      limits: [["subscription-mail", deps.mailsPerDay, DAY_MS]],
      today: "subscribed-today",
    });
    await sendMail(deps, subscriber, askedAtMs);
  } catch (error) {
    // If the mail may have been sent, it counts: no address may get two.
    if (error instanceof TransportError && error.failure === "uncertain") return;
    await refundAll(deps, taken);
    const { subscriberId, askedBeforeMs } = subscriber;
    await deps.store.withdrawConfirmationRequest({ subscriberId, askedAtMs, askedBeforeMs });
    throw error;
  }
}

async function sendMail(
  deps: AskSubscriberDeps,
  subscriber: SubscriberToAsk,
  askedAtMs: number,
): Promise<void> {
  const { store, keys, targetKeys, links, random, transport, from, abuseAddress } = deps;
  const { subscriberId, sealedEmail, unconfirmed, confirmed } = subscriber;
  const reading = readSendableAddress(keys.openEmail(sealedEmail) ?? "");
  if (!reading.valid) throw new TransportError("refused", "the address can no longer be decrypted");
  const { text: to } = reading.address;
  // An address that opted out gets no request either. The response must not reveal that.
  const known = await store.findForwardTarget(targetKeys.idsOf(reading.address));
  if (known?.state === "blocked" && known.reason === "wish") return;
  const raw = await composeSubscriptionMail({
    from,
    to,
    unconfirmed,
    confirmed,
    confirmUrl: links.confirmUrl(subscriberId, askedAtMs),
    endUrl: links.endUrl(subscriberId),
    oneClickUrl: links.oneClickUrl(subscriberId),
    abuseAddress,
    name: random(20).toString("hex"),
    dateMs: askedAtMs,
  });
  await transport.send({ envelope: { from, to }, raw });
}

export type AskWaitingDeps = AskSubscriberDeps & {
  store: Pick<SubscriptionStore, "listUnaskedSubscribers" | "claimConfirmationRequest">;
  log: Log;
};

/** Maximum per turn; the next turn continues. */
const AT_ONCE_MAX = 50;

/**
 * Sends confirmation requests that are still due. Either the address was asked less than 30 days before (the store
 * keeps the request until then), or mail could not be sent, for example because it was not configured.
 */
export async function askWaitingSubscribers(deps: AskWaitingDeps): Promise<void> {
  const { store, clock, log } = deps;
  const askAgainBeforeMs = clock.nowMs() - ASK_SUBSCRIBER_AGAIN_AFTER_MS;
  const unasked = await store.listUnaskedSubscribers({ askAgainBeforeMs, limit: AT_ONCE_MAX });
  for (const subscriber of unasked.filter((one) => isReachable(deps, one))) {
    const nowMs = clock.nowMs();
    const { subscriberId } = subscriber;
    const toAsk = await store.claimConfirmationRequest({ subscriberId, nowMs, askAgainBeforeMs });
    if (!toAsk) continue;
    try {
      await askSubscriber(deps, toAsk, { askedAtMs: nowMs });
    } catch (error) {
      if (!(error instanceof TransportError || error instanceof AppError)) throw error;
      log.warn({ reason: error.message }, "failed to send a subscription confirmation email");
      // No client waits for this mail: a later turn or the next request retries.
      if (isForNow(error)) return;
      await store.claimConfirmationRequest({ subscriberId, nowMs, askAgainBeforeMs });
    }
  }
}

function isForNow(error: TransportError | AppError): boolean {
  return error instanceof AppError || error.failure === "unavailable";
}

function isReachable(
  { keys, transport }: AskSubscriberDeps,
  { sealedEmail }: UnaskedSubscriber,
): boolean {
  const reading = readSendableAddress(keys.openEmail(sealedEmail) ?? "");
  return reading.valid && transport.reaches(reading.address.domain);
}
