import type { Origin } from "./sender-verdict.ts";

/** Metadata of a delivered message for the sender check, which reads the raw message from the store. */
export type DeliveredMail = {
  readonly origin: Origin;
  /** Sender address as shown in the inbox. */
  readonly shownSender: string;
  readonly sizeBytes: number;
  readonly copies: readonly DeliveredCopy[];
};

export type DeliveredCopy = {
  readonly inboxId: number;
  readonly seq: number;
  readonly wrappedKey: Buffer;
};
