/** The one thing that only one tab can have. Who waits gets it when the holder lets go, closes or crashes. */
export type TabLock = {
  /** Takes it from a holder that doesn't answer any more. */
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
        // The browser gives out no locks (storage forbidden): every tab is on its own.
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
