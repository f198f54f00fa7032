/** Whether single-key shortcuts are on. Stored in the browser; on by default. */
import { browserStorage } from "../../browser/browser-storage.ts";
import { useKeptValue } from "../../browser/use-kept-value.ts";

const NAME = "shortcuts";
const OFF = "off";

export function areShortcutsOn(): boolean {
  return browserStorage.get(NAME) !== OFF;
}

export function useShortcutsOn(): boolean {
  return useKeptValue(NAME) !== OFF;
}

export function switchShortcuts(on: boolean): void {
  if (on) browserStorage.remove(NAME);
  else browserStorage.set(NAME, OFF);
}
