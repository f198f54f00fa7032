import { SITE_NOTICES } from "@mayfly/contract";
import { endSubscription } from "../../company/end-subscription.ts";
import { endPageUrl } from "../../company/subscription-links.ts";
import type { Routes } from "../calls.ts";
import type { HttpDeps } from "../http-deps.ts";

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
