/**
 * What the checks ask of DNS. A name that has no such record is an empty answer; where nobody can
 * say, `DnsTrouble` is thrown.
 */
export interface Dns {
  /** Whether any name server answers at all. */
  isAnswered(): Promise<boolean>;
  mailServers(domain: string): Promise<readonly MailServer[]>;
  /** Each record in one piece. */
  texts(name: string): Promise<readonly string[]>;
  /** IPv4 and IPv6. */
  addresses(host: string): Promise<readonly string[]>;
  namesOf(ip: string): Promise<readonly string[]>;
}

/** `host` is lower-case and without the dot at its end; empty where the record says that there is none. */
export type MailServer = { readonly host: string; readonly priority: number };

export class DnsTrouble extends Error {
  constructor(name: string, code: string) {
    super(`The DNS query for ${name} failed (${code})`);
    this.name = "DnsTrouble";
  }
}
