import { deriveKey } from "../../keys/derive-key.ts";
import { signEvent } from "../signed-event.ts";
import type { TestIntentStore } from "../test-intent-store.ts";

/** External actions on test mode's payments; at a real provider, people do these. */
export type TestBank = {
  /** Signs an event as a provider does. */
  sign: (rawBody: Buffer, nowMs: number) => string;
  refundByHand: (intentId: string) => Promise<void>;
  dispute: (intentId: string) => Promise<void>;
};

type Intents = Pick<TestIntentStore, "findTestIntent" | "changeTestIntent">;

/** The bank for a test mode with the same store and secret. Rejects if an intent was never paid. */
export function createTestBank(store: Intents, secret: Buffer): TestBank {
  const key = deriveKey(secret, "test payments v1");
  const change = async (id: string, to: { refundedCents?: number; isDisputed?: boolean }) => {
    const changed = await store.changeTestIntent({ id, from: ["succeeded"], to });
    if (!changed) throw new Error(`${id} was never paid`);
  };
  return {
    sign: (rawBody, nowMs) => signEvent(key, rawBody, nowMs),
    async refundByHand(id) {
      const intent = await store.findTestIntent(id);
      await change(id, { refundedCents: intent?.receivedCents ?? 0 });
    },
    dispute: (id) => change(id, { isDisputed: true }),
  };
}
