/** A header line as the library returns it: its lower-case name and the complete line. */
type HeaderLine = { key: string; line: Buffer };

const LINE_LENGTH_MAX = 998;
/** `List-Id: Name <id.example.org>` (RFC 2919), `List-Post: <mailto:name@example.org>` (RFC 2369). */
const LIST_HOST = /<(?:mailto:[^<>@]*@)?([a-z0-9.-]+)>?/i;

/**
 * Whether a mailing list forwarded the message and authenticated it: `authenticatedDomains` lists the domains whose SPF or DKIM
 * passed. Without this rule, a list that adds a footer would make its members look like forgers. A forger with a list
 * of their own only avoids the warning.
 */
export function isFromMailingList(
  headers: readonly HeaderLine[],
  authenticatedDomains: readonly string[],
): boolean {
  return headers
    .filter(({ key }) => key === "list-id" || key === "list-post")
    .map(({ line }) => LIST_HOST.exec(line.toString("latin1", 0, LINE_LENGTH_MAX))?.[1] ?? "")
    .some((host) =>
      authenticatedDomains.some((domain) =>
        areRelatedDomains(domain.toLowerCase(), host.toLowerCase()),
      ),
    );
}

/** Whether one domain equals or contains the other, as example.org contains lists.example.org. */
function areRelatedDomains(one: string, other: string): boolean {
  return one.includes(".") && other.includes(".") && (isWithin(one, other) || isWithin(other, one));
}

export function isWithin(domain: string, above: string): boolean {
  return domain === above || domain.endsWith(`.${above}`);
}
