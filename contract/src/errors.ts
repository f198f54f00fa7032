/**
 * The error catalog: every error of a call. A code determines the HTTP status, whether a retry may help (4xx or 5xx
 * in SMTP, "try again" in the page), and the text that people read. The texts are part of the product: change them
 * only here. Errors that only the operator's calls return are in `admin-errors.ts`, so that visitors' pages don't
 * load them.
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
    "Your network has made many addresses. Solve the challenge and send the call again.",
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
  TOKEN_REQUIRED: permanent(401, "This call needs the address's token in an Authorization header."),
  TOKEN_UNKNOWN: permanent(
    401,
    "This address has ended, or its token is not valid. Please make a new address.",
  ),
  RESTORE_REFUSED: permanent(
    401,
    "Address and password don't match an address that is still alive.",
  ),
  TOO_MANY_ADDRESSES: temporary(
    429,
    "Too many addresses are open in your network. Use one of them, or try again when one has ended.",
  ),
  NETWORK_STORAGE_FULL: temporary(
    429,
    "The mail of your network's addresses takes up all of its space. Delete messages, or try again when an address has ended.",
  ),
  SERVICE_FULL: temporary(
    429,
    "The service has no room for another address right now. Please try again in a few minutes.",
  ),
  UNKNOWN_DOMAIN: permanent(
    400,
    "This domain is not offered. Choose one of those that /api/config lists.",
  ),
  MESSAGE_NOT_FOUND: permanent(404, "This message doesn't exist in this inbox, or was deleted."),
  ATTACHMENT_NOT_FOUND: permanent(
    404,
    "This message has no such attachment, or it could not be read. The raw message holds all there is.",
  ),
  REPLY_EMPTY: permanent(400, "Please enter your reply message"),
  REPLY_NOT_TO_SENDER: permanent(400, "A reply goes to the sender of the message and nobody else."),
  NO_REPLY_ADDRESS: permanent(409, "This message names no address that a reply could go to."),
  NOT_ANSWERABLE: permanent(
    409,
    "This message can't be answered: it was sent by a machine or a mailing list.",
  ),
  SENDER_UNVERIFIED: permanent(403, "We couldn't verify the sender, so replies are off"),
  REPLY_SUBJECT_CHANGED: permanent(
    400,
    "A reply keeps the subject of the message: 'Re: ' and the original subject.",
  ),
  ADDRESS_INVALID: permanent(400, "This is not an email address that mail can be sent to."),
  UNSAFE_CHARACTERS: permanent(
    400,
    "Line breaks and control characters are not allowed in an address or a subject.",
  ),
  NO_MAIL_TRANSPORT: permanent(
    503,
    "This service sends no mail to other domains: its operator has set up no mail transport.",
  ),
  SES_VERIFICATION_ERROR: permanent(
    400,
    "This email address needs to be verified in Amazon SES first. Only verified addresses can receive forwarded emails.",
  ),
  TRANSPORT_UNAVAILABLE: temporary(
    503,
    "The mail server that sends for us can't be reached. Nothing was sent. Please try again later.",
  ),
  TRANSPORT_REFUSED: permanent(
    502,
    "The mail server that sends for us refused this message. Nothing was sent.",
  ),
  RECIPIENT_REFUSED: permanent(400, "This address doesn't exist or takes no mail."),
  SENDING_UNCERTAIN: permanent(
    504,
    "The mail server took too long to answer. The message may have been sent, and will not be sent a second time.",
  ),
  SENDING_LIMIT_REACHED: temporary(
    429,
    "No more mail can be sent for now. Please try again later.",
  ),
  TARGET_LIMIT_REACHED: temporary(
    429,
    "This address gets no more mail from this service today. Please try again later.",
  ),
  FORWARD_TARGET_BLOCKED: permanent(
    403,
    "This address has asked not to receive mail from this service.",
  ),
  FORWARD_TARGET_BOUNCED: permanent(
    403,
    "Mail to this address came back, so nothing is forwarded to it for some weeks.",
  ),
  FORWARD_TOO_LARGE: permanent(
    413,
    "This message is too large to be forwarded. Download it and send it yourself.",
  ),
  MAIL_LOOP: permanent(409, "This message has been forwarded too often to be forwarded once more."),
  PREFIX_REQUIRED: permanent(400, "Please enter a custom email prefix"),
  PREFIX_TOO_SHORT: permanent(400, "Email prefix must be at least 3 characters"),
  PREFIX_TOO_LONG: permanent(400, "Email prefix must be at most 20 characters"),
  PREFIX_INVALID: permanent(400, "Only letters, numbers, dots, dashes and underscores allowed"),
  PREFIX_TAKEN: permanent(409, "This address is not available. Please choose another prefix."),
  TOO_MANY_HOLDS: temporary(
    429,
    "Too many names are held for your network. Pay for one of them, or try again when a hold has ended.",
  ),
  HOLDS_NOT_PAID: temporary(
    429,
    "Several names were held for your network and not paid for. Please wait before you choose another one.",
  ),
  AMOUNT_REFUSED: permanent(400, "The amount is not the price of a premium address."),
  PAYMENTS_OFF: permanent(503, "This service sells no addresses."),
  PAYMENT_NOT_FOUND: permanent(404, "This browser has no such payment."),
  PAYMENT_NOT_SUCCEEDED: permanent(
    402,
    "The payment has not succeeded. Nothing is lost: the address is held for you while you try again.",
  ),
  PAYMENT_PENDING: temporary(
    402,
    "The payment is still being processed. The address opens by itself once it has succeeded.",
  ),
  PAYMENT_CANCELED: permanent(
    409,
    "The time to pay for this address is over. Nothing was charged. Please choose it again.",
  ),
  PAYMENT_REFUNDED: permanent(
    409,
    "This address could not be given to you, so your payment is refunded in full.",
  ),
  PREMIUM_ENDED: permanent(410, "The address of this payment has ended. Its mail is deleted."),
  PAYMENT_PROVIDER_UNAVAILABLE: temporary(
    503,
    "The payment provider can't be reached. Please try again in a few moments: nothing is charged twice.",
  ),
  PAYMENT_PROVIDER_REFUSED: permanent(
    502,
    "The payment provider refused to begin this payment. Nothing was charged.",
  ),
  WEBHOOK_REFUSED: permanent(400, "The signature of this event is missing, wrong or too old."),
  CONTACT_INCOMPLETE: permanent(
    400,
    "Please fill in your name, your email address, a subject and a message.",
  ),
  CONTACT_UNAVAILABLE: temporary(
    503,
    "Our inbox can't be reached just now, so nothing was sent. Please try again in a few moments.",
  ),
  CONTACT_INBOX_FULL: temporary(
    503,
    "Our inbox is full, so nothing was sent. Please try again in a day or two.",
  ),
  CONTACT_UNCERTAIN: temporary(
    504,
    "Our inbox took too long to answer. Your message may have arrived; sent again, it may arrive twice.",
  ),
  SUBSCRIPTION_UNAVAILABLE: temporary(
    503,
    "Your request could not be stored just now. Please try again in a few moments.",
  ),
  ADMIN_KEY_INVALID: permanent(401, "Invalid admin key."),
  IP_BANNED: permanent(403, "This network may not use the service at the moment."),
  LINK_INVALID: permanent(404, "This link is not valid any more, or was used before."),
  NOT_FOUND: permanent(404, "There is nothing at this address."),
  METHOD_NOT_ALLOWED: permanent(
    405,
    "This address doesn't take this method. The header Allow lists the methods that it takes.",
  ),
  INVALID_INPUT: permanent(400, "The request is not of the form that this call takes."),
  CLIENT_HEADER_MISSING: permanent(
    400,
    "Calls that change something need a bearer token or the header X-Client, for example 'X-Client: web-app'.",
  ),
  CROSS_SITE_CALL: permanent(403, "Pages of other sites can't make this call."),
  NOT_JSON: permanent(415, "The body must be JSON (Content-Type: application/json)."),
  BODY_TOO_LARGE: permanent(413, "The request's body is too large."),
  HEADERS_TOO_LARGE: permanent(431, "The request's headers are too large."),
  REQUEST_TIMEOUT: temporary(408, "The request took too long to arrive. Please try again."),
  TOO_MANY_STREAMS: temporary(
    429,
    "Too many live connections are open for this inbox. Please close other tabs and try again.",
  ),
  SHUTTING_DOWN: temporary(503, "The server is restarting. Please try again in a few moments."),
  INTERNAL: temporary(500, "Something went wrong on our side. Please try again."),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(ERRORS, value);
}
