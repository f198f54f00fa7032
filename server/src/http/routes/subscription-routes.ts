import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import {
  SITE_NOTICES,
  SubscribeAnswer,
  SubscribeBody,
  SubscriptionAnswer,
  subscriptionConfirmed,
  SubscriptionTokenBody,
  topicInWords,
} from "@mayfly/contract";
import { confirmSubscription } from "../../company/confirm-subscription.ts";
import { endSubscription } from "../../company/end-subscription.ts";
import { requestSubscription } from "../../company/request-subscription.ts";
import type { HttpDeps } from "../http-deps.ts";
import { rateLimited } from "../rate-limit.ts";
import { answers } from "./answers.ts";

const HOUR_MS = 3_600_000;
const SAID = {
  mailed: SITE_NOTICES.subscriptionMailed,
  unavailable: SITE_NOTICES.subscriptionUnconfirmed,
};

export function subscriptionRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  const { subscriptions } = deps;
  const { LIMIT_SUBSCRIPTIONS_PER_HOUR: limit } = deps.config.limits;
  const rule = { endpoint: "subscription", limit, windowMs: HOUR_MS };

  return async (app) => {
    app.post(
      "/api/subscriptions",
      {
        schema: { body: SubscribeBody, response: answers(200, SubscribeAnswer) },
        preHandler: rateLimited(deps, rule, { suspicion: "subscription-burst" }),
      },
      async (request): Promise<SubscribeAnswer> => {
        const confirmation = await requestSubscription(subscriptions, request.body);
        return { success: true, confirmation, message: SAID[confirmation].text };
      },
    );
  };
}

/** What the links in our mails lead to. Whoever has one needs nothing else. */
export function subscriptionLinkRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  const { subscriptions } = deps;
  const call = {
    schema: { body: SubscriptionTokenBody, response: answers(200, SubscriptionAnswer) },
    preHandler: followingLinks(deps),
  };

  return async (app) => {
    app.post("/api/subscriptions/confirm", call, async (request): Promise<SubscriptionAnswer> => {
      const topics = await confirmSubscription(subscriptions, request.body.token);
      const { text } = subscriptionConfirmed(topics.map(topicInWords));
      return { success: true, message: text };
    });

    app.post(
      "/api/subscriptions/unsubscribe",
      call,
      async (request): Promise<SubscriptionAnswer> => {
        await endSubscription(subscriptions, request.body.token);
        return { success: true, message: SITE_NOTICES.subscriptionEnded.text };
      },
    );
  };
}

/** Counts whoever follows the links of our mails, and records who guesses. */
function followingLinks(deps: HttpDeps) {
  const limit = deps.config.limits.LIMIT_SUBSCRIPTION_LINKS_PER_HOUR;
  const rule = { endpoint: "subscription-link", limit, windowMs: HOUR_MS };
  return rateLimited(deps, rule, { suspicion: "link-guessing" });
}
