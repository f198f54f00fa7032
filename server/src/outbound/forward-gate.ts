import type { Inbox } from "../inbox/inbox-store.ts";
import type { SendableAddress } from "../address/sendable-address.ts";

/** Checks whether an address accepts forwards, as its owner decided by mail. */
export interface ForwardGate {
  /**
   * Throws AppError('FORWARD_TARGET_BLOCKED') if the owner opted out. If the owner was asked, now or earlier,
   * the message is stored until consent, and nothing is sent now.
   */
  admit(target: SendableAddress, message: { inbox: Inbox; seq: number }): Promise<ForwardAdmission>;
}

export type ForwardAdmission =
  | {
      admitted: true;
      /** The bounce address of this forward (RFC 5321 reverse-path). */
      envelopeFrom: string;
      /** The opt-out link in the mail's footer. */
      blockUrl: string;
    }
  | { admitted: false; reason: "asked" };
