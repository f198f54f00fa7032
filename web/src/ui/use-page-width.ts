import { useSyncExternalStore } from "react";

/** Narrower than the `mid` breakpoint, or a phone on its side. */
const PHONE = "(width < 30rem), (height < 30rem) and (hover: none)";

/** Narrower than the `wide` breakpoint: the inbox is below the address. */
const ONE_COLUMN = "(width < 64rem)";

/** One query for all rows. */
const queries = new Map<string, MediaQueryList>();

export function isPhone(): boolean {
  return queryOf(PHONE).matches;
}

/** Whether the page is as small as a phone. False while prerendering. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribeToPhone, isPhone, () => false);
}

/** Whether the inbox is below the address. False while prerendering. */
export function useIsOneColumn(): boolean {
  return useSyncExternalStore(subscribeToColumns, isOneColumn, () => false);
}

function isOneColumn(): boolean {
  return queryOf(ONE_COLUMN).matches;
}

const subscribeToPhone = subscribeTo(PHONE);
const subscribeToColumns = subscribeTo(ONE_COLUMN);

function subscribeTo(media: string) {
  return (onChange: () => void): (() => void) => {
    queryOf(media).addEventListener("change", onChange);
    return () => queryOf(media).removeEventListener("change", onChange);
  };
}

function queryOf(media: string): MediaQueryList {
  const query = queries.get(media) ?? matchMedia(media);
  queries.set(media, query);
  return query;
}
