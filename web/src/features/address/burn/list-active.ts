import type { QueryClient } from "@tanstack/react-query";
import { browserStorage } from "../../../browser/browser-storage.ts";
import type { ActiveAddress } from "../active-address.ts";
import { readOthers } from "../others/stored-addresses.ts";
import { knownAddress } from "../stored/use-stored-address.ts";

/** Returns every active address that this browser knows, including earlier ones. */
export function listActive(cache: QueryClient): ActiveAddress[] {
  const current = knownAddress(cache);
  const others = readOthers(browserStorage, Date.now());
  const byEmail = new Map(others.map((address) => [address.email, address]));
  return [...(current ? byEmail.set(current.email, current) : byEmail).values()];
}
