import { createHmac } from "node:crypto";
import { deriveKey } from "../keys/derive-key.ts";
import { signPayload, verifyPayload } from "../keys/signed-payload.ts";
import type { SendableAddress } from "../address/sendable-address.ts";
import type { TargetIds } from "./forward-target-store.ts";

/**
 * Names addresses that mail is forwarded to without keeping them, and signs what links and bounce
 * addresses carry, so that the store holds nothing that opens anything. Keys come from SECRET_KEY:
 * the first of its values is used for new, all of them are understood.
 */
export type TargetKeys = {
  idsOf(address: SendableAddress): TargetIds;
  sign(purpose: SignedPurpose, payload: Buffer): Buffer;
  /** The payload, where it was signed for this purpose. */
  verify(purpose: SignedPurpose, signed: Buffer): Buffer | undefined;
};

/** One can't be passed off as another. */
export type SignedPurpose = "confirm" | "block" | "bounce";

/** 128 bits: nobody finds one by trying. */
export const TARGET_ID_BYTES = 16;

export function deriveTargetKeys(secrets: readonly [Buffer, ...Buffer[]]): TargetKeys {
  const [current, ...former] = secrets.map((secret) => deriveKey(secret, "forward target v1"));
  if (!current) throw new Error("There is no secret.");
  return {
    idsOf: (address) => {
      const name = mailboxName(address);
      return [idUnder(current, name), ...former.map((key) => idUnder(key, name))];
    },
    sign: (purpose, payload) => signPayload(current, purpose, payload),
    verify: (purpose, signed) => verifyPayload([current, ...former], purpose, signed),
  };
}

/**
 * Local parts are compared without case and without a tag: by the standard both may mean another
 * mailbox (RFC 5321 2.4), in the world they don't, and who said no once must not be asked again as
 * `Anna` or `anna+news`.
 */
export function mailboxName({ local, domain }: SendableAddress): string {
  const lower = local.toLowerCase();
  const plus = lower.indexOf("+");
  return `${plus > 0 ? lower.slice(0, plus) : lower}@${domain}`;
}

function idUnder(key: Buffer, name: string): Buffer {
  return createHmac("sha256", key).update(`id\0${name}`).digest().subarray(0, TARGET_ID_BYTES);
}
