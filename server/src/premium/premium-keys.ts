import { createHmac } from "node:crypto";
import { deriveKey } from "../keys/derive-key.ts";
import { openText, sealText } from "../keys/sealed-bytes.ts";
import { formatEmailAddress, type EmailAddress } from "../address/email-address.ts";
import { passwordFrom, matchesHash } from "../inbox/addresses/tokens.ts";
import type { RandomSource } from "../keys/random-source.ts";

/**
 * Derives premium's secrets from SECRET_KEY: the hash of an ended name, the deterministic token and password
 * of a payment's address, and the seal of a receipt's address. The first secret creates, all verify.
 */
export type PremiumKeys = ReturnType<typeof derivePremiumKeys>;

export function derivePremiumKeys(secrets: readonly [Buffer, ...Buffer[]]) {
  const [current, ...former] = secrets;
  const first = keysOf(current);
  const all = [first, ...former.map(keysOf)] as const;
  return {
    /** Current key first. */
    prefixHashes: (email: EmailAddress): [Buffer, ...Buffer[]] => [
      hashPrefix(first, email),
      ...all.slice(1).map((keys) => hashPrefix(keys, email)),
    ],
    /** Binds the reservation of a chosen name to its password: the same password may choose the name again. */
    ownerHash: (email: EmailAddress, password: string): Buffer =>
      derive(first.prefix, `owner ${formatEmailAddress(email)} ${password}`),
    makePassword: (paymentId: string): string => passwordOf(first, paymentId),
    /** Returns the password that matches the hash; undefined if its secret was removed. */
    findPassword: (paymentId: string, passwordHash: Buffer): string | undefined =>
      all
        .map((keys) => passwordOf(keys, paymentId))
        .find((password) => matchesHash(password, passwordHash)),
    /** Deterministic per payment, so that every response for it opens the inbox. */
    tokenBytes: (paymentId: string): Buffer => derive(first.address, `token ${paymentId}`),
    /** Bound to its payment id: can't be moved to another payment. */
    sealReceipt: (text: string, paymentId: string, random: RandomSource): Buffer =>
      sealText(text, { key: first.receipt, boundTo: Buffer.from(paymentId) }, random),
    openReceipt: (sealed: Buffer, paymentId: string): string | undefined =>
      openText(
        sealed,
        all.map(({ receipt }) => receipt),
        Buffer.from(paymentId),
      ),
  };
}

type Keys = ReturnType<typeof keysOf>;

function keysOf(secret: Buffer) {
  return {
    prefix: deriveKey(secret, "premium prefix v1"),
    address: deriveKey(secret, "premium address v1"),
    receipt: deriveKey(secret, "premium receipt v1"),
  };
}

function hashPrefix({ prefix }: Keys, email: EmailAddress): Buffer {
  return derive(prefix, formatEmailAddress(email));
}

function passwordOf({ address }: Keys, paymentId: string): string {
  return passwordFrom(derive(address, `password ${paymentId}`));
}

function derive(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
