import type { PublicStatus } from "../../status/read-public-status.ts";
import { memoizeByKey } from "../../concurrency/memoize-by-key.ts";
import { withContent, type SiteDocument } from "./site.ts";
import { STATUS_PLACE, writeStatus } from "./status-page.ts";

export const STATUS_PATH = "/status";

/** Returns a function that writes the current status into the built page; once for each reading of the status. */
export function createStatusPage(
  readStatus: () => Promise<PublicStatus>,
): (built: SiteDocument) => Promise<SiteDocument> {
  const written = memoizeByKey<PublicStatus, SiteDocument>();
  return async (built) => {
    const status = await readStatus();
    return written(status, () =>
      withContent(
        built,
        built.content.toString("utf8").replace(STATUS_PLACE, () => writeStatus(status)),
      ),
    );
  };
}
