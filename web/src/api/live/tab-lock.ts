/** A lock that only one tab can hold. The next waiting tab gets it when the holder releases it, closes, or crashes. */
export type TabLock = {
  /** Takes the lock from an unresponsive holder. */
  readonly steal: () => void;
  readonly release: () => void;
};

export function holdTabLock(
  locks: Pick<LockManager, "request">,
  name: string,
  { onHeld, onStolen }: { onHeld: () => void; onStolen: () => void },
): TabLock {
  const released = Promise.withResolvers<void>();
  let waiting = new AbortController();

  const ask = async (options: LockOptions) => {
    let held = false;
    const hold = () => {
      held = true;
      onHeld();
      return released.promise;
    };
    try {
      await locks.request(name, options, hold);
    } catch {
      if (held) {
        onStolen();
        wait();
      } else if (!waiting.signal.aborted) {
        // The browser denies locks (storage forbidden): each tab acts alone.
        onHeld();
      }
    }
  };
  const wait = () => {
    waiting = new AbortController();
    void ask({ signal: waiting.signal });
  };
  wait();

  return {
    steal() {
      waiting.abort();
      void ask({ steal: true });
    },
    release() {
      waiting.abort();
      released.resolve();
    },
  };
}
