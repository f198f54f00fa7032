import { useSyncExternalStore } from "react";

/** Addresses with a refused delivery since the visitor last opened their deliveries in this tab. */
const unseen = new Set<string>();
const listeners = new Set<() => void>();

export function setUnseenRefusal(email: string, isUnseen: boolean): void {
  if (isUnseen) unseen.add(email);
  else unseen.delete(email);
  for (const listener of listeners) listener();
}

/** Whether one of these addresses has such a delivery. */
export function useUnseenRefusal(inboxes: readonly { readonly email: string }[]): boolean {
  return useSyncExternalStore(
    subscribe,
    () => inboxes.some(({ email }) => unseen.has(email)),
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
