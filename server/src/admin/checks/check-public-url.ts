import type { CheckDeps } from "./check-deps.ts";
import { pass, warning, type Finding } from "./finding.ts";

/** Checks whether a site that looks public has a public address, from the settings only. */
export async function checkPublicUrl({
  setUp: { publicUrl, publicSettings },
}: Pick<CheckDeps, "setUp">): Promise<Finding> {
  if (publicSettings.length === 0) return pass(`The site’s address is ${publicUrl}.`);
  return warning(`PUBLIC_URL is local (${publicUrl}), but ${publicSettings.join(" and ")}.`, {
    recommendation:
      "Set PUBLIC_URL to the address that visitors use. Links in mails lead to it, and only a local one turns on test mode of payments.",
  });
}
