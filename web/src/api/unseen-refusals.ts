import type { DeliveryAttempt } from "@mayfly/contract";
import { useSyncExternalStore } from "react";

/** Addresses with a refused delivery since the visitor last opened their deliveries in this tab. */
const unseen = new Set<string>();
/** The refused attempts that this tab knows: seen, or among the unseen ones. */
const known = new Set<string>();
const listeners = new Set<() => void>();

/** The refused ones among these attempts are unseen, unless this tab knows them already. */
export function addRefusals(email: string, attempts: readonly DeliveryAttempt[]): void {
  const added = refused(attempts).filter(({ id }) => !known.has(id));
  if (added.length === 0) return;
  unseen.add(email);
  know(added);
}

/** The visitor has seen the deliveries of an address. */
export function noteSeen(email: string, attempts: readonly DeliveryAttempt[]): void {
  unseen.delete(email);
  know(refused(attempts));
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

function know(attempts: readonly DeliveryAttempt[]): void {
  for (const { id } of attempts) known.add(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
