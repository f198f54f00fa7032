import type { Inbox } from "../inbox/inbox-store.ts";
import type { SendableAddress } from "../address/sendable-address.ts";

/** Whether an address takes what is forwarded to it: its owner's decision, asked for by mail. */
export interface ForwardGate {
  /**
   * Throws AppError('FORWARD_TARGET_BLOCKED') where its owner wants none. Where the owner was asked
   * now or before, the message is kept to be forwarded when they agree, and nothing is sent here.
   */
  admit(target: SendableAddress, message: { inbox: Inbox; seq: number }): Promise<ForwardAdmission>;
}

export type ForwardAdmission =
  | {
      admitted: true;
      /** Where bounces of this forward go (RFC 5321 reverse-path). */
      envelopeFrom: string;
      /** What the mail's footer offers its reader to get no more of them. */
      blockUrl: string;
    }
  | { admitted: false; reason: "asked" };
