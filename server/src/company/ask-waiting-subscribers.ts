import { AppError } from "../app-error.ts";
import type { Log } from "../log.ts";
import { readSendableAddress } from "../address/sendable-address.ts";
import { TransportError } from "../outbound/mail-transport.ts";
import {
  ASK_SUBSCRIBER_AGAIN_AFTER_MS,
  askSubscriber,
  type AskSubscriberDeps,
} from "./ask-subscriber.ts";
import type { SubscriptionStore, UnaskedSubscriber } from "./subscription-store.ts";

export type AskWaitingDeps = AskSubscriberDeps & {
  store: Pick<SubscriptionStore, "listUnaskedSubscribers" | "claimSubscriberAsking">;
  log: Log;
};

/** Maximum per turn; the next turn continues. */
const AT_ONCE_MAX = 50;

/**
 * Sends confirmation requests that are still due: the address was asked less than 30 days before (the store
 * keeps the request until then), or mail could not be sent, for example because it was not configured.
 */
export async function askWaitingSubscribers(deps: AskWaitingDeps): Promise<void> {
  const { store, clock, log } = deps;
  const askAgainBeforeMs = clock.nowMs() - ASK_SUBSCRIBER_AGAIN_AFTER_MS;
  const unasked = await store.listUnaskedSubscribers({ askAgainBeforeMs, limit: AT_ONCE_MAX });
  for (const subscriber of unasked.filter((one) => isReachable(deps, one))) {
    const nowMs = clock.nowMs();
    const { subscriberId } = subscriber;
    const toAsk = await store.claimSubscriberAsking({ subscriberId, nowMs, askAgainBeforeMs });
    if (!toAsk) continue;
    try {
      await askSubscriber(deps, toAsk, nowMs);
    } catch (error) {
      if (!(error instanceof TransportError || error instanceof AppError)) throw error;
      log.warn({ reason: error.message }, "failed to send a subscription confirmation email");
      // No client waits for this mail: a later turn or the next request retries.
      if (isForNow(error)) return;
      await store.claimSubscriberAsking({ subscriberId, nowMs, askAgainBeforeMs });
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
