import { useEffect, useEffectEvent } from "react";
import { OPEN_DIALOG } from "../../browser/open-dialog.ts";
import { areShortcutsOn } from "./shortcut-setting.ts";

/**
 * Single-key shortcuts. Must never take a key from a text field, the browser, or an open dialog. Can be switched off
 * (WCAG 2.1.4), because speech input produces letters.
 */
type Shortcuts = Readonly<Record<string, () => void>>;

export function useShortcuts(shortcuts: Shortcuts): void {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    const key = shortcutKey(event);
    const act = key === undefined ? undefined : shortcuts[key];
    if (!act || !areShortcutsOn()) return;
    event.preventDefault();
    act();
  });
  // Listens for key presses.
  useEffect(() => {
    document.addEventListener("keydown", answer);
    return () => document.removeEventListener("keydown", answer);
  }, []);
}

/** A held key repeats only for moving through the list. */
const REPEATING = new Set(["j", "k"]);

function shortcutKey(event: KeyboardEvent): string | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || event.defaultPrevented || event.isComposing) return undefined;
  // Many keyboards need Shift for '?' and '#'. With a letter, Shift makes another key.
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  if (isLetter && shiftKey) return undefined;
  const name = key.toLowerCase();
  if (event.repeat && !REPEATING.has(name)) return undefined;
  return isTyping(event.target) || document.querySelector(OPEN_LAYER) ? undefined : name;
}

/** Also a menu, which Escape closes. */
const OPEN_LAYER = `${OPEN_DIALOG}, [popover=auto]:is(:popover-open)`;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches("[type=checkbox], [type=radio]")) return false;
  // In Chromium's open list of a select, an option is the target.
  return target.isContentEditable || target.matches("input, textarea, select, option");
}
