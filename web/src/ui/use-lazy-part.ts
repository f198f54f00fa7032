import type { Notice } from "@mayfly/contract/notices";
import { useState, type ComponentType } from "react";
import { useToast } from "./toast/toast-context.ts";

/**
 * A part of the page whose code is loaded on demand: call `prepare` on the button's pointerenter and focus, `show` on
 * its click. Unlike React.lazy, a failed load (no network) doesn't crash the page: a toast shows `unreachable`, and the
 * next click retries. Many browsers cache a failed module until the page is reloaded, so its text must suggest a reload.
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
  unreachable: Notice,
  onUnreachable?: () => void,
): LazyPart<Props> {
  const toast = useToast();
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
        toast(unreachable, "failure");
        onUnreachable?.();
      });
    },
    hide: () => setShown(false),
  };
}
