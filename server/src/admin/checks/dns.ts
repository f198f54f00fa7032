/** The DNS queries of the checks. A missing record gives an empty result; a failed query throws `DnsTrouble`. */
export interface Dns {
  /** Whether any name server answers. */
  isAnswered(): Promise<boolean>;
  mailServers(domain: string): Promise<readonly MailServer[]>;
  /** The strings of each record are joined. */
  texts(name: string): Promise<readonly string[]>;
  /** IPv4 and IPv6 addresses. */
  addresses(host: string): Promise<readonly string[]>;
  namesOf(ip: string): Promise<readonly string[]>;
}

/** `host` is in lower case without the final dot; empty for a null MX. */
export type MailServer = { readonly host: string; readonly priority: number };

export class DnsTrouble extends Error {
  constructor(name: string, code: string) {
    super(`The DNS query for ${name} failed (${code})`);
    this.name = "DnsTrouble";
  }
}
