import { useEffect, type RefObject } from "react";

/**
 * Keeps the keyboard's place in the panel when an action removes or disables the focused control: the focus returns to
 * the control once it is enabled, or moves to the heading of its list.
 */
export function useKeptFocus(panel: RefObject<HTMLElement | null>): void {
  // Observes the document, because a removed or disabled control sends no event that tells the reason.
  useEffect(() => {
    const { current: root } = panel;
    if (!root) return undefined;
    let last: Focused | null = null;
    const leaving = new AbortController();
    const { signal } = leaving;
    document.addEventListener("focusin", ({ target }) => (last = focusedIn(root, target)), {
      signal,
    });
    document.addEventListener(
      "pointerdown",
      ({ target }) => {
        // A click beside the control takes the focus on purpose.
        if (target instanceof Node && !last?.control.contains(target)) last = null;
      },
      { signal },
    );
    const observer = new MutationObserver(() => {
      if (last && document.activeElement === document.body) restore(last);
    });
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      leaving.abort();
      observer.disconnect();
    };
  }, [panel]);
}

type Focused = {
  readonly control: HTMLElement;
  /** The parts of the panel that contain the control, the innermost first. */
  readonly parts: readonly Element[];
};

function focusedIn(root: HTMLElement, control: EventTarget | null): Focused | null {
  if (!(control instanceof HTMLElement) || !root.contains(control)) return null;
  const parts = ["dialog", "section", "[role=tabpanel]"].map((part) => control.closest(part));
  return { control, parts: parts.filter((part) => part !== null) };
}

function restore({ control, parts }: Focused): void {
  const part = parts.find(({ isConnected }) => isConnected);
  const target = control.isConnected ? control : part?.querySelector<HTMLElement>("h2");
  target?.focus({ preventScroll: true });
}
