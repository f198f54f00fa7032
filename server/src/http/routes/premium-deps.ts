import { AppError } from "../../app-error.ts";
import type { OpenDeps, StartDeps } from "../../premium/premium-deps.ts";
import type { HttpDeps } from "../http-deps.ts";

/** Returns the dependencies of premium's use cases. Throws PAYMENTS_OFF if payments are off. */
export function sellingDeps(deps: HttpDeps): StartDeps & OpenDeps {
  const { provider } = deps.payments;
  if (!provider) throw new AppError("PAYMENTS_OFF");
  const holdsPerNetwork = deps.config.limits.LIMIT_NAME_HOLDS_PER_IP;
  return { ...openingDeps(deps), ...deps, provider, holdsPerNetwork };
}

export function openingDeps(deps: HttpDeps): OpenDeps {
  return { ...deps, keys: deps.payments.keys, cellTag: deps.config.cellTag };
}
