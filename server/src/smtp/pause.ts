export type PauseCause = "receiver" | "slow-down" | "memory" | "tls";

/** Why a session reads nothing at the moment, since when, and how to stop waiting for what would end that. */
export class Pause {
  cause: PauseCause | undefined;
  sinceMs = 0;
  #stop: (() => void) | undefined;

  begin(cause: PauseCause, nowMs: number, stop?: () => void): void {
    this.cause = cause;
    this.sinceMs = nowMs;
    this.#stop = stop;
  }

  end(): void {
    this.cause = undefined;
    this.#stop = undefined;
  }

  /** Nobody is there any more, or has to be: what would have ended the pause is called off. */
  callOff(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
