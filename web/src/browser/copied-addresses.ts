import { tabStorage } from "./browser-storage.ts";

const COPIED = "copied";

/** Stores when this tab first copied an address, until the tab closes. */
export function noteCopied(email: string): void {
  if (!Number.isNaN(copiedAtMs(email))) return;
  tabStorage.set(COPIED, `${tabStorage.get(COPIED) ?? ""}${email} ${Date.now()}\n`);
}

/** Returns when this tab first copied the address, in milliseconds. NaN: never. */
export function copiedAtMs(email: string): number {
  const line = tabStorage
    .get(COPIED)
    ?.split("\n")
    .find((text) => text.startsWith(`${email} `));
  return Number(line?.slice(email.length) ?? Number.NaN);
}
