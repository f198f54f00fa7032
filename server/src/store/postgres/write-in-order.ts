import { AppError } from "../../app-error.ts";
import { createRunInOrder } from "../../concurrency/run-in-order.ts";
import type { InboxStore } from "../../inbox/inbox-store.ts";
import type { PushStore } from "../../push/push-store.ts";

/** As long as a caller waits for a connection. */
const WAIT_MS = 3_000;

type Writes = Pick<InboxStore, "setSeen" | "deleteMessage" | "extendAddress" | "endAddress"> &
  Pick<PushStore, "putPushSubscription" | "removePushSubscription">;

/**
 * Sends one write of an inbox's clients to the database at a time. Otherwise, concurrent ones on one row would wait for
 * its lock, each with a connection, until no visitor gets one. Throws RATE_LIMITED after three seconds.
 */
export function writeInOrder(store: Writes): Writes {
  const runInOrder = createRunInOrder({
    waitMs: WAIT_MS,
    late: () => new AppError("RATE_LIMITED", { retryAfterSeconds: WAIT_MS / 1_000 }),
  });
  const inOrder = <Result>(inboxId: number, write: () => Promise<Result>): Promise<Result> =>
    runInOrder(String(inboxId), write);
  return {
    setSeen: (inboxId, ...change) => inOrder(inboxId, () => store.setSeen(inboxId, ...change)),
    deleteMessage: (inboxId, seq) => inOrder(inboxId, () => store.deleteMessage(inboxId, seq)),
    extendAddress: (request) => inOrder(request.inboxId, () => store.extendAddress(request)),
    endAddress: (inboxId, nowMs) => inOrder(inboxId, () => store.endAddress(inboxId, nowMs)),
    putPushSubscription: (subscription) =>
      inOrder(subscription.inboxId, () => store.putPushSubscription(subscription)),
    removePushSubscription: (inboxId, id) =>
      inOrder(inboxId, () => store.removePushSubscription(inboxId, id)),
  };
}
