import { AppError } from "../app-error.ts";

/** Returns the name of an offered domain as we write it. Throws UNKNOWN_DOMAIN for any other, with the offered ones. */
export function readOffered(offered: readonly string[], wanted: string): string {
  const domain = wanted.trim().toLowerCase();
  if (offered.includes(domain)) return domain;
  const hint = offered.length > 0 ? `Offered: ${offered.join(", ")}.` : "No domain is offered now.";
  throw new AppError("UNKNOWN_DOMAIN", { hint });
}
