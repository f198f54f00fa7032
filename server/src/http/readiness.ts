import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";
import { withTimeout } from "../concurrency/with-timeout.ts";

const ANSWERS_WITHIN_MS = 2_000;

export type ReadyDeps = {
  store: { check(): Promise<void> };
  isReady: () => boolean;
};

/** Throws SHUTTING_DOWN while this process shuts down, and STORE_UNAVAILABLE if the store doesn't answer within 2 s. */
export async function checkReady({ store, isReady }: ReadyDeps): Promise<void> {
  if (!isReady()) throw new AppError("SHUTTING_DOWN");
  await withTimeout(store.check(), ANSWERS_WITHIN_MS, () => new AppError("STORE_UNAVAILABLE"));
}

/**
 * While this process shuts down, closes each connection after its answer. Clients then connect again, and the load
 * balancer chooses another node.
 */
export function addDraining(app: FastifyInstance, isReady: () => boolean): void {
  app.addHook("onRequest", (_request, reply, done) => {
    if (!isReady()) void reply.header("connection", "close");
    done();
  });
}
