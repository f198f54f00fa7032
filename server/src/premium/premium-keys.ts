import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import type { EmailAddress } from "../mail/email-address.ts";
import { formatEmailAddress } from "../mail/email-address.ts";
import { passwordFrom, secretMatches } from "../inbox/tokens.ts";
import type { RandomSource } from "../random-source.ts";

/**
 * What premium makes of SECRET_KEY: the hash of a name after its end, the secrets of an address that
 * must come out the same however often its payment is completed, and the seal of a receipt's address.
 * The first secret makes, all of them recognise.
 */
export type PremiumKeys = ReturnType<typeof derivePremiumKeys>;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function derivePremiumKeys(secrets: readonly [Buffer, ...Buffer[]]) {
  const [current, ...former] = secrets;
  const first = keysOf(current);
  const all = [first, ...former.map(keysOf)] as const;
  return {
    /** The current one first. */
    prefixHashes: (email: EmailAddress): [Buffer, ...Buffer[]] => [
      hashPrefix(first, email),
      ...all.slice(1).map((keys) => hashPrefix(keys, email)),
    ],
    makePassword: (paymentId: string): string => passwordOf(first, paymentId),
    /** The password that was given; undefined where its secret is gone. */
    findPassword: (paymentId: string, passwordHash: Buffer): string | undefined =>
      all
        .map((keys) => passwordOf(keys, paymentId))
        .find((password) => secretMatches(password, passwordHash)),
    /** Always the same for a payment, so that many answers to it all open the inbox. */
    tokenBytes: (paymentId: string): Buffer => derive(first.address, `token ${paymentId}`),
    sealReceipt: (text: string, paymentId: string, random: RandomSource): Buffer =>
      sealText(first.receipt, { text, paymentId }, random),
    openReceipt(sealed: Buffer, paymentId: string): string | undefined {
      for (const { receipt } of all) {
        const text = openText(receipt, sealed, paymentId);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

type Keys = ReturnType<typeof keysOf>;

function keysOf(secret: Buffer) {
  const key = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", `mayfly premium ${purpose} v1`, 32));
  return { prefix: key("prefix"), address: key("address"), receipt: key("receipt") };
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

/** Bound to its payment: it can't be moved to another's. */
function sealText(
  key: Buffer,
  { text, paymentId }: { text: string; paymentId: string },
  random: RandomSource,
): Buffer {
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(paymentId));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]);
}

function openText(key: Buffer, sealed: Buffer, paymentId: string): string | undefined {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(paymentId)).setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const plain = decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES));
  try {
    return Buffer.concat([plain, decipher.final()]).toString("utf8");
  } catch {
    // Sealed under another of the secrets: the next one is tried.
    return undefined;
  }
}
