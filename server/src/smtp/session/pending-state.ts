export type PendingCause = "receiver" | "slow-down" | "memory" | "tls";

/**
 * Which side waits, and since when. Without a cause, the server waits for the client. With a cause, the client waits for the
 * server: the server reads nothing, and `cancel` cancels the event that would end the wait.
 */
export class PendingState {
  cause: PendingCause | undefined;
  sinceMs: number;
  #stop: (() => void) | undefined;

  constructor(nowMs: number) {
    this.sinceMs = nowMs;
  }

  /** Call when the client has sent something. */
  restart(nowMs: number): void {
    this.sinceMs = nowMs;
  }

  begin(cause: PendingCause, nowMs: number, stop?: () => void): void {
    this.cause = cause;
    this.sinceMs = nowMs;
    this.#stop = stop;
  }

  /** Ends the wait; the server waits for the client again. */
  end(nowMs: number): void {
    this.cause = undefined;
    this.sinceMs = nowMs;
    this.#stop = undefined;
  }

  /** Cancels the event that would have ended the wait. Call when the session ends. */
  cancel(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
