import { createSecureContext } from "node:tls";
import type { EnvReader } from "./env-reader.ts";
import { readPem } from "./read-pem.ts";

export type SmtpConfig = {
  host: string;
  port: number;
  hostname: string;
  tls: TlsFiles | undefined;
  /** CIDR ranges of load balancers that send a PROXY protocol header. */
  proxyNetworks: readonly string[];
};

export type TlsFiles = { certFile: string; keyFile: string };

export function readSmtp(
  read: EnvReader,
  [defaultDomain]: readonly [string, ...string[]],
): SmtpConfig {
  return {
    host: read.host("SMTP_HOST", "127.0.0.1"),
    port: read.port("SMTP_PORT", 2525),
    hostname: read.hostname("SMTP_HOSTNAME", defaultDomain),
    tls: readTls(read),
    proxyNetworks: read.networks("SMTP_PROXY_PROTOCOL"),
  };
}

function readTls(read: EnvReader): TlsFiles | undefined {
  const certFile = read.text("SMTP_TLS_CERT", "");
  const keyFile = read.text("SMTP_TLS_KEY", "");
  if ((certFile === "") !== (keyFile === "")) {
    read.mistake("SMTP_TLS_CERT", "and SMTP_TLS_KEY must be set together");
  }
  const cert = readPem(read, "SMTP_TLS_CERT");
  const key = readPem(read, "SMTP_TLS_KEY");
  if (cert && key && !belongTogether(cert, key)) {
    read.mistake(
      "SMTP_TLS_CERT",
      "and SMTP_TLS_KEY must be a certificate and its private key (PEM, without a passphrase)",
    );
  }
  return certFile === "" || keyFile === "" ? undefined : { certFile, keyFile };
}

function belongTogether(cert: Buffer, key: Buffer): boolean {
  try {
    createSecureContext({ cert, key });
    return true;
  } catch {
    // Not PEM, a key of another certificate, or a passphrase: STARTTLS can't use it.
    return false;
  }
}
