import { openStoredValues } from "./browser-storage.ts";

const COPIED = "copied";
const tab = openStoredValues(() => window.sessionStorage);

/** Stores when this tab first copied an address, until the tab closes. */
export function noteCopied(email: string): void {
  if (!Number.isNaN(copiedAtMs(email))) return;
  tab.set(COPIED, `${tab.get(COPIED) ?? ""}${email} ${Date.now()}\n`);
}

/** Returns when this tab first copied the address, in milliseconds. NaN: never. */
export function copiedAtMs(email: string): number {
  const line = tab
    .get(COPIED)
    ?.split("\n")
    .find((text) => text.startsWith(`${email} `));
  return Number(line?.slice(email.length) ?? Number.NaN);
}
