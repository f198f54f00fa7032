import type { SubscriberToAsk, SubscriptionStore } from "../../company/subscription-store.ts";
import { listSubscriptions, listUnaskedSubscribers } from "../queries/subscriptions.ts";
import type { Db } from "../schema.ts";
import { namingErrors as read } from "./store-errors.ts";
import type { WriterThread } from "./writer-thread.ts";

/** Subscriptions in the embedded store: read here, written by the writer. */
export function subscriptionsIn(writer: WriterThread, db: Db): SubscriptionStore {
  return {
    requestSubscription: async (request) =>
      withBuffers(await writer.call("requestSubscription", [request])),
    claimSubscriberAsking: async (claim) =>
      withBuffers(await writer.call("claimSubscriberAsking", [claim])),
    withdrawSubscriberAsking: (asking) => writer.call("withdrawSubscriberAsking", [asking]),
    confirmSubscriptions: (confirmation) => writer.call("confirmSubscriptions", [confirmation]),
    endSubscriptions: (end) => writer.call("endSubscriptions", [end]),
    pruneSubscriptions: (before) => writer.call("pruneSubscriptions", [before]),
    listUnaskedSubscribers: (query) => read(listUnaskedSubscribers(db, query)),
    listSubscriptions: () => read(listSubscriptions(db)),
  };
}

/** Buffers of answers cross threads as plain Uint8Arrays. */
function withBuffers(toAsk: SubscriberToAsk | undefined): SubscriberToAsk | undefined {
  if (!toAsk) return undefined;
  return {
    ...toAsk,
    subscriberId: Buffer.from(toAsk.subscriberId),
    sealedEmail: Buffer.from(toAsk.sealedEmail),
  };
}
