import { constants } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import type { SecureContext } from "node:tls";
import { createCertificateContext } from "../system/certificate-context.ts";
import type { Clock } from "../time/clock.ts";
import type { SmtpLog } from "./smtp-options.ts";

type Loaded = { readonly context: SecureContext; readonly endsAtMs: number };

type Deps = { readonly log: SmtpLog; readonly clock: Clock };

type CertificateFiles = { readonly certFile: string; readonly keyFile: string };

/**
 * The certificate for STARTTLS. Each STARTTLS checks the files for changes, so a renewal needs no restart. If the new
 * pair is unusable (half written, for example), the previous pair stays in use.
 */
export class TlsCertificate {
  readonly #files: CertificateFiles;
  readonly #deps: Deps;
  #loaded: Loaded;
  #version: string;
  /** Why the files can't be used now. Logged once, not for each sender. */
  #problem: string | undefined;

  private constructor(files: CertificateFiles, deps: Deps, loaded: Loaded & { version: string }) {
    this.#files = files;
    this.#deps = deps;
    this.#loaded = loaded;
    this.#version = loaded.version;
    this.#reportExpired();
  }

  /** Rejects if the files are unusable. */
  static async load(files: CertificateFiles, deps: Deps): Promise<TlsCertificate> {
    const version = await versionOf(files);
    return new TlsCertificate(files, deps, { ...(await readPair(files)), version });
  }

  /** Expiry time of the current certificate. */
  get endsAtMs(): number {
    return this.#loaded.endsAtMs;
  }

  async current(): Promise<SecureContext> {
    try {
      const version = await versionOf(this.#files);
      if (version !== this.#version) {
        this.#loaded = await readPair(this.#files);
        this.#version = version;
        this.#deps.log.info({}, "STARTTLS certificate reloaded");
        this.#reportExpired();
      }
      this.#problem = undefined;
    } catch (error) {
      // An old certificate is better than none: senders would fall back to clear text.
      this.#reportProblem(error instanceof Error ? error.message : String(error));
    }
    return this.#loaded.context;
  }

  #reportProblem(reason: string): void {
    if (reason === this.#problem) return;
    this.#problem = reason;
    this.#deps.log.error(
      { reason },
      "failed to reload the STARTTLS certificate; the previous one stays in use",
    );
  }

  #reportExpired(): void {
    const { endsAtMs } = this.#loaded;
    if (endsAtMs > this.#deps.clock.nowMs()) return;
    this.#deps.log.error(
      { certificate: this.#files.certFile, endedAt: new Date(endsAtMs).toISOString() },
      "the STARTTLS certificate has expired: senders that require TLS send no mail; renew it",
    );
  }
}

async function versionOf({ certFile, keyFile }: CertificateFiles): Promise<string> {
  const [cert, key] = await Promise.all([stat(certFile), stat(keyFile)]);
  return [cert.mtimeMs, cert.size, cert.ino, key.mtimeMs, key.size, key.ino].join(" ");
}

async function readPair({ certFile, keyFile }: CertificateFiles): Promise<Loaded> {
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
  // Node limits renegotiations only for sockets of a `tls.Server`. Each one costs as much as a new connection.
  const secureOptions = constants.SSL_OP_NO_RENEGOTIATION;
  const options = { minVersion: "TLSv1.2", secureOptions } as const;
  const { context, certificate } = createCertificateContext({ cert, key }, options);
  return { context, endsAtMs: certificate.validToDate.getTime() };
}
