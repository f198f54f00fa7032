import { useEffect, useRef, useState, type RefObject } from "react";

type RowMenu = {
  readonly shown: boolean;
  readonly show: (shown: boolean) => void;
  readonly toggle: RefObject<HTMLButtonElement | null>;
  readonly actions: RefObject<HTMLDivElement | null>;
};

/** The actions that a button of a closed row shows on a touch device. A tap elsewhere hides them, and so does Escape. */
export function useRowMenu(): RowMenu {
  const [shown, show] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const actions = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!shown) return;
    const hiding = new AbortController();
    const { signal } = hiding;
    const has = (target: EventTarget | null) =>
      target instanceof Node &&
      [toggle, actions].some((part) => part.current?.contains(target) === true);
    document.addEventListener("pointerdown", ({ target }) => show(has(target)), { signal });
    document.addEventListener("keydown", hideOnEscape, { signal });
    return () => hiding.abort();

    function hideOnEscape(event: KeyboardEvent): void {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      // The hidden button would lose the focus.
      if (has(document.activeElement)) toggle.current?.focus();
      show(false);
    }
  }, [shown]);

  return { shown, show, toggle, actions };
}
