/**
 * How mail leaves, as the domain sees it: one message, one recipient, one outcome. Implemented by
 * `transports/`: a relay, Amazon SES, our own domains in process.
 */
export interface MailTransport {
  /** Whether mail for this domain (ASCII, lower case) can be sent at all. */
  reaches(domain: string): boolean;
  /**
   * Resolves when the message was accepted for its recipient; rejects with TransportError and
   * nothing else. It never tries twice once a byte of the message may have been taken, and ends
   * within SEND_TIMEOUT_MS.
   */
  send(mail: OutboundMail): Promise<void>;
  close(): Promise<void>;
}

export type OutboundMail = {
  /** RFC 5321: where bounces go ('' for none), and the one recipient. */
  readonly envelope: { readonly from: string; readonly to: string };
  /** The whole message, CR LF line ends, not yet signed. */
  readonly raw: Buffer;
};

/**
 * `unavailable`: nothing was taken, later may work. `refused`: nothing was taken, the same would be
 * refused again. `recipient-refused`: the same, because of the address. `unverified`: SES does not
 * know the address yet. `uncertain`: the message was handed over and no answer came.
 */
export type TransportFailure =
  | "unavailable"
  | "refused"
  | "recipient-refused"
  | "unverified"
  | "uncertain";

export class TransportError extends Error {
  readonly failure: TransportFailure;

  /** `reason` is for the log; it holds no content and no credentials. */
  constructor(failure: TransportFailure, reason: string, options: { cause?: unknown } = {}) {
    super(reason, options);
    this.name = "TransportError";
    this.failure = failure;
  }
}
