import { useState, type ComponentType } from "react";

/**
 * A part of the page whose code is loaded on demand: call `prepare` on the button's pointerenter and focus, `show` on
 * its click. Unlike React.lazy, a failed load (no network) doesn't crash the page and is retried next time. Many
 * browsers cache a failed module until the page is reloaded, so the text of `onUnreachable` must suggest a reload.
 */
export type LazyPart<Props> = {
  /** null while hidden or loading. */
  readonly Part: ComponentType<Props> | null;
  readonly prepare: () => void;
  readonly show: () => void;
  readonly hide: () => void;
};

export function useLazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  onUnreachable: () => void,
): LazyPart<Props> {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> } | null>(null);
  const [shown, setShown] = useState(false);

  const fetchPart = (onFailure: () => void) => {
    if (loaded) return;
    load().then((Part) => setLoaded({ Part }), onFailure);
  };
  return {
    Part: shown && loaded ? loaded.Part : null,
    prepare: () => fetchPart(() => undefined),
    show() {
      setShown(true);
      fetchPart(() => {
        setShown(false);
        onUnreachable();
      });
    },
    hide: () => setShown(false),
  };
}
