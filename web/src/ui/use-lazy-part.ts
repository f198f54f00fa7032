import { useState, type ComponentType } from "react";

/**
 * A part of the page whose code comes when it is about to be used: `prepare` belongs on the
 * button's pointerenter and focus, `show` on its click. Unlike React's lazy, code that can't be
 * loaded now (no network) takes nothing down and is asked for again the next time. Many browsers
 * remember that a module was out of reach and don't ask again before the page is loaded anew:
 * what `onUnreachable` says has to name that way.
 */
export type LazyPart<Props> = {
  /** null: not shown, or its code is still on the way. */
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
