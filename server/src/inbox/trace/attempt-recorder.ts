import type { Clock, Pause } from "../../time/clock.ts";
import type { Log } from "../../log.ts";
import type { ContentKeys } from "../content-keys.ts";
import type { InboxEvents } from "../live/inbox-events.ts";
import type { DeliveryAttempt, TracedInbox } from "./delivery-attempt.ts";
import { attemptId, type TracedAttempt } from "./read-trace.ts";
import { dropByShare, networkOf } from "./share-trace.ts";
import { ATTEMPTS_MAX, type TraceStore } from "./trace-store.ts";

type AttemptRecorderDeps = {
  store: Pick<TraceStore, "addAttempts">;
  events: Pick<InboxEvents, "publish">;
  contentKeys: Pick<ContentKeys, "sealAttempt" | "hashNetwork">;
  clock: Clock;
  pause: Pause;
  log: Log;
};

export type AttemptRecorder = {
  /** Returns immediately. During a flood, drops what exceeds the limits. */
  record: (inboxes: readonly TracedInbox[], attempt: NewAttempt) => void;
  /** Stores everything recorded so far. Nothing must be recorded afterwards. */
  close: () => Promise<void>;
};

/** `atMs`: now, if it is missing. */
type NewAttempt = Omit<DeliveryAttempt, "atMs"> & { readonly atMs?: number };

/** Stored in one transaction, which takes the writer about as long as a few messages. */
export const ATTEMPTS_PER_BATCH = 200;
/** Between two batches, so that a flood of refused mail takes a small share of the store. */
const BATCH_PAUSE_MS = 250;
/** Of all inboxes together: a few hundred kilobytes. */
export const WAITING_MAX = 2_000;

type Waiting = { inbox: TracedInbox; attempts: WaitingAttempt[] };
type WaitingAttempt = DeliveryAttempt & { readonly network: string };

/**
 * Records attempts to deliver that left no message: in memory first, then in bounded batches of their own. Receiving
 * mail waits for one batch at most. Attempts are sealed only when they are stored, so that dropped ones cost next to nothing.
 */
export function createAttemptRecorder(deps: AttemptRecorderDeps): AttemptRecorder {
  const waiting = new Map<number, Waiting>();
  let waitingCount = 0;
  let running: Promise<void> | undefined;
  let isEnding = false;

  const record: AttemptRecorder["record"] = (inboxes, attempt) => {
    const atMs = attempt.atMs ?? deps.clock.nowMs();
    const waitingAttempt = { ...attempt, atMs, network: networkOf(attempt) };
    for (const inbox of inboxes) add(inbox, waitingAttempt);
    if (waitingCount > 0) running ??= run();
  };

  const add = (inbox: TracedInbox, attempt: WaitingAttempt): void => {
    const own = waiting.get(inbox.inboxId) ?? { inbox, attempts: [] };
    waiting.set(inbox.inboxId, own);
    own.attempts.push(attempt);
    waitingCount++;
    // The store would drop it, too.
    if (own.attempts.length > ATTEMPTS_MAX) dropFrom(own);
    else if (waitingCount > WAITING_MAX) dropFrom(largest(own));
  };

  /** The inbox with the most attempts. During a flood, it makes room for the others. */
  const largest = (own: Waiting): Waiting => {
    let most = own;
    for (const one of waiting.values()) if (one.attempts.length > most.attempts.length) most = one;
    return most;
  };

  const dropFrom = ({ inbox, attempts }: Waiting): void => {
    dropByShare(attempts);
    waitingCount--;
    if (attempts.length === 0) waiting.delete(inbox.inboxId);
  };

  const run = async (): Promise<void> => {
    // One turn later, so that attempts of the same turn share a batch.
    await new Promise((resolve) => setImmediate(resolve));
    for (let batch = take(); batch.length > 0; batch = take()) {
      // oxlint-disable-next-line no-await-in-loop -- one batch at a time
      await storeQuietly(deps, batch);
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (!isEnding) await deps.pause(BATCH_PAUSE_MS);
    }
    running = undefined;
  };

  const take = (): Waiting[] => {
    const batch: Waiting[] = [];
    let room = ATTEMPTS_PER_BATCH;
    for (const next of waiting.values()) {
      if (next.attempts.length > room) break;
      room -= next.attempts.length;
      batch.push(next);
      waiting.delete(next.inbox.inboxId);
    }
    waitingCount -= ATTEMPTS_PER_BATCH - room;
    return batch;
  };

  return {
    record,
    async close() {
      isEnding = true;
      await running;
    },
  };
}

async function storeQuietly(deps: AttemptRecorderDeps, batch: readonly Waiting[]): Promise<void> {
  const { store, events, contentKeys, log } = deps;
  try {
    const newest = new Map<number, TracedAttempt>();
    const sealed = batch.flatMap(({ inbox: { inboxId, wrappedKey }, attempts }) =>
      attempts.map(({ network, ...attempt }) => {
        const bytes = contentKeys.sealAttempt(wrappedKey, attempt);
        newest.set(inboxId, { ...attempt, id: attemptId(bytes) });
        const hash = contentKeys.hashNetwork(wrappedKey, network);
        return { inboxId, atMs: attempt.atMs, network: hash, sealed: bytes };
      }),
    );
    const added = await store.addAttempts(sealed);
    events.publish(
      added.map((inboxId) => {
        const attempt = newest.get(inboxId);
        return { type: "trace", inboxId, ...(attempt && { attempt }) };
      }),
    );
  } catch (error) {
    // The sender has its reply, and only the trace of it is missing, so there is no caller to report to.
    log.warn({ err: error }, "failed to store attempts to deliver");
  }
}
