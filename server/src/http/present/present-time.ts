/** Returns a time in the contract's format: ISO 8601, UTC. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Returns an address's end. `null` means never, as for company inboxes. */
export function isoEnd(ms: number | null): string {
  return isoTime(ms ?? NEVER_MS);
}

const NEVER_MS = Date.UTC(9999, 11, 31);
