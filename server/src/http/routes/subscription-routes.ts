import { SITE_NOTICES, subscriptionConfirmed, topicInWords } from "@mayfly/contract";
import { confirmSubscription } from "../../company/confirm-subscription.ts";
import { endSubscription } from "../../company/end-subscription.ts";
import { requestSubscription } from "../../company/request-subscription.ts";
import type { Routes } from "../calls.ts";
import type { HttpDeps } from "../http-deps.ts";

const SAID = {
  mailed: SITE_NOTICES.subscriptionMailed,
  unavailable: SITE_NOTICES.subscriptionUnconfirmed,
};

/** Calls to subscribe, and those behind the links in our mails. The token in the link is the only authentication. */
export function subscriptionRoutes({ subscriptions }: Pick<HttpDeps, "subscriptions">): Routes {
  return (add) => {
    add("POST /api/subscriptions", async ({ body }) => {
      const confirmation = await requestSubscription(subscriptions, body);
      return { success: true, confirmation, message: SAID[confirmation].text };
    });

    add("POST /api/subscriptions/confirm", async ({ body }) => {
      const topics = await confirmSubscription(subscriptions, body.token);
      const { text } = subscriptionConfirmed(topics.map(topicInWords));
      return { success: true, message: text };
    });

    add("POST /api/subscriptions/unsubscribe", async ({ body }) => {
      await endSubscription(subscriptions, body.token);
      return { success: true, message: SITE_NOTICES.subscriptionEnded.text };
    });
  };
}
