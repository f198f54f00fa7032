import { getServers } from "node:dns/promises";
import { errorCode } from "../system/errors.ts";
import { createResolver } from "./dns-resolver.ts";

/** `auto`: the system's name servers, read again for each check. */
export type DnsChoice = "auto" | readonly string[];

export function nameServers(choice: DnsChoice): readonly string[] {
  return choice === "auto" ? getServers() : choice;
}

/** Errors that mean that no server answered; any other error is an answer. */
const NO_ANSWER_CODES = new Set([
  "ETIMEOUT",
  "ECONNREFUSED",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "ENONAME",
  "ECANCELLED",
]);

/**
 * Whether any server answers, within `timeoutMs` per try. Queries the root zone, which reveals nothing about our mail.
 */
export async function isAnyServerAnswering(
  servers: readonly string[],
  timeoutMs: number,
): Promise<boolean> {
  if (servers.length === 0) return false;
  try {
    await createResolver(servers, timeoutMs).resolve(".", "NS");
    return true;
  } catch (error) {
    // The error code shows whether a server answered.
    return !NO_ANSWER_CODES.has(errorCode(error) ?? "");
  }
}
