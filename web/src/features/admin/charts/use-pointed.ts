import { useState, type FocusEvent, type KeyboardEvent } from "react";

/** The current bar: the hovered one, else the focused one. */
export type Pointed = {
  readonly index: number | null;
  readonly point: (index: number | null) => void;
  readonly focus: (index: number | null) => void;
};

export function usePointed(): Pointed {
  const [pointed, point] = useState<number | null>(null);
  const [focused, focus] = useState<number | null>(null);
  return { index: pointed ?? focused, point, focus };
}

/** One tab stop; arrow keys move between bars. Starts at the last bar, which is now. */
export function useArrowKeys(count: number, { point, focus }: Pointed) {
  const [reached, setReached] = useState<number | null>(null);
  const stop = Math.min(reached ?? count - 1, count - 1);
  return {
    stop,
    onFocus(event: FocusEvent<HTMLElement>) {
      const index = indexOf(event.target);
      if (index === null) return;
      setReached(index);
      focus(index);
    },
    onBlur: () => focus(null),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === "Escape") {
        point(null);
        focus(null);
        return;
      }
      const next = nextOf(event.key, stop, count);
      if (next === null) return;
      event.preventDefault();
      const bar = event.currentTarget.children[next];
      if (bar instanceof HTMLElement) bar.focus();
    },
  };
}

function indexOf(bar: HTMLElement): number | null {
  const index = bar.dataset["bar"];
  return index === undefined ? null : Number(index);
}

function nextOf(key: string, index: number, count: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, index - 1);
    case "ArrowRight":
      return Math.min(count - 1, index + 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
