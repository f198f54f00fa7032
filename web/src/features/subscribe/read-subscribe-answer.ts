import { SITE_NOTICES } from "@mayfly/contract/site-notices";

/** The result as shown on the page. */
type Subscribed = { readonly title: string; readonly text: string };

/** Reads the response. A success without a message gets the catalog's text. */
export function readSubscribeAnswer(answer: unknown): Subscribed {
  const { confirmation, message }: { confirmation?: unknown; message?: unknown } = Object(answer);
  const notice =
    confirmation === "mailed"
      ? SITE_NOTICES.subscriptionMailed
      : SITE_NOTICES.subscriptionUnconfirmed;
  const isText = typeof message === "string" && message !== "";
  return { title: notice.title, text: isText ? message : notice.text };
}
