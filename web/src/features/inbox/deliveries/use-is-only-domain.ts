import { useQuery } from "@tanstack/react-query";
import { configQuery } from "../../../api/queries.ts";

/**
 * Whether this service offers no other domain than that of the address and `reported` ones. False while its domains
 * are unknown.
 */
export function useIsOnlyDomain(email: string, reported: readonly string[] = []): boolean {
  const { data: config } = useQuery(configQuery);
  return (
    config?.domains.every((domain) => email.endsWith(`@${domain}`) || reported.includes(domain)) ??
    false
  );
}
