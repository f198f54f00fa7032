import type { Origin } from "../inbox/sender-verdict.ts";
import type { Peer } from "../mail/mime/trace-headers.ts";

/**
 * Who a client is: its address, the name it gives, and how the connection is secured. Of these only
 * the address is more than a claim.
 */
export class ClientIdentity {
  readonly ip: string;
  #hello: Peer["hello"] | undefined;
  #tls: Peer["tls"];

  constructor(ip: string) {
    this.ip = ip;
  }

  get hasGreeted(): boolean {
    return this.#hello !== undefined;
  }

  get isSecured(): boolean {
    return this.#tls !== undefined;
  }

  /** What trace headers say of it; undefined as long as it hasn't greeted. */
  get peer(): Peer | undefined {
    return this.#hello && { ip: this.ip, hello: this.#hello, tls: this.#tls };
  }

  /** What the checks of a sender go by. */
  get origin(): Omit<Origin, "sender"> {
    return { ip: this.ip, helo: this.#hello?.name ?? "" };
  }

  greet(verb: "EHLO" | "HELO", name: string): void {
    this.#hello = { name, extended: verb === "EHLO" };
  }

  /** TLS is up: what it called itself before is forgotten (RFC 3207 4.2). */
  secure(description: string): void {
    this.#tls = description;
    this.#hello = undefined;
  }
}
