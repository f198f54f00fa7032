import { SITE_NOTICES, subscriptionConfirmed, topicInWords } from "@mayfly/contract";
import { confirmSubscription } from "../../../company/confirm-subscription.ts";
import { endSubscription } from "../../../company/end-subscription.ts";
import { requestSubscription } from "../../../company/request-subscription.ts";
import type { Routes } from "../../calls.ts";
import type { HttpDeps } from "../../http-deps.ts";
import { endPageUrl } from "../../../company/subscription-links.ts";

const SAID = {
  mailed: SITE_NOTICES.subscriptionMailed,
  unavailable: SITE_NOTICES.subscriptionUnconfirmed,
};

/**
 * Calls to subscribe, and the calls that the links in our mails lead to. The token in the link is the only
 * authentication.
 */
export function subscriptionRoutes({ subscriptions }: Pick<HttpDeps, "subscriptions">): Routes {
  return (add) => {
    add("POST /api/subscriptions", async ({ body, ip }) => {
      const confirmation = await requestSubscription(subscriptions, { ...body, ip });
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

/** Enough for a form with one field, in either encoding. */
const FORM_BYTES_MAX = 4_096;

/**
 * One-click unsubscribe (RFC 8058): a mail client posts a form without cookies and without our page. The body adds
 * nothing to the URL. Clients without RFC 8058 open the URL, which shows the page and changes nothing. Large providers
 * post for all their users from a few IP addresses, so only the limit of all calls applies; a token can't be guessed.
 */
export function oneClickRoutes(deps: Pick<HttpDeps, "subscriptions" | "config">): Routes {
  return (add, scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => {
      done(null, {});
    });
    add(
      "POST /api/subscriptions/one-click",
      async ({ query }) => {
        await endSubscription(deps.subscriptions, query.token);
        return { success: true, message: SITE_NOTICES.subscriptionEnded.text };
      },
      { bodyLimit: FORM_BYTES_MAX },
    );
    add("GET /api/subscriptions/one-click", ({ query }, reply) =>
      reply.redirect(endPageUrl(deps.config.publicUrl, query.token), 303),
    );
  };
}
