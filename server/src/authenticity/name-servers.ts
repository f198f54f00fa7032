import { getServers, Resolver } from "node:dns/promises";

/** `auto`: those of the system, asked for anew each time. */
export type DnsChoice = "auto" | readonly string[];

export function nameServers(choice: DnsChoice): readonly string[] {
  return choice === "auto" ? getServers() : choice;
}

/** Nobody said anything; every other failure is an answer, if not a helpful one. */
const SILENCE = new Set([
  "ETIMEOUT",
  "ECONNREFUSED",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "ENONAME",
  "ECANCELLED",
]);

/** Whether any of the servers answers. Asks for the root, which tells nobody anything. */
export async function anyAnswers(servers: readonly string[], withinMs: number): Promise<boolean> {
  const resolver = new Resolver({ timeout: withinMs, tries: 2 });
  resolver.setServers(servers);
  try {
    await resolver.resolve(".", "NS");
    return true;
  } catch (error) {
    // How it failed is the answer.
    return !(error instanceof Error && "code" in error && SILENCE.has(String(error.code)));
  }
}
