import { AppError } from "../../app-error.ts";
import type { OpenDeps, StartDeps } from "../../premium/premium-deps.ts";
import type { HttpDeps } from "../http-deps.ts";

/** What the use cases of premium need. Throws PAYMENTS_OFF where nothing is sold. */
export function sellingDeps(deps: HttpDeps): StartDeps & OpenDeps {
  const { provider } = deps.payments;
  if (!provider) throw new AppError("PAYMENTS_OFF");
  const holdsPerNetwork = deps.config.limits.LIMIT_NAME_HOLDS_PER_IP;
  return { ...openingDeps(deps), ...deps, provider, holdsPerNetwork };
}

export function openingDeps(deps: HttpDeps): OpenDeps {
  return { ...deps, keys: deps.payments.keys, cellTag: deps.config.cellTag };
}
