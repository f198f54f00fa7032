/** Whether load balancers may send traffic to this process. Never becomes ready again after a shutdown began. */
export type Readiness = {
  isReady: () => boolean;
  leave: () => void;
  /**
   * Announces the shutdown, and resolves after load balancers had `delayMs` to notice. Service continues
   * until then.
   */
  drain: (delayMs: number) => Promise<void>;
};

export function createReadiness(): Readiness {
  let ready = true;
  const leave = (): void => {
    ready = false;
  };
  return {
    isReady: () => ready,
    leave,
    async drain(delayMs) {
      leave();
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    },
  };
}
