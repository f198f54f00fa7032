import { SEND_TIMEOUT_MS } from "@mayfly/contract/constants";

/** Leaves time for the steps before and after, within SEND_TIMEOUT_MS. */
export const TRANSPORT_TIMEOUT_MS = SEND_TIMEOUT_MS - 2_000;

/**
 * The domain's interface for outgoing mail: one message, one recipient, one outcome. Implemented by
 * `transports/`: a relay, Amazon SES, in-process delivery to our own domains.
 */
export interface MailTransport {
  /** Returns whether mail to this domain (lowercase ASCII) can be sent at all. */
  reaches(domain: string): boolean;
  /**
   * Resolves when the message was accepted for its recipient; rejects only with TransportError. Never retries
   * once a byte of the message may have been accepted. Ends at the deadline; without one, after TRANSPORT_TIMEOUT_MS.
   */
  send(mail: OutboundMail, deadline?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export type OutboundMail = {
  /** RFC 5321 envelope: the bounce address ('' for none) and the one recipient. */
  readonly envelope: { readonly from: string; readonly to: string };
  /** The complete message with CR LF line ends, not yet signed. */
  readonly raw: Buffer;
};

/**
 * `unavailable`: nothing was accepted; a retry may work. `refused`: nothing was accepted; a retry would be
 * refused again. `recipient-refused`: like `refused`, because of the recipient's address. `too-large`: like `refused`,
 * because of the message's size. `unverified`: the transport sends only to verified addresses, and this one isn't.
 * `uncertain`: the message was transmitted but no reply came.
 */
export type TransportFailure =
  | "unavailable"
  | "refused"
  | "recipient-refused"
  | "too-large"
  | "unverified"
  | "uncertain";

export class TransportError extends Error {
  readonly failure: TransportFailure;
  /** Codes of the reply of the mail server beyond, such as `550 5.7.1`; undefined: there was none, or it has no codes. */
  readonly reply: string | undefined;

  /** `reason` is for the log and contains no content and no credentials. */
  constructor(
    failure: TransportFailure,
    reason: string,
    { reply, ...options }: { cause?: unknown; reply?: string | undefined } = {},
  ) {
    super(reason, options);
    this.name = "TransportError";
    this.failure = failure;
    this.reply = reply;
  }
}
