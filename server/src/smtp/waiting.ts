export type WaitingCause = "receiver" | "slow-down" | "memory" | "tls";

/**
 * Who waits for whom, and since when: the session for its client, or, as long as there is a cause, the
 * client for it. Then nothing is read, and what would end that can be called off.
 */
export class Waiting {
  cause: WaitingCause | undefined;
  sinceMs: number;
  #stop: (() => void) | undefined;

  constructor(nowMs: number) {
    this.sinceMs = nowMs;
  }

  /** The client did something. */
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

  /** Nobody is there any more, or has to be: what would have ended the waiting is called off. */
  callOff(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
