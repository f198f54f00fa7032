import type { Origin } from "./sender-verdict.ts";

/** A message that was delivered, as little of it as its check needs: its bytes are read back from the store. */
export type DeliveredMail = {
  readonly origin: Origin;
  /** Address of the sender as the inbox shows it. */
  readonly shownSender: string;
  readonly sizeBytes: number;
  readonly copies: readonly DeliveredCopy[];
};

export type DeliveredCopy = {
  readonly inboxId: number;
  readonly seq: number;
  readonly wrappedKey: Buffer;
};
