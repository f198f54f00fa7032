import { Health, ServiceConfig } from "@mayfly/contract";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { AppError } from "../../app-error.ts";
import type { HttpDeps } from "../http-deps.ts";
import { presentConfig } from "../present.ts";
import { answers } from "./answers.ts";

const READY_WITHIN_MS = 2_000;

/** What clients and balancers ask of the instance itself. */
export function serviceRoutes(deps: HttpDeps, smtpPort: () => number): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get("/api/config", { schema: { response: answers(200, ServiceConfig) } }, async () =>
      presentConfig(deps.config, smtpPort()),
    );

    app.get("/healthz", { schema: { response: answers(200, Health) } }, async () => ({
      status: "ok",
    }));

    app.get("/readyz", { schema: { response: answers(200, Health) } }, async () => {
      if (!deps.isReady()) throw new AppError("SHUTTING_DOWN");
      await answersInTime(deps.store.check());
      return { status: "ok" };
    });
  };
}

async function answersInTime(check: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new AppError("STORE_UNAVAILABLE")), READY_WITHIN_MS);
  try {
    await Promise.race([check, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
