import type { Log } from "../log.ts";
import type { Clock } from "../time/clock.ts";
import { createAttempts } from "./attempts.ts";
import { describeEvent, type DescribeEventDeps } from "./describe-event.ts";
import { signDelivery, type WebhookKeys } from "./webhook-keys.ts";
import { isSuccess, type PostOutcome, type WebhookPoster } from "./webhook-poster.ts";
import type { ClaimedDelivery, Settlement, WebhookStore } from "./webhook-store.ts";

/** Waits after the first, second, … attempt. */
const RETRY_AFTER_MS = [5_000, 60_000, 300_000, 900_000];
const TIMEOUT_MS = 10_000;
/**
 * At shutdown, attempts may end within this time. Interrupted attempts are due again at once, and each uses up one
 * retry, if any is left.
 */
const CLOSE_MS = 1_000;
/** Longer than any attempt: after it, the process must have stopped, and another one takes the delivery. */
const LEASE_MS = 30_000;
/** Connections of this process. Endpoints that never answer hold four each, and later one. */
const AT_ONCE_MAX = 200;
const PER_WEBHOOK_MAX = 4;
const GONE = 410;

export type DeliverySender = {
  /** Sends due deliveries. Resolves when they are claimed from the queue, not when they are sent. */
  send(): Promise<void>;
  /** Claims no further deliveries. Resolves when the claimed ones are sent. */
  close(): Promise<void>;
};

type SenderDeps = DescribeEventDeps & {
  store: Pick<
    WebhookStore,
    "hasDueDelivery" | "claimDeliveries" | "settleAttempt" | "disableWebhook"
  >;
  poster: Pick<WebhookPoster, "post">;
  webhookKeys: WebhookKeys;
  clock: Clock;
  log: Log;
};

/**
 * Sends deliveries that are due. A slow endpoint occupies a few connections, and one while it fails. Only many slow
 * endpoints together (50, or 200 that fail) occupy all of them. The others then wait until an attempt ends, at the
 * latest after `TIMEOUT_MS`.
 */
export function createDeliverySender(deps: SenderDeps): DeliverySender {
  const attempts = createAttempts(PER_WEBHOOK_MAX);
  const stopping = new AbortController();
  let taking: Promise<void> | undefined;
  let isAskedAgain = false;
  let isClosing = false;

  const takeDue = async (): Promise<void> => {
    const nowMs = deps.clock.nowMs();
    const limit = AT_ONCE_MAX - attempts.count();
    if (isClosing || limit <= 0 || !(await deps.store.hasDueDelivery(nowMs))) return;
    const claimed = await deps.store.claimDeliveries({
      nowMs,
      leaseMs: LEASE_MS,
      limit,
      perWebhookMax: PER_WEBHOOK_MAX,
      rooms: attempts.rooms(),
    });
    for (const delivery of claimed) start(delivery);
  };

  const start = (delivery: ClaimedDelivery): void => {
    const attempt = attemptDelivery(deps, delivery, stopping.signal).catch((error: unknown) => {
      // The lease ends, and the delivery is due again.
      deps.log.warn({ err: error }, "a webhook delivery could not be recorded; it is repeated");
      return undefined;
    });
    attempts.add(delivery.webhookId, attempt, () => void sendInBackground());
  };

  const send = async (): Promise<void> => {
    if (taking) {
      isAskedAgain = true;
      return taking;
    }
    taking = takeDue().finally(() => (taking = undefined));
    await taking;
    if (!isAskedAgain) return;
    isAskedAgain = false;
    await send();
  };

  const sendInBackground = (): Promise<void> =>
    send().catch((error: unknown) => {
      deps.log.warn({ err: error }, "failed to take webhook deliveries; they are taken later");
    });

  return {
    send,
    async close() {
      isClosing = true;
      await taking?.catch(() => undefined);
      const late = setTimeout(() => stopping.abort(), CLOSE_MS);
      await attempts.end();
      clearTimeout(late);
    },
  };
}

/**
 * Makes one attempt and records its outcome. Returns false if the endpoint didn't accept it and another attempt may
 * follow.
 */
async function attemptDelivery(
  deps: SenderDeps,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, clock, webhookKeys } = deps;
  const { deliveryId, attempts: attempt } = delivery;
  const end = { deliveryId, attempt, dueAtMs: null, responseStatus: null };
  const drop = async (reason: string): Promise<boolean> => {
    await store.settleAttempt({ ...end, state: "dropped", reason });
    return true;
  };
  const target = webhookKeys.open(delivery.sealed);
  if (!target) return drop("unreadable-secret");
  const event = await describeEvent(deps, delivery);
  if ("reason" in event) return drop(event.reason);
  const nowMs = clock.nowMs();
  const leftMs = event.endsAtMs - nowMs;
  if (leftMs <= 0) return drop("address-ended");
  const timestamp = Math.floor(nowMs / 1000);
  const { eventId: id } = delivery;
  const signature = signDelivery(target, { id, timestamp, body: event.body, nowMs });
  const outcome = await deps.poster.post(target.url, {
    headers: {
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signature,
    },
    body: event.body,
    timeoutMs: Math.min(TIMEOUT_MS, leftMs),
    signal,
  });
  const settlement = settle(outcome, { ...end, nowMs: clock.nowMs(), endsAtMs: event.endsAtMs });
  await store.settleAttempt(settlement);
  const isGone = settlement.responseStatus === GONE;
  if (isGone) await store.disableWebhook(delivery.webhookId, nowMs);
  return isGone || settlement.state === "delivered";
}

type Attempt = Omit<Settlement, "state" | "reason"> & { nowMs: number; endsAtMs: number };

/** A delivery is repeated until its last attempt, but never past the end of its address. */
function settle(outcome: PostOutcome, { nowMs, endsAtMs, ...end }: Attempt): Settlement {
  const responseStatus = "status" in outcome ? outcome.status : null;
  const settled = { ...end, responseStatus };
  const reason = reasonOf(outcome);
  if (reason === null) return { ...settled, state: "delivered", reason };
  // This process ends: another process makes the attempt again, also if it was the last one.
  if (reason === "stopped") return { ...settled, state: "waiting", dueAtMs: nowMs, reason };
  const waitMs = RETRY_AFTER_MS[end.attempt - 1];
  const isOver = responseStatus === GONE || waitMs === undefined || nowMs + waitMs >= endsAtMs;
  if (isOver) return { ...settled, state: "failed", reason };
  return { ...settled, state: "waiting", dueAtMs: nowMs + waitMs, reason };
}

function reasonOf(outcome: PostOutcome): string | null {
  if ("failure" in outcome) return outcome.failure;
  const { status } = outcome;
  if (isSuccess(status)) return null;
  if (status >= 300 && status < 400) return "redirect";
  return status === GONE ? "gone" : `http-${status}`;
}
