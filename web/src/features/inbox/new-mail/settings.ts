import { browserStorage } from "../../../browser/browser-storage.ts";
import { useStoredValue } from "../../../browser/use-stored-value.ts";

/** Whether new mail plays a sound or shows a notification. Both are off by default. */
type Setting = "sound" | "notification";

/** Whether this browser is notified while the page is closed: absent, `on`, or `content`. */
export const PUSH_SETTING = "push";

const ON = "on";

export function isOn(setting: Setting): boolean {
  return browserStorage.get(setting) === ON;
}

export function useIsOn(setting: Setting): boolean {
  return useStoredValue(setting) === ON;
}

export function switchSetting(setting: Setting, on: boolean): void {
  if (on) browserStorage.set(setting, ON);
  else browserStorage.remove(setting);
}
