/**
 * The error catalog: every error of a call. A code determines the HTTP status, whether a retry may help (4xx or 5xx
 * in SMTP, "try again" in the page), and the text that people read. The texts are part of the product: change them
 * only in the catalog. Errors of API keys, push, and the operator's calls are in files of their own, so that visitors'
 * pages don't load them; `admin-errors.ts` joins all of them.
 */

export type ErrorEntry = {
  readonly status: number;
  /** Whether the same request may succeed later. */
  readonly temporary: boolean;
  readonly message: string;
};

export const temporary = (status: number, message: string): ErrorEntry => ({
  status,
  temporary: true,
  message,
});
export const permanent = (status: number, message: string): ErrorEntry => ({
  status,
  temporary: false,
  message,
});

export const ERRORS = {
  RATE_LIMITED: temporary(
    429,
    "Too many requests. Our servers are busy, please wait a moment and try again.",
  ),
  CHALLENGE_REQUIRED: temporary(
    428,
    "Your network has created many addresses. Solve the challenge and send the call again.",
  ),
  CHALLENGE_REFUSED: temporary(
    428,
    "This solution is wrong, expired, or already used. Solve the new challenge.",
  ),
  STORE_UNAVAILABLE: temporary(
    503,
    "Database connection temporarily unavailable. This can happen after long periods of inactivity. Please refresh the page and try again.",
  ),
  NO_AVAILABLE_DOMAINS: temporary(
    503,
    "No email domains available. Please try again in a few moments.",
  ),
  EXTENSION_LIMIT_REACHED: permanent(
    409,
    "You can only extend your email 2 times. Upgrade to premium for longer access.",
  ),
  NO_ACTIVE_EMAIL: permanent(401, "No active email to extend"),
  NOT_EXTENDABLE: permanent(409, "Only free addresses can be extended."),
  NOT_ENDABLE: permanent(409, "Only free addresses can be ended before their time."),
  TOKEN_REQUIRED: permanent(401, "This call needs the address’s token in an Authorization header."),
  TOKEN_UNKNOWN: permanent(
    401,
    "This address has ended, or its token is not valid. Please create a new address.",
  ),
  RESTORE_REFUSED: permanent(
    401,
    "Address and password don’t match an active address. Check both and try again.",
  ),
  TOO_MANY_ADDRESSES: temporary(
    429,
    "Your network has too many active addresses. Use one of them, or try again when one has ended.",
  ),
  NETWORK_STORAGE_FULL: temporary(
    429,
    "Your network’s addresses have no storage left for mail. Delete messages, or try again when an address has ended.",
  ),
  SERVICE_FULL: temporary(
    429,
    "The service has no room for another address right now. Please try again in a few minutes.",
  ),
  UNKNOWN_DOMAIN: permanent(400, "This domain is not available. Choose a domain from /api/config."),
  MESSAGE_NOT_FOUND: permanent(404, "This message doesn’t exist in this inbox, or was deleted."),
  ATTACHMENT_NOT_FOUND: permanent(
    404,
    "This message has no such attachment, or we couldn’t read it. Download the raw message instead.",
  ),
  REPLY_EMPTY: permanent(400, "Please enter your reply message"),
  REPLY_NOT_TO_SENDER: permanent(400, "You can reply only to the sender of the message."),
  NO_REPLY_ADDRESS: permanent(409, "This message has no address to reply to."),
  NOT_ANSWERABLE: permanent(
    409,
    "You can’t reply to this message. An automated system or a mailing list sent it.",
  ),
  SENDER_UNVERIFIED: permanent(403, "We couldn’t verify the sender, so replies are off"),
  REPLY_SUBJECT_CHANGED: permanent(
    400,
    "A reply must keep the subject of the message: “Re: ” and the original subject.",
  ),
  ADDRESS_INVALID: permanent(
    400,
    "We can’t send mail to this address. Check that it is complete, such as name@example.org.",
  ),
  UNSAFE_CHARACTERS: permanent(
    400,
    "Line breaks and control characters are not allowed in an address or a subject.",
  ),
  NO_MAIL_TRANSPORT: permanent(
    503,
    "This service sends no mail to other domains, because its operator has set up no mail transport.",
  ),
  SES_VERIFICATION_ERROR: permanent(
    400,
    "This email address needs to be verified in Amazon SES first. Only verified addresses can receive forwarded emails.",
  ),
  TRANSPORT_UNAVAILABLE: temporary(
    503,
    "Our outgoing mail server can’t take this message now. Nothing was sent. Please try again later.",
  ),
  TRANSPORT_REFUSED: permanent(
    502,
    "Our outgoing mail server refused this message. Nothing was sent.",
  ),
  RECIPIENT_REFUSED: permanent(
    400,
    "This address doesn’t exist or accepts no mail. Check it and try again.",
  ),
  SENDING_UNCERTAIN: permanent(
    504,
    "The mail server didn’t confirm the message. It may have sent it. We won’t send it a second time.",
  ),
  SENDING_LIMIT_REACHED: temporary(
    429,
    "You have reached the sending limit. Please try again later.",
  ),
  TARGET_LIMIT_REACHED: temporary(
    429,
    "This address can get no more mail from this service today. Please try again tomorrow.",
  ),
  FORWARD_TARGET_BLOCKED: permanent(
    403,
    "This address has asked not to receive mail from this service.",
  ),
  FORWARD_TARGET_BOUNCED: permanent(
    403,
    "Mail to this address bounced, so we forward nothing to it for some weeks. Use another address.",
  ),
  FORWARD_TOO_LARGE: permanent(
    413,
    "This message is too large to forward. Download it and send it yourself.",
  ),
  MAIL_LOOP: permanent(
    409,
    "This message has been forwarded too many times. Download it and send it yourself.",
  ),
  PREFIX_REQUIRED: permanent(400, "Please enter a custom email prefix"),
  PREFIX_TOO_SHORT: permanent(400, "Email prefix must be at least 3 characters"),
  PREFIX_TOO_LONG: permanent(400, "Email prefix must be at most 20 characters"),
  PREFIX_INVALID: permanent(400, "Only letters, numbers, dots, dashes and underscores allowed"),
  PREFIX_TAKEN: permanent(409, "This address is not available. Please choose another prefix."),
  TOO_MANY_HOLDS: temporary(
    429,
    "We hold too many names for your network. Pay for one of them, or try again when a hold has ended.",
  ),
  HOLDS_NOT_PAID: temporary(
    429,
    "We held several names for your network, but nobody paid for them. Please wait before you choose another name.",
  ),
  AMOUNT_REFUSED: permanent(400, "The amount is not the price of a premium address."),
  PAYMENTS_OFF: permanent(503, "This service sells no addresses."),
  PAYMENT_NOT_FOUND: permanent(404, "We found no such payment for this browser."),
  PAYMENT_NOT_SUCCEEDED: permanent(
    402,
    "The payment did not succeed. Please try again. We hold the address for you.",
  ),
  PAYMENT_PENDING: temporary(
    402,
    "The payment is still being processed. The address opens automatically when it succeeds.",
  ),
  PAYMENT_CANCELED: permanent(
    409,
    "The time to pay for this address has expired. Nothing was charged. Please choose the address again.",
  ),
  PAYMENT_REFUNDED: permanent(
    409,
    "We couldn’t create this address, so we refund your payment in full.",
  ),
  PREMIUM_ENDED: permanent(410, "The address of this payment has ended. Its mail is deleted."),
  PAYMENT_PROVIDER_UNAVAILABLE: temporary(
    503,
    "We can’t reach the payment provider. Please try again in a few moments. We never charge you twice.",
  ),
  PAYMENT_PROVIDER_REFUSED: permanent(
    502,
    "The payment provider refused to start this payment. Nothing was charged.",
  ),
  WEBHOOK_REFUSED: permanent(400, "The signature of this event is missing, wrong or too old."),
  CONTACT_INCOMPLETE: permanent(
    400,
    "Please fill in your name, your email address, a subject and a message.",
  ),
  CONTACT_UNAVAILABLE: temporary(
    503,
    "We can’t reach our inbox right now, so nothing was sent. Please try again in a few moments.",
  ),
  CONTACT_INBOX_FULL: temporary(
    503,
    "Our inbox is full, so nothing was sent. Please try again in a day or two.",
  ),
  CONTACT_UNCERTAIN: temporary(
    504,
    "Our inbox took too long to answer. Your message may have arrived. If you send it again, it may arrive twice.",
  ),
  SUBSCRIPTION_UNAVAILABLE: temporary(
    503,
    "We couldn’t store your request. Please try again in a few moments.",
  ),
  ADMIN_KEY_INVALID: permanent(401, "Invalid admin key."),
  IP_BANNED: permanent(403, "This network may not use the service at the moment."),
  LINK_INVALID: permanent(404, "This link is no longer valid, or it was already used."),
  NOT_FOUND: permanent(404, "This page doesn’t exist."),
  METHOD_NOT_ALLOWED: permanent(
    405,
    "This path doesn’t support this method. The Allow header lists the supported methods.",
  ),
  INVALID_INPUT: permanent(400, "The request doesn’t match the format of this call."),
  CLIENT_HEADER_MISSING: permanent(
    400,
    "Calls that make changes need a bearer token or the X-Client header, for example “X-Client: web-app”.",
  ),
  CROSS_SITE_CALL: permanent(403, "Pages of other sites can’t make this call."),
  NOT_JSON: permanent(415, "The body must be JSON (Content-Type: application/json)."),
  BODY_TOO_LARGE: permanent(413, "The request’s body is too large."),
  HEADERS_TOO_LARGE: permanent(431, "The request’s headers are too large."),
  REQUEST_TIMEOUT: temporary(408, "The request took too long to arrive. Please try again."),
  TOO_MANY_STREAMS: temporary(
    429,
    "Too many live connections are open for this inbox. Please close other tabs and try again.",
  ),
  TOO_MANY_WAITS: temporary(
    429,
    "Too many calls already wait for a message of this address, or from your network. Try again when one of them has been answered.",
  ),
  SHUTTING_DOWN: temporary(503, "The server is restarting. Please try again in a few moments."),
  INTERNAL: temporary(500, "Something went wrong on our side. Please try again."),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(ERRORS, value);
}
