import { createHmac } from "node:crypto";
import { deriveKey } from "../../keys/derive-key.ts";

/**
 * Derives the key for fingerprints of sent mail. A fingerprint is a keyed hash of everything that identifies
 * a sending. So the store learns nothing about it, and a retry has the same fingerprint, Message-ID, and
 * bytes.
 */
export function deriveSentMailKey(secret: Buffer): Buffer {
  return deriveKey(secret, "sent mail v1");
}

export function fingerprintOf(key: Buffer, parts: readonly (string | number | boolean)[]): Buffer {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest();
}

/** Receivers drop duplicates by Message-ID. */
export function messageIdOf(key: Buffer, fingerprint: Buffer, domain: string): string {
  return `<${derive(key, "message-id", fingerprint)}@${domain}>`;
}

/** A sender without the key can't guess the boundary and end a part early. */
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
