/** A header line as the library hands it over: its name in lower case, and all of it. */
export type HeaderLine = { key: string; line: Buffer };

const LINE_LENGTH_MAX = 998;
/** `List-Id: Name <id.example.org>` (RFC 2919), `List-Post: <mailto:name@example.org>` (RFC 2369). */
const LIST_HOST = /<(?:mailto:[^<>@]*@)?([a-z0-9.-]+)>?/i;

/**
 * Whether a mailing list passed the mail on and answers for it: `vouching` are the domains whose
 * SPF or DKIM passed. A forger can do the same with a list of their own, and gains no more by it
 * than silence: without this, a list that adds its footer would make its members forgers.
 */
export function cameThroughList(
  headers: readonly HeaderLine[],
  vouching: readonly string[],
): boolean {
  return headers
    .filter(({ key }) => key === "list-id" || key === "list-post")
    .map(({ line }) => LIST_HOST.exec(line.toString("latin1", 0, LINE_LENGTH_MAX))?.[1] ?? "")
    .some((host) =>
      vouching.some((domain) => sameFamily(domain.toLowerCase(), host.toLowerCase())),
    );
}

/** One is the other or stands above it, as example.org above lists.example.org. */
function sameFamily(one: string, other: string): boolean {
  return one.includes(".") && other.includes(".") && (isWithin(one, other) || isWithin(other, one));
}

export function isWithin(domain: string, above: string): boolean {
  return domain === above || domain.endsWith(`.${above}`);
}
