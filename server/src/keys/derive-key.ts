/**
 * What is made of SECRET_KEY, and how bytes are sealed and signed under it: in one place, because what
 * was written stays in databases and in links. It must never keep a key, and never choose a nonce itself.
 */
import { hkdfSync } from "node:crypto";

/**
 * 32 bytes for one purpose (HKDF, RFC 5869): whoever has one of them has neither the secret nor another.
 * A purpose is never used for anything else, and changes its number with what is made of it.
 */
export function deriveKey(secret: Buffer, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `mayfly ${purpose}`, 32));
}

export type KeyPurpose =
  | "challenge v1"
  | "content key v1"
  | "cookies v1"
  | "forward target v1"
  | "premium prefix v1"
  | "premium address v1"
  | "premium receipt v1"
  | "sent mail v1"
  | "subscriber id v1"
  | "subscriber seal v1"
  | "subscriber link v1"
  | "test payments v1";
