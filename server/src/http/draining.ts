import type { FastifyInstance } from "fastify";

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
