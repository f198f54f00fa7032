import { createHmac } from "node:crypto";
import { deriveKey } from "../../keys/derive-key.ts";
import { signPayload, verifyPayload } from "../../keys/signed-payload.ts";
import type { SendableAddress } from "../../address/sendable-address.ts";
import type { TargetIds } from "./forward-target-store.ts";

/**
 * Derives ids of forward targets without storing their addresses, and signs the payloads of links and bounce
 * addresses. So the store contains no secret that grants access. Keys derive from SECRET_KEY: its first value
 * is used for new ids and signatures, all values are accepted.
 */
export type TargetKeys = {
  idsOf(address: SendableAddress): TargetIds;
  sign(purpose: SignedPurpose, payload: Buffer): Buffer;
  /** Returns the payload if it was signed for this purpose; otherwise undefined. */
  verify(purpose: SignedPurpose, signed: Buffer): Buffer | undefined;
};

/** A signature for one purpose is invalid for the others. */
type SignedPurpose = "confirm" | "block" | "bounce";

/** 128 bits: can't be guessed. */
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
 * Returns an address without case and plus-tag in its local part. By the standard both may name another
 * mailbox (RFC 5321 2.4); in practice they don't. A target that opted out must not be asked again as `Anna`
 * or `anna+news`.
 */
export function mailboxName({ local, domain }: SendableAddress): string {
  const lower = local.toLowerCase();
  const plus = lower.indexOf("+");
  return `${plus > 0 ? lower.slice(0, plus) : lower}@${domain}`;
}

function idUnder(key: Buffer, name: string): Buffer {
  return createHmac("sha256", key).update(`id\0${name}`).digest().subarray(0, TARGET_ID_BYTES);
}
