import { Type } from "typebox";
import { NoContent, type CallTable } from "../call-table.ts";

/** GET /api/push */
const PushOffer = Type.Object({
  publicKey: Type.String({
    description:
      "The `applicationServerKey` to subscribe with (VAPID, RFC 8292), in Base64url. After a change, subscribe again",
  }),
});

const ENDPOINT_LENGTH_MAX = 1024;
const KEY_LENGTH_MAX = 128;

/** POST /api/push/subscriptions: a browser's `PushSubscription` in the form of its `toJSON()`. */
const PushSubscriptionBody = Type.Object({
  endpoint: Type.String({
    description: "URL at a push service that the operator allows",
    minLength: 1,
    maxLength: ENDPOINT_LENGTH_MAX,
  }),
  keys: Type.Object({
    p256dh: Type.String({
      description: "The browser’s public key, Base64url of 65 bytes",
      minLength: 1,
      maxLength: KEY_LENGTH_MAX,
    }),
    auth: Type.String({
      description: "The browser’s secret, Base64url of 16 bytes",
      minLength: 1,
      maxLength: KEY_LENGTH_MAX,
    }),
  }),
  showContent: Type.Optional(
    Type.Boolean({
      description: "Whether notifications tell the sender and a code; default: only that mail came",
    }),
  ),
});

const KeptPushSubscription = Type.Object({
  id: Type.String({ description: "Ends the subscription" }),
});

const PushSubscriptionParams = Type.Object({ id: Type.String({ maxLength: 64 }) });

/** The data of a push message: the server writes it, and the page's service worker shows it. */
export type PushNotice = {
  readonly title: string;
  readonly body: string;
  /** A later notification with the same tag replaces this one. */
  readonly tag: string;
};

export const pushCalls = {
  "GET /api/push": {
    operationId: "readPushKey",
    summary: "Read the key for push subscriptions",
    auth: "none",
    limit: "look",
    answers: { 200: PushOffer },
  },
  /** Notifies the browser of each mail to the address until the address ends. */
  "POST /api/push/subscriptions": {
    operationId: "addPushSubscription",
    summary: "Notify a browser of mail by Web Push",
    auth: "inbox",
    limit: "look",
    body: PushSubscriptionBody,
    answers: { 201: KeptPushSubscription },
  },
  "DELETE /api/push/subscriptions/:id": {
    operationId: "deletePushSubscription",
    summary: "End a push subscription",
    auth: "inbox",
    limit: "delete",
    params: PushSubscriptionParams,
    answers: { 204: NoContent },
  },
} satisfies CallTable;
