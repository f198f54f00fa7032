/** The session's interface to its connection. */
export interface Wire {
  /** Queues a reply; replies to the same bytes are sent together (RFC 2920). */
  reply(text: string): void;
  /**
   * Sends the queued replies and ends the connection. `agreed`: the client also ended the session and sends nothing
   * more.
   */
  end(how?: "agreed"): void;
  /** Sends the queued replies, discards all clear-text input, and starts TLS. */
  startTls(): void;
  /** The session can read again. */
  wake(): void;
}
