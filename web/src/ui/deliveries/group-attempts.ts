import type { DeliveryAttempt } from "@mayfly/contract";

/** Attempts that look like one sender's retries: the newest, how many there are, and the time of the first. */
export type AttemptGroup = {
  readonly key: string;
  readonly newest: DeliveryAttempt;
  readonly count: number;
  readonly firstAt: string;
};

/** Groups failed attempts of the same sender with the same result. `attempts`, and the result: newest first. */
export function groupAttempts(attempts: readonly DeliveryAttempt[]): AttemptGroup[] {
  const groups = new Map<string, AttemptGroup>();
  for (const attempt of attempts) {
    const key = keyOf(attempt);
    const { newest, count } = groups.get(key) ?? { newest: attempt, count: 0 };
    groups.set(key, { key, newest, count: count + 1, firstAt: attempt.at });
  }
  return [...groups.values()];
}

/** A service sends from many servers, so the sender's domain decides. Delivery reports have none. */
function keyOf({ id, outcome, senderDomain, server, reason, stage }: DeliveryAttempt): string {
  if (outcome === "accepted") return id;
  return JSON.stringify([senderDomain || server, reason, stage]);
}

/**
 * Selects the groups to show first, in their order. A client that only asked whether the address exists says least
 * about the mail that a visitor waits for, so it doesn't push out others.
 */
export function selectFirst(groups: readonly AttemptGroup[], count: number): AttemptGroup[] {
  const [asking, sending] = [groups.filter(isQuestion), groups.filter((one) => !isQuestion(one))];
  const selected = new Set([...sending, ...asking].slice(0, count));
  return groups.filter((group) => selected.has(group));
}

function isQuestion({ newest: { outcome, stage } }: AttemptGroup): boolean {
  return outcome === "broken-off" && stage === "recipient";
}
