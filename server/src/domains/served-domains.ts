/**
 * The domains that are ours, at this moment: whoever decides by them asks each time, since an
 * operator changes them while the service runs. All in lower-case ASCII.
 */
export interface ServedDomains {
  /** The first of DOMAINS: the default, with the company's inboxes. It alone never changes. */
  readonly defaultDomain: string;
  /** Those that new addresses are made at, the default first. */
  offered: () => readonly string[];
  /** Whether mail for it is taken: offered or retired. */
  receives: (domain: string) => boolean;
}
