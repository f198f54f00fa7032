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

/** What keys do while the focus is in a preview. A page that is wider than its room is moved by the arrows. */
export function answerPageKey(event: KeyboardEvent, zoomed: boolean, moves: PageMoves): void {
  const move = KEYS.get(event.key);
  const { ctrlKey, metaKey, altKey } = event;
  if (!move || ctrlKey || metaKey || altKey) return;
  if (zoomed && event.key.startsWith("Arrow")) return;
  event.preventDefault();
  moves[move]();
}
