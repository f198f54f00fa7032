/**
 * Our domains at this moment. Callers must not cache the result, because an operator can change the domains
 * at run time. All names are lowercase ASCII.
 */
export interface ServedDomains {
  /** The first of DOMAINS, with the company inboxes; never changes at run time. */
  readonly defaultDomain: string;
  /** Domains for new addresses, default first. */
  offered: () => readonly string[];
  /** Returns whether the domain receives mail: offered or retired. */
  receives: (domain: string) => boolean;
}
