import { ERRORS } from "./errors.ts";

/**
 * Texts of toasts and inline notices: the texts of the specification's section 8 that no response carries, and our
 * own. Notices of pages without the framework are in `site-notices.ts`, so that the main page doesn't load them.
 */

export type Notice = { readonly title: string; readonly text: string };

export const NOTICES = {
  generateFailed: { title: "Error", text: "Failed to generate email. Please try again." },
  connectionProblem: {
    title: "Error",
    text: "Connection issue detected. Please refresh the page and try again.",
  },
  /** In place of the messages: an empty inbox would be untrue. */
  messagesUnknown: {
    title: "Your messages can’t be loaded now",
    text: "The server keeps them until the address ends. This page tries again by itself.",
  },
  copied: { title: "Copied!", text: "Email address copied to clipboard" },
  codeCopied: { title: "Copied!", text: "Code copied to clipboard" },
  codeNotCopied: {
    title: "Error",
    text: "The code couldn’t be copied. Select it and copy it by hand.",
  },
  copyFailed: {
    title: "Not copied",
    text: "Your browser doesn’t allow it. Click the address to select it, then copy it.",
  },
  extensionLimit: {
    title: "Extension Limit Reached",
    text: ERRORS.EXTENSION_LIMIT_REACHED.message,
  },
  nothingToExtend: { title: "Extension Failed", text: ERRORS.NO_ACTIVE_EMAIL.message },
  extendFailed: {
    title: "Extension Failed",
    text: "Failed to extend email. Please try again.",
  },
  deliveriesUnreachable: {
    title: "Error",
    text: "The deliveries couldn’t be loaded. Please reload the page.",
  },
  addressOpened: { title: "Address opened", text: "Its inbox is on this page now." },
  addressEnded: { title: "Address ended", text: "This address has ended. Its mail is deleted." },
  addressTimeUp: { title: "Address ended", text: "Its time was up. Its mail is deleted." },
  addressEndedEarly: {
    title: "Address ended",
    text: "Your address ended before its time. It may have been burned, perhaps in another window or on another device. Its mail is deleted.",
  },
  addressBurned: { title: "Address burned", text: "The address has ended. Its mail is deleted." },
  addressesBurned: { title: "Addresses burned", text: "They have ended. Their mail is deleted." },
  nothingToBurn: { title: "Nothing to burn", text: "Only free addresses can be burned." },
  burnFailed: {
    title: "Error",
    text: "The server didn’t confirm the burn. An address that is still shown may be active. Please try again.",
  },
  openLinkBroken: {
    title: "Link incomplete",
    text: "This link is missing a part of the address or password. Copy it again, or type both under “Open an existing address”.",
  },
  messageDeleted: {
    title: "Message deleted",
    text: "The message has been removed from your inbox",
  },
  deleteFailed: { title: "Error", text: "Failed to delete message. Please try again." },
  loadMessageFailed: { title: "Error", text: "Failed to load full message content" },
  downloadFailed: { title: "Error", text: "The download failed. Please try again." },
  replySent: { title: "Success", text: "Reply sent successfully" },
  replyFailed: { title: "Error", text: "Failed to send reply. Please try again." },
  replyEmpty: { title: "Error", text: ERRORS.REPLY_EMPTY.message },
  replyEarly: {
    title: "One moment",
    text: "Still checking the reply address. Your text is kept. Send it again in a moment.",
  },
  replyKept: { title: "Error", text: "Your text is kept." },
  replyEnded: {
    title: "Address ended",
    text: "This address has ended, so you can’t send from it anymore. Copy your text before you close this.",
  },
  forwardEnded: {
    title: "Address ended",
    text: "This address has ended and its messages are deleted. You can’t forward this message anymore.",
  },
  forwardUnverified: {
    title: "Email Address Not Verified",
    text: ERRORS.SES_VERIFICATION_ERROR.message,
  },
  forwardFailed: {
    title: "Forward Failed",
    text: "Failed to forward message. Please try again later.",
  },
  prefixRequired: { title: "Prefix Required", text: ERRORS.PREFIX_REQUIRED.message },
  prefixTooShort: {
    title: "Prefix Too Short",
    text: ERRORS.PREFIX_TOO_SHORT.message,
  },
  prefixTooLong: { title: "Prefix Too Long", text: ERRORS.PREFIX_TOO_LONG.message },
  prefixInvalid: {
    title: "Invalid Prefix",
    text: ERRORS.PREFIX_INVALID.message,
  },
  prefixTaken: {
    title: "Not Available",
    text: ERRORS.PREFIX_TAKEN.message,
  },
  nothingCharged: { title: "Payment Failed", text: "Nothing was charged." },
  payAgain: {
    title: "Payment Error",
    text: "You can press Pay again. We never charge you twice.",
  },
  paidNotOpened: {
    title: "Payment Error",
    text: "Your payment went through and the address is yours. We can’t open it right now. Try again, or come back to this page later.",
  },
  cardFormUnreachable: {
    title: "Payment Error",
    text: "The card form could not be loaded. Nothing was charged.",
  },
  paymentError: { title: "Payment Error", text: "There was an error processing your payment." },
  shortcutsUnreachable: {
    title: "Error",
    text: "Failed to load the shortcuts. Please refresh the page and try again.",
  },
  settingsUnreachable: {
    title: "Error",
    text: "Failed to load the settings. Please refresh the page and try again.",
  },
} as const satisfies Record<string, Notice>;

/** Notice after the deletion of several messages. */
export function messagesDeleted(count: number): Notice {
  if (count === 1) return NOTICES.messageDeleted;
  return {
    title: `${count} messages deleted`,
    text: "The messages have been removed from your inbox",
  };
}

/** `message` comes from the card check or the payment provider. */
export function paymentFailed(message: string): Notice {
  return { title: "Payment Failed", text: message };
}

export function paymentSuccessful(email: string): Notice {
  return {
    title: "Payment Successful! 🎉",
    text: `Your custom domain email ${email} has been created and will last 24 hours.`,
  };
}

export function messageForwarded(email: string): Notice {
  return { title: "Message Forwarded", text: `Message forwarded to ${email}` };
}

/** Notice for a forwarding address that has not consented yet. */
export function forwardToConfirm(email: string): Notice {
  return {
    title: "Confirmation sent",
    text: `We asked ${email} to confirm. We forward the message when they do.`,
  };
}

/** Notice that executable attachments were left out of a forward. */
export function attachmentsLeftOut(count: number): string {
  return count === 1
    ? "We left out one attachment, because we don’t forward programs:"
    : `We left out ${count} attachments, because we don’t forward programs:`;
}
