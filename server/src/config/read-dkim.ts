import { createPrivateKey, type KeyObject } from "node:crypto";
import type { EnvReader } from "./env-reader.ts";
import { readPem } from "./read-pem.ts";

/** One key signs for all own domains; its public key is published at `selector._domainkey` of each domain. */
export type DkimKey = { selector: string; privateKey: KeyObject };

/** RFC 6376 3.1: DNS labels. */
const SELECTOR =
  /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
/** RFC 8301 3.2: verifiers ignore signatures with shorter keys. */
const RSA_BITS_MIN = 1024;

export function readDkim(read: EnvReader): DkimKey | undefined {
  const selector = read.text("DKIM_SELECTOR", "");
  const file = read.text("DKIM_KEY_FILE", "");
  if ((selector === "") !== (file === "")) {
    read.mistake("DKIM_SELECTOR", "and DKIM_KEY_FILE must be set together");
  }
  if (selector !== "" && !SELECTOR.test(selector)) {
    read.mistake("DKIM_SELECTOR", "must be a DNS label, such as mayfly2025");
  }
  const pem = readPem(read, "DKIM_KEY_FILE");
  const privateKey = pem && readPrivateKey(pem);
  if (pem && privateKey === undefined) {
    read.mistake(
      "DKIM_KEY_FILE",
      `must be a PEM file with a private key without a passphrase: RSA with at least ${RSA_BITS_MIN} bits, or Ed25519`,
    );
  }
  return selector === "" || privateKey === undefined ? undefined : { selector, privateKey };
}

function readPrivateKey(pem: Buffer): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem);
    return canSign(key) ? key : undefined;
  } catch {
    // Not a key, or a key with a passphrase.
    return undefined;
  }
}

function canSign({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === "ed25519") return true;
  return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN;
}
