/**
 * Derives keys from SECRET_KEY. Sealed and signed bytes stay in databases and links, so the derivation must
 * stay stable. Must never store a key and never choose a nonce.
 */
import { hkdfSync } from "node:crypto";

/**
 * Derives a 32-byte key for one purpose (HKDF, RFC 5869). A derived key reveals neither the secret nor other
 * keys. Never reuse a purpose; change its version number when the format changes.
 */
export function deriveKey(secret: Buffer, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `mayfly ${purpose}`, 32));
}

type KeyPurpose =
  | "challenge v1"
  | "content key v1"
  | "cookies v1"
  | "forward target v1"
  | "mcp handle v1"
  | "premium prefix v1"
  | "premium address v1"
  | "premium receipt v1"
  | "sent mail v1"
  | "subscriber id v1"
  | "subscriber seal v1"
  | "subscriber link v1"
  | "test payments v1"
  | "web push v1"
  | "webhook v1";
