import type { IntentStatus } from "../premium/payment-provider.ts";

/** What the test mode's provider remembers, so that a restart or another node loses no payment. No card is in it. */
export interface TestIntentStore {
  /** Adds it unless it is there; answers what is there. */
  addTestIntent(intent: NewTestIntent): Promise<TestIntent>;
  findTestIntent(id: string): Promise<TestIntent | undefined>;
  /** False where it isn't in one of the states it should come from. */
  changeTestIntent(change: TestIntentChange): Promise<boolean>;
  pruneTestIntents(beforeMs: number): Promise<void>;
}

export type NewTestIntent = {
  id: string;
  /** Of all that was asked for: an idempotency key means one request. */
  requestHash: Buffer;
  amountCents: number;
  currency: string;
  /** JSON */
  metadata: string;
  createdAtMs: number;
};

export type TestIntent = Omit<NewTestIntent, "createdAtMs"> & {
  status: IntentStatus;
  receivedCents: number;
  refundedCents: number;
  isDisputed: boolean;
};

export type TestIntentChange = {
  id: string;
  from: readonly IntentStatus[];
  to: Partial<Pick<TestIntent, "status" | "receivedCents" | "refundedCents" | "isDisputed">>;
};
