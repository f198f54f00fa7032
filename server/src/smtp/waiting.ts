export type WaitingCause = "receiver" | "slow-down" | "memory" | "tls";

/**
 * Who waits for whom, and since when: the session waits for its client, or, while there is a cause,
 * the client waits for the server. Meanwhile nothing is read, and the event that would end the wait
 * can be called off.
 */
export class Waiting {
  cause: WaitingCause | undefined;
  sinceMs: number;
  #stop: (() => void) | undefined;

  constructor(nowMs: number) {
    this.sinceMs = nowMs;
  }

  /** The client showed a sign of life. */
  restart(nowMs: number): void {
    this.sinceMs = nowMs;
  }

  begin(cause: WaitingCause, nowMs: number, stop?: () => void): void {
    this.cause = cause;
    this.sinceMs = nowMs;
    this.#stop = stop;
  }

  /** It is the client's turn again. */
  end(nowMs: number): void {
    this.cause = undefined;
    this.sinceMs = nowMs;
    this.#stop = undefined;
  }

  /** The session is over: calls off the event that would have ended the wait. */
  callOff(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
