import { AppError } from "../../app-error.ts";
import { subscribe, unsubscribe } from "../../push/subscribe.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf, HttpDeps } from "../http-deps.ts";

type PushRoutesDeps = Omit<DepsOf<typeof subscribe>, "pushServices"> &
  Pick<HttpDeps, "config" | "pushKeys">;

/** Calls to be notified by Web Push of mail to the caller's address. */
export function pushRoutes(deps: PushRoutesDeps): Routes {
  const { pushServices } = deps.config;
  return (add) => {
    add("GET /api/push", () => {
      if (pushServices.length === 0) throw new AppError("PUSH_OFF");
      return { publicKey: deps.pushKeys.publicKey.toString("base64url") };
    });

    add("POST /api/push/subscriptions", async ({ inbox, body }) => {
      const { endpoint, keys, showContent = false } = body;
      const subscription = { endpoint, ...keys, showContent };
      return { id: await subscribe({ ...deps, pushServices }, inbox, subscription) };
    });

    add("DELETE /api/push/subscriptions/:id", ({ inbox, params }) =>
      unsubscribe(deps, inbox, params.id),
    );
  };
}
