import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from "node:crypto";
import type { SendableAddress } from "../mail/sendable-address.ts";
import { mailboxName } from "../outbound/target-keys.ts";
import type { RandomSource } from "../random-source.ts";
import type { SubscriberIds } from "./subscription-store.ts";

/**
 * What subscriptions make of SECRET_KEY: the name of an address in the store, the seal of the
 * address itself, and the signature of what links hold. The first secret makes, all of them
 * recognise.
 */
export type SubscriberKeys = ReturnType<typeof deriveSubscriberKeys>;

/** One can't be passed off as the other. */
export type LinkPurpose = "confirm" | "end";

/** 128 bits: nobody finds one by trying. */
export const SUBSCRIBER_ID_BYTES = 16;
const SIGNATURE_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function deriveSubscriberKeys(secrets: readonly [Buffer, ...Buffer[]]) {
  const [current, ...former] = secrets;
  const first = keysOf(current);
  const all = [first, ...former.map(keysOf)];
  return {
    idsOf(address: SendableAddress): SubscriberIds {
      const name = mailboxName(address);
      return [idOf(first, name), ...all.slice(1).map((keys) => idOf(keys, name))];
    },
    sealEmail(email: string, random: RandomSource): Buffer {
      const nonce = random(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", first.seal, nonce);
      const ciphertext = Buffer.concat([cipher.update(email, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]);
    },
    /** Undefined where its secret is gone. */
    openEmail(sealed: Buffer): string | undefined {
      for (const { seal } of all) {
        const email = openText(seal, sealed);
        if (email !== undefined) return email;
      }
      return undefined;
    },
    sign: (purpose: LinkPurpose, payload: Buffer): Buffer =>
      Buffer.concat([payload, signatureOf(first, purpose, payload)]),
    /** The payload, where it was signed for this purpose. */
    verify(purpose: LinkPurpose, signed: Buffer): Buffer | undefined {
      const end = signed.length - SIGNATURE_BYTES;
      if (end <= 0) return undefined;
      const [payload, signature] = [signed.subarray(0, end), signed.subarray(end)];
      const isOurs = all.some((keys) =>
        timingSafeEqual(signatureOf(keys, purpose, payload), signature),
      );
      return isOurs ? payload : undefined;
    },
  };
}

type Keys = ReturnType<typeof keysOf>;

function keysOf(secret: Buffer) {
  const key = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", `mayfly subscriber ${purpose} v1`, 32));
  return { id: key("id"), seal: key("seal"), link: key("link") };
}

function idOf({ id }: Keys, name: string): Buffer {
  return createHmac("sha256", id).update(name).digest().subarray(0, SUBSCRIBER_ID_BYTES);
}

function signatureOf({ link }: Keys, purpose: LinkPurpose, payload: Buffer): Buffer {
  const mac = createHmac("sha256", link).update(`${purpose}\0`).update(payload);
  return mac.digest().subarray(0, SIGNATURE_BYTES);
}

function openText(key: Buffer, sealed: Buffer): string | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const plain = decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES));
  try {
    return Buffer.concat([plain, decipher.final()]).toString("utf8");
  } catch {
    // Sealed under another of the secrets: the next one is tried.
    return undefined;
  }
}
