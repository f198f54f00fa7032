import type { DeliveryAttempt } from "@mayfly/contract";
import { useSyncExternalStore } from "react";

/** Addresses with a refused delivery that hasn't been in view in this tab. */
const unseen = new Set<string>();
/** The refused attempts that this tab has counted, shown or not. */
const counted = new Set<string>();
/** The lists of deliveries in view. An address can have two: in its empty inbox, and in the dialog. */
const inView = new Set<{ readonly email: string }>();
const listeners = new Set<() => void>();

/** The refused ones among these attempts are unseen, unless they were counted before. */
export function addRefusals(email: string, attempts: readonly DeliveryAttempt[]): void {
  const added = refused(attempts).filter(({ id }) => !counted.has(id));
  if (added.length === 0) return;
  if (![...inView].some((list) => list.email === email)) unseen.add(email);
  count(added);
}

/** A list with these deliveries of an address is in view. Call the result when the list changes or leaves. */
export function noteShown(email: string, attempts: readonly DeliveryAttempt[]): () => void {
  const list = { email };
  inView.add(list);
  unseen.delete(email);
  count(refused(attempts));
  return () => void inView.delete(list);
}

/** Follows whether one of these addresses has an unseen refusal. */
export function useUnseenRefusal(inboxes: Inboxes): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasUnseenRefusal(inboxes),
    () => false,
  );
}

type Inboxes = readonly { readonly email: string }[];

export function hasUnseenRefusal(inboxes: Inboxes): boolean {
  return inboxes.some(({ email }) => unseen.has(email));
}

function refused(attempts: readonly DeliveryAttempt[]): DeliveryAttempt[] {
  return attempts.filter(({ outcome }) => outcome === "refused");
}

function count(attempts: readonly DeliveryAttempt[]): void {
  for (const { id } of attempts) counted.add(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
