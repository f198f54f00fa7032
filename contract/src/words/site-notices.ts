import type { Notice } from "../notices.ts";

/**
 * Notices of pages without an open inbox: the contact form, the subscription forms, and the pages that links in our
 * mails open.
 */
export const SITE_NOTICES = {
  forwardingUnreachable: {
    title: "Error",
    text: "The server can’t be reached. Please try again.",
  },
  forwardingAgreed: {
    title: "You agreed",
    text: "You agreed to forwarded mail. We are sending you the waiting message.",
  },
  forwardingAgreedLate: {
    title: "You agreed",
    text: "You agreed to forwarded mail. The waiting message was deleted, or we couldn’t send it.",
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
    text: "The server can’t be reached. Please try again.",
  },
  subscriptionMailed: {
    title: "Check your email",
    text: "We send you an email with a link to confirm, and nothing else before you confirm. The link works for seven days. We send at most one such email in 30 days, so a new one may come later.",
  },
  subscriptionUnconfirmed: {
    title: "Stored, not confirmed",
    text: "We stored your request. This service can’t send mail to your address at the moment, so we can’t ask you to confirm. We delete unconfirmed requests after seven days.",
  },
  subscriptionUnreachable: {
    title: "Not stored",
    text: "The server can’t be reached. Please try again.",
  },
  subscriptionEnded: {
    title: "Ended",
    text: "We deleted your address and send nothing more to it.",
  },
} as const satisfies Record<string, Notice>;

/** `topics` in words, as used within a sentence. */
export function subscriptionConfirmed(topics: readonly string[]): Notice {
  return {
    title: "Confirmed",
    text: `You asked for ${new Intl.ListFormat("en").format(topics)}. Every email has an unsubscribe link.`,
  };
}
