import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { createCertificateContext } from "../system/certificate-context.ts";
import { errorCode } from "../system/errors.ts";
import { worldReadableWarning } from "../system/file-access.ts";
import type { Parser, Refuse } from "./variable.ts";
import type { Settings } from "./variables.ts";

/** `content` is undefined if the file is unreadable. */
type PemFile = { file: string; content: Buffer | undefined };
type DkimKeyFile = { file: string; privateKey: KeyObject | undefined };
export type TlsFiles = { certFile: string; keyFile: string };

/** One key signs for all own domains; its public key is published at `selector._domainkey` of each domain. */
export type DkimKey = { selector: string; privateKey: KeyObject };

/** RFC 8301 3.2: verifiers ignore signatures with shorter keys. */
const RSA_BITS_MIN = 1024;

export const pemFile: Parser<PemFile> = (file, refuse) => {
  try {
    return { file, content: readFileSync(file) };
  } catch (error) {
    // Every reason needs the operator. The value isn't repeated: it may be the key itself.
    const reason = READ_PROBLEMS[errorCode(error) ?? ""];
    refuse(`must be the path of a readable file${reason === undefined ? "" : `; ${reason}`}`);
    return { file, content: undefined };
  }
};

const READ_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EACCES: "this user can't read it",
  EISDIR: "it is a folder",
};

export const dkimKeyFile: Parser<DkimKeyFile> = (file, refuse) => {
  const content = pemFile(file, refuse)?.content;
  const privateKey = content && readPrivateKey(content);
  if (content && privateKey === undefined) {
    refuse(
      `must be a PEM file with a private key without a passphrase: RSA with at least ${RSA_BITS_MIN} bits, or Ed25519`,
    );
  }
  return { file, privateKey };
};

export function readTls(
  { SMTP_TLS_CERT: cert, SMTP_TLS_KEY: key }: Settings,
  refuse: Refuse,
): TlsFiles | undefined {
  if (!cert || !key) {
    if (cert ?? key) refuse("SMTP_TLS_CERT", "and SMTP_TLS_KEY must be set together");
    return undefined;
  }
  if (cert.content && key.content && !belongTogether(cert.content, key.content)) {
    refuse(
      "SMTP_TLS_CERT",
      "and SMTP_TLS_KEY must be a certificate and its private key (PEM, without a passphrase)",
    );
  }
  return { certFile: cert.file, keyFile: key.file };
}

export function readDkim(
  { DKIM_SELECTOR: selector, DKIM_KEY_FILE: key }: Settings,
  refuse: Refuse,
): DkimKey | undefined {
  if ((selector === undefined) !== (key === undefined)) {
    refuse("DKIM_SELECTOR", "and DKIM_KEY_FILE must be set together");
  }
  return selector !== undefined && key?.privateKey
    ? { selector, privateKey: key.privateKey }
    : undefined;
}

/** Other users who can read these files can impersonate this server. */
export function openKeyWarnings(settings: Settings): string[] {
  return (["SMTP_TLS_KEY", "DKIM_KEY_FILE"] as const).flatMap((name) => {
    const key = settings[name];
    return key === undefined ? [] : (worldReadableWarning(key.file, name) ?? []);
  });
}

function belongTogether(cert: Buffer, key: Buffer): boolean {
  try {
    createCertificateContext({ cert, key });
    return true;
  } catch {
    // Not PEM, a key of another certificate, or a passphrase: STARTTLS can't use it.
    return false;
  }
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
