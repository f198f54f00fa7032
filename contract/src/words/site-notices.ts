import type { Notice } from "../notices.ts";

/**
 * Notices of pages without an open inbox: the contact form, the subscription forms, and the pages that links in our
 * mails open.
 */
export const SITE_NOTICES = {
  forwardingUnreachable: {
    title: "Error",
    text: "The server can't be reached. Please try again.",
  },
  forwardingAgreed: {
    title: "You agreed",
    text: "You agreed to forwarded mail. The message that waited for you is on its way.",
  },
  forwardingAgreedLate: {
    title: "You agreed",
    text: "You agreed to forwarded mail. The message that waited for you is gone, or could not be sent.",
  },
  forwardingBlocked: {
    title: "Blocked",
    text: "This service sends no more mail to your address.",
  },
  contactSent: {
    title: "Message sent successfully!",
    text: "We'll get back to you within 24 hours.",
  },
  contactFailed: { title: "Message not sent", text: "What you typed is kept." },
  contactUnreachable: {
    title: "Message not sent",
    text: "The server can't be reached. Please try again.",
  },
  subscriptionMailed: {
    title: "Look into your mail",
    text: "A mail asks you to confirm it: nothing else is sent before you do. Its link works for seven days. An address gets at most one such mail in 30 days: if the last one is older than seven days, the next one comes later.",
  },
  subscriptionUnconfirmed: {
    title: "Stored, not confirmed",
    text: "Your request is stored. This service can't send mail to your address at the moment, so nobody can ask you to confirm it: unconfirmed, it is deleted after seven days.",
  },
  subscriptionUnreachable: {
    title: "Not stored",
    text: "The server can't be reached. Please try again.",
  },
  subscriptionEnded: {
    title: "Ended",
    text: "Nothing more is sent to your address, and it is deleted here.",
  },
} as const satisfies Record<string, Notice>;

/** `topics` in words, as used within a sentence. */
export function subscriptionConfirmed(topics: readonly string[]): Notice {
  return {
    title: "Confirmed",
    text: `You asked for ${new Intl.ListFormat("en").format(topics)}. Each mail holds a link that ends it.`,
  };
}
