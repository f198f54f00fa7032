import { getServers, Resolver } from "node:dns/promises";

/** `auto`: the system's name servers, read again for each check. */
export type DnsChoice = "auto" | readonly string[];

export function nameServers(choice: DnsChoice): readonly string[] {
  return choice === "auto" ? getServers() : choice;
}

/** Errors that mean that no server answered; any other error is an answer. */
const SILENCE = new Set([
  "ETIMEOUT",
  "ECONNREFUSED",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "ENONAME",
  "ECANCELLED",
]);

/**
 * Whether any server answers, within `withinMs` per try. Queries the root zone, which reveals nothing about our mail.
 */
export async function anyAnswers(servers: readonly string[], withinMs: number): Promise<boolean> {
  const resolver = new Resolver({ timeout: withinMs, tries: 2 });
  resolver.setServers(servers);
  try {
    await resolver.resolve(".", "NS");
    return true;
  } catch (error) {
    // The error code shows whether a server answered.
    return !(error instanceof Error && "code" in error && SILENCE.has(String(error.code)));
  }
}
