import type { Origin } from "../../inbox/receiving/sender-verdict.ts";
import type { NetworkLevels } from "../../ip/network-levels.ts";
import type { Peer } from "../../mail/mime/trace-headers.ts";

/** A client's IP address and the networks that contain it. */
export type ClientNetwork = { readonly ip: string; readonly levels: NetworkLevels };

/** Identity of a client: IP address, HELO name, and TLS state. Only the IP address is verified. */
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

  /** The client as trace headers describe it; undefined before the greeting. */
  get peer(): Peer | undefined {
    return this.#hello && { ip: this.ip, hello: this.#hello, tls: this.#tls };
  }

  /** TLS version, for example `TLSv1.3`; undefined without encryption. */
  get tlsVersion(): string | undefined {
    return this.#tls?.split(" ", 1)[0];
  }

  /** The input of the sender check. */
  get origin(): Omit<Origin, "sender"> {
    return { ip: this.ip, helo: this.#hello?.name ?? "" };
  }

  greet(verb: "EHLO" | "HELO", name: string): void {
    this.#hello = { name, extended: verb === "EHLO" };
  }

  /** TLS is active: the earlier greeting no longer counts (RFC 3207 4.2). */
  secure(description: string): void {
    this.#tls = description;
    this.#hello = undefined;
  }
}
