import { SITE_NOTICES } from "@mayfly/contract/site-notices";

/** What came of it, as the page says it. */
export type Subscribed = { readonly title: string; readonly text: string };

/** A success whose body says nothing is one all the same: then the catalogue speaks. */
export function readSubscribeAnswer(answer: unknown): Subscribed {
  const { confirmation, message }: { confirmation?: unknown; message?: unknown } = Object(answer);
  const notice =
    confirmation === "mailed"
      ? SITE_NOTICES.subscriptionMailed
      : SITE_NOTICES.subscriptionUnconfirmed;
  const isText = typeof message === "string" && message !== "";
  return { title: notice.title, text: isText ? message : notice.text };
}
