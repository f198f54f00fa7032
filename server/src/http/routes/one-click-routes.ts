import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { OneClickQuery, SITE_NOTICES, SubscriptionAnswer } from "@mayfly/contract";
import { endSubscription } from "../../company/end-subscription.ts";
import { endPageUrl, ONE_CLICK_PATH } from "../../company/subscription-links.ts";
import type { HttpDeps } from "../http-deps.ts";
import { answers } from "./answers.ts";

/** A form of one field, in either encoding. */
const FORM_BYTES_MAX = 4_096;

/**
 * RFC 8058: a mail program posts a form, without cookies and without our page. Its body says nothing
 * that the URL doesn't. Programs that know no such thing open the URL: that shows the page and does
 * nothing. Large providers post for all their users from a few addresses, so only the limit of all
 * calls holds here; a token can't be guessed.
 */
export function oneClickRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => {
      done(null, {});
    });
    app.post(
      ONE_CLICK_PATH,
      {
        bodyLimit: FORM_BYTES_MAX,
        schema: { querystring: OneClickQuery, response: answers(200, SubscriptionAnswer) },
      },
      async (request): Promise<SubscriptionAnswer> => {
        await endSubscription(deps.subscriptions, request.query.token);
        return { success: true, message: SITE_NOTICES.subscriptionEnded.text };
      },
    );
    app.get(
      ONE_CLICK_PATH,
      { schema: { hide: true, querystring: OneClickQuery } },
      async (request, reply) =>
        reply.redirect(endPageUrl(deps.config.publicUrl, request.query.token), 303),
    );
  };
}
