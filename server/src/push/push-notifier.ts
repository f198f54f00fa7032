import type { NetworkPlaces } from "../abuse/budgets/network-places.ts";
import type { Load } from "../concurrency/semaphore.ts";
import { isActive } from "../inbox/addresses/open-inbox.ts";
import type { InboxStore } from "../inbox/inbox-store.ts";
import type { Log } from "../log.ts";
import type { Summary } from "../mail/summarize.ts";
import type { Arrival } from "./push-notice.ts";
import { findService, type PushServices } from "./push-services.ts";
import type { FoundPushSubscription, PushStore } from "./push-store.ts";
import { createServicePlaces } from "./service-places.ts";
import { openSubscription } from "./subscribe.ts";
import { sendPush } from "./send-push.ts";
import { writePush, type WritePushDeps } from "./write-push.ts";

type PushNotifierDeps = WritePushDeps & {
  store: PushStore & Pick<InboxStore, "findAddressById" | "findWrappedKey">;
  log: Log;
  pushServices: PushServices;
};

/** Notifies subscribed browsers of delivered mail, after the 250. Never slows delivery, and may skip a notice. */
export type PushNotifier = {
  /** Returns at once. Mail for an address without subscriptions costs a share of one query. */
  submit: (inboxIds: readonly number[], summary: Summary) => void;
  load: () => Load;
  /** Drops queued notices, and ends requests in progress. */
  close: () => Promise<void>;
};

/** Arrivals within this time share one lookup. */
const COLLECT_MS = 200;
/** After a notice, further mail to the address waits this long for the next one. */
const QUIET_MS = 5_000;
/** More addresses than this in one collection aren't notified: mail has priority in a flood. */
const COLLECTED_MAX = 5_000;
const LOOKED_UP_TOGETHER = 500;
const REPEATS_MAX = 2;

export function createPushNotifier(deps: PushNotifierDeps): PushNotifier {
  const arrivals = new Arrivals();
  const closing = new AbortController();
  const attempt = createAttempt(deps, closing.signal);
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const run = (task: Promise<void>): void => {
    const settled = task
      .catch((error: unknown) => {
        if (!closing.signal.aborted) deps.log.warn({ err: error }, "failed to notify by push");
      })
      .finally(() => running.delete(settled));
    running.add(settled);
  };

  const schedule = (): void => {
    if (timer || arrivals.size === 0 || closing.signal.aborted) return;
    timer = setTimeout(() => {
      timer = undefined;
      run(notifyDue());
      schedule();
    }, COLLECT_MS);
  };

  const notifyDue = async (): Promise<void> => {
    const due = arrivals.takeDue(deps.clock.nowMs());
    const ids = [...due.keys()];
    for (let from = 0; from < ids.length; from += LOOKED_UP_TOGETHER) {
      // oxlint-disable-next-line no-await-in-loop -- one lookup at a time: mail has priority
      const rows = await deps.store.findPushSubscriptions(
        ids.slice(from, from + LOOKED_UP_TOGETHER),
      );
      for (const row of rows) {
        const arrival = due.get(row.inboxId);
        if (!arrival) continue;
        arrivals.quieten(row.inboxId, deps.clock.nowMs() + QUIET_MS);
        run(notify(row, arrival));
      }
    }
  };

  const notify = createNotify(attempt, closing.signal);

  return {
    submit(inboxIds, summary) {
      for (const inboxId of inboxIds) arrivals.add(inboxId, summary);
      schedule();
    },
    load: () => ({ running: running.size, waiting: arrivals.size }),
    async close() {
      closing.abort();
      clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/** The mail of each address since its last notice: the newest with a code, otherwise the newest. */
class Arrivals {
  readonly #collected = new Map<number, Arrival>();
  /** Until when a notified address waits for its next notice. */
  readonly #quietUntilMs = new Map<number, number>();

  get size(): number {
    return this.#collected.size;
  }

  add(inboxId: number, { from, code }: Summary): void {
    const earlier = this.#collected.get(inboxId);
    if (!earlier && this.#collected.size >= COLLECTED_MAX) return;
    const count = (earlier?.count ?? 0) + 1;
    const newest = { from, ...(code !== undefined && { code }) };
    const shown = code === undefined && earlier?.code !== undefined ? earlier : newest;
    this.#collected.set(inboxId, { ...shown, count });
  }

  takeDue(nowMs: number): Map<number, Arrival> {
    for (const [inboxId, untilMs] of this.#quietUntilMs)
      if (untilMs <= nowMs) this.#quietUntilMs.delete(inboxId);
    const due = new Map([...this.#collected].filter(([id]) => !this.#quietUntilMs.has(id)));
    for (const inboxId of due.keys()) this.#collected.delete(inboxId);
    return due;
  }

  quieten(inboxId: number, untilMs: number): void {
    this.#quietUntilMs.set(inboxId, untilMs);
  }
}

/** Returns a function that sends a notice, and repeats it unless a newer one of the same subscription has begun. */
function createNotify(attempt: ReturnType<typeof createAttempt>, closing: AbortSignal) {
  const latest = new Map<string, Arrival>();
  return async (row: FoundPushSubscription, arrival: Arrival): Promise<void> => {
    const key = `${row.inboxId}.${row.id.toString("hex")}`;
    latest.set(key, arrival);
    const isWanted = (): boolean => latest.get(key) === arrival && !closing.aborted;
    try {
      for (let repeats = 0; repeats <= REPEATS_MAX && isWanted(); repeats++) {
        // oxlint-disable-next-line no-await-in-loop -- repeats wait for the answer
        const waitMs = await attempt(row, arrival);
        if (waitMs === undefined) return;
        // oxlint-disable-next-line no-await-in-loop
        await pauseOrAbort(closing, waitMs);
      }
    } finally {
      if (latest.get(key) === arrival) latest.delete(key);
    }
  };
}

/** Returns a function that sends one notice. It returns the time until the next attempt, if one may succeed. */
function createAttempt(deps: PushNotifierDeps, signal: AbortSignal) {
  const { store, log, clock } = deps;
  /** A push service that hangs holds its own places only. */
  const places = new Map<string, NetworkPlaces>();

  const placesOf = (service: string): NetworkPlaces => {
    const known = places.get(service) ?? createServicePlaces();
    places.set(service, known);
    return known;
  };

  return async (row: FoundPushSubscription, arrival: Arrival): Promise<number | undefined> => {
    const inbox = await store.findAddressById(row.inboxId);
    const wrappedKey = await store.findWrappedKey(row.inboxId);
    if (!inbox || !wrappedKey || !isActive(inbox, clock.nowMs())) return undefined;
    const subscription = openSubscription(deps.contentKeys, wrappedKey, row.sealed);
    // The operator may have removed the push service since.
    const service = findService(deps.pushServices, subscription.endpoint);
    const giveBack = service && (await placesOf(service).take(row.ip, signal));
    if (!giveBack) return undefined;
    try {
      const answer = await sendPush(writePush(deps, { inbox, subscription, arrival }), signal);
      if (answer.outcome === "gone") await store.removePushSubscription(row.inboxId, row.id);
      if (answer.outcome === "refused") log.warn({ service }, "the push service refused a message");
      return answer.outcome === "later" ? answer.afterMs : undefined;
    } finally {
      giveBack();
    }
  };
}

/** Resolves after `ms`, or as soon as the signal aborts. */
async function pauseOrAbort(signal: AbortSignal, ms: number): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const end = (): void => resolve();
  signal.addEventListener("abort", end);
  await promise;
  signal.removeEventListener("abort", end);
  clearTimeout(timer);
}
