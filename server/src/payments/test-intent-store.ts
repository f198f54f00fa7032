import type { IntentStatus } from "../premium/payment-provider.ts";

/** Stores the intents of test mode, so that a restart or another node loses no payment. Stores no card data. */
export interface TestIntentStore {
  /** Adds the intent unless it exists; returns the stored intent. */
  addTestIntent(intent: NewTestIntent): Promise<TestIntent>;
  findTestIntent(id: string): Promise<TestIntent | undefined>;
  /** Returns false if the intent is not in one of the expected states. */
  changeTestIntent(change: TestIntentChange): Promise<boolean>;
  pruneTestIntents(beforeMs: number): Promise<void>;
}

export type NewTestIntent = {
  id: string;
  /** Hash of the whole request: an idempotency key belongs to one request. */
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
