import { createHmac } from "node:crypto";
import { deriveKey } from "../keys/derive-key.ts";

/**
 * What names a sending: a keyed hash of everything that makes it this one, so that the store learns
 * nothing of it and a second attempt has the same name, the same Message-ID and the same bytes.
 */
export function deriveSentMailKey(secret: Buffer): Buffer {
  return deriveKey(secret, "sent mail v1");
}

export function fingerprintOf(key: Buffer, parts: readonly (string | number | boolean)[]): Buffer {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest();
}

/** Receivers drop a second copy by its Message-ID. */
export function messageIdOf(key: Buffer, fingerprint: Buffer, domain: string): string {
  return `<${derive(key, "message-id", fingerprint)}@${domain}>`;
}

/** Nobody who doesn't have the key can write a line that ends a part early. */
export function boundaryOf(key: Buffer, fingerprint: Buffer): string {
  return derive(key, "boundary", fingerprint);
}

function derive(key: Buffer, purpose: string, fingerprint: Buffer): string {
  return createHmac("sha256", key)
    .update(`${purpose} `)
    .update(fingerprint)
    .digest("hex")
    .slice(0, 40);
}
