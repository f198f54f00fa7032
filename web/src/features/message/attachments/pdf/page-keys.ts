import type { KeyboardEvent } from "react";

export type PageMoves = {
  readonly previous: () => void;
  readonly next: () => void;
  readonly closer: () => void;
  readonly wider: () => void;
  readonly wholeWidth: () => void;
};

const KEYS: ReadonlyMap<string, keyof PageMoves> = new Map([
  ["ArrowLeft", "previous"],
  ["ArrowRight", "next"],
  ["+", "closer"],
  ["=", "closer"],
  ["-", "wider"],
  ["0", "wholeWidth"],
]);

/** Handles keys while the preview has focus. If the page is zoomed in, arrow keys scroll instead. */
export function answerPageKey(event: KeyboardEvent, zoomed: boolean, moves: PageMoves): void {
  const move = KEYS.get(event.key);
  const { ctrlKey, metaKey, altKey } = event;
  if (!move || ctrlKey || metaKey || altKey) return;
  if (zoomed && event.key.startsWith("Arrow")) return;
  event.preventDefault();
  moves[move]();
}
