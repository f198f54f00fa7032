import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Certificate } from "../admin/checks/check-deps.ts";

/** The first certificate of a PEM file, which is the server's own; undefined where it can't be read. */
export async function readCertificate(
  file: string,
  name: string,
): Promise<Certificate | undefined> {
  try {
    return certificateOf(new X509Certificate(await readFile(file)), { name, isTrusted: undefined });
  } catch {
    // No file, no right to read it, or no certificate: the check says what to look at.
    return undefined;
  }
}

export function certificateOf(
  certificate: X509Certificate,
  { name, isTrusted }: { name: string; isTrusted: boolean | undefined },
): Certificate {
  return {
    startsAtMs: certificate.validFromDate.getTime(),
    endsAtMs: certificate.validToDate.getTime(),
    namesHost: certificate.checkHost(name) !== undefined,
    isTrusted,
  };
}
