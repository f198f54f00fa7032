import { createPrivateKey, X509Certificate } from "node:crypto";
import { createSecureContext, type SecureContext, type SecureContextOptions } from "node:tls";

/** Contents of PEM files. */
type CertificatePair = { readonly cert: Buffer; readonly key: Buffer };

/**
 * Throws if the key isn't the private key of the certificate. OpenSSL itself refuses only another key of the same type:
 * with an RSA key and an ECDSA certificate, each handshake fails.
 */
export function createCertificateContext(
  { cert, key }: CertificatePair,
  options: SecureContextOptions = {},
): { context: SecureContext; certificate: X509Certificate } {
  const context = createSecureContext({ ...options, cert, key });
  const certificate = new X509Certificate(cert);
  if (!certificate.checkPrivateKey(createPrivateKey(key)))
    throw new Error("the private key belongs to another certificate");
  return { context, certificate };
}
