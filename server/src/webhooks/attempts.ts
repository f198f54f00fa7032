import type { DeliveryClaim } from "./webhook-store.ts";

/** Each is a term of the query that claims deliveries; SQLite allows 1,000. */
const FAILING_MAX = 500;

/** The attempts in progress, and the webhooks whose last attempt failed. */
export function createAttempts(perWebhookMax: number) {
  const sending = new Map<string, Set<Promise<void>>>();
  const failing = new Set<string>();
  const roomOf = (webhookId: string): number => {
    const most = failing.has(webhookId) ? 1 : perWebhookMax;
    return Math.max(0, most - (sending.get(webhookId)?.size ?? 0));
  };
  const record = (webhookId: string, succeeded: boolean | undefined): void => {
    if (succeeded === undefined) return;
    failing.delete(webhookId);
    if (!succeeded) failing.add(webhookId);
    // A removed webhook has no further attempt that would remove it here.
    const [oldest] = failing;
    if (failing.size > FAILING_MAX && oldest !== undefined) failing.delete(oldest);
  };
  return {
    count: (): number => [...sending.values()].reduce((sum, { size }) => sum + size, 0),
    rooms: (): DeliveryClaim["rooms"] =>
      [...new Set([...sending.keys(), ...failing])].map((webhookId) => ({
        webhookId,
        room: roomOf(webhookId),
      })),
    /** `attempt` resolves with whether it succeeded; undefined: unknown. */
    add(webhookId: string, attempt: Promise<boolean | undefined>, onEnd: () => void): void {
      const ofWebhook = sending.get(webhookId) ?? new Set();
      sending.set(webhookId, ofWebhook);
      const followAttempt = async (): Promise<void> => {
        record(webhookId, await attempt);
        ofWebhook.delete(ended);
        if (ofWebhook.size === 0) sending.delete(webhookId);
        onEnd();
      };
      const ended = followAttempt();
      ofWebhook.add(ended);
    },
    end: () => Promise.all([...sending.values()].flatMap((ofWebhook) => [...ofWebhook])),
  };
}
