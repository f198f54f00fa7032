/** Times as the contract has them: ISO 8601, UTC. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** When an address ends; null: never, as the company's own inboxes. */
export function isoEnd(ms: number | null): string {
  return isoTime(ms ?? NEVER_MS);
}

const NEVER_MS = Date.UTC(9999, 11, 31);
