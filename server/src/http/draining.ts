import type { FastifyInstance } from "fastify";

/**
 * Once this process is shutting down, each answer is the last on its connection: clients that keep
 * theirs open make a new one for the next request, and the balancer sends that elsewhere.
 */
export function addDraining(app: FastifyInstance, isReady: () => boolean): void {
  app.addHook("onRequest", (_request, reply, done) => {
    if (!isReady()) void reply.header("connection", "close");
    done();
  });
}
