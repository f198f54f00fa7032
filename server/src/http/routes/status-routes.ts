import type { PublicStatus } from "../../status/read-public-status.ts";
import type { Routes } from "../calls.ts";
import { presentStatus } from "../present-status.ts";

/** The status of the service, for everyone. */
export function statusRoutes(readStatus: () => Promise<PublicStatus>): Routes {
  return (add) => {
    add("GET /api/status", async (_call, reply) => {
      void reply.header("cache-control", "public, max-age=10");
      return presentStatus(await readStatus());
    });
  };
}
