/** Whether single-key shortcuts are on. Stored in the browser; on by default. */
import { browserStorage } from "../../browser/browser-storage.ts";
import { useStoredValue } from "../../browser/use-stored-value.ts";

const NAME = "shortcuts";
const OFF = "off";

export function areShortcutsOn(): boolean {
  return browserStorage.get(NAME) !== OFF;
}

export function useShortcutsOn(): boolean {
  return useStoredValue(NAME) !== OFF;
}

export function switchShortcuts(on: boolean): void {
  if (on) browserStorage.remove(NAME);
  else browserStorage.set(NAME, OFF);
}
