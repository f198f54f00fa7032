/** Host names of sending servers, for people. Nothing is decided by them. */
export interface ServerNames {
  /**
   * Returns the name of an IP address if DNS confirms it in both directions; undefined if it doesn't, or doesn't answer
   * soon. Never rejects.
   */
  find(ip: string): Promise<string | undefined>;
  close(): void;
}

/** Looked up for one answer; the newest attempts come first. */
const LOOKUPS_MAX = 12;

/** Returns the confirmed names of these IP addresses. */
export async function findServerNames(
  names: ServerNames | undefined,
  ips: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  if (!names) return new Map();
  const asked = [...new Set(ips.filter((ip) => ip !== undefined))].slice(0, LOOKUPS_MAX);
  const found = await Promise.all(asked.map((ip) => names.find(ip)));
  return new Map(
    asked.flatMap((ip, index) => {
      const name = found[index];
      return name === undefined ? [] : [[ip, name] as const];
    }),
  );
}
