/** Whether balancers may send more to this process. Once it is on its way out it never is again. */
export type Readiness = {
  isReady: () => boolean;
  leave: () => void;
  /**
   * Announces the shutdown, and resolves once whoever watches had `delayMs` to notice. Until then
   * everything goes on.
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
