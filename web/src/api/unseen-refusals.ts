import type { DeliveryAttempt } from "@mayfly/contract";
import { useSyncExternalStore } from "react";

/** Addresses with a refused delivery that this tab hasn't shown in their list of deliveries. */
const unseen = new Set<string>();
/** The refused attempts that this tab has counted, shown or not. */
const counted = new Set<string>();
const listeners = new Set<() => void>();

/** The refused ones among these attempts are unseen, unless they were counted before. */
export function addRefusals(email: string, attempts: readonly DeliveryAttempt[]): void {
  const added = refused(attempts).filter(({ id }) => !counted.has(id));
  if (added.length === 0) return;
  unseen.add(email);
  count(added);
}

/** The page shows these deliveries of an address. */
export function noteShown(email: string, attempts: readonly DeliveryAttempt[]): void {
  unseen.delete(email);
  count(refused(attempts));
}

/** Whether one of these addresses has an unseen refusal. */
export function useUnseenRefusal(inboxes: readonly { readonly email: string }[]): boolean {
  return useSyncExternalStore(
    subscribe,
    () => inboxes.some(({ email }) => unseen.has(email)),
    () => false,
  );
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
