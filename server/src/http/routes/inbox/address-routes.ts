import { createAddressWithKey } from "../../../api-keys/create-address-with-key.ts";
import { AppError } from "../../../app-error.ts";
import { createAddress } from "../../../inbox/addresses/create-address.ts";
import { endAddress } from "../../../inbox/addresses/end-address.ts";
import { extendAddress } from "../../../inbox/addresses/extend-address.ts";
import { restoreAddress } from "../../../inbox/addresses/restore-address.ts";
import type { Routes } from "../../calls.ts";
import type { DepsOf, HttpDeps } from "../../http-deps.ts";
import { setRateHeaders } from "../../limits/call-limits.ts";
import { presentAddress } from "../../present.ts";

type AddressRoutesDeps = Omit<
  DepsOf<typeof createAddress> & DepsOf<typeof restoreAddress> & DepsOf<typeof extendAddress>,
  "cellTag" | "freeLifetimeMs"
> &
  Omit<DepsOf<typeof createAddressWithKey>, "cellTag" | "freeLifetimeMs"> &
  DepsOf<typeof endAddress> &
  Pick<HttpDeps, "activity" | "config">;

const NEEDS_KEY = "“minutes” needs an API key in the Authorization header.";

export function addressRoutes(deps: AddressRoutesDeps): Routes {
  const { config, clock, activity } = deps;
  const useCase = { ...deps, cellTag: config.cellTag, freeLifetimeMs: config.freeLifetimeMs };

  return (add) => {
    add("POST /api/temp-emails", async ({ body, ip, key }, reply) => {
      const { domain, referrer, minutes } = body;
      const wanted = { domain, referrer, ip };
      if (!key && minutes !== undefined) throw new AppError("INVALID_INPUT", { hint: NEEDS_KEY });
      const { address, token, password, quota } = key
        ? await createAddressWithKey(useCase, key, { ...wanted, minutes })
        : { ...(await createAddress(useCase, wanted)), quota: undefined };
      if (quota) setRateHeaders(reply, quota);
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
