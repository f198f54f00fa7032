/** What a session asks of its connection. */
export interface Wire {
  /** Sent together with the other replies to the same bytes (RFC 2920). */
  reply(text: string): void;
  /** Sends what was replied and ends the connection. `agreed`: the client wants that too and says no more. */
  end(how?: "agreed"): void;
  /** Sends what was replied, forgets everything that came in clear, and begins TLS. */
  startTls(): void;
  /** The session can go on reading. */
  wake(): void;
}
