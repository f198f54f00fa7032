import type { FastifyInstance } from "fastify";

/**
 * Once this process is on its way out, each answer is the last of its connection: clients that keep
 * theirs open make the next one, and that goes where the balancer says by then.
 */
export function addDraining(app: FastifyInstance, isReady: () => boolean): void {
  app.addHook("onRequest", (_request, reply, done) => {
    if (!isReady()) void reply.header("connection", "close");
    done();
  });
}
