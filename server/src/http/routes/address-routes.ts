import { createAddress } from "../../inbox/addresses/create-address.ts";
import { endAddress } from "../../inbox/addresses/end-address.ts";
import { extendAddress } from "../../inbox/addresses/extend-address.ts";
import { restoreAddress } from "../../inbox/addresses/restore-address.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf, HttpDeps } from "../http-deps.ts";
import { presentAddress } from "../present.ts";

type AddressRoutesDeps = Omit<
  DepsOf<typeof createAddress> & DepsOf<typeof restoreAddress> & DepsOf<typeof extendAddress>,
  "cellTag" | "freeLifetimeMs"
> &
  DepsOf<typeof endAddress> &
  Pick<HttpDeps, "activity" | "config">;

export function addressRoutes(deps: AddressRoutesDeps): Routes {
  const { config, clock, activity } = deps;
  const useCase = { ...deps, cellTag: config.cellTag, freeLifetimeMs: config.freeLifetimeMs };

  return (add) => {
    add("POST /api/temp-emails", async ({ body: { domain, referrer }, ip }) => {
      const { address, token, password } = await createAddress(useCase, { domain, referrer, ip });
      activity.count("created");
      return { ...presentAddress(address, clock.nowMs()), id: token, password };
    });

    add("GET /api/temp-emails/current", ({ inbox }) => presentAddress(inbox, clock.nowMs()));

    add("DELETE /api/temp-emails/current", ({ inbox }) => endAddress(deps, inbox));

    add("POST /api/temp-emails/extend", async ({ inbox, body }) =>
      presentAddress(await extendAddress(useCase, inbox, body.email), clock.nowMs()),
    );

    add("POST /api/temp-emails/restore", async ({ body }) => {
      const { address, token } = await restoreAddress(useCase, body);
      return { ...presentAddress(address, clock.nowMs()), id: token };
    });
  };
}
