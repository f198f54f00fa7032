import { useEffect, useEffectEvent } from "react";
import { areShortcutsOn } from "./shortcut-setting.ts";

/**
 * Keys that act without a modifier. They must never take a key from somebody who types, from the
 * browser or from an open dialog, and can be switched off (WCAG 2.1.4): speech input says letters.
 */
export type Shortcuts = Readonly<Record<string, () => void>>;

export function useShortcuts(shortcuts: Shortcuts): void {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    const key = shortcutKey(event);
    const act = key === undefined ? undefined : shortcuts[key];
    if (!act || !areShortcutsOn()) return;
    event.preventDefault();
    act();
  });
  // Listens to the keyboard.
  useEffect(() => {
    document.addEventListener("keydown", answer);
    return () => document.removeEventListener("keydown", answer);
  }, []);
}

/** A key that is held down moves on through a list, and does nothing else twice. */
const REPEATING = new Set(["j", "k"]);

function shortcutKey(event: KeyboardEvent): string | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || event.defaultPrevented || event.isComposing) return undefined;
  // Shift makes '?' and '#' on many keyboards; with a letter it is another key.
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  if (isLetter && shiftKey) return undefined;
  const name = key.toLowerCase();
  if (event.repeat && !REPEATING.has(name)) return undefined;
  return isTyping(event.target) || document.querySelector("dialog[open]") ? undefined : name;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches("[type=checkbox], [type=radio]")) return false;
  return target.isContentEditable || target.matches("input, textarea, select");
}
