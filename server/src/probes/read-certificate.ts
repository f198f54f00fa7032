import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Certificate } from "../admin/checks/check-deps.ts";

/** Returns the first certificate of a PEM file, which is the server's own; undefined if it can't be read. */
export async function readCertificate(
  file: string,
  name: string,
): Promise<Certificate | undefined> {
  try {
    return describeCertificate(new X509Certificate(await readFile(file)), {
      name,
      isTrusted: undefined,
    });
  } catch {
    // A missing, unreadable, or invalid file: the check reports it.
    return undefined;
  }
}

export function describeCertificate(
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
