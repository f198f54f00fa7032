/**
 * Topics of a subscription: the newsletter, or the date of a webinar. An id must not change while subscriptions to
 * the topic may exist.
 */
export const NEWSLETTER = "newsletter";

export const WEBINARS = [
  { id: "one-address-for-each-purpose", title: "One Address for Each Purpose" },
  { id: "reading-a-suspicious-message", title: "Reading a Suspicious Message" },
  { id: "email-in-a-small-team", title: "Email in a Small Team" },
] as const;

export type WebinarId = (typeof WEBINARS)[number]["id"];
export type SubscriptionTopic = typeof NEWSLETTER | WebinarId;

export const SUBSCRIPTION_TOPICS: readonly SubscriptionTopic[] = [
  NEWSLETTER,
  ...WEBINARS.map(({ id }) => id),
];

export function isSubscriptionTopic(value: unknown): value is SubscriptionTopic {
  return SUBSCRIPTION_TOPICS.some((topic) => topic === value);
}

/** Returns the topic as used within a sentence. */
export function topicInWords(topic: SubscriptionTopic): string {
  const webinar = WEBINARS.find(({ id }) => id === topic);
  return webinar ? `the webinar “${webinar.title}”` : "the newsletter";
}

/** How long an unconfirmed subscription is kept. */
export const SUBSCRIPTION_KEPT_UNCONFIRMED_MS = 7 * 24 * 60 * 60 * 1000;
